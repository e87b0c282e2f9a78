import { z } from "zod";
import { researchQuote, researchResult, researchSource } from "./research.ts";

export const thinkingTimes = ["normal", "extended", "deep"] as const;
export type ThinkingTime = (typeof thinkingTimes)[number];

/** Limits of each choice. Tokens and seconds apply to one attempt; `sources` counts the person's documents that are read. */
export const thinkingBudgets: Record<
  ThinkingTime,
  { attempts: number; criticisms: number; tokens: number; seconds: number; sources: number; credits: number }
> = {
  normal: { attempts: 1, criticisms: 0, tokens: 1500, seconds: 60, sources: 6, credits: 1 },
  extended: { attempts: 3, criticisms: 1, tokens: 3000, seconds: 120, sources: 12, credits: 2.5 },
  deep: { attempts: 5, criticisms: 1, tokens: 6000, seconds: 240, sources: 20, credits: 5 },
};

const name = z.string().trim().min(1, "Enter a name").max(120, "Use at most 120 characters");

/** Options scored against weighted criteria. Scores run from 0 (worst) to 10 (best). */
export const decision = z
  .object({
    options: z.array(name).min(2, "Enter at least two options").max(12, "Use at most 12 options"),
    criteria: z
      .array(z.object({ name, weight: z.number().min(0).max(100) }))
      .min(1, "Enter at least one criterion")
      .max(12, "Use at most 12 criteria"),
    /** One row per option, one score per criterion. */
    scores: z.array(z.array(z.number().min(0, "Enter a score from 0 to 10").max(10, "Enter a score from 0 to 10"))),
  })
  .refine(
    ({ options, criteria, scores }) =>
      scores.length === options.length && scores.every((row) => row.length === criteria.length),
    {
      message: "Every option needs a score for every criterion",
      path: ["scores"],
    },
  )
  .refine(({ criteria }) => criteria.some(({ weight }) => weight > 0), {
    message: "At least one criterion needs a weight above 0",
    path: ["criteria"],
  });
export type Decision = z.infer<typeof decision>;

const amount = z
  .number("Enter a number")
  .min(-1e12, "Use an amount from −1 to 1 trillion")
  .max(1e12, "Use an amount from −1 to 1 trillion");

/** Chances add up to 100 %, within the rounding of whole percents. */
const roundingPercent = 1;

/** Options with uncertain outcomes. A single option is compared with not doing it, which is worth 0. */
export const expectation = z
  .object({
    options: z
      .array(
        z.object({
          name,
          outcomes: z
            .array(z.object({ name, percent: z.number("Enter a number").min(0).max(100), value: amount }))
            .min(1, "Enter at least one outcome")
            .max(8, "Use at most 8 outcomes"),
        }),
      )
      .min(1, "Enter at least one option")
      .max(12, "Use at most 12 options"),
  })
  .superRefine(({ options }, context) => {
    for (const [index, { name: option, outcomes }] of options.entries()) {
      const sum = outcomes.reduce((total, { percent }) => total + percent, 0);
      if (Math.abs(sum - 100) <= roundingPercent) continue;
      context.addIssue({
        code: "custom",
        path: ["options", index, "outcomes"],
        message: `The chances of “${option}” add up to ${Number(sum.toFixed(1))} %. They have to add up to 100 %.`,
      });
    }
  });
export type Expectation = z.infer<typeof expectation>;

const cost = amount.min(0, "Enter 0 or more");

/** When sales cover costs: amounts per unit, and the fixed costs of the same period as the planned units. */
export const breakEvenPlan = z.object({
  fixedCost: cost,
  price: cost,
  unitCost: cost,
  plannedUnits: cost.nullish(),
});
export type BreakEvenPlan = z.infer<typeof breakEvenPlan>;

export const maxThinkingFiles = 10;

const queryRequired = "Please enter a question or topic to think about.";

