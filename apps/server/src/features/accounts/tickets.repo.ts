import { and, eq, gt, like, lt, sql } from "drizzle-orm";
import { identityRole } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { verifications } from "./accounts.table.ts";

/** Also deletes expired tickets. */
export async function insertTicket(db: Sql, row: typeof verifications.$inferInsert): Promise<void> {
  await db.as(identityRole).orm.delete(verifications).where(lt(verifications.expiresAt, row.createdAt));
  await db.as(identityRole).orm.insert(verifications).values(row);
}

export async function selectTicket(db: Sql, identifier: string, now: Date): Promise<string | undefined> {
  const [row] = await db.as(identityRole).orm.select().from(verifications).where(isValid(identifier, now));
  return row?.value;
}

export async function takeTicketRow(db: Sql, identifier: string, now: Date): Promise<string | undefined> {
  const [row] = await db.as(identityRole).orm.delete(verifications).where(isValid(identifier, now)).returning();
  return row?.value;
}

export async function deleteTickets(db: Sql, start: string, userId: string): Promise<void> {
  const isTheirs = sql`position(${`"userId":"${userId}"`} in ${verifications.value}) > 0`;
  await db
    .as(identityRole)
    .orm.delete(verifications)
    .where(and(like(verifications.identifier, `${start}%`), isTheirs));
}

function isValid(identifier: string, now: Date) {
  return and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now));
}
