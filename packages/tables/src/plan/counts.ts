import { CONCEPTS } from "../profile/lexicon.ts";
import { plural } from "../profile/measures.ts";
import type { ColumnProfile, NamedMeasure, Profile } from "../profile/profile.ts";
import type { Measure } from "../query.ts";
import { distinctBy, type Leaf, type Parts, ratio } from "./draft.ts";
import { PERIODS } from "./idle.ts";
import { type Choice, cellAmount, countMeasures } from "./named-measures.ts";

/** "How many": units of something measured, rows, or different values of a column. */
export function countedOf(parts: Parts, strong: readonly Leaf[], weak: readonly Leaf[]): Choice | null {
  const counts = parts.of("count");
  const counted = parts.leaves.filter(
    ({ within, cat }) => within.includes("counted") && cat !== "count" && cat !== "distinct",
  );
  if (new Set(counts.map(({ from }) => from)).size > 1) return null;
  const answered = answeredOf(parts, strong, counts);
  if (answered) return answered;
  const nouns = [...counted, ...parts.of("entity")].filter(({ cat }) => cat === "entity");
  const [entity] = nouns.flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  if (counts.some(({ tag }) => tag.arg === "often")) return everyRow(parts, counts, entity);
  const pieces = piecesOf(parts, counts);
  if (pieces) return { chosen: [pieces], covers: counts };
  const column = counted.find(({ cat }) => cat === "dim")?.tag.column;
  if (column?.type === "boolean") return null;
  if (column) return columnCount(parts, column, { counts, counted });
  const amount = strong.flatMap(({ tag }) =>
    tag.measure && ["additive", "stock", "line"].includes(tag.measure.kind) ? [tag.measure] : [],
  )[0];
  if (amount && amount.unit !== "money" && counted.length === 0 && isCountedNext(parts, strong))
    return { chosen: [amount], covers: counts };
  const timed = counted.length === 0 ? addedTime(strong) : null;
  if (timed) return { ...timed, covers: counts };
  if (entity) return { chosen: [entity], covers: counts, isCounted: true };
  // "How many cost more than 500 in parts": the amount belongs to the limit.
  const isLimited = parts.leaves.some(({ within }) => within.includes("bound")) && counted.length === 0;
  if (strong.length > 0) return isLimited && strong.length === 1 ? everyRow(parts, counts, undefined) : null;
  const isPieces = ({ tag: { measure } }: Leaf) =>
    measure?.kind === "additive" && ["quantity", "guests", "attendance"].includes(measure.concepts[0] ?? "");
  const quantity = weak.find(isPieces)?.tag.measure;
  if (quantity) return { chosen: [quantity], covers: counts };
  const isNamed = ["rows", "mention", "condition", "agree", "disagree"].some(parts.has);
  const [, ...others] = countMeasures(parts.profile);
  const made = everyRow(parts, counts, undefined);
  return made && { ...made, cost: isNamed && others.length === 0 ? 0 : 0.3 };
}

/** "How many covers"; "how many rows with covers over 100" counts rows. */
function isCountedNext({ of, has }: Parts, strong: readonly Leaf[]): boolean {
  const ends = of("count").map(({ to }) => to);
  return !has("rows") && strong.some(({ from }) => ends.some((to) => from >= to && from - to <= 2));
}

/** "How many nights did we sell": a time per row that is otherwise averaged is added up where its own number is asked for. */
function addedTime(strong: readonly Leaf[]): Choice | null {
  const [leaf, ...others] = strong;
  const base = leaf?.tag.measure;
  const [measure] = base?.measures ?? [];
  const isNamed = (base?.names ?? []).some((name) => name.toLowerCase() === leaf?.text);
  if (!base || others.length > 0 || base.kind !== "average" || !isNamed || measure?.kind !== "aggregate" || !measure.of)
    return null;
  if (measure.of.kind === "score" || base.concepts[0] !== "duration") return null;
  return { chosen: [base], covers: [], measures: [{ ...measure, agg: "sum", label: `total ${base.label}` }] };
}

function everyRow({ profile }: Parts, covers: Leaf[], entity: NamedMeasure | undefined): Choice | null {
  const cell = entity ? null : cellAmount(profile);
  if (cell && cell.chosen[0]?.unit !== "money") return { ...cell, covers };
  const [first, ...others] = countMeasures(profile);
  const chosen = entity ?? first;
  if (!chosen) return null;
  const isOpen = others.length > 0 && !entity;
  return { chosen: [chosen], covers, isCounted: true, cost: isOpen ? 0.3 : 0, steps: isOpen ? ["measureChosen"] : [] };
}

