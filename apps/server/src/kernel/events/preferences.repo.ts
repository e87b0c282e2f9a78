import type { NotificationKind, NotificationPreference } from "@muster/contracts/activity";
import { and, eq, inArray } from "drizzle-orm";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { notificationPreferences as table } from "./preferences.table.ts";

const columns = { inApp: table.inApp, browser: table.browser, mail: table.mail };

export function listPreferences(tx: OrgTx, userId: string) {
  return tx.orm
    .select({ kind: table.kind, ...columns })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), eq(table.userId, userId)));
}

export function findPreferences(tx: OrgTx, userIds: string[], kind: NotificationKind) {
  return tx.orm
    .select({ userId: table.userId, ...columns })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), inArray(table.userId, userIds), eq(table.kind, kind)));
}

/** Updates the given fields; the others keep their value, or their default. */
export async function upsertPreference(
  tx: OrgTx,
  { userId, kind }: { userId: string; kind: NotificationKind },
  { changed, otherwise, at }: { changed: Partial<NotificationPreference>; otherwise: NotificationPreference; at: Date },
): Promise<void> {
  await tx.orm
    .insert(table)
    .values({ orgId: tx.orgId, userId, kind, ...otherwise, ...changed, updatedAt: at })
    .onConflictDoUpdate({
      target: [table.orgId, table.userId, table.kind],
      set: { ...changed, updatedAt: at },
    });
}
