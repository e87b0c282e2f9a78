import { and, count, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { events, notifications } from "./events.table.ts";

export type NotificationRow = typeof notifications.$inferSelect;

const notificationsKept = 50;

export async function insertEvent(tx: OrgTx, values: typeof events.$inferInsert): Promise<void> {
  await tx.orm.insert(events).values(values);
}

/** What concerns all members, and what is this person's own. */
export function listEvents(tx: OrgTx, { userId, limit }: { userId: string; limit: number }) {
  return tx.orm
    .select()
    .from(events)
    .where(
      and(
        eq(events.orgId, tx.orgId),
        or(eq(events.audience, "organization"), and(eq(events.audience, "owner"), eq(events.userId, userId))),
      ),
    )
    .orderBy(desc(events.id))
    .limit(limit);
}

export async function insertNotification(
  tx: OrgTx,
  values: typeof notifications.$inferInsert,
): Promise<NotificationRow> {
  const [row] = await tx.orm.insert(notifications).values(values).returning();
  if (!row) throw new Error("An insert without a conflict clause returned no row");
  return row;
}

export async function deleteOldNotifications(tx: OrgTx, userId: string): Promise<void> {
  const kept = tx.orm
    .select({ id: notifications.id })
    .from(notifications)
    .where(ownedBy(tx, userId))
    .orderBy(desc(notifications.id))
    .limit(notificationsKept);
  await tx.orm.delete(notifications).where(and(ownedBy(tx, userId), sql`${notifications.id} not in ${kept}`));
}

export function listNotifications(tx: OrgTx, userId: string): Promise<NotificationRow[]> {
  return tx.orm
    .select()
    .from(notifications)
    .where(ownedBy(tx, userId))
    .orderBy(desc(notifications.id))
    .limit(notificationsKept);
}

export async function hasNotification(
  tx: OrgTx,
  { userId, title }: { userId: string; title: string },
): Promise<boolean> {
  const rows = await tx.orm
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(ownedBy(tx, userId), eq(notifications.title, title)))
    .limit(1);
  return rows.length > 0;
}

export async function countUnread(tx: OrgTx, userId: string): Promise<number> {
  const [row] = await tx.orm
    .select({ unread: count() })
    .from(notifications)
    .where(and(ownedBy(tx, userId), isNull(notifications.readAt)));
  return row?.unread ?? 0;
}

/** Without ids: all of them. */
export async function markNotificationsRead(
  tx: OrgTx,
  { userId, ids, now }: { userId: string; ids: string[] | undefined; now: Date },
): Promise<void> {
  await tx.orm
    .update(notifications)
    .set({ readAt: now })
    .where(and(ownedBy(tx, userId), isNull(notifications.readAt), ids ? inArray(notifications.id, ids) : undefined));
}

function ownedBy(tx: OrgTx, userId: string) {
  return and(eq(notifications.orgId, tx.orgId), eq(notifications.userId, userId));
}
