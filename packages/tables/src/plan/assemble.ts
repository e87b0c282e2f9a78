import { problemsOf } from "../problems.ts";
import { isFirstName, isSurname } from "../profile/columns.ts";
import { CONCEPTS } from "../profile/lexicon.ts";
import { plural } from "../profile/measures.ts";
import type { ColumnProfile, Link, Profile } from "../profile/profile.ts";
import type { Filter, Group, TableQuery } from "../query.ts";
import { aggregateMeasures, convertUnits } from "./aggregates.ts";
import { placePlan } from "./budgets.ts";
import { excludeMatched, listRows, placeChanges } from "./changes.ts";
import type { Reading } from "./chart.ts";
import { compareValues, filterRows, filterTexts } from "./conditions.ts";
import { costOf, doubtsOf } from "./doubts.ts";
import { type Clause, combined, type Draft, distinctBy, type Leaf, mainMeasure, type Parts, partsOf } from "./draft.ts";
import { isHalfNegated, leaveOutPeriods } from "./exclusions.ts";
import type { StepKind } from "./gate.ts";
import { groupRows } from "./groups.ts";
import { compareColumns, limitScores, limitValues } from "./limits.ts";
import { chooseMeasures } from "./measures.ts";
import { isOnlyAmount, isOnlyNumber, isOnlyOfUnit } from "./only-amounts.ts";
import { placePeriods } from "./periods.ts";
import { rankGroups } from "./ranks.ts";
import { refundSteps, withRefundsAsAmounts } from "./refunds.ts";
import { placeValues, takeFraction } from "./shares.ts";
import { keepSizes, limitGaps } from "./sizes.ts";
import { stepsOf } from "./steps.ts";
import { placeStudy } from "./studies.ts";
import { coverWholeYear, splitYears } from "./whole-span.ts";

export interface Assembled {
  query: TableQuery;
  /** The same over all rows, where `query` leaves out what was not won or was cancelled. */
  ofAll?: TableQuery;
  cost: number;
  leaves: Leaf[];
  steps: StepKind[];
}

/** In this order: what is measured, how rows are grouped and kept, then what is done with the groups. */
const CLAUSES: Clause[] = [
  chooseMeasures,
  aggregateMeasures,
  convertUnits,
  groupRows,
  filterRows,
  keepSizes,
  compareValues,
  filterTexts,
  placePeriods,
  leaveOutPeriods,
  coverWholeYear,
  splitYears,
  limitValues,
  limitGaps,
  compareColumns,
  limitScores,
  excludeMatched,
  rankGroups,
  placePlan,
  placeValues,
  takeFraction,
  placeChanges,
  placeStudy,
  listRows,
];

const EMPTY: Draft = {
  table: null,
  chosen: [],
  measures: [],
  from: null,
  by: [],
  groupColumns: [],
  askedIds: [],
  values: [],
  units: [],
  where: [],
  isCounted: false,
  isListed: false,
};

/** Builds the query one reading means, or null when its parts do not fit together or one of them was not used. */
export function assemble(
  reading: Reading,
  profile: Profile,
  { today, isOfNow = false }: { today?: string | undefined; isOfNow?: boolean } = {},
): Assembled | null {
  const parts = partsOf(reading.edges, profile, today);
  if (isBeyond(parts)) return null;
  let draft: Draft = EMPTY;
  const covered = new Set<string>();
  const steps: StepKind[] = [];
  let cost = 0;
  for (const clause of CLAUSES) {
    const fragment = clause(parts, draft);
    if (!fragment) return null;
    draft = { ...draft, ...fragment.set };
    for (const leaf of fragment.covers) covered.add(placeOf(leaf));
    cost += fragment.cost ?? 0;
    steps.push(...(fragment.steps ?? []));
  }
  if (!draft.from || parts.leaves.some((leaf) => !covered.has(placeOf(leaf)))) return null;
  if (draft.isNever && draft.groupColumns.some((column) => isIncomplete(profile, draft, column))) return null;
  if (draft.isNever) draft = neverWithin(draft);
  draft = withoutCredits(parts, onlyDebtors(draft));
  if (isOfNow) draft = onlyCurrent(parts, draft);
  const realized = onlyRealized(parts, draft);
  const ofAll = realized === draft ? undefined : named(queryOf(onlyFilled(draft)), draft, profile);
  draft = realized;
  const query = named(queryOf(onlyFilled(draft)), draft, profile);
  if (isUnfit(query, profile)) return null;
  const doubts = doubtsOf(parts, draft, query);
  if (doubts > 0) steps.push("doubted");
  steps.push(...stepsOf(parts, draft, query), ...refundSteps(parts, query));
  const isOnly = isOnlyNumber(query, parts) || isOnlyAmount(parts, draft);
  const isNamedUnit = isOnlyOfUnit(parts, draft);
  const isChosen = (kind: StepKind) => kind === "measureChosen" || (isOnly && kind === "secondMeaning");
  const isMeant = (kind: StepKind) => (isOnly && isChosen(kind)) || (isNamedUnit && kind === "secondMeaning");
  const left = steps.some((kind) => SETTLED.has(kind)) ? steps.filter((kind) => !isChosen(kind)) : steps;
  const taken = left.map((kind) => (isMeant(kind) ? "onlyMeasure" : kind));
  return {
    query: withRefundsAsAmounts(query, profile),
    ...(ofAll && { ofAll: withRefundsAsAmounts(ofAll, profile) }),
    cost: cost + costOf(doubts, parts),
    steps: taken,
    leaves: parts.leaves,
  };
}

