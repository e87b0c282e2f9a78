import { problemsOf } from "../problems.ts";
import type { Profile } from "../profile/profile.ts";
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
  const isNew = ({ query }: Candidate) => !seen.has(JSON.stringify(query)) && Boolean(seen.add(JSON.stringify(query)));
  return [best, ...rivals, ...near, ...rest].filter(isNew).slice(0, most);
}

/** The same question put a little otherwise: without its last grouping, averaged, counted, or over another amount of the table. */
function neighbourQueries(query: TableQuery, profile: Profile): TableQuery[] {
  const main = query.measures.find(({ hidden }) => !hidden);
  const list: TableQuery[] = [];
  if (!main || query.compare || query.per || query.having) return list;
  const withMain = (measure: Measure): TableQuery => ({
    ...query,
    measures: query.measures.map((each) => (each === main ? measure : each)),
  });
  if (main.kind === "aggregate" && main.agg === "sum" && main.of)
    list.push(
      withMain({ ...main, agg: "avg", label: main.label.replace(/^total /, "average ") }),
      withMain(countOf(main, query, profile)),
    );
  if (main.kind === "aggregate" && main.agg === "count" && !main.of)
    list.push(...amounts(query, profile).map((amount) => withMain({ ...amount, id: main.id })));
  if (main.kind === "aggregate" && main.of?.kind === "column")
    list.push(...sameUnit(query, main, profile).map(withMain));
  if (query.by.length > 1 && !query.limit?.per) list.push({ ...query, by: query.by.slice(0, -1) });
  return list.filter((each) => problemsOf(each, profile).length === 0);
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
