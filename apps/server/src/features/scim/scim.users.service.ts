import { message } from "@muster/contracts/messages";
import type { Services } from "../../kernel/services.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { isUniqueViolation } from "../../platform/db/unique-violation.ts";
import { notFound } from "../../platform/errors.ts";
import {
  findAccountEmail,
  findOrCreateAccount,
  isOrganizationOfSingleSignOn,
  lockAccount,
  renameOnlyHere,
  sendWelcomeEmail,
} from "../accounts/accounts.provision.service.ts";
import {
  addMember,
  changeInvitedRole,
  changeProvisionedRole,
  inviteByProgram,
  isInvited,
  lockMembers,
  type ProvisionedRole,
  record,
  removeProvisioned,
  withdrawInvitation,
} from "../members/members.provision.service.ts";
import { roleOfGroups, toProvisionedRole } from "./scim.policy.ts";
import * as repo from "./scim.repo.ts";
import type { ScimClient } from "./scim.tokens.service.ts";
import { ScimError } from "./scim-error.ts";
import { nameOf, type Operation, type Profile, patchProfile, readProfile } from "./scim-profile.ts";

/** A request of an organization's identity provider. */
export interface ScimRequest {
  services: Services;
  client: ScimClient;
}

export interface Page {
  offset: number;
  limit: number;
}

export function listUsers(request: ScimRequest, filters: repo.UserFilter[], page: Page) {
  return transact(request, (tx) => repo.listPeople(tx, filters, page));
}

export function getUser(request: ScimRequest, id: string): Promise<repo.PersonRow> {
  return transact(request, (tx) => mustFind(tx, id));
}

/** Adds the person with a new account, or invites the owner of an existing one. One transaction, with the email about it. */
export async function createUser(request: ScimRequest, body: unknown): Promise<repo.PersonRow> {
  const profile = readProfile(body);
  for (let tries = 1; ; tries++)
    try {
      return await transact(request, (tx) => insertUser(tx, request, profile));
    } catch (error) {
      // Another organization created an account with this address at the same moment: now it exists.
      if (tries >= 3 || !isUniqueViolation(error)) throw error;
    }
}

async function insertUser(tx: OrgTx, request: ScimRequest, profile: Profile): Promise<repo.PersonRow> {
  const { services } = request;
  const now = services.now();
  await lockMembers(tx, now);
  await refuseTaken(tx, profile.userName);
  const { email } = profile;
  const name = nameOf(profile);
  const { userId, isNew } = await findOrCreateAccount(tx, services, { email, name });
  if (await repo.findPerson(tx, userId)) throw taken(profile.userName);
  const role = "member";
  await repo.saveUser(tx, { userId, profile, role, isCreatedHere: isNew, wasMember: false, now });
  const isDirect = isNew || (await isOrganizationOfSingleSignOn(tx, services));
  if (profile.active) await admit(tx, request, { person: { userId, name, email }, role, isDirect });
  if (profile.active && isDirect) await sendWelcomeEmail(tx, services, { userId, email, isNew });
  return mustFind(tx, userId);
}

interface Admission {
  person: { userId: string; name: string; email: string };
  role: ProvisionedRole;
  /** Whether they join without being asked. */
  isDirect: boolean;
}

/** No organization may add the owner of an account that it has not created and who was never its member. */
async function admit(tx: OrgTx, { services, client }: ScimRequest, { person, role, isDirect }: Admission) {
  const { program } = client;
  if (isDirect) return addMember(tx, services, { program, person, role });
  await refuseOtherAddress(tx, { id: person.userId, email: person.email });
  await inviteByProgram(tx, services, { program, email: person.email, role });
}

/** The whole resource: attributes that are not sent are cleared, apart from the address and whether the person is active. */
export function replaceUser(request: ScimRequest, id: string, body: unknown): Promise<repo.PersonRow> {
  return changeUser(request, id, (before) => readProfile(body, before));
}

export function patchUser(request: ScimRequest, id: string, operations: Operation[]): Promise<repo.PersonRow> {
  return changeUser(request, id, (before) => patchProfile(before, operations));
}

function changeUser(request: ScimRequest, id: string, change: (before: Profile) => Profile): Promise<repo.PersonRow> {
  const { services, client } = request;
  return transact(request, async (tx) => {
    const now = services.now();
    await lockMembers(tx, now);
    const before = await mustFind(tx, id);
    const isDirect = before.isCreatedHere || before.wasMember || (await isOrganizationOfSingleSignOn(tx, services));
    const isAsked = !before.active && !isDirect && (await isInvited(tx, before.email, now));
    // An invitation stays open unless the provider sends `active: false`.
    const known = { ...toProfile(before), active: before.active || isAsked };
    const profile = change(known);
    if (profile.userName.toLowerCase() !== before.userName.toLowerCase()) await refuseTaken(tx, profile.userName);
    // A person whose membership ends must be able to end it, whatever else the provider sends.
    if (profile.active && profile.email !== before.email) await refuseOtherAddress(tx, { id, email: profile.email });
    const role = await applyState(tx, request, { before, profile, isDirect, isAsked });
    const { isCreatedHere } = before;
    if (JSON.stringify(profile) === JSON.stringify(known)) return before;
    const wasMember = before.active || before.wasMember;
    await repo.saveUser(tx, { userId: id, profile, role, isCreatedHere, wasMember, now });
    await recordProfileChange(tx, client, { before, profile });
    if (isCreatedHere && nameOf(profile) !== nameOf(before))
      await renameOnlyHere(tx, services, { userId: id, name: nameOf(profile) });
    return mustFind(tx, id);
  });
}

