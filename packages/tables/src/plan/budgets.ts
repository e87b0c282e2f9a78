import { planPairsOf } from "../profile/plan-pairs.ts";
import type { ColumnProfile, NamedMeasure, Profile } from "../profile/profile.ts";
import type { Filter, Grain, Group, Measure, TableQuery } from "../query.ts";
import { arithmetic, type Clause, type Draft, type Leaf, mainMeasure, type Parts, type ValueFilter } from "./draft.ts";
import { shiftMonths } from "./spans.ts";

/** "Plan versus actual", "over budget": both measures side by side with their difference, or the condition. */
export const placePlan: Clause = (parts, draft) => {
  const missed = draft.values.find(({ leaves }) => leaves.some(isOverOrUnder));
  const own = planPair(parts.profile, draft);
  const both = { ...draft, ...(own && inSharedPeriods(own, draft)) };
  const asked = missed && askedOf(parts, both);
  const leaves = missed && asked ? missed.leaves : parts.of("vsplan");
  if (leaves.length === 0) return { covers: [] };
  if (!own)
    return stackPlan(parts, draft, { leaves, values: draft.values.filter((value) => value !== missed), missed });
  const pair = own;
  const lines = asked === "lines" ? (draft.chosen[0]?.parts ?? []) : [];
  const measures = sideBySide(pair, lines.length > 0 || draft.by.some(({ col }) => col === draft.table?.lineColumn));
  if (!measures) return null;
  const values = draft.values.filter((value) => value !== missed);
  if (missed && asked && asked !== "line")
    return {
      set: {
        chosen: pair,
        measures,
        values,
        by: both.by,
        where: both.where,
        ...(asked === "lines" && ofLines(both, lines)),
        ...(asked === "groups" && withoutTotals(both)),
        ...onlyMissed(parts, missed),
      },
      covers: leaves,
    };
  const main = draft.measures[0]?.id;
  const isRanked = parts.has("max") || parts.has("min");
  const order = draft.order?.map((each) => (each.by === main ? { ...each, by: "difference" } : each));
  return {
    set: {
      chosen: pair,
      measures,
      by: both.by,
      where: both.where,
      ...(asked && { values }),
      ...(isRanked && order && { order }),
    },
    covers: [...leaves, ...parts.of("compare")],
  };
};

const MONTHS: Partial<Record<Grain, number>> = { month: 1, quarter: 3, year: 12 };

/** A plan for 2025 says nothing about 2024: both are compared in the periods that have both, if no other figure lies among them. */
function inSharedPeriods(pair: [NamedMeasure, NamedMeasure], { table, by, where }: Readonly<Draft>) {
  const layout = table?.layout;
  if (layout?.kind !== "wide" || where.some((filter) => filter.kind === "span" && filter.col === layout.by)) return {};
  const [actual = [], plan = []] = pair.map(({ column }) =>
    layout.cells.flatMap(({ at, value }) => (value === column ? [at] : [])).toSorted(),
  );
  const shared = plan.filter((at) => actual.includes(at));
  const [since, last] = [shared[0], shared.at(-1)];
  const months = MONTHS[layout.grain ?? "month"];
  if (!since || !last || !months || shared.length === actual.length + plan.length - shared.length) return {};
  if ([...actual, ...plan].some((at) => at >= since && at <= last && !shared.includes(at))) return {};
  const isOne = shared.length === 1 && layout.grain === "year";
  return {
    where: [...where, { kind: "span" as const, col: layout.by, since, until: shiftMonths(last, months) }],
    by: isOne ? by.filter(({ kind, col }) => kind !== "grain" || col !== layout.by) : by,
  };
}

