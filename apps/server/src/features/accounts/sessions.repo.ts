import { and, desc, eq, ne } from "drizzle-orm";
import type { Sql } from "../../platform/db/types.ts";
import { sessions } from "./accounts.table.ts";

export async function insertSession(db: Sql, row: typeof sessions.$inferInsert): Promise<void> {
  await db.orm.insert(sessions).values(row);
}

export async function findSessionRow(db: Sql, sessionId: string) {
  const [row] = await db.orm.select().from(sessions).where(eq(sessions.id, sessionId));
  return row;
}

/** The one used last first. */
export function listSessionRows(db: Sql, userId: string) {
  return db.orm.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.updatedAt));
}

/** Answers whether it was there and theirs. */
export async function deleteSession(db: Sql, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const isIt = and(eq(sessions.id, id), eq(sessions.userId, userId));
  const rows = await db.orm.delete(sessions).where(isIt).returning({ id: sessions.id });
  return rows.length > 0;
}

export async function deleteSessionsBut(db: Sql, userId: string, keptId: string): Promise<number> {
  const others = and(eq(sessions.userId, userId), ne(sessions.id, keptId));
  return (await db.orm.delete(sessions).where(others).returning({ id: sessions.id })).length;
}

export async function confirmSession(db: Sql, sessionId: string, at: Date): Promise<void> {
  await db.orm.update(sessions).set({ confirmedAt: at }).where(eq(sessions.id, sessionId));
}
