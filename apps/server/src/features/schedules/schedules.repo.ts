import type { MemberRole } from "@muster/contracts/accounts";
import type { Message } from "@muster/contracts/messages";
import { minIntervalMinutes } from "@muster/contracts/schedules";
import type { TaskStatus } from "@muster/contracts/tasks";
import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { agents } from "../agents/agents.table.ts";
import { tasks } from "../tasks/tasks.table.ts";
import { scheduleRuns, schedules } from "./schedules.table.ts";

export type ScheduleRow = typeof schedules.$inferSelect;
type RunValues = Omit<typeof scheduleRuns.$inferInsert, "orgId">;

/** Null when the agent was deleted. */
export interface NamedSchedule extends ScheduleRow {
  agentName: string | null;
}

export async function insertSchedule(tx: OrgTx, values: Omit<ScheduleRow, "orgId">): Promise<ScheduleRow> {
  const [row] = await tx.orm
    .insert(schedules)
    .values({ ...values, orgId: tx.orgId })
    .returning();
  if (!row) throw new Error("An insert returned no row");
  return row;
}

export async function updateSchedule(tx: OrgTx, id: string, change: Partial<ScheduleRow>): Promise<void> {
  await tx.orm
    .update(schedules)
    .set(change)
    .where(and(eq(schedules.orgId, tx.orgId), eq(schedules.id, id)));
}

export async function deleteSchedule(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(schedules).where(and(eq(schedules.orgId, tx.orgId), eq(schedules.id, id)));
}

/** Newest first. */
export async function listSchedules(tx: OrgTx, userId: string): Promise<NamedSchedule[]> {
  const rows = await tx.orm
    .select({ schedule: schedules, agentName: agents.name })
    .from(schedules)
    .leftJoin(agents, and(eq(agents.orgId, tx.orgId), eq(agents.id, sql`${schedules.task} ->> 'agentId'`)))
    .where(and(eq(schedules.orgId, tx.orgId), eq(schedules.userId, userId)))
    .orderBy(desc(schedules.id));
  return rows.map(({ schedule, agentName }) => ({ ...schedule, agentName }));
}

export async function findSchedule(tx: OrgTx, id: string, lock?: "update"): Promise<ScheduleRow | undefined> {
  const query = tx.orm
    .select()
    .from(schedules)
    .where(and(eq(schedules.orgId, tx.orgId), eq(schedules.id, id)));
  const [row] = await (lock ? query.for(lock) : query);
  return row;
}

export async function countSchedules(tx: OrgTx, userId: string): Promise<number> {
  const [row] = await tx.orm
    .select({ count: count() })
    .from(schedules)
    .where(and(eq(schedules.orgId, tx.orgId), eq(schedules.userId, userId)));
  return row?.count ?? 0;
}

/** Due schedules of every organization, longest overdue first. */
export function listDueSchedules(tx: SystemTx, now: Date, limit: number): Promise<ScheduleRow[]> {
  return tx.orm
    .select()
    .from(schedules)
    .where(lte(schedules.nextRunAt, now))
    .orderBy(asc(schedules.nextRunAt))
    .limit(limit);
}

/** Pauses the schedules of a deleted agent. */
export async function pauseSchedulesOfAgent(tx: OrgTx, agentId: string, reason: Message): Promise<void> {
  await tx.orm
    .update(schedules)
    .set({ isActive: false, pausedReason: reason, nextRunAt: null })
    .where(
      and(
        eq(schedules.orgId, tx.orgId),
        eq(sql`${schedules.task} ->> 'agentId'`, agentId),
        eq(schedules.isActive, true),
      ),
    );
}

/** Makes active schedules that wait for a change of this base due, at `minIntervalMinutes` after their last run at the earliest. */
export async function wakeSchedulesOfBase(tx: OrgTx, baseId: string, at: Date): Promise<void> {
  await tx.query(
    `update schedules s set next_run_at = greatest($3::timestamptz,
        (select max(r.due_at) from schedule_runs r where r.org_id = s.org_id and r.schedule_id = s.id) + make_interval(mins => $4))
      where s.org_id = $1 and s.recurrence ->> 'kind' = 'knowledge' and s.recurrence ->> 'baseId' = $2
        and s.is_active and s.next_run_at is null`,
    [tx.orgId, baseId, at, minIntervalMinutes],
  );
}

/** Those of the uploads that schedules attach. */
export async function listScheduledFiles(tx: OrgTx, fileIds: string[]): Promise<string[]> {
  const { rows } = await tx.query(
    `select distinct f.id from schedules s, jsonb_array_elements_text(s.task -> 'attachments') as f (id)
      where s.org_id = $1 and f.id = any($2)`,
    [tx.orgId, fileIds],
  );
  return rows.map(({ id }) => String(id));
}

