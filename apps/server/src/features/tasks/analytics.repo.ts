import type { TaskStatus } from "@muster/contracts/tasks";
import type { AnalyticsTotals, TaskAnalytics } from "@muster/contracts/tasks-analytics";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";

export interface AnalyticsScope {
  userId: string;
  agentId: string | undefined;
  from: Date;
  to: Date;
}

/** $1 organization, $2 person, $3 from, $4 to, $5 agent or null. */
const own =
  "t.org_id = $1 and t.user_id = $2 and t.deleted_at is null and not t.is_example and ($5::text is null or t.agent_id = $5)";
const inPeriod = `${own} and t.created_at >= $3::timestamptz and t.created_at < $4::timestamptz`;
const judgedInPeriod = `${own} and d.org_id = $1 and d.verdict is not null and d.judged_at >= $3::timestamptz and d.judged_at < $4::timestamptz`;

const totals = `count(*)::int as tasks,
  (count(*) filter (where t.status = 'completed'))::int as completed,
  (count(*) filter (where t.status = 'failed'))::int as failed,
  round(100.0 * count(*) filter (where t.status = 'completed')
    / nullif(count(*) filter (where t.status in ('completed', 'failed')), 0), 1)::float8 as "successRate",
  (percentile_cont(0.5) within group (order by t.duration_ms) filter (where t.status = 'completed'))::float8 as "medianMs",
  coalesce(sum(t.cost_micros), 0)::float8 as "costMicros"`;

function values({ userId, agentId, from, to }: AnalyticsScope, tx: OrgTx): unknown[] {
  return [tx.orgId, userId, from.toISOString(), to.toISOString(), agentId ?? null];
}

export async function sumTasks(tx: OrgTx, scope: AnalyticsScope): Promise<AnalyticsTotals> {
  const { rows } = await tx.query(`select ${totals} from tasks t where ${inPeriod}`, values(scope, tx));
  return rows[0] as unknown as AnalyticsTotals; // the columns of `totals`
}

/** By agent, busiest first. */
export async function sumByAgent(tx: OrgTx, scope: AnalyticsScope): Promise<TaskAnalytics["agents"]> {
  const { rows } = await tx.query(
    `with worked as (
       select t.agent_id as "agentId", max(t.agent_name) as "agentName", ${totals} from tasks t where ${inPeriod} group by t.agent_id
     ), judged as (
       select t.agent_id as "agentId", max(t.agent_name) as "agentName", count(*)::int as judged,
              (count(*) filter (where d.verdict = 'accepted'))::int as accepted
         from tasks t join deliverables d on d.task_id = t.id where ${judgedInPeriod} group by t.agent_id
     )
     select coalesce(w."agentId", j."agentId") as "agentId", coalesce(w."agentName", j."agentName") as "agentName",
            coalesce(w.tasks, 0) as tasks, coalesce(w.completed, 0) as completed, coalesce(w.failed, 0) as failed,
            w."successRate", w."medianMs", coalesce(w."costMicros", 0) as "costMicros",
            coalesce(j.judged, 0) as judged, coalesce(j.accepted, 0) as accepted,
            round(100.0 * j.accepted / nullif(j.judged, 0), 1)::float8 as accuracy
       from worked w full join judged j using ("agentId")
      order by tasks desc, "agentName", "agentId"`,
    values(scope, tx),
  );
  return rows as unknown as TaskAnalytics["agents"]; // the columns of the statement
}

export interface RecentRow {
  number: number;
  title: string;
  agentName: string;
  status: TaskStatus;
  isAccepted: boolean;
  at: Date;
  durationMs: number | null;
  costMicros: number | null;
  createdAt: Date;
}

/** The tasks of the period, most recently changed first. */
export async function listRecent(tx: OrgTx, scope: AnalyticsScope, limit: number): Promise<RecentRow[]> {
  const { rows } = await tx.query(
    `select t.number, t.title, t.agent_name as "agentName", t.status, t.updated_at as at, t.created_at as "createdAt",
            coalesce(t.accepted_version = t.version, false) as "isAccepted", t.duration_ms as "durationMs",
            t.cost_micros::float8 as "costMicros"
       from tasks t where ${inPeriod} order by t.updated_at desc, t.id desc limit ${limit}`,
    values(scope, tx),
  );
  return rows.map((row) => ({
    ...row,
    at: new Date(String(row["at"])),
    createdAt: new Date(String(row["createdAt"])),
  })) as RecentRow[];
}

export interface Bucket {
  index: number;
  tasks: number;
  costMicros: number;
  accepted: number;
  judged: number;
}

/** By the last of the ascending starts that is not later; empty parts are left out. */
export async function sumOverTime(tx: OrgTx, scope: AnalyticsScope, starts: readonly Date[]): Promise<Bucket[]> {
  const part = (moment: string) => `width_bucket(${moment}, $6::timestamptz[]) - 1`;
  const { rows } = await tx.query(
    `select index, sum(tasks)::int as tasks, sum(cost)::float8 as "costMicros", sum(judged)::int as judged, sum(accepted)::int as accepted
       from (
         select ${part("t.created_at")} as index, 1 as tasks, coalesce(t.cost_micros, 0) as cost, 0 as judged, 0 as accepted
           from tasks t where ${inPeriod}
         union all
         select ${part("d.judged_at")}, 0, 0, 1, case when d.verdict = 'accepted' then 1 else 0 end
           from tasks t join deliverables d on d.task_id = t.id where ${judgedInPeriod}
       ) parts group by index order by index`,
    [...values(scope, tx), starts.map((start) => start.toISOString())],
  );
  return rows as unknown as Bucket[]; // the columns of the statement
}

/** Only tasks with a single version, because the estimate was made for the first version. */
export async function sumEstimates(tx: OrgTx, scope: AnalyticsScope): Promise<TaskAnalytics["estimates"]> {
  const { rows } = await tx.query(
    `select count(*) filter (where low_ms is not null)::int as timed,
            count(*) filter (where duration_ms between low_ms and high_ms)::int as "timeWithin",
            (percentile_cont(0.5) within group (order by case
               when duration_ms < low_ms then 100.0 * (low_ms - duration_ms) / greatest(low_ms, 1)
               when duration_ms > high_ms then 100.0 * (duration_ms - high_ms) / greatest(high_ms, 1)
               else 0 end) filter (where low_ms is not null))::float8 as "medianTimeMissPercent",
            count(*) filter (where cost_micros is not null)::int as priced,
            count(*) filter (where cost_micros between low_micros and high_micros)::int as "costWithin"
       from (
         select t.duration_ms, t.cost_micros, (t.estimate ->> 'lowMs')::float8 as low_ms, (t.estimate ->> 'highMs')::float8 as high_ms,
                (t.estimate ->> 'lowMicros')::float8 as low_micros, (t.estimate ->> 'highMicros')::float8 as high_micros
           from tasks t where ${inPeriod} and t.status = 'completed' and t.version = 1 and t.estimate is not null
       ) finished`,
    values(scope, tx),
  );
  return rows[0] as unknown as TaskAnalytics["estimates"]; // the columns of the statement
}
