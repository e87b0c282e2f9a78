import { z } from "zod";

/**
 * The result of analyzing a table: figures, findings, charts and tables. Numbers only, no prose: the engine that writes text
 * refers to figures by id, so that every number in a deliverable can be traced.
 */

/** One number (or date, or name) that may appear in a deliverable, with the computation it came from. */
export const figure = z.object({
  /** "F1", "F2", …: unique within one analysis. */
  id: z.string(),
  /** Label for a person: "Revenue, North, 2024". */
  label: z.string(),
  /** The exact value; null when the figure is a word (the name of the leading group, a date). */
  value: z.number().nullable(),
  /** Its formatted text: "1,234.5", "12.4%", "$1.2 million", "March 2024". */
  text: z.string(),
  /** "%", "pp", "USD", "rows", …; null for a figure without a unit. */
  unit: z.string().nullable(),
  /** The SQL that computed it, or a formula over other figures: "(F3 - F1) / F1". */
  computation: z.string(),
  source: z.object({
    /** Name of the table as given: "sales.csv" or "book.xlsx › Q1". */
    table: z.string(),
    columns: z.array(z.string()),
    /** Number of rows that the figure covers. */
    rows: z.number().int().nullable(),
  }),
});
export type Figure = z.infer<typeof figure>;

export const chart = z.object({
  id: z.string(),
  /** A timeline has a point for each phase: y is its length in days, `from` its first day. */
  kind: z.enum(["bar", "line", "scatter", "histogram", "timeline"]),
  /** Decides how numbers and months are written; English without it. */
  language: z.string().optional(),
  title: z.string(),
  x: z.object({ label: z.string(), type: z.enum(["category", "time", "number"]) }),
  /** `zeroBased: false` must be stated in the chart. */
  y: z.object({
    label: z.string(),
    unit: z.string().nullable(),
    zeroBased: z.boolean(),
    /** Digits after the point of every value, as the text beside the chart has them; by its size without. */
    digits: z.number().int().min(0).max(9).optional(),
  }),
  series: z.array(
    z.object({
      name: z.string(),
      /** x: category name, ISO date or number; y null is a gap. */
      points: z.array(
        z.object({ x: z.union([z.string(), z.number()]), y: z.number().nullable(), from: z.iso.date().optional() }),
      ),
      /** "reference" is drawn in a muted style (a trend line, the previous period). */
      role: z.enum(["data", "reference"]),
    }),
  ),
  /** A description for people who cannot see the chart. */
  summary: z.string(),
});
export type Chart = z.infer<typeof chart>;

export const dataTable = z.object({
  id: z.string(),
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), align: z.enum(["left", "right"]) })),
  /** Formatted cells; `values` holds the exact ones for csv and json in the same shape. */
  rows: z.array(z.array(z.string())),
  values: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** Number of rows of the full table, when only the first are included. */
  totalRows: z.number().int(),
});
export type DataTable = z.infer<typeof dataTable>;

/**
 * What was found. `subject` names columns as named in the input; `figures` maps a role to a figure id; `rows` are the
 * ranked groups or periods. Roles by kind:
 *
 * - `overview`      rows, columns, periodStart?, periodEnd?
 * - `total`         value, rows, mean?, median?, min?, max?
 * - `ranking`       total?, leader, leaderName, leaderShare?, runnerUp?, runnerUpName?, gap?, last?, lastName?; rows: value, share?
 * - `trend`         first, firstPeriod, last, lastPeriod, change, changePercent?, slope, r2, pValue, best?, bestPeriod?, worst?, worstPeriod?; `direction`
 * - `seasonality`   strength, high, highPeriod, low, lowPeriod; rows: value (one a season)
 * - `change`        before, beforePeriod, after, afterPeriod, change, changePercent?; rows (drivers): before, after, change, share?
 * - `outliers`      count, typicalLow, typicalHigh; rows: value (label says which row)
 * - `correlation`   r, n, pValue?; `direction`
 * - `concentration` topCount, topShare, groups, hhi
 * - `missing`       count, percent; rows (columns): count, percent
 * - `distribution`  median, mean, p25, p75, min, max, skew?
 * - `comparison`    a, aName, b, bName, difference, differencePercent?
 * - `value`         value (one direct answer: an average, a count, a maximum), name?
 * - `quality`       count, percent?; `detail` says what (duplicates, mixed formats, unparsable cells, totals rows left out)
 * - `unanswerable`  none; `detail` says why the data cannot answer and what column would be needed
 */
