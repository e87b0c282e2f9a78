import { isDocument } from "../profile/columns.ts";
import type { ColumnProfile, NamedMeasure, Profile } from "../profile/profile.ts";
import { columnGroup, type Filter, type Measure, type Value } from "../query.ts";
import { compareTotals, isOfSomeRows } from "./budgets.ts";
import { type Clause, type Draft, type Leaf, mainMeasure, type Parts } from "./draft.ts";
import type { StepKind } from "./gate.ts";

type Cmp = "=" | "<" | "<=" | ">" | ">=";

/** "More than 48 hours", "over 500", "ordered more than three times": a limit on rows, on groups, or on how often. */
export const limitValues: Clause = (parts, draft) => {
  const leaves = parts.leaves.filter(({ within }) => isOfBound(within));
  const [first] = leaves;
  if (!first) return { covers: [] };
  if (leaves.some(({ top }) => top !== first.top && top.cat !== first.top.cat)) return null;
  const bound = boundOf(leaves);
  if (!bound) return null;
  const isOften = leaves.some(({ cat }) => ["times", "repeat", "once", "entity"].includes(cat));
  const unit = leaves.find(({ cat }) => cat === "part" || cat === "grain" || cat === "unit")?.tag.arg;
  const named = leaves.find(({ cat }) => cat === "measure")?.tag.measure;
  // A loose word after a number may count something else than it measures: "tables with more than 20 orders".
  if (
    !isOften &&
    leaves.some(
      ({ cat, tag }) =>
        cat === "measure" && tag.isGeneral && tag.measure?.unit !== "money" && !TIMED.includes(tag.measure?.unit ?? ""),
    )
  )
    return null;
  if (isOften) return often(parts, draft, { leaves, bound });
  const isPercent = leaves.some(({ cat }) => cat === "share");
  if (unit) return limitTime(parts, draft, { leaves, bound, unit });
  const [base] = draft.chosen;
  const main = mainMeasure(draft.measures);
  // "Left more than 15 minutes late": a limit of an amount says nothing about how many rows there are.
  const isOfRows = base?.kind === "count" && named !== undefined && named !== base;
  if (isOfRows) return limitRows(parts, draft, { leaves, bound, isPercent, named });
  if (
    draft.by.length > 0 &&
    main &&
    base &&
    (!named || named === base || draft.askedIds.length > 0) &&
    !draft.isCounted
  )
    return limitGroups(draft, { leaves, bound, isPercent, named });
  if (draft.by.length > 0 && draft.isCounted && !named && !draft.isListed)
    return { set: { having: havingOf(main?.id ?? "", bound) }, covers: leaves };
  // "Did we lose money in March": no row has a profit of its own, so the condition is on the whole.
  const isOfWhole = draft.by.length === 0 && base && base.kind !== "count" && !columnValue(base);
  if (isOfWhole && main && (!named || named === base) && !draft.isCounted)
    return { set: { having: limitGroups(draft, { leaves, bound, isPercent })?.set?.having }, covers: leaves };
  return limitRows(parts, draft, { leaves, bound, isPercent, named });
};

function isOfBound(within: readonly string[]): boolean {
  return (within.includes("bound") || within.includes("boundRange")) && !within.includes("gap");
}

/** "Rated the catering 1 or 2", "five stars": rows with one of these marks. */
export const limitScores: Clause = (parts, draft) => {
  const leaves = parts.leaves.filter(({ within }) => within.includes("scoredAt"));
  if (leaves.length === 0) return { covers: [] };
  const marks = leaves.filter(({ cat }) => cat === "num").map(({ tag }) => Number(tag.arg));
  const rated = parts.profile.measures.filter(
    ({ table, concepts, kind }) => table === draft.table?.name && kind !== "rate" && concepts.includes("rating"),
  );
  const spoken = leaves.flatMap(({ tag }) => (tag.measure && rated.includes(tag.measure) ? [tag.measure] : []));
  const [target, ...others] = spoken.length > 0 ? spoken : leaves.some(({ cat }) => cat === "measure") ? [] : rated;
  const value = columnValue(target);
  if (!value || others.length > 0 || marks.some((mark) => !(mark >= 0 && mark <= 10))) return null;
  if (value.kind !== "column") return null;
  const filter: Filter = { kind: "in", col: value.col, values: marks };
  return { set: { values: [...draft.values, { filter, leaves, isNegated: false }] }, covers: leaves };
};

