import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { callFact, callUse, type Fact, useFact } from "../../kernel/usage/facts.repo.ts";
import { conditionsOf, type FactsWanted, fromOf, rangeOf, valuesOf } from "./usage.repo.ts";

/** One record, a use or a call, with names. */
export interface FactRow {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The timestamp at full precision, for the next page's cursor. */
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
  /** The cursor: rows below this position and id. */
  after?: { position: string; id: string } | undefined;
  limit: number;
}

/** Newest first: the newest of each kind, then the newest of both. Names are joined only for the page. */
export async function listFactRows(tx: OrgTx, wanted: RowsWanted): Promise<FactRow[]> {
  const values = valuesOf(tx, wanted);
  const limit = `limit $${values.push(wanted.limit)}`;
  const halves = [useFact, callFact].map((fact) => {
    const after = wanted.after && placeAfter(fact, wanted.after, values);
    return `(select ${fact.id} as id, ${fact.at} as at, ${fact === callFact ? "c.run_id" : "null::text"} as run_id,
              ${fact === callFact ? "c.purpose" : "null::text"} as purpose, ${fact === callFact ? "null::text" : fact.action} as action,
              ${fact === callFact ? "null::text" : "r.metadata ->> 'taskId'"} as task_id, ${fact.agent_id} as agent_id, ${fact.model} as model,
              ${fact.user_id} as user_id, ${fact.uses} as uses, ${fact.half_units} as half_units, ${fact.credits} as credits,
              ${fact.prompt_tokens} as prompt_tokens, ${fact.completion_tokens} as completion_tokens, ${fact.cost_micros} as cost_micros
         from ${fromOf(fact, wanted)}
        where ${conditionsOf(fact, wanted, values)} and ${rangeOf(fact, wanted, values)}${after ? ` and ${after}` : ""}
        order by ${fact.at} desc, ${fact.id} desc ${limit})`;
  });
  const { rows } = await tx.query(
    `select c.id, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
            to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position, coalesce(c.action, ${callFact.action}) as action,
            c.agent_id as "agentId", a.name as "agentName", c.model, c.user_id as "userId", u.name as "personName",
            coalesce(c.task_id, r.metadata ->> 'taskId') as "taskId", c.uses, c.half_units as "halfUnits", c.credits,
            c.prompt_tokens as "promptTokens", c.completion_tokens as "completionTokens", c.cost_micros as "costMicros"
       from (select * from (${halves.join(" union all ")}) both_kinds order by at desc, id desc ${limit}) c
       ${callUse}
       left join agents a on a.org_id = $1 and a.id = c.agent_id
       left join users u on u.id = c.user_id
      order by c.at desc, c.id desc`,
    values,
  );
  return rows as unknown as FactRow[]; // the columns of the statement above
}

function placeAfter(fact: Fact, { position, id }: { position: string; id: string }, values: unknown[]): string {
  return `(${fact.at}, ${fact.id}) < ($${values.push(position)}::timestamptz, $${values.push(id)})`;
}
