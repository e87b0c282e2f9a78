import type { MemberWork } from "@muster/contracts/members";
import { message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { notify, recordEvent } from "../../kernel/events/events.ts";
import { countShares } from "../../kernel/shares/shares.repo.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { countSchedulesOf, handOverSchedules } from "../schedules/schedules.service.ts";
import { anonymizeReceipts, countTasksOf, handOverTasks } from "../tasks/tasks.handover.service.ts";
import * as policy from "./members.policy.ts";
import * as repo from "./members.repo.ts";

/** What a removal hands over and who can take it over; of one's own work, what leaving hands over. */
export function viewWork({ actor, inOrg, now }: Context, { id: userId }: { id: string }): Promise<MemberWork> {
  return inOrg(async (tx) => {
    const self = await repo.findMember(tx, actor.userId);
    const target = await repo.findMember(tx, userId);
    if (!self || !target) throw notFound("record");
    const isLeaving = self.userId === target.userId;
    if (!isLeaving) refuseIf(policy.removeBlocker(self, target));
    const receivers = (await repo.listOthers(tx, userId)).filter((one) => !policy.takeOverBlocker(one, { isLeaving }));
    const first = isLeaving ? successorOf(receivers) : self;
    return {
      ...(await countWork(tx, userId, now())),
      receivers: receivers.map(({ userId: id, displayName, role }) => ({ userId: id, displayName, role })),
      handOverTo: first?.userId ?? null,
    };
  });
}

/** What a member's leaving would move, and the shares that it would end. */
export async function countWork(tx: OrgTx, userId: string, now: Date) {
  return {
    ...(await countTasksOf(tx, userId)),
    schedules: await countSchedulesOf(tx, userId),
    shares: await countShares(tx, { userId, kind: "task", now }),
  };
}

/** Finds who takes over the work of a member who is removed. Throws invalid_input for people who may not. */
export async function mustFindReceiver(
  tx: OrgTx,
  leaver: repo.MemberRow,
  { id, isLeaving }: { id: string; isLeaving: boolean },
): Promise<repo.MemberRow> {
  const receiver = id === leaver.userId ? undefined : await repo.findMember(tx, id);
  const blocker = receiver ? policy.takeOverBlocker(receiver, { isLeaving }) : message("members.receiver_unknown");
  if (!receiver || blocker) {
    const reason = blocker ?? message("members.receiver_unknown");
    throw new AppError("invalid_input", reason, { fields: { handOverTo: reason } });
  }
  return receiver;
}

/** Who takes over when a member leaves without choosing; undefined when no owner remains. */
export async function findSuccessor(tx: OrgTx, userId: string): Promise<repo.MemberRow | undefined> {
  return successorOf(await repo.listOthers(tx, userId));
}

/** The owner who is longest in the organization. */
function successorOf(others: repo.MemberRow[]): repo.MemberRow | undefined {
  return others.find(({ role }) => role === "owner");
}

export interface Handover {
  from: repo.MemberRow;
  to: repo.MemberRow;
  /** Who removed the member, or the name of the program; the member, when they leave. */
  by: repo.MemberRow | { program: string };
  /** Their account is deleted, so their name must not stay. */
  isErased?: boolean;
}

/** Work belongs to the organization. Private chats, files outside of tasks, and keys are never handed over. */
export async function handOverWork(tx: OrgTx, { from, to, by, isErased = false }: Handover): Promise<void> {
  const owners = { from: from.userId, to: to.userId };
  if (isErased) await anonymizeReceipts(tx, { userId: from.userId, name: from.displayName, anonym: "Former member" });
  const schedules = await handOverSchedules(tx, owners);
  const tasks = await handOverTasks(tx, owners);
  if (tasks + schedules === 0) return;
  const counts = { tasks, schedules };
  const actor = "program" in by ? { userId: null, name: by.program } : { userId: by.userId, name: by.displayName };
  const names = { from: from.displayName, to: to.displayName };
  await recordEvent(tx, {
    kind: "member_work_handed_over",
    text: isErased
      ? message("events.work_of_deleted_handed_over", { to: names.to, ...counts })
      : message("events.work_handed_over", { ...names, name: actor.name, ...counts }),
    link: "/settings?tab=members",
    audience: "organization",
    userId: actor.userId,
    data: { fromId: from.userId, toId: to.userId, ...counts, ...("program" in by && { program: by.program }) },
  });
  if (to.userId === actor.userId) return;
  await notify(tx, {
    userId: to.userId,
    type: "info",
    title: message("events.work_received_title"),
    message: message("events.work_received", { name: isErased ? "a former member" : names.from, ...counts }),
    link: "/tasks",
  });
}