/** "Which invoices are higher than their quote", "below the minimum": one column of a row against another. */
export const compareColumns: Clause = (parts, draft) => {
  const leaves = parts.leaves.filter(({ within }) => within.includes("columnBound") && !within.includes("gap"));
  if (leaves.length === 0) return { covers: [] };
  if (leaves.some(({ cat }) => cat === "time")) return compareDates(parts, draft, leaves);
  const cmp = leaves.find(({ cat }) => cat === "cmp")?.tag.arg as Cmp | undefined;
  const named = leaves.flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  const right = named.at(-1);
  const left = named.length > 1 ? named[0] : right && partnerOf(right, parts);
  const [a, b] = [left, right].map((measure) => columnValue(measure));
  if (!cmp || !left || !right || left.table !== right.table || left.id === right.id) return null;
  // A price is not over the planned hours.
  if (left.unit !== right.unit) return null;
  if (isOfSomeRows(left) || isOfSomeRows(right)) return compareTotals(draft, { left, right, cmp, leaves });
  if (!a || !b) return null;
  return rowLimit(parts, draft, { leaves, filter: { kind: "compare", value: a, cmp, to: b } });
};

/** "Picked up after the day they were due": two dates of one row. */
function compareDates(parts: Parts, draft: Readonly<Draft>, leaves: Leaf[]): ReturnType<Clause> {
  const [left, right, ...others] = leaves.flatMap(({ tag }) => (tag.column ? [tag.column] : []));
  // "How long does a quote take after the visit" asks for the time between them.
  if (draft.chosen.some(({ kind }) => kind === "duration")) return null;
  if (!left || !right || others.length > 0 || left === right || left.table !== right.table) return null;
  const [value, to] = [left, right].map(({ name }): Value => ({ kind: "column", col: name }));
  const cmp = leaves.some(({ cat }) => cat === "after") ? ">" : "<";
  return value && to ? rowLimit(parts, draft, { leaves, filter: { kind: "compare", value, cmp, to } }) : null;
}

/** What is usually held against it: what is in stock against a minimum, what was spent against a budget. */
export function partnerOf({ table, concepts }: NamedMeasure, { profile }: Parts): NamedMeasure | undefined {
  const partners = concepts.includes("reorder")
    ? ["stock"]
    : concepts.some((id) => ["plan", "budget"].includes(id))
      ? ["actual", "cost", "money", "hours"]
      : [];
  return partners.flatMap((id) =>
    profile.measures.filter((other) => other.table === table && other.concepts[0] === id),
  )[0];
}

export function columnValue(measure: NamedMeasure | undefined): Value | undefined {
  const [own, ...others] = measure?.measures ?? [];
  return own?.kind === "aggregate" && others.length === 0 && measure?.kind !== "line" && own.of?.kind !== "score"
    ? own.of
    : undefined;
}

interface Bound {
  conditions: { cmp: Cmp; num: number }[];
}
interface Limiting {
  leaves: Leaf[];
  bound: Bound;
  isPercent?: boolean;
  named?: NamedMeasure | undefined;
  unit?: string | undefined;
}