/** How many agree: the rows that the share of them counts. */
function answeredOf({ has }: Parts, strong: readonly Leaf[], covers: Leaf[]): Choice | null {
  const measures = strong.flatMap(({ tag }) => (tag.measure ? [tag.measure] : []));
  const answered = measures.find(({ concepts }) => concepts.includes("agree") || concepts.includes("disagree"));
  const [chosen] = answered?.measures ?? [];
  if (!answered || chosen?.kind !== "aggregate" || has("share")) return null;
  const label = answered.label.replace(/^share/, "number");
  const measures2: Measure[] = [
    { kind: "aggregate", id: "n", label, agg: "count", ...(chosen.where && { where: chosen.where }) },
  ];
  return { chosen: [{ ...answered, label, kind: "rate", unit: "" }], covers, measures: measures2 };
}

/** "How many mince pies went out", "who bought the most": pieces of a product, where lines of orders say how many of it each holds. */
export function piecesOf({ profile, leaves }: Parts, counts: readonly Leaf[]): NamedMeasure | undefined {
  const named = leaves.find(({ cat, from }) => cat === "value" && counts.some(({ to }) => to === from));
  const product = named?.tag.column;
  // "The most pallet orders" are orders.
  const isOfRows = leaves.some(({ cat, from }) => cat === "entity" && from === named?.to);
  const isProduct =
    ["product", "category"].includes(product?.concepts[0] ?? "") && product?.role !== "key" && !isOfRows;
  return profile.measures.find(
    ({ table, concepts, kind }) =>
      isProduct && table === product?.table && concepts[0] === "quantity" && kind === "additive",
  );
}

/** "How many chairs": pieces of what the column holds; "how many products": its different values. */
function columnCount(parts: Parts, column: ColumnProfile, leaves: { counts: Leaf[]; counted: Leaf[] }): Choice | null {
  const isNarrowed = parts.of("value").some(({ tag }) => tag.column === column);
  if (!isNarrowed) return distinctCount(parts, column, leaves);
  const pieces = parts.profile.measures.find(
    ({ table, concepts, kind }) => table === column.table && concepts[0] === "quantity" && kind === "additive",
  );
  return pieces ? { chosen: [pieces], covers: [...leaves.counts, ...leaves.counted] } : null;
}

export function distinctCount(
  parts: Parts,
  column: ColumnProfile,
  { counts, counted }: { counts: Leaf[]; counted: Leaf[] },
): Choice | null {
  const { profile } = parts;
  const isTimed = parts.leaves.some(({ cat, within }) => [cat, ...within].some((each) => PERIODS.includes(each)));
  const home = isTimed ? undefined : tableOfRows(profile, column);
  const rows = countMeasures(profile).find(({ table }) => table === (home ?? column.table));
  const covers = [...counts, ...counted];
  // "Yoga, Spin" names two classes, not a third one.
  if (!rows || column.items) return null;
  if (home) return { chosen: [rows], covers, isCounted: true };
  if (column.role === "key") return { chosen: [rows], covers, isCounted: true };
  const label = `number of different ${plural(column.name)}`;
  const measure: NamedMeasure = {
    ...rows,
    id: `distinct ${column.name}`,
    label,
    column: column.name,
    measures: [{ kind: "aggregate", id: "n", label, agg: "distinct", of: { kind: "column", col: column.name } }],
  };
  // "How many treatments did each therapist do" may count the kinds of treatment or each one that was done.
  const isOpen = SERVICES.has(column.concepts[0] ?? "") && isOfWho(parts, column) && !parts.has("distinct");
  return { chosen: [measure], covers, ...(isOpen && { cost: 0.3, steps: ["countImplied", "rowsOrCount"] }) };
}

const SERVICES = new Set(["product", "category", "course"]);

/** Grouped by people, or asked of one of them. */
function isOfWho({ of }: Parts, counted: ColumnProfile): boolean {
  return of("dim", "asked", "value").some(
    ({ tag: { column } }) => column !== counted && column?.concepts.some((id) => CONCEPTS[id]?.who),
  );
}

/** The table with one row for each value of the column, where both tables were made of the same rows of a file. */
function tableOfRows({ links, tables }: Profile, { table, name }: ColumnProfile): string | undefined {
  const relationOf = (of: string) => tables.find((each) => each.name === of)?.relation;
  return links.find(({ from, left, to }) => from === table && left === name && relationOf(from) === relationOf(to))?.to;
}

