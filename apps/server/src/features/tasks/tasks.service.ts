import { planOf } from "@muster/contracts/plans";
import type { TaskListItem, TaskSort, TaskStage, TaskStatus } from "@muster/contracts/tasks";
import { readWaits } from "../../kernel/agent/waiting-for.ts";
import type { Context } from "../../kernel/context.ts";
import { readStepsOfRuns } from "../../kernel/runs/runs.ts";
import type { Services } from "../../kernel/services.ts";
import { namesOf } from "../../kernel/tenancy/membership.ts";
import { type OrgTx, queryInOrg } from "../../kernel/tenancy/tenancy.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { readableBases } from "../knowledge/connections.service.ts";
import { findDeliverable } from "./deliverables.repo.ts";
import { listTasks, type TaskFilter, type TaskListRow } from "./tasks.list.repo.ts";
import { findTask, listUsedFiles, readTotals, type TaskRow } from "./tasks.repo.ts";
import { type LiveState, toListItem, toTask } from "./tasks.view.ts";

interface ListInput {
  search?: string | undefined;
  status?: TaskStatus | undefined;
  stage?: TaskStage | undefined;
  agentId?: string | undefined;
  since?: string | undefined;
  sort: TaskSort;
  order: "asc" | "desc";
  limit: number;
  cursor?: string | undefined;
}

/** A person's own tasks. */
export async function listOwnTasks(
  { actor, inOrg, services }: Context,
  { search, status, stage, agentId, since, limit, cursor, sort, order }: ListInput,
) {
  if (cursor !== undefined && !isId(cursor))
    throw new AppError("invalid_input", "Invalid cursor", { fields: { cursor: "Invalid cursor" } });
  const filter: TaskFilter = {
    userId: actor.userId,
    status,
    stage,
    agentId,
    since,
    search: search?.trim() || undefined,
  };
  const { rows, total } = await queryInOrg(services.db, actor, (tx) =>
    listTasks(tx, filter, { limit: limit + 1, cursor, sort, order }),
  );
  const page = rows.slice(0, limit);
  const isLive = page.some((row) => isWatched(row) && row.steps === null);
  return {
    items: isLive ? await inOrg((tx) => toItems(tx, page)) : page.map((row) => toListItem(row)),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    total,
  };
}

export function getTask({ actor, inOrg }: Context, { id }: { id: string }) {
  return inOrg(async (tx) => {
    const row = await mustFindTask(tx, actor.userId, id);
    return viewTask(tx, row);
  });
}

/** The task with its live steps and, once it exists, its document. */
export async function viewTask(tx: OrgTx, row: TaskRow) {
  const live = await liveStates(tx, [row]);
  const deliverable = row.version === null ? undefined : await findDeliverable(tx, row.id, row.version);
  const ids = row.knowledgeBases.map(({ id }) => id);
  const readableIds = (await readableBases(tx, row.userId, ids)).map(({ id }) => id);
  const assigner = row.assignedBy;
  const assignerName = assigner === null ? undefined : (await namesOf(tx, [assigner])).get(assigner);
  return toTask(row, { live: live.get(row.runId), deliverable, readableIds, assignerName });
}

/** By id or number ("MU-214"). Throws the same "Task not found" for another person's task and for one that does not exist. */
export async function mustFindTask(tx: OrgTx, userId: string, id: string, lock?: "update"): Promise<TaskRow> {
  const key = taskKeyOf(id);
  const row = key && (await findTask(tx, { userId, key, lock }));
  if (!row) throw notFound("task");
  return row;
}

/** A deleted task that can still be restored. */
export async function mustFindDeletedTask(tx: OrgTx, userId: string, id: string): Promise<TaskRow> {
  const key = taskKeyOf(id);
  const row = key && (await findTask(tx, { userId, key, lock: "update", isDeleted: true }));
  if (!row) throw notFound("task");
  return row;
}

export function taskKeyOf(text: string): { id: string } | { number: number } | undefined {
  if (isId(text)) return { id: text };
  const number = /^MU-(\d{1,9})$/i.exec(text)?.[1];
  return number ? { number: Number(number) } : undefined;
}

/** A receipt names the files that its document is based on, so they stay as long as the task. */
export async function refuseUsedFile(tx: OrgTx, _services: Services, { fileId }: { fileId: string }): Promise<void> {
  if ((await listUsedFiles(tx, [fileId])).length > 0)
    throw new AppError("conflict", "Can't delete this file because a task's receipt refers to it");
}

export function taskStats({ actor, inOrg, services, now }: Context) {
  return inOrg(async (tx) => {
    const totals = await readTotals(tx, actor.userId);
    const account = await readAccount(tx, now());
    const limit = services.config.BILLING === "off" ? null : planOf(account.tier).downloads;
    const { pending, inProgress, completed, failed, cancelled } = totals;
    return {
      total: pending + inProgress + completed + failed + cancelled,
      byStatus: { pending, in_progress: inProgress, completed, failed, cancelled },
      successRate: rate(totals.completed, totals.completed + totals.failed),
      downloads: totals.downloads,
      downloadsRemaining: limit === null ? null : Math.max(0, limit - account.downloadsUsed),
      spentMicros: totals.spentMicros,
    };
  });
}

async function toItems(tx: OrgTx, rows: TaskListRow[]): Promise<TaskListItem[]> {
  const live = await liveStates(tx, rows.filter(isWatched));
  return rows.map((row) => toListItem(row, live.get(row.runId)));
}

/** Lists show no steps of completed tasks. */
function isWatched({ status }: TaskListRow): boolean {
  return status === "pending" || status === "in_progress" || status === "failed";
}

/** Steps are stored with the task once its run has ended; only those of running tasks are looked up, all at once. */
async function liveStates(tx: OrgTx, rows: Pick<TaskRow, "runId" | "steps">[]): Promise<Map<string, LiveState>> {
  const runIds = rows.filter((row) => row.steps === null).map((row) => row.runId);
  if (runIds.length === 0) return new Map();
  const steps = await readStepsOfRuns(tx, runIds);
  const waits = await readWaits(tx, steps);
  return new Map(runIds.map((runId) => [runId, { steps: steps.get(runId), waitingFor: waits.get(runId) }]));
}

function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}
