import { compileQuery } from "../compile.ts";
import { columnsOf, isGroupable, type Profile } from "../profile/profile.ts";
import type { TableQuery } from "../query.ts";
import { mannKendall } from "../study/trend-tests.ts";

type Row = Record<string, unknown>;
type RunSql = (sql: string) => Promise<Row[]>;

const FEWEST_ROWS = 30;
const FEWEST_PERIODS = 6;
const MOST_GROUPS = 12;

/** Findings of a question, the document's own included. */
const MOST_FOUND = 5;

/**
 * Queries whose answers are worth a sentence beyond the question: the same amount over time when it clearly rises or falls, and by
 * groupings in which one group stands out, the one that does most first. Only for sums and counts over enough rows.
 */
export async function furtherQueries(
  asked: readonly TableQuery[],
  profile: Profile,
  run: RunSql,
): Promise<TableQuery[]> {
  const [query] = asked;
  const measure = query?.measures.find(({ hidden }) => !hidden);
  const isSum = measure?.kind === "aggregate" && (measure.agg === "sum" || measure.agg === "count");
  if (!query || !measure || !isSum || query.select || query.compare || query.per || query.asOf || query.from.join)
    return [];
  const { limit: _l, order: _o, window: _w, shareOf: _s, study: _t, having: _h, ...rest } = query;
  const base: TableQuery = { ...rest, measures: [measure], by: [] };
  const used = new Set(asked.flatMap(({ by }) => by.map(({ col }) => col)));
  const series = await overTime(base, { profile, used, run });
  const groups = await standingOut(base, { profile, used, run });
  return [...(series ? [series] : []), ...groups].slice(0, MOST_FOUND);
}

interface Search {
  profile: Profile;
  used: ReadonlySet<string>;
  run: RunSql;
}

async function overTime(base: TableQuery, { profile, used, run }: Search): Promise<TableQuery | null> {
  const table = profile.tables.find(({ name }) => name === base.from.table);
  const time = columnsOf(profile, base.from.table).find(({ name }) => name === table?.time);
  if (!time || used.has(time.name) || time.filled < FEWEST_ROWS || JSON.stringify(base.where ?? "").includes("span"))
    return null;
  const grain = time.grain ?? "month";
  const series: TableQuery = { ...base, by: [{ kind: "grain", id: "by1", label: grain, col: time.name, grain }] };
  const values = await valuesOf(series, profile, run);
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const isLarge = first !== 0 && Math.abs(last - first) >= Math.abs(first) * 0.1;
  return values.length >= FEWEST_PERIODS && isLarge && mannKendall(values) < 0.05 ? series : null;
}

/** Groups that hold at least twice an even share, where there are three groups or more. */
async function standingOut(base: TableQuery, { profile, used, run }: Search): Promise<TableQuery[]> {
  const columns = columnsOf(profile, base.from.table).filter(
    (column) =>
      isGroupable(column) &&
      column.role === "dimension" &&
      !column.items &&
      column.distinct >= 3 &&
      column.distinct <= MOST_GROUPS &&
      column.filled >= FEWEST_ROWS &&
      !used.has(column.name) &&
      !JSON.stringify(base.where ?? "").includes(JSON.stringify(column.name)),
  );
  const found: { query: TableQuery; lead: number }[] = [];
  for (const column of columns.slice(0, 6)) {
    const id = base.measures[0]?.id ?? "";
    const query: TableQuery = {
      ...base,
      by: [{ kind: "column", id: "by1", label: column.name, col: column.name }],
      shareOf: { measure: id, within: [] },
      order: [{ by: id, dir: "desc" }],
      limit: { n: 1, ties: "with" },
    };
    const { limit: _limit, ...all } = query;
    const rows = await run(compileQuery(all, profile.catalog));
    const share = Number(rows[0]?.[`${id}_share`] ?? 0);
    const isPositive = rows.every((row) => Number(row[id] ?? 0) >= 0);
    const lead = share * rows.length;
    if (isPositive && lead >= 2 && share < 1) found.push({ query, lead });
  }
  return found.toSorted((a, b) => b.lead - a.lead).map(({ query }) => query);
}

async function valuesOf(query: TableQuery, profile: Profile, run: RunSql): Promise<number[]> {
  const id = query.measures[0]?.id ?? "";
  const rows = await run(compileQuery(query, profile.catalog));
  return rows.flatMap((row) => (row[id] === null || row["by1"] === null ? [] : [Number(row[id])]));
}
