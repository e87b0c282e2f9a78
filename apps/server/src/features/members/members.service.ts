import type { Me, MemberRole } from "@muster/contracts/accounts";
import type { Member, Members } from "@muster/contracts/members";
import { type Message, message, reasonText } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { notify, publishToPerson, recordEvent } from "../../kernel/events/events.ts";
import { isMailSetUp } from "../../kernel/mail/mail.ts";
import { isAdmin } from "../../kernel/tenancy/actor.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notFound, refuseIf } from "../../platform/errors.ts";
import { readMe } from "../accounts/accounts.service.ts";
import { withdrawRequestsOfOthers } from "../approvals/approvals.notify.service.ts";
import { listInvitations, revokeInvitationsOf } from "./invitations.repo.ts";
import { toInvitation } from "./invitations.service.ts";
import * as policy from "./members.policy.ts";
import * as repo from "./members.repo.ts";

export function listMembers({ actor, inOrg, services, now }: Context): Promise<Members> {
  return inOrg(async (tx) => {
    const rows = await repo.listMembers(tx);
    const self = rows.find(({ userId }) => userId === actor.userId);
    if (!self) throw notFound("record"); // removed since the request began
    const owners = rows.filter(({ role }) => role === "owner").length;
    const declinedAfter = new Date(now().getTime() - policy.declinedMs);
    const invitations = isAdmin(self) ? await listInvitations(tx, { declinedAfter }) : null;
    return {
      items: rows.map((row) => toMember(row, self)),
      invitations: invitations?.map((row) => toInvitation(row, now())) ?? null,
      inviteBlocker: reasonText(policy.inviteBlocker(self)),
      invitableRoles: policy.grantableRoles(self),
      leaveBlocker: reasonText(policy.leaveBlocker(self, owners)),
      mail: isMailSetUp(services.config),
    };
  });
}

export async function changeRole(
  { actor, inOrg, now }: Context,
  { id: userId, role }: { id: string; role: MemberRole },
): Promise<Member> {
  return inOrg(async (tx) => {
    const { self, target, organizationName } = await lockBoth(tx, actor.userId, userId);
    refuseIf(policy.roleBlocker(self, target));
    refuseIf(policy.grantBlocker(self, role));
    if (role === target.role) return toMember({ ...target, lastSeenAt: null }, self);
    await repo.updateRole(tx, userId, role);
    if (policy.revokesInvitations(target.role, role)) await revokeInvitationsOf(tx, userId, now());
    await publishToPerson(tx, userId, { type: "account" });
    if (!isAdmin({ role })) await withdrawRequestsOfOthers(tx, userId);
    const { displayName: name } = self;
    const text = message("events.role_changed", { name, member: target.displayName, role });
    await record(tx, self, "member_role_changed", { text, data: { userId, before: target.role, role } });
    await notify(tx, {
      userId,
      type: "info",
      title: message("events.role_changed_title"),
      message: message("events.role_changed_notice", { name, role, organization: organizationName }),
      link: "/settings?tab=members",
    });
    return toMember({ ...target, role, lastSeenAt: null }, self);
  });
}

/** Both in one transaction, so that there is never an extra or a missing owner. */
export async function transferOwnership(context: Context, { id: userId }: { id: string }): Promise<Me> {
  const { actor, inOrg, now } = context;
  await inOrg(async (tx) => {
    const { self, target, organizationName } = await lockBoth(tx, actor.userId, userId);
    refuseIf(policy.transferBlocker(self, target));
    await repo.updateRole(tx, userId, "owner");
    await repo.updateRole(tx, self.userId, "admin");
    for (const id of [userId, self.userId]) await publishToPerson(tx, id, { type: "account" });
    await revokeInvitationsOf(tx, self.userId, now());
    const { displayName: name } = self;
    const text = message("events.ownership_transferred", { name, member: target.displayName });
    await record(tx, self, "ownership_transferred", { text, data: { userId, before: target.role } });
    await notify(tx, {
      userId,
      type: "info",
      title: message("events.ownership_transferred_title"),
      message: message("events.ownership_transferred_notice", { name, organization: organizationName }),
      link: "/settings?tab=members",
    });
  });
  return readMe({ ...context, actor: { ...actor, role: "admin" } });
}

/** Reads both members under the lock, so that no change rests on earlier state. */
async function lockBoth(tx: OrgTx, selfId: string, targetId: string) {
  const organizationName = await repo.lockOrganization(tx);
  const self = await repo.findMember(tx, selfId);
  const target = await repo.findMember(tx, targetId);
  if (!self || !target) throw notFound("record");
  return { self, target, organizationName };
}

function toMember(row: repo.MemberRow & { lastSeenAt: string | null }, self: repo.MemberRow): Member {
  const roleBlocker = reasonText(policy.roleBlocker(self, row));
  return {
    userId: row.userId,
    displayName: row.displayName,
    email: row.email,
    role: row.role,
    joinedAt: row.joinedAt.toISOString(),
    lastSeenAt: isAdmin(self) && row.lastSeenAt ? new Date(row.lastSeenAt).toISOString() : null,
    assignableRoles: roleBlocker ? [] : policy.grantableRoles(self),
    roleBlocker,
    removeBlocker: reasonText(policy.removeBlocker(self, row)),
    transferBlocker: reasonText(policy.transferBlocker(self, row)),
  };
}

function record(
  tx: OrgTx,
  { userId }: repo.MemberRow,
  kind: string,
  { text, data }: { text: Message; data: Record<string, unknown> },
) {
  return recordEvent(tx, { kind, text, link: "/settings?tab=members", audience: "organization", userId, data });
}
