import { bigint, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const total = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);

/**
 * Money of a UTC month: the cost of calls that began in it, and what is held for open calls and running uses. A budget's limit
 * needs one row to lock; `recountUsage` computes the same from `model_calls` and `usage_reservations`.
 */
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
    /** The budget whose warning has been sent. */
    warnedMicros: bigint("warned_micros", { mode: "number" }),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.month, table.userId] })],
);

/** Spending limit of an organization, or of one person in it, for a UTC month. */
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