function isBeyond(parts: Parts): boolean {
  return parts.has("beyond") || isHalfNegated(parts);
}

function isUnfit(query: TableQuery, profile: Profile): boolean {
  return problemsOf(query, profile).length > 0 || hasDateTwice(query);
}

/** "Q3 against Q2 by closing date" asks for neither each month nor each day: a date that is grouped twice was read twice. */
function hasDateTwice({ by }: TableQuery): boolean {
  const days = new Set(by.flatMap((group) => (group.kind === "grain" && group.grain === "day" ? [group.col] : [])));
  return by.some((group) => group.kind === "grain" && group.grain !== "day" && days.has(group.col));
}

/** Steps that say which measure is meant although no word names it. */
const SETTLED = new Set<StepKind>(["planCompared", "grossOwed"]);

/** Whether rows of the linked table have none here: who never had a row at all is only there. */
function isIncomplete(profile: Profile, { table }: Draft, column: ColumnProfile | null): boolean {
  const link = linkOf(profile, table?.name, column);
  const linked = profile.tables.find(({ name }) => name === link?.to);
  const hasAll = linked !== undefined && column?.values !== undefined && column.values.length >= linked.rows;
  return link !== undefined && !(hasAll && link.unmatched === 0);
}

/** A key of a linked table means little to a reader, so what it names is shown: instead of the key where each name is one row's. */
function named(query: TableQuery, draft: Draft, profile: Profile): TableQuery {
  if (query.by.length > 2 || query.per || query.select) return query;
  const [column] = draft.groupColumns;
  const by = column && query.by.length === 1 ? withNames(query.by, column, profile) : query.by;
  if (by.length > query.by.length) return { ...query, by };
  const { table, join = [] } = query.from;
  const at = draft.groupColumns.findIndex((column) => linkOf(profile, table, column));
  const link = linkOf(profile, table, draft.groupColumns[at]);
  const linked = profile.tables.find(({ name }) => name === link?.to);
  const label = linked?.labelColumn;
  const own = query.by[at];
  if (!link || !label || label === link.right || !own) return query;
  const isTaken = label in (profile.catalog[table] ?? {});
  const names = profile.columns.find((column) => column.table === link.to && column.name === label);
  const isEnough = link.unmatched === 0 && names?.distinct === linked.rows;
  const group: Group = {
    kind: "column",
    id: isEnough ? own.id : "named",
    label,
    col: isTaken ? `${link.to}.${label}` : label,
  };
  const hasJoin = join.some((each) => each.table === link.to);
  const joined = hasJoin
    ? join
    : [...join, { kind: "left" as const, table: link.to, left: link.left, right: link.right }];
  return { ...query, from: { table, join: joined }, by: isEnough ? query.by.with(at, group) : [...query.by, group] };
}

