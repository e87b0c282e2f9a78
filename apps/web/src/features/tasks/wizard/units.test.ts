import type { Me } from "@muster/contracts/accounts";
import { expect, it } from "vitest";
import { unitsSentence } from "./units.ts";

type Facts = Parameters<typeof unitsSentence>[1];

function facts(
  tier: Me["profile"]["tier"],
  limit: number | null,
  used: number,
  billing: Me["billing"] = "test",
): Facts {
  return {
    profile: { displayName: "A", role: "admin", tier, trialEndsAt: null },
    usage: {
      used,
      limit,
      remaining: limit === null ? null : limit - used,
      percentage: 0,
      period: { start: "", end: "" },
    },
    billing,
  };
}

it.each([
  [facts("trial", 1, 0), "Uses your 1 free action. After that, you need a plan."],
  [facts("trial", 1, 1), "Needs 1 action. You have none left. You’ll be asked to choose a plan."],
  [facts("basic", 1000, 10.5), "Uses 1 action of the 989.5 left in this period."],
  [facts("pro", null, 4000), "Uses 1 action. Your plan has no limit."],
  [facts("trial", 1, 1, "off"), "Uses 1 action. This server has no limits."],
])("%#", (given, sentence) => {
  expect(unitsSentence(1, given)).toBe(sentence);
});
