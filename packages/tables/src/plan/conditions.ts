import { CONCEPTS, weekdayOf } from "../profile/lexicon.ts";
import type { ColumnProfile, Profile } from "../profile/profile.ts";
import { columnGroup, type Filter, type Measure, type Value } from "../query.ts";
import {
  type Clause,
  columnName,
  combined,
  type Draft,
  type Fragment,
  isOfListed,
  type Leaf,
  mainMeasure,
  type Parts,
  type ValueFilter,
} from "./draft.ts";
import type { StepKind } from "./gate.ts";
import { isRankedValue, timeColumn, weekdayColumn } from "./groups.ts";
import { idleIn, idleSince, PERIODS } from "./idle.ts";

/**
 * Filters by values, states and flags, with the scope of "not" and "without". Several values of one column are alternatives; "paid
 * invoices that were settled on time" says twice that they are paid.
 */
export const filterRows: Clause = (parts, draft) => {
  const { from } = draft;
  if (!from) return null;
  const all = parts.of("value", "condition").filter(({ within }) => !within.includes("bound"));
  const facts = all.filter((leaf) => leaf.cat !== "value" || !isRankedValue(leaf, parts));
  const values: ValueFilter[] = [];
  const isNegated = ({ within }: Leaf) => within.includes("negated");
  const byColumn = Map.groupBy(
    facts.filter(({ cat }) => cat === "value"),
    (leaf) => `${isNegated(leaf)} ${leaf.tag.column?.table}.${leaf.tag.column?.name}`,
  );
  for (const leaves of byColumn.values()) {
    const column = leaves[0]?.tag.column as ColumnProfile;
    const list = [...new Set(leaves.flatMap(({ tag }) => [tag.value ?? "", ...(tag.also ?? [])]))];
    const filter = filterOf(column, columnName(column, from, parts.profile), list);
    values.push({
      filter: isNegated(leaves[0] as Leaf) ? { kind: "not", of: filter } : filter,
      leaves,
      column,
      isNegated: isNegated(leaves[0] as Leaf),
    });
  }
  const byCondition = Map.groupBy(
    facts.filter(({ cat }) => cat === "condition"),
    (leaf) => `${isNegated(leaf)} ${leaf.tag.condition?.table}.${leaf.tag.condition?.id}`,
  );
  for (const leaves of byCondition.values()) {
    const [leaf] = leaves as [Leaf];
    const { condition } = leaf.tag;
    if (!condition || (condition.table !== from.table && !from.join?.some(({ table }) => table === condition.table)))
      return null;
    const column = parts.profile.columns.find(
      ({ table, name }) => table === condition.table && name === condition.column,
    );
    const filter = negatable(condition.filter, isNegated(leaf), condition.base);
    const isLinked = condition.table !== from.table && (isNegated(leaf) || condition.id.startsWith("unflag:"));
    values.push({
      filter: isLinked ? amongMatched(filter, column, parts.profile) : filter,
      leaves,
      column,
      isNegated: isNegated(leaf),
    });
  }
  const now = parts.of("now");
  values.push(...currentRows(parts, from.table, values));
  const either = joinAlternatives(parts, values);
  if (contradicts(values) || hasOpenScope(facts, parts)) return null;
  const never = neverIn(parts, draft, values);
  if (never !== undefined) return never;
  const [empties, filled] = [emptyFilters(parts, draft), filledFilters(parts, draft)];
  const covers = [
    ...all,
    ...now,
    ...parts.of("without", "not", "leftOut").filter(({ within }) => within.includes("negated")),
    ...parts.of("by").filter(({ within }) => within.includes("agent")),
    ...empties.covers,
    ...filled.covers,
    ...parts.of("only").filter(() => facts.length > 0 || PERIODS.some(parts.has)),
    ...parts.of("or").filter((leaf) => leaf.within.includes("negated") || either.includes(leaf)),
  ];
  return { set: { values: [...values, ...empties.values, ...filled.values] }, covers };
};

