import { expect, it } from "vitest";
import { compareDrafts, markLines } from "./agent-diff.ts";
import { emptyAgent } from "./agent-form.ts";

const before = { ...emptyAgent(), name: "Ann", capabilities: ["Trends"], instructions: "Answer first.\nBe short." };

it("finds nothing between equal versions", () => {
  expect(compareDrafts(before, { ...before })).toEqual([]);
});

it("lists differences by field, in the order of the form", () => {
  const after = {
    ...before,
    name: "Anna",
    capabilities: ["Trends", "Outliers"],
    modelConfig: { ...before.modelConfig, temperature: 0.2, visionCapabilities: true },
  };
  expect(compareDrafts(before, after)).toEqual([
    { label: "Name", before: "Ann", after: "Anna" },
    { label: "Capabilities", before: "Trends", after: "Trends\nOutliers" },
    { label: "Temperature", before: "0.7", after: "0.2" },
    { label: "Vision", before: "Off", after: "On" },
  ]);
});

it("marks the lines that the other text lacks", () => {
  expect(markLines("Answer first.\n\nBe kind.", "Be short.\nAnswer first.")).toEqual([
    { text: "Answer first.", isOwn: false },
    { text: "", isOwn: false },
    { text: "Be kind.", isOwn: true },
  ]);
});
