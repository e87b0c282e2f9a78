import { oc } from "@orpc/contract";
import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { tiers } from "./plans.ts";

/** Units counted against the plan's actions; a unit may be a half. limit null = unlimited. percentage is 0–100. */
export const usage = z.object({
  used: z.number(),
  limit: z.number().nullable(),
  remaining: z.number().nullable(),
  percentage: z.number(),
  period: z.object({ start: z.string(), end: z.string() }),
});
export type Usage = z.infer<typeof usage>;

export const usageContract = {
  get: openToKeys
    .route({ method: "GET", path: "/usage", summary: "Get usage of the current period, by action", tags: ["usage"] })
    .output(
      usage.extend({ byAction: z.array(z.object({ action: z.string(), units: z.number(), count: z.number().int() })) }),
    ),
};

export const usageRanges = ["period", "previous", "7d", "30d", "90d", "custom"] as const;
export const usageGroupings = ["day", "feature", "agent", "model", "person"] as const;
export type UsageRange = (typeof usageRanges)[number];
export type UsageGrouping = (typeof usageGroupings)[number];

const day = z.iso.date();

/** Filters the records. Days are whole UTC days; `from` and `to` belong to "custom" and are inclusive. */
export const usageFilter = z.object({
  range: z.enum(usageRanges).default("period"),
  from: day.optional(),
  to: day.optional(),
  /** One person; for members always themselves. */
  person: z.string().max(64).optional(),
  by: z.enum(usageGroupings).default("feature"),
});

/** With `key`, only the rows of one group: the day, or the group's key. "none" is the group without a value. */
export const usageRowsFilter = usageFilter.extend({ key: z.string().max(200).optional() });

const sums = {
  /** Rows: each use and each call. */
  records: z.number().int(),
  /** Charged uses. */
  uses: z.number().int(),
  units: z.number(),
  credits: z.number(),
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  costMicros: z.number().int(),
};
export const usageSums = z.object(sums);
export type UsageSums = z.infer<typeof usageSums>;

const usageGroup = z.object({ key: z.string(), name: z.string(), ...sums });
export type UsageGroup = z.infer<typeof usageGroup>;

/** A settled use with its units and credits, or a call with its tokens and money. */
const usageRow = z.object({
  id: z.string(),
  at: z.string(),
  feature: z.string(),
  agent: z.string(),
  model: z.string(),
  person: z.string(),
  /** Link to what was made; null for another person's own things. */
  link: z.string().nullable(),
  ...sums,
});
export type UsageRow = z.infer<typeof usageRow>;

const usageReport = z.object({
  scope: z.enum(["organization", "person"]),
  /** First and last day, inclusive. */
  range: z.object({ from: day, to: day }),
  plan: usage.extend({
    tier: z.enum(tiers),
    /** Reserved but not settled yet; not in the records. */
    underWay: z.number(),
    daysLeft: z.number().int(),
  }),
  totals: usageSums,
  days: z.array(z.object({ day, ...sums })),
  groups: z.array(usageGroup),
  /** The people to choose from; only for owners and admins. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  /**
   * Until the end of the period; values are null when `basis` says why there is no forecast. Only for the whole organization.
   */
  forecast: z
    .object({
      units: z.number().nullable(),
      costMicros: z.number().int().nullable(),
      limitOn: day.nullable(),
      basis: z.string(),
    })
    .nullable(),
  recommendation: z
    .object({
      planId: z.enum(tiers).nullable(),
      monthlyCents: z.number().int().nullable(),
      monthlyUnits: z.number().nullable(),
      isCurrent: z.boolean(),
      reason: z.string(),
    })
    .nullable(),
});
export type UsageReport = z.infer<typeof usageReport>;

const usageBudget = z.object({
  /** Null without a budget. */
  monthMicros: z.number().int().nullable(),
  spentMicros: z.number().int(),
  /** The maximum cost of running uses. */
  heldMicros: z.number().int(),
});
const usageBudgets = z.object({
  /** "2026-11", UTC. */
  month: z.string(),
  /** Null for members, who see only their own usage. */
  organization: usageBudget.nullable(),
  people: z.array(usageBudget.extend({ userId: z.string(), name: z.string() })),
});
export type UsageBudgets = z.infer<typeof usageBudgets>;

/** The usage page. GET /api/usage/export takes the same filter and returns a CSV of all rows. */
export const usageReports = {
  report: openToKeys
    .route({ method: "GET", path: "/usage/report", summary: "Get a usage report with the plan", tags: ["usage"] })
    .input(usageFilter)
    .output(usageReport),
  rows: openToKeys
    .route({ method: "GET", path: "/usage/rows", summary: "List usage records", tags: ["usage"] })
    .input(
      usageRowsFilter.extend({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(z.object({ items: z.array(usageRow), nextCursor: z.string().nullable(), sums: usageSums })),
  budgets: oc
    .route({ method: "GET", path: "/usage/budgets", summary: "Get budgets of this month", tags: ["usage"] })
    .output(usageBudgets),
  setBudget: oc
    .route({ method: "PUT", path: "/usage/budgets", summary: "Set or remove a monthly budget", tags: ["usage"] })
    .input(
      z.object({
        /** Null for the whole organization. */
        userId: z.string().max(64).nullable(),
        /** Null removes the budget. */
        monthMicros: z
          .number()
          .int()
          .min(10_000, "Enter at least $0.01")
          .max(1_000_000_000_000, "Enter at most $1,000,000")
          .nullable(),
      }),
    )
    .output(usageBudgets),
};
