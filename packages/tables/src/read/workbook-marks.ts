import type { CellValue } from "read-excel-file/node";
import { openZip } from "./zip-entries.ts";

/** Cells of one column that are merged into one; rows and columns count from 0. */
interface Merge {
  column: number;
  from: number;
  to: number;
}

/** What a workbook says about its sheets beside their cells. */
export interface WorkbookMarks {
  hidden: Set<string>;
  merges: Map<string, Merge[]>;
}

const MOST_BYTES = 100_000_000;

/** Reads which sheets are hidden and which cells are merged downwards; what cannot be told is left out. */
export async function readMarks(path: string): Promise<WorkbookMarks> {
  const zip = await openZip(path);
  try {
    const book = await zip.read("xl/workbook.xml", MOST_BYTES);
    const relations = await zip.read("xl/_rels/workbook.xml.rels", MOST_BYTES);
    const targets = new Map(
      tags(relations, "Relationship").map((tag) => [attributeOf(tag, "Id"), attributeOf(tag, "Target")]),
    );
    const marks: WorkbookMarks = { hidden: new Set(), merges: new Map() };
    for (const tag of tags(book, "sheet")) {
      const name = attributeOf(tag, "name");
      if (/hidden/i.test(attributeOf(tag, "state"))) marks.hidden.add(name);
      const target = (targets.get(attributeOf(tag, "r:id")) ?? "").replace(/^\/?(xl\/)?/, "xl/");
      marks.merges.set(name, mergesIn(await zip.read(target, MOST_BYTES)));
    }
    return marks;
  } finally {
    await zip.close();
  }
}

/** Groups that were merged down over their rows stand in each of them; amounts stay where they are, so as not to count twice. */
export function fillMerged(rows: (CellValue | null)[][], merges: readonly Merge[]): number {
  let filled = 0;
  for (const { column, from, to } of merges) {
    const value = rows[from]?.[column];
    if (typeof value !== "string") continue;
    for (const row of rows.slice(from + 1, to + 1)) {
      if (row[column] !== null && row[column] !== undefined && row[column] !== "") continue;
      row[column] = value;
      filled++;
    }
  }
  return filled;
}

function mergesIn(xml: string): Merge[] {
  return tags(xml, "mergeCell").flatMap((tag) => {
    const [, start = "", from = "", end = "", to = ""] =
      /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(attributeOf(tag, "ref")) ?? [];
    return start !== "" && start === end && from !== to
      ? [{ column: columnOf(start), from: Number(from) - 1, to: Number(to) - 1 }]
      : [];
  });
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function tags(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, "g")) ?? [];
}

function attributeOf(tag: string, attribute: string): string {
  const value = new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return value
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, "&");
}
