import { tiers } from "@muster/contracts/plans";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * An organization's plan and what it has used. The limit itself is not stored: it comes from the tier in the catalog of plans.
 */
export const usageAccounts = pgTable(
  "usage_accounts",
  {
    orgId: text("org_id").primaryKey(),
    tier: text({ enum: tiers }).notNull(),
    trialEndsAt: moment("trial_ends_at").notNull(),
    /** Increments with each period, so that a unit is returned only to the period from which it was taken. */
    periodNumber: integer("period_number").notNull().default(1),
    periodStart: moment("period_start").notNull(),
    periodEnd: moment("period_end").notNull(),
    /** When a paid tier becomes free; three days past the period when empty. */
    planEndsAt: moment("plan_ends_at"),
    usedHalfUnits: integer("used_half_units").notNull().default(0),
    downloadsUsed: integer("downloads_used").notNull().default(0),
  },
  (table) => [check("usage_accounts_not_negative", sql`${table.usedHalfUnits} >= 0 and ${table.downloadsUsed} >= 0`)],
);

/** Units taken for one use: held while it runs, then settled or released, once. */
export const usageReservations = pgTable(
  "usage_reservations",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id"),
    /** Null for a use that is a single request. */
    runId: text("run_id"),
    action: text().notNull(),
    halfUnits: integer("half_units").notNull(),
    credits: doublePrecision().notNull(),
    periodNumber: integer("period_number").notNull(),
    status: text({ enum: ["held", "settled", "released"] }).notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: moment("created_at").notNull(),
    agentId: text("agent_id"),
    /** The model that answered last, set on settling; null for the built-in engine. */
    model: text(),
    /**
     * The run's cost limit, held against the budgets of the month it was created in, less what its calls cost or hold themselves.
     */
    holdMicros: bigint("hold_micros", { mode: "number" }).notNull().default(0),
    closedAt: moment("closed_at"),
    /** For a released reservation: the feature under which its calls are listed. Null otherwise. */
    endedAs: text("ended_as"),
  },
  (table) => [
    uniqueIndex("usage_reservations_by_run").on(table.runId),
    index("usage_reservations_by_period").on(table.orgId, table.periodNumber, table.action),
    index("usage_reservations_by_time").on(table.orgId, table.createdAt, table.id),
    index("usage_reservations_by_person").on(table.orgId, table.userId, table.createdAt),
    index("usage_reservations_held").on(table.createdAt).where(sql`${table.status} = 'held'`),
  ],
);
