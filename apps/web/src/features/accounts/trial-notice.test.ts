import { describe, expect, it } from "vitest";
import { isTrialOver } from "../../platform/session.tsx";
import { makeMe } from "../../platform/testing.ts";
import { trialNotice } from "./trial-notice.ts";

const now = new Date("2026-11-21T12:00:00Z");
const past = "2026-11-20T00:00:00Z";

describe("after signing in", () => {
  it("warns while one trial action is left", () => {
    expect(trialNotice(makeMe({ remaining: 1 }), now)).toEqual({
      type: "warning",
      title: "Trial Almost Expired",
      message: "Choose a plan to continue using Muster's features.",
    });
  });

  it.each([{ remaining: 0 }, { remaining: 1, trialEndsAt: past }])("reports the end of the trial: %j", (sketch) => {
    expect(trialNotice(makeMe(sketch), now)).toEqual({
      type: "error",
      title: "Trial Limit Reached",
      message: "Trial expired. Choose a plan to continue with Muster's AI features.",
    });
  });

  it.each([
    { tier: "pro", remaining: null },
    { tier: "free", remaining: 1 },
    { billing: "off", remaining: 0 },
  ] as const)("shows nothing for %j", (sketch) => {
    expect(trialNotice(makeMe(sketch), now)).toBeNull();
    expect(isTrialOver(makeMe(sketch), now)).toBe(false);
  });
});
