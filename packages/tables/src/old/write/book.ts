import type { Analysis, Chart, DataTable, Figure, Finding } from "@muster/contracts/analysis";
import { formatValue } from "./format-value.ts";

export interface FigureInput {
  label: string;
  value: number | null;
  /** Left out where the number and its unit say all. */
  text?: string;
  unit?: string | null;
  computation: string;
  table: string;
  columns: string[];
  rows?: number | null;
}

export type FindingInput = Omit<Finding, "id">;

/** Collects what an analysis has to say and gives everything its id. */
export interface Book {
  figure(input: FigureInput): string;
  /** The number behind an id; for formulas over figures. */
  valueOf(id: string): number;
  chart(input: Omit<Chart, "id">): string;
  table(input: Omit<DataTable, "id">): string;
  finding(input: FindingInput): void;
  /** Whether anything that was asked has been answered or refused. */
  hasAnswer(): boolean;
  finish(limits: {
    findings: number;
    charts: number;
  }): Pick<Analysis, "figures" | "findings" | "charts" | "dataTables">;
}

/** Starts an empty book. */
export function openBook(): Book {
  const figures: Figure[] = [];
  const charts: Chart[] = [];
  const tables: DataTable[] = [];
  const findings: Finding[] = [];
  const known = new Map<string, string>();
  return {
    figure: (input) => {
      const key = `${input.table}\n${input.label}\n${input.computation}`;
      const id = known.get(key) ?? `F${figures.length + 1}`;
      if (!known.has(key)) figures.push(toFigure(id, input));
      known.set(key, id);
      return id;
    },
    valueOf: (id) => figures.find((figure) => figure.id === id)?.value ?? Number.NaN,
    chart: (input) => `C${charts.push({ ...input, id: `C${charts.length + 1}` })}`,
    table: (input) => `T${tables.push({ ...input, id: `T${tables.length + 1}` })}`,
    hasAnswer: () => findings.some((finding) => finding.answersQuestion),
    finding: (input) => void findings.push({ ...input, id: `N${findings.length + 1}` }),
    finish: ({ findings: most, charts: mostCharts }) => {
      const kept = mostImportant(findings, most, mostCharts);
      const used = new Set(
        kept.flatMap((finding) => [
          ...Object.values(finding.figures),
          ...finding.rows.flatMap((row) => Object.values(row.figures)),
        ]),
      );
      addReferenced(figures, used);
      return {
        findings: kept,
        figures: figures.filter((figure) => used.has(figure.id)),
        charts: charts.filter((chart) => kept.some((finding) => finding.chartId === chart.id)),
        dataTables: tables.filter(
          (table) => kept.some((finding) => finding.tableId === table.id) || table.title.startsWith("Columns of"),
        ),
      };
    },
  };
}

/** Numbers are kept to twelve digits: what lies behind is the noise of adding fractions. */
function toFigure(id: string, input: FigureInput): Figure {
  const value = input.value === null ? null : Number(input.value.toPrecision(12));
  return {
    id,
    label: input.label,
    value,
    text: input.text ?? (value === null ? "" : formatValue(value, input.unit ?? null)),
    unit: input.unit ?? null,
    computation: input.computation,
    source: { table: input.table, columns: input.columns, rows: input.rows ?? null },
  };
}

/** Answers come first whatever their number; the rest by importance. Charts beyond the limit are dropped from the least important. */
function mostImportant(findings: readonly Finding[], most: number, mostCharts: number): Finding[] {
  const sorted = [...findings].sort(
    (a, b) => Number(b.answersQuestion) - Number(a.answersQuestion) || b.importance - a.importance,
  );
  let charts = 0;
  return sorted.slice(0, most).map((finding) => {
    if (finding.chartId === undefined || ++charts <= mostCharts) return finding;
    const { chartId: _, ...rest } = finding;
    return rest;
  });
}

/** A formula over figures is worth nothing without the figures it names. */
function addReferenced(figures: readonly Figure[], used: Set<string>): void {
  for (const figure of [...figures].reverse()) {
    if (!used.has(figure.id) || figure.computation.startsWith("SELECT")) continue;
    for (const id of figure.computation.match(/\bF\d+\b/g) ?? []) used.add(id);
  }
}
