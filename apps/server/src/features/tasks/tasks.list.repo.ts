import type { Message } from "@muster/contracts/messages";
import type { TaskListItem, TaskSort, TaskStage, TaskStatus, TaskStep } from "@muster/contracts/tasks";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";

export interface TaskFilter {
  userId: string;
  status?: TaskStatus | undefined;
  stage?: TaskStage | undefined;
  search?: string | undefined;
  agentId?: string | undefined;
  /** ISO 8601; assigned at or after this moment. */
  since?: string | undefined;
}

export interface TaskOrder {
  sort: TaskSort;
  order: "asc" | "desc";
}

/** A task without its texts, its parameters and, once it has completed, its steps. Times are ISO 8601, UTC. */
export interface TaskListRow extends Omit<TaskListItem, "number" | "error" | "reason" | "steps" | "result"> {
  error: Message | null;
  number: number;
  runId: string;
  steps: TaskStep[] | null;
  version: number | null;
  engine: "builtin" | "model" | null;
  tokensUsed: number;
  costMicros: number | null;
  completedAt: string | null;
}

const columns = `id, number, title, agent_id as "agentId", agent_name as "agentName", agent_type as "agentType",
  template_id as "templateId", priority, deadline, deliverable_format as "deliverableFormat", status,
  user_id as "userId", case when assigned_by is not null then json_build_object('userId', assigned_by,
    'name', coalesce((select u.name from users u where u.id = assigned_by), 'Former member')) end as "assignedBy", created_at as "createdAt", updated_at as "updatedAt", error,
  run_id as "runId", case when status = 'failed' then steps end as steps, version, engine, tokens_used as "tokensUsed",
  cost_micros as "costMicros", completed_at as "completedAt", summary, duration_ms as "durationMs",
  accepted_version as "acceptedVersion", accepted_at as "acceptedAt", revision, is_example as "isExample"`;

/** The columns of each sort order. Ids break ties, and sort alone when sorting by age. */
const sortKeys: Record<Exclude<TaskSort, "created">, string> = {
  title: "lower(title)",
  agent: "lower(agent_name)",
  status: "status",
  duration: "coalesce(duration_ms, -1)",
  cost: "coalesce(cost_micros, -1)",
};

/**
 * A page that starts after `cursor` (an id), and the number of all matches. One statement, because this is the most frequent
 * query.
 */
export async function listTasks(
  tx: OrgTx,
  filter: TaskFilter,
  { sort, order, ...page }: TaskOrder & { limit: number; cursor?: string | undefined },
): Promise<{ rows: TaskListRow[]; total: number }> {
  const { where, values } = conditions(tx, filter);
  const keys = sort === "created" ? ["id"] : [sortKeys[sort], "id"];
  const key = keys.join(", ");
  const after = page.cursor
    ? ` and (${key}) ${order === "desc" ? "<" : ">"} (select ${key} from tasks where org_id = $1 and id = $${values.push(page.cursor)})`
    : "";
  const by = keys.map((part) => `${part} ${order}`).join(", ");
  // Selects the page first, so that other rows are not serialized, and as one value: a thousand separate values cost the driver
  // more than the database needs to find them.
  const { rows } = await tx.query(
    `select ${total(filter, where)} as total, (
       select json_agg(item) from (
         select ${columns}
           from (select * from tasks where ${where}${after} order by ${by} limit $${values.push(page.limit)}) tasks
          order by ${by}) item)::text as items`,
    values,
    { isKept: true },
  );
  const items = rows[0]?.["items"];
  // The columns of the statement above.
  const found = items ? (JSON.parse(String(items)) as TaskListRow[]) : [];
  return { rows: found.map(withMoments), total: Number(rows[0]?.["total"] ?? 0) };
}

/** From the stored counts; with a search text or an agent filter, the rows themselves are counted. */
function total({ status, stage, search, agentId, since }: TaskFilter, where: string): string {
  if (search || stage || agentId || since) return `(select count(*)::int from tasks where ${where})`;
  // Every status of the contract is also a column name.
  const counted = status ?? "pending + in_progress + completed + failed + cancelled";
  const counts = `(select ${counted} from task_totals where org_id = $1 and user_id = $2)`;
  const examples = `(select count(*)::int from tasks where is_example and ${where})`;
  return `coalesce(${counts}, 0) + ${examples}`;
}

const stageConditions: Record<TaskStage, string> = {
  pending: "status = 'pending'",
  in_progress: "status = 'in_progress'",
  to_review: "status = 'completed' and accepted_version is distinct from version",
  done: "status = 'completed' and accepted_version = version",
  failed: "status in ('failed', 'cancelled')",
};

function withMoments(row: TaskListRow): TaskListRow {
  row.deadline = moment(row.deadline);
  row.createdAt = moment(row.createdAt) ?? row.createdAt;
  row.updatedAt = moment(row.updatedAt) ?? row.updatedAt;
  row.completedAt = moment(row.completedAt);
  row.acceptedAt = moment(row.acceptedAt);
  return row;
}

/**
 * PostgreSQL's JSON writes "2026-11-21T05:35:04.123456+00:00". A list has about two hundred times, so most are cut instead of
 * parsed and formatted.
 */
function moment(text: string | null): string | null {
  if (text === null) return null;
  return text.length === 32 && text.endsWith("+00:00") ? `${text.slice(0, 23)}Z` : new Date(text).toISOString();
}

function conditions(tx: OrgTx, { userId, status, stage, search, agentId, since }: TaskFilter) {
  const values: unknown[] = [tx.orgId, userId];
  const parts = ["org_id = $1", "user_id = $2", "deleted_at is null"];
  if (status) parts.push(`status = $${values.push(status)}`);
  if (stage) parts.push(stageConditions[stage]);
  if (agentId) parts.push(`agent_id = $${values.push(agentId)}`);
  if (since) parts.push(`created_at >= $${values.push(since)}::timestamptz`);
  if (search) {
    const number = /^(?:mu-?)?(\d{1,9})$/i.exec(search)?.[1];
    const isNumbered = number ? ` or number = $${values.push(Number(number))}` : "";
    const pattern = `$${values.push(`%${search.replace(/[\\%_]/g, "\\$&")}%`)}`;
    parts.push(`(title ilike ${pattern} or description ilike ${pattern} or agent_name ilike ${pattern}${isNumbered}
      or exists (select from deliverables d where d.org_id = $1 and d.task_id = tasks.id and d.version = tasks.version
                   and d.document ->> 'markdown' ilike ${pattern}))`);
  }
  return { where: parts.join(" and "), values };
}
