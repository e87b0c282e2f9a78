import { bigint, boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Every call of a model, also one that failed: what it took, what it cost, how fast it was. No texts. */
export const modelCalls = pgTable(
  "model_calls",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    runId: text("run_id"),
    purpose: text().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    startedAt: timestamp("started_at", { withTimezone: true, mode: "date" }).notNull(),
    latencyMs: integer("latency_ms").notNull(),
    firstTokenMs: integer("first_token_ms"),
    promptTokens: integer("prompt_tokens").notNull(),
    completionTokens: integer("completion_tokens").notNull(),
    isEstimated: boolean("is_estimated").notNull(),
    costMicros: bigint("cost_micros", { mode: "number" }).notNull(),
    priceSource: text("price_source").notNull(),
    outcome: text().notNull(),
  },
  (table) => [
    index("model_calls_by_org").on(table.orgId, table.startedAt),
    index("model_calls_by_run").on(table.runId),
  ],
);
