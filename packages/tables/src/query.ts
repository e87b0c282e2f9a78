import { z } from "zod";

/**
 * A TableQuery is one question to one relation. Its clauses are evaluated in this fixed order:
 * from → asOf → where → per (inner groups, having) → compare → by → measures → shareOf → window → having → order, limit → select.
 * `study` describes what a reader computes over the finished series; it changes no row.
 * Clauses combine freely unless `problemsOf` names the pair.
 */

/** A column of the profile. In a join, a name that occurs twice is written `table.Column`. */
const Column = z.string().min(1);
const Scalar = z.union([z.string(), z.number(), z.boolean()]);
const Comparison = z.enum(["=", "<>", "<", "<=", ">", ">="]);
const Operator = z.enum(["+", "-", "*", "/"]);
const Direction = z.enum(["asc", "desc"]);
export const Grain = z.enum(["day", "week", "month", "quarter", "year"]);
/** Parts recur (hour 0–23, weekday 1 = Monday, month 1–12); grains do not. */
export const DatePart = z.enum(["hour", "weekday", "month"]);

/** A value per row. A null operand gives null; division by zero gives null. Percent columns are fractions. */
export type Value =
  | { kind: "column"; col: string }
  | { kind: "number"; num: number }
  | { kind: "arithmetic"; op: "+" | "-" | "*" | "/"; a: Value; b: Value }
  /** Elapsed time, not calendar days: 36 h is 1.5 days. Null when either end is missing. */
  | { kind: "elapsed"; from: string; to: string; unit: "hour" | "day" }
  /** Likert text as its position in the scale, 1 = lowest. Text outside the scale is null. */
  | { kind: "score"; col: string; scale: string[] }
  /** A number column whose blanks count as 0, such as a discount that only some rows have. */
  | { kind: "orZero"; col: string };
export const Value: z.ZodType<Value> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("column"), col: Column }),
    z.strictObject({ kind: z.literal("number"), num: z.number() }),
    z.strictObject({ kind: z.literal("arithmetic"), op: Operator, a: Value, b: Value }),
    z.strictObject({ kind: z.literal("elapsed"), from: Column, to: Column, unit: z.enum(["hour", "day"]) }),
    z.strictObject({ kind: z.literal("score"), col: Column, scale: z.array(z.string()).min(2) }),
    z.strictObject({ kind: z.literal("orZero"), col: Column }),
  ]),
);

/**
 * Two-valued: a comparison with null is false, and `not` of it is true ("not closed" keeps rows without a status).
 * Text is compared folded (case, outer and double blanks). A span is half-open: `until` is excluded.
 */
export type Filter =
  | { kind: "all"; of: Filter[] }
  | { kind: "any"; of: Filter[] }
  | { kind: "not"; of: Filter }
  | { kind: "in"; col: string; values: (string | number | boolean)[] }
  | { kind: "compare"; value: Value; cmp: z.infer<typeof Comparison>; to: Value }
  | { kind: "span"; col: string; since?: string | undefined; until?: string | undefined }
  | { kind: "part"; col: string; part: z.infer<typeof DatePart>; values: number[] }
  | { kind: "contains"; col: string; text: string }
  | { kind: "empty"; col: string };
export const Filter: z.ZodType<Filter> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("all"), of: z.array(Filter).min(1) }),
    z.strictObject({ kind: z.literal("any"), of: z.array(Filter).min(1) }),
    z.strictObject({ kind: z.literal("not"), of: Filter }),
    z.strictObject({ kind: z.literal("in"), col: Column, values: z.array(Scalar).min(1) }),
    z.strictObject({ kind: z.literal("compare"), value: Value, cmp: Comparison, to: Value }),
    z.strictObject({
      kind: z.literal("span"),
      col: Column,
      since: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    z.strictObject({ kind: z.literal("part"), col: Column, part: DatePart, values: z.array(z.number().int()).min(1) }),
    z.strictObject({ kind: z.literal("contains"), col: Column, text: z.string().min(2) }),
    z.strictObject({ kind: z.literal("empty"), col: Column }),
  ]),
);

/** A measure by id, a number, or arithmetic over them. Division by zero or null gives null. */
export type Formula =
  | { kind: "measure"; id: string }
  | { kind: "number"; num: number }
  | { kind: "arithmetic"; op: "+" | "-" | "*" | "/"; a: Formula; b: Formula };
