import { expect, it } from "vitest";
import { deriveTitle } from "./derive-title.ts";

it.each([
  ["Which region leads?", "Which region leads"],
  ["Which region leads, and is there a trend? Show it by month.", "Which region leads, and is there a trend"],
  ["  first line\nsecond", "first line"],
  ["Revenue of 1.5 million", "Revenue of 1.5 million"],
  ["", ""],
])("%j", (question, title) => {
  expect(deriveTitle(question)).toBe(title);
});

it("truncates between words", () => {
  expect(deriveTitle("word ".repeat(40))).toMatch(/ word…$/);
  expect(deriveTitle("word ".repeat(40)).length).toBeLessThanOrEqual(80);
});
