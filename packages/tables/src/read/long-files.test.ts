import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { columnsOf } from "../profile/profile.ts";
import { csv, openTables } from "../sources.factory.ts";
import { scanFile } from "./load-delimited.ts";
import { toUtf8File } from "./text-encoding.ts";

/** Files are read in parts of this size. */
const PART = 1 << 20;
const folder = mkdtempSync(join(tmpdir(), "muster-long-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lines of three fields up to `bytes`, then the given text. */
function after(bytes: number, text: string): string {
  const line = "aa,bb,cc\r\n";
  const lines = line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes);
  return `${lines}${text}\n${line.repeat(10)}`;
}

test.each([
  { name: "a line between two parts", text: after(PART - 4, "x\n1,2,3,4,5"), widest: 5 },
  { name: "a quoted field that begins a part", text: after(PART - 10, '\na,b,c,d,"1,2"'), widest: 5 },
  { name: "a field at the end of a part and a quote in the next", text: after(PART - 8, '\na,b,c,\r"1,2'), widest: 4 },
  { name: "commas in quotes in a later part", text: after(2 * PART, '\n"a,b,c,d",e'), widest: 3 },
])("counts the fields of $name", async ({ text, widest }) => {
  const path = join(folder, "fields.csv");
  writeFileSync(path, text);
  expect((await scanFile(path, ",")).widest).toBe(widest);
});

test("finds line breaks in quotes behind parts without quotes", async () => {
  const path = join(folder, "quotes.csv");
  writeFileSync(path, after(PART * 2 + 100, '\n"a\nb",c'));
  expect(await scanFile(path, ",")).toEqual({ widest: 3, hasQuotedNewline: true, unclosedQuote: false });
});

test.each([
  { name: "a character between two parts", bytes: Buffer.from(after(PART - 1, "ö")), encoding: "utf-8" },
  {
    name: "a line longer than two parts",
    bytes: Buffer.from(`a,ö\n${"é".repeat(PART + 7)},b\nc,d`),
    encoding: "utf-8",
  },
  {
    name: "Latin-1 in a later part",
    bytes: Buffer.from(after(PART * 2 + 500, "\xe9"), "latin1"),
    encoding: "windows-1252",
  },
  {
    name: "Latin-1 in the last line",
    bytes: Buffer.from(`${after(PART, "")}\xe9`, "latin1"),
    encoding: "windows-1252",
  },
  { name: "half a character at the end", bytes: Buffer.from("a,b\nc,\xc3", "latin1"), encoding: "windows-1252" },
])("finds the encoding of $name", async ({ bytes, encoding }) => {
  const path = join(folder, "encoding.csv");
  writeFileSync(path, bytes);
  expect((await toUtf8File(path, `${path}.utf8`)).encoding).toBe(encoding);
});

test("spaces around the cells of a long table are no part of them", async () => {
  // One cell of each column, where no sample is likely to find it.
  const odd = new Map([
    [40_001, ["Nord ", "A", " x", "1"]],
    [40_002, ["Nord", "\u00a0A", "x", " 2"]],
    [40_003, ["-", "n/a", "x ", "3 "]],
  ]);
  const rows = Array.from({ length: 50_100 }, (_, i) => odd.get(i) ?? ["Nord", "A", "x", `${i % 7}`]);
  const { database, profile } = await openTables({ "long.csv": csv("Region,Class,Mark,Units", rows) });
  try {
    const own = columnsOf(profile, "long");
    expect(own.map(({ name, type, filled, values }) => [name, type, filled, values])).toEqual([
      ["Region", "text", 50_099, ["Nord"]],
      ["Class", "text", 50_099, ["A"]],
      ["Mark", "text", 50_100, ["x"]],
      ["Units", "number", 50_100, undefined],
    ]);
    // Spellings that differ by a space would be folded, which hides it.
    expect(profile.folds).toEqual([]);
  } finally {
    database.close();
  }
});

test("a short table whose sample is plain still reads every way to write a number", async () => {
  const rows = [
    ...Array.from({ length: 30 }, (_, i) => ["a", i]),
    ["a", '"1,250"'],
    ["b", '" 7"'],
    ["b", "n/a"],
    ["b", "1e3"],
  ];
  const { database, profile, run } = await openTables({ "short.csv": csv("Kind,Pieces", rows as string[][]) });
  try {
    expect(columnsOf(profile, "short").find(({ name }) => name === "Pieces")).toMatchObject({
      type: "number",
      filled: 33,
    });
    const [row] = await run({
      from: { table: "short" },
      measures: [{ kind: "aggregate", id: "total", label: "", agg: "sum", of: { kind: "column", col: "Pieces" } }],
      by: [],
    });
    expect(row?.["total"]).toBe((29 * 30) / 2 + 1250 + 7 + 1000);
  } finally {
    database.close();
  }
});