export const Formula: z.ZodType<Formula> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("measure"), id: z.string() }),
    z.strictObject({ kind: z.literal("number"), num: z.number() }),
    z.strictObject({ kind: z.literal("arithmetic"), op: Operator, a: Formula, b: Formula }),
  ]),
);

const Id = z.string().regex(/^[a-z][a-z0-9_]*$/);
const naming = { id: Id, label: z.string(), unit: z.string().optional(), hidden: z.boolean().optional() };
export const Aggregate = z.enum(["count", "sum", "avg", "median", "min", "max", "distinct"]);
/**
 * Aggregates ignore nulls. `sum` over no value is null, `count` and `distinct` are 0: "no figure" and "zero" differ.
 * `count` counts rows; with `of` it counts rows that have a value. `where` narrows this measure alone, which makes rates,
 * plan/actual and P&L lines ordinary measures. A rate is a fraction; NPS is ±100.
 */
export const Measure = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("aggregate"),
    ...naming,
    agg: Aggregate,
    of: Value.optional(),
    where: Filter.optional(),
  }),
  /** Linear interpolation between neighbours, p in 0–1. */
  z.strictObject({
    kind: z.literal("percentile"),
    ...naming,
    p: z.number().min(0).max(1),
    of: Value,
    where: Filter.optional(),
  }),
  z.strictObject({ kind: z.literal("formula"), ...naming, formula: Formula }),
]);

/** Rows whose key is null form their own group. A week starts on Monday and is named by that day. */
export const Group = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("column"),
    id: Id,
    label: z.string(),
    col: Column,
    /** Counts a row in the group of each thing that its cell names: "Yoga, Spin" in both. Rows without one are left out. */
    isList: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal("grain"), id: Id, label: z.string(), col: Column, grain: Grain }),
  z.strictObject({ kind: z.literal("part"), id: Id, label: z.string(), col: Column, part: DatePart }),
]);

/** All conditions must hold; null never holds. */
const Having = z.strictObject({
  measure: z.string(),
  cmp: Comparison,
  to: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("number"), num: z.number() }),
    z.strictObject({ kind: z.literal("measure"), id: z.string() }),
  ]),
});
const Join = z.discriminatedUnion("kind", [
  /** Keeps rows of the first table without a partner. */
  z.strictObject({ kind: z.literal("left"), table: z.string(), left: Column, right: Column }),
  /** Keeps only rows without a partner (anti-join) and adds no column. */
  z.strictObject({ kind: z.literal("without"), table: z.string(), left: Column, right: Column }),
  /** Keeps only rows with a partner (semi-join) and adds no column. */
  z.strictObject({ kind: z.literal("having"), table: z.string(), left: Column, right: Column }),
  /** Adds the rows of another table: `on` names the columns that both have, and every other one is null in the rows of the other table. */
  z.strictObject({
    kind: z.literal("stack"),
    table: z.string(),
    on: z.array(z.strictObject({ left: Column, right: Column })).min(1),
  }),
]);
const Side = z.strictObject({ label: z.string(), where: Filter });

/** Each kind has the fields of its own statistic only. */
const Study = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("trend"), measure: z.string() }),
  z.strictObject({ kind: z.literal("unusual"), measure: z.string() }),
  z.strictObject({ kind: z.literal("seasonality"), measure: z.string() }),
  z.strictObject({ kind: z.literal("relation"), measure: z.string(), to: z.string() }),
  z.strictObject({ kind: z.literal("distribution"), measure: z.string() }),
]);

