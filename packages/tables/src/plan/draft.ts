import type { ColumnProfile, NamedMeasure, Profile, TableProfile } from "../profile/profile.ts";
import type { Filter, Formula, Group, Measure, TableQuery } from "../query.ts";
import type { StepKind } from "./gate.ts";
import type { Edge, Tag } from "./similar.ts";

/** A word of the question with its meaning and the grammar it stands in, outermost first. */
export interface Leaf {
  tag: Tag;
  cat: string;
  from: number;
  to: number;
  within: string[];
  top: Edge;
  text?: string;
}

/** What clauses read: the leaves of one reading, and what earlier clauses made of them. */
export interface Parts {
  leaves: Leaf[];
  profile: Profile;
  /** The day the question is asked, where the caller knows it. */
  today?: string;
  /** Fixed points of the question that more than one clause asks for. */
  has: (cat: string) => boolean;
  of: (...cats: string[]) => Leaf[];
}

export interface ValueFilter {
  filter: Filter;
  leaves: Leaf[];
  column?: ColumnProfile | undefined;
  isNegated: boolean;
}

/** The query as far as it is made. Clauses run in a fixed order; each adds to it. */
export interface Draft {
  table: TableProfile | null;
  chosen: NamedMeasure[];
  measures: Measure[];
  from: TableQuery["from"] | null;
  by: Group[];
  /** Columns behind `by`, for clauses that ask what was grouped. */
  groupColumns: (ColumnProfile | null)[];
  /** Ids of groups the question asks for ("which product"), as opposed to "in each region". */
  askedIds: string[];
  values: ValueFilter[];
  /** Leaves that name a unit, and so no grouping. */
  units: Leaf[];
  where: Filter[];
  asOf?: TableQuery["asOf"];
  per?: TableQuery["per"];
  compare?: TableQuery["compare"];
  shareOf?: TableQuery["shareOf"];
  window?: TableQuery["window"];
  having?: TableQuery["having"];
  order?: TableQuery["order"];
  limit?: TableQuery["limit"];
  select?: TableQuery["select"];
  distinct?: boolean;
  study?: TableQuery["study"];
  isCounted: boolean;
  isListed: boolean;
  /** Groups are asked for that have no matching row, so a period belongs to the match. */
  isNever?: boolean;
  /** Rows are asked for whose date of the last time lies before a period, or that have none. */
  isIdle?: boolean;
  /** The groups are counted instead of named; the name of what they are. */
  countsGroups?: string;
}

/**
 * What one clause contributes: fields to set, leaves it used, and what it had to infer. `cost` ranks readings; `steps` decide
 * whether one may be answered at once.
 */
export interface Fragment {
  set?: Partial<Draft>;
  covers: Leaf[];
  cost?: number;
  steps?: StepKind[];
}
/** A clause returns null when the parts do not fit together, which ends this reading. */
export type Clause = (parts: Parts, draft: Readonly<Draft>) => Fragment | null;

export function partsOf(edges: readonly Edge[], profile: Profile, today?: string): Parts {
  const leaves = edges.flatMap((edge) => leavesOf(edge, edge, []));
  return {
    leaves,
    profile,
    ...(today !== undefined && { today }),
    has: (cat) => leaves.some((leaf) => leaf.cat === cat),
    of: (...cats) => leaves.filter((leaf) => cats.includes(leaf.cat)),
  };
}

function leavesOf(edge: Edge, top: Edge, within: string[]): Leaf[] {
  if (edge.parts.length > 0) return edge.parts.flatMap((part) => leavesOf(part, top, [...within, edge.cat]));
  const text = edge.text === undefined ? {} : { text: edge.text };
  return edge.tags.map((tag) => ({ tag, cat: edge.cat, from: edge.from, to: edge.to, within, top, ...text }));
}

/** Where words of these categories end, states and values after them skipped: "biggest open quotes". */
export function endsOf({ of, leaves }: Parts, ...cats: string[]): Set<number> {
  const ends = new Set(of(...cats).map(({ to }) => to));
  for (const { from, to } of leaves
    .filter(({ cat }) => cat === "value" || cat === "condition")
    .toSorted((a, b) => a.from - b.from))
    if (ends.has(from)) ends.add(to);
  return ends;
}

