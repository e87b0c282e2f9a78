import { describe, expect, it } from "vitest";
import { makeMe } from "../platform/testing.ts";
import { hasReturnState, readReturnState } from "./use-return-states.ts";

const params = (text: string) => new URLSearchParams(text);

describe("a return from the checkout", () => {
  it.each([
    ["upgraded=true&plan=pro", true],
    ["trial=true", true],
    ["upgrade_canceled=true", true],
    ["success=true", true],
    ["canceled=true", true],
    ["upgrade=true", true],
    ["plan=pro", false],
    ["upgraded=false", false],
    ["tab=plan", false],
  ])("detects ?%s: %s", (text, isOne) => {
    expect(hasReturnState(params(text))).toBe(isOne);
  });

  it("reports an active plan only when the server confirms it", () => {
    const noticeOf = (tier: "pro" | "trial") =>
      readReturnState(params("upgraded=true&plan=pro"), makeMe({ tier })).notice;
    expect(noticeOf("pro")).toMatchObject({ type: "success", title: "Pro is active" });
    expect(noticeOf("trial")).toMatchObject({ type: "info", title: "Payment pending" });
  });

  it("does not report success for a plan other than the one in the URL", () => {
    const { notice } = readReturnState(params("upgraded=true&plan=premium"), makeMe({ tier: "basic" }));
    expect(notice?.type).toBe("info");
  });

  it("mentions the plan's free trial", () => {
    const noticeOf = (isTrialing: boolean) =>
      readReturnState(params("trial=true"), makeMe({ tier: "basic" }), isTrialing).notice?.message;
    expect(noticeOf(true)).toContain("7-day free trial of Basic");
    expect(noticeOf(false)).toContain("on the Basic plan");
  });

  it.each(["upgrade_canceled=true", "canceled=true"])("reports that nothing was charged after ?%s", (text) => {
    expect(readReturnState(params(text), makeMe()).notice).toMatchObject({
      type: "info",
      message: "Nothing was charged. Your plan is unchanged.",
    });
  });

  it("is ignored with billing off", () => {
    const state = readReturnState(params("upgraded=true&plan=pro&upgrade=true&tab=plan"), makeMe({ billing: "off" }));
    expect(state).toMatchObject({ notice: null, opensUpgrade: false });
    expect(state.rest.toString()).toBe("tab=plan");
  });

  it("opens the plans when requested, and removes only its own params from the URL", () => {
    const state = readReturnState(params("tab=plan&upgrade=true&search=x"), makeMe());
    expect(state.opensUpgrade).toBe(true);
    expect(state.notice).toBeNull();
    expect(state.rest.toString()).toBe("tab=plan&search=x");
  });
});
