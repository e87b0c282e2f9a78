import type { FeedItem, MailKind, NotificationPreferences } from "@muster/contracts/activity";
import type { Context } from "../../kernel/context.ts";
import { toNotification } from "../../kernel/events/events.ts";
import { readPreferences, setPreferences } from "../../kernel/events/preferences.ts";
import { isMailSetUp } from "../../kernel/mail/mail.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import * as repo from "./activity.repo.ts";

export function listNotifications({ actor, inOrg }: Context) {
  return inOrg(async (tx) => ({
    items: (await repo.listNotifications(tx, actor.userId)).map(toNotification),
    unread: await repo.countUnread(tx, actor.userId),
  }));
}

export function markRead({ actor, inOrg, now }: Context, { ids }: { ids?: string[] | undefined }) {
  return inOrg(async (tx) => {
    await repo.markRead(tx, { userId: actor.userId, ids, now: now() });
    return { unread: await repo.countUnread(tx, actor.userId) };
  });
}

export function preferencesOf({ actor, inOrg, house }: Context): Promise<NotificationPreferences> {
  return inOrg(async (tx) => ({
    mail: await readPreferences(tx, actor.userId),
    canMail: isMailSetUp(house.config),
  }));
}

export async function changePreferences(
  context: Context,
  { mail }: { mail: Partial<Record<MailKind, boolean | undefined>> },
): Promise<NotificationPreferences> {
  const { actor, inOrg, now } = context;
  await inOrg((tx) => setPreferences(tx, { userId: actor.userId, wishes: mail, at: now() }));
  return preferencesOf(context);
}

export function readActivity({ actor, inOrg }: Context, { limit }: { limit: number }) {
  return inOrg(async (tx) => ({ items: await readFeed(tx, { userId: actor.userId, limit }) }));
}

/** The organization's events and this person's own, newest first. */
export async function readFeed(tx: OrgTx, wanted: { userId: string; limit: number }): Promise<FeedItem[]> {
  const rows = await repo.listFeed(tx, wanted);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
