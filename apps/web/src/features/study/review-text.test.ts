import { expect, it } from "vitest";
import { intervalText, nextText } from "./review-text.ts";

it.each([
  [60, "1 min"],
  [600, "10 min"],
  [7200, "2 h"],
  [86_400, "1 day"],
  [12 * 86_400, "12 days"],
  [61 * 86_400, "2 months"],
  [548 * 86_400, "1.5 years"],
])("shows %d seconds as %s", (seconds, text) => {
  expect(intervalText(seconds)).toBe(text);
});

it.each([
  [null, "Nothing is due."],
  [{ date: "2026-11-23", days: 1, count: 4 }, "Nothing is due. Next: tomorrow, 4 cards."],
  [{ date: "2026-11-25", days: 3, count: 1 }, "Nothing is due. Next: in 3 days, 1 card."],
  [{ date: "2027-02-03", days: 73, count: 2 }, "Nothing is due. Next: on 3 Feb, 2 cards."],
])("shows %j as %s", (next, text) => {
  expect(nextText(next)).toBe(text);
});
