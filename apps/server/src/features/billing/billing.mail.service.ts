import type { Letter } from "../../kernel/mail/letter.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { mailMembers } from "../accounts/accounts.news.service.ts";
import { listAdmins } from "../accounts/accounts.service.ts";

/** To the owners and admins who want emails about the plan. */
export async function mailAdmins(
  tx: OrgTx,
  services: Pick<Services, "queue" | "config" | "now">,
  letter: Omit<Letter, "to">,
): Promise<void> {
  await mailMembers(tx, services, await listAdmins(tx), { kind: "billing", letter });
}
