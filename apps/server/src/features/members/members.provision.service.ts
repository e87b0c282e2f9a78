import type { MemberRole } from "@muster/contracts/accounts";
import { type Message, message } from "@muster/contracts/messages";
import { notify, notifyAll, publishOutgoing, publishToPerson, recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { isAdmin } from "../../kernel/tenancy/actor.ts";
import { deletionDueAt } from "../../kernel/tenancy/deletions.repo.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { listAdmins } from "../accounts/accounts.service.ts";
import { withdrawRequestsOfOthers } from "../approvals/approvals.notify.service.ts";
import * as invitations from "./invitations.repo.ts";
import { newLink, sendInvitation, sendingLimits } from "./invitations.service.ts";
import { removeByProgram } from "./members.leave.service.ts";
import { declinedMs, revokesInvitations, stateOf } from "./members.policy.ts";
import * as repo from "./members.repo.ts";

const link = "/settings?tab=members";

/** A role that a program may give: owners are made by owners only. */
export type ProvisionedRole = Exclude<MemberRole, "owner">;

/** The person whose membership a program changes, and the program's name for the records. */
interface Change {
  program: string;
  person: { userId: string; name: string; email: string };
}

/** Starts a change of memberships by a program. Other changes of this organization's members wait until the transaction ends. */
export async function lockMembers(tx: OrgTx, now: Date): Promise<void> {
  await repo.lockOrganization(tx);
  const dueAt = await deletionDueAt(tx);
  if (dueAt && new Date(dueAt) <= now) throw new AppError("conflict", "This organization is being deleted.");
}

/** The caller holds the lock of `lockMembers`, here and below. */
export async function addMember(
  tx: OrgTx,
  services: Services,
  { program, person, role }: Change & { role: ProvisionedRole },
): Promise<void> {
  const now = services.now();
  const { userId, name: member, email } = person;
  await repo.insertMember(tx, { id: newId(now), organizationId: tx.orgId, userId, role, createdAt: now });
  await invitations.revokeInvitationTo(tx, email, now);
  await record(tx, program, {
    kind: "member_joined",
    text: message("events.member_provisioned", { name: program, member, role }),
    data: { personId: userId, email, role },
  });
  await publishOutgoing(tx, services, { type: "member.joined", data: { userId, role }, link });
  await notifyAdmins(tx, {
    title: message("events.member_joined_title"),
    message: message("events.member_provisioned_notice", { name: program, member, email, role }),
  });
}

export async function isInvited(tx: OrgTx, email: string, now: Date): Promise<boolean> {
  const latest = await invitations.findLatestInvitation(tx, email);
  return latest !== undefined && stateOf(latest, now) === "open";
}

/** Asks the person to join. Sends nothing while an invitation is open, or for two weeks after they declined one. */
export async function inviteByProgram(
  tx: OrgTx,
  services: Services,
  { program, email, role }: { program: string; email: string; role: ProvisionedRole },
): Promise<void> {
  const now = services.now();
  const latest = await invitations.findLatestInvitation(tx, email);
  if (latest && stateOf(latest, now) === "open") return;
  if (latest?.declinedAt && now.getTime() - latest.declinedAt.getTime() < declinedMs) return;
  await countUse(tx, sendingLimits(tx.orgId, email), now);
  await invitations.revokeExpired(tx, email, now);
  const { token, sending } = newLink(services);
  const values = { id: newId(now), email, role, invitedBy: null, createdAt: now, ...sending };
  const invitation = await invitations.insertInvitation(tx, values);
  if (!invitation) throw new Error("Another invitation is open in spite of the lock");
  const organizationName = await repo.lockOrganization(tx);
  await sendInvitation(tx, services, { invitation, organizationName, token, by: null });
  await record(tx, program, {
    kind: "member_invited",
    text: message("events.member_invited", { name: program, email, role }),
    data: { invitationId: invitation.id, email, role },
  });
}

/** Does nothing without an open invitation. */
export async function withdrawInvitation(
  tx: OrgTx,
  { program, email, now }: { program: string; email: string; now: Date },
): Promise<void> {
  const row = await invitations.revokeInvitationTo(tx, email, now);
  if (!row) return;
  await record(tx, program, {
    kind: "invitation_revoked",
    text: message("events.invitation_revoked", { name: program, email }),
    data: { invitationId: row.id, email, role: row.role },
  });
}

/** The role that the person will have if they accept the open invitation of a program. */
export function changeInvitedRole(tx: OrgTx, email: string, role: ProvisionedRole): Promise<void> {
  return invitations.updateProgramRole(tx, email, role);
}

/** Like the removal of a member, without an email to them; the owner who is longest here takes over their work. Returns the role that they had. */
export async function removeProvisioned(tx: OrgTx, services: Services, change: Change): Promise<MemberRole> {
  const { program, person } = change;
  const { userId, name: member } = person;
  const target = await repo.findMember(tx, userId);
  if (!target) throw new Error("The person is not a member");
  if (target.role === "owner" && (await repo.countOwners(tx)) === 1)
    throw new AppError("conflict", message("scim.last_owner", { name: target.displayName }));
  await removeByProgram(tx, services, { target, program });
  await invitations.revokeInvitationTo(tx, target.email, services.now());
  await record(tx, program, {
    kind: "member_removed",
    text: message("events.member_removed", { name: program, member }),
    data: { personId: userId, email: target.email, role: target.role },
  });
  await notifyAdmins(tx, {
    title: message("events.member_removed_title"),
    message: message("events.member_removed_notice", { name: program, member }),
  });
  return target.role;
}

/** Owners keep their role. Does nothing when the person has the role already. */
export async function changeProvisionedRole(
  tx: OrgTx,
  services: Services,
  { program, userId, role }: { program: string; userId: string; role: ProvisionedRole },
): Promise<void> {
  const target = await repo.findMember(tx, userId);
  if (!target || target.role === "owner" || target.role === role) return;
  await repo.updateRole(tx, userId, role);
  if (revokesInvitations(target.role, role)) await invitations.revokeInvitationsOf(tx, userId, services.now());
  await publishToPerson(tx, userId, { type: "account" });
  if (!isAdmin({ role })) await withdrawRequestsOfOthers(tx, userId);
  await record(tx, program, {
    kind: "member_role_changed",
    text: message("events.role_changed", { name: program, member: target.displayName, role }),
    data: { personId: userId, before: target.role, role },
  });
  const organization = await repo.lockOrganization(tx);
  await notify(tx, {
    ...{ userId, type: "info", title: message("events.role_changed_title"), link },
    message: message("events.role_changed_notice", { name: program, role, organization }),
  });
}

/** Only in the app: an identity provider may add thousands of people in an hour. */
async function notifyAdmins(tx: OrgTx, notice: { title: Message; message: Message }): Promise<void> {
  await notifyAll(tx, await listAdmins(tx), { kind: "members", type: "info", link, ...notice });
}

/** No person acted, so the audit log shows the program as the actor. */
export function record(
  tx: OrgTx,
  program: string,
  { kind, text, data }: { kind: string; text: Message; data: Record<string, unknown> },
): Promise<void> {
  return recordEvent(tx, { kind, text, link, audience: "organization", userId: null, data: { ...data, program } });
}
