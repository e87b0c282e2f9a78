import type { TableQuery } from "../query.ts";

export type Shape = "value" | "ranking" | "matrix" | "series" | "comparison" | "rows" | "distribution";

/** The one result shape of a query; each has one renderer. Order matters: a comparison by month is a comparison. */
export function shapeOf(query: TableQuery): Shape {
  if (query.select) return "rows";
  if (query.study?.kind === "distribution") return "distribution";
  if (query.compare) return "comparison";
  const groups = query.by.filter(({ id }) => id !== "named");
  if (groups.length === 0) return "value";
  if (groups.length > 1) return query.limit?.per ? "ranking" : "matrix";
  return groups[0]?.kind === "grain" && !query.limit ? "series" : "ranking";
}

/** What a reader sees beside a winner: all groups. Run it for the exhibit when the answer itself keeps only the first. */
export function exhibitQuery(query: TableQuery): TableQuery {
  if (shapeOf(query) !== "ranking" || query.limit?.per) return query;
  const { limit: _limit, ...rest } = query;
  return rest;
}
