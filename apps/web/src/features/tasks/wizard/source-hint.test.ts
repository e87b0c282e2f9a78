import { expect, it } from "vitest";
import { sourceHint } from "./source-hint.ts";

it.each([
  [["table"], true, "Drop a table here: CSV, TSV, Excel, JSON Lines, or Parquet, up to 100 MB (required)"],
  [["code"], false, "Drop source files here: single files, or a zip archive of up to 20 MB"],
  [
    ["document", "table"],
    true,
    expect.stringMatching(/^Drop documents or a table here: PDF.* 25 MB; CSV.* \(required\)$/),
  ],
] as const)("lists what the template accepts: %j", (takes, isNeeded, words) => {
  expect(sourceHint({ takes: [...takes] }, isNeeded)).toEqual(words);
});

it("names every kind while the template is unknown", () => {
  expect(sourceHint(undefined, false)).toContain("other files");
});
