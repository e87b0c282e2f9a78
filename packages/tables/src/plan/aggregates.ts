import { documentNoun, isDocument } from "../profile/columns.ts";
import type { NamedMeasure, Profile } from "../profile/profile.ts";
import type { Aggregate, Formula, Grain, Group, Measure } from "../query.ts";
import { TOGETHER } from "./conditions.ts";
import {
  arithmetic,
  type Clause,
  type Draft,
  type Fragment,
  type Leaf,
  mainMeasure,
  numbered,
  type Parts,
  ratio,
} from "./draft.ts";

/** "Average", "median", "highest": how the chosen measure is put together, over rows or over groups. */
export const aggregateMeasures: Clause = (parts, draft) => {
  const leaves = parts.of("agg").filter(({ within }) => !within.includes("amounts"));
  const perRatio = parts.leaves.filter(({ within }) => within.includes("perMeasure"));
  if (perRatio.length > 0) return ratioPer(parts, perRatio);
  const between = parts.leaves.filter(({ within }) => within.includes("difference"));
  if (between.length > 0) return differenceOf(between);
  const leaf = leaves.find(({ tag }) => tag.arg === "median") ?? leaves[0];
  if (!leaf) return mostOf(parts, draft);
  const agg = leaf.tag.arg as Aggregate;
  const [base] = draft.chosen;
  if (!base || leaves.some(({ tag }) => tag.arg !== agg && agg !== "median")) return null;
  if (agg === "sum") return addedUp(parts, draft, leaves) ?? sumOf(draft, base, leaves);
  if (base.kind === "rate") return agg === "avg" ? { covers: leaves } : null;
  if (base.kind === "count" || base.kind === "line") return averagePer(parts, draft, { agg, leaves });
  const isPerGrain =
    base.kind === "additive" &&
    agg === "avg" &&
    (parts.of("grain").some(({ within }) => within.includes("group")) || isAverageOfPeriods(parts, leaves));
  return isPerGrain ? averagePer(parts, draft, { agg, leaves }) : averageRows(parts, draft, { agg, leaves, base });
};

/** "Average monthly revenue" is one figure; "average revenue by month" a series. */
function isAverageOfPeriods({ of }: Parts, leaves: readonly Leaf[]): boolean {
  return of("grainly").some(({ from }) => leaves.some(({ to }) => to === from));
}

const WORDS: Partial<Record<Aggregate, string>> = { avg: "average", median: "median", max: "highest", min: "lowest" };

function averageRows(
  parts: Parts,
  draft: Readonly<Draft>,
  { agg, leaves, base }: { agg: Aggregate; leaves: Leaf[]; base: NamedMeasure },
): Fragment | null {
  const [measure] = draft.measures;
  const perDocument = averageDocument(parts, draft, { agg, leaves, base });
  if (perDocument) return perDocument;
  if (draft.measures.length !== 1 || measure?.kind !== "aggregate" || !measure.of)
    return agg === "avg" && base.kind === "average" ? { covers: leaves } : null;
  const changed: Measure = { ...measure, agg, label: `${WORDS[agg] ?? agg} ${base.label}` };
  const isPerWho =
    base.kind === "additive" &&
    agg === "avg" &&
    (isPartOfRow(base, draft) || parts.leaves.some((leaf) => isPerMany(leaf, parts)));
  return {
    set: { measures: [changed] },
    covers: leaves,
    cost: isPerWho ? 0.7 : 0,
    steps: isPerWho ? ["averageLevel"] : [],
  };
}

