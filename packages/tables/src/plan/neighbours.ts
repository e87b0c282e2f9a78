import { problemsOf } from "../problems.ts";
import { columnsOf, isGroupable, type Profile } from "../profile/profile.ts";
import type { Measure, TableQuery } from "../query.ts";
import { readAs } from "../read-as.ts";
import type { Candidate } from "./plan-rules.ts";

/** A rival this much weaker than the best is less likely meant than a neighbour of it. */
const RIVAL = 1.2;

/** Up to `most` computable questions: the best, its close rivals, then neighbours of the best, then what else there is. */
export function neighboursOf(
  ranked: readonly Candidate[],
  { profile, most }: { profile: Profile; most: number },
): Candidate[] {
  const [best] = ranked;
  if (!best) return [];
  const isClose = ({ missed, score }: Candidate) => missed.length <= best.missed.length && best.score - score < RIVAL;
  const rivals = ranked.slice(1).filter(isClose);
  const near = neighbourQueries(best.query, profile).map(
    (query): Candidate => ({ ...best, query, readAs: readAs(query, profile), score: best.score - RIVAL }),
  );
  const rest = ranked.slice(1).filter((each) => !isClose(each));
  const seen = new Set<string>();
  // Two queries that read the same are one offer.
  const isNew = ({ readAs: text }: Candidate) => !seen.has(text) && Boolean(seen.add(text));
  return [best, ...rivals, ...near, ...rest].filter(isNew).slice(0, most);
}

/** The same question put a little otherwise: over another amount, counted or averaged, without a grouping, all groups instead of the first. */
function neighbourQueries(query: TableQuery, profile: Profile): TableQuery[] {
  const main = query.measures.find(({ hidden }) => !hidden);
  const list: TableQuery[] = [];
  if (!main || query.compare || query.per || query.having) return list;
  const withMain = (measure: Measure): TableQuery => ({
    ...query,
    measures: query.measures.map((each) => (each === main ? measure : each)),
  });
  if (query.by.length === 0 && query.measures.length === 1 && isExtreme(main))
    list.push(...winners(query, main, profile));
  if (main.kind === "aggregate" && main.agg === "count" && !main.of)
    list.push(...amounts(query, profile).map((amount) => withMain({ ...amount, id: main.id })));
  if (query.by.length > 0 && !query.limit) list.push({ ...query, by: query.by.slice(0, -1), order: undefined });
  if (main.kind === "aggregate" && main.agg === "sum" && main.of)
    list.push(
      withMain(countOf(main, query, profile)),
      withMain({ ...main, agg: "avg", label: main.label.replace(/^total /, "average ") }),
    );
  if (main.kind === "aggregate" && main.of?.kind === "column")
    list.push(...sameUnit(query, main, profile).map(withMain));
  return list.filter((each) => problemsOf(each, profile).length === 0);
}

function isExtreme(main: Measure): boolean {
  return main.kind === "aggregate" && (main.agg === "max" || main.agg === "min");
}

/** "The highest amount" may ask which group has it in all. */
function winners(query: TableQuery, main: Measure, profile: Profile): TableQuery[] {
  if (main.kind !== "aggregate") return [];
  const { asOf: _asOf, ...rest } = query;
  const columns = columnsOf(profile, query.from.table).filter(
    (column) => isGroupable(column) && (column.role === "key" || column.distinct <= 60) && column.distinct > 1,
  );
  const named = columns.toSorted((a, b) => Number(b.role === "key") - Number(a.role === "key"));
  return named.slice(0, 2).map((column) => ({
    ...rest,
    measures: [{ ...main, agg: "sum" as const, label: main.label.replace(/^(highest|lowest) /, "total ") }],
    by: [{ kind: "column" as const, id: "by1", label: column.name, col: column.name }],
    order: [{ by: main.id, dir: main.agg === "max" ? ("desc" as const) : ("asc" as const) }],
    limit: { n: 1, ties: "with" as const },
  }));
}

function countOf(main: Measure, query: TableQuery, profile: Profile): Measure {
  const rows = profile.measures.find(({ table, kind }) => table === query.from.table && kind === "count");
  return { kind: "aggregate", id: main.id, label: rows?.label ?? "number of rows", agg: "count" };
}

function amounts({ from }: TableQuery, profile: Profile): Measure[] {
  const found = profile.measures.filter(
    ({ table, kind, unit, column }) => table === from.table && kind === "additive" && unit === "money" && column,
  );
  return found.slice(0, 1).flatMap(({ measures }) => measures);
}

function sameUnit({ from }: TableQuery, main: Measure & { kind: "aggregate" }, profile: Profile): Measure[] {
  const col = main.of?.kind === "column" ? main.of.col : "";
  const found = profile.measures.filter(
    ({ table, column, unit, kind }) =>
      table === from.table && column !== col && unit === main.unit && kind === "additive" && column,
  );
  return found.slice(0, 2).map(({ column = "", label }) => ({
    ...main,
    label: main.label.replace(col, label),
    of: { kind: "column", col: column },
  }));
}
