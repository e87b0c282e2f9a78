import { defineEvent } from "../../kernel/subscriptions.ts";
import type { Sql } from "../../platform/db/types.ts";

/**
 * Published before a person signs up by invitation. The subscriber returns the organization of the invitation, and throws when
 * this address can't use it.
 */
export const invitationChecked = defineEvent<{ token: string; email: string }, { orgId: string }, Sql>(
  "invitation.checked",
);

/**
 * Published in the transaction that creates the person. The subscriber makes them a member of the transaction's organization, and
 * returns whether the link came by email, which proves the address.
 */
export const invitationAccepted = defineEvent<
  { token: string; person: { id: string; email: string; name: string } },
  { isAddressProven: boolean }
>("invitation.accepted");
