import type { Me } from "@muster/contracts/accounts";
import { message, renderMessage } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { isMailSetUp } from "../../kernel/mail/mail.ts";
import { deletionDueAt } from "../../kernel/tenancy/deletions.repo.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notifyOfTrialUsed } from "../../kernel/usage/trial-notices.ts";
import { readAccount, toUsage } from "../../kernel/usage/usage.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { ownWording } from "../wording/wording.service.ts";
import { lockPersonForUse } from "./accounts.identity.service.ts";
import { profileRole, renameOrganizationBlocker } from "./accounts.policy.ts";
import { recordPersonEvent } from "./accounts.record.service.ts";
import * as repo from "./accounts.repo.ts";

export function readMe({ actor, inOrg, services, now }: Context): Promise<Me> {
  return inOrg(async (tx) => {
    // Sent together: on PostgreSQL four statements take one round trip.
    const [user, account, dueAt, wording] = await Promise.all([
      repo.findPersonWithMemberships(tx, actor.userId),
      readAccount(tx, now(), services.config.BILLING),
      deletionDueAt(tx),
      ownWording(tx),
    ]);
    const current = user?.memberships.find(({ id }) => id === actor.orgId);
    // A key belongs to one organization, so its holder may not see the others.
    const mayBeTold = ({ id }: { id: string }) => !actor.key || id === actor.orgId;
    if (!user || !current) throw notFound("record"); // removed since the request began
    const rules = { now: now(), billing: services.config.BILLING };
    await notifyOfTrialUsed(tx, { userId: actor.userId, account, rules });
    return {
      user: {
        id: user.id,
        email: user.email,
        createdAt: new Date(user.createdAt).toISOString(),
        awaitsVerification: isMailSetUp(services.config) && !user.emailVerified,
      },
      profile: {
        displayName: user.name,
        role: profileRole(current.memberRole),
        tier: account.tier,
        trialEndsAt: account.tier === "trial" ? account.trialEndsAt.toISOString() : null,
      },
      organization: { ...current, deletionDueAt: dueAt },
      organizations: user.memberships.filter(mayBeTold).map(({ id, name, memberRole }) => ({ id, name, memberRole })),
      usage: toUsage(account, rules),
      billing: services.config.BILLING,
      wording,
    };
  });
}

export async function updateProfile(context: Context, { displayName }: { displayName: string }): Promise<Me> {
  const { actor, now } = context;
  const before = actor.displayName;
  if (displayName === before) return readMe(context);
  await context.inOrg(async (tx) => {
    await lockPersonForUse(tx, actor.userId);
    await repo.renameUser(tx, actor.userId, displayName, now());
    const text = message("events.member_renamed", { before, after: displayName });
    const data = { before, after: displayName };
    await recordPersonEvent(tx, { kind: "member_renamed", text, userId: actor.userId, data });
  });
  return readMe(context);
}

export async function renameOrganization(context: Context, { name }: { name: string }): Promise<Me> {
  const { actor, now } = context;
  refuseIf(renameOrganizationBlocker(actor));
  await context.inOrg(async (tx) => {
    const before = await organizationName(tx);
    if (before === name) return;
    await repo.renameOrganization(tx, name, now());
    await recordEvent(tx, {
      kind: "organization_renamed",
      text: message("events.organization_renamed", { name: actor.displayName, organization: name }),
      link: "/settings?tab=profile",
      audience: "organization",
      userId: actor.userId,
      data: { before, after: name },
    });
  });
  return readMe(context);
}

/** The choice belongs to the session: another browser of the same person keeps its organization. */
export async function switchOrganization(
  context: Context,
  sessionId: string,
  { organizationId }: { organizationId: string },
): Promise<Me> {
  const { actor, services } = context;
  const choice = { sessionId, userId: actor.userId, orgId: organizationId };
  const membership = await context.inOrg((tx) => repo.chooseOrganization(tx, choice));
  if (!membership) throw new AppError("not_found", "Record not found");
  const there = { ...actor, orgId: organizationId, role: membership.role };
  return readMe({ ...context, actor: there, inOrg: (work) => inOrg(services.db, there, work) });
}

/** For documents and checkouts. */
export async function organizationName(tx: OrgTx): Promise<string> {
  return (await repo.findOrganization(tx))?.name ?? "";
}

/** Addresses of members who confirmed them. Throws invalid_input when one is unknown or unconfirmed. */
export async function mustFindMemberEmails(tx: OrgTx, userIds: string[]): Promise<string[]> {
  const wanted = [...new Set(userIds)];
  const found = (await repo.listMemberEmails(tx, wanted)).filter(({ isConfirmed }) => isConfirmed);
  if (found.length === wanted.length) return found.map(({ email }) => email);
  const reason = message("shares.unknown_member");
  throw new AppError("invalid_input", reason, { fields: { userIds: renderMessage(reason) } });
}

/** The recipients of notifications about the whole organization: its owners and admins. */
export function listAdmins(tx: OrgTx): Promise<string[]> {
  return repo.listAdminIds(tx);
}
