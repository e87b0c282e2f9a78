import { describe, expect, it } from "vitest";
import { escapedBrackets, splitCitations } from "./citation-marks.ts";

const isCited = (number: number) => number >= 1 && number <= 3;
/** Citations as «n», other text unchanged. */
const split = (text: string, source = text) =>
  splitCitations(text, isCited, escapedBrackets(source))
    .map((piece) => (piece.citation === null ? piece.text : `«${piece.citation}»`))
    .join("");

describe("splitCitations", () => {
  it.each([
    ["Sales rose [1].", "Sales rose «1»."],
    ["Both say so [1][3].", "Both say so «1»«3»."],
    ["Both say so [1, 3] and [2;3].", "Both say so «1»«3» and «2»«3»."],
    ["Nobody says so [9].", "Nobody says so [9]."],
    ["One of them does [1, 9].", "One of them does «1»[9]."],
    ["An array[0] and [x], [] and [1.5]", "An array[0] and [x], [] and [1.5]"],
    ["[1]", "«1»"],
    ["plain", "plain"],
    ["", ""],
  ])("%s", (text, expected) => {
    expect(split(text)).toBe(expected);
  });

  it("ignores escaped brackets only", () => {
    expect(split("As in [1] of the law [1].", "As in \\[1] of the law [1].")).toBe("As in [1] of the law «1».");
    expect(split("[2] and [1]", "&#91;2] and [1]")).toBe("[2] and «1»");
    expect(split("back\\[1]", "back\\\\[1]")).toBe("back\\«1»");
  });
});
