import { describe, expect, it } from "vitest";
import { findInText, firstHitFrom, maxHits } from "./find-in-text.ts";
import { contextOf, locatePassage } from "./locate-passage.ts";
import { markRanges } from "./mark-ranges.ts";
import { sheetAt, sheetsOf } from "./sheets.ts";

const block = (start: number, end: number, kind: "paragraph" | "table" | "heading" = "paragraph") => ({
  kind,
  start,
  end,
  page: null,
});

describe("sheetsOf", () => {
  it("puts each block on the page where it starts, and keeps empty pages", () => {
    const text = "One.\n\nTwo goes over.\n\nFour.";
    const sheets = sheetsOf({
      text,
      blocks: [block(0, 4), block(6, 20), block(22, 27)],
      tables: [],
      pages: [
        { page: 1, start: 0, end: 12 },
        { page: 2, start: 12, end: 22 },
        { page: 3, start: 22, end: 22 },
        { page: 4, start: 22, end: 27 },
      ],
    });
    expect(sheets.map(({ page, parts }) => [page, parts.map((part) => text.slice(part.start, part.end))])).toEqual([
      [1, ["One.", "Two goes over."]],
      [2, []],
      [3, []],
      [4, ["Four."]],
    ]);
    expect([0, 8, 21, 22, 26].map((offset) => sheetAt(sheets, offset))).toEqual([0, 0, 1, 3, 3]);
  });

  it("splits a format without pages, and an endless line, into drawable parts", () => {
    const line = "word ".repeat(8000);
    const sheets = sheetsOf({ text: line, blocks: [block(0, line.length)], tables: [], pages: [] });
    const parts = sheets.flatMap((sheet) => sheet.parts);
    expect(sheets.length).toBeGreaterThan(3);
    expect(parts.every((part) => part.end - part.start <= 6000)).toBe(true);
    expect(parts.map((part) => line.slice(part.start, part.end)).join("")).toBe(line);
    expect(sheetAt(sheets, line.length - 1)).toBe(sheets.length - 1);
  });

  it("finds each cell's position, also with separators in cells and over several blocks of a table", () => {
    const rows = [
      ["Firm", "Share"],
      ["A | B", "12 %"],
      ["C", ""],
    ];
    const text = `Intro\n\n${rows.map((row) => row.join(" | ")).join("\n")}`;
    const start = 7;
    const second = text.indexOf("A | B");
    const { parts } = sheetsOf({
      text,
      blocks: [block(0, 5), block(start, second - 1, "table"), block(second, text.length, "table")],
      tables: [{ start, end: text.length, page: null, rows }],
      pages: [],
    })[0] ?? { parts: [] };
    const cells = parts.flatMap((part) => part.rows ?? []);
    expect(cells.map((row) => row.map((cell) => cell.text))).toEqual(rows);
    for (const cell of cells.flat()) expect(text.slice(cell.start, cell.end)).toBe(cell.text);
  });

  it("lays out a thousand pages quickly", () => {
    const paragraph = "The market for reusable packaging grew again. ".repeat(9);
    const paragraphs = 5000;
    const step = paragraph.length + 2;
    const before = process.cpuUsage();
    const sheets = sheetsOf({
      text: Array.from({ length: paragraphs }, () => paragraph).join("\n\n"),
      blocks: Array.from({ length: paragraphs }, (_, n) => block(n * step, n * step + paragraph.length)),
      tables: [],
      pages: Array.from({ length: 1000 }, (_, n) => ({
        page: n + 1,
        start: n * 5 * step,
        end: (n + 1) * 5 * step - 2,
      })),
    });
    expect(sheets.every((sheet) => sheet.parts.length === 5)).toBe(true);
    // CPU time, independent of the machine's load.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500);
  });
});

describe("findInText", () => {
  it.each([
    ["Market share", ["Market share", "market\nshare", "MARKET  SHARE"]],
    ["  ", []],
    ["(a+b)", ["(a+b)"]],
    ["größe", ["Größe"]],
    ["nowhere", []],
  ])("%j", (words, expected) => {
    const text = "Market share; market\nshare; MARKET  SHARE; (a+b); Größe";
    expect(findInText(text, words).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it("stops counting at its limit, and continues from the reading position", () => {
    expect(findInText("a ".repeat(5000), "a")).toHaveLength(maxHits);
    const hits = findInText("x..x..x", "x");
    expect([0, 1, 4, 7].map((offset) => firstHitFrom(hits, offset))).toEqual([0, 1, 2, 0]);
  });
});

describe("locatePassage", () => {
  const text = "First, prices fell. Then volumes rose.\nLater prices  fell. End.";
  it.each([
    ["at its offsets", { start: 7, end: 19, quote: "prices fell." }, "prices fell."],
    ["nearest where the offsets are wrong", { start: 40, end: 52, quote: "prices fell." }, "prices  fell."],
    ["over a line's end", { start: 0, end: 3, quote: "volumes rose. Later" }, "volumes rose.\nLater"],
    ["nowhere", { start: 0, end: 5, quote: "never said (1)" }, undefined],
    ["nothing", { start: 0, end: 5, quote: " " }, undefined],
  ])("%s", (_, passage, expected) => {
    const place = locatePassage(text, passage);
    expect(place && text.slice(place.start, place.end)).toBe(expected);
  });

  it("shows the passage with the text around it", () => {
    const start = text.indexOf("Then");
    expect(contextOf(text, { start, end: start + 18 }, 10)).toEqual({
      before: "… fell. ",
      passage: "Then volumes rose.",
      after: "\nLater …",
    });
    expect(contextOf("Alone.", { start: 0, end: 6 })).toEqual({ before: "", passage: "Alone.", after: "" });
  });
});

describe("markRanges", () => {
  it("splits at the ends of marks, and gives the current hit precedence", () => {
    const text = "abcdefghij";
    const marks = [
      { start: 2, end: 8, kind: "passage" as const },
      { start: 4, end: 6, kind: "current" as const },
      { start: 8, end: 12, kind: "hit" as const },
    ];
    expect(markRanges(text, { start: 0, end: 10 }, marks).map(({ text: cut, kind }) => [cut, kind])).toEqual([
      ["ab", null],
      ["cd", "passage"],
      ["ef", "current"],
      ["gh", "passage"],
      ["ij", "hit"],
    ]);
    expect(markRanges(text, { start: 8, end: 10 }, [])).toEqual([{ text: "ij", start: 8, kind: null }]);
  });
});