interface Change {
  before: repo.PersonRow;
  profile: Profile;
  isDirect: boolean;
  /** Whether an invitation to the former address is open. */
  isAsked: boolean;
}

/** Ends or restores the membership, or the invitation to it. Returns the role that a later restoration gives. */
async function applyState(tx: OrgTx, request: ScimRequest, { before, profile, isDirect, isAsked }: Change) {
  const { services, client } = request;
  const { program } = client;
  const { id: userId, email } = before;
  const person = { userId, name: nameOf(profile), email };
  const role = toProvisionedRole(before.role);
  const isAskedStill = isAsked && profile.active && profile.email === email;
  if (isAsked && !isAskedStill) await withdrawInvitation(tx, { program, email, now: services.now() });
  if (before.active && !profile.active) await removeProvisioned(tx, services, { program, person });
  if (!before.active && profile.active && !isAskedStill) {
    if (!(await lockAccount(tx, userId))) throw notFound("record");
    await admit(tx, request, { person: { ...person, email: profile.email }, role, isDirect });
  }
  return role;
}

/** Ends the membership or the invitation, and forgets the person. */
export function deleteUser(request: ScimRequest, id: string): Promise<void> {
  const { services, client } = request;
  const { program } = client;
  return transact(request, async (tx) => {
    const now = services.now();
    await lockMembers(tx, now);
    const before = await mustFind(tx, id);
    const { email } = before;
    const person = { userId: id, name: nameOf(before), email };
    if (before.active) await removeProvisioned(tx, services, { program, person });
    else await withdrawInvitation(tx, { program, email, now });
    await repo.deleteUser(tx, id);
  });
}

/** Gives people the role of their groups, after a change of those. `roleOf` returns it for the groups that a person belongs to. */
export async function applyRoles(
  tx: OrgTx,
  { services, client: { program } }: ScimRequest,
  { userIds, roleOf = roleOfGroups }: { userIds: string[]; roleOf?: typeof roleOfGroups },
): Promise<void> {
  const roles = await repo.findRoles(tx, userIds);
  const groups = Map.groupBy(await repo.listGroupsOf(tx, userIds), ({ userId }) => userId);
  for (const [userId, { role: current, active, email }] of roles) {
    if (current === "owner") continue;
    const groupIds = (groups.get(userId) ?? []).map(({ groupId }) => groupId);
    const role = roleOf(groupIds, current);
    if (role === current) continue;
    await repo.setStoredRole(tx, userId, role);
    if (active) await changeProvisionedRole(tx, services, { program, userId, role });
    else await changeInvitedRole(tx, email, role);
  }
}

/** No person acts: only the organization's rows are visible. */
export function transact<T>({ services, client }: ScimRequest, work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return inOrg(services.db, { orgId: client.orgId, userId: null }, work);
}

async function mustFind(tx: OrgTx, id: string): Promise<repo.PersonRow> {
  const row = await repo.findPerson(tx, id);
  if (!row) throw notFound("record");
  return row;
}

/** An entry of a person who deleted their account since makes room for a new one. */
async function refuseTaken(tx: OrgTx, userName: string): Promise<void> {
  const [known] = (await repo.listPeople(tx, [{ userName }], { offset: 0, limit: 1 })).rows;
  if (!known) return;
  if (known.active || (await lockAccount(tx, known.id))) throw taken(userName);
  await repo.deleteUser(tx, known.id);
}

/** A changed address would hand over the account, so only its owner can change it. */
async function refuseOtherAddress(tx: OrgTx, { id, email }: { id: string; email: string }): Promise<void> {
  if ((await findAccountEmail(tx, id)) === email) return;
  throw new ScimError(
    "mutability",
    "SCIM can't change the email address of an account. The person changes it in Muster, under Settings > Profile and security.",
  );
}

function taken(userName: string): ScimError {
  return new ScimError("uniqueness", `A user with the userName ${userName} or its email address already exists.`);
}

/** Apart from whether they are active, which has its own events. */
async function recordProfileChange(
  tx: OrgTx,
  { program }: ScimClient,
  { before, profile }: { before: repo.PersonRow; profile: Profile },
): Promise<void> {
  const { active: _, ...after } = profile;
  const { active: __, ...known } = toProfile(before);
  if (JSON.stringify(after) === JSON.stringify(known)) return;
  const text = message("events.member_profile_changed", { name: program, member: nameOf(profile) });
  await record(tx, program, { kind: "member_profile_changed", text, data: { personId: before.id } });
}

function toProfile(row: repo.PersonRow): Profile {
  const { userName, externalId, email, givenName, familyName, formattedName, displayName, active } = row;
  return { userName, externalId, email, givenName, familyName, formattedName, displayName, active };
}