function boundOf(leaves: readonly Leaf[]): Bound | null {
  if (leaves.some(({ cat }) => cat === "repeat")) return { conditions: [{ cmp: ">", num: 1 }] };
  if (leaves.some(({ cat }) => cat === "once")) return { conditions: [{ cmp: "=", num: 1 }] };
  const numbers = leaves.filter(({ cat }) => cat === "num").map(({ tag }) => Number(tag.arg));
  if (leaves.some(({ within }) => within.includes("boundRange"))) {
    const [low, high] = numbers;
    return low === undefined || high === undefined
      ? null
      : {
          conditions: [
            { cmp: ">=", num: low },
            { cmp: "<=", num: high },
          ],
        };
  }
  const cmp = leaves.find(({ cat }) => cat === "cmp")?.tag.arg as Cmp | undefined;
  const [num] = numbers;
  return cmp && num !== undefined && numbers.length === 1 ? { conditions: [{ cmp, num }] } : null;
}

function havingOf(measure: string, { conditions }: Bound): Draft["having"] {
  return conditions.map(({ cmp, num }) => ({ measure, cmp, to: { kind: "number", num } }));
}

function compareAll(value: Value, { conditions }: Bound): Filter {
  const list = conditions.map(({ cmp, num }): Filter => ({ kind: "compare", value, cmp, to: { kind: "number", num } }));
  return list.length > 1 ? { kind: "all", of: list } : (list[0] as Filter);
}

function scaled({ conditions }: Bound, factor: number): Bound {
  return { conditions: conditions.map(({ cmp, num }) => ({ cmp, num: num * factor })) };
}

function limitGroups(draft: Readonly<Draft>, { leaves, bound, isPercent }: Limiting): ReturnType<Clause> {
  const main = mainMeasure(draft.measures);
  if (!main) return null;
  const isRate = main.unit === "percent";
  const own = isRate && (isPercent || bound.conditions.some(({ num }) => num > 1)) ? scaled(bound, 0.01) : bound;
  if (isPercent && !isRate) return null;
  const sort = own.conditions[0]?.cmp.startsWith("<") ? ("asc" as const) : ("desc" as const);
  return {
    set: { having: havingOf(main.id, own), order: draft.order ?? [{ by: main.id, dir: sort }] },
    covers: leaves,
  };
}

/** Who did something more than so often: rows are counted per customer first. */
function often(parts: Parts, draft: Readonly<Draft>, { leaves, bound }: Limiting): ReturnType<Clause> {
  const asked = draft.groupColumns[0];
  const [counted] = parts.leaves.filter(({ within, cat }) => within.includes("counted") && cat !== "count");
  const entity = counted?.tag.column ?? asked ?? whoColumn(parts, draft);
  const rows = parts.profile.measures.find(
    ({ kind, table }) => kind === "count" && table === (entity ? factTable(parts, entity) : ""),
  );
  const column = entity && factColumn(parts, entity);
  if (!column || !rows || draft.by.length > 1) return null;
  const { count, steps } = timesOf(parts, rows);
  if (!count) return null;
  const group = columnGroup("entity", column);
  const covers = [...leaves, ...parts.of("count"), ...parts.of("entity"), ...(counted ? [counted] : [])];
  const from = { table: rows.table };
  const base: Partial<Draft> = {
    from,
    table: parts.profile.tables.find(({ name }) => name === rows.table) ?? null,
    asOf: undefined,
  };
  if (parts.has("count")) {
    const result: Measure = { kind: "aggregate", id: "result", label: `number of ${column.name}`, agg: "count" };
    return {
      set: {
        ...base,
        per: { by: [group], measures: [count], having: havingOf("n", bound) },
        measures: [result],
        by: [],
      },
      covers,
      steps,
    };
  }
  return {
    set: {
      ...base,
      by: [{ ...group, id: "by1" }],
      groupColumns: [column],
      measures: [count],
      having: havingOf("n", bound),
      order: [{ by: "n", dir: "desc" }],
    },
    covers,
    steps,
  };
}

