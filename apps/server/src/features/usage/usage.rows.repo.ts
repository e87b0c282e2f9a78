import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { usageFacts } from "../../kernel/usage/facts.repo.ts";
import { conditionsFor, type FactsWanted } from "./usage.repo.ts";

/** One record, a use or a call, with names. */
export interface FactRow {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** As the database writes it, whole: for the next page's beginning. */
  position: string;
  action: string;
  agentId: string | null;
  agentName: string | null;
  model: string | null;
  userId: string | null;
  personName: string | null;
  taskId: string | null;
  uses: number;
  halfUnits: number;
  credits: number;
  promptTokens: number;
  completionTokens: number;
  costMicros: number;
}

export interface RowsWanted extends FactsWanted {
  /** Below this one: its position and id. */
  after?: { position: string; id: string } | undefined;
  limit: number;
}

/** Newest first. Names are looked up for the page alone. */
export async function listFactRows(tx: OrgTx, wanted: RowsWanted): Promise<FactRow[]> {
  const { text, values } = conditionsFor(tx, wanted);
  const { after, limit } = wanted;
  const isAfter = after
    ? ` and (f.at, f.id) < ($${values.push(after.position)}::timestamptz, $${values.push(after.id)})`
    : "";
  const { rows } = await tx.query(
    `select r.id, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
            to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position, r.action, r.agent_id as "agentId",
            a.name as "agentName", r.model, r.user_id as "userId", u.name as "personName", r.task_id as "taskId", r.uses,
            r.half_units as "halfUnits", r.credits, r.prompt_tokens as "promptTokens",
            r.completion_tokens as "completionTokens", r.cost_micros::float8 as "costMicros"
       from (select * from ${usageFacts} f where ${text}${isAfter} order by at desc, id desc limit $${values.push(limit)}) r
       left join agents a on a.org_id = r.org_id and a.id = r.agent_id
       left join users u on u.id = r.user_id
      order by r.at desc, r.id desc`,
    values,
  );
  return rows as unknown as FactRow[]; // the columns of the statement above
}
