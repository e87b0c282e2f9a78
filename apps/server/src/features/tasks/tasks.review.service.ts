import { type Message, message } from "@muster/contracts/messages";
import type { Task } from "@muster/contracts/tasks";
import type { TaskRevision } from "@muster/contracts/tasks-versions";
import type { Context } from "../../kernel/context.ts";
import { eraseSubjects } from "../../kernel/erase-subjects.repo.ts";
import { publishOutgoing, recordEvent } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { asSystem, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import { countVerdict } from "../agents/agents.service.ts";
import { disconnectWorks } from "../knowledge/connections.service.ts";
import { judgeVersion } from "./deliverables.repo.ts";
import { holdFor, restartTask } from "./tasks.assign.service.ts";
import { acceptBlocker, deleteBlocker, reopenBlocker, reviseBlocker } from "./tasks.policy.ts";
import { purgeTasks, setTaskDeleted, type TaskRow, updateTask } from "./tasks.repo.ts";
import { mustFindDeletedTask, mustFindTask, viewTask } from "./tasks.service.ts";
import { eventData, taskLink } from "./tasks.view.ts";

/** Removes tasks that can no longer be restored. */
export const purgeTasksQueue: QueueDefinition = {
  name: "tasks.purge-deleted",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};

/** The newest version unless another is given. Accepting twice changes nothing. */
export function acceptTask(context: Context, { id, version }: { id: string; version?: number | undefined }) {
  const { actor, inOrg, now, services } = context;
  return inOrg(async (tx): Promise<Task> => {
    const task = await mustFindTask(tx, actor.userId, id, "update");
    conflictIf(acceptBlocker(task));
    const accepted = version ?? task.version ?? 0;
    if (task.acceptedVersion === accepted) return viewTask(tx, task);
    if (task.acceptedVersion !== null) await judge(tx, context, { task, version: task.acceptedVersion, verdict: null });
    await judge(tx, context, { task, version: accepted, verdict: "accepted" });
    const change = { acceptedVersion: accepted, acceptedBy: actor.userId, acceptedAt: now() };
    const after = await updateTask(tx, task, change, now());
    const text = message("events.task_accepted", { version: accepted, title: task.title });
    await recordOwn(tx, task, { kind: "task_accepted", text });
    await publishOutgoing(tx, services, {
      type: "task.accepted",
      data: { ...eventData(task), version: accepted },
      link: taskLink(task),
    });
    return viewTask(tx, after);
  });
}

export function reopenTask(context: Context, { id }: { id: string }): Promise<Task> {
  const { actor, inOrg } = context;
  return inOrg(async (tx) => {
    const task = await mustFindTask(tx, actor.userId, id, "update");
    conflictIf(reopenBlocker(task));
    const after = await withdrawAcceptance(tx, context, { task, verdict: null });
    const text = message("events.task_reopened", { title: task.title });
    await recordOwn(tx, task, { kind: "task_reopened", text });
    return viewTask(tx, after);
  });
}

/** Starts a new run for the next version. Requesting changes marks the newest version as sent back. */
export async function reviseTask(
  context: Context,
  { id, kind, text, passage }: { id: string } & TaskRevision,
): Promise<Task> {
  const { actor, inOrg } = context;
  const holdMicros = await holdFor(context, id);
  return inOrg(async (tx) => {
    const task = await mustFindTask(tx, actor.userId, id, "update");
    conflictIf(reviseBlocker(task));
    const judged = kind === "changes" ? await sendBack(tx, context, task) : task;
    const after = await restartTask(tx, context, {
      task: judged,
      holdMicros,
      revision: { kind, text, ...(passage && { passage }) },
    });
    return viewTask(tx, after);
  });
}

/** The task disappears from every list immediately and can be restored for a day. */
export function deleteTask({ actor, inOrg, now }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    const task = await mustFindTask(tx, actor.userId, id, "update");
    conflictIf(deleteBlocker(task.status));
    await setTaskDeleted(tx, task, now());
    const text = message("events.task_deleted", { title: task.title });
    await recordOwn(tx, task, { kind: "task_deleted", text, link: null });
  });
}

export function restoreTask({ actor, inOrg }: Context, { id }: { id: string }): Promise<Task> {
  return inOrg(async (tx) => {
    const task = await mustFindDeletedTask(tx, actor.userId, id);
    await setTaskDeleted(tx, task, null);
    const text = message("events.task_restored", { title: task.title });
    await recordOwn(tx, task, { kind: "task_restored", text });
    return viewTask(tx, { ...task, deletedAt: null });
  });
}

const restorableMs = 24 * 60 * 60_000;

/** Removes tasks deleted more than a day ago, with their documents. */
export async function purgeDeletedTasks({ db, now }: Services): Promise<void> {
  await asSystem(db, "purge deleted tasks", async (tx) => {
    const purged = await purgeTasks(tx, new Date(now().getTime() - restorableMs));
    await disconnectWorks(tx, purged);
    await eraseSubjects(tx, purged);
  });
}

async function sendBack(tx: OrgTx, context: Context, task: TaskRow): Promise<TaskRow> {
  if (task.acceptedVersion === task.version) return withdrawAcceptance(tx, context, { task, verdict: "sent_back" });
  await judge(tx, context, { task, version: task.version ?? 0, verdict: "sent_back" });
  return task;
}

interface Withdrawal {
  task: TaskRow;
  verdict: "sent_back" | null;
}

async function withdrawAcceptance(tx: OrgTx, context: Context, { task, verdict }: Withdrawal): Promise<TaskRow> {
  await judge(tx, context, { task, version: task.acceptedVersion ?? 0, verdict });
  return updateTask(tx, task, { acceptedVersion: null, acceptedBy: null, acceptedAt: null }, context.now());
}

interface Judgement {
  task: TaskRow;
  version: number;
  verdict: "accepted" | "sent_back" | null;
}

/** Stores the verdict and counts it for the agent's accuracy, replacing an earlier one. */
async function judge(tx: OrgTx, { actor, now }: Context, { task, version, verdict }: Judgement): Promise<void> {
  const by = verdict === null ? { judgedBy: null, judgedAt: null } : { judgedBy: actor.userId, judgedAt: now() };
  const stored = await judgeVersion(tx, { taskId: task.id, version }, { verdict, ...by });
  if (!stored) throw notFound("record");
  if (!task.isExample) await countVerdict(tx, task.agentId, { before: stored.before, after: verdict });
}

async function recordOwn(
  tx: OrgTx,
  task: TaskRow,
  event: { kind: string; text: Message; link?: string | null },
): Promise<void> {
  await recordEvent(tx, { link: taskLink(task), ...event, audience: "owner", userId: task.userId });
}

function conflictIf(blocker: Message | undefined): void {
  if (blocker) throw new AppError("conflict", blocker);
}
