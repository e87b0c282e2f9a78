import { wishesOfAll } from "../../kernel/events/preferences.ts";
import type { House } from "../../kernel/house.ts";
import type { Letter } from "../../kernel/mail/letter.ts";
import { isMailSetUp, post } from "../../kernel/mail/mail.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import { listAdminAddresses } from "./billing.repo.ts";

/** To the owners and admins who want mails about the plan. Without a mail server nothing: the news stands in the app. */
export async function mailAdmins(
  tx: OrgTx,
  house: Pick<House, "queue" | "config" | "now">,
  letter: Omit<Letter, "to">,
): Promise<void> {
  if (!isMailSetUp(house.config)) return;
  const people = await listAdminAddresses(tx);
  // Whoever belongs to several must know which one it is.
  const paragraphs = [...letter.paragraphs, `This is about ${await organizationName(tx)}.`];
  const wishOf = await wishesOfAll(
    tx,
    people.map(({ id }) => id),
    "billing",
  );
  for (const { id, email } of people) if (wishOf(id).mail) await post(tx, house, { ...letter, paragraphs, to: email });
}
