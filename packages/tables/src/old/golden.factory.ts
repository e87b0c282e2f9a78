import type { Analysis, ColumnProfile, Finding } from "@muster/contracts/analysis";
import { expect } from "vitest";
import { openDatabase, toNumber } from "../database.ts";
import type { AnalysisFile } from "./analyze-table.ts";
import { readTables } from "./read-tables.ts";

/** What a golden table must yield; written by hand or computed apart from the code under test. */
export interface Expected {
  rows: number;
  reading?: string[];
  columns: Record<string, Partial<Omit<ColumnProfile, "format">> & { format?: string }>;
  cases: { question: string; answers: Wanted[]; findings?: Wanted[]; absent?: Wanted[] }[];
}

export interface Wanted {
  kind: Finding["kind"];
  answersQuestion?: boolean;
  subject?: Finding["subject"];
  direction?: Finding["direction"];
  /** Numbers are compared with values, words with texts. */
  figures?: Record<string, number | string>;
  tolerance?: number;
  labels?: string[];
  rowFigures?: Record<string, number>[];
  noFigures?: string[];
  cautions?: string[];
  noCautions?: string[];
  detail?: string;
}

/** Finds the finding that is wanted and compares every fact of it. */
export function expectFinding(result: Analysis, wanted: Wanted): void {
  const candidates = result.findings.filter((finding) => fits(finding, wanted));
  const seen = result.findings.map(
    (finding) =>
      `${finding.kind} ${JSON.stringify(finding.subject)} ${finding.answersQuestion} ${finding.detail ?? ""}`,
  );
  expect(
    candidates.length,
    `no ${wanted.kind} like ${JSON.stringify(wanted)} among\n${seen.join("\n")}`,
  ).toBeGreaterThan(0);
  const finding = candidates[0]!;
  const value = (id: string | undefined) => result.figures.find((figure) => figure.id === id);
  for (const [role, fact] of Object.entries(wanted.figures ?? {})) {
    const found = value(finding.figures[role]);
    expect(found, `${wanted.kind} has no figure ${role}`).toBeDefined();
    if (typeof fact === "string") expect(found?.text, role).toBe(fact);
    else
      expectClose(found?.value, fact, { role, tolerance: wanted.tolerance ?? Math.max(1e-6, Math.abs(fact) * 1e-8) });
  }
  for (const role of wanted.noFigures ?? [])
    expect(finding.figures[role], `${role} has no meaning here`).toBeUndefined();
  if (wanted.direction) expect(finding.direction).toBe(wanted.direction);
  if (wanted.labels) expect(finding.rows.map((row) => row.label)).toEqual(wanted.labels);
  for (const [index, row] of (wanted.rowFigures ?? []).entries()) {
    for (const [role, fact] of Object.entries(row))
      expectClose(value(finding.rows[index]?.figures[role])?.value, fact, { role, tolerance: 1e-6 });
  }
  for (const caution of wanted.cautions ?? []) expect(finding.cautions).toContain(caution);
  for (const caution of wanted.noCautions ?? []) expect(finding.cautions).not.toContain(caution);
}

/** No finding may be like this. */
export function expectNoFinding(result: Analysis, unwanted: Wanted): void {
  const found = result.findings.filter((finding) => fits(finding, unwanted));
  expect(found.filter((finding) => !unwanted.direction || finding.direction === unwanted.direction)).toEqual([]);
}

function fits(finding: Finding, wanted: Wanted): boolean {
  if (finding.kind !== wanted.kind) return false;
  if (wanted.answersQuestion !== undefined && finding.answersQuestion !== wanted.answersQuestion) return false;
  if (wanted.detail !== undefined && !finding.detail?.includes(wanted.detail)) return false;
  const subject = finding.subject as Record<string, unknown>;
  return Object.entries(wanted.subject ?? {}).every(([key, value]) => subject[key] === value);
}

function expectClose(
  found: number | null | undefined,
  fact: number,
  { role, tolerance }: { role: string; tolerance: number },
): void {
  expect(found, role).toBeTypeOf("number");
  expect(Math.abs((found ?? Number.NaN) - fact), `${role}: ${found} instead of ${fact}`).toBeLessThanOrEqual(tolerance);
}

