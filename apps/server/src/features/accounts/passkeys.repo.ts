import { and, asc, eq } from "drizzle-orm";
import { identityRole } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { passkeys } from "./accounts.table.ts";

export function listPasskeyRows(db: Sql, userId: string) {
  return db
    .as(identityRole)
    .orm.select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
}

export async function renamePasskeyRow(db: Sql, { userId, id, name }: { userId: string; id: string; name: string }) {
  const isIt = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const [row] = await db.as(identityRole).orm.update(passkeys).set({ name }).where(isIt).returning();
  return row;
}

export async function deletePasskeyRow(db: Sql, { userId, id }: { userId: string; id: string }) {
  const [row] = await db
    .as(identityRole)
    .orm.delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning();
  return row;
}

export async function markPasskeyUsed(db: Sql, credentialID: string, at: Date): Promise<void> {
  await db.as(identityRole).orm.update(passkeys).set({ lastUsedAt: at }).where(eq(passkeys.credentialID, credentialID));
}
