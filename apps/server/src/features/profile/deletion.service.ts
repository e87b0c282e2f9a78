import type { Deletion } from "@muster/contracts/profile";
import { recordEvent } from "../../kernel/events/events.ts";
import type { House } from "../../kernel/house.ts";
import { endStreams } from "../../kernel/http/open-streams.ts";
import { post } from "../../kernel/mail/mail.ts";
import { asSystem, inOrg } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { requireIdentity } from "../accounts/accounts.identity.service.ts";
import { erasePerson } from "../accounts/accounts.security.service.ts";
import { tellOfPeople } from "../accounts/accounts.tell.service.ts";
import { endPlanForGood } from "../billing/renewal.service.ts";
import { goFromOrganization } from "../members/members.leave.service.ts";
import { eraseBytes } from "./bytes.service.ts";
import * as repo from "./deletion.repo.ts";
import { dropExports } from "./exports.service.ts";
import type { OwnContext } from "./own-context.ts";

export async function viewDeletion({ house, actor }: OwnContext): Promise<Deletion> {
  const { memberships, counts } = await asSystem(house.db, "what deleting an account would do", async (tx) => ({
    memberships: await repo.listMembershipsOf(tx, actor.userId),
    counts: await repo.countPersonal(tx, actor.userId),
  }));
  const names = (list: repo.Membership[]) => list.map(({ name }) => name);
  return {
    blockers: blockersOf(memberships),
    organizationsDeleted: names(memberships.filter(isAlone)),
    organizationsLeft: names(memberships.filter((one) => !isAlone(one))),
    ...counts,
  };
}

/**
 * Erases what is the person's own, everywhere they belong; what they made for an organization stays there under "Former member".
 * Each organization is one transaction, and the account itself the last: broken off, it can be asked for again.
 */
export async function deleteAccount(context: OwnContext, { password }: { password?: string | undefined }) {
  const { house, actor } = context;
  await requireIdentity(house, actor, { password });
  const memberships = await asSystem(house.db, "delete an account", (tx) => repo.listMembershipsOf(tx, actor.userId));
  const [blocker] = blockersOf(memberships);
  if (blocker) throw new AppError("conflict", blocker);
  await dropExports(house, actor.userId);
  for (const one of memberships)
    await (isAlone(one) ? eraseOrganization(house, one.id, { onlyIfEmpty: true }) : leave(context, one.id));
  await asSystem(house.db, "delete an account", async (tx) => {
    await endStreams(tx, { userId: actor.userId });
    await post(tx, house, {
      to: actor.email,
      subject: "Your Muster account was deleted",
      title: "Your account is gone",
      paragraphs: ["What was yours alone has been erased. Thank you for having been here."],
    });
    await erasePerson(tx, actor.userId, house.now());
  });
  return { success: true } as const;
}

/** Nobody else is there: it would belong to no one. */
function isAlone({ members }: repo.Membership): boolean {
  return members === 1;
}

function blockersOf(memberships: repo.Membership[]): string[] {
  return memberships.flatMap((one) => {
    if (isAlone(one))
      return one.isBilled ? [`${one.name} has a paid plan that renews. Cancel it under Plan and billing first.`] : [];
    const isSoleOwner = one.role === "owner" && one.owners === 1;
    return isSoleOwner ? [`You are the only owner of ${one.name}. Make somebody else its owner first.`] : [];
  });
}

async function leave({ house, actor }: OwnContext, orgId: string): Promise<void> {
  await inOrg(house.db, { orgId, userId: actor.userId }, async (tx) => {
    await goFromOrganization(tx, house, actor.userId);
    const hashes = await repo.listOwnHashes(tx, actor.userId);
    await repo.deletePersonalRows(tx, actor.userId);
    await repo.deleteMentions(tx, actor.email);
    const kind = "account_deleted";
    const text = "A member deleted their account";
    await recordEvent(tx, { kind, text, audience: "organization", userId: actor.userId });
    await tellOfPeople(tx, house, { title: "Member Left", message: `${text}.`, except: actor.userId });
    await eraseBytes(tx, house, { orgId, hashes });
  });
}

/**
 * An organization with all its rows and bytes, once its plan can cost nothing more. Broken off, it can be asked for again. With
 * `onlyIfEmpty` it stays when somebody has joined meanwhile.
 */
export async function eraseOrganization(house: House, orgId: string, { onlyIfEmpty = false } = {}): Promise<void> {
  await endPlanForGood(house, orgId);
  await asSystem(house.db, "erase an organization", async (tx) => {
    const members = await repo.lockMembers(tx, orgId);
    if (onlyIfEmpty && members > 1)
      throw new AppError("conflict", "Somebody has joined your organization just now. Look again at what would go.");
    const hashes = await repo.listHashesOf(tx, orgId);
    await repo.deleteOrganization(tx, orgId);
    await endStreams(tx, { orgId });
    await eraseBytes(tx, house, { orgId, hashes });
  });
}