export function distinctBy<T>(list: readonly T[], key: (item: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((item) => !seen.has(key(item)) && seen.add(key(item)));
}

export function combined(filters: readonly Filter[]): Filter | undefined {
  return filters.length > 1 ? { kind: "all", of: [...filters] } : filters[0];
}

/** "North and South", "in March and in April": nothing stands between them but words that join them. */
function areListed(listed: readonly Leaf[], { leaves }: Parts): boolean {
  const sorted = listed.toSorted((a, b) => a.from - b.from);
  const isBetween = (a: Leaf, b: Leaf) =>
    leaves.some((leaf) => !listed.includes(leaf) && leaf.from >= a.to && leaf.to <= b.from);
  return sorted.every((leaf, i) => {
    const before = sorted[i - 1];
    return !before || (leaf.from - before.to <= 2 && !isBetween(before, leaf));
  });
}

/** One aggregate without groups, so that it can be computed for each group and for all rows. */
function isOneMeasure({ by, chosen: [base, ...others], measures, asOf, per }: Readonly<Draft>): boolean {
  const isPlain =
    ["additive", "average", "count"].includes(base?.kind ?? "") && mainMeasure(measures)?.kind === "aggregate";
  return isPlain && others.length === 0 && by.length === 0 && !asOf && !per;
}

/** "How many in March and April": the sum over a few groups that are named one after the other. */
export function isSumOfListed(parts: Parts, draft: Readonly<Draft>, listed: readonly Leaf[]): boolean {
  const isSum = parts.has("count") || parts.of("agg").some(({ tag }) => tag.arg === "sum");
  return isSum && isOfListed(parts, draft, listed);
}

export function isOfListed(parts: Parts, draft: Readonly<Draft>, listed: readonly Leaf[]): boolean {
  return isOneMeasure(draft) && areListed(listed, parts);
}

/** Measures of several named measures side by side, with ids that do not collide. */
export function numbered(chosen: readonly NamedMeasure[]): Measure[] {
  if (chosen.length === 1) return chosen[0]?.measures ?? [];
  return chosen.flatMap(({ measures }, i) => measures.map((measure) => renamed(measure, (id) => `${id}${i + 1}`)));
}

export function renamed(measure: Measure, rename: (id: string) => string): Measure {
  const walk = (formula: Formula): Formula => {
    if (formula.kind === "measure") return { kind: "measure", id: rename(formula.id) };
    return formula.kind === "number" ? formula : { ...formula, a: walk(formula.a), b: walk(formula.b) };
  };
  if (measure.kind !== "formula") return { ...measure, id: rename(measure.id) };
  return { ...measure, id: rename(measure.id), formula: walk(measure.formula) };
}

export function arithmetic(op: "+" | "-" | "*" | "/", a: string, b: string): Formula {
  return { kind: "arithmetic", op, a: { kind: "measure", id: a }, b: { kind: "measure", id: b } };
}

/** Part divided by whole, both hidden. */
export function ratio(part: Measure, whole: Measure, naming: { label: string; unit?: string }): Measure[] {
  return [
    { ...part, id: "part", hidden: true },
    { ...whole, id: "whole", hidden: true },
    { kind: "formula", id: "ratio", ...naming, formula: arithmetic("/", "part", "whole") },
  ];
}

/** The one visible measure, or the first of them. */
export function mainMeasure(measures: readonly Measure[]): Measure | undefined {
  return measures.find(({ hidden }) => !hidden);
}

export function columnName(column: ColumnProfile, from: TableQuery["from"], profile: Profile): string {
  const isTaken = column.table !== from.table && column.name in (profile.catalog[from.table] ?? {});
  return isTaken ? `${column.table}.${column.name}` : column.name;
}

/** Whether rows are kept or grouped by periods of this date. */
export function isSpanned({ where, compare, by }: TableQuery, name: string): boolean {
  const filters = [where, compare?.a.where].flatMap((each) => (each?.kind === "all" ? each.of : each ? [each] : []));
  return (
    filters.some((filter) => filter.kind === "span" && filter.col === name) ||
    by.some(({ kind, col }) => kind === "grain" && col === name)
  );
}