/** "Cancelled or didn't turn up": two states of one column are alternatives, as two of its values in a share are. */
function joinAlternatives(parts: Parts, values: ValueFilter[]): Leaf[] {
  const ors = parts.of("or").filter(({ within }) => within.length === 0);
  return ors.filter((or) => {
    const ends = (value: ValueFilter, isBefore: boolean) =>
      !value.isNegated &&
      value.leaves.some(({ from, to }) =>
        isBefore ? to <= or.from && or.from - to <= 1 : from >= or.to && from - or.to <= 2,
      );
    const before = values.find((value) => ends(value, true));
    const after = values.find((value) => ends(value, false));
    if (!before || !after || !before.column) return false;
    if (before === after) return parts.has("share");
    if (before.column !== after.column) return false;
    values.splice(values.indexOf(after), 1);
    values[values.indexOf(before)] = {
      ...before,
      filter: { kind: "any", of: [before.filter, after.filter] },
      leaves: [...before.leaves, ...after.leaves],
    };
    return true;
  });
}

/** "Right now": rows that are current, where the question names no other state. */
function currentRows({ of, profile }: Parts, table: string, values: readonly ValueFilter[]): ValueFilter[] {
  const leaves = of("now");
  const current = profile.conditions.find((each) => each.id === "current" && each.table === table);
  const isOther = values.some((value) => value.leaves.some(({ cat }) => cat !== "value"));
  if (leaves.length === 0 || !current || isOther) return [];
  const column = profile.columns.find((each) => each.table === current.table && each.name === current.column);
  return [{ filter: current.filter, leaves, column, isNegated: false }];
}

/** "Not on direct debit" is about people: a unit without a tenant is no such person, although its cell is empty too. */
function amongMatched(filter: Filter, column: ColumnProfile | undefined, { tables }: Profile): Filter {
  const isFilled = column?.filled === tables.find(({ name }) => name === column?.table)?.rows;
  return column && isFilled
    ? { kind: "all", of: [filter, { kind: "not", of: { kind: "empty", col: column.name } }] }
    : filter;
}

/** Equal to one of the values; where cells hold lists ("Nuts, eggs"), with one of them among the items. */
function filterOf(column: ColumnProfile, col: string, list: string[]): Filter {
  if (!column.items) return { kind: "in", col, values: column.type === "number" ? list.map(Number) : list };
  const of = list.map((text): Filter => ({ kind: "contains", col, text }));
  return of.length === 1 && of[0] ? of[0] : { kind: "any", of };
}

/** "Not closed by Ben" may take away either or both; a person says which. */
function hasOpenScope(facts: readonly Leaf[], { leaves }: Parts): boolean {
  const negated = facts.filter(({ within }) => within.includes("negated"));
  const isNotDone =
    facts.some(({ cat, text }) => cat === "condition" && /^(not|nicht)\b/.test(text ?? "")) ||
    leaves.some(({ cat, within }) => cat === "not" && within.includes("emptyColumn"));
  const isOfWho = facts.some(({ tag }) => tag.column?.concepts.some((id) => CONCEPTS[id]?.who));
  const isByWhom =
    (negated.length > 0 && facts.some(({ within }) => within.includes("agent"))) || (isNotDone && isOfWho);
  return isByWhom || new Set(negated.map(({ tag }) => tag.column?.name ?? tag.condition?.column)).size > 1;
}

