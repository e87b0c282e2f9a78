import { and, desc, eq, sql } from "drizzle-orm";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { events, notifications } from "./events.table.ts";

export type NotificationRow = typeof notifications.$inferSelect;

const notificationsKept = 50;

export async function insertEvent(tx: OrgTx, values: typeof events.$inferInsert): Promise<void> {
  await tx.orm.insert(events).values(values);
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

function ownedBy(tx: OrgTx, userId: string) {
  return and(eq(notifications.orgId, tx.orgId), eq(notifications.userId, userId));
}
