import type { RunEventData } from "@muster/contracts/runs";
import { expect, it } from "vitest";
import { applyRunEvent, type LiveRun } from "./use-run.ts";

const empty: LiveRun = { lastId: 0, steps: [], notices: [], texts: {}, error: null, hasEnded: false };

const delta = (part: string, text: string, attempt = 1): RunEventData => ({
  type: "text-delta",
  data: { part, text, attempt },
});
const apply = (...events: RunEventData[]) =>
  events.reduce((live, event, at) => applyRunEvent(live, at + 1, event), empty);

it("keeps the text of each step apart", () => {
  const { texts } = apply(delta("a", "One"), delta("b", "Two"), delta("a", " more"));
  expect(texts).toEqual({ a: { attempt: 1, text: "One more" }, b: { attempt: 1, text: "Two" } });
});

it("starts a step's text again with its next attempt", () => {
  expect(apply(delta("a", "Half"), delta("a", "Whole", 2)).texts).toEqual({ a: { attempt: 2, text: "Whole" } });
});

it("applies a correction literally", () => {
  const data = { part: "a", before: "It costs 5. [9]", after: "It costs $& 5.", reason: "" };
  expect(apply(delta("a", "It costs 5. [9]"), { type: "correction", data }).texts["a"]?.text).toBe("It costs $& 5.");
});

it("applies an event once", () => {
  const live = applyRunEvent(empty, 1, delta("a", "One"));
  expect(applyRunEvent(live, 1, delta("a", "One"))).toBe(live);
});
