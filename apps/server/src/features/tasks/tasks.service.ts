import { planOf } from "@muster/contracts/plans";
import type { TaskListItem, TaskStatus, TaskStep } from "@muster/contracts/tasks";
import type { Context } from "../../kernel/context.ts";
import { readStepsOfRuns } from "../../kernel/runs/runs.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { findDeliverable } from "./deliverables.repo.ts";
import {
  countTasks,
  findOpenTasks,
  findTask,
  listTasks,
  readTotals,
  type TaskFilter,
  type TaskRow,
  type Totals,
} from "./tasks.repo.ts";
import { toListItem, toTask } from "./tasks.view.ts";

interface ListInput {
  search?: string | undefined;
  status?: TaskStatus | undefined;
  agentId?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** One's own tasks, newest first. The total comes from the kept counts unless a search asks for more. */
export function listOwnTasks({ actor, inOrg }: Context, { search, status, agentId, limit, cursor }: ListInput) {
  if (cursor !== undefined && !isId(cursor))
    throw new AppError("invalid_input", "This list position does not exist", { fields: { cursor: "Unknown cursor" } });
  const filter: TaskFilter = { userId: actor.userId, status, agentId, search: search?.trim() || undefined };
  return inOrg(async (tx) => {
    const rows = await listTasks(tx, filter, { limit: limit + 1, cursor });
    const page = rows.slice(0, limit);
    const total =
      filter.search || agentId ? await countTasks(tx, filter) : totalOf(await readTotals(tx, actor.userId), status);
    return {
      items: await toItems(tx, page),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      total,
    };
  });
}

export function getTask({ actor, inOrg }: Context, { id }: { id: string }) {
  return inOrg(async (tx) => {
    const row = await mustFindTask(tx, actor.userId, id);
    return viewTask(tx, row);
  });
}

/** The task with its live steps and, once there is one, its document. */
export async function viewTask(tx: OrgTx, row: TaskRow) {
  const steps = await liveSteps(tx, [row]);
  const deliverable = row.version === null ? undefined : await findDeliverable(tx, row.id, row.version);
  return toTask(row, steps.get(row.runId), deliverable);
}

/** Throws "Task not found" for another's task as for one that never was. */
export async function mustFindTask(tx: OrgTx, userId: string, id: string, lock?: "update"): Promise<TaskRow> {
  const row = isId(id) ? await findTask(tx, userId, id, lock) : undefined;
  if (!row) throw notFound("Task");
  return row;
}

export function taskStats({ actor, inOrg, now }: Context) {
  return inOrg(async (tx) => {
    const totals = await readTotals(tx, actor.userId);
    const account = await readAccount(tx, now());
    const limit = planOf(account.tier).downloads;
    return {
      total: totalOf(totals, undefined),
      byStatus: {
        pending: totals.pending,
        in_progress: totals.inProgress,
        completed: totals.completed,
        failed: totals.failed,
        cancelled: totals.cancelled,
      },
      successRate: rate(totals.completed, totals.completed + totals.failed),
      downloads: totals.downloads,
      downloadsRemaining: limit === null ? null : Math.max(0, limit - account.downloadsUsed),
      spentMicros: totals.spentMicros,
    };
  });
}

/** For the dashboard: one's own counts. */
export async function taskCounts(tx: OrgTx, userId: string) {
  const totals = await readTotals(tx, userId);
  return { completed: totals.completed, failed: totals.failed, open: totals.pending + totals.inProgress };
}

/** For the dashboard: what is being worked on now, with the steps. */
export async function workingTasks(tx: OrgTx, userId: string): Promise<TaskListItem[]> {
  return toItems(tx, await findOpenTasks(tx, userId, 20));
}

async function toItems(tx: OrgTx, rows: TaskRow[]): Promise<TaskListItem[]> {
  const steps = await liveSteps(tx, rows);
  return rows.map((row) => toListItem(row, steps.get(row.runId)));
}

/** Steps are kept with the task once its run has ended; only the others are looked up, all at once. */
async function liveSteps(tx: OrgTx, rows: TaskRow[]): Promise<Map<string, TaskStep[]>> {
  const runIds = rows.filter((row) => row.steps === null).map((row) => row.runId);
  return runIds.length ? readStepsOfRuns(tx, runIds) : new Map();
}

function totalOf(totals: Totals, status: TaskStatus | undefined): number {
  const byStatus = {
    pending: totals.pending,
    in_progress: totals.inProgress,
    completed: totals.completed,
    failed: totals.failed,
    cancelled: totals.cancelled,
  };
  return status ? byStatus[status] : Object.values(byStatus).reduce((sum, n) => sum + n, 0);
}

function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}
