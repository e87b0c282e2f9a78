import type { CheckoutPurpose } from "@muster/contracts/billing";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { organizations, users } from "../accounts/accounts.table.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const tier = { enum: ["trial", "free", "basic", "pro", "premium", "enterprise"] } as const;

const interval = { enum: ["month", "year"] } as const;

/** The plan that an organization bought; no row while it is on trial. Usage is counted elsewhere. */
export const subscriptions = pgTable("subscriptions", {
  orgId: text("org_id").primaryKey(),
  tier: text(tier).notNull(),
  status: text({ enum: ["trialing", "active", "past_due", "canceled"] }).notNull(),
  interval: text(interval).notNull(),
  currentPeriodStart: at("current_period_start").notNull(),
  currentPeriodEnd: at("current_period_end").notNull(),
  cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
  /** A plan's free trial is offered once per organization. */
  planTrialUsedAt: at("plan_trial_used_at"),
  updatedAt: at("updated_at").notNull(),
  /** Who renews it: our own test billing, or Stripe. */
  provider: text({ enum: ["test", "stripe"] })
    .notNull()
    .default("test"),
  /** Stripe's id for it. */
  providerId: text("provider_id"),
  /** Increments with each change, so that a price shown before it is recognized as outdated. */
  version: integer().notNull().default(0),
  /** Months are counted from here, so that a plan of the 31st returns to the 31st after February. */
  anchorAt: at("anchor_at"),
  /** Credit that the next invoice uses first. */
  creditCents: integer("credit_cents").notNull().default(0),
  /** Paid since `paidSince`: the amount that the money-back guarantee returns. */
  paidCents: integer("paid_cents").notNull().default(0),
  paidSince: at("paid_since"),
  /** The guarantee is given once per organization. */
  refundedAt: at("refunded_at"),
  /** Chosen on the test portal: the next payment will fail. */
  paymentFails: boolean("payment_fails").notNull().default(false),
  /** It does not renew only because its organization is to be deleted. */
  renewalStoppedAt: at("renewal_stopped_at"),
  /** True when the buyer's guarantee runs, or was used, in another organization. */
  guaranteeWaived: boolean("guarantee_waived").notNull().default(false),
  /** When the notice was sent that the free days are nearly over. */
  trialEndNotifiedAt: at("trial_end_notified_at"),
});

/** What a person was about to do when they went to buy a plan; returned once, on the way back. */
export const checkoutPurposes = pgTable(
  "checkout_purposes",
  {
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    purpose: jsonb().$type<CheckoutPurpose>().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orgId, table.userId] })],
);

export interface InvoiceLine {
  description: string;
  /** Negative for a refund. */
  amountCents: number;
}

/**
 * The ledger of charges, payments and refunds, in cents. Append-only, except that an open row changes once, and at Stripe a
 * refund that a bank returns, and a dispute.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    number: integer().notNull(),
    kind: text({ enum: ["purchase", "change", "renewal", "refund", "dispute"] }).notNull(),
    status: text({ enum: ["paid", "open", "void"] }).notNull(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    /** The sum of the lines. */
    totalCents: integer("total_cents").notNull(),
    /** The amount that was transferred; negative for a refund. The rest of the total came from, or went to, the credit. */
    dueCents: integer("due_cents").notNull(),
    /** USD unless the operator sells in another currency at Stripe. */
    currency: text().notNull().default("USD"),
    periodStart: at("period_start").notNull(),
    periodEnd: at("period_end").notNull(),
    providerId: text("provider_id"),
    /** Stripe's page for it. */
    url: text(),
    at: at("at").notNull(),
    paidAt: at("paid_at"),
  },
  (t) => [
    uniqueIndex("invoices_by_number").on(t.orgId, t.number),
    uniqueIndex("invoices_by_provider").on(t.orgId, t.providerId),
  ],
);

/** An organization's customer at Stripe. The only source for this mapping. */
export const billingCustomers = pgTable("billing_customers", {
  orgId: text("org_id").primaryKey(),
  stripeId: text("stripe_id").notNull().unique(),
  /** Reads of Stripe are numbered when they start; one that started before the last stored one is outdated and dropped. */
  readingsBegun: integer("readings_begun").notNull().default(0),
  readingStored: integer("reading_stored").notNull().default(0),
  createdAt: at("created_at").notNull(),
  /** Who opened the last checkout page, and whether it offered free days. */
  openedBy: text("opened_by"),
  openedTrial: boolean("opened_trial").notNull().default(false),
});

/**
 * Benefits that a person gets once across all organizations. Belongs to no organization, and is kept after the account is
 * deleted: without a name, by a keyed hash of the address.
 */
export const planClaims = pgTable(
  "plan_claims",
  {
    id: text().primaryKey(),
    kind: text({ enum: ["trial", "guarantee"] }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    addressHash: text("address_hash").notNull(),
    /** The organization that has it. */
    organizationId: text("organization_id").references(() => organizations.id, { onDelete: "set null" }),
    at: at("at").notNull(),
    /** An unused guarantee is available again after this time; null means never. */
    holdsUntil: at("holds_until"),
  },
  (t) => [
    uniqueIndex("plan_claims_address").on(t.kind, t.addressHash),
    index("plan_claims_user").on(t.userId),
    index("plan_claims_organization").on(t.organizationId),
  ],
);

/** Stripe's processed events, for deduplication. Events of unknown customers name no organization. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text().primaryKey(),
    orgId: text("org_id"),
    type: text().notNull(),
    createdAt: at("created_at").notNull(),
    receivedAt: at("received_at").notNull(),
  },
  (t) => [index("stripe_events_organization").on(t.orgId), index("stripe_events_received").on(t.receivedAt)],
);

/** A visit to the test checkout. Price and length are as of its opening. */
export const checkouts = pgTable(
  "checkouts",
  {
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    userId: text("user_id").notNull(),
    tier: text(tier).notNull(),
    interval: text(interval).notNull(),
    amountCents: integer("amount_cents").notNull(),
    trialDays: integer("trial_days").notNull(),
    /** The subscription's version when the price was shown. */
    basedOn: integer("based_on").notNull().default(0),
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
export type InvoiceRow = typeof invoices.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
