import { readFile } from "node:fs/promises";
import type { ReadDocument } from "@muster/contracts/sources";
import { beforeAll, describe, expect, it } from "vitest";
import { locate } from "./locate.ts";
import { outline, readBytes } from "./read.factory.ts";

describe.each(["odt", "docx", "rtf", "epub", "pdf"])("a report saved by LibreOffice: %s", (extension) => {
  let document: ReadDocument;
  beforeAll(async () => {
    const bytes = await readFile(new URL(`../../corpus/cold-storage.${extension}`, import.meta.url));
    document = await readBytes(bytes, `cold-storage.${extension}`);
  });

  it("has its title, language and length", () => {
    expect(document).toMatchObject({ title: "Cold storage in Europe", language: "en" });
    expect(document.wordCount).toBeGreaterThan(1650);
    expect(document.wordCount).toBeLessThan(1750);
  });

  it("has its headings, at their levels when the format keeps them", () => {
    const found = outline(document).filter((block) => block.startsWith("heading"));
    if (extension === "epub") {
      // Its headings are mere paragraphs there; the book's contents name these.
      expect(found).toEqual(["heading 1: Summary", "heading 1: Figures", "heading 1: Other scripts"]);
      return;
    }
    expect(found).toEqual([
      "heading 1: Cold storage in Europe",
      "heading 1: Summary",
      "heading 2: Region 1",
      "heading 2: Region 2",
      "heading 2: Region 3",
      "heading 1: Figures",
      "heading 1: Other scripts",
    ]);
  });

  it("has its list, note, table and text in other scripts, each once", () => {
    const blocks = outline(document);
    const item = /^(list-item \d|paragraph): Gdańsk added 61,500 positions$/;
    expect(blocks.filter((block) => item.test(block))).toHaveLength(1);
    expect(blocks.filter((block) => /^footnote: (1 )?Survey of 412 operators, March 2025\.$/.test(block))).toHaveLength(
      1,
    );
    expect(document.tables.map(({ rows }) => rows)).toEqual([
      [
        ["Site", "Positions", "Rent, EUR"],
        ["Rotterdam", "84,000", "14.20"],
        ["Gdańsk", "61,500", "9.80"],
        ["Łódź", "22,300", "8.75"],
      ],
    ]);
    expect(blocks.at(-1)).toContain(
      "北京销售额同比增长百分之十二。Москва и Санкт-Петербург. Αθήνα. المبيعات في الشمال.",
    );
    expect(document.text.split("a well-known survey of operators")).toHaveLength(31);
    expect(document.text).not.toContain("Northwind Research");
  });

  it("can be cited", () => {
    const row = "Łódź | 22,300 | 8.75";
    const start = document.text.indexOf(row);
    const { page, headingPath, quote } = locate(document, start, start + row.length);
    expect(quote).toBe(row);
    expect(headingPath.at(-1)).toBe("Figures");
    if (extension === "pdf") expect(page).toBe(3);
  });
});
