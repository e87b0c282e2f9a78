import { and, desc, eq, getTableColumns, ne } from "drizzle-orm";
import { identityRole } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { sessions } from "./accounts.table.ts";

export async function insertSession(db: Sql, row: typeof sessions.$inferInsert): Promise<void> {
  await db.as(identityRole).orm.insert(sessions).values(row);
}

/** What a browser may know of its session and person, without the token. A frequent statement, so it is prepared. */
export async function findSessionView(db: Sql, sessionId: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.as(identityRole).query(
    `select json_build_object(
              'session', json_build_object('id', s.id, 'userId', s.user_id, 'activeOrganizationId', s.active_organization_id,
                'expiresAt', s.expires_at, 'createdAt', s.created_at, 'updatedAt', s.updated_at,
                'ipAddress', s.ip_address, 'userAgent', s.user_agent),
              'user', json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'emailVerified', u.email_verified,
                'image', u.image, 'createdAt', u.created_at, 'updatedAt', u.updated_at))::text as view
       from sessions s join users u on u.id = s.user_id where s.id = $1`,
    [sessionId],
    { isKept: true },
  );
  return rows[0] ? (JSON.parse(String(rows[0]["view"])) as Record<string, unknown>) : undefined;
}

/** Most recently used first, without the tokens, ours and the issuer's. */
export function listSessionRows(db: Sql, userId: string) {
  const { token: _token, issuerSession: _issuerSession, ...columns } = getTableColumns(sessions);
  return db
    .as(identityRole)
    .orm.select(columns)
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.updatedAt));
}

/** Undefined when it did not exist or is not theirs. */
export async function deleteSession(db: Sql, { userId, id }: { userId: string; id: string }) {
  const isIt = and(eq(sessions.id, id), eq(sessions.userId, userId));
  const [row] = await db
    .as(identityRole)
    .orm.delete(sessions)
    .where(isIt)
    .returning({ issuerSession: sessions.issuerSession });
  return row;
}

export async function deleteSessionsBut(db: Sql, userId: string, keptId: string): Promise<number> {
  const others = and(eq(sessions.userId, userId), ne(sessions.id, keptId));
  return (await db.as(identityRole).orm.delete(sessions).where(others).returning({ id: sessions.id })).length;
}

/** Returns the session's owner; undefined when no session has this token. */
export async function deleteSessionByToken(db: Sql, token: string) {
  const columns = { id: sessions.id, userId: sessions.userId };
  const [row] = await db.as(identityRole).orm.delete(sessions).where(eq(sessions.token, token)).returning(columns);
  return row;
}

/** For a session that was opened without the address. */
export async function setSessionAddress(db: Sql, userId: string, ipAddress: string): Promise<void> {
  await db.as(identityRole).orm.update(sessions).set({ ipAddress }).where(eq(sessions.userId, userId));
}

export async function confirmSession(db: Sql, sessionId: string, at: Date): Promise<void> {
  await db.as(identityRole).orm.update(sessions).set({ confirmedAt: at }).where(eq(sessions.id, sessionId));
}
