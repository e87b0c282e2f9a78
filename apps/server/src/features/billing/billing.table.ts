import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const tier = { enum: ["trial", "free", "basic", "pro", "premium", "enterprise"] } as const;

/** The plan an organization bought; none while it is on trial. What may be used is counted elsewhere. */
export const subscriptions = pgTable("subscriptions", {
  orgId: text("org_id").primaryKey(),
  tier: text(tier).notNull(),
  status: text({ enum: ["trialing", "active", "past_due", "canceled"] }).notNull(),
  interval: text({ enum: ["month", "year"] }).notNull(),
  currentPeriodStart: at("current_period_start").notNull(),
  currentPeriodEnd: at("current_period_end").notNull(),
  cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
  /** A plan's own free trial is offered once to an organization. */
  planTrialUsedAt: at("plan_trial_used_at"),
  updatedAt: at("updated_at").notNull(),
});

/** A visit to the test checkout. Price and length are those of the moment it was opened. */
export const checkouts = pgTable(
  "checkouts",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    tier: text(tier).notNull(),
    interval: text({ enum: ["month", "year"] }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    trialDays: integer("trial_days").notNull(),
    status: text({ enum: ["open", "complete", "canceled"] }).notNull(),
    successUrl: text("success_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    endedAt: at("ended_at"),
  },
  (t) => [index("checkouts_organization").on(t.orgId, t.createdAt)],
);

export type CheckoutRow = typeof checkouts.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