/** "How much is an average order worth" over lines of orders: what the lines of each come to, and the average of that. */
function averageDocument(
  parts: Parts,
  draft: Readonly<Draft>,
  { agg, leaves, base }: { agg: Aggregate; leaves: Leaf[]; base: NamedMeasure },
): Fragment | null {
  const [measure] = draft.measures;
  const isNamed = ({ text = "" }: Leaf, noun: string) => noun !== "" && new RegExp(`\\b${noun}`).test(text);
  const document = parts.profile.columns.find(
    (column) =>
      column.table === base.table &&
      isDocument(column) &&
      parts.leaves.some((leaf) => isNamed(leaf, documentNoun(column.name))),
  );
  if (!document || base.kind !== "additive" || measure?.kind !== "aggregate" || draft.measures.length !== 1)
    return null;
  const value = parts.profile.measures.find(({ table, id }) => table === base.table && id === "aov");
  const named = parts.leaves.filter(({ cat, tag }) => cat === "dim" && tag.column === document);
  if (value && agg === "avg" && base.concepts[0] === "money")
    return { set: { measures: value.measures }, covers: [...leaves, ...named] };
  const inner: Group = { kind: "column", id: "entity", label: document.name, col: document.name };
  const label = `${WORDS[agg] ?? agg} ${base.label} per ${document.name}`;
  const outer: Measure = { kind: "aggregate", id: "result", label, agg, of: { kind: "column", col: "amount" } };
  return {
    set: {
      by: [],
      groupColumns: [],
      per: { by: [inner], measures: [{ ...measure, id: "amount" }] },
      measures: [{ ...outer, ...(measure.unit && { unit: measure.unit }) }],
    },
    covers: [...leaves, ...named],
  };
}

/** Hours of a person's Monday were a part of one row of the file, a week. */
function isPartOfRow({ column }: NamedMeasure, { table }: Readonly<Draft>): boolean {
  const layout = table?.layout;
  if (layout?.kind !== "wide" || layout.rowNumber) return false;
  return layout.cells.some(({ value }) => value === column);
}

/** "Per customer" of many customers: one average for each, or one for all of them? */
function isPerMany({ within, cat, tag, top }: Leaf, parts: Parts): boolean {
  return within.includes("group") && cat === "dim" && isPerWord(parts, top) && (tag.column?.distinct ?? 0) > 12;
}

const NOTHING_SPECIAL: Fragment = { covers: [] };
const MOST = /(most|fewest|least|meisten?|wenigsten?)$/;
const COUNTED = /^(nights|nachte|days|tage|guests|gaste|minutes|minuten)$/;
const ADDED = ["duration", "guests", "days", "hours", "minutes", "waiting"];

/** "The most nights" adds up what is otherwise averaged. */
function mostOf({ of }: Parts, { chosen: [base], measures: [measure, ...others] }: Readonly<Draft>): Fragment {
  const ends = of("max", "min").flatMap(({ text, to }) => (MOST.test(text ?? "") ? [to] : []));
  // "Top five owners by nights" adds them up as well; "by length of stay" does not.
  const isRanked = ({ within, text = "" }: Leaf) => within.includes("rankBy") && COUNTED.test(text);
  const isMost = of("measure").some(
    (leaf) => (ends.includes(leaf.from) || isRanked(leaf)) && leaf.tag.measure?.id === base?.id,
  );
  const isAdded = base?.kind === "average" && ADDED.includes(base.concepts[0] ?? "");
  if (!isMost || !isAdded || measure?.kind !== "aggregate" || others.length > 0) return NOTHING_SPECIAL;
  return { set: { measures: [{ ...measure, agg: "sum", label: `total ${base.label}` }] }, covers: [] };
}

function isPerWord({ leaves }: Parts, top: Leaf["top"]): boolean {
  return leaves.some((leaf) => leaf.top === top && leaf.cat === "by");
}

function sumOf({ measures }: Readonly<Draft>, base: NamedMeasure, covers: Leaf[]): Fragment | null {
  const [measure] = measures;
  const canAdd =
    ["additive", "line", "count", "stock"].includes(base.kind) || base.measures.every(({ unit }) => unit === "money");
  if (!canAdd) return null;
  const isAverage = base.kind === "average" && measures.length === 1 && measure?.kind === "aggregate" && measure.of;
  return isAverage
    ? { set: { measures: [{ ...measure, agg: "sum", label: `total ${base.label}` }] }, covers }
    : { covers };
}