/** "Which customers never bought tents": groups none of whose rows match, not rows that do not match. Undefined where nothing of the kind is asked. */
function neverIn(parts: Parts, draft: Readonly<Draft>, values: readonly ValueFilter[]): ReturnType<Clause> | undefined {
  if (idleSince(parts, draft)) return undefined;
  const idle = idleIn(parts, draft, values);
  if (idle) return idle;
  const nevers = parts.of("not").filter(({ tag }) => tag.arg === "never");
  const isAskedGroup =
    draft.askedIds.length === 1 &&
    draft.by.length === 1 &&
    draft.by[0]?.kind === "column" &&
    (draft.isCounted || parts.of("measure").every(({ tag }) => tag.isWeak)) &&
    !parts.has("max") &&
    !parts.has("min");
  const isKey = draft.groupColumns[0]?.role === "key" && draft.groupColumns[0].table === draft.table?.name;
  const negated = values.filter(({ isNegated }) => isNegated);
  if (nevers.length === 0 && !(isAskedGroup && !isKey && negated.length > 0 && !parts.has("count"))) return undefined;
  if (!isAskedGroup || isKey || parts.has("count"))
    return parts.profile.links.length > 0 && values.length === 0 ? undefined : null;
  const facts = values.map(({ filter, isNegated }) => (isNegated && filter.kind === "not" ? filter.of : filter));
  // "Buy cards but never flyers": with rows of the one and none of the other.
  const columns = new Set(negated.map(({ column }) => column));
  const plain = values.filter(({ isNegated, column }) => !isNegated && column && columns.has(column));
  const where = combined(facts.filter((_, i) => !plain.includes(values[i] as ValueFilter)));
  if (!where) return undefined;
  const there = combined(plain.map(({ filter }) => filter));
  const measures: Measure[] = [
    {
      kind: "aggregate",
      id: "matching",
      label: `number with ${values.flatMap(({ leaves }) => leaves.flatMap(({ tag }) => [tag.value ?? tag.condition?.label ?? "", ...(tag.also ?? [])])).join(" or ")}`,
      agg: "count",
      where,
    },
  ];
  const zero = { kind: "number" as const, num: 0 };
  const having: NonNullable<Draft["having"]> = [{ measure: "matching", cmp: "=", to: zero }];
  if (there) {
    measures.push({ kind: "aggregate", id: "there", label: "number with the other", agg: "count", where: there });
    having.push({ measure: "there", cmp: ">", to: zero });
  }
  const covers = [...values.flatMap(({ leaves }) => leaves), ...parts.of("not", "without"), ...parts.of("verb")];
  return { set: { values: [], measures, having, isNever: true }, covers };
}

function negatable(filter: Filter, isNegated: boolean, base: Filter | undefined): Filter {
  if (!isNegated) return filter;
  const not: Filter = { kind: "not", of: filter };
  return base ? { kind: "all", of: [base, not] } : not;
}

/** Two different conditions on one column at once leave no row; the words mean something else then. */
function contradicts(values: readonly ValueFilter[]): boolean {
  const plain = values.filter(({ isNegated, column }) => !isNegated && column);
  return plain.some((a, i) => plain.slice(i + 1).some((b) => a.column === b.column));
}

/** "Orders with a discount code": where some rows have one and others have none. */
function filledFilters(parts: Parts, draft: Readonly<Draft>): { values: ValueFilter[]; covers: Leaf[] } {
  const leaves = parts.leaves.filter(({ within }) => within.includes("filledColumn"));
  const rows = parts.profile.tables.find(({ name }) => name === draft.table?.name)?.rows ?? 0;
  const values = leaves.flatMap((leaf): ValueFilter[] => {
    const { measure } = leaf.tag;
    const column =
      leaf.tag.column ??
      parts.profile.columns.find(({ table, name }) => table === measure?.table && name === measure?.column);
    if (!column || column.table !== draft.table?.name || column.filled >= rows) return [];
    const filter: Filter = { kind: "not", of: { kind: "empty", col: column.name } };
    return [{ filter, leaves: [leaf], column, isNegated: false }];
  });
  return { values, covers: values.length > 0 ? leaves : [] };
}

/** "How many flats are empty" says that nobody lives there where every row has its number. */
const VACANT = /^(empty|vacant|leer\w*|frei\w*)$/;

