import { expect, it } from "vitest";
import { citingPlaces } from "./citing-places.ts";

const isCited = (number: number) => number >= 1 && number <= 4;
const places = (markdown: string, number: number) =>
  (citingPlaces(markdown, isCited).get(number) ?? []).map(({ text }) => text);

it.each([
  ["The market grew by 8 %. [1] Prices fell [2].", 1, ["The market grew by 8 %."]],
  ["The market grew by 8 %. [1] Prices fell [2].", 2, ["Prices fell."]],
  ["- **Volume** rose [1, 3].\n- Prices fell [3].", 3, ["Volume rose.", "Prices fell."]],
  ["| Firm | Share |\n|---|---|\n| Northwind | 12 % [4] |", 4, ["Northwind · 12 %"]],
  ["`a[1]` and [1](https://x.example) and \\[1]", 1, []],
  ["```\na [1]\n```\n\nSaid [1].", 1, ["Said."]],
  ["| Share | 12 % | [4] |", 4, ["Share · 12 %"]],
  ["It grew [1], then fell.", 1, ["It grew, then fell."]],
  ["## Demand [2]", 2, ["Demand"]],
  ["Nobody says so [9].", 9, []],
])("%j cites %i", (markdown, number, expected) => {
  expect(places(markdown, number)).toEqual(expected);
});

it("counts the citations of one source in order", () => {
  expect(citingPlaces("One [1].\n\nTwo [1][2].", isCited).get(1)).toEqual([
    { text: "One.", at: 0 },
    { text: "Two.", at: 1 },
  ]);
});

it("shortens a long sentence", () => {
  const [text] = places(`${"many words ".repeat(60)}[1].`, 1);
  expect(text?.length).toBeLessThanOrEqual(222);
  expect(text).toMatch(/words …$|many …$/);
});
