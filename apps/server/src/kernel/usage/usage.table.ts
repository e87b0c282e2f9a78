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
import type { CallsByModel } from "./by-model.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What an organization may use and has used. The limit itself is not stored: it is the tier's, from the catalogue of plans. */
export const usageAccounts = pgTable(
  "usage_accounts",
  {
    orgId: text("org_id").primaryKey(),
    tier: text({ enum: tiers }).notNull(),
    trialEndsAt: moment("trial_ends_at").notNull(),
    /** Counts up with each period, so that a unit is given back only to the period it was taken from. */
    periodNumber: integer("period_number").notNull().default(1),
    periodStart: moment("period_start").notNull(),
    periodEnd: moment("period_end").notNull(),
    /** When a paid tier becomes free; three days past the period where it is empty. */
    planEndsAt: moment("plan_ends_at"),
    usedHalfUnits: integer("used_half_units").notNull().default(0),
    downloadsUsed: integer("downloads_used").notNull().default(0),
  },
  (table) => [check("usage_accounts_not_negative", sql`${table.usedHalfUnits} >= 0 and ${table.downloadsUsed} >= 0`)],
);

/** Units taken for one use: held while it works, then settled or released, once. */
export const usageReservations = pgTable(
  "usage_reservations",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id"),
    /** Null for a use that is one request. */
    runId: text("run_id"),
    action: text().notNull(),
    halfUnits: integer("half_units").notNull(),
    credits: doublePrecision().notNull(),
    periodNumber: integer("period_number").notNull(),
    status: text({ enum: ["held", "settled", "released"] }).notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: moment("created_at").notNull(),
    agentId: text("agent_id"),
    /** The last model that answered. */
    model: text(),
    /** Held against the budgets of this month until it is settled or released. */
    holdMicros: bigint("hold_micros", { mode: "number" }).notNull().default(0),
    holdMonth: text("hold_month"),
    /** What the run's calls of models have taken so far. */
    promptTokens: integer("prompt_tokens").notNull().default(0),
    completionTokens: integer("completion_tokens").notNull().default(0),
    costMicros: bigint("cost_micros", { mode: "number" }).notNull().default(0),
    /** The same by model. */
    calls: jsonb().$type<CallsByModel>().notNull().default({}),
    /** What the ledger calls it when it was released; null otherwise. */
    endedAs: text("ended_as"),
  },
  (table) => [
    uniqueIndex("usage_reservations_by_run").on(table.runId),
    index("usage_reservations_by_period").on(table.orgId, table.periodNumber, table.action),
    index("usage_reservations_held").on(table.createdAt).where(sql`${table.status} = 'held'`),
  ],
);

/**
 * What a use came to: units, credits and money. Its id is its reservation's. Without units are the rows of a released use whose
 * models were paid, of each further model that a use has asked, and of a call that belongs to no use.
 */
export const usageRecords = pgTable(
  "usage_records",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id"),
    action: text().notNull(),
    halfUnits: integer("half_units").notNull(),
    credits: doublePrecision().notNull(),
    promptTokens: integer("prompt_tokens").notNull(),
    completionTokens: integer("completion_tokens").notNull(),
    costMicros: bigint("cost_micros", { mode: "number" }).notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment("at").notNull().defaultNow(),
    agentId: text("agent_id"),
    /** Null where no model answered: the built-in engine. */
    model: text(),
  },
  (table) => [
    index("usage_records_by_time").on(table.orgId, table.at),
    index("usage_records_by_person").on(table.orgId, table.userId, table.at),
    index("usage_records_by_action").on(table.orgId, table.action, table.at),
    index("usage_records_by_agent").on(table.orgId, table.agentId, table.at),
    index("usage_records_by_model").on(table.orgId, table.model, table.at),
  ],
);
