import { type Message, message, reasonText } from "@muster/contracts/messages";
import { maxSchedules, type Schedule, type ScheduleRun } from "@muster/contracts/schedules";
import type { newTask } from "@muster/contracts/tasks";
import type { z } from "zod";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { lockMembership } from "../../kernel/tenancy/membership.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { requirePaidFeature } from "../../kernel/usage/usage.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { handOverFiles } from "../files/files.service.ts";
import { mustFindBase } from "../knowledge/knowledge.service.ts";
import { assignmentOf, checkAssignment } from "../tasks/tasks.assign.service.ts";
import { nextOccurrence, occurrences, type Timing, timingProblem } from "./occurrences.ts";
import * as repo from "./schedules.repo.ts";

/** In the 402 response of a plan without schedules. */
export const schedulesName = "Scheduled Tasks";

type Assignment = Omit<z.output<typeof newTask>, "deadline">;

/** The task is validated as if it were assigned now, so that a schedule that could never start is not stored. */
export async function createSchedule(
  context: Context,
  { task, ...timing }: Timing & { task: Assignment },
): Promise<Schedule> {
  const { actor, inOrg, now, services } = context;
  refuseTiming(timing, now());
  await checkAssignment(context, task);
  return inOrg(async (tx) => {
    await requirePaidFeature(tx, schedulesName, { now: now(), billing: services.config.BILLING });
    await lockMembership(tx, actor.userId);
    await mustReadWatchedBase(tx, actor, timing.recurrence);
    if ((await repo.countSchedules(tx, actor.userId)) >= maxSchedules)
      throw new AppError("conflict", message("schedules.limit", { limit: maxSchedules }));
    const nextRunAt = nextOccurrence(timing, now());
    const { id } = await repo.insertSchedule(tx, {
      ...{ id: newId(now()), userId: actor.userId, task, ...timing, nextRunAt, isActive: true, pausedReason: null },
      ...{ createdAt: now(), updatedAt: now() },
    });
    const text = message("events.schedule_created", { title: task.title });
    await recordOwn(tx, actor.userId, { kind: "schedule_created", text });
    return viewSchedule(tx, actor.userId, id);
  });
}

export function countSchedulesOf(tx: OrgTx, userId: string): Promise<number> {
  return repo.countSchedules(tx, userId);
}

/** Gives a person's schedules and the uploads that they use to another member. Returns how many schedules moved. */
export async function handOverSchedules(tx: OrgTx, { from, to }: { from: string; to: string }): Promise<number> {
  await handOverFiles(tx, { ids: await repo.listFilesOfSchedulesOf(tx, from), from, to });
  return repo.updateScheduleOwner(tx, { from, to });
}

/** Uses the task's own settings, except its deadline. */
export async function repeatTask(context: Context, { id, ...timing }: Timing & { id: string }): Promise<Schedule> {
  return createSchedule(context, { task: await assignmentOf(context, id), ...timing });
}

interface Change {
  recurrence?: Timing["recurrence"] | undefined;
  timeZone?: string | undefined;
  id: string;
  isActive?: boolean | undefined;
}

/** Resuming, or changing the timing, continues with the next future time. */
export function updateSchedule(context: Context, { id, isActive, ...change }: Change): Promise<Schedule> {
  const { actor, inOrg, now, services } = context;
  return inOrg(async (tx) => {
    const row = await mustFindOwn(tx, actor.userId, id, "update");
    const timing = { recurrence: change.recurrence ?? row.recurrence, timeZone: change.timeZone ?? row.timeZone };
    // A one-time schedule that ran, or was skipped, becomes active again with a new time.
    const isOver = row.recurrence.kind === "once" && row.pausedReason === null && !nextOccurrence(row, now());
    const active = isActive ?? (row.isActive || (isOver && change.recurrence !== undefined));
    if (active) {
      await requirePaidFeature(tx, schedulesName, { now: now(), billing: services.config.BILLING });
      refuseTiming(timing, now());
      await mustReadWatchedBase(tx, actor, timing.recurrence);
    }
    const nextRunAt = active ? nextOccurrence(timing, now()) : null;
    await repo.updateSchedule(tx, id, { ...timing, isActive: active, pausedReason: null, nextRunAt, updatedAt: now() });
    await recordOwn(tx, actor.userId, {
      kind: "schedule_changed",
      text: message("events.schedule_changed", { title: row.task.title }),
    });
    return viewSchedule(tx, actor.userId, id);
  });
}

export function removeSchedule({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    const row = await mustFindOwn(tx, actor.userId, id, "update");
    await repo.deleteSchedule(tx, id);
    await recordOwn(tx, actor.userId, {
      kind: "schedule_deleted",
      text: message("events.schedule_deleted", { title: row.task.title }),
    });
  });
}

