import { expect, it } from "vitest";
import { ratingText, readCategory, readSort } from "./library-texts.ts";

it.each([
  [null, 0, "No ratings yet"],
  [5, 1, "5 (1 review)"],
  [3.67, 3, "3.7 (3 reviews)"],
  [4.5, 1200, "4.5 (1,200 reviews)"],
])("shows a mean of %s from %s reviews as %s", (rating, ratings, text) => {
  expect(ratingText({ rating, ratings })).toBe(text);
});

it("reads filters from the URL, and ignores unknown ones", () => {
  expect([readCategory("data-analysis"), readCategory("other"), readCategory("")]).toEqual([
    ...["data-analysis", null, null],
  ]);
  expect([readSort("name"), readSort("other")]).toEqual(["name", "uses"]);
});
