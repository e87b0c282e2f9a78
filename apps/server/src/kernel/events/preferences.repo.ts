import { and, eq, sql } from "drizzle-orm";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { notificationPreferences as table } from "./preferences.table.ts";

export function listPreferences(tx: OrgTx, userId: string) {
  return tx.orm
    .select({ kind: table.kind, mail: table.mail })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), eq(table.userId, userId)));
}

export async function hasMail(tx: OrgTx, userId: string, kind: string): Promise<boolean> {
  const [row] = await tx.orm
    .select({ mail: table.mail })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), eq(table.userId, userId), eq(table.kind, kind)));
  return row?.mail ?? false;
}

export async function putPreference(
  tx: OrgTx,
  { userId, kind, mail, at }: { userId: string; kind: string; mail: boolean; at: Date },
): Promise<void> {
  await tx.orm
    .insert(table)
    .values({ orgId: tx.orgId, userId, kind, mail, updatedAt: at })
    .onConflictDoUpdate({
      target: [table.orgId, table.userId, table.kind],
      set: { mail: sql`excluded.mail`, updatedAt: sql`excluded.updated_at` },
    });
}