export function listOwnSchedules({ actor, inOrg }: Context): Promise<{ items: Schedule[] }> {
  return inOrg(async (tx) => ({ items: await viewAll(tx, actor.userId) }));
}

export function listRuns({ actor, inOrg }: Context, { id }: { id: string }): Promise<{ items: ScheduleRun[] }> {
  return inOrg(async (tx) => {
    await mustFindOwn(tx, actor.userId, id);
    const rows = await repo.listRuns(tx, { userId: actor.userId, scheduleIds: [id], limit: 100 });
    return { items: rows.map(toRun) };
  });
}

const longestPeriodMs = 45 * 86_400_000;
const maxADay = 24 * 4;

export function readCalendar({ actor, inOrg, now }: Context, input: { from: string; to: string }) {
  const [from, to] = [new Date(input.from), new Date(input.to)];
  if (to < from || to.getTime() - from.getTime() > longestPeriodMs)
    throw new AppError("invalid_input", message("schedules.period"), { fields: { to: "Choose at most 45 days" } });
  return inOrg(async (tx) => {
    const rows = await repo.listSchedules(tx, actor.userId);
    const past = await repo.listRuns(tx, { userId: actor.userId, from, to, limit: 1000 });
    const after = new Date(Math.max(now().getTime(), from.getTime() - 1));
    const coming = rows
      .filter(({ isActive }) => isActive)
      .flatMap((row) =>
        occurrences(row, { after, until: to, count: maxADay * 45 }).map((dueAt) => ({
          ...{ scheduleId: row.id, title: row.task.title, dueAt: dueAt.toISOString() },
        })),
      );
    return { past: past.map(toRun), coming: coming.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt)) };
  });
}

export function previewTiming({ now }: Context, timing: Timing): { next: string[] } {
  refuseTiming(timing, now());
  return { next: occurrences(timing, { after: now(), count: 5 }).map((at) => at.toISOString()) };
}

/** A schedule that waits for changes of a base needs the right to read it, also when it is due. */
export async function mustReadWatchedBase(
  tx: OrgTx,
  reader: Context["actor"],
  recurrence: Timing["recurrence"],
): Promise<void> {
  if (recurrence.kind === "knowledge") await mustFindBase(tx, reader, recurrence.baseId);
}

function refuseTiming(timing: Timing, now: Date): void {
  const fields = timingProblem(timing, now);
  if (fields) throw new AppError("invalid_input", Object.values(fields)[0] ?? "", { fields });
}

async function mustFindOwn(tx: OrgTx, userId: string, id: string, lock?: "update"): Promise<repo.ScheduleRow> {
  const row = isId(id) ? await repo.findSchedule(tx, id, lock) : undefined;
  if (row?.userId !== userId) throw notFound("record");
  return row;
}

async function viewSchedule(tx: OrgTx, userId: string, id: string): Promise<Schedule> {
  const found = (await viewAll(tx, userId)).find((one) => one.id === id);
  if (!found) throw notFound("record");
  return found;
}

async function viewAll(tx: OrgTx, userId: string): Promise<Schedule[]> {
  const rows = await repo.listSchedules(tx, userId);
  const last = new Map((await repo.listLastRuns(tx, userId)).map((run) => [run.scheduleId, run]));
  return rows.map((row) => toSchedule(row, last.get(row.id)));
}

function toSchedule(row: repo.NamedSchedule, last: repo.RunView | undefined): Schedule {
  const { id, task, recurrence, timeZone, isActive, pausedReason } = row;
  return {
    ...{ id, recurrence, timeZone, isActive, pausedReason: reasonText(pausedReason) },
    ...{ title: task.title, agentId: task.agentId, agentName: row.agentName ?? "Deleted agent" },
    templateId: task.templateId ?? null,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    lastRun: last
      ? {
          ...{ dueAt: last.dueAt.toISOString(), outcome: last.outcome, reason: reasonText(last.reason) },
          taskNumber: last.taskNumber === null ? null : `MU-${last.taskNumber}`,
        }
      : null,
    createdAt: row.createdAt.toISOString(),
  };
}

function toRun({ id, scheduleId, title, dueAt, outcome, reason, taskNumber, taskStatus }: repo.RunView): ScheduleRun {
  return {
    ...{ id, scheduleId, title, dueAt: dueAt.toISOString(), outcome, reason: reasonText(reason) },
    task: taskNumber === null || taskStatus === null ? null : { number: `MU-${taskNumber}`, status: taskStatus },
  };
}

function recordOwn(tx: OrgTx, userId: string, event: { kind: string; text: Message }) {
  return recordEvent(tx, { ...event, link: "/tasks/schedules", audience: "owner", userId });
}
