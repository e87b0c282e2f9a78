import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { analyzeTable } from "./analyze-table.ts";
import { writeCsv } from "./generated.factory.ts";
import { runAnalysisInChild } from "./run-analysis.ts";

const dir = mkdtempSync(join(tmpdir(), "muster-wide-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Dates, names and numbers in turn, as many columns as asked for and few rows. */
function wide(columns: number, rows = 3) {
  const cell = (column: number, row: number) =>
    column % 3 === 0 ? `2024-01-0${row + 1}` : column % 3 === 1 ? "ab"[row % 2] : row * column;
  const body = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_each, at) => cell(at, row) ?? ""),
  );
  const name = `wide-${columns}.csv`;
  const path = writeCsv(dir, name, [Array.from({ length: columns }, (_, at) => `c${at}`), ...body]);
  return { files: [{ path, name }], question: "" };
}

describe("a table of very many columns", () => {
  it("is analysed for its first columns, and says which were not compared", async () => {
    const { tables } = await analyzeTable(wide(1900));
    expect(tables[0]?.columns).toHaveLength(600);
    expect(tables[0]?.reading).toContain(
      "The table has 1,900 columns. The first 600 are analyzed. Columns from “c600” on are not computed or compared.",
    );
  });

  it("has each value in its own column and row, however many statements read them", async () => {
    const { tables } = await analyzeTable(wide(120));
    const columns = tables[0]?.columns ?? [];
    expect(columns).toHaveLength(120);
    for (const [at, column] of columns.entries())
      if (at % 3 === 2) expect([column.name, column.min, column.max]).toEqual([`c${at}`, "0", String(2 * at)]);
  });

  it("names the measures that were not compared with each other", async () => {
    const numbers = Array.from({ length: 20 }, (_, row) =>
      Array.from({ length: 16 }, (_each, at) => (row * (at + 3)) % 19),
    );
    const path = writeCsv(dir, "numbers.csv", [Array.from({ length: 16 }, (_, at) => `amount ${at}`), ...numbers]);
    const { tables } = await analyzeTable({ files: [{ path, name: "numbers.csv" }], question: "" });
    expect(tables[0]?.reading).toContain("Of 16 columns of numbers, the first 14 were compared with each other.");
  });

  it("ends with the time limit, and its process with it", async () => {
    const started: string[] = [];
    const running = runAnalysisInChild(wide(1900), { timeoutMs: 1500, onProgress: (detail) => started.push(detail) });
    await expect(running).rejects.toMatchObject({ code: "timeout" });
  });
});
