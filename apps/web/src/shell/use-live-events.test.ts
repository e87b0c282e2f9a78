import { expect, it } from "vitest";
import { makeMe } from "../platform/testing.ts";
import { endsTrial } from "./use-live-events.ts";

const spent = { ...makeMe().usage, used: 1, remaining: 0, percentage: 100 };

it("says that the trial is over once: when its last action is taken", () => {
  expect(endsTrial(makeMe({ remaining: 1 }), spent)).toBe(true);
  expect(endsTrial(makeMe({ remaining: 0 }), spent)).toBe(false);
  expect(endsTrial(makeMe({ remaining: 1 }), makeMe().usage)).toBe(false);
});

it("says nothing on other plans or where billing is off", () => {
  expect(endsTrial(makeMe({ tier: "free" }), spent)).toBe(false);
  expect(endsTrial(makeMe({ billing: "off" }), spent)).toBe(false);
});
