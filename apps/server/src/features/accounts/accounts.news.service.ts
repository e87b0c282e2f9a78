import type { NewsMailBlocker, NotificationKind } from "@muster/contracts/activity";
import { notifyOnce } from "../../kernel/events/events.ts";
import { wishesOfAll } from "../../kernel/events/preferences.ts";
import type { Letter } from "../../kernel/mail/letter.ts";
import { isMailSetUp, mailAddressChecked, post } from "../../kernel/mail/mail.ts";
import type { Services } from "../../kernel/services.ts";
import { on } from "../../kernel/subscriptions.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { listMemberEmails, type MemberEmail, noteMailAddress } from "./accounts.repo.ts";
import { organizationName } from "./accounts.service.ts";

interface NewsLetter {
  kind: NotificationKind;
  letter: Omit<Letter, "to">;
}

/**
 * News by mail, by everybody's own wishes: to addresses that are confirmed and take letters, and to those of members alone.
 * Without a mail server nothing: the news stands in the app.
 */
export async function mailMembers(
  tx: OrgTx,
  services: Pick<Services, "queue" | "config" | "now">,
  userIds: string[],
  { kind, letter }: NewsLetter,
): Promise<void> {
  if (!isMailSetUp(services.config)) return;
  const wishOf = await wishesOfAll(tx, userIds, kind);
  const wanted = (await listMemberEmails(tx, userIds)).filter(({ userId }) => wishOf(userId).mail);
  if (wanted.length === 0) return;
  // Whoever belongs to several must know which one it is.
  const where = `You're receiving this because you belong to ${await organizationName(tx)}.`;
  const paragraphs = [...letter.paragraphs, where, "Manage these emails in Settings > Notifications."];
  for (const person of wanted) {
    const blocker = blockerOf(person);
    if (!blocker) await post(tx, services, { ...letter, paragraphs, to: person.email });
    if (blocker === "refused") await sayThatNoneArrives(tx, person);
  }
}

/** Why no news comes to somebody by mail, whatever they wish; null where it does. */
export async function newsMailBlocker(
  tx: OrgTx,
  { config }: Pick<Services, "config">,
  userId: string,
): Promise<NewsMailBlocker | null> {
  if (!isMailSetUp(config)) return "off";
  const [person] = await listMemberEmails(tx, [userId]);
  return person ? blockerOf(person) : null;
}

/** What the mail server says of an address; nobody's is forgotten. */
export const mailAddressSubscription = on(mailAddressChecked, (db, _services, { address, isRefused }) =>
  noteMailAddress(db, address, isRefused),
);

/** An address that nobody has confirmed may be a stranger's; one that the server refuses is not tried for ever. */
function blockerOf({ isConfirmed, isRefused }: MemberEmail): "unconfirmed" | "refused" | null {
  if (!isConfirmed) return "unconfirmed";
  return isRefused ? "refused" : null;
}

function sayThatNoneArrives(tx: OrgTx, { userId, email }: MemberEmail): Promise<void> {
  return notifyOnce(tx, {
    userId,
    type: "warning",
    title: "Email Not Delivered",
    message: `The mail server rejected email to ${email}. Your notifications are available here.`,
    link: "/settings?tab=notifications",
  });
}