/** Where the plan is in another table: the rows of both, grouped by what both have. */
function stackPlan(
  parts: Parts,
  draft: Readonly<Draft>,
  { leaves, values, missed }: { leaves: Leaf[]; values: ValueFilter[]; missed: ValueFilter | undefined },
): ReturnType<Clause> {
  const table = draft.from?.table;
  const pairs = planPairsOf(parts.profile).filter(({ actual, plan }) =>
    [actual.table, plan.table].includes(table ?? ""),
  );
  const [found, ...others] = pairs;
  if (!found || others.length > 0 || draft.from?.join || draft.select) return null;
  const { actual, plan, on } = found;
  const isTaken = plan.column !== undefined && plan.column in (parts.profile.catalog[actual.table] ?? {});
  const ofPlan = plan.measures.map((each): Measure => {
    const isPlain = isTaken && each.kind === "aggregate" && each.of?.kind === "column";
    return isPlain ? { ...each, of: { kind: "column", col: `${plan.table}.${plan.column}` } } : each;
  });
  const measures = sideBySide([actual, { ...plan, measures: ofPlan }], false);
  const shared = new Set(on.map((each) => (table === plan.table ? each.right : each.left)));
  const used = [draft.by, draft.where, values.map(({ filter }) => filter)];
  if (!measures || columnsIn(used).some((name) => !shared.has(name))) return null;
  const toActual = <T>(part: T): T =>
    table === actual.table
      ? part
      : JSON.parse(JSON.stringify(part), (key, value) =>
          key === "col" ? (on.find(({ right }) => right === value)?.left ?? value) : value,
        );
  const isMost = parts.has("max") || parts.has("min");
  const isOver = missed?.leaves.some(({ tag }) => tag.condition?.id === "overplan");
  const dir = isMost && !missed ? draft.order?.[0]?.dir : isOver ? "desc" : "asc";
  const isAsked = missed !== undefined && draft.by.length > 0;
  return {
    set: {
      table: parts.profile.tables.find(({ name }) => name === actual.table) ?? null,
      from: { table: actual.table, join: [{ kind: "stack", table: plan.table, on }] },
      chosen: [actual, plan],
      measures,
      by: toActual(draft.by),
      where: toActual(draft.where),
      values: values.map((value) => ({ ...value, filter: toActual(value.filter) })),
      ...(isAsked && onlyMissed(parts, missed)),
      ...(isMost && dir && draft.limit && { order: [{ by: "difference", dir }] }),
    },
    covers: [...leaves, ...parts.of("compare")],
  };
}

/**
 * What "How far off plan are we?" is about: the measure of a plan in a separate table, or what a statement comes to in the end, which
 * no word names.
 */
export function plannedMeasure({ has, of, profile }: Parts) {
  const isAsked =
    has("vsplan") || of("condition").some(({ tag }) => /^(over|under)plan$/.test(tag.condition?.id ?? ""));
  if (!isAsked) return undefined;
  const bottomLine = profile.measures.find(({ kind, concepts }) => kind === "line" && concepts[0] === "profit");
  if (bottomLine) return { chosen: [bottomLine], covers: [], cost: 0.65, steps: ["measureChosen" as const] };
  const [pair, ...others] = planPairsOf(profile);
  if (!pair || others.length > 0) return undefined;
  const isOfPlan = of("dim", "value").some(({ tag }) => tag.column?.table === pair.plan.table);
  return { chosen: [isOfPlan ? pair.plan : pair.actual], covers: [] };
}

/** Names of the columns that parts of a query use. */
function columnsIn(parts: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(parts, (key, value) => {
    if (key === "col") found.push(String(value));
    return value;
  });
  return found;
}

function isOverOrUnder({ tag }: Leaf): boolean {
  return ["overplan", "underplan"].includes(tag.condition?.id ?? "");
}

/**
 * What "over budget" is said of: groups; all rows; a line ("did wages go over budget": of its cells each may be over or under); or the lines of a
 * total ("which costs are over budget"). Otherwise it is a condition on rows.
 */
function askedOf(parts: Parts, { by, groupColumns, chosen: [base] }: Readonly<Draft>) {
  const isMost = parts.has("max") || parts.has("min");
  if (by.length > 0) return isMost || groupColumns.every((column) => column?.role !== "key") ? "groups" : undefined;
  if (base?.kind !== "line") return isOfAll(parts) ? "line" : undefined;
  return (parts.has("which") || parts.has("list")) && (base.parts?.length ?? 0) > 1 ? "lines" : "line";
}

/** "Did we stay within budget", "how much did Education overspend": of all rows together, since no noun and no amount is named. */
function isOfAll({ has, leaves }: Parts): boolean {
  const isNoun = ({ cat, within }: Leaf) =>
    ["entity", "dim", "asked", "measure"].includes(cat) || within.includes("askedRows") || within.includes("negated");
  return !["count", "share", "which", "list", "max", "min", "not", "without", "agg"].some(has) && !leaves.some(isNoun);
}

