import { and, desc, eq, inArray, isNotNull, isNull, lt, max, sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { downloads, taskFiles, taskNumbers, tasks, taskTotals } from "./tasks.table.ts";

export type TaskRow = typeof tasks.$inferSelect;
type NewTaskRow = Omit<
  TaskRow,
  | "orgId"
  | "assignedBy"
  | "number"
  | "steps"
  | "version"
  | "engine"
  | "tokensUsed"
  | "costMicros"
  | "completedAt"
  | "error"
  | "durationMs"
  | "summary"
  | "acceptedVersion"
  | "acceptedBy"
  | "acceptedAt"
  | "revision"
  | "draft"
  | "deletedAt"
>;

/** Inserts the task with the organization's next number and its files, and updates the counts. */
export async function insertTask(tx: OrgTx, row: NewTaskRow): Promise<TaskRow> {
  const [numbered] = await tx.orm
    .insert(taskNumbers)
    .values({ orgId: tx.orgId, last: 1 })
    .onConflictDoUpdate({ target: taskNumbers.orgId, set: { last: sql`${taskNumbers.last} + 1` } })
    .returning({ number: taskNumbers.last });
  const [task] = await tx.orm
    .insert(tasks)
    .values({ ...row, orgId: tx.orgId, number: numbered?.number ?? 1 })
    .returning();
  if (!task) throw new Error("The task was not stored");
  if (row.attachments.length)
    await tx.orm
      .insert(taskFiles)
      .values(row.attachments.map(({ id }, position) => ({ orgId: tx.orgId, taskId: row.id, fileId: id, position })));
  await count(tx, task, { [row.status]: 1 });
  return task;
}

/** Appends a file to the task's files. Files of a task cannot be deleted. */
export async function insertTaskFile(tx: OrgTx, { taskId, fileId }: { taskId: string; fileId: string }): Promise<void> {
  const [last] = await tx.orm
    .select({ position: max(taskFiles.position) })
    .from(taskFiles)
    .where(and(eq(taskFiles.orgId, tx.orgId), eq(taskFiles.taskId, taskId)));
  await tx.orm.insert(taskFiles).values({ orgId: tx.orgId, taskId, fileId, position: (last?.position ?? -1) + 1 });
}

interface TaskQuery {
  userId: string;
  /** By its id or by its number in the organization. */
  key: { id: string } | { number: number };
  lock?: "update" | undefined;
  /** Deleted tasks are found only on request. */
  isDeleted?: boolean | undefined;
}

/** The person's own task; locked until the transaction ends when it will be changed. */
export async function findTask(tx: OrgTx, { userId, key, lock, isDeleted }: TaskQuery): Promise<TaskRow | undefined> {
  const query = tx.orm
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.orgId, tx.orgId),
        eq(tasks.userId, userId),
        "id" in key ? eq(tasks.id, key.id) : eq(tasks.number, key.number),
        isDeleted ? isNotNull(tasks.deletedAt) : isNull(tasks.deletedAt),
      ),
    );
  const [task] = await (lock ? query.for(lock) : query);
  return task;
}

/** The person's finished example, locked; each person has at most one. */
export async function findExample(tx: OrgTx, userId: string): Promise<TaskRow | undefined> {
  const [task] = await tx.orm
    .select()
    .from(tasks)
    .where(and(eq(tasks.orgId, tx.orgId), eq(tasks.userId, userId), eq(tasks.isExample, true), isNull(tasks.deletedAt)))
    .for("update");
  return task;
}

export async function findTaskOfRun(tx: OrgTx, runId: string): Promise<TaskRow | undefined> {
  const [task] = await tx.orm
    .select()
    .from(tasks)
    .where(and(eq(tasks.orgId, tx.orgId), eq(tasks.runId, runId)))
    .for("update");
  return task;
}

type Change = Partial<
  Pick<
    TaskRow,
    | "status"
    | "error"
    | "runId"
    | "steps"
    | "version"
    | "engine"
    | "tokensUsed"
    | "costMicros"
    | "completedAt"
    | "durationMs"
    | "summary"
    | "acceptedVersion"
    | "acceptedBy"
    | "acceptedAt"
    | "revision"
    | "draft"
  >
>;

/** Changes a task and updates the counts. */
export async function updateTask(tx: OrgTx, before: TaskRow, change: Change, now: Date): Promise<TaskRow> {
  const [after] = await tx.orm
    .update(tasks)
    .set({ ...change, updatedAt: now })
    .where(and(eq(tasks.orgId, tx.orgId), eq(tasks.id, before.id)))
    .returning();
  if (!after) throw new Error("The task no longer exists");
  const spent = (after.costMicros ?? 0) - (before.costMicros ?? 0);
  if (after.status !== before.status || spent !== 0)
    await count(tx, before, {
      ...(after.status !== before.status && { [before.status]: -1, [after.status]: 1 }),
      spentMicros: spent,
    });
  return after;
}

/** Removes a task from every list and count, or restores it. */
export async function setTaskDeleted(tx: OrgTx, task: TaskRow, deletedAt: Date | null): Promise<void> {
  await tx.orm
    .update(tasks)
    .set({ deletedAt })
    .where(and(eq(tasks.orgId, tx.orgId), eq(tasks.id, task.id)));
  await count(tx, task, { [task.status]: deletedAt ? -1 : 1 });
}

/** Removes tasks deleted before a moment with their documents, in every organization. Returns their ids. */
export function purgeTasks(tx: SystemTx, before: Date): Promise<{ orgId: string; id: string }[]> {
  return tx.orm.delete(tasks).where(lt(tasks.deletedAt, before)).returning({ orgId: tasks.orgId, id: tasks.id });
}