/** Types, units and counts of the columns, and what was said about the reading. */
export function expectTable(result: Analysis, expected: Pick<Expected, "rows" | "columns" | "reading">): void {
  const table = result.tables[0]!;
  expect(table.rows).toBe(expected.rows);
  for (const [name, facts] of Object.entries(expected.columns)) {
    const column = table.columns.find((each) => each.name === name);
    expect(column, `column ${name} among ${table.columns.map((each) => each.name).join(", ")}`).toBeDefined();
    const { format, examples, ...rest } = facts;
    expect(column, name).toMatchObject(rest);
    if (format) expect(column?.format, name).toContain(format);
    if (examples) expect(column?.examples).toEqual(expect.arrayContaining(examples));
  }
  for (const sentence of expected.reading ?? []) expect(table.reading.join("\n")).toContain(sentence);
}

/** What holds for every analysis: ids resolve, numbers are finite, limits are kept, order is by importance. */
export function expectWhole(result: Analysis): void {
  const ids = new Set(result.figures.map((figure) => figure.id));
  const used = result.findings.flatMap((finding) => [
    ...Object.values(finding.figures),
    ...finding.rows.flatMap((row) => Object.values(row.figures)),
  ]);
  for (const id of used) expect(ids.has(id), `figure ${id}`).toBe(true);
  for (const figure of result.figures) {
    expect(figure.text, figure.label).not.toMatch(/NaN|Infinity|undefined|null/);
    expect(figure.text, figure.label).not.toBe("");
    for (const id of figure.computation.startsWith("SELECT") ? [] : (figure.computation.match(/\bF\d+\b/g) ?? []))
      expect(ids.has(id), `${figure.computation} of ${figure.label}`).toBe(true);
  }
  for (const finding of result.findings) {
    if (finding.chartId) expect(result.charts.map((chart) => chart.id)).toContain(finding.chartId);
    if (finding.tableId) expect(result.dataTables.map((table) => table.id)).toContain(finding.tableId);
  }
  expect(result.findings.length).toBeLessThanOrEqual(12);
  expect(result.charts.length).toBeLessThanOrEqual(6);
  const order = result.findings.map((finding) => Number(finding.answersQuestion) * 2 + finding.importance);
  expect(order).toEqual([...order].sort((a, b) => b - a));
}

/** Runs the SQL of every figure again on a table read anew, and works out every formula over figures. */
export async function rerunFigures(result: Analysis, files: AnalysisFile[], tempDir: string): Promise<number> {
  const database = await openDatabase({ memoryMb: 256, threads: 1, tempDir });
  let checked = 0;
  try {
    const tables = await readTables(files, { database, tempDir, progress: () => undefined });
    for (const figure of result.figures) {
      const table = tables.find((each) => each.name === figure.source.table);
      if (figure.value === null || !table) continue;
      if (figure.computation.startsWith("SELECT")) {
        await database.run(`USE ${table.schema}`);
        const [row] = await database.rows(figure.computation);
        const again = toNumber(Object.values(row ?? {})[0]);
        expectClose(again, figure.value, {
          role: `${figure.label}: ${figure.computation}`,
          tolerance: Math.max(1e-9, Math.abs(figure.value) * 1e-9),
        });
        checked++;
      } else if (/^[F\d\s()+*/.-]+$/.test(figure.computation)) {
        expectClose(formula(result, figure.computation), figure.value, {
          role: figure.label,
          tolerance: Math.max(1e-7, Math.abs(figure.value) * 1e-7),
        });
        checked++;
      }
    }
  } finally {
    database.close();
  }
  return checked;
}

/** A formula over figures: numbers, + - * / and parentheses only. */
function formula(result: Analysis, text: string): number {
  const filled = text.replace(/F\d+/g, (id) => `(${result.figures.find((figure) => figure.id === id)?.value})`);
  return Function(`"use strict"; return (${filled});`)() as number;
}
