import type { NotificationEmailBlocker, NotificationKind } from "@muster/contracts/activity";
import { type Message, message } from "@muster/contracts/messages";
import { type NotificationContent, notifyAll, notifyOnce } from "../../kernel/events/events.ts";
import { preferencesOfAll } from "../../kernel/events/preferences.ts";
import type { EmailDraft } from "../../kernel/mail/email.ts";
import { isMailSetUp, mailAddressChecked, queueEmail } from "../../kernel/mail/mail.ts";
import type { Services } from "../../kernel/services.ts";
import { on } from "../../kernel/subscriptions.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { listAdminIds, listMemberEmails, type MemberEmail, updateMailRefusals } from "./accounts.repo.ts";
import { organizationName } from "./accounts.service.ts";

type EmailServices = Pick<Services, "queue" | "config" | "now">;

interface MemberNotice extends NotificationContent {
  kind: NotificationKind;
  link: string;
  /** What the email contains in addition to title and message, or in their place. */
  mail: { subject?: (Message | string)[]; message?: Message; more?: Message[]; button: Message };
}

/** Notifies several members in the app and by email, according to their preferences. */
export async function notifyMembers(
  tx: OrgTx,
  services: EmailServices,
  userIds: string[],
  { mail, ...notice }: MemberNotice,
): Promise<void> {
  const here = (await listMemberEmails(tx, userIds)).map(({ userId }) => userId);
  await notifyAll(tx, here, notice);
  const { link, kind } = notice;
  const { title } = notice;
  const paragraphs = [mail.message ?? notice.message, ...(mail.more ?? [])];
  const email = { subject: mail.subject ?? title, title, paragraphs, action: { label: mail.button, url: link } };
  await emailMembers(tx, services, here, { kind, email });
}

/** Notifies owners and admins, except the one who acted. */
export async function notifyAdmins(
  tx: OrgTx,
  services: EmailServices,
  { except, ...notice }: MemberNotice & { except: string | null },
): Promise<void> {
  const admins = await listAdminIds(tx);
  await notifyMembers(
    tx,
    services,
    admins.filter((userId) => userId !== except),
    notice,
  );
}

/** A member joined or left. */
export function notifyOfMembership(
  tx: OrgTx,
  services: EmailServices,
  notice: { title: Message; message: Message; except: string | null },
): Promise<void> {
  const link = "/settings?tab=members";
  return notifyAdmins(tx, services, {
    kind: "members",
    type: "info",
    link,
    mail: { button: message("email.members_button") },
    ...notice,
  });
}

interface NotificationEmail {
  kind: NotificationKind;
  email: Omit<EmailDraft, "to">;
}

/**
 * Sends notification emails to members who want them and whose address is confirmed and accepts mail.
 * Does nothing without a mail server; the notification is still in the app.
 */
export async function emailMembers(
  tx: OrgTx,
  services: EmailServices,
  userIds: string[],
  { kind, email }: NotificationEmail,
): Promise<void> {
  if (!isMailSetUp(services.config)) return;
  const preferenceOf = await preferencesOfAll(tx, userIds, kind);
  const wanted = (await listMemberEmails(tx, userIds)).filter(({ userId }) => preferenceOf(userId).mail);
  if (wanted.length === 0) return;
  // Names the organization, for people who belong to several.
  const where = message("email.sent_because", { organization: await organizationName(tx) });
  const paragraphs = [...email.paragraphs, where, message("email.manage")];
  for (const person of wanted) {
    const blocker = blockerOf(person);
    if (!blocker) await queueEmail(tx, services, { ...email, paragraphs, to: person.email });
    if (blocker === "refused") await notifyOfRejectedEmail(tx, person);
  }
}

/** Why notification emails do not reach a person, regardless of their preferences; null when they do. */
export async function notificationEmailBlocker(
  tx: OrgTx,
  { config }: Pick<Services, "config">,
  userId: string,
): Promise<NotificationEmailBlocker | null> {
  if (!isMailSetUp(config)) return "off";
  const [person] = await listMemberEmails(tx, [userId]);
  return person ? blockerOf(person) : null;
}

/** Stores whether the mail server accepts an address. */
export const mailAddressSubscription = on(mailAddressChecked, (db, _services, { address, isRefused }) =>
  updateMailRefusals(db, address, isRefused),
);

/** An unconfirmed address may belong to someone else; an address that the server refuses is not tried again. */
function blockerOf({ isConfirmed, isRefused }: MemberEmail): "unconfirmed" | "refused" | null {
  if (!isConfirmed) return "unconfirmed";
  return isRefused ? "refused" : null;
}

function notifyOfRejectedEmail(tx: OrgTx, { userId, email }: MemberEmail): Promise<void> {
  return notifyOnce(tx, {
    userId,
    type: "warning",
    title: message("events.email_rejected_title"),
    message: message("events.email_rejected", { email }),
    link: "/settings?tab=notifications",
  });
}