/** "Without a value" asks for empty cells only where rows are counted or listed; elsewhere it takes something away. */
function emptyFilters(parts: Parts, draft: Readonly<Draft>): { values: ValueFilter[]; covers: Leaf[] } {
  const isAmount = parts.leaves.some(
    ({ within, cat }) => within.includes("emptyColumn") && (cat === "without" || cat === "not"),
  );
  const isOfRows = draft.isCounted || parts.leaves.some(({ within }) => within.includes("askedRows"));
  if (isAmount && !isOfRows) return { values: [], covers: [] };
  const leaves = parts.leaves.filter(({ within }) => within.includes("emptyColumn"));
  if (leaves.some(({ tag }) => tag.isWeak)) return { values: [], covers: [] };
  const values = leaves.flatMap((leaf): ValueFilter[] => {
    const name = leaf.tag.column?.name ?? leaf.tag.measure?.column;
    const table = leaf.tag.column?.table ?? leaf.tag.measure?.table;
    const column = parts.profile.columns.find((each) => each.table === table && each.name === name);
    if (!column || column.table !== draft.table?.name) return [];
    const isFull = column.filled >= (draft.table?.rows ?? 0) - (draft.table?.duplicates ?? 0);
    if (isFull && parts.of("empty").some(({ text = "" }) => VACANT.test(text))) return [];
    const empty: Filter = { kind: "empty", col: column.name };
    // An order without defects has none or a zero; a missing figure is not there at all.
    const value: Value = { kind: "column", col: column.name };
    const zero: Filter = { kind: "compare", value, cmp: "=", to: { kind: "number", num: 0 } };
    const filter: Filter = isAmount && column.role === "additive" ? { kind: "any", of: [empty, zero] } : empty;
    return [{ filter, leaves: [leaf], column, isNegated: false }];
  });
  return { values, covers: values.length > 0 ? leaves : [] };
}

/** "Do poodles take longer": one of them, not all together. */
function ofEach({ measures, chosen }: Readonly<Draft>): Measure[] {
  const main = mainMeasure(measures);
  const isSum = main?.kind === "aggregate" && main.agg === "sum" && TIMES.has(main.unit ?? "");
  return isSum ? [{ ...main, agg: "avg", label: `average ${chosen[0]?.label}` }] : measures;
}

const LONGER = /^(longer|shorter|quicker|faster|slower|länger|laenger|langer|kürzer|kurzer|schneller|langsamer)$/;
const TIMES = new Set(["min", "h", "s", "days"]);

/** What a group brings in is all that it brings. */
const BRINGS = /^(brings?|brought|earns?|earned|generates?|generated|makes?|made|bringen|bringt|brachten?)\b/;

export const TOGETHER = /^(?:together|combined|put together|added up|zusammen|zusammengenommen|zusammengerechnet)$/;

/** "Library and Riverside together" is one figure. */
function areTogether({ of }: Parts): boolean {
  return of("agg").some(({ tag, text = "" }) => tag.arg === "sum" && TOGETHER.test(text));
}

/** Two values of one column set side by side ("online or in the shop", "North versus South") are a grouping by that column. */
export const compareValues: Clause = (parts, draft) => {
  const several = draft.values.filter(({ leaves, column, isNegated }) => column && !isNegated && leaves.length > 1);
  const words = parts
    .of("compare", "than", "more", "less", "or", "between")
    .filter(({ within }) => within.length === 0);
  const [first, ...others] = several;
  if (!first?.column || others.length > 0) return { covers: [] };
  if (parts.has("share") || areTogether(parts)) return { covers: [] };
  if (words.length > 0 && parts.of("agg").some(({ tag }) => tag.arg === "sum")) return null;
  const { from } = draft;
  // "Do members pay more than guests" may compare what each pays or what all of them pay.
  const isOfEach =
    draft.chosen[0]?.kind === "additive" &&
    !first.column.concepts.some((id) => CONCEPTS[id]?.who) &&
    words.some(({ cat }) => cat === "than") &&
    parts.of("measure").some(({ tag, text = "" }) => tag.isWeak && !BRINGS.test(text));
  const isGrouped = draft.by.some(({ label }) => label === first.column?.name);
  if (!from) return null;
  const group = columnGroup(`by${draft.by.length + 1}`, first.column, columnName(first.column, from, parts.profile));
  const main = mainMeasure(draft.measures);
  const side = words.find(({ cat }) => cat === "more" || cat === "less")?.cat;
  const order = main && side && [{ by: main.id, dir: side === "more" ? ("desc" as const) : ("asc" as const) }];
  const isLong = words.some(({ cat, text = "" }) => (cat === "more" || cat === "less") && LONGER.test(text));
  const measures = isLong ? ofEach(draft) : draft.measures;
  const set: Partial<Draft> = isGrouped
    ? { measures, ...(order && { order }) }
    : {
        measures,
        ...(order && { order }),
        by: [...draft.by, group],
        groupColumns: [...draft.groupColumns, first.column],
      };
  const levels: StepKind[] = isOfEach && !isLong ? ["averageLevel"] : [];
  const asked = words.length > 0 || isGrouped ? { cost: 0, steps: levels } : unasked(parts, draft, first);
  return { ...asked, set, covers: words };
};

