import { problemsOf } from "../problems.ts";
import { columnsOf, isGroupable, type Profile } from "../profile/profile.ts";
import { columnGroup, type Filter, type Measure, type TableQuery } from "../query.ts";
import { readAs } from "../read-as.ts";
import { areSafe, type Candidate, GATE, type StepKind } from "./gate.ts";
import { shownColumns } from "./groups.ts";
import { withoutRefunds } from "./refunds.ts";

/** A rival this much weaker than the best is less likely meant than a neighbour of it. */
const RIVAL = 1.2;
/** Readings of "who" this far apart are about our own people and about customers. */
const OTHERS = 0.25;

/** Up to `most` computable questions: the best, its close rivals, then neighbours of the best, then what else there is. */
export function neighboursOf(
  ranked: readonly Candidate[],
  { profile, most }: { profile: Profile; most: number },
): Candidate[] {
  const [best] = ranked;
  if (!best) return [];
  const isClose = ({ missed, score }: Candidate) => missed.length <= best.missed.length && best.score - score < RIVAL;
  const rivals = ranked.slice(1).filter(isClose);
  const offer = (query: TableQuery): Candidate => ({
    ...best,
    query,
    readAs: readAs(query, profile),
    score: best.score - RIVAL,
  });
  const near = neighbourQueries(best, profile).map(offer);
  const listed = [...rowsBehind(best, profile), ...grossOf(best, profile).map(offer)];
  const rest = ranked.slice(1).filter((each) => !isClose(each));
  // The same for other people is less of a choice than another amount.
  const [alike, other] = [true, false].map((is) =>
    rivals.filter((each) => [best, ...rivals].some((b) => isSameForOthers(b, each)) === is),
  );
  const seen = new Set<string>();
  // Two queries that read the same are one offer.
  const isNew = ({ readAs: text }: Candidate) => !seen.has(text) && Boolean(seen.add(text));
  return [best, ...listed, ...(other ?? []), ...near.slice(0, 1), ...(alike ?? []), ...near.slice(1), ...rest]
    .filter(isNew)
    .slice(0, most);
}

/** The same reading with "who" taken for others than our own people, which is less likely. */
function isSameForOthers(better: Candidate, { query, steps, score }: Candidate): boolean {
  const rest = (each: TableQuery) => JSON.stringify({ ...each, by: [], where: undefined });
  return steps.includes("asker") && better.score - score > OTHERS && rest(query) === rest(better.query);
}

/** What was sold, beside what is left of it after refunds. */
function grossOf({ steps, query }: Candidate, profile: Profile): TableQuery[] {
  return steps.includes("netOfRefunds") ? withoutRefunds(query, profile) : [];
}

/** The rows behind a number of them: "urgent ones that are still open" may ask for either. */
function rowsBehind(best: Candidate, profile: Profile): Candidate[] {
  const isCounted = best.steps.some((kind) => kind === "rowsCounted" || kind === "rowsOrCount");
  const { where, by, per, compare, shareOf, having } = best.query;
  if (!isCounted || !where || by.length > 0 || per || compare || shareOf || having) return [];
  return rowsOf(best.query, profile).map((query) => ({ ...best, query, readAs: readAs(query, profile) }));
}

/** "Jobs over 500", "what is still open": their number and the rows, where nothing else is in doubt. */
export function numberAndRows(best: Candidate, profile: Profile): Candidate[] | undefined {
  const isEither = (kind: StepKind) => kind === "rowsOrCount" || kind === "rowsCounted";
  const rest = best.steps.filter((kind) => !isEither(kind));
  const [rows] = rowsBehind(best, profile);
  if (!rows || best.missed.length > 0 || !areSafe(rest)) return undefined;
  return [best, { ...rows, query: { ...rows.query, isAlternative: true } }];
}