/** How often: rows, or the documents that they are lines of. Lines of unknown documents count nothing that happened. */
function timesOf({ profile }: Parts, rows: NamedMeasure): { count: Measure | undefined; steps: StepKind[] } {
  const [count] = rows.measures;
  const own = profile.columns.filter(({ table }) => table === rows.table);
  const [column, ...others] = own.filter((each) => isDocument(each) || isReference(each));
  const isRows = count?.kind === "aggregate" && count.agg === "count";
  const named = others.length === 0 && isRows ? column : undefined;
  const is = (id: string) => own.some(({ concepts }) => concepts[0] === id);
  const isOfLines =
    isRows && !named && is("product") && is("quantity") && (others.length > 0 || !isKept(profile, rows));
  const label = `number of different ${named?.name}`;
  return {
    count: named
      ? { kind: "aggregate", id: "n", label, agg: "distinct", of: { kind: "column", col: named.name } }
      : count,
    steps: isOfLines ? ["measureChosen"] : [],
  };
}

function isReference({ name, role, distinct, filled }: ColumnProfile): boolean {
  return role === "dimension" && distinct < filled && /^ref(erence|erenz)?\.?( ?(no|nr|id)\.?)?$/i.test(name);
}

/** Whether each row has its own number, other than a line number. */
function isKept({ tables }: Profile, { table }: NamedMeasure): boolean {
  const key = tables.find(({ name }) => name === table)?.key;
  return key !== undefined && !/\b(line|pos|position|row|zeile)\b/i.test(key);
}

function whoColumn({ profile }: Parts, draft: Readonly<Draft>): ColumnProfile | undefined {
  const [base] = draft.chosen;
  const link = profile.links.find(({ to }) => base?.kind === "count" && to === base.table);
  return profile.columns.find(({ table, name }) => table === link?.from && name === link.left);
}

/** In a linked pair the many side holds the events that are counted. */
function factColumn({ profile }: Parts, column: ColumnProfile): ColumnProfile | undefined {
  if (column.role !== "key") return column;
  const link =
    profile.links.find(({ to, right }) => to === column.table && right === column.name) ??
    profile.links.find(({ to }) => to === column.table);
  return profile.columns.find(({ table, name }) => table === link?.from && name === link.left);
}

function factTable(parts: Parts, column: ColumnProfile): string {
  return factColumn(parts, column)?.table ?? "";
}

const TIMED = ["s", "min", "h", "days", "years", "km", "kg", "l", "t", "ha", "sqm", "kwh"];
const SPOKEN: Record<string, string> = { minute: "min", hour: "h", day: "days", year: "years" };

function limitTime(parts: Parts, draft: Readonly<Draft>, { leaves, bound, unit }: Limiting): ReturnType<Clause> {
  const durations = parts.profile.measures.filter(
    ({ table, kind, concepts, unit: ofUnit }) =>
      table === draft.table?.name &&
      (kind === "duration" ||
        ["duration", "waiting", "hours", "minutes", "days", "tenure", "age"].includes(concepts[0] ?? "") ||
        ["days", "h", "min", "s", "years"].includes(ofUnit ?? "")),
  );
  const named = draft.chosen.find((measure) => durations.includes(measure));
  const spoken = parts
    .of("measure")
    .flatMap(({ tag }) => (tag.measure && durations.includes(tag.measure) ? [tag.measure] : []))[0];
  const strange = parts
    .of("measure")
    .some(({ tag }) => !tag.isWeak && tag.measure && !durations.includes(tag.measure) && tag.measure.kind !== "count");
  if (strange && !named && !spoken && draft.isCounted) return null;
  return limitDuration(parts, draft, { leaves, bound, unit, durations, named: named ?? spoken });
}

function limitDuration(
  parts: Parts,
  draft: Readonly<Draft>,
  { leaves, bound, unit, durations, named }: Limiting & { durations: NamedMeasure[] },
): ReturnType<Clause> {
  const sameUnit = durations.filter(({ unit: own }) => own !== undefined && SPOKEN[unit ?? ""] === own);
  const duration = named ?? (durations.length === 1 ? durations[0] : sameUnit.length === 1 ? sameUnit[0] : undefined);
  const [measure] = duration?.measures ?? [];
  if (!duration || measure?.kind !== "aggregate" || !measure.of) return null;
  const main = mainMeasure(draft.measures);
  if (draft.by.length > 0 && named && draft.chosen.includes(named) && main && !draft.isCounted)
    return limitGroups(draft, { leaves, bound });
  const filter = durationFilter(measure.of, { bound, unit, stored: duration.unit });
  return filter && rowLimit(parts, draft, { leaves, filter });
}