const counters = {
  pending: taskTotals.pending,
  in_progress: taskTotals.inProgress,
  completed: taskTotals.completed,
  failed: taskTotals.failed,
  cancelled: taskTotals.cancelled,
  downloads: taskTotals.downloads,
  spentMicros: taskTotals.spentMicros,
};
const keys = {
  pending: "pending",
  in_progress: "inProgress",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
  downloads: "downloads",
  spentMicros: "spentMicros",
} as const;

interface Counted {
  userId: string;
  isExample: boolean;
}

async function count(
  tx: OrgTx,
  { userId, isExample }: Counted,
  change: Partial<Record<keyof typeof counters, number>>,
): Promise<void> {
  if (isExample) return;
  const entries = Object.entries(change) as [keyof typeof counters, number][];
  const first = Object.fromEntries(entries.map(([name, by]) => [keys[name], by]));
  const later = Object.fromEntries(entries.map(([name, by]) => [keys[name], sql`${counters[name]} + ${by}`]));
  await tx.orm
    .insert(taskTotals)
    .values({ orgId: tx.orgId, userId, ...first })
    .onConflictDoUpdate({ target: [taskTotals.orgId, taskTotals.userId], set: later });
}

type Totals = Omit<typeof taskTotals.$inferSelect, "orgId" | "userId">;

export async function readTotals(tx: OrgTx, userId: string): Promise<Totals> {
  const [row] = await tx.orm
    .select()
    .from(taskTotals)
    .where(and(eq(taskTotals.orgId, tx.orgId), eq(taskTotals.userId, userId)));
  return row ?? { pending: 0, inProgress: 0, completed: 0, failed: 0, cancelled: 0, downloads: 0, spentMicros: 0 };
}

/** Every user's open tasks of one agent, locked. */
export async function findOpenTasksOfAgent(tx: OrgTx, agentId: string): Promise<TaskRow[]> {
  return tx.orm
    .select()
    .from(tasks)
    .where(
      and(eq(tasks.orgId, tx.orgId), eq(tasks.agentId, agentId), inArray(tasks.status, ["pending", "in_progress"])),
    )
    .for("update");
}

/** Cost and duration of finished tasks of a template, or of all; the newest 50. Used for estimates. */
export async function findPastTasks(
  tx: OrgTx,
  filter: { templateId: string | undefined; engine: "builtin" | "model" },
): Promise<{ costMicros: number | null; durationMs: number | null }[]> {
  return tx.orm
    .select({ costMicros: tasks.costMicros, durationMs: tasks.durationMs })
    .from(tasks)
    .where(
      and(
        eq(tasks.orgId, tx.orgId),
        filter.templateId ? eq(tasks.templateId, filter.templateId) : undefined,
        eq(tasks.engine, filter.engine),
        eq(tasks.status, "completed"),
        eq(tasks.isExample, false),
      ),
    )
    .orderBy(desc(tasks.id))
    .limit(50);
}

/** True when this is the person's first download of the version. */
export async function insertDownload(tx: OrgTx, row: Omit<typeof downloads.$inferSelect, "orgId">): Promise<boolean> {
  const inserted = await tx.orm
    .insert(downloads)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoNothing()
    .returning({ id: downloads.id });
  if (inserted.length === 0) return false;
  await count(tx, { userId: row.userId, isExample: false }, { downloads: 1 });
  return true;
}

export async function hasDownloaded(tx: OrgTx, userId: string, taskId: string, version: number): Promise<boolean> {
  const [row] = await tx.orm
    .select({ id: downloads.id })
    .from(downloads)
    .where(
      and(
        eq(downloads.orgId, tx.orgId),
        eq(downloads.userId, userId),
        eq(downloads.taskId, taskId),
        eq(downloads.version, version),
      ),
    );
  return row !== undefined;
}

/** Over all finished tasks of the agent, of every member. */
export async function sumTasksOfAgent(tx: OrgTx, agentId: string) {
  const [row] = await tx.orm
    .select({
      completed: sql<number>`(count(*) filter (where ${tasks.status} = 'completed'))::int`,
      failed: sql<number>`(count(*) filter (where ${tasks.status} = 'failed'))::int`,
      medianMs: sql<number | null>`(percentile_cont(0.5) within group (order by ${tasks.durationMs})
        filter (where ${tasks.status} = 'completed'))::float8`,
    })
    .from(tasks)
    .where(and(eq(tasks.orgId, tx.orgId), eq(tasks.agentId, agentId)));
  return row ?? { completed: 0, failed: 0, medianMs: null };
}

/** Those of the uploads that tasks use. */
export async function listUsedFiles(tx: OrgTx, fileIds: string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await tx.orm
    .selectDistinct({ fileId: taskFiles.fileId })
    .from(taskFiles)
    .where(and(eq(taskFiles.orgId, tx.orgId), inArray(taskFiles.fileId, fileIds)));
  return rows.map(({ fileId }) => fileId);
}

/** Whether a task of this person used the upload. */
export async function isFileOfOwnTask(tx: OrgTx, { fileId, userId }: { fileId: string; userId: string }) {
  const [row] = await tx.orm
    .select({ id: tasks.id })
    .from(taskFiles)
    .innerJoin(tasks, and(eq(tasks.orgId, tx.orgId), eq(tasks.id, taskFiles.taskId)))
    .where(and(eq(taskFiles.orgId, tx.orgId), eq(taskFiles.fileId, fileId), eq(tasks.userId, userId)))
    .limit(1);
  return row !== undefined;
}
