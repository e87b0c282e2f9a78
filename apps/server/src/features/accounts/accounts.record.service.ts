import { type NewEvent, recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { inOrg, type OrgTx, withinOrg } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { findFirstOrganization, listMemberships } from "./accounts.repo.ts";

/**
 * Records a change to a person's own account in the audit log of every organization they belong to. The text is the same in each
 * and names no organization, so one does not learn of another.
 */
export async function recordPersonEvent(
  tx: Sql | OrgTx,
  event: Pick<NewEvent, "kind" | "text" | "data"> & { userId: string },
): Promise<void> {
  if (!("orgId" in tx)) return; // the person belongs to no organization
  const { userId } = event;
  for (const { id: orgId } of await listMemberships(tx, userId))
    await withinOrg(tx, { orgId, userId }, (there) => recordEvent(there, { ...event, audience: "owner" }));
}

/** Runs in the organization they joined first, if any; the event is recorded in each of their organizations. */
export async function inFirstOrganization(
  services: Pick<Services, "db">,
  userId: string,
  work: (tx: Sql | OrgTx) => Promise<void>,
): Promise<void> {
  const orgId = await findFirstOrganization(services.db, userId);
  await (orgId ? inOrg(services.db, { orgId, userId }, work) : services.db.transaction(work));
}
