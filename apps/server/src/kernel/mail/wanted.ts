import type { NotificationKind } from "@muster/contracts/activity";
import { wishes } from "../events/preferences.ts";
import type { House } from "../house.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import type { Letter } from "./letter.ts";
import { isMailSetUp, post } from "./mail.ts";

/**
 * Posts news that stands in the app as well, to a person who wants this kind by mail. Nothing where they do not, or where no mail
 * server is set up.
 */
export async function postIfWanted(
  tx: OrgTx,
  house: Pick<House, "queue" | "config" | "now">,
  { userId, kind }: { userId: string; kind: NotificationKind },
  letter: Letter,
): Promise<void> {
  if (!isMailSetUp(house.config) || !(await wishes(tx, userId, kind)).mail) return;
  const way = "You can turn these mails off in Settings, Notifications.";
  await post(tx, house, { ...letter, paragraphs: [...letter.paragraphs, way] });
}
