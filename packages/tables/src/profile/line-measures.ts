import type { Filter, Value } from "../query.ts";
import { CONCEPTS, conceptsOf, headerConcepts } from "./lexicon.ts";
import { totalledName, wholeOf } from "./line-items.ts";
import type { ColumnProfile, LineItem, NamedMeasure, TableProfile } from "./profile.ts";

/** Each line is a measure. A line split into columns (plan, actual) is one measure a column. */
export function linesOf(table: TableProfile, own: readonly ColumnProfile[]): NamedMeasure[] {
  const { lines = [] } = table;
  const values = own.filter(({ type, role }) => type === "number" && role !== "key" && role !== "dimension");
  const [main] = values
    .filter(({ concepts, wholeYear }) => concepts.includes("actual") && !wholeYear)
    .concat(values.filter(({ wholeYear }) => !wholeYear));
  const eachValue = (line: LineItem, labels: readonly string[], more: Partial<NamedMeasure> = {}) =>
    values.map((value): NamedMeasure => {
      const placed = { value, isMain: value === main, isOnly: values.length === 1, labels };
      return { ...lineMeasure(table, line, placed), ...more };
    });
  const groups = (table.lineGroups ?? []).filter((group) => !lines.some((line) => isHeadedBy(line, group)));
  const costs = scatteredCosts(lines);
  /** Some of the costs go by their own names only, so that "costs" means all of them. */
  const ofSome =
    (line: LineItem) =>
    (measure: NamedMeasure): NamedMeasure => {
      if (costs.length === 0 || !line.isCost) return measure;
      return { ...measure, concepts: line.parts ? [] : measure.concepts.filter((id) => id !== "cost") };
    };
  const isNegative = lines.some((line) => line.isNegative);
  const allCosts: LineItem = { label: ALL_COSTS, parts: costs, isCost: true, isRate: false, isNegative };
  return [
    ...lines.flatMap((line) => eachValue(line, [line.label]).map(ofSome(line))),
    ...(costs.length > 0 ? eachValue(allCosts, costs, { names: ["total costs", "all costs", "gesamtkosten"] }) : []),
    ...groups.flatMap(({ value, lines: labels }) => {
      const isCost = lines.every((line) => !labels.includes(line.label) || line.isCost);
      return eachValue({ label: value, parts: labels, isCost, isRate: false }, labels);
    }),
  ];
}

/** The lines of costs of a statement that has no total of them. */
export const ALL_COSTS = "All costs";
const HEADED = /^(.{3,}?)(?: [-–—] |: )(.+)$/;

/** The lines of costs of a statement, where no line holds all of them: "costs" are all of them. */
function scatteredCosts(lines: readonly LineItem[]): string[] {
  const costs = lines.filter(({ isCost, isRate, parts }) => isCost && !isRate && !parts).map(({ label }) => label);
  const isTotal = ({ parts = [] }: LineItem) => costs.every((label) => parts.includes(label));
  return costs.length > 1 && !lines.some((line) => line.isCost && isTotal(line)) ? costs : [];
}

type LineHeading = NonNullable<TableProfile["lineGroups"]>[number];

interface LineValue {
  value: ColumnProfile;
  /** The value column that the line's own name means: the actual one, else the first. */
  isMain: boolean;
  isOnly: boolean;
  /** The rows it adds up: one line, or all lines under a heading. */
  labels: readonly string[];
}

function lineMeasure(table: TableProfile, line: LineItem, { value, isMain, isOnly, labels }: LineValue): NamedMeasure {
  const whole = wholeOf(table.lines ?? []);
  const own = bottomLineFirst(line, table).filter((id) => id !== "money" || !whole || line === whole || !line.parts);
  const concepts = line === whole ? [...new Set([...value.concepts, ...own])] : own;
  const where: Filter = { kind: "in", col: table.lineColumn ?? "", values: [...labels] };
  const label = isOnly ? line.label : `${line.label}, ${value.name}`;
  const isMoney =
    isMoneyLine(line, table.lines) ||
    (table.lines ?? []).some((total) => isMoneyLine(total, table.lines) && holds(total, labels));
  const unit = line.isRate ? "percent" : (value.unit ?? (isMoney ? "money" : undefined));
  const units = unit ? { unit } : {};
  const of: Value = line.isNegative ? withoutMinus(value.name) : { kind: "column", col: value.name };
  return {
    id: isMain ? line.label : label,
    table: table.name,
    label,
    names: isMain ? mainNames(table, line, labels) : namesOfValue(line.label, value),
    concepts: isMain ? concepts : [],
    kind: "line",
    ...units,
    good: line.isCost ? "low" : "high",
    measures: [{ kind: "aggregate", id: "amount", label, agg: line.isRate ? "avg" : "sum", of, where, ...units }],
    ...(line.parts && { parts: line.parts }),
    column: value.name,
  };
}

