import { and, eq, inArray } from "drizzle-orm";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { events, notifications } from "./events.table.ts";

export type NotificationRow = typeof notifications.$inferSelect;

const notificationsKept = 50;

export async function insertEvent(tx: OrgTx, values: typeof events.$inferInsert): Promise<void> {
  await tx.orm.insert(events).values(values);
}

export function insertNotifications(
  tx: OrgTx,
  values: (typeof notifications.$inferInsert)[],
): Promise<NotificationRow[]> {
  return tx.orm.insert(notifications).values(values).returning();
}

export async function deleteOldNotifications(tx: OrgTx, userIds: string[]): Promise<void> {
  await tx.query(
    `delete from notifications where org_id = $1 and id in (
       select id from (
         select id, row_number() over (partition by user_id order by id desc) as place
           from notifications where org_id = $1 and user_id = any($2)) as ranked
        where place > $3)`,
    [tx.orgId, userIds, notificationsKept],
  );
}

/** Deletes for everyone, or for one person. Returns the recipients' ids. */
export function deleteNotificationsAbout(
  tx: OrgTx,
  about: string[],
  userId?: string,
): Promise<{ id: string; userId: string }[]> {
  const isTheirs = userId === undefined ? undefined : eq(notifications.userId, userId);
  return tx.orm
    .delete(notifications)
    .where(and(eq(notifications.orgId, tx.orgId), inArray(notifications.about, about), isTheirs))
    .returning({ id: notifications.id, userId: notifications.userId });
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
