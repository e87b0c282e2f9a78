import type { MemberRole } from "@muster/contracts/accounts";
import { and, asc, eq, gt, inArray, lt, ne, notLike, sql } from "drizzle-orm";
import { identityRole, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { members, organizations, sessions, users } from "./accounts.table.ts";

/** A session expires this long after its last use. */
export const sessionSeconds = 30 * 86_400;

export interface SessionRow {
  sessionId: string;
  userId: string;
  email: string;
  displayName: string;
  orgId: string | null;
  role: MemberRole | null;
  /** Not updated for some minutes: the time of use is written now and then, not at every request. */
  isStale: boolean;
  /** A day or more of its lifetime has passed, so the browser's cookie should be renewed. */
  isAgeing: boolean;
}

const staleMs = 5 * 60_000;

/**
 * One statement for every request: the session, the person, and the requested organization, else the one they chose, else the one
 * they joined first.
 */
export async function findSession(
  db: Sql,
  token: string,
  now: Date,
  wanted: string | null = null,
): Promise<SessionRow | undefined> {
  const { rows } = await db.as(identityRole).query(
    `select s.id as "sessionId", u.id as "userId", u.email, u.name as "displayName", m.organization_id as "orgId", m.role,
            s.updated_at < $3 as "isStale", s.expires_at < $4 as "isAgeing"
       from sessions s join users u on u.id = s.user_id
       left join lateral (
         select organization_id, role from members where user_id = s.user_id
          order by (organization_id is not distinct from coalesce($5, s.active_organization_id)) desc, created_at, id limit 1
       ) m on true
      where s.token = $1 and s.expires_at > $2`,
    [token, now.toISOString(), before(now, staleMs), before(now, -(sessionSeconds - 86_400) * 1000), wanted],
    { isKept: true },
  );
  return rows[0] as SessionRow | undefined; // the columns of the statement above
}

/** Conditional, so concurrent requests that find the session stale write it once. */
export async function touchSession(
  db: Sql,
  sessionId: string,
  { now, ipAddress, userAgent }: { now: Date; ipAddress: string; userAgent: string | null },
): Promise<void> {
  await db.as(identityRole).query(
    `update sessions set updated_at = $2, expires_at = $3, ip_address = $4, user_agent = coalesce($5, user_agent)
      where id = $1 and updated_at < $6`,
    [sessionId, now.toISOString(), before(now, -sessionSeconds * 1000), ipAddress, userAgent, before(now, staleMs)],
  );
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

export async function deleteEndedSessions(db: Sql, userId: string, now: Date): Promise<void> {
  await db
    .as(identityRole)
    .orm.delete(sessions)
    .where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, now)));
}

export async function hasUsers(db: Sql): Promise<boolean> {
  // Deleted people keep an anonymous row.
  const isHere = notLike(users.email, "%@erased.invalid");
  return (await db.as(identityRole).orm.select({ id: users.id }).from(users).where(isHere).limit(1)).length > 0;
}

export async function hasUser(db: Sql, email: string): Promise<boolean> {
  const rows = await db.as(identityRole).orm.select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length > 0;
}

export interface Membership {
  id: string;
  name: string;
  memberRole: MemberRole;
  memberCount: number;
}

export interface PersonRow {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  createdAt: string;
  /** The organization joined first comes first. */
  memberships: Membership[];
}

/** A person and their memberships in one statement, because every page asks for it first and it is then planned once. */
export async function findPersonWithMemberships(tx: Sql, userId: string): Promise<PersonRow | undefined> {
  const { rows } = await tx.as(identityRole).query(
    `select json_build_object('id', u.id, 'email', u.email, 'name', u.name, 'emailVerified', u.email_verified,
              'createdAt', u.created_at, 'memberships', coalesce((
                select json_agg(json_build_object('id', o.id, 'name', o.name, 'memberRole', m.role, 'memberCount',
                         (select count(*)::int from members other where other.organization_id = o.id))
                         order by m.created_at, m.id)
                  from members m join organizations o on o.id = m.organization_id where m.user_id = u.id), '[]'))::text as person
       from users u where u.id = $1`,
    [userId],
    { isKept: true },
  );
  return rows[0] && (JSON.parse(String(rows[0]["person"])) as PersonRow); // the object of the statement above
}

export function listMemberships(tx: Sql, userId: string) {
  return tx
    .as(identityRole)
    .orm.select({
      id: organizations.id,
      name: organizations.name,
      memberRole: members.role,
      memberCount: sql<number>`(select count(*)::int from members other where other.organization_id = ${organizations.id})`,
    })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.organizationId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.id));
}