/** "Sales of North and South", with no word that compares them. */
function unasked(parts: Parts, draft: Readonly<Draft>, { filter, column, leaves }: ValueFilter): Fragment {
  const isEach = filter.kind === "in" && filter.values.length > 1 && !column?.items && isOfListed(parts, draft, leaves);
  return isEach ? { covers: [], cost: 0.2, steps: ["eachAndAll"] } : { covers: [], cost: 0.65, steps: ["groupChosen"] };
}

/** "Mention a refund", "on Mondays". */
export const filterTexts: Clause = (parts, draft) => {
  const where: Filter[] = [...draft.where];
  const covers: Leaf[] = [];
  const [mention] = parts.of("contains");
  if (mention) {
    const texts = parts.profile.columns.filter(
      ({ table, role, concepts }) => table === draft.table?.name && (role === "text" || concepts.includes("text")),
    );
    if (texts.length !== 1) return null;
    where.push({ kind: "contains", col: texts[0]?.name ?? "", text: mention.tag.arg ?? "" });
    covers.push(mention, ...parts.of("mention"), ...parts.of("textColumn"));
  }
  const made = dayParts(parts, draft);
  if (!made) return null;
  where.push(...made.where);
  covers.push(...made.covers);
  // Remarks rarely contain a whole sentence such as "staff are unfriendly" verbatim.
  const isSentence = (mention?.tag.arg ?? "").split(" ").length > 2;
  return { set: { where }, covers, ...(isSentence && { steps: ["doubted"] }) };
};

/** "On Mondays", "after 5pm". */
function dayParts(parts: Parts, draft: Readonly<Draft>): { where: Filter[]; covers: Leaf[] } | null {
  const isDay = parts.of("grain", "part").some(({ tag }) => tag.arg === "day" || tag.arg === "weekday");
  // "Is Saturday our best day" ranks all days.
  const isRanked = isDay && (parts.has("max") || parts.has("min"));
  const days = parts.of("dayname");
  const onDays = days.length > 0 && !isRanked ? weekdayFilter(parts, draft, days) : [];
  const inDay = hoursFilter(parts, draft);
  if (!onDays || !inDay) return null;
  return { where: [...onDays, ...inDay.where], covers: [...days, ...inDay.covers] };
}

function weekdayFilter(parts: Parts, draft: Readonly<Draft>, days: readonly Leaf[]): Filter[] | null {
  const list = days.flatMap(({ tag }) => (tag.arg ?? "").split(",").map(Number));
  const named = weekdayColumn(parts, draft);
  const values = (named?.values ?? []).filter((value) => list.includes(weekdayOf(value)?.day ?? 0));
  // "Monday and Tuesday" are both a day or both a value.
  const isMixed = parts.of("value").some(({ tag }) => tag.column === named);
  if (named) return values.length > 0 && !isMixed ? [{ kind: "in", col: named.name, values }] : null;
  const time = timeColumn(parts, draft);
  return time && !time.grain ? [{ kind: "part", col: time.name, part: "weekday", values: list }] : null;
}

function hoursFilter(parts: Parts, draft: Readonly<Draft>): { where: Filter[]; covers: Leaf[] } | null {
  const covers = parts.leaves.filter(({ within }) => within.includes("timeOfDay"));
  if (covers.length === 0) return { where: [], covers };
  const time = timeColumn(parts, draft);
  if (!time || time.grain || time.type === "date") return null;
  const clock = Number(covers.find(({ cat }) => cat === "clock")?.tag.arg);
  const isFrom = covers.some(({ cat }) => cat === "since" || cat === "after" || cat === "from");
  const values = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isFrom === hour >= clock);
  return values.length > 0 ? { where: [{ kind: "part", col: time.name, part: "hour", values }], covers } : null;
}
