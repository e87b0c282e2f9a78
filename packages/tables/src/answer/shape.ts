import type { Profile } from "../profile/profile.ts";
import type { Filter, TableQuery } from "../query.ts";
import { filtersOf } from "../read-as.ts";

export type Shape = "value" | "ranking" | "matrix" | "series" | "comparison" | "rows" | "distribution";

/** The one result shape of a query; each has one renderer. Order matters: a comparison by month is a comparison. */
export function shapeOf(query: TableQuery): Shape {
  if (query.select) return "rows";
  if (query.study?.kind === "distribution") return "distribution";
  if (query.compare) return "comparison";
  const groups = query.by.filter(({ id }) => id !== "named");
  if (groups.length === 0) return "value";
  if (groups.length > 1) return query.limit?.per ? "ranking" : "matrix";
  // Periods that meet a condition are a list: what lies between two of them is left out.
  return groups[0]?.kind === "grain" && !query.limit && !query.having ? "series" : "ranking";
}

/** What a reader sees beside a winner: all groups. Run it for the exhibit when the answer itself keeps only the first. */
export function exhibitQuery(query: TableQuery): TableQuery {
  if (shapeOf(query) !== "ranking" || query.limit?.per) return query;
  const { limit: _limit, ...rest } = query;
  return rest;
}

/** Whether each value that is asked for has a group, as in "North and South" or "in March and April": the figure of all of them answers as well. */
export function isOfSeveral({ by, where, measures, limit, having, shareOf, per }: TableQuery): boolean {
  const [group, ...others] = by;
  const [measure, ...more] = measures.filter(({ hidden }) => !hidden);
  if (!group || others.length + more.length > 0 || limit || having || shareOf || per) return false;
  if (measure?.kind !== "aggregate") return false;
  const isSpan = (filter: Filter) => filter.kind === "span" && filter.col === group.col;
  return filtersOf(where).some((filter) =>
    group.kind === "column"
      ? !group.isList && filter.kind === "in" && filter.col === group.col && filter.values.length > 1
      : group.kind === "grain" && filter.kind === "any" && filter.of.every(isSpan),
  );
}

/**
 * What the groups of a comparison are parts of: the same query without groups, or the total of a statement's lines. For a condition on a
 * single value, that value, also where it doesn't meet the condition.
 */
export function wholeQuery(query: TableQuery, profile: Profile): TableQuery | null {
  if (query.having && query.by.length === 0) {
    const { having: _having, ...rest } = query;
    return rest;
  }
  const isCompared = query.compare || query.measures.some(({ id, hidden }) => id === "difference" && !hidden);
  if (!(isCompared || isOfSeveral(query)) || query.by.length === 0 || query.per || query.select) return null;
  const { from, asOf, compare, measures } = query;
  const of = filtersOf(query.where).map((filter) => totalOf(filter, query, profile)?.line ?? filter);
  const [only] = of;
  const where: Filter | undefined = of.length > 1 ? { kind: "all", of } : only;
  return { from, measures, by: [], ...(asOf && { asOf }), ...(compare && { compare }), ...(where && { where }) };
}

/** The total whose lines a filter keeps, with the filter of its own line. */
export function totalOf(
  filter: Filter,
  { from }: TableQuery,
  { measures }: Profile,
): { label: string; line: Filter } | null {
  if (filter.kind !== "in") return null;
  const values = [...filter.values].toSorted().join("\n");
  const isTotal = ({ table, parts = [] }: Profile["measures"][number]) =>
    table === from.table && parts.length > 1 && [...parts].toSorted().join("\n") === values;
  for (const { label, measures: own } of measures.filter(isTotal)) {
    const [line] = own;
    if (line?.kind === "aggregate" && line.where?.kind === "in" && line.where.col === filter.col)
      return { label, line: line.where };
  }
  return null;
}