/** `POST /api/ai-features/thinking`. `userId` is ignored. */
export const thinkingInput = z.object({
  query: z.string({ error: queryRequired }).trim().min(1, queryRequired).max(4000, "Use at most 4,000 characters"),
  context: z.string().trim().max(20_000, "Use at most 20,000 characters").nullish(),
  thinkingTime: z.enum(thinkingTimes).default("normal"),
  /** Without a model, one of these three is required; with one they are considered as well. */
  decision: decision.nullish(),
  expectation: expectation.nullish(),
  breakEven: breakEvenPlan.nullish(),
  /** Ids of knowledge bases to search; without them, all that the person may read. */
  knowledgeBases: z.array(z.string().max(60)).max(100, "Choose at most 100 knowledge bases").nullish(),
  /** Ids of the person's own uploads. */
  files: z.array(z.string().max(60)).max(maxThinkingFiles, `Attach at most ${maxThinkingFiles} files`).default([]),
  userId: z.string().optional(),
});
export type ThinkingInput = z.output<typeof thinkingInput>;

const weighed = z.object({
  ranking: z.array(z.object({ option: z.string(), total: z.number() })),
  /** By criterion: the weight share from which another option leads; null when no weight changes the leader. */
  flips: z.array(
    z.object({
      criterion: z.string(),
      share: z.number(),
      flipsAt: z.number().nullable(),
      newLeader: z.string().nullable(),
    }),
  ),
  /** The share of 1,000 nearby weightings (each weight changed by up to half) in which the leader still leads. */
  robustness: z.number(),
});
export type Weighed = z.infer<typeof weighed>;

const expected = z.object({
  /** Best first. A single option is ranked alone. */
  ranking: z.array(
    z.object({
      option: z.string(),
      value: z.number(),
      worst: z.number(),
      best: z.number(),
      /** 0–100: the chance of an outcome below 0. */
      lossPercent: z.number(),
    }),
  ),
  /** The chance of an outcome of the leader at which another option, or not doing it, is worth as much. */
  flips: z.array(
    z.object({ outcome: z.string(), percent: z.number(), flipsAt: z.number(), rival: z.string().nullable() }),
  ),
});
export type Expected = z.infer<typeof expected>;

const brokenEven = z.object({
  /** What each unit contributes to the fixed costs. */
  margin: z.number(),
  /** Null when no number of units covers the costs. */
  units: z.number().nullable(),
  revenue: z.number().nullable(),
  /** Null without planned units. */
  plan: z
    .object({
      units: z.number(),
      profit: z.number(),
      /** How far sales may fall short of the plan, as a share of it; negative when the plan makes a loss. */
      safety: z.number().nullable(),
      /** The value of each assumption at which the plan makes neither profit nor loss. */
      lowestPrice: z.number().nullable(),
      highestUnitCost: z.number().nullable(),
      highestFixedCost: z.number(),
    })
    .nullable(),
});
export type BreakEven = z.infer<typeof brokenEven>;

export const thinkingResult = z.object({
  query: z.string(),
  reasoning: z.string(),
  conclusion: z.string(),
  /** 0–100, computed from its parts; null when there is nothing to compute it from. */
  confidenceScore: z.number().nullable(),
  confidenceParts: z.array(z.object({ name: z.string(), value: z.number(), explanation: z.string() })),
  thinkingSteps: z.array(z.string()),
  recommendations: z.array(z.string()),
  objections: z.array(z.string()),
  /** Names of the knowledge bases and files that were searched. */
  searched: z.array(z.string()),
  /** The quoted documents of the person. The texts cite their quotes by number: [1]. */
  sources: z.array(researchSource),
  quotes: z.array(researchQuote),
  unread: researchResult.shape.unread,
  weighed: weighed.nullable(),
  expected: expected.nullable(),
  breakEven: brokenEven.nullable(),
  /** Questions to ask before deciding, made from the computed figures; empty when nothing was computed. */
  premortem: z.array(z.string()),
  timestamp: z.string(),
  /** Milliseconds. */
  thinkingDuration: z.number().int(),
  tokensUsed: z.number().int(),
});
export type ThinkingResult = z.infer<typeof thinkingResult>;