export async function findOrganization(tx: OrgTx) {
  const [row] = await tx.orm.select().from(organizations).where(eq(organizations.id, tx.orgId));
  return row;
}

/** Owners and admins of the transaction's organization. */
export async function listAdminIds(tx: OrgTx): Promise<string[]> {
  const rows = await tx.orm
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.organizationId, tx.orgId), inArray(members.role, ["owner", "admin"])));
  return rows.map(({ userId }) => userId);
}

/** After this many refused emails in a row, an address gets no more notifications. A delivered email resets the count. */
export const maxMailRefusals = 3;

export interface MemberEmail {
  userId: string;
  email: string;
  isConfirmed: boolean;
  /** The mail server has refused it repeatedly. */
  isRefused: boolean;
}

/** Only of current members. */
export function listMemberEmails(tx: OrgTx, userIds: string[]): Promise<MemberEmail[]> {
  const isRefused = sql<boolean>`${users.mailRefusals} >= ${maxMailRefusals}`;
  return tx.orm
    .select({ userId: users.id, email: users.email, isConfirmed: users.emailVerified, isRefused })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, tx.orgId), inArray(members.userId, userIds)));
}

/** Increments the refusals of the address, or resets them. */
export async function updateMailRefusals(db: Sql, address: string, isRefused: boolean): Promise<void> {
  const isTheirs = and(eq(users.email, address.toLowerCase()), isRefused ? undefined : gt(users.mailRefusals, 0));
  await db
    .as(identityRole)
    .orm.update(users)
    .set({ mailRefusals: isRefused ? sql`${users.mailRefusals} + 1` : 0 })
    .where(isTheirs);
}

export async function insertOrganization(tx: OrgTx, row: typeof organizations.$inferInsert): Promise<void> {
  await tx.orm.insert(organizations).values(row);
}

export async function insertMember(tx: OrgTx, row: typeof members.$inferInsert): Promise<void> {
  await tx.orm.insert(members).values(row);
}

/** Locks the person until the transaction ends. */
export async function lockPerson(tx: OrgTx, userId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 1))", [userId]);
}

export async function renameUser(tx: Sql, userId: string, name: string, at: Date): Promise<void> {
  await tx.as(identityRole).orm.update(users).set({ name, updatedAt: at }).where(eq(users.id, userId));
}

export async function renameOrganization(tx: OrgTx, name: string, at: Date): Promise<void> {
  await tx.orm.update(organizations).set({ name, updatedAt: at }).where(eq(organizations.id, tx.orgId));
}

/** Returns whether the person belongs to it; the session changes only then. */
export async function chooseOrganization(tx: OrgTx, choice: { sessionId: string; userId: string; orgId: string }) {
  const [membership] = await tx
    .as(identityRole)
    .orm.select({ role: members.role })
    .from(members)
    .where(and(eq(members.userId, choice.userId), eq(members.organizationId, choice.orgId)));
  if (!membership) return undefined;
  await tx
    .as(identityRole)
    .orm.update(sessions)
    .set({ activeOrganizationId: choice.orgId })
    .where(eq(sessions.id, choice.sessionId));
  return membership;
}

/** The organization the person joined first. */
export async function findFirstOrganization(db: Sql, userId: string): Promise<string | undefined> {
  const [row] = await db
    .as(identityRole)
    .orm.select({ id: members.organizationId })
    .from(members)
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(members.id))
    .limit(1);
  return row?.id;
}

export async function isMemberOf(db: Sql, userId: string, orgId: string): Promise<boolean> {
  const isIt = and(eq(members.userId, userId), eq(members.organizationId, orgId));
  return (await db.as(identityRole).orm.select({ id: members.id }).from(members).where(isIt)).length > 0;
}

/** Whether the person belongs to an organization besides the transaction's. */
export async function isMemberOfAnother(tx: OrgTx, userId: string): Promise<boolean> {
  const isElsewhere = and(eq(members.userId, userId), ne(members.organizationId, tx.orgId));
  return (
    (await tx.as(identityRole).orm.select({ id: members.id }).from(members).where(isElsewhere).limit(1)).length > 0
  );
}

/** By id, else all with that name. */
export async function findOrganizationsNamed(db: Sql, idOrName: string): Promise<string[]> {
  const id = organizations.id;
  const byId = await db.as(identityRole).orm.select({ id }).from(organizations).where(eq(organizations.id, idOrName));
  const rows = byId.length
    ? byId
    : await db.as(identityRole).orm.select({ id }).from(organizations).where(eq(organizations.name, idOrName)).limit(2);
  return rows.map((row) => row.id);
}
