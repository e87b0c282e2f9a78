import { z } from "zod";
import { openToKeys } from "./api-keys.ts";
import { taskStatus } from "./tasks.ts";

export const analyticsPeriods = ["24h", "7d", "30d"] as const;
export const analyticsPeriod = z.enum(analyticsPeriods);
export type AnalyticsPeriod = z.infer<typeof analyticsPeriod>;

/** A time zone's name, such as Europe/Berlin. */
const timeZone = z
  .string()
  .max(60)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
    } catch {
      return false;
    }
  }, "Choose a time zone such as Europe/Berlin");

export const analyticsFilter = z.object({
  /** The last hours or days, the current one included. */
  period: analyticsPeriod.default("7d"),
  /** Days begin at its midnight. */
  timeZone: timeZone.default("UTC"),
  agentId: z.string().max(60).optional(),
});
export type AnalyticsFilter = z.infer<typeof analyticsFilter>;

const count = z.number().int();
/** 0–100; null when there is nothing to divide by. */
const percent = z.number().nullable();

const totals = z.object({
  tasks: count,
  completed: count,
  failed: count,
  /** completed / (completed + failed) */
  successRate: percent,
  /** Of finished tasks. */
  medianMs: z.number().nullable(),
  costMicros: count,
});
export type AnalyticsTotals = z.infer<typeof totals>;

/** A person's own tasks assigned in the period, which ends now; deleted tasks don't count. */
export const taskAnalytics = z.object({
  from: z.string(),
  to: z.string(),
  current: totals,
  /** The same for the hours or days before, up to the same time of day. */
  previous: totals,
  agents: z.array(
    totals.extend({
      agentId: z.string(),
      agentName: z.string(),
      /** Verdicts in the period, on versions of any age. */
      accepted: count,
      judged: count,
      /** accepted / judged */
      accuracy: percent,
    }),
  ),
  /** The most recently changed tasks, at most ten. */
  recent: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      agentName: z.string(),
      status: taskStatus,
      isAccepted: z.boolean(),
      at: z.string(),
      durationMs: count.nullable(),
      costMicros: count.nullable(),
    }),
  ),
  /** Hours of a day, otherwise days. `local` is the start in the time zone: 2026-11-22, or 2026-11-22T13:00. */
  overTime: z.array(
    z.object({
      ...{ start: z.string(), local: z.string() },
      ...{ tasks: count, costMicros: count, accepted: count, judged: count },
    }),
  ),
  /** Finished tasks with an estimate, and how many stayed within its range. */
  estimates: z.object({
    timed: count,
    timeWithin: count,
    /** Deviation of the actual time from the nearer end of the range, in percent of that end; 0 within. The median over all. */
    medianTimeMissPercent: z.number().nullable(),
    priced: count,
    costWithin: count,
  }),
});
export type TaskAnalytics = z.infer<typeof taskAnalytics>;

export const taskAnalyticsCalls = {
  read: openToKeys
    .route({ method: "GET", path: "/task-analytics", summary: "Get analytics of your tasks", tags: ["tasks"] })
    .input(analyticsFilter)
    .output(taskAnalytics),
};
