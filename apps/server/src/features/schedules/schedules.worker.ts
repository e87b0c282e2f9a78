import { type Message, message, renderMessage } from "@muster/contracts/messages";
import { minIntervalMinutes } from "@muster/contracts/schedules";
import type { Context } from "../../kernel/context.ts";
import { notify, recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { writeBlocker } from "../../kernel/tenancy/actor.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { requirePaidFeature } from "../../kernel/usage/usage.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import { assignTask } from "../tasks/tasks.assign.service.ts";
import { nextOccurrence } from "./occurrences.ts";
import * as repo from "./schedules.repo.ts";
import { mustReadWatchedBase, schedulesName } from "./schedules.service.ts";

export const startDueQueue: QueueDefinition = {
  name: "schedules.start-due",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};

const batch = 50;

/** Starts every task that is due. Runs each minute on any node, and may run twice at once. */
export async function startDueSchedules(services: Services): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const due = await asSystem(services.db, "find due schedules", (tx) =>
      repo.listDueSchedules(tx, services.now(), batch + failed.size),
    );
    const open = due.filter(({ id }) => !failed.has(id));
    if (open.length === 0) return;
    for (const schedule of open)
      try {
        await startTask(services, schedule);
      } catch (error) {
        // Stays due, so that the next minute retries; the others don't wait for it.
        failed.add(schedule.id);
        services.log.error({ error, scheduleId: schedule.id }, "A scheduled task could not be started");
      }
  }
}

/** Another node has handled this time already. */
class AlreadySettled extends Error {}

type Due = repo.ScheduleRow;

async function startTask(services: Services, due: Due): Promise<void> {
  try {
    const context = await ownerContext(services, due);
    if (!context) return await refuse(services, due, { reason: message("schedules.owner_left"), isFinal: true });
    await context.inOrg((tx) => mustReadWatchedBase(tx, context.actor, due.recurrence));
    const isOpen = await context.inOrg((tx) => repo.hasOpenTask(tx, due.id));
    if (isOpen) return await settle(services, due, { outcome: "skipped", reason: message("schedules.overlap") });
    // The task is stored in one transaction with its run, so a time is handled once or not at all.
    await assignTask(context, { ...due.task, deadline: null }, (tx, task) =>
      settleIn(tx, services, due, { outcome: "started", reason: null, taskId: task.id }),
    );
  } catch (error) {
    if (error instanceof AlreadySettled) return;
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await refuse(services, due, {
      reason: error.reason,
      isFinal: error.code === "payment_required" || error.code === "forbidden",
    });
  }
}

/** Reads the owner's current permissions. Undefined when they left the organization; throws when they may not assign. */
async function ownerContext(services: Services, { orgId, userId }: Due): Promise<Context | undefined> {
  const owner = await inOrg(services.db, { orgId, userId: null }, (tx) => repo.findOwner(tx, userId));
  if (!owner) return undefined;
  const actor = { userId, orgId, ...owner };
  const blocker = writeBlocker(actor);
  if (blocker) throw new AppError("forbidden", blocker);
  const context: Context = { actor, services, now: services.now, inOrg: (work) => inOrg(services.db, actor, work) };
  await context.inOrg((tx) =>
    requirePaidFeature(tx, schedulesName, { now: services.now(), billing: services.config.BILLING }),
  );
  return context;
}

interface Settlement {
  outcome: "started" | "skipped" | "refused";
  reason: Message | null;
  taskId?: string;
  /** Pauses the schedule with a reason. */
  pauses?: boolean;
}

const keptMs = 180 * 86_400_000;

/** Records one time as handled and moves the schedule to its next. Throws `AlreadySettled` when that was done before. */
async function settleIn(
  tx: OrgTx,
  services: Services,
  due: Due,
  { pauses = false, ...run }: Settlement,
): Promise<void> {
  const now = services.now();
  const row = await repo.findSchedule(tx, due.id, "update");
  const dueAt = row?.nextRunAt;
  if (!row || !dueAt || dueAt.getTime() !== due.nextRunAt?.getTime()) throw new AlreadySettled();
  // Handed over meanwhile: it is still due, for its new owner.
  if (row.userId !== due.userId) throw new AlreadySettled();
  await repo.insertScheduleRun(tx, { id: newId(now), scheduleId: row.id, dueAt, createdAt: now, ...run });
  await repo.deleteRunsBefore(tx, row.id, new Date(now.getTime() - keptMs));
  // Times that passed while no node was running are skipped.
  const nextRunAt = pauses ? null : nextTime(row, { outcome: run.outcome, now, dueAt });
  const pausedReason = pauses ? run.reason : null;
  const isActive = nextRunAt !== null || (!pauses && row.recurrence.kind === "knowledge");
  await repo.updateSchedule(tx, row.id, { nextRunAt, isActive, pausedReason, updatedAt: now });
}

/** A change that met a running task is handled after it; every other one was handled by this run. */
function nextTime(
  row: repo.ScheduleRow,
  { outcome, now, dueAt }: { outcome: Settlement["outcome"]; now: Date; dueAt: Date },
): Date | null {
  const last = now > dueAt ? now : dueAt;
  if (row.recurrence.kind !== "knowledge") return nextOccurrence(row, last);
  return outcome === "skipped" ? new Date(last.getTime() + minIntervalMinutes * 60_000) : null;
}

function settle(services: Services, due: Due, settlement: Settlement): Promise<void> {
  return inOrg(services.db, { orgId: due.orgId, userId: null }, (tx) => settleIn(tx, services, due, settlement));
}

/** After this many refusals in a row a schedule is paused. */
const maxRefusals = 5;

/** Records why nothing was started and notifies the owner. */
async function refuse(
  services: Services,
  due: Due,
  { reason, isFinal }: { reason: Message; isFinal: boolean },
): Promise<void> {
  const { id, orgId, userId, task } = due;
  await inOrg(services.db, { orgId, userId: null }, async (tx) => {
    const pauses = isFinal || (await repo.countRefusals(tx, id, maxRefusals - 1)) >= maxRefusals - 1;
    await settleIn(tx, services, due, { outcome: "refused", reason, pauses });
    const link = "/tasks/schedules";
    const facts = { title: task.title, reason: renderMessage(reason) };
    const text = message(pauses ? "schedules.paused" : "schedules.refused", facts);
    await recordEvent(tx, { kind: "schedule_refused", text, link, audience: "owner", userId });
    await notify(tx, {
      userId,
      type: "error",
      title: message("schedules.refused_title"),
      message: text,
      link,
    });
  }).catch((error: unknown) => {
    if (!(error instanceof AlreadySettled)) throw error;
  });
}
