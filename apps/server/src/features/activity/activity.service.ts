import {
  type ChangedPreferences,
  type FeedItem,
  type NotificationKind,
  type NotificationPreferences,
  notificationKinds,
} from "@muster/contracts/activity";
import type { Context } from "../../kernel/context.ts";
import { toNotification } from "../../kernel/events/events.ts";
import { readPreferences, setPreferences } from "../../kernel/events/preferences.ts";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notificationEmailBlocker } from "../accounts/accounts.notify.service.ts";
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

export function preferencesOf({ actor, inOrg, services }: Context): Promise<NotificationPreferences> {
  return inOrg(async (tx) => ({
    ...(await readPreferences(tx, actor.userId)),
    kinds: kindsFor(actor),
    mailBlocker: await notificationEmailBlocker(tx, services, actor.userId),
  }));
}

export async function changePreferences(
  context: Context,
  changes: ChangedPreferences,
): Promise<NotificationPreferences> {
  const { actor, inOrg, now } = context;
  await inOrg((tx) => setPreferences(tx, { userId: actor.userId, changes, at: now() }));
  return preferencesOf(context);
}

const adminKinds: NotificationKind[] = ["members", "billing", "webhooks"];

/** Kinds that only concern admins are not offered to others. */
function kindsFor(actor: Pick<Actor, "role">): NotificationKind[] {
  return notificationKinds.filter((kind) => isAdmin(actor) || !adminKinds.includes(kind));
}

export function readActivity({ actor, inOrg }: Context, { limit }: { limit: number }) {
  return inOrg(async (tx) => ({ items: await readFeed(tx, { userId: actor.userId, limit }) }));
}

/** The organization's events and this person's own, newest first. */
export async function readFeed(tx: OrgTx, wanted: { userId: string; limit: number }): Promise<FeedItem[]> {
  const rows = await repo.listFeed(tx, wanted);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
