import { and, eq, ne, sql } from "drizzle-orm";
import { identityRole } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { newId } from "../../platform/ids.ts";
import { accounts, passkeys, sessions, twoFactors, users } from "./accounts.table.ts";

const password = "credential";
const erased = "@erased.invalid";

export async function findPerson(db: Sql, userId: string) {
  const [row] = await db.as(identityRole).orm.select().from(users).where(eq(users.id, userId));
  return row;
}

/**
 * Locks the person's row until the transaction ends. "key share": they cannot be erased. "share", for signing in: they also
 * cannot change how they sign in. "update": they also cannot sign in. Undefined when they have been erased.
 */
export async function lockIdentity(db: Sql, userId: string, strength: "key share" | "share" | "update") {
  const [row] = await db.as(identityRole).orm.select().from(users).where(eq(users.id, userId)).for(strength);
  return row?.email.endsWith(erased) ? undefined : row;
}

/** Undefined also for text that no database can hold, so such an address looks like any other unknown address. */
export async function findPersonByEmail(db: Sql, email: string) {
  if (email.includes("\0") || !email.isWellFormed()) return undefined;
  const [row] = await db.as(identityRole).orm.select().from(users).where(eq(users.email, email));
  return row;
}

/** Null for a person who signs in another way. */
export async function findPasswordHash(db: Sql, userId: string): Promise<string | null> {
  const isTheirs = and(eq(accounts.userId, userId), eq(accounts.providerId, password));
  const [row] = await db.as(identityRole).orm.select({ hash: accounts.password }).from(accounts).where(isTheirs);
  return row?.hash ?? null;
}

export async function setPasswordHash(
  db: Sql,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  await db
    .as(identityRole)
    .orm.insert(accounts)
    .values({ id: newId(now), accountId: userId, providerId: password, userId, password: hash, ...times })
    .onConflictDoUpdate({ target: [accounts.providerId, accounts.accountId], set: { password: hash, updatedAt: now } });
}

export async function findIdentity(db: Sql, { providerId, accountId }: { providerId: string; accountId: string }) {
  const isIt = and(eq(accounts.providerId, providerId), eq(accounts.accountId, accountId));
  const [row] = await db.as(identityRole).orm.select({ userId: accounts.userId }).from(accounts).where(isIt);
  return row;
}

export async function hasIdentity(db: Sql, userId: string, providerId: string): Promise<boolean> {
  const isTheirs = and(eq(accounts.userId, userId), eq(accounts.providerId, providerId));
  return (await db.as(identityRole).orm.select({ id: accounts.id }).from(accounts).where(isTheirs)).length > 0;
}

/** False for an account that was created for a person who has not signed in yet. */
export async function hasSignInMethod(db: Sql, userId: string): Promise<boolean> {
  const { rows } = await db
    .as(identityRole)
    .query(
      `select exists (select from accounts where user_id = $1) or exists (select from passkeys where user_id = $1) as "hasAny"`,
      [userId],
    );
  return rows[0]?.["hasAny"] === true;
}

export async function insertIdentity(
  db: Sql,
  row: { providerId: string; accountId: string; userId: string; now: Date },
): Promise<void> {
  const { now, ...identity } = row;
  await db
    .as(identityRole)
    .orm.insert(accounts)
    .values({ id: newId(now), ...identity, createdAt: now, updatedAt: now });
}

export async function insertPerson(db: Sql, row: typeof users.$inferInsert): Promise<void> {
  await db.as(identityRole).orm.insert(users).values(row);
}

export async function markEmailVerified(db: Sql, { userId, email, now }: { userId: string; email: string; now: Date }) {
  const isStill = and(eq(users.id, userId), eq(users.email, email));
  const rows = await db
    .as(identityRole)
    .orm.update(users)
    .set({ emailVerified: true, updatedAt: now })
    .where(isStill)
    .returning();
  return rows.length > 0;
}

/** The unique index reports that the address belongs to another account. */
export async function changeEmailAddress(
  db: Sql,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await db
    .as(identityRole)
    .orm.update(users)
    .set({ email, emailVerified: true, mailRefusals: 0, updatedAt: now })
    .where(eq(users.id, userId));
}

/**
 * Deletes passkeys, linked identities and the second factor. A person may have signed up with an address that is not theirs; what
 * they left must not open the account once the address's real owner proves it.
 */
export async function deleteOtherSignInMethods(db: Sql, userId: string): Promise<void> {
  await db.as(identityRole).orm.delete(passkeys).where(eq(passkeys.userId, userId));
  await db.as(identityRole).orm.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await db
    .as(identityRole)
    .orm.delete(accounts)
    .where(and(eq(accounts.userId, userId), ne(accounts.providerId, password)));
}

/** When the person last confirmed their identity on this session, apart from its sign-in. */
export async function findConfirmation(db: Sql, sessionId: string) {
  const times = { createdAt: sessions.createdAt, confirmedAt: sessions.confirmedAt };
  const [row] = await db.as(identityRole).orm.select(times).from(sessions).where(eq(sessions.id, sessionId));
  return row;
}

/**
 * Removes the name from a person's work and everything that could sign them in: those rows cascade or are deleted here. False
 * when the person is already erased.
 */
export async function anonymizePerson(db: Sql, userId: string, now: Date): Promise<boolean> {
  if (!(await lockIdentity(db, userId, "update"))) return false;
  for (const table of ["sessions", "accounts", "two_factors", "recovery_codes", "trusted_devices", "passkeys"])
    await db.as(identityRole).query(`delete from ${table} where user_id = $1`, [userId]);
  const isTheirs = sql`position(${`"userId":"${userId}"`} in value) > 0`;
  await db.as(identityRole).orm.execute(sql`delete from verifications where ${isTheirs}`);
  const formerMember = {
    name: "Former member",
    email: `${userId}${erased}`,
    image: null,
    emailVerified: false,
    mailRefusals: 0,
  };
  await db
    .as(identityRole)
    .orm.update(users)
    .set({ ...formerMember, updatedAt: now })
    .where(eq(users.id, userId));
  return true;
}
