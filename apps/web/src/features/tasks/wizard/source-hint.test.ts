import { expect, it } from "vitest";
import { sourceHint } from "./source-hint.ts";

it.each([
  [["table"], true, "Needed: a table (CSV, TSV, XLSX, JSON lines, Parquet; up to 100 MB). Drop it here."],
  [["code"], false, "Source files (up to 25 MB). Drop it here."],
  [["document", "table"], true, expect.stringMatching(/^Needed: a document .* or a table /)],
] as const)("offers what the template takes: %j", (takes, isNeeded, words) => {
  expect(sourceHint({ takes: [...takes] }, isNeeded)).toEqual(words);
});

it("names every kind while the template is unknown", () => {
  expect(sourceHint(undefined, false)).toContain("other files");
});