/** What each doubtful part of a reading could be instead, then the question put a little otherwise. */
function neighbourQueries({ query, steps, missed }: Candidate, profile: Profile): TableQuery[] {
  const main = query.measures.find(({ hidden }) => !hidden);
  if (!main) return [];
  const first = steps.filter((kind) => kind === "totalOfTimes" || kind === "decidedOrWon");
  const parts = new Set([...first, ...steps].flatMap((kind) => GATE[kind].instead ?? []));
  if (missed.length > 0) parts.add("date");
  const others = {
    measure: () => otherMeasures(query, main, profile),
    level: () => otherLevel(query, main),
    group: () => otherGroups(query, profile),
    date: () => otherDates(query, profile),
    filter: () => [...swappedShare(query), ...fewerFilters(query)],
    won: () => onlyWon(query, profile),
  };
  const isPossible = (each: TableQuery) => problemsOf(each, profile).length === 0;
  const instead = [...parts].map((part) => others[part]().filter(isPossible));
  const nearest = instead.flatMap((list) => list.slice(0, 1));
  return [...nearest, ...usual(query, main, profile).filter(isPossible), ...instead.flatMap((list) => list.slice(1))];
}

function withMeasure(query: TableQuery, main: Measure, measure: Measure): TableQuery {
  return { ...query, measures: query.measures.map((each) => (each === main ? measure : each)) };
}

/** The total of what was averaged, and the average of what was added up. */
function otherLevel(query: TableQuery, main: Measure): TableQuery[] {
  if (main.kind !== "aggregate" || query.per || query.having || isReferenced(query, main)) return [];
  const [agg, from, to] =
    main.agg === "sum" ? (["avg", "total", "average"] as const) : (["sum", "average", "total"] as const);
  const label = main.label.replace(new RegExp(`^${from} `), `${to} `);
  return main.agg === "sum" || main.agg === "avg" ? [withMeasure(query, main, { ...main, agg, label })] : [];
}

/** Over the table's other numbers, those in the same unit first. */
function otherMeasures(query: TableQuery, main: Measure, profile: Profile): TableQuery[] {
  if (query.per || query.having || isReferenced(query, main)) return [];
  // Beside a number of rows the amount of money is meant more often than any other.
  const rank = ({ unit }: { unit?: string }) => (unit === main.unit ? 2 : 0) + (unit === "money" ? 1 : 0);
  const isCounting = holdsRows(query, profile);
  const others = profile.measures.filter(
    ({ table, kind, measures: [measure, ...rest] }) =>
      table === query.from.table &&
      OTHER_KINDS.has(kind) &&
      (kind !== "count" || isCounting) &&
      rest.length === 0 &&
      measure?.label !== main.label,
  );
  return others
    .toSorted((a, b) => rank(b) - rank(a))
    .flatMap(({ measures: [measure] }) => (measure ? [withMeasure(query, main, { ...measure, id: main.id })] : []));
}

/** A difference to plan is none any more where another amount takes the place of one side. */
function isReferenced({ measures }: TableQuery, { id }: Measure): boolean {
  return measures.some((each) => each.kind === "formula" && JSON.stringify(each.formula).includes(`"id":"${id}"`));
}

const OTHER_KINDS = new Set(["additive", "average", "duration", "count"]);

/** Without the grouping, or by the table's other columns. */
function otherGroups(query: TableQuery, profile: Profile): TableQuery[] {
  const group = query.by.findLast(({ kind }) => kind === "column");
  if (!group || query.by.length > 2) return [];
  const used = new Set(query.by.map(({ col }) => col));
  const without = query.limit ? [] : [{ ...query, by: query.by.filter((each) => each !== group), order: undefined }];
  const others = columnsOf(profile, query.from.table)
    .filter((column) => isGroupable(column) && column.role !== "key" && column.distinct > 1 && !used.has(column.name))
    .map((column) => ({
      ...query,
      by: query.by.map((each) => (each === group ? columnGroup(group.id, column) : each)),
    }));
  return [...without, ...others];
}

/** By the table's other dates. */
function otherDates(query: TableQuery, profile: Profile): TableQuery[] {
  const times = columnsOf(profile, query.from.table).filter(({ role }) => role === "time");
  const used = times.find(({ name }) => datesOf(query).includes(name));
  return times
    .filter((column) => used && column !== used)
    .map((column) => withDate(query, used?.name ?? "", column.name));
}

function datesOf({ where, by }: TableQuery): string[] {
  const filters = where?.kind === "all" ? where.of : where ? [where] : [];
  const spans = filters.flatMap((filter) => (filter.kind === "span" ? [filter.col] : []));
  return [...spans, ...by.flatMap(({ kind, col }) => (kind === "column" ? [] : [col]))];
}