/** The uploads that the person's scheduled tasks use. */
export async function listFilesOfSchedulesOf(tx: OrgTx, userId: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select distinct f.id from schedules s, jsonb_array_elements_text(s.task -> 'attachments') as f (id)
      where s.org_id = $1 and s.user_id = $2`,
    [tx.orgId, userId],
  );
  return rows.map(({ id }) => String(id));
}

/** Returns how many schedules there are. */
export async function updateScheduleOwner(tx: OrgTx, { from, to }: { from: string; to: string }): Promise<number> {
  const { rowCount } = await tx.query("update schedules set user_id = $3 where org_id = $1 and user_id = $2", [
    tx.orgId,
    from,
    to,
  ]);
  return rowCount;
}

export async function insertScheduleRun(tx: OrgTx, values: RunValues): Promise<void> {
  await tx.orm.insert(scheduleRuns).values({ ...values, orgId: tx.orgId });
}

export async function deleteRunsBefore(tx: OrgTx, scheduleId: string, before: Date): Promise<void> {
  await tx.orm
    .delete(scheduleRuns)
    .where(
      and(eq(scheduleRuns.orgId, tx.orgId), eq(scheduleRuns.scheduleId, scheduleId), lt(scheduleRuns.dueAt, before)),
    );
}

export interface RunView {
  id: string;
  scheduleId: string;
  title: string;
  dueAt: Date;
  outcome: "started" | "skipped" | "refused";
  reason: Message | null;
  taskNumber: number | null;
  taskStatus: TaskStatus | null;
}

interface RunFilter {
  userId: string;
  scheduleIds?: string[];
  from?: Date;
  to?: Date;
  limit: number;
}

/** Newest first, with the tasks that still exist. */
export async function listRuns(tx: OrgTx, { userId, scheduleIds, from, to, limit }: RunFilter): Promise<RunView[]> {
  const { id, scheduleId, dueAt, outcome, reason, taskId } = scheduleRuns;
  return tx.orm
    .select({
      ...{ id, scheduleId, dueAt, outcome, reason },
      title: sql<string>`${schedules.task} ->> 'title'`,
      taskNumber: tasks.number,
      taskStatus: tasks.status,
    })
    .from(scheduleRuns)
    .innerJoin(schedules, eq(schedules.id, scheduleId))
    .leftJoin(tasks, and(eq(tasks.orgId, tx.orgId), eq(tasks.id, taskId), sql`${tasks.deletedAt} is null`))
    .where(
      and(
        eq(scheduleRuns.orgId, tx.orgId),
        eq(schedules.userId, userId),
        scheduleIds && inArray(scheduleId, scheduleIds),
        from && gte(dueAt, from),
        to && lte(dueAt, to),
      ),
    )
    .orderBy(desc(dueAt), desc(id))
    .limit(limit);
}

/** The newest run of each of the person's schedules. */
export async function listLastRuns(tx: OrgTx, userId: string): Promise<RunView[]> {
  const newest = tx.orm
    .selectDistinctOn([scheduleRuns.scheduleId], { id: scheduleRuns.id })
    .from(scheduleRuns)
    .where(eq(scheduleRuns.orgId, tx.orgId))
    .orderBy(scheduleRuns.scheduleId, desc(scheduleRuns.dueAt));
  const { id, scheduleId, dueAt, outcome, reason, taskId } = scheduleRuns;
  return tx.orm
    .select({
      ...{ id, scheduleId, dueAt, outcome, reason },
      title: sql<string>`${schedules.task} ->> 'title'`,
      taskNumber: tasks.number,
      taskStatus: tasks.status,
    })
    .from(scheduleRuns)
    .innerJoin(schedules, eq(schedules.id, scheduleId))
    .leftJoin(tasks, and(eq(tasks.orgId, tx.orgId), eq(tasks.id, taskId), sql`${tasks.deletedAt} is null`))
    .where(and(eq(scheduleRuns.orgId, tx.orgId), eq(schedules.userId, userId), inArray(id, newest)));
}

/** Whether the task that the schedule started last is still open. */
export async function hasOpenTask(tx: OrgTx, scheduleId: string): Promise<boolean> {
  const [row] = await tx.orm
    .select({ status: tasks.status })
    .from(scheduleRuns)
    .innerJoin(tasks, and(eq(tasks.orgId, tx.orgId), eq(tasks.id, scheduleRuns.taskId)))
    .where(
      and(eq(scheduleRuns.orgId, tx.orgId), eq(scheduleRuns.scheduleId, scheduleId), isNotNull(scheduleRuns.taskId)),
    )
    .orderBy(desc(scheduleRuns.dueAt))
    .limit(1);
  return row?.status === "pending" || row?.status === "in_progress";
}

/** How many of the last runs were refused in a row. */
export async function countRefusals(tx: OrgTx, scheduleId: string, most: number): Promise<number> {
  const rows = await tx.orm
    .select({ outcome: scheduleRuns.outcome })
    .from(scheduleRuns)
    .where(and(eq(scheduleRuns.orgId, tx.orgId), eq(scheduleRuns.scheduleId, scheduleId)))
    .orderBy(desc(scheduleRuns.dueAt))
    .limit(most);
  const end = rows.findIndex(({ outcome }) => outcome !== "refused");
  return end < 0 ? rows.length : end;
}

/** The person as a member of the transaction's organization; undefined when they have left. */
export async function findOwner(
  tx: OrgTx,
  userId: string,
): Promise<{ role: MemberRole; email: string; displayName: string } | undefined> {
  const { rows } = await tx.query(
    `select m.role, u.email, u.name as "displayName" from members m join users u on u.id = m.user_id
      where m.organization_id = $1 and m.user_id = $2`,
    [tx.orgId, userId],
  );
  return rows[0] as { role: MemberRole; email: string; displayName: string } | undefined; // columns of the statement
}
