import type { NotificationKind } from "@muster/contracts/activity";
import { renderMessage, toMessage } from "@muster/contracts/messages";
import { type News, notifyAll } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { mailMembers } from "./accounts.news.service.ts";
import { listAdminIds, listMemberEmails } from "./accounts.repo.ts";

interface MemberNews extends News {
  kind: NotificationKind;
  link: string;
  /** What the email contains in addition to title and message, or in their place. */
  mail: { subject?: string; message?: string; more?: string[]; button: string };
}

/** Notifies several members, in the app and by mail, according to each one's preferences. */
export async function tellMembers(
  tx: OrgTx,
  services: Pick<Services, "queue" | "config" | "now">,
  userIds: string[],
  { mail, ...news }: MemberNews,
): Promise<void> {
  const here = (await listMemberEmails(tx, userIds)).map(({ userId }) => userId);
  await notifyAll(tx, here, news);
  const { link, kind } = news;
  const [title, message] = [renderMessage(toMessage(news.title)), renderMessage(toMessage(news.message))];
  const paragraphs = [mail.message ?? message, ...(mail.more ?? [])];
  const letter = { subject: mail.subject ?? title, title, paragraphs, action: { label: mail.button, url: link } };
  await mailMembers(tx, services, here, { kind, letter });
}

/** Notifies owners and admins, except the one who acted. */
export async function tellAdmins(
  tx: OrgTx,
  services: Pick<Services, "queue" | "config" | "now">,
  { except, ...news }: MemberNews & { except: string | null },
): Promise<void> {
  const admins = await listAdminIds(tx);
  await tellMembers(
    tx,
    services,
    admins.filter((userId) => userId !== except),
    news,
  );
}

/** A member joined or left. */
export function tellOfPeople(
  tx: OrgTx,
  services: Pick<Services, "queue" | "config" | "now">,
  words: { title: string; message: string; except: string | null },
): Promise<void> {
  const link = "/settings?tab=members";
  return tellAdmins(tx, services, { kind: "members", type: "info", link, mail: { button: "View members" }, ...words });
}