/** "Win rate": rows that meet a condition among the rows the condition is decided for. */
export function rateOf(parts: Parts): Choice | null {
  const [leaf, ...others] = distinctBy(parts.of("rate"), ({ tag }) => tag.condition?.id ?? "");
  const condition = leaf?.tag.condition;
  if (!leaf || !condition || others.length > 0) return null;
  const rows = countMeasures(parts.profile).find(({ table }) => table === condition.table);
  if (!rows) return null;
  const naming = {
    label: `share of ${rows.label.replace("number of ", "")} where ${condition.label}`,
    unit: "percent",
  };
  const [counted] = rows.measures;
  if (counted?.kind !== "aggregate") return null;
  const whole: Measure = { ...counted, id: "whole", label: "all", ...(condition.base && { where: condition.base }) };
  const part: Measure = { ...counted, id: "part", label: "part", where: condition.filter };
  const measures = ratio(part, whole, naming);
  const measure: NamedMeasure = {
    ...rows,
    id: `rate ${condition.id}`,
    label: naming.label,
    kind: "rate",
    unit: "percent",
    measures,
    good: ["lost", "cancelled", "returned", "late", "failed", "noshow", "rejected", "refunded"].includes(condition.id)
      ? "low"
      : "high",
  };
  return { chosen: [measure], covers: [leaf] };
}

/** "How many days does it take": a measured time, never a grouping by day. */
export function durationOf(parts: Parts): Choice | null {
  const words = parts.leaves.filter(({ within }) => within.includes("howLong"));
  const unit = words.find(({ cat }) => cat === "grain" || cat === "part")?.tag.arg ?? "";
  const kinds: Record<string, string[]> = {
    hour: ["hours", "duration", "waiting", "downtime"],
    day: ["days", "duration"],
    month: ["duration", "tenure"],
    week: ["duration"],
    year: ["tenure", "age"],
  };
  // "Hours a week" are what is worked, and not how long something lasted.
  const isEach = ({ tag, within }: Leaf) => /^(day|week)$/.test(tag.arg ?? "") && within.includes("group");
  const isWork = unit === "hour" && parts.of("grain", "grainly").some(isEach);
  const isFineEnough = (measure: NamedMeasure) => !isWork || measure.kind !== "duration" || measure.unit !== "days";
  const found = parts.profile.measures.filter(
    (measure) =>
      isFineEnough(measure) &&
      (kinds[unit]?.includes(measure.concepts[0] ?? "") || (measure.kind === "duration" && unit !== "year")),
  );
  const isOwn = (measure: NamedMeasure) =>
    found.includes(measure) || (measure.kind === "duration" && !measure.names.length && isFineEnough(measure));
  const spoken = parts.of("measure").flatMap(({ tag: { measure } }) => (measure && isOwn(measure) ? [measure] : []));
  const [measure, ...others] = spoken.length > 0 ? distinctBy(spoken, ({ id }) => id) : found;
  const elapsed = found.filter(({ kind }) => kind === "duration");
  if (!measure && unit === "day") return daysOf(parts, words);
  if (!measure || (others.length > 0 && elapsed.length !== 1)) return null;
  return durationIn(others.length > 0 ? (elapsed[0] ?? measure) : measure, unit, words);
}

/** "How many days did Rosa work", where no time is measured: the different days with a row. */
function daysOf({ profile, of }: Parts, covers: Leaf[]): Choice | null {
  const named = of("value").map(({ tag }) => tag.column?.table);
  const counts = countMeasures(profile);
  const rows = counts.find(({ table }) => named.includes(table)) ?? counts[0];
  const times = profile.columns.filter(({ table, type, grain }) => table === rows?.table && type === "date" && !grain);
  const time = times.find(({ table, name }) => name === profile.tables.find((each) => each.name === table)?.time);
  if (!rows || !time) return null;
  const label = `number of different days of ${time.name}`;
  const measure: NamedMeasure = {
    ...rows,
    id: label,
    label,
    column: time.name,
    measures: [{ kind: "aggregate", id: "n", label, agg: "distinct", of: { kind: "column", col: time.name } }],
  };
  const isOnly = times.length === 1 && named.length > 0;
  return { chosen: [measure], covers, cost: isOnly ? 0 : 0.3, steps: isOnly ? [] : ["measureChosen"] };
}

function durationIn(measure: NamedMeasure, unit: string, words: Leaf[]): Choice {
  const [first] = measure.measures;
  const isElapsed = first?.kind === "aggregate" && first.of?.kind === "elapsed" && (unit === "day" || unit === "hour");
  const measures: Measure[] =
    isElapsed && first.of?.kind === "elapsed"
      ? [{ ...first, of: { ...first.of, unit: unit as "day" }, unit: unit === "day" ? "days" : "h" }]
      : measure.measures;
  return { chosen: [{ ...measure, measures }], covers: words, measures };
}