/** People are shown by surname and first name, where these are two columns, beside the number that tells namesakes apart. */
function withNames(by: Group[], { table, name, concepts }: ColumnProfile, { columns }: Profile): Group[] {
  const isOther = (column: ColumnProfile) => column.table === table && column.name !== name;
  const names = columns.filter((column) => isOther(column) && (isFirstName(column.name) || isSurname(column.name)));
  const isPerson = concepts.some((id) => CONCEPTS[id]?.who);
  const hasBoth = [...names.map((each) => each.name), name].filter(isFirstName).length === 1 && names.length < 3;
  const isPair = hasBoth && names.length + Number(isSurname(name)) === 2;
  if (!isPerson || !isPair) return by;
  const own = names.toSorted((a, b) => Number(isFirstName(a.name)) - Number(isFirstName(b.name)));
  const groups = own.map((each): Group => ({ kind: "column", id: each.name, label: each.name, col: each.name }));
  return isSurname(name) ? [...by, ...groups] : [...groups, ...by];
}

/** The link of a table to the one that its column names. */
function linkOf(
  { links }: Profile,
  table: string | undefined,
  column: ColumnProfile | null | undefined,
): Link | undefined {
  return links.find(({ from, left }) => from === table && column?.table === from && column.name === left);
}

/** Two leaves of one span with one meaning are the same word, even when a clause made its own copy. */
function placeOf({ from, to }: Leaf): string {
  return `${from}-${to}`;
}

/** "Never in 2025": the period narrows what must not have happened, not which groups there are. */
function neverWithin(draft: Draft): Draft {
  const measures = draft.measures.map((measure) => {
    if (measure.kind !== "aggregate") return measure;
    const where = combined([...(measure.where ? [measure.where] : []), ...draft.where]);
    return { ...measure, ...(where && { where }) };
  });
  const dated = { ...draft, where: [], measures };
  const { countsGroups, by, having = [] } = dated;
  if (!countsGroups) return dated;
  const label = `number of ${plural(countsGroups)}`;
  const { having: _having, ...rest } = dated;
  return {
    ...rest,
    by: [],
    per: { by, measures, having },
    measures: [{ kind: "aggregate", id: "result", label, agg: "count" }],
  };
}

/** "How many people work in sales" leaves out those who left, whose rows a list of staff keeps. Of members, all are often meant. */
function onlyCurrent({ profile, has }: Parts, draft: Draft): Draft {
  const table = draft.from?.table;
  const current = profile.conditions.find((condition) => condition.id === "current" && condition.table === table);
  const isDated = profile.columns.some(
    (column) => column.table === table && column.name === current?.column && column.role === "time",
  );
  const isStaff = profile.tables.some(({ name, entities }) => name === table && entities[0] === "employee");
  if (!isStaff || !current || !isDated || draft.compare || draft.select || draft.per || has("rate")) return draft;
  const text = JSON.stringify([draft.where, draft.by, draft.measures, draft.chosen[0]?.column ?? ""]);
  const isTimed = text.includes('"span"') || text.includes('"grain"');
  if (isTimed || text.includes(JSON.stringify(current.column))) return draft;
  return { ...draft, where: [...draft.where, current.filter] };
}

/**
 * "Which region earned the most" is about deals that were won, and revenue about orders that were not cancelled. An amount called by the
 * name of its column is about every row.
 */
function onlyRealized({ profile, of }: Parts, draft: Draft): Draft {
  const table = draft.from?.table;
  const [base] = draft.chosen;
  const isOfOrders = base?.id === "aov";
  const isEarned = isOfOrders || (base?.kind === "additive" && ["money", "quantity"].includes(base.concepts[0] ?? ""));
  const isSpoken =
    isOfOrders ||
    of("measure").some(({ tag }) => tag.measure === base && !tag.own) ||
    of("max", "min").some(({ tag }) => tag.arg === "quality");
  if (!isEarned || !isSpoken || draft.select || draft.having) return draft;
  const isState = (column: string | undefined) =>
    profile.columns.some((each) => each.table === table && each.name === column && each.role === "dimension");
  const states = profile.conditions.filter((each) => each.table === table && isState(each.column));
  const find = (id: string) => states.find((each) => each.id === id);
  const [won, cancelled] = [find("lost") && find("won"), find("cancelled")];
  // A negative line takes back what was cancelled, so leaving one of the two out would count half.
  const isNegative = profile.columns.some((each) => each.table === table && each.name === base.column && each.isSigned);
  // Unless the negative lines are refunds, beside what was voided.
  const isSigned = isNegative && find("refunded")?.column !== cancelled?.column;
  const column = won?.column ?? (isSigned ? undefined : cancelled?.column) ?? "";
  const isMentioned = JSON.stringify([draft.where, draft.by, draft.measures, draft.compare]).includes(
    JSON.stringify(column),
  );
  if (!column || isMentioned) return draft;
  const filter: Filter[] = won ? [won.filter] : cancelled ? [{ kind: "not", of: cancelled.filter }] : [];
  return { ...draft, where: [...draft.where, ...filter] };
}

