import { describe, expect, it } from "vitest";
import { decideSpend, refusal, type SpendFacts, utcMonth } from "./gate.ts";

describe("the decision about an action", () => {
  const free: SpendFacts = { tier: "free", isTrialOver: false, limitHalfUnits: 20, usedHalfUnits: 0 };
  const trial: SpendFacts = { tier: "trial", isTrialOver: false, limitHalfUnits: 2, usedHalfUnits: 0 };
  it.each([
    ["the trial's one action", trial, 2, { kind: "warn", remaining: 0 }],
    ["half of the trial's action", trial, 1, { kind: "warn", remaining: 0.5 }],
    ["a second action on trial", { ...trial, usedHalfUnits: 2 }, 2, { kind: "stop", reason: "trial_limit" }],
    [
      "the first action after the trial's days",
      { ...trial, isTrialOver: true },
      2,
      { kind: "stop", reason: "trial_expired" },
    ],
    ["the month's last action", { ...free, usedHalfUnits: 18 }, 2, { kind: "allow", remaining: 0 }],
    ["more than is left of the month", { ...free, usedHalfUnits: 19 }, 2, { kind: "stop", reason: "plan_limit" }],
    ["nothing, at the limit", { ...free, usedHalfUnits: 20 }, 0, { kind: "allow", remaining: 0 }],
    [
      "anything without a limit",
      { ...free, tier: "pro", limitHalfUnits: null },
      2000,
      { kind: "allow", remaining: null },
    ],
  ] satisfies [string, SpendFacts, number, unknown][])("%s", (_, facts, halfUnits, decision) => {
    expect(decideSpend(facts, halfUnits)).toEqual(decision);
  });
});

it.each([
  [
    "trial_limit",
    "task_assignment",
    "payment_required",
    "Task Assignment requires a paid plan. Choose Basic ($20/month), Pro ($50/month), or Premium ($100/month).",
  ],
  [
    "trial_limit",
    "chat_message",
    "payment_required",
    "AI Chat requires a paid plan. Choose Basic ($20/month), Pro ($50/month), or Premium ($100/month).",
  ],
  [
    "trial_limit",
    "juggling",
    "payment_required",
    "this feature requires a paid plan. Choose Basic ($20/month), Pro ($50/month), or Premium ($100/month).",
  ],
  [
    "trial_expired",
    "task_assignment",
    "trial_expired",
    "Trial expired. Choose a plan to continue with Muster's AI features.",
  ],
  ["plan_limit", "task_assignment", "usage_limit", "Usage limit exceeded. Please upgrade to continue assigning tasks"],
  ["plan_limit", "web_search", "usage_limit", "Token limit reached - upgrade to continue"],
  [
    "plan_limit",
    "knowledge_upload",
    "usage_limit",
    "Upgrade to Pro to continue uploading files, adding images, or organizing content.",
  ],
] as const)("refuses by %s of %s with 402 %s", (reason, action, code, words) => {
  const error = refusal(reason, action);
  expect({ status: error.status, code: error.code, words: error.message }).toEqual({ status: 402, code, words });
});

it.each([
  ["2026-12-31T23:59:59.999Z", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", "2028-02-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  ["2026-11-01T00:00:00.000Z", "2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"],
])("%s lies in the month from %s to %s", (now, start, end) => {
  expect(utcMonth(new Date(now))).toEqual({ start: new Date(start), end: new Date(end) });
});
