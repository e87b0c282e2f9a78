import fc from "fast-check";

export const keys: Record<string, string> = {
  day: "to_char(at at time zone 'UTC', 'YYYY-MM-DD')",
  feature: "action",
  agent: "coalesce(agent_id, 'none')",
  model: "coalesce(model, 'none')",
  person: "coalesce(user_id, 'none')",
};
export const nothing = {
  records: 0,
  uses: 0,
  units: 0,
  credits: 0,
  promptTokens: 0,
  completionTokens: 0,
  costMicros: 0,
};

/** Computes the same figures independently from the two tables, without the statement under test. */
export function ownSums(key: string | undefined): string {
  return `select ${key} as key, count(*)::int as records, sum(uses)::int as uses, sum(half_units)::float8 / 2 as units, sum(credits)::float8 as credits,
                 sum(prompt)::int as "promptTokens", sum(completion)::int as "completionTokens", sum(cost)::float8 as "costMicros"
            from (select user_id, agent_id, action, model, created_at as at, 1 as uses, half_units, credits, 0 as prompt, 0 as completion, 0 as cost
                    from usage_reservations where status = 'settled'
                  union all
                  select c.user_id, c.agent_id, coalesce((select coalesce(r.ended_as, r.action) from usage_reservations r where r.run_id = c.run_id), 'model_call'),
                         c.model, c.started_at, 0, 0, 0, c.prompt_tokens, c.completion_tokens, c.cost_micros
                    from model_calls c where c.outcome is not null) facts
           where to_char(at at time zone 'UTC', 'YYYY-MM-DD') between $1 and $2 and ($3 = '' or user_id = $3) and at >= $4::timestamptz
           group by 1`;
}

export function total(rows: (typeof nothing)[]): typeof nothing {
  const sum = (name: keyof typeof nothing) => rows.reduce((all, row) => all + row[name], 0);
  return Object.fromEntries(Object.keys(nothing).map((name) => [name, sum(name as never)])) as never;
}

export function csvTotal(text: string): typeof nothing {
  const cells = text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
  return total(
    cells.map((row) => ({
      records: 1,
      // The CSV file has no column for uses.
      uses: 0,
      units: Number(row[5]),
      credits: Number(row[6]),
      promptTokens: Number(row[7]),
      completionTokens: Number(row[8]),
      costMicros: Math.round(Number(row[9]) * 1e6),
    })),
  );
}

/** Halves, quarters of credits, and moments close to midnights and ends of months. */
export function anyUse(agentIds: string[]) {
  return fc.record({
    action: fc.constantFrom("task_assignment", "chat_message", "web_search"),
    units: fc.nat(6).map((halves) => halves / 2),
    agentId: fc.constantFrom(...agentIds),
    model: fc.constantFrom(undefined, "small", "maker/large:7b", "a & b=c%"),
    credits: fc.constantFrom(0, 0.25, 2.5),
    tokens: fc.nat(90_000),
    costMicros: fc.oneof(fc.nat(9), fc.nat(2_000_000)),
    at: fc
      .tuple(fc.nat(100), fc.constantFrom(0, 1, 3_600_000, 43_200_000, 86_399_999))
      .map(([day, ms]) => new Date(Date.parse("2026-08-14") + day * 86_400_000 + ms)),
    ends: fc.constantFrom("settled", "settled", "settled", "released", "held"),
  });
}

export type AnyUse = ReturnType<typeof anyUse> extends fc.Arbitrary<infer One> ? One : never;
