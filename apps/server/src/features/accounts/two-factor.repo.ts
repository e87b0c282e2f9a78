import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { identityRole } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { newId } from "../../platform/ids.ts";
import { recoveryCodes, trustedDevices, twoFactors } from "./accounts.table.ts";

export async function findTwoFactor(db: Sql, userId: string) {
  const [row] = await db.as(identityRole).orm.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return row;
}

/** Does not overwrite an active one; returns whether it was written. */
export async function startTwoFactor(
  db: Sql,
  { userId, secret, now }: { userId: string; secret: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .as(identityRole)
    .orm.insert(twoFactors)
    .values({ userId, secret, lastStep: 0, createdAt: now })
    .onConflictDoUpdate({
      target: twoFactors.userId,
      set: { secret, lastStep: 0, createdAt: now },
      setWhere: isNull(twoFactors.confirmedAt),
    })
    .returning({ userId: twoFactors.userId });
  return rows.length > 0;
}

/** Returns whether the step is newer than the newest used one, so that a code works once. */
export async function useStep(db: Sql, userId: string, step: number): Promise<boolean> {
  const isNewer = and(eq(twoFactors.userId, userId), lt(twoFactors.lastStep, step));
  const rows = await db.as(identityRole).orm.update(twoFactors).set({ lastStep: step }).where(isNewer).returning();
  return rows.length > 0;
}

/** Returns whether this request turned it on. */
export async function confirmTwoFactor(db: Sql, userId: string, now: Date): Promise<boolean> {
  const isOff = and(eq(twoFactors.userId, userId), isNull(twoFactors.confirmedAt));
  const rows = await db.as(identityRole).orm.update(twoFactors).set({ confirmedAt: now }).where(isOff).returning();
  return rows.length > 0;
}

export async function deleteTwoFactor(db: Sql, userId: string): Promise<void> {
  await db.as(identityRole).orm.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await db.as(identityRole).orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await deleteTrustedDevices(db, userId);
}

export async function replaceRecoveryCodes(db: Sql, userId: string, hashes: string[]): Promise<void> {
  await db.as(identityRole).orm.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db
    .as(identityRole)
    .orm.insert(recoveryCodes)
    .values(hashes.map((hash) => ({ id: newId(), userId, hash })));
}

/** Returns whether the code was valid and unused until now. */
export async function useRecoveryCode(
  db: Sql,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<boolean> {
  const isUnused = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt));
  const rows = await db.as(identityRole).orm.update(recoveryCodes).set({ usedAt: now }).where(isUnused).returning();
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Sql, userId: string): Promise<number> {
  const isUnused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const [row] = await db
    .as(identityRole)
    .orm.select({ n: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(isUnused);
  return row?.n ?? 0;
}

export async function insertTrustedDevice(db: Sql, row: typeof trustedDevices.$inferInsert): Promise<void> {
  await db.as(identityRole).orm.delete(trustedDevices).where(lt(trustedDevices.expiresAt, row.createdAt));
  await db.as(identityRole).orm.insert(trustedDevices).values(row);
}

export async function isTrustedDevice(
  db: Sql,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<boolean> {
  const isIt = and(eq(trustedDevices.hash, hash), eq(trustedDevices.userId, userId), gt(trustedDevices.expiresAt, now));
  return (await db.as(identityRole).orm.select({ id: trustedDevices.id }).from(trustedDevices).where(isIt)).length > 0;
}

export async function countTrustedDevices(db: Sql, userId: string, now: Date): Promise<number> {
  const isValid = and(eq(trustedDevices.userId, userId), gt(trustedDevices.expiresAt, now));
  const [row] = await db
    .as(identityRole)
    .orm.select({ n: sql<number>`count(*)::int` })
    .from(trustedDevices)
    .where(isValid);
  return row?.n ?? 0;
}

export async function deleteTrustedDevices(db: Sql, userId: string): Promise<void> {
  await db.as(identityRole).orm.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
}