export const finding = z.object({
  id: z.string(),
  kind: z.enum([
    "overview",
    "total",
    "ranking",
    "trend",
    "seasonality",
    "change",
    "outliers",
    "correlation",
    "concentration",
    "missing",
    "distribution",
    "comparison",
    "value",
    "quality",
    "unanswerable",
  ]),
  /** 0 … 1; findings are sorted by it, the answer to the question first. */
  importance: z.number().min(0).max(1),
  /** True when it answers the question in the task's description. */
  answersQuestion: z.boolean(),
  subject: z.object({
    measure: z.string().optional(),
    /** A second measure, for correlations. */
    other: z.string().optional(),
    aggregate: z.enum(["sum", "mean", "median", "count", "min", "max", "rate"]).optional(),
    dimension: z.string().optional(),
    time: z.string().optional(),
    grain: z.enum(["day", "week", "month", "quarter", "year"]).optional(),
    /** Conditions taken from the question: "Region = North". */
    filter: z.string().optional(),
    unit: z.string().nullable().optional(),
  }),
  direction: z.enum(["up", "down", "flat", "none", "positive", "negative"]).optional(),
  figures: z.record(z.string(), z.string()),
  rows: z.array(z.object({ label: z.string(), figures: z.record(z.string(), z.string()) })),
  chartId: z.string().optional(),
  tableId: z.string().optional(),
  /** Generated facts in plain text where a kind needs them (unanswerable, quality): column names, reasons. */
  detail: z.string().optional(),
  /** "small_sample" "partial_last_period" "not_causal" "not_significant" "averages_hide" "outliers_present" … */
  cautions: z.array(z.string()),
});
export type Finding = z.infer<typeof finding>;

export const columnProfile = z.object({
  name: z.string(),
  /** identifier and code are never summed or averaged. */
  type: z.enum([
    "number",
    "integer",
    "money",
    "percent",
    "date",
    "datetime",
    "boolean",
    "category",
    "text",
    "identifier",
    "code",
    "empty",
  ]),
  role: z.enum(["measure", "dimension", "time", "identifier", "text", "ignored"]),
  unit: z.string().nullable(),
  /** How values were read: "decimal comma", "DD/MM/YYYY", "thousands with dots". */
  format: z.string().nullable(),
  filled: z.number().int(),
  missing: z.number().int(),
  /** Cells that did not fit the column's type. */
  invalid: z.number().int(),
  distinct: z.number().int(),
  /** Numbers and dates as ISO text. */
  min: z.string().nullable(),
  max: z.string().nullable(),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  examples: z.array(z.string()),
});
export type ColumnProfile = z.infer<typeof columnProfile>;

export const tableProfile = z.object({
  /** "sales.csv" or "book.xlsx › Q1". */
  table: z.string(),
  rows: z.number().int(),
  columns: z.array(columnProfile),
  /** How the file was read: encoding, delimiter, header row, what was skipped. Facts, each a short sentence. */
  reading: z.array(z.string()),
});
export type TableProfile = z.infer<typeof tableProfile>;

export const analysis = z.object({
  /** The question as understood, machine-readable; empty when none was asked. */
  question: z.object({
    asked: z.string(),
    intents: z.array(
      z.enum([
        "ranking",
        "lowest",
        "trend",
        "change",
        "compare",
        "total",
        "average",
        "count",
        "correlation",
        "outliers",
        "seasonality",
        "concentration",
        "distribution",
        "missing",
        "overview",
      ]),
    ),
    /** Words of the question that named a column or value, and what they were taken for. */
    matched: z.array(z.object({ word: z.string(), column: z.string(), value: z.string().optional() })),
  }),
  tables: z.array(tableProfile),
  figures: z.array(figure),
  findings: z.array(finding),
  charts: z.array(chart),
  dataTables: z.array(dataTable),
});
export type Analysis = z.infer<typeof analysis>;