/** A usual invoice is neither one that was cancelled nor its credit note, so an average leaves both out. */
function withoutCredits({ profile }: Parts, draft: Draft): Draft {
  const main = mainMeasure(draft.measures);
  const isAverage = main?.kind === "aggregate" && (main.agg === "avg" || main.agg === "median");
  if (!isAverage || main.of?.kind !== "column") return draft;
  const { col } = main.of;
  const table = draft.from?.table;
  const isSigned = profile.columns.some((each) => each.table === table && each.name === col && each.isSigned);
  const cancelled = profile.conditions.find((each) => each.table === table && each.id === "cancelled");
  if (!isSigned || !cancelled || draft.select) return draft;
  const owed: Filter = { kind: "compare", value: main.of, cmp: ">", to: { kind: "number", num: 0 } };
  return { ...draft, where: [...draft.where, { kind: "not", of: cancelled.filter }, owed] };
}

/** "Who owes us how much" leaves out those who owe nothing. */
function onlyDebtors(draft: Draft): Draft {
  const isOfDebts = draft.chosen[0]?.concepts[0] === "owed" && draft.by.some(({ kind }) => kind === "column");
  const main = mainMeasure(draft.measures);
  if (!isOfDebts || !main || draft.having || draft.limit || draft.per || draft.compare) return draft;
  const having = [{ measure: main.id, cmp: ">" as const, to: { kind: "number" as const, num: 0 } }];
  return { ...draft, having, order: draft.order ?? [{ by: main.id, dir: "desc" }] };
}

/** Groups without a row of the one amount that is asked for are no groups of it: months without spending, lines without actual figures. */
function onlyFilled(draft: Draft): Draft {
  const [measure, ...others] = draft.measures;
  const isPlain = !draft.shareOf && !draft.compare && !draft.per && !draft.study && !draft.asOf && !draft.window;
  if (measure?.kind !== "aggregate" || others.length > 0 || measure.agg !== "sum" || !measure.where || !isPlain)
    return draft;
  const { where, ...rest } = measure;
  return { ...draft, measures: [rest], where: [...draft.where, where] };
}

/** A date in a span or beside another date is filled, so asking for that besides says nothing. */
function withoutImplied(filters: readonly Filter[]): Filter[] {
  const dated = new Set(filters.flatMap((filter) => (filter.kind === "span" ? [filter.col] : [])));
  for (const filter of filters)
    if (filter.kind === "compare")
      for (const value of [filter.value, filter.to]) if (value.kind === "column") dated.add(value.col);
  return filters.filter((filter) => !(filter.kind === "not" && filter.of.kind === "empty" && dated.has(filter.of.col)));
}

/** "Not counted since March": counted before then, or never. */
function notSince(filters: readonly Filter[]): Filter[] {
  return filters.flatMap((filter): Filter[] => {
    const [since] = filters.flatMap((each) =>
      filter.kind === "empty" && each.kind === "span" && each.col === filter.col && each.since ? [each.since] : [],
    );
    if (since && filter.kind === "empty")
      return [{ kind: "any", of: [filter, { kind: "span", col: filter.col, until: since }] }];
    const isReplaced =
      filter.kind === "span" && filters.some((each) => each.kind === "empty" && each.col === filter.col);
    return isReplaced ? [] : [filter];
  });
}

function queryOf(draft: Draft): TableQuery {
  const { from, measures, by, per, compare, shareOf, window, having, order, limit, select, distinct, study, asOf } =
    draft;
  const where = combined(
    distinctBy(notSince(withoutImplied(draft.where)), (filter) => JSON.stringify(filter)).toSorted((a, b) =>
      JSON.stringify(a) < JSON.stringify(b) ? -1 : 1,
    ),
  );
  return {
    from: from as TableQuery["from"],
    measures,
    by,
    ...(asOf && { asOf }),
    ...(where && { where }),
    ...(per && { per }),
    ...(compare && { compare }),
    ...(shareOf && { shareOf }),
    ...(window && { window }),
    ...(having && { having }),
    ...(order && { order }),
    ...(limit && { limit }),
    ...(select && { select }),
    ...(distinct && { distinct }),
    ...(study && { study }),
  };
}
