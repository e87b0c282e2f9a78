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
 * Sends notification emails to members who want them and whose address is confirmed and accepts mail.
 * Does nothing without a mail server; the notification is still in the app.
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
  // Names the organization, for people who belong to several.
  const where = `You're receiving this because you belong to ${await organizationName(tx)}.`;
  const paragraphs = [...letter.paragraphs, where, "Manage these emails in Settings > Notifications."];
  for (const person of wanted) {
    const blocker = blockerOf(person);
    if (!blocker) await post(tx, services, { ...letter, paragraphs, to: person.email });
    if (blocker === "refused") await sayThatNoneArrives(tx, person);
  }
}

/** Why notification emails do not reach a person, regardless of their preferences; null when they do. */
export async function newsMailBlocker(
  tx: OrgTx,
  { config }: Pick<Services, "config">,
  userId: string,
): Promise<NewsMailBlocker | null> {
  if (!isMailSetUp(config)) return "off";
  const [person] = await listMemberEmails(tx, [userId]);
  return person ? blockerOf(person) : null;
}

/** Stores whether the mail server accepts an address. */
export const mailAddressSubscription = on(mailAddressChecked, (db, _services, { address, isRefused }) =>
  noteMailAddress(db, address, isRefused),
);

/** An unconfirmed address may belong to someone else; an address that the server refuses is not tried again. */
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