const DAYS: Record<string, number> = { day: 1, week: 7, month: 30.4375, year: 365.25 };
const SECONDS: Record<string, number> = {
  s: 1,
  minute: 60,
  min: 60,
  hour: 3600,
  h: 3600,
  day: 86_400,
  days: 86_400,
  week: 604_800,
};

/** The bound in the unit the time is stored in; null where the two cannot be converted. */
function durationFilter(
  of: Value,
  { bound, unit = "", stored }: { bound: Bound; unit: string | undefined; stored: string | undefined },
): Filter | null {
  if (of.kind === "elapsed") {
    const isHours = unit === "hour";
    return compareAll({ ...of, unit: isHours ? "hour" : "day" }, scaled(bound, isHours ? 1 : (DAYS[unit] ?? 1)));
  }
  const isLong = unit === "week" || unit === "month";
  if ((!stored && !isLong) || (unit === "year" && stored === "years")) return compareAll(of, bound);
  const [asked, held] = [SECONDS[unit], SECONDS[stored ?? ""]];
  return asked && held ? compareAll(of, scaled(bound, asked / held)) : null;
}

function limitRows(
  parts: Parts,
  draft: Readonly<Draft>,
  { leaves, bound, isPercent, named }: Limiting,
): ReturnType<Clause> {
  const own = parts.profile.measures.filter(
    ({ table, kind }) => table === draft.table?.name && ["additive", "average", "stock"].includes(kind),
  );
  const spoken = parts
    .of("measure")
    .flatMap(({ tag }) => (tag.measure && own.includes(tag.measure) ? [tag.measure] : []));
  const age = isOfPeople(draft) ? own.find(({ concepts }) => concepts[0] === "age") : undefined;
  const isYears = bound.conditions.every(({ num }) => num <= 110);
  const amount =
    (isYears ? age : undefined) ??
    own.find(({ concepts }) => concepts[0] === "money") ??
    (own.length === 1 ? own[0] : undefined);
  const target = named ?? spoken[0] ?? amount;
  const [measure] = target?.measures ?? [];
  if (!target || measure?.kind !== "aggregate" || !measure.of || measure.of.kind === "score") return null;
  const isRate = target.unit === "percent";
  if (isPercent && !isRate) return null;
  const filter = compareAll(
    measure.of,
    isRate && (isPercent || bound.conditions.some(({ num }) => num > 1)) ? scaled(bound, 0.01) : bound,
  );
  const isAssumed = (!named && spoken.length === 0) || (target.kind === "additive" && !target.column);
  const made = rowLimit(parts, draft, { leaves, filter });
  return made && { ...made, cost: isAssumed ? 0.2 : 0, steps: isAssumed ? ["limitChosen"] : [] };
}

const PEOPLE = ["employee", "student", "customer", "member", "patient", "candidate", "response", "subscription"];

/** "How many are under 18" of people means their age. */
function isOfPeople({ table }: Readonly<Draft>): boolean {
  return table?.entities.some((id) => PEOPLE.includes(id)) ?? false;
}

function rowLimit(
  parts: Parts,
  draft: Readonly<Draft>,
  { leaves, filter }: { leaves: Leaf[]; filter: Filter },
): ReturnType<Clause> {
  const isMeasured = draft.chosen[0]?.kind !== "count" && !parts.has("count") && draft.by.length === 0;
  const hasRows = parts.has("entity") || parts.has("count") || parts.has("askedRows");
  if (isMeasured && !hasRows) return null;
  return { set: { where: [...draft.where, filter] }, covers: leaves };
}
