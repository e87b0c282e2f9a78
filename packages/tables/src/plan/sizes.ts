import type { Filter, Value } from "../query.ts";
import { type Clause, columnName, type Leaf, type Parts } from "./draft.ts";
import { columnValue, partnerOf } from "./limits.ts";

/** "Houses with 3 bedrooms", "2 bed flats": a column of small numbers is said with its number. */
export const keepSizes: Clause = (parts, draft) => {
  const leaves = parts.leaves.filter(({ within }) => within.includes("sizedAs"));
  const { from } = draft;
  if (leaves.length === 0) return { covers: [] };
  const [column, ...others] = new Set(leaves.flatMap(({ tag }) => tag.column ?? []));
  if (!from || !column || others.length > 0 || column.table !== from.table) return null;
  const numbers = leaves.filter(({ cat }) => cat === "num");
  const cmp = leaves.find(({ cat }) => cat === "cmp")?.tag.arg as ">" | "<" | ">=" | "<=" | undefined;
  // "The top 5 guests" are five of them.
  const isRanked = parts.of("max", "min", "rank").some(({ to }) => numbers.some(({ from: start }) => start === to));
  if (isRanked || (cmp && numbers.length > 1)) return null;
  const col = columnName(column, from, parts.profile);
  const filter: Filter = cmp
    ? { kind: "compare", value: { kind: "column", col }, cmp, to: { kind: "number", num: numberOf(numbers[0]) } }
    : { kind: "in", col, values: numbers.map(numberOf) };
  const value = { filter, leaves: numbers, column, isNegated: false };
  return { set: { values: [...draft.values, value] }, covers: leaves };
};

function numberOf(leaf: Leaf | undefined): number {
  return Number(leaf?.tag.arg);
}

/** "More than 200 over the quote", "over budget by more than 10 %": how far one column of a row is from another. */
export const limitGaps: Clause = (parts, draft) => {
  const leaves = parts.leaves.filter(({ within }) => within.includes("gap"));
  if (leaves.length === 0) return { covers: [] };
  const num = numberOf(leaves.find(({ cat }) => cat === "num"));
  const least = leaves.find(({ cat, within }) => cat === "cmp" && within.includes("bound"))?.tag.arg;
  const sides = sidesOf(leaves, parts);
  if (!sides || draft.by.length > 0 || !Number.isFinite(num) || (least !== ">" && least !== ">=")) return null;
  if (leaves.some(({ cat }) => ["part", "grain", "unit", "times", "entity"].includes(cat))) return null;
  const isPercent = leaves.some(({ cat }) => cat === "share");
  const gap: Value = { kind: "arithmetic", op: "-", a: sides.higher, b: sides.lower };
  const value: Value = isPercent ? { kind: "arithmetic", op: "/", a: gap, b: sides.base } : gap;
  const to = { kind: "number" as const, num: isPercent ? num / 100 : num };
  return { set: { where: [...draft.where, { kind: "compare", value, cmp: least, to }] }, covers: leaves };
};

interface Sides {
  higher: Value;
  lower: Value;
  /** What a percentage is of: the plan, or what is named last. */
  base: Value;
}

/** The two columns, the one that has to be higher first. */
function sidesOf(leaves: readonly Leaf[], parts: Parts): Sides | undefined {
  const filter = leaves.find(({ cat }) => cat === "condition")?.tag.condition?.filter;
  const named = leaves.flatMap(({ tag, within }) => (tag.measure && !within.includes("bound") ? [tag.measure] : []));
  const [right, left] = [named.at(-1), named.length > 1 ? named[0] : named[0] && partnerOf(named[0], parts)];
  const isSame = left && right && left.table === right.table && left.id !== right.id && left.unit === right.unit;
  const [value, to] =
    filter?.kind === "compare" ? [filter.value, filter.to] : isSame ? [left, right].map(columnValue) : [];
  const cmp = filter?.kind === "compare" ? filter.cmp : cmpOf(leaves);
  if (!value || !to || !cmp) return undefined;
  return cmp.startsWith("<") ? { higher: to, lower: value, base: to } : { higher: value, lower: to, base: to };
}

function cmpOf(leaves: readonly Leaf[]): string | undefined {
  return leaves.find(({ cat, within }) => cat === "cmp" && within.includes("columnBound"))?.tag.arg;
}