/** A heading is another name of the line or subtotal that holds the same lines. */
function isHeadedBy({ label, parts = [label] }: LineItem, { value, lines }: LineHeading): boolean {
  return label === value || (parts.length === lines.length && parts.every((part) => lines.includes(part)));
}

function mainNames(
  { lineGroups = [], lines = [], title }: TableProfile,
  line: LineItem,
  labels: readonly string[],
): string[] {
  const headings = lineGroups.filter((group) => isHeadedBy(line, group)).map(({ value }) => value);
  const own = [line.label, ...turnedRound(line.label), ...totalledName(line, lines), ...headings];
  const names = [...new Set([...own, ...(line.isCost ? own.flatMap((name) => costsOf(name, lines)) : [])])];
  if (isTotalOfCosts(line, lines)) names.push(...titleNames(title));
  return line.isCost && labels.length > 1 ? names.flatMap((name) => [name, `${name} costs`, `${name}kosten`]) : names;
}

/** "Werbebudget" and "marketing budget" are what all lines of the sheet of that name come to. */
function titleNames(title: string): string[] {
  const words = title.replace(/[_\d]+/g, " ").replace(/\.\w+$/, "");
  return [...words.matchAll(/\p{L}{3,}(?:[ -]?)(?:budgets?|costs|spend|expenses|kosten|ausgaben)(?!\p{L})/giu)].map(
    ([name]) => name,
  );
}

/** "Personal" of "Personalaufwand", "staff" of "staff costs", where no other line is called so. */
function costsOf(name: string, lines: readonly LineItem[]): string[] {
  const short = name.replace(/(?: ?(?:costs?|expenses|spend)|-?(?:aufwand|aufwendungen|kosten|ausgaben))$/i, "").trim();
  const isOther = lines.some(({ label }) => label.toLowerCase().startsWith(short.toLowerCase()) && label !== name);
  return short.length >= 4 && short !== name && !isOther ? [short] : [];
}

/** "Tickets - panto" are the panto tickets. */
function turnedRound(label: string): string[] {
  const [, head, kind] = HEADED.exec(label) ?? [];
  return head && kind ? [`${kind} ${head}`] : [];
}

/** "Net profit Budget 2025", and "net profit 2024" where the figures of that year are actual ones. */
function namesOfValue(label: string, { name, wholeYear }: ColumnProfile): string[] {
  const isPlanned = headerConcepts(name, (id) => id === "plan" || id === "budget").length > 0;
  const shorter = !wholeYear ? [] : isPlanned ? [wholeYear.scenario] : [String(wholeYear.year)];
  return [name, ...shorter].flatMap((each) => [`${label} ${each}`, `${each} ${label}`]);
}

function withoutMinus(col: string): Value {
  return { kind: "arithmetic", op: "-", a: { kind: "number", num: 0 }, b: { kind: "column", col } };
}

function isMoneyLine(line: LineItem, lines: readonly LineItem[] = []): boolean {
  return line.isCost || lineConcepts(line, lines).some((id) => CONCEPTS[id]?.unit === "money");
}

/** What adds up to money is money. */
function holds({ parts = [] }: LineItem, labels: readonly string[]): boolean {
  return labels.every((label) => parts.includes(label));
}

/** "Profit" alone means the bottom line: of gross profit, EBITDA and profit before tax the last, while the others keep their names. */
function bottomLineFirst(line: LineItem, { lines = [] }: TableProfile): string[] {
  const isWhole = isTotalOfCosts(line, lines);
  const isPart = !isWhole && line.parts !== undefined && lines.some((each) => isTotalOfCosts(each, lines));
  const own = lineConcepts(line, lines).filter((id) => !isPart || id !== "cost");
  const concepts = [...new Set([...(isWhole ? ["cost"] : []), ...own])];
  if (!concepts.includes("profit")) return concepts;
  const bottom = lines.findLast((each) => lineConcepts(each, lines).includes("profit"));
  const others = concepts.filter((id) => id !== "profit");
  return line === bottom ? ["profit", ...others] : others;
}

/** Whether a line totals all costs, such as "Total spending": questions about "costs" mean it under any name. */
function isTotalOfCosts({ isCost, parts = [] }: LineItem, lines: readonly LineItem[]): boolean {
  const costs = lines.filter((each) => each.isCost && !each.isRate && !each.parts);
  return isCost && parts.length > 1 && costs.every(({ label }) => parts.includes(label));
}

/** A line of costs is neither revenue nor profit: "Wages sales", "Total overheads". */
function lineConcepts({ label, isCost, isRate, parts }: LineItem, lines: readonly LineItem[]): string[] {
  // "League nights" are no stretch of time where they are added to the lane hire.
  const isAdded = !isRate && !parts && lines.some((total) => total.parts?.includes(label));
  const concepts = conceptsOf(label).filter(
    (id) => CONCEPTS[id]?.role === "measure" && !(isAdded && id === "duration"),
  );
  if (!isCost) return concepts;
  const own = concepts.filter((id) => id !== "money" && id !== "profit");
  return own.length > 0 || concepts.length === 0 ? own : ["cost"];
}