export const TableQuery = z.strictObject({
  from: z.strictObject({ table: z.string(), join: z.array(Join).optional() }),
  /** Keeps, per entity, its last row at or before `at` (or the last one there is): balances and stocks. */
  asOf: z.strictObject({ time: Column, at: z.iso.date().optional(), entity: z.array(Column) }).optional(),
  where: Filter.optional(),
  /** First groups rows by `by`, keeps groups that meet `having`, then treats each group as one row. */
  per: z
    .strictObject({ by: z.array(Group).min(1), measures: z.array(Measure), having: z.array(Having).optional() })
    .optional(),
  measures: z.array(Measure).max(24),
  by: z.array(Group).max(3),
  /**
   * Each visible measure becomes `<id>`, `<id>_before`, `<id>_change` (a − b) and `<id>_pct` ((a − b) / |b|).
   * Inside compare, `sum` over no value is 0, so that a group that appears on one side only has a change.
   */
  compare: z.strictObject({ kind: z.enum(["periods", "groups", "scenarios"]), a: Side, b: Side }).optional(),
  /** Adds `<id>_share` = measure / the same measure over the groups named in `within` (none: the grand total), before having and limit. */
  shareOf: z.strictObject({ measure: z.string(), within: z.array(z.string()) }).optional(),
  /** Adds `<id>_<kind>`. Along a time group it restarts for each combination of the other groups. Periods without rows are not invented. */
  window: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("running"), measure: z.string(), along: z.string() }),
      z.strictObject({ kind: z.literal("change"), measure: z.string(), along: z.string() }),
      z.strictObject({ kind: z.literal("change_pct"), measure: z.string(), along: z.string() }),
      z.strictObject({ kind: z.literal("rank"), measure: z.string(), dir: Direction, within: z.array(z.string()) }),
    ])
    .optional(),
  having: z.array(Having).optional(),
  /** Nulls come last in both directions. Groups in the order of `by` break ties. */
  order: z.array(z.strictObject({ by: z.string(), dir: Direction })).optional(),
  /** `ties: "with"` keeps rows equal to the last kept one. With `per` the limit applies inside each such group. A null never wins. */
  limit: z
    .strictObject({
      n: z.number().int().min(1).max(1000),
      ties: z.enum(["with", "cut"]),
      per: z.array(z.string()).optional(),
    })
    .optional(),
  /** Rows rather than groups: these columns of each row. Then `measures` and `by` are empty and `order` names columns. */
  select: z.array(Column).min(1).optional(),
  distinct: z.boolean().optional(),
  study: Study.optional(),
  /** Another reading of the same question as the query before it, answered beside it. */
  isAlternative: z.boolean().optional(),
});
export type TableQuery = z.infer<typeof TableQuery>;
export type Measure = z.infer<typeof Measure>;
export type Group = z.infer<typeof Group>;
export type Having = z.infer<typeof Having>;
export type Join = z.infer<typeof Join>;
export type Study = z.infer<typeof Study>;
export type Grain = z.infer<typeof Grain>;
export type DatePart = z.infer<typeof DatePart>;
export type Aggregate = z.infer<typeof Aggregate>;

export type SqlType = "text" | "number" | "date" | "timestamp" | "boolean";
/** Column names and types per table, as the profile knows them. */
export type Catalog = Record<string, Record<string, SqlType>>;

/** Ids of the result's columns in order: groups, then each visible measure with what compare, share and window add. */
export function outputIds(query: TableQuery): string[] {
  if (query.select) return query.select;
  const ids = query.by.map((group) => group.id);
  for (const { id, hidden } of query.measures) {
    if (!hidden) ids.push(id, ...(query.compare ? [`${id}_before`, `${id}_change`, `${id}_pct`] : []));
    if (query.shareOf?.measure === id) ids.push(`${id}_share`);
    if (query.window?.measure === id) ids.push(`${id}_${query.window.kind}`);
  }
  return ids;
}

/** What stands between the things that one cell names. */
export const LIST_SEPARATOR = "\\s*[,;|+&]\\s*|\\s+/\\s+";

/** Groups by one column; where its cells name several things, by each of them. */
export function columnGroup(id: string, column: { name: string; items?: string[] }, col = column.name): Group {
  return { kind: "column", id, label: column.name, col, ...(column.items && { isList: true }) };
}

/** How text is compared everywhere: case and surrounding or doubled blanks do not matter. */
export function fold(value: string): string {
  return value.replace(/\s+/g, " ").trim().toLowerCase();
}

/** Whether all groups of a comparison are listed by their change: the largest comes first, whether up or down. */
export function isByChange({ compare, order, limit, having }: TableQuery): boolean {
  const [first] = order ?? [];
  return compare !== undefined && first?.dir === "desc" && first.by.endsWith("_change") && !limit && !having;
}
