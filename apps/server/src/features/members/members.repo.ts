import type { MemberRole } from "@muster/contracts/accounts";
import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import { identityRole, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { members, organizations, sessions, users } from "../accounts/accounts.table.ts";

export interface MemberRow {
  userId: string;
  displayName: string;
  email: string;
  role: MemberRole;
  joinedAt: Date;
}

/** Locks the organization's members until the transaction ends. Returns its name. */
export async function lockOrganization(tx: OrgTx): Promise<string> {
  const [row] = await tx.orm
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, tx.orgId))
    .for("no key update");
  return row?.name ?? "";
}

const columns = {
  userId: members.userId,
  displayName: users.name,
  email: users.email,
  role: members.role,
  joinedAt: members.createdAt,
};

export function listMembers(tx: OrgTx) {
  return tx
    .as(identityRole) // sessions store when a member was last seen
    .orm.select({
      ...columns,
      lastSeenAt: sql<string | null>`(select max(s.updated_at) from sessions s where s.user_id = ${members.userId})`,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.organizationId, tx.orgId))
    .orderBy(asc(members.createdAt), asc(members.id));
}

export async function findMember(tx: OrgTx, userId: string): Promise<MemberRow | undefined> {
  const [row] = await tx.orm
    .select(columns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(isMember(tx, userId));
  return row;
}

/** Everyone but this person, longest in the organization first. */
export function listOthers(tx: OrgTx, userId: string): Promise<MemberRow[]> {
  return tx.orm
    .select(columns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, tx.orgId), ne(members.userId, userId)))
    .orderBy(asc(members.createdAt), asc(members.id));
}

export async function findMemberByEmail(tx: OrgTx, email: string): Promise<MemberRow | undefined> {
  const [row] = await tx.orm
    .select(columns)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.organizationId, tx.orgId), eq(users.email, email)));
  return row;
}

export async function countOwners(tx: OrgTx): Promise<number> {
  const isOwner = and(eq(members.organizationId, tx.orgId), eq(members.role, "owner"));
  const [row] = await tx.orm.select({ owners: count() }).from(members).where(isOwner);
  return Number(row?.owners ?? 0);
}

/** Returns whether they were not a member before. */
export async function insertMember(tx: OrgTx, row: typeof members.$inferInsert): Promise<boolean> {
  const rows = await tx.orm.insert(members).values(row).onConflictDoNothing().returning({ id: members.id });
  return rows.length > 0;
}

export async function updateRole(tx: OrgTx, userId: string, role: MemberRole): Promise<void> {
  await tx.orm.update(members).set({ role }).where(isMember(tx, userId));
}

export async function deleteMember(tx: OrgTx, userId: string): Promise<void> {
  await tx.orm.delete(members).where(isMember(tx, userId));
  // Keeps their sessions, for their other organizations.
  await tx
    .as(identityRole)
    .orm.update(sessions)
    .set({ activeOrganizationId: null })
    .where(and(eq(sessions.userId, userId), eq(sessions.activeOrganizationId, tx.orgId)));
}

/** Using a link that was sent by mail proves access to that mailbox. */
export async function markEmailVerified(tx: OrgTx, userId: string, at: Date): Promise<void> {
  await tx
    .as(identityRole)
    .orm.update(users)
    .set({ emailVerified: true, updatedAt: at })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
}

function isMember(tx: OrgTx, userId: string) {
  return and(eq(members.organizationId, tx.orgId), eq(members.userId, userId));
}
