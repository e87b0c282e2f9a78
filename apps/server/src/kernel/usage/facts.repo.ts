/**
 * Uses and calls as rows of one shape: a settled use with its units and credits, and a call with its tokens and money. Everything that
 * shows usage reads this, under row-level security like any table. A condition on `org_id` and `at` reaches the indexes; the use of a call
 * is looked up only where its action or task is asked for.
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

/** The sums of facts, by the names of the contract. */
export const factSums = `
  count(*)::int as records, coalesce(sum(uses), 0)::int as uses, coalesce(sum(half_units), 0) / 2.0::float8 as units,
  coalesce(sum(round(credits * 1000)), 0)::float8 / 1000 as credits, coalesce(sum(prompt_tokens), 0)::float8 as "promptTokens",
  coalesce(sum(completion_tokens), 0)::float8 as "completionTokens", coalesce(sum(cost_micros), 0)::float8 as "costMicros"`;
