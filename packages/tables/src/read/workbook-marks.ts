import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import type { CellValue } from "read-excel-file/node";

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

interface Entry {
  offset: number;
  packed: number;
  unpacked: number;
  isDeflated: boolean;
}

const inflate = promisify(inflateRaw);

/** Opens an archive that has been found to be no larger than may be held; parts that are missing or too long read as empty text. */
async function openZip(path: string): Promise<{
  read(part: string, mostBytes: number): Promise<string>;
  close(): Promise<void>;
}> {
  const file = await open(path, "r");
  const entries = await listEntries(file).catch(() => new Map<string, Entry>());
  return {
    read: async (part, mostBytes) => {
      const entry = entries.get(part);
      return entry && entry.unpacked <= mostBytes ? readEntry(file, entry).catch(() => "") : "";
    },
    close: () => file.close(),
  };
}

async function listEntries(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  const tail = Buffer.alloc(Math.min(size, 65_557));
  await file.read(tail, 0, tail.length, size - tail.length);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const listing = Buffer.alloc(tail.readUInt32LE(end + 12));
  await file.read(listing, 0, listing.length, tail.readUInt32LE(end + 16));
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= listing.length; ) {
    const nameLength = listing.readUInt16LE(at + 28);
    entries.set(listing.toString("utf8", at + 46, at + 46 + nameLength), {
      offset: listing.readUInt32LE(at + 42),
      packed: listing.readUInt32LE(at + 20),
      unpacked: listing.readUInt32LE(at + 24),
      isDeflated: listing.readUInt16LE(at + 10) === 8,
    });
    at += 46 + nameLength + listing.readUInt16LE(at + 30) + listing.readUInt16LE(at + 32);
  }
  return entries;
}

async function readEntry(file: FileHandle, { offset, packed, unpacked, isDeflated }: Entry): Promise<string> {
  const head = Buffer.alloc(30);
  await file.read(head, 0, 30, offset);
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const bytes = Buffer.alloc(packed);
  await file.read(bytes, 0, packed, start);
  const text = isDeflated ? await inflate(bytes, { maxOutputLength: Math.max(1, unpacked) }) : bytes;
  return text.toString("utf8");
}
