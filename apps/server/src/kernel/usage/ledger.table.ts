import { bigint, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const total = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/**
 * The ledger added up by UTC day, in the transaction that settles: once for the organization and once for the person, by each of
 * the things one asks for. A million rows of the ledger are some thousand of these.
 */
export const usageDays = pgTable(
  "usage_days",
  {
    orgId: text("org_id").notNull(),
    /** Empty for the organization as a whole. */
    userId: text("user_id").notNull(),
    dimension: text({ enum: ["all", "action", "agent", "model", "person"] }).notNull(),
    /** "2026-11-21", UTC. */
    day: text().notNull(),
    /** The action, agent, model or person; empty where there was none, and for "all". */
    key: text().notNull(),
    uses: integer().notNull().default(0),
    halfUnits: total("half_units"),
    /** Credits in thousandths, so that sums are exact. */
    creditMillis: total("credit_millis"),
    promptTokens: total("prompt_tokens"),
    completionTokens: total("completion_tokens"),
    costMicros: total("cost_micros"),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.userId, table.dimension, table.day, table.key] })],
);

/** Money of a UTC month: what was spent, and what is held for uses under way. This row is locked before any other of the usage. */
export const usageMonths = pgTable(
  "usage_months",
  {
    orgId: text("org_id").notNull(),
    /** "2026-11". */
    month: text().notNull(),
    /** Empty for the organization as a whole. */
    userId: text("user_id").notNull(),
    spentMicros: total("spent_micros"),
    heldMicros: total("held_micros"),
    /** The budget of which somebody was told that it is nearly spent. */
    warnedMicros: bigint("warned_micros", { mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.month, table.userId] })],
);

/** What an organization, or one person in it, may spend in a UTC month. */
export const usageBudgets = pgTable(
  "usage_budgets",
  {
    orgId: text("org_id").notNull(),
    /** Empty for the organization as a whole. */
    userId: text("user_id").notNull(),
    monthMicros: bigint("month_micros", { mode: "number" }).notNull(),
    setBy: text("set_by").notNull(),
    setAt: timestamp("set_at", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.userId] })],
);

/** What a period's units went to: taken and not given back. */
export const usageActions = pgTable(
  "usage_actions",
  {
    orgId: text("org_id").notNull(),
    periodNumber: integer("period_number").notNull(),
    action: text().notNull(),
    halfUnits: total("half_units"),
    uses: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.periodNumber, table.action] })],
);
