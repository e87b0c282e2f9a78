import { and, count, desc, eq, inArray, isNull } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { events, notifications } from "../../kernel/events/events.table.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { members, users } from "../accounts/accounts.table.ts";

/**
 * What concerns all members and what is this person's own, newest first. Reads two short index ranges, so its cost does not
 * depend on how much other people have.
 */
export async function listFeed(tx: OrgTx, { userId, limit }: { userId: string; limit: number }) {
  const newest = (mine: boolean) =>
    tx.orm
      .select({
        id: events.id,
        kind: events.kind,
        text: events.text,
        textMessage: events.textMessage,
        link: events.link,
        at: events.at,
        userId: events.userId,
      })
      .from(events)
      .where(
        mine
          ? and(eq(events.orgId, tx.orgId), eq(events.audience, "owner"), eq(events.userId, userId))
          : and(eq(events.orgId, tx.orgId), eq(events.audience, "organization")),
      )
      .orderBy(desc(events.id))
      .limit(limit);
  const seen = unionAll(newest(false), newest(true)).as("seen");
  return tx.orm
    .select({
      id: seen.id,
      kind: seen.kind,
      text: seen.text,
      textMessage: seen.textMessage,
      link: seen.link,
      at: seen.at,
      actorName: users.name,
    })
    .from(seen)
    .leftJoin(users, eq(users.id, seen.userId))
    .orderBy(desc(seen.id))
    .limit(limit);
}

export function listNotifications(tx: OrgTx, userId: string) {
  return tx.orm.select().from(notifications).where(ownedBy(tx, userId)).orderBy(desc(notifications.id)).limit(50);
}

export async function countUnread(tx: OrgTx, userId: string): Promise<number> {
  const isUnread = and(ownedBy(tx, userId), isNull(notifications.readAt));
  const [row] = await tx.orm.select({ unread: count() }).from(notifications).where(isUnread);
  return Number(row?.unread ?? 0);
}

/** Without ids: marks all. */
export async function markRead(
  tx: OrgTx,
  { userId, ids, now }: { userId: string; ids: string[] | undefined; now: Date },
): Promise<void> {
  const isMeant = ids ? inArray(notifications.id, ids) : undefined;
  await tx.orm
    .update(notifications)
    .set({ readAt: now })
    .where(and(ownedBy(tx, userId), isNull(notifications.readAt), isMeant));
}

export async function isMember(tx: OrgTx, userId: string): Promise<boolean> {
  const isTheirs = and(eq(members.userId, userId), eq(members.organizationId, tx.orgId));
  const rows = await tx.orm.select({ id: members.id }).from(members).where(isTheirs);
  return rows.length > 0;
}

function ownedBy(tx: OrgTx, userId: string) {
  return and(eq(notifications.orgId, tx.orgId), eq(notifications.userId, userId));
}
