import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * Every external call that costs tokens or money. The row is inserted before the call is sent and closed when it has ended; the
 * sweep closes those that a crash left open. Contains no texts.
 */
export const modelCalls = pgTable(
  "model_calls",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id"),
    runId: text("run_id"),
    stepKey: text("step_key"),
    agentId: text("agent_id"),
    kind: text({ enum: ["model", "embedding", "image", "search"] }).notNull(),
    purpose: text().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    startedAt: moment("started_at").notNull(),
    /** Renewed while the calling process waits; null once the call is closed. */
    leaseUntil: moment("lease_until"),
    /** Its maximum cost, held while it is open and a budget is set. */
    holdMicros: bigint("hold_micros", { mode: "number" }).notNull().default(0),
    /** Cost of the prompt alone: the cost of a lost call. */
    promptCostMicros: bigint("prompt_cost_micros", { mode: "number" }).notNull().default(0),
    /** Null while it is open; "ok", "lost", or the code of the error. */
    outcome: text(),
    latencyMs: integer("latency_ms"),
    firstTokenMs: integer("first_token_ms"),
    /** An estimate while the call is open. */
    promptTokens: integer("prompt_tokens").notNull().default(0),
    completionTokens: integer("completion_tokens").notNull().default(0),
    isEstimated: boolean("is_estimated").notNull().default(true),
    /** At the price at that time. */
    costMicros: bigint("cost_micros", { mode: "number" }).notNull().default(0),
    priceSource: text("price_source").notNull(),
  },
  (table) => [
    index("model_calls_by_time").on(table.orgId, table.startedAt, table.id),
    index("model_calls_by_person").on(table.orgId, table.userId, table.startedAt),
    index("model_calls_by_run").on(table.runId),
    index("model_calls_open").on(table.leaseUntil).where(sql`${table.outcome} is null`),
  ],
);