function ofLines({ table, where }: Readonly<Draft>, values: string[]): Partial<Draft> {
  const line = table?.lineColumn ?? "";
  const by: Group[] = [{ kind: "column", id: "by1", label: line, col: line }];
  return { by, where: [...where, { kind: "in", col: line, values }] };
}

/** Of the lines of a statement, or of those that a named total adds up, each one and no total of them. */
function withoutTotals({ table, by, where, chosen: [base] }: Readonly<Draft>): Partial<Draft> {
  const line = by.some(({ col }) => col === table?.lineColumn) ? table?.lineColumn : undefined;
  const own = (table?.lines ?? []).filter(({ parts, isRate }) => !parts && !isRate).map(({ label }) => label);
  const named = base?.kind === "line" ? own.filter((label) => base.parts?.includes(label)) : [];
  return line ? { where: [...where, { kind: "in", col: line, values: named.length > 1 ? named : own }] } : {};
}

/** Only groups that are over, or under, and the one that is so most where that is asked. */
function onlyMissed({ has }: Parts, { leaves }: ValueFilter): Partial<Draft> {
  const isOver = leaves.some(({ tag }) => tag.condition?.id === "overplan");
  const isMost = has("max") || has("min");
  return {
    having: [{ measure: "difference", cmp: isOver ? ">" : "<", to: { kind: "number", num: 0 } }],
    ...(isMost && { order: [{ by: "difference", dir: isOver ? "desc" : "asc" }] }),
  };
}

function sideBySide(pair: [NamedMeasure, NamedMeasure], isByLine: boolean): Measure[] | null {
  const [actual, plan] = pair.map(({ measures }) => mainMeasure(measures));
  if (!actual || !plan || actual.kind === "formula" || plan.kind === "formula") return null;
  const unit = actual.unit ? { unit: actual.unit } : {};
  const difference = arithmetic("-", "actual", "plan");
  const relative = { kind: "arithmetic", op: "/", a: difference, b: { kind: "measure", id: "plan" } } as const;
  return [
    { ...(isByLine ? ofAllLines(actual, pair[0]) : { ...actual, label: pair[0].label }), id: "actual" },
    { ...(isByLine ? ofAllLines(plan, pair[1]) : { ...plan, label: pair[1].label }), id: "plan" },
    { kind: "formula", id: "difference", label: "difference", ...unit, formula: difference },
    { kind: "formula", id: "difference_pct", label: "difference in %", unit: "percent", formula: relative },
  ];
}

/** A column's figures of whatever line a group is, where a measure takes those of one line. */
function ofAllLines(measure: Exclude<Measure, { kind: "formula" }>, { column }: NamedMeasure): Measure {
  return { ...measure, where: undefined, label: column ?? measure.label };
}

function planPair(profile: Profile, draft: Readonly<Draft>): [NamedMeasure, NamedMeasure] | null {
  const table = draft.chosen[0]?.table;
  const own = profile.measures.filter((measure) => measure.table === table);
  const line = draft.chosen.find(({ kind }) => kind === "line");
  if (line) {
    const filter = JSON.stringify(line.measures[0]?.kind === "aggregate" ? line.measures[0].where : null);
    const same = own.filter(
      ({ kind, measures: [first] }) =>
        kind === "line" && first?.kind === "aggregate" && JSON.stringify(first.where) === filter,
    );
    const is = (measure: NamedMeasure, concept: string) =>
      profile.columns.some(
        ({ table: of, name, concepts }) => of === table && name === measure.column && concepts.includes(concept),
      );
    const [actual, plan] = [same.find((each) => is(each, "actual")), same.find((each) => is(each, "plan"))];
    return actual && plan ? [actual, plan] : null;
  }
  const find = (...concepts: string[]) =>
    concepts.flatMap((id) => own.filter((each) => each.kind === "additive" && each.concepts.includes(id)))[0];
  const [plan, actual] = [find("plan", "budget"), find("actual", "cost", "money", "hours")];
  return plan && actual && plan !== actual ? [actual, plan] : null;
}

