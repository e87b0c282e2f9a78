import type { EmailDraft } from "../../kernel/mail/email.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { emailMembers } from "../accounts/accounts.notify.service.ts";
import { listAdmins } from "../accounts/accounts.service.ts";

/** To the owners and admins who want emails about the plan. */
export async function emailAdmins(
  tx: OrgTx,
  services: Pick<Services, "queue" | "config" | "now">,
  email: Omit<EmailDraft, "to">,
): Promise<void> {
  await emailMembers(tx, services, await listAdmins(tx), { kind: "billing", email });
}
