/**
 * The two kinds of facts over their own tables, as SQL: settled uses with units and credits, closed calls with tokens and money.
 * For statements that sum or page through many: each half is reduced before the two are combined. Only the action and the task of
 * a call need its use, by `callUse`.
 */
export const useFact: Fact = {
  table: "usage_reservations r",
  is: "r.status = 'settled'",
  orgId: "r.org_id",
  id: "r.id",
  at: "r.created_at",
  user_id: "r.user_id",
  action: "r.action",
  agent_id: "r.agent_id",
  model: "r.model",
  uses: "1",
  half_units: "r.half_units",
  credits: "r.credits",
  prompt_tokens: "0",
  completion_tokens: "0",
  cost_micros: "0::float8",
};

export const callFact: Fact = {
  table: "model_calls c",
  is: "c.outcome is not null",
  orgId: "c.org_id",
  id: "c.id",
  at: "c.started_at",
  user_id: "c.user_id",
  action: "coalesce(r.ended_as, r.action, case c.purpose when 'probe' then 'provider_test' else 'model_call' end)",
  agent_id: "c.agent_id",
  model: "c.model",
  uses: "0",
  half_units: "0",
  credits: "0::float8",
  prompt_tokens: "c.prompt_tokens",
  completion_tokens: "c.completion_tokens",
  // Exact up to nine billion dollars, and several times faster to sum than numeric.
  cost_micros: "c.cost_micros::float8",
};

export interface Fact {
  table: string;
  is: string;
  orgId: string;
  id: string;
  at: string;
  user_id: string;
  action: string;
  agent_id: string;
  model: string;
  uses: string;
  half_units: string;
  credits: string;
  prompt_tokens: string;
  completion_tokens: string;
  cost_micros: string;
}

/** The use of a call; `$1` is the organization. */
export const callUse = "left join usage_reservations r on r.org_id = $1 and r.run_id = c.run_id";

/**
 * Uses and calls as rows of one shape: a settled use with its units and credits, and a call with its tokens and money. All usage
 * views read this, under row-level security like any table. A condition on `org_id` and `at` uses the indexes; the use of a call
 * is joined only when its action or task is selected.
 */
export const usageFacts = `(
  select org_id, id, user_id, created_at as at, action, agent_id, model, metadata ->> 'taskId' as task_id, 1 as uses, half_units, credits,
         0 as prompt_tokens, 0 as completion_tokens, 0::bigint as cost_micros
    from usage_reservations where status = 'settled'
  union all
  select c.org_id, c.id, c.user_id, c.started_at,
         coalesce(r.ended_as, r.action, case c.purpose when 'probe' then 'provider_test' else 'model_call' end), c.agent_id, c.model,
         r.metadata ->> 'taskId', 0, 0, 0, c.prompt_tokens, c.completion_tokens, c.cost_micros
    from model_calls c left join usage_reservations r on r.run_id = c.run_id where c.outcome is not null)`;