/** "Salaries and fees together": lines of a statement, or amounts of one unit, as one figure. */
function addedUp({ profile, of }: Parts, draft: Readonly<Draft>, covers: Leaf[]): Fragment | null {
  // In the order of the table, so that both orders of the words mean one query.
  const places = new Map(profile.measures.map(({ table, id }, i) => [`${table} ${id}`, i]));
  const place = ({ table, id }: NamedMeasure) => places.get(`${table} ${id}`) ?? 0;
  const chosen = draft.chosen.toSorted((a, b) => place(a) - place(b));
  const measures = numbered(chosen);
  const [base, ...others] = chosen;
  const shown = measures.filter(({ hidden }) => !hidden);
  const isOneSort = others.every(
    ({ kind, table, unit }) => kind === base?.kind && table === base.table && unit === base.unit,
  );
  const canAdd = base?.kind === "line" || (base?.kind === "additive" && base.unit !== undefined);
  const areParts = chosen.some(({ id }) => chosen.some(({ parts }) => parts?.includes(id)));
  if (!base || others.length === 0 || !isOneSort || !canAdd || areParts || shown.length !== chosen.length) return null;
  if (!covers.some(({ text = "" }) => TOGETHER.test(text))) return null;
  // "Received" beside lines that are named is no further line.
  const isNamed = ({ id }: NamedMeasure) => of("measure").some(({ tag }) => tag.own && tag.measure?.id === id);
  if (chosen.some(isNamed) && !chosen.every(isNamed)) return null;
  const [first, ...rest] = shown.map(({ id }): Formula => ({ kind: "measure", id }));
  if (!first) return null;
  const formula = rest.reduce((a, b): Formula => ({ kind: "arithmetic", op: "+", a, b }), first);
  const label = chosen.map((each) => each.label).join(" + ");
  const sum: Measure = { kind: "formula", id: "together", label, ...(base.unit && { unit: base.unit }), formula };
  const parts = measures.map((measure) => ({ ...measure, hidden: true }));
  const all: NamedMeasure = { ...base, id: label, label, kind: "rate", measures: [...parts, sum] };
  return { set: { chosen: [all], measures: all.measures }, covers };
}

/** Numbers of a group first, then their average: orders per customer, cost per month. */
function averagePer(
  parts: Parts,
  draft: Readonly<Draft>,
  { agg, leaves }: { agg: Aggregate; leaves: Leaf[] },
): Fragment | null {
  const groups = parts.leaves.filter(
    ({ within, cat }) => within.includes("group") && ["dim", "grain", "grainly"].includes(cat),
  );
  const [base] = draft.chosen;
  const [measure] = draft.measures;
  if (!base || !measure || draft.measures.length > 1) return null;
  const [group, ...others] = groups;
  const isLine = base.kind === "line" && measure.kind === "aggregate" && measure.agg === "sum";
  if (base.kind === "line" && !isLine) return { covers: leaves };
  const inner = innerGroup(parts, draft, { group, base });
  if (!inner || others.length > 0 || (isLine && group?.cat === "dim")) return null;
  const outer: Measure = {
    kind: "aggregate",
    id: "result",
    label: `${WORDS[agg] ?? agg} ${base.label} per ${inner.label}`,
    agg,
    of: { kind: "column", col: "amount" },
    ...(measure.unit && { unit: measure.unit }),
  };
  return {
    set: { per: { by: [inner], measures: [{ ...measure, id: "amount" }] }, measures: [outer] },
    covers: [...leaves, ...parts.leaves.filter(({ top }) => top === group?.top)],
  };
}

/** What each row of the inner query is: a value of the group, a period, or for lines the table's own period. */
function innerGroup(
  parts: Parts,
  draft: Readonly<Draft>,
  { group, base }: { group: Leaf | undefined; base: NamedMeasure },
): Group | null {
  const time = parts.profile.columns.find(({ table, name }) => table === base.table && name === draft.table?.time);
  const { column } = group?.tag ?? {};
  if (column)
    return column.table === base.table ? { kind: "column", id: "entity", label: column.name, col: column.name } : null;
  if (!time || (!group && base.kind !== "line")) return null;
  const grain = (group?.tag.arg ?? time.grain ?? "month") as Grain;
  return { kind: "grain", id: "entity", label: grain, col: time.name, grain };
}

