import { expect, it } from "vitest";
import { examplesOf, sourceHint } from "./source-hint.ts";

it.each([
  [["table"], true, "Needed: a table (CSV, TSV, XLSX, JSON lines, Parquet; up to 100 MB). Drop here."],
  [["code"], false, "Source files (up to 25 MB). Drop here."],
  [["document", "table"], true, expect.stringMatching(/^Needed: documents .* or a table /)],
] as const)("offers what the template takes: %j", (takes, isNeeded, words) => {
  expect(sourceHint({ takes: [...takes] }, isNeeded)).toEqual(words);
});

it("names every kind while the template is unknown", () => {
  expect(sourceHint(undefined, false)).toContain("other files");
});

it("gives examples of what the template is asked for", () => {
  expect(examplesOf({ takes: ["document", "table"] }).description).toContain("market");
  expect(examplesOf({ takes: ["table"] }).description).toContain("region");
  expect(examplesOf(undefined).title).not.toBe("");
});
