import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { lockMembers } from "../members/members.provision.service.ts";
import { isProvisionedRole, provisionedRoles, roleAfterRemoval } from "./scim.policy.ts";
import * as repo from "./scim.repo.ts";
import { applyRoles, type Page, type ScimRequest, transact } from "./scim.users.service.ts";
import { ScimError } from "./scim-error.ts";
import { type GroupDraft, patchGroup, readGroup } from "./scim-group.ts";
import type { Operation } from "./scim-profile.ts";

export interface Group extends repo.GroupRow {
  /** The ids of its people; empty when they were not asked for. */
  members: string[];
}

export interface GroupFilter {
  id?: string | undefined;
  displayName?: string | undefined;
  externalId?: string | undefined;
  /** Groups of this person. */
  member?: string | undefined;
}

/** Groups of Muster's roles: adding a person changes their role. They have always existed. */
const roleGroups: repo.GroupRow[] = provisionedRoles.map((role) => ({
  id: role,
  displayName: `Muster ${role}s`,
  externalId: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
}));

export function listGroups(
  request: ScimRequest,
  filters: GroupFilter[],
  { offset, limit, withMembers }: Page & { withMembers: boolean },
): Promise<{ rows: Group[]; total: number }> {
  return transact(request, async (tx) => {
    const found = [...roleGroups, ...(await repo.listGroups(tx))].filter((row) =>
      filters.every(({ member: _, ...filter }) => matches({ ...row, members: [] }, filter)),
    );
    const needsMembers = withMembers || filters.some(({ member }) => member !== undefined);
    const members = needsMembers ? await membersOfAll(tx, found) : new Map<string, string[]>();
    const wanted = found
      .map((row) => ({ ...row, members: members.get(row.id) ?? [] }))
      .filter((group) => filters.every((filter) => matches(group, filter)));
    return { rows: wanted.slice(offset, offset + limit), total: wanted.length };
  });
}

function matches(group: Group, { id, displayName, externalId, member }: GroupFilter): boolean {
  return (
    (id === undefined || group.id === id) &&
    (displayName === undefined || isSameName(group.displayName, displayName)) &&
    (externalId === undefined || group.externalId === externalId) &&
    (member === undefined || group.members.includes(member))
  );
}

export function getGroup(request: ScimRequest, id: string, { withMembers }: { withMembers: boolean }): Promise<Group> {
  return transact(request, async (tx) => {
    const row = await mustFind(tx, id);
    return { ...row, members: withMembers ? await membersOf(tx, id) : [] };
  });
}

/** A group that stands for no role is kept, and changes nothing in Muster. */
export function createGroup(request: ScimRequest, body: unknown): Promise<Group> {
  const draft = readGroup(body);
  return transact(request, async (tx) => {
    const now = request.services.now();
    await lockMembers(tx, now);
    await refuseTaken(tx, draft.displayName);
    const { displayName, externalId } = draft;
    const row = { id: newId(now), displayName, externalId, createdAt: now, updatedAt: now };
    await repo.saveGroup(tx, row);
    await saveMembers(tx, request, { id: row.id, before: [], draft });
    return { ...row, members: await membersOf(tx, row.id) };
  });
}

export function replaceGroup(request: ScimRequest, id: string, body: unknown): Promise<void> {
  return changeGroup(request, id, ({ members }) => readGroup(body, members));
}

export function changeGroupBy(request: ScimRequest, id: string, operations: Operation[]): Promise<void> {
  return changeGroup(request, id, (before) => patchGroup(before, operations));
}

function changeGroup(request: ScimRequest, id: string, change: (before: Group) => GroupDraft): Promise<void> {
  return transact(request, async (tx) => {
    const now = request.services.now();
    await lockMembers(tx, now);
    const row = await mustFind(tx, id);
    const members = await membersOf(tx, id);
    const draft = change({ ...row, members });
    const { displayName, externalId } = draft;
    const isRenamed = !isSameName(displayName, row.displayName);
    if (isProvisionedRole(id)) {
      if (isRenamed) throw new ScimError("mutability", "The groups of Muster's roles can't be renamed.");
    } else {
      if (isRenamed) await refuseTaken(tx, displayName);
      await repo.saveGroup(tx, { ...row, displayName, externalId, updatedAt: now });
    }
    await saveMembers(tx, request, { id, before: members, draft });
  });
}

export function deleteGroup(request: ScimRequest, id: string): Promise<void> {
  return transact(request, async (tx) => {
    await lockMembers(tx, request.services.now());
    await mustFind(tx, id);
    if (isProvisionedRole(id)) throw new ScimError("mutability", "The groups of Muster's roles can't be deleted.");
    await repo.deleteGroup(tx, id);
  });
}

async function saveMembers(
  tx: OrgTx,
  request: ScimRequest,
  { id, before, draft }: { id: string; before: string[]; draft: GroupDraft },
): Promise<void> {
  const added = [...draft.added].filter((member) => draft.members.has(member));
  const removed = before.filter((member) => !draft.members.has(member));
  const known = await repo.findRoles(tx, added);
  const unknown = added.find((member) => !known.has(member));
  if (unknown !== undefined) throw new ScimError("invalidValue", `No user has the id ${unknown.slice(0, 100)}.`);
  await repo.insertGroupMembers(tx, id, added, request.services.now());
  await repo.deleteGroupMembers(tx, id, removed);
  if (!isProvisionedRole(id)) return;
  await applyRoles(tx, request, { userIds: added });
  await applyRoles(tx, request, {
    userIds: removed,
    roleOf: (groupIds, current) => roleAfterRemoval(groupIds, { removed: id, current }),
  });
}

async function membersOf(tx: OrgTx, id: string): Promise<string[]> {
  return (await membersOfAll(tx, [{ id }])).get(id) ?? [];
}

/** The people of a role's group are those whom the provider added to it, and all others with that role. */
async function membersOfAll(tx: OrgTx, groups: { id: string }[]): Promise<Map<string, string[]>> {
  const ids = groups.map(({ id }) => id);
  const stored = await repo.listGroupMembers(tx, ids);
  const others = ids.some(isProvisionedRole) ? await repo.listWithRoles(tx, ids) : [];
  const all = Map.groupBy([...stored, ...others], ({ groupId }) => groupId);
  return new Map([...all].map(([id, rows]) => [id, [...new Set(rows.map(({ userId }) => userId))]]));
}

async function mustFind(tx: OrgTx, id: string): Promise<repo.GroupRow> {
  const row = [...roleGroups, ...(await repo.listGroups(tx))].find((group) => group.id === id);
  if (!row) throw notFound("record");
  return row;
}

async function refuseTaken(tx: OrgTx, displayName: string): Promise<void> {
  const all = [...roleGroups, ...(await repo.listGroups(tx))];
  if (all.some((group) => isSameName(group.displayName, displayName)))
    throw new ScimError("uniqueness", `A group named ${displayName} already exists.`);
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