/** Plan and actual figures side by side, where every planned row has an actual figure. */
export function isPlanCompared(
  chosen: readonly NamedMeasure[],
  { measures, by, order, having, where }: TableQuery,
  { of, profile: { columns, tables } }: Parts,
): boolean {
  // The greatest deviation may be the one furthest below.
  if (order && !having) return false;
  const [actual, plan] = chosen;
  if (actual && plan && actual.table !== plan.table) return areSameTimes(columns, [actual, plan], by);
  const filled = chosen.map(
    (measure) => columns.find(({ table, name }) => table === measure.table && name === measure.column)?.filled,
  );
  // "Which items are over plan" takes whatever line a row is.
  const isOfLines = having !== undefined && by.some(({ col }) => tables.some(({ lineColumn }) => lineColumn === col));
  return (
    measures.some(({ id }) => id === "difference_pct") &&
    chosen.length === 2 &&
    (chosen.every(({ kind }) => kind === "additive") ||
      isOfLines ||
      of("measure").some(({ tag }) => isOneOf(chosen, tag.measure))) &&
    (filled[0] === filled[1] || isFilledAlike(tables, chosen, where))
  );
}

/** Whether a sheet with periods as headers has plan and actual for each period that is asked for: "Plan 2024", "Actual 2024", "Actual 2023". */
function isFilledAlike(tables: Profile["tables"], chosen: readonly NamedMeasure[], where: Filter | undefined): boolean {
  const layout = tables.find(({ name }) => name === chosen[0]?.table)?.layout;
  const span = (where?.kind === "all" ? where.of : [where]).find((filter) => filter?.kind === "span");
  if (layout?.kind !== "wide" || span?.kind !== "span" || span.col !== layout.by) return false;
  const { since = "", until = "9999" } = span;
  const [actual, plan] = chosen.map(({ column }) =>
    layout.cells.flatMap(({ at, value }) => (value === column && at >= since && at < until ? [at] : [])).sort(),
  );
  return actual !== undefined && actual.length > 0 && actual.join() === plan?.join();
}

/** A plan for the whole year says nothing about the months that are over, unless each period is shown. */
function areSameTimes(
  columns: readonly ColumnProfile[],
  [actual, plan]: [NamedMeasure, NamedMeasure],
  by: readonly Group[],
): boolean {
  const spans = [actual, plan].map(({ table }) =>
    columns.flatMap(({ table: of, role, from, to }) => (of === table && role === "time" ? [[from, to]] : [])),
  );
  const monthsOf = (list: (string | undefined)[][] | undefined) =>
    JSON.stringify(list?.map((ends) => ends.map((end) => end?.slice(0, 7))));
  return by.some(({ kind }) => kind === "grain") || monthsOf(spans[0]) === monthsOf(spans[1]);
}

/** Whether a line of a statement is named that the chosen measures take from two columns of figures. */
function isOneOf(chosen: readonly NamedMeasure[], named: NamedMeasure | undefined): boolean {
  return (
    named?.kind === "line" && chosen.every(({ kind }) => kind === "line") && chosen.some(({ id }) => id === named.id)
  );
}

/** Plan and actual figures in rows of their own: no row holds both. */
export function isOfSomeRows({ measures: [own] }: NamedMeasure): boolean {
  return own?.kind === "aggregate" && own.where !== undefined;
}

/** "Which departments are over budget" where each row is planned or actual: their totals side by side. */
export function compareTotals(
  draft: Readonly<Draft>,
  {
    left,
    right,
    cmp,
    leaves,
  }: { left: NamedMeasure; right: NamedMeasure; cmp: "=" | "<" | "<=" | ">" | ">="; leaves: Leaf[] },
): ReturnType<Clause> {
  const [a, b] = [left, right].map(({ measures }) => mainMeasure(measures));
  if (!a || !b || a.kind === "formula" || b.kind === "formula" || cmp === "=") return null;
  const measures: Measure[] = [
    { ...a, id: "first", label: left.label },
    { ...b, id: "second", label: right.label },
    {
      kind: "formula",
      id: "difference",
      label: "difference",
      ...(left.unit && { unit: left.unit }),
      formula: arithmetic("-", "first", "second"),
    },
  ];
  const having = [{ measure: "difference", cmp, to: { kind: "number" as const, num: 0 } }];
  const order = [{ by: "difference", dir: cmp.startsWith("<") ? ("asc" as const) : ("desc" as const) }];
  const isOfGroups = draft.by.length > 0;
  return { set: { chosen: [left, right], measures, ...(isOfGroups && { having, order }) }, covers: leaves };
}
