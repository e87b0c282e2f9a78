import { expect, it } from "vitest";
import { subscriptionSentence } from "./subscription-sentence.ts";

const end = "2026-12-01";

it.each([
  [
    { tier: "trial", status: "trialing", current_period_end: end, cancel_at_period_end: false },
    "Your trial lasts until 2026-12-01.",
  ],
  [
    { tier: "free", status: "active", current_period_end: null, cancel_at_period_end: false },
    "No subscription. Counts start again every month.",
  ],
  [
    { tier: "basic", status: "trialing", current_period_end: end, cancel_at_period_end: false },
    "Free until 2026-12-01, then the plan starts.",
  ],
  [
    { tier: "pro", status: "active", current_period_end: end, cancel_at_period_end: true },
    "Ends on 2026-12-01 and is not renewed.",
  ],
  [
    { tier: "pro", status: "active", current_period_end: end, cancel_at_period_end: false },
    "The current period ends on 2026-12-01.",
  ],
  [
    { tier: "pro", status: "past_due", current_period_end: end, cancel_at_period_end: false },
    "The last payment failed. The plan goes on for a short time only.",
  ],
] as const)("%j", (subscription, sentence) => {
  expect(subscriptionSentence(subscription, (iso) => iso)).toBe(sentence);
});