function withDate(query: TableQuery, from: string, to: string): TableQuery {
  const swapped = (filter: Filter): Filter =>
    filter.kind === "all"
      ? { ...filter, of: filter.of.map(swapped) }
      : filter.kind === "span" && filter.col === from
        ? { ...filter, col: to }
        : filter;
  return {
    ...query,
    by: query.by.map((each) => (each.kind !== "column" && each.col === from ? { ...each, col: to } : each)),
    ...(query.where && { where: swapped(query.where) }),
  };
}

function onlyWon({ where, ...rest }: TableQuery, { conditions }: Profile): TableQuery[] {
  const won = conditions.find(({ id, table }) => id === "won" && table === rest.from.table)?.filter;
  const all = where?.kind === "all" ? where.of : where ? [where] : [];
  return won ? [{ ...rest, where: all.length > 0 ? { kind: "all", of: [...all, won] } : won }] : [];
}

/** The share with its part and its whole exchanged: women among the part-timers, part-timers among the women. */
function swappedShare(query: TableQuery): TableQuery[] {
  const [part, whole] = query.measures;
  const { where } = query;
  if (part?.id !== "part" || whole?.id !== "whole" || part.kind !== "aggregate" || !part.where || !where) return [];
  return [{ ...query, measures: [{ ...part, where }, ...query.measures.slice(1)], where: part.where }];
}

/** With one condition less. */
function fewerFilters({ where, ...rest }: TableQuery): TableQuery[] {
  if (where?.kind !== "all") return where ? [rest] : [];
  return where.of.map((left) => {
    const of = where.of.filter((each) => each !== left);
    const [only] = of;
    return { ...rest, where: of.length === 1 && only ? only : { kind: "all" as const, of } };
  });
}

/** The same question put a little otherwise: over another amount, counted or averaged, without a grouping, all groups instead of the first. */
function usual(query: TableQuery, main: Measure, profile: Profile): TableQuery[] {
  const list: TableQuery[] = [];
  if (query.compare || query.per || query.having || isReferenced(query, main)) return list;
  const withMain = (measure: Measure) => withMeasure(query, main, measure);
  if (query.by.length === 0 && query.measures.length === 1 && isExtreme(main))
    list.push(...winners(query, main, profile));
  if (main.kind === "aggregate" && main.agg === "count" && !main.of)
    list.push(...amounts(query, profile).map((amount) => withMain({ ...amount, id: main.id })));
  if (query.by.length > 0 && !query.limit) list.push({ ...query, by: query.by.slice(0, -1), order: undefined });
  if (main.kind === "aggregate" && main.agg === "sum" && main.of)
    list.push(
      ...(holdsRows(query, profile) ? [withMain(countOf(main, query, profile))] : []),
      withMain({ ...main, agg: "avg", label: main.label.replace(/^total /, "average ") }),
    );
  if (main.kind === "aggregate" && main.of?.kind === "column")
    list.push(...sameUnit(query, main, profile).map(withMain));
  return list;
}

/** Rows are worth counting unless each is one cell of a sheet with its periods side by side. */
function holdsRows({ from }: TableQuery, { tables }: Profile): boolean {
  return tables.find(({ name }) => name === from.table)?.layout.kind !== "wide";
}

/** The rows that were counted; none where groups were. */
function rowsOf({ from, asOf, where }: TableQuery, profile: Profile): TableQuery[] {
  const select = shownColumns(profile, from.table);
  const query: TableQuery = { from, ...(asOf && { asOf }), ...(where && { where }), measures: [], by: [], select };
  return select.length > 0 ? [query] : [];
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
    by: [columnGroup("by1", column)],
    order: [{ by: main.id, dir: main.agg === "max" ? ("desc" as const) : ("asc" as const) }],
    limit: { n: 1, ties: "with" as const },
  }));
}

function countOf(main: Measure, query: TableQuery, profile: Profile): Measure {
  const rows = profile.measures.find(({ table, kind }) => table === query.from.table && kind === "count");
  const [counted] = rows?.measures ?? [];
  return counted
    ? { ...counted, id: main.id }
    : { kind: "aggregate", id: main.id, label: "number of rows", agg: "count" };
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
