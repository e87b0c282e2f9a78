import { message } from "@muster/contracts/messages";
import type { Deletion } from "@muster/contracts/profile";
import { recordEvent } from "../../kernel/events/events.ts";
import { endStreams } from "../../kernel/http/open-streams.ts";
import { queueEmail } from "../../kernel/mail/mail.ts";
import { erasePersonalData } from "../../kernel/personal-data.ts";
import type { Services } from "../../kernel/services.ts";
import { deleteOwner } from "../../kernel/sources/index.repo.ts";
import { asSystem, type OrgTx, type SystemTx, withinOrg } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { requireIdentity } from "../accounts/accounts.identity.service.ts";
import { notifyOfMembership } from "../accounts/accounts.notify.service.ts";
import { erasePerson } from "../accounts/accounts.security.service.ts";
import { forgetClaimant } from "../billing/claims.service.ts";
import { eraseBytes } from "../files/bytes.service.ts";
import { countWork, findSuccessor } from "../members/members.handover.service.ts";
import { removeLastMember, removeOwnMembership } from "../members/members.leave.service.ts";
import { eraseEmptyOrganization } from "../organization/organization.erase.service.ts";
import * as repo from "./deletion.repo.ts";
import { deleteExports } from "./exports.service.ts";
import type { OwnContext } from "./own-context.ts";

export async function viewDeletion({ services, actor }: OwnContext): Promise<Deletion> {
  const { memberships, counts, handovers } = await asSystem(
    services.db,
    "what deleting an account would do",
    async (tx) => {
      const all = await repo.listMembershipsOf(tx, actor.userId);
      const left = all.filter((one) => !isAlone(one));
      return {
        memberships: all,
        counts: await repo.countDeleted(tx, { userId: actor.userId, left: left.map(({ id }) => id) }),
        handovers: await planHandovers(tx, left, { userId: actor.userId, now: services.now() }),
      };
    },
  );
  const names = (list: repo.Membership[]) => list.map(({ name }) => name);
  return {
    blockers: blockersOf(memberships),
    organizationsDeleted: names(memberships.filter(isAlone)),
    organizationsLeft: names(memberships.filter((one) => !isAlone(one))),
    plansEnded: names(memberships.filter((one) => isAlone(one) && one.isPaidFor)),
    handovers,
    ...counts,
  };
}

/** Who takes over what in the organizations that go on; without those where the person has nothing to hand over. */
async function planHandovers(
  tx: SystemTx,
  left: repo.Membership[],
  { userId, now }: { userId: string; now: Date },
): Promise<Deletion["handovers"]> {
  const handovers: Deletion["handovers"] = [];
  for (const { id, name } of left) {
    const plan = await withinOrg(tx, { orgId: id, userId }, async (there) => ({
      to: await findSuccessor(there, userId),
      work: await countWork(there, userId, now),
    }));
    const { tasks, schedules } = plan.work;
    if (plan.to && tasks + schedules > 0)
      handovers.push({ organization: name, to: plan.to.displayName, tasks, schedules });
  }
  return handovers;
}

/**
 * Erases the person's own data in all their organizations; what they made for an organization stays there under "Former member",
 * and an owner takes over their tasks. One transaction. Slower work (files, organizations with no other member, and their plans at Stripe) is enqueued in it and
 * retried until it is done.
 */
export async function deleteAccount({ services, actor }: OwnContext, { password }: { password?: string | undefined }) {
  await requireIdentity(services, actor, { password });
  await asSystem(services.db, "delete an account", async (tx) => {
    const { userId, email } = actor;
    await repo.lockOrganizationsOf(tx, userId);
    const memberships = await repo.listMembershipsOf(tx, userId);
    const [blocker] = blockersOf(memberships);
    if (blocker) throw new AppError("conflict", blocker);
    for (const one of memberships)
      await withinOrg(tx, { orgId: one.id, userId }, (there) =>
        (isAlone(one) ? giveUp : leave)(there, services, actor),
      );
    await queueEmail(tx, services, {
      to: email,
      subject: message("email.deleted_subject"),
      title: message("email.deleted_title"),
      paragraphs: [message("email.deleted")],
    });
    await forgetClaimant(tx, services.config, actor);
    await erasePerson(tx, userId, services.now());
    await deleteExports(tx, services, userId);
    await endStreams(tx, { userId });
    // The erased account can no longer join an organization; a join that was under way has committed and is found here.
    if ((await repo.listMembershipsOf(tx, userId)).length > 0)
      throw new AppError("conflict", "You just joined another organization. Review what will be deleted.");
  });
  return { success: true } as const;
}

/** With no other member, the organization would belong to no one. */
function isAlone({ members }: repo.Membership): boolean {
  return members === 1;
}

function blockersOf(memberships: repo.Membership[]): string[] {
  return memberships
    .filter((one) => !isAlone(one) && one.role === "owner" && one.owners === 1)
    .map(({ name }) => `You're the only owner of ${name}. Make another member an owner first.`);
}

/** The whole organization is erased soon, so nothing is deleted individually. */
async function giveUp(tx: OrgTx, services: Services, { userId, displayName }: OwnContext["actor"]): Promise<void> {
  await removeLastMember(tx, services, userId);
  await eraseEmptyOrganization(tx, services, { userId, name: displayName });
}

async function leave(tx: OrgTx, services: Services, { userId, email }: OwnContext["actor"]): Promise<void> {
  await removeOwnMembership(tx, services, { userId, isErased: true });
  const hashes = await repo.listOwnHashes(tx, userId);
  await deleteOwner(tx, { kind: "person", id: userId });
  await erasePersonalData(tx, services, userId);
  await repo.deleteMentions(tx, email);
  const text = message("events.account_deleted");
  await recordEvent(tx, { kind: "account_deleted", text, audience: "organization", userId });
  await notifyOfMembership(tx, services, {
    title: message("events.member_left_title"),
    message: message("events.account_deleted_notice"),
    except: userId,
  });
  await eraseBytes(tx, services, { orgId: tx.orgId, hashes });
}
