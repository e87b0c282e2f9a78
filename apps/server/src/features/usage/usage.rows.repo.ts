import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { Dimension, SumsWanted } from "./usage.repo.ts";

/** One settled use with the names of what it was. */
export interface LedgerRow {
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
  halfUnits: number;
  credits: number;
  promptTokens: number;
  completionTokens: number;
  costMicros: number;
}

export interface RowsWanted extends SumsWanted {
  /** One group alone. */
  group?: { dimension: Dimension; key: string } | undefined;
  /** Below this one: its position and id. */
  after?: { position: string; id: string } | undefined;
  limit: number;
}

const columns = { action: "action", agent: "agent_id", model: "model", person: "user_id" } as const;

/** Newest first, along an index of the time. Names are looked up for the page alone. */
export async function listLedgerRows(tx: OrgTx, wanted: RowsWanted): Promise<LedgerRow[]> {
  const { text, values } = conditions(tx, wanted);
  const { rows } = await tx.query(
    `select r.id, to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
            to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position, r.action, r.agent_id as "agentId",
            a.name as "agentName", r.model, r.user_id as "userId", u.name as "personName", r.metadata ->> 'taskId' as "taskId",
            r.half_units as "halfUnits", r.credits, r.prompt_tokens as "promptTokens",
            r.completion_tokens as "completionTokens", r.cost_micros as "costMicros"
       from (select * from usage_records where ${text} order by at desc, id desc limit $${values.push(wanted.limit)}) r
       left join agents a on a.org_id = r.org_id and a.id = r.agent_id
       left join users u on u.id = r.user_id
      order by r.at desc, r.id desc`,
    values,
  );
  return rows as unknown as LedgerRow[]; // the columns of the statement above
}

function conditions(tx: OrgTx, { scope, range, group, after }: RowsWanted) {
  const values: unknown[] = [tx.orgId, range.from, range.to];
  const parts = [
    "org_id = $1",
    "at >= $2::date::timestamp at time zone 'UTC'",
    "at < ($3::date + 1)::timestamp at time zone 'UTC'",
  ];
  if (scope) parts.push(`user_id = $${values.push(scope)}`);
  if (group && group.dimension !== "all") {
    const column = columns[group.dimension];
    parts.push(group.key === "" ? `${column} is null` : `${column} = $${values.push(group.key)}`);
  }
  if (after) {
    const position = `($${values.push(after.position)}::timestamptz, $${values.push(after.id)})`;
    parts.push(`(at, id) < ${position}`);
  }
  return { text: parts.join(" and "), values };
}
