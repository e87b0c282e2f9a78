import { expect, it } from "vitest";
import { passagesOf } from "../passages/passages.ts";
import { textSource } from "../passages/source.factory.ts";
import { subjectOf } from "./quotes.ts";

it.each([
  ["a file's name", "cold-chain_2026.pdf", "Prices", "cold chain 2026, Prices"],
  ["a page's title, which keeps its hyphens", "The four-day week", "Results", "The four-day week, Results"],
  ["a heading that repeats the title", "E-invoicing timetable", "E-Invoicing timetable", "E-invoicing timetable"],
  [
    "a heading that repeats the file's name",
    "e-invoicing-timetable.md",
    "E-invoicing timetable",
    "e invoicing timetable",
  ],
])("names %s", (_, name, heading, subject) => {
  const [passage] = passagesOf(textSource(name, "A tonne costs 500 euros in the north of the country."));
  if (!passage) throw new Error("The text has a passage");
  expect(subjectOf({ ...passage, headingPath: [heading] })).toBe(subject);
});