/** "Money in minus money out". */
function differenceOf(leaves: Leaf[]): Fragment | null {
  const [from, less] = leaves.flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  const [a, b] = [from, less].map((each) => each && mainMeasure(each.measures));
  if (!from || !less || !a || !b || a.kind === "formula" || b.kind === "formula" || from.table !== less.table)
    return null;
  const label = `${from.label} minus ${less.label}`;
  const naming = { label, ...(from.unit && { unit: from.unit }) };
  const measures: Measure[] = [
    { ...a, id: "part", hidden: true },
    { ...b, id: "whole", hidden: true },
    { kind: "formula", id: "difference", ...naming, formula: arithmetic("-", "part", "whole") },
  ];
  return { set: { chosen: [{ ...from, id: label, label, kind: "rate", measures }], measures }, covers: leaves };
}

const AMOUNTS = new Set(["actual", "budget", "plan", "money", "cost"]);

/** What a thing costs: the one cost, or else the one amount of money, over how many of it there are. */
function costOf(leaves: readonly Leaf[], { profile }: Parts): NamedMeasure[] {
  const [noun] = leaves.flatMap(({ tag, text }) => (tag.measure && !/s$/.test(text ?? "") ? [tag.measure] : []));
  const money = profile.measures.filter(
    ({ table, kind, unit }) => table === noun?.table && kind === "additive" && unit === "money",
  );
  const cost = money.find(({ concepts }) => concepts.includes("cost")) ?? (money.length === 1 ? money[0] : undefined);
  // "Actual costs" are an amount, not what an amount costs.
  const isAmount = noun?.unit === "money" || noun?.concepts.some((id) => AMOUNTS.has(id));
  return noun && !isAmount && cost ? [cost, noun] : [];
}

/** "The cheapest per square foot" is about the one amount of money. */
function moneyOf(leaves: readonly Leaf[], { profile }: Parts): NamedMeasure[] {
  const isOfMoney = leaves.some(({ cat, tag }) => (cat === "max" || cat === "min") && tag.arg === "money");
  const table = leaves.find(({ tag }) => tag.measure)?.tag.measure?.table;
  const money = profile.measures.filter(
    (each) => each.table === table && each.kind === "additive" && each.unit === "money",
  );
  return isOfMoney && money.length === 1 ? money : [];
}

/** "Makes the most per seat": what the verb stands for. */
function earnedBy(leaves: readonly Leaf[], { of }: Parts): Leaf[] {
  const isRanked = leaves.some(({ cat }) => cat === "max" || cat === "min");
  const verbs = of("measure").filter(
    ({ tag, within }) => tag.isWeak && tag.measure?.unit === "money" && !within.length,
  );
  return isRanked && verbs.length === 1 ? verbs : [];
}

/** A column beside periods across: a house's hens, which every month of it repeats. */
export function isSizeOfRow({ kind, column, table: name }: NamedMeasure, { tables }: Profile): boolean {
  const layout = tables.find((table) => table.name === name)?.layout;
  return kind === "average" && layout?.kind === "wide" && column !== undefined && layout.labels.includes(column);
}

/** "Litres per 100 km". */
function scaled(measures: readonly Measure[], many: number): Measure[] {
  return measures.map((measure) =>
    measure.kind === "formula"
      ? { ...measure, formula: { kind: "arithmetic", op: "*", a: measure.formula, b: { kind: "number", num: many } } }
      : measure,
  );
}

