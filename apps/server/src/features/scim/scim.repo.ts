import type { MemberRole } from "@muster/contracts/accounts";
import { and, eq, inArray } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";
import type { ProvisionedRole } from "../members/members.provision.service.ts";
import { scimGroupMembers, scimGroups, scimUsers } from "./scim.table.ts";
import type { Profile } from "./scim-profile.ts";

/** A member, a person whose membership has ended and can be restored, or one who was invited. */
export interface PersonRow extends Omit<Profile, "active"> {
  id: string;
  active: boolean;
  /** Of the membership, or of its restoration. */
  role: MemberRole;
  isProvisioned: boolean;
  isCreatedHere: boolean;
  wasMember: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Members have at least their account's name and address; the identity provider's values take precedence. `only` limits both sides of
 * the join, which saves reading the whole organization.
 */
const people = (only = "") => `
  select coalesce(m.user_id, s.user_id) as id, coalesce(s.user_name, u.email) as "userName", s.external_id as "externalId",
         coalesce(s.email, u.email) as email, s.given_name as "givenName", s.family_name as "familyName",
         s.formatted_name as "formattedName", case when s.id is null then u.name else s.display_name end as "displayName",
         m.user_id is not null as active, coalesce(m.role, s.role) as role, s.id is not null as "isProvisioned",
         coalesce(s.is_created_here, false) as "isCreatedHere", coalesce(s.was_member, false) as "wasMember",
         coalesce(s.created_at, m.created_at) as "createdAt", coalesce(s.updated_at, m.created_at) as "updatedAt"
    from (select user_id, role, created_at from members where organization_id = $1 ${only}) m
    full join (select * from scim_users where org_id = $1 ${only}) s on s.user_id = m.user_id
    left join users u on u.id = m.user_id`;

/** What a list can be filtered by. */
export type UserFilter = {
  [Field in "id" | "externalId" | "userName" | "email" | "displayName"]?: string | undefined;
} & { active?: boolean | undefined };

const comparisons: Record<keyof UserFilter, string> = {
  id: "p.id =",
  externalId: `p."externalId" =`,
  userName: `lower(p."userName") = lower`,
  email: "lower(p.email) = lower",
  displayName: `lower(p."displayName") = lower`,
  active: "p.active =",
};

/** SCIM's clients page by position. */
export async function listPeople(
  tx: OrgTx,
  filters: UserFilter[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const values: unknown[] = [tx.orgId];
  const parts = filters.flatMap((filter) =>
    Object.entries(filter).map(([field, value]) => {
      const type = typeof value === "boolean" ? "boolean" : "text";
      return `${comparisons[field as keyof UserFilter]} ($${values.push(value)}::${type})`;
    }),
  );
  const from = `from (${people()}) p where ${["true", ...parts].join(" and ")}`;
  const counted = await tx.query(`select count(*)::int as total ${from}`, values);
  const { rows } = await tx.query(
    `select p.* ${from} order by p."createdAt", p.id offset $${values.push(offset)} limit $${values.push(limit)}`,
    values,
  );
  return { rows: rows.map(toPersonRow), total: Number(counted.rows[0]?.["total"]) };
}

export async function findPerson(tx: OrgTx, id: string): Promise<PersonRow | undefined> {
  const { rows } = await tx.query(people("and user_id = $2"), [tx.orgId, id]);
  return rows[0] && toPersonRow(rows[0]);
}

function toPersonRow(row: Record<string, unknown>): PersonRow {
  const { createdAt, updatedAt, ...rest } = row as unknown as PersonRow; // the columns of `people`
  return { ...rest, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}

export interface SavedUser {
  userId: string;
  profile: Profile;
  role: ProvisionedRole;
  isCreatedHere: boolean;
  wasMember: boolean;
  now: Date;
}

export async function saveUser(tx: OrgTx, user: SavedUser): Promise<void> {
  const { userId, profile, role, isCreatedHere, wasMember, now } = user;
  const { active: _, ...stored } = profile;
  const values = { ...stored, role, wasMember, updatedAt: now };
  const added = { id: newId(now), orgId: tx.orgId, userId, isCreatedHere, createdAt: now, ...values };
  await tx.orm
    .insert(scimUsers)
    .values(added)
    .onConflictDoUpdate({ target: [scimUsers.orgId, scimUsers.userId], set: values });
}

export async function setStoredRole(tx: OrgTx, userId: string, role: ProvisionedRole): Promise<void> {
  await tx.orm
    .update(scimUsers)
    .set({ role })
    .where(and(eq(scimUsers.orgId, tx.orgId), eq(scimUsers.userId, userId)));
}

export async function markFormerMember(tx: OrgTx, userId: string): Promise<void> {
  await tx.orm
    .update(scimUsers)
    .set({ wasMember: true })
    .where(and(eq(scimUsers.orgId, tx.orgId), eq(scimUsers.userId, userId)));
}

/** Also leaves every group. */
export async function deleteUser(tx: OrgTx, userId: string): Promise<void> {
  for (const table of [scimGroupMembers, scimUsers])
    await tx.orm.delete(table).where(and(eq(table.orgId, tx.orgId), eq(table.userId, userId)));
}

export interface GroupRow {
  id: string;
  displayName: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

const groupColumns = {
  id: scimGroups.id,
  displayName: scimGroups.displayName,
  externalId: scimGroups.externalId,
  createdAt: scimGroups.createdAt,
  updatedAt: scimGroups.updatedAt,
};

/** Oldest first. There are as many as the identity provider's administrators assigned by hand. */
export function listGroups(tx: OrgTx): Promise<GroupRow[]> {
  return tx.orm.select(groupColumns).from(scimGroups).where(eq(scimGroups.orgId, tx.orgId)).orderBy(scimGroups.id);
}

export async function saveGroup(tx: OrgTx, row: GroupRow): Promise<void> {
  const { displayName, externalId, updatedAt } = row;
  await tx.orm
    .insert(scimGroups)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoUpdate({ target: scimGroups.id, set: { displayName, externalId, updatedAt } });
}

export async function deleteGroup(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(scimGroupMembers).where(isGroup(tx, id));
  await tx.orm.delete(scimGroups).where(and(eq(scimGroups.orgId, tx.orgId), eq(scimGroups.id, id)));
}

/** The people of each group as the identity provider stored them. */
export async function listGroupMembers(tx: OrgTx, groupIds: string[]): Promise<{ groupId: string; userId: string }[]> {
  const { groupId, userId } = scimGroupMembers;
  return tx.orm
    .select({ groupId, userId })
    .from(scimGroupMembers)
    .where(and(eq(scimGroupMembers.orgId, tx.orgId), inArray(groupId, groupIds)))
    .orderBy(userId);
}

export async function listGroupsOf(tx: OrgTx, userIds: string[]): Promise<{ groupId: string; userId: string }[]> {
  const { groupId, userId } = scimGroupMembers;
  return tx.orm
    .select({ groupId, userId })
    .from(scimGroupMembers)
    .where(and(eq(scimGroupMembers.orgId, tx.orgId), inArray(userId, userIds)));
}

export async function insertGroupMembers(tx: OrgTx, group: string, userIds: string[], now: Date): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => ({ id: newId(now), orgId: tx.orgId, groupId: group, userId }));
  await tx.orm.insert(scimGroupMembers).values(rows).onConflictDoNothing();
}

export async function deleteGroupMembers(tx: OrgTx, group: string, userIds: string[]): Promise<void> {
  await tx.orm.delete(scimGroupMembers).where(and(isGroup(tx, group), inArray(scimGroupMembers.userId, userIds)));
}

/** The role, state, and address of each of these people; unknown ids have no entry. */
export async function findRoles(
  tx: OrgTx,
  userIds: string[],
): Promise<Map<string, { role: MemberRole; active: boolean; email: string }>> {
  const { rows } = await tx.query(
    `select p.id, p.role, p.active, p.email from (${people("and user_id = any($2)")}) p`,
    [tx.orgId, userIds],
  );
  return new Map(
    rows.map(({ id, role, active, email }) => [
      String(id),
      { role: role as MemberRole, active: active === true, email: String(email) },
    ]),
  );
}

/** Everyone with one of these roles, also by a change in Muster, as the member of the role's group. */
export async function listWithRoles(tx: OrgTx, roles: string[]): Promise<{ groupId: string; userId: string }[]> {
  const { rows } = await tx.query(
    `select p.role as "groupId", p.id as "userId" from (${people()}) p where p.role = any($2) order by p.id`,
    [tx.orgId, roles],
  );
  return rows as unknown as { groupId: string; userId: string }[]; // the columns of the statement above
}

function isGroup(tx: OrgTx, group: string) {
  return and(eq(scimGroupMembers.orgId, tx.orgId), eq(scimGroupMembers.groupId, group));
}
