import { describe, expect, it } from "vitest";
import { locate } from "./locate.ts";
import { readBytes } from "./read.factory.ts";

const source =
  "Preface\n\n# Plan\n\nFirst.\n\n## Rents\n\nThey rose.\n\n#### Oslo\n\nBy 3 %.\n\n## Sites\n\nNone.\n\n# End\n\nDone.";

describe("the headings above a place", async () => {
  const document = await readBytes(source, "plan.md");
  it.each([
    ["Preface", []],
    ["First", ["Plan"]],
    ["Rents", ["Plan", "Rents"]],
    ["They rose", ["Plan", "Rents"]],
    ["By 3", ["Plan", "Rents", "Oslo"]],
    ["None", ["Plan", "Sites"]],
    ["Done", ["End"]],
  ])("of “%s”", (words, headingPath) => {
    const start = document.text.indexOf(words);
    expect(locate(document, start, start + words.length)).toEqual({ page: null, headingPath, quote: words });
  });

  it("are given for offsets beyond the text too", () => {
    expect(locate(document, 1e9, 2e9)).toEqual({ page: null, headingPath: ["End"], quote: "" });
    expect(locate(document, -5, 7).quote).toBe("Preface");
    expect(locate(document, 7, 3).quote).toBe("");
  });
});

it("finds the page of a position, also within a paragraph and between pages", async () => {
  const document = await readBytes("One\fTwo\n\n\f\fFour", "a.txt");
  const pageOf = (words: string) => locate(document, document.text.indexOf(words), document.text.length).page;
  expect([pageOf("One"), pageOf("Two"), pageOf("\n\nFour"), pageOf("Four")]).toEqual([1, 2, 2, 4]);
});