/** "Revenue per unit", "cost per order": one measure divided by another. */
function ratioPer(parts: Parts, leaves: Leaf[]): Fragment | null {
  const isCost = leaves.some(({ cat }) => cat === "costs");
  const named = leaves.flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  const verbs = isCost || named.length > 1 ? [] : earnedBy(leaves, parts);
  const earned = verbs.flatMap(({ tag }) => tag.measure ?? []);
  const money = earned.length > 0 ? earned : moneyOf(leaves, parts);
  const [over, under] = isCost ? costOf(leaves, parts) : [...money, ...named];
  if (!over || !under || over === under || over.table !== under.table) return null;
  // Price times pieces per piece is the price.
  if (!over.column && under.column && JSON.stringify(over.measures).includes(JSON.stringify(under.column))) return null;
  const [a, b] = [over, under].map(({ measures }) => mainMeasure(measures));
  if (!a || !b || a.kind === "formula" || b.kind === "formula" || under.kind === "rate") return null;
  if (under.kind === "average" && !isSizeOfRow(under, parts.profile)) return null;
  if (["average", "rate", "duration"].includes(over.kind)) {
    if (under.kind !== "count") return null;
    return { set: { chosen: [over], measures: over.measures }, covers: [...leaves, ...parts.of("agg")] };
  }
  const many = Number(leaves.find(({ cat }) => cat === "num")?.tag.arg ?? 1);
  const naming = {
    label: `${over.label} per ${many > 1 ? `${many} ` : ""}${under.kind === "count" ? under.label.replace("number of ", "").replace(/s$/, "") : under.label}`,
    ...(over.unit && { unit: over.unit }),
  };
  const measure: NamedMeasure = {
    ...over,
    id: naming.label,
    label: naming.label,
    kind: "rate",
    measures: many > 1 ? scaled(ratio(a, b, naming), many) : ratio(a, b, naming),
  };
  return {
    set: { chosen: [measure], measures: measure.measures },
    covers: [...leaves, ...verbs, ...parts.of("agg").filter(({ tag }) => tag.arg === "avg")],
  };
}

const TIME_UNITS: Record<string, number> = { s: 1 / 3600, min: 1 / 60, h: 1, days: 24 };
const SPOKEN_UNITS: Record<string, string> = { minute: "min", hour: "h", day: "days" };

/** "Per category, days": a unit after a grouping. */
function isTrailing(within: readonly string[], leaf: Leaf, { leaves }: Parts): boolean {
  return (
    within.at(-1) === "group" &&
    leaves.some(({ top, from }) => top === leaf.top && from < leaf.from && leaf.from - from > 1) &&
    !leaves.some(({ cat, to }) => cat === "by" && leaf.from - to < 1)
  );
}

/** "In days", "(hours)": the unit a measured time is shown in, never a grouping. */
export const convertUnits: Clause = (parts, draft) => {
  const leaves = parts.leaves.filter(
    (leaf) =>
      ["grain", "part", "unit"].includes(leaf.cat) &&
      (leaf.within.length === 0 || isTrailing(leaf.within, leaf, parts)) &&
      SPOKEN_UNITS[leaf.tag.arg ?? ""],
  );
  const [base] = draft.chosen;
  const [leaf] = leaves;
  const unit = SPOKEN_UNITS[leaf?.tag.arg ?? ""];
  const from = TIME_UNITS[base?.unit ?? ""];
  if (!leaf || !base || !unit || from === undefined || draft.measures.length !== 1) return { covers: [] };
  const [measure] = draft.measures;
  if (measure?.kind !== "aggregate" || leaves.some(({ tag }) => tag.arg !== leaf.tag.arg)) return { covers: [] };
  const factor = from / (TIME_UNITS[unit] ?? 1);
  const measures: Measure[] =
    factor === 1
      ? [measure]
      : [
          { ...measure, id: "part", hidden: true },
          {
            kind: "formula",
            id: "converted",
            label: `${measure.label} in ${unit}`,
            unit,
            formula: {
              kind: "arithmetic",
              op: "*",
              a: { kind: "measure", id: "part" },
              b: { kind: "number", num: factor },
            },
          },
        ];
  return { set: { measures, units: leaves }, covers: leaves };
};
