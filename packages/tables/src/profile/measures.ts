import type { Filter, Measure, Value } from "../query.ts";
import { durationsOf } from "./durations.ts";
import { CONCEPTS, headerConcepts, wordsOf } from "./lexicon.ts";
import { linesOf } from "./line-measures.ts";
import { madeMeasures } from "./made-measures.ts";
import { readingsOf, replaceReadings } from "./meter-readings.ts";
import { type ColumnProfile, columnsOf, type NamedMeasure, type Profile, type TableProfile } from "./profile.ts";
import { ratiosOf } from "./ratios.ts";
import { splitDirections, splitScenarios } from "./scenarios.ts";

/** Every measure a table offers: its rows, its columns, its lines, durations, scales, and ratios of known kinds. */
export function measuresOf(profile: Profile, table: TableProfile): NamedMeasure[] {
  const own = columnsOf(profile, table.name);
  const list: NamedMeasure[] = [countOf(table)];
  if (table.lines) list.push(...linesOf(table, own));
  else for (const column of own) list.push(...columnMeasures(table, column, own));
  for (const pair of readingsOf(own)) replaceReadings(list, pair);
  list.push(...durationsOf(table, own));
  if (!table.lines) addTakings(list, own, `${table.title} ${table.name}`);
  list.splice(0, list.length, ...splitDirections(list, own));
  list.push(...madeMeasures(table, list, own));
  list.push(...ratiosOf(table, list, own));
  return splitScenarios(list, own);
}

function addTakings(list: NamedMeasure[], own: readonly ColumnProfile[], title: string): void {
  const found = takingsInParts(list, own, title);
  if (!found) return;
  for (const part of found.parts) list[list.indexOf(part)] = { ...part, concepts: [] };
  list.push(found.sum);
}

const PLURALS: Record<string, string> = { child: "children", person: "people" };

export function plural(noun: string): string {
  if (PLURALS[noun]) return PLURALS[noun];
  return noun.endsWith("y") && !/[aeiou]y$/.test(noun)
    ? `${noun.slice(0, -1)}ies`
    : /(s|x|ch|sh)$/.test(noun)
      ? `${noun}es`
      : `${noun}s`;
}

function countOf({ name, entity, entities, nouns = [], lines, documents }: TableProfile): NamedMeasure {
  const label = `number of ${plural(entity)}`;
  const isOrders = documents !== undefined && entities.includes("order");
  const concepts = entities.includes("response") ? ["response"] : isOrders ? ["orders"] : [];
  const counted = documents === undefined ? COUNT : { agg: "distinct" as const, of: columnValue(documents) };
  return {
    id: "count",
    table: name,
    label,
    names: lines ? [] : [...(entity === "row" ? [] : [entity]), ...nouns],
    concepts,
    kind: "count",
    measures: [{ kind: "aggregate", id: "n", label, ...counted }],
  };
}

const COUNT = { agg: "count" as const };

function columnValue(col: string): Value {
  return { kind: "column", col };
}

/** German school grades: one is the best. */
const SCHOOL_GRADE = /^(schul|end|gesamt)?(note|zensur)n?$/i;
const GRADES = /noten|zeugnis|zensuren/i;

/** Energy that is produced and not used: more of it is better. */
const PRODUCED = /generat|produc|yield|feed.?in|erzeug|einspeis|ertrag/i;

function columnMeasures(table: TableProfile, column: ColumnProfile, own: readonly ColumnProfile[]): NamedMeasure[] {
  const { name, concepts, unit, role } = column;
  const isGrade = SCHOOL_GRADE.test(name) || (concepts[0] === "rating" && GRADES.test(table.title));
  const good = isGrade ? "low" : PRODUCED.test(name) ? "high" : CONCEPTS[concepts[0] ?? ""]?.good;
  const common = {
    id: name,
    table: table.name,
    names: [name, ...column.synonyms],
    concepts,
    column: name,
    ...(unit && { unit }),
    ...(good && { good }),
  };
  const of: Value = { kind: "column", col: name };
  const aggregate = (agg: "sum" | "avg", label: string): Measure => ({
    kind: "aggregate",
    id: agg === "sum" ? "total" : "average",
    label,
    agg,
    of,
    ...(unit && { unit }),
  });
  if (role === "additive")
    return [{ ...common, label: name, kind: "additive", measures: [aggregate("sum", `total ${name}`)] }];
  if (role === "average" || role === "rate")
    return [{ ...common, label: name, kind: "average", measures: [aggregate("avg", `average ${name}`)] }];
  if (role === "stock")
    return [stockOf(table, column, own, { ...common, label: name, kind: "stock", measures: [aggregate("sum", name)] })];
  if (role === "scale") return column.scale ? likertMeasures(table, column) : npsMeasures(table, column);
  return [];
}

/** What is owed on each loan or invoice stands there once, unlike the balance of an account after each entry. */
const OWED = /\b(outstanding|owed|owing|open|due|arrears|restschuld|offen\w*|rückstand)\b/i;

/** Where each row is a payment, the balance runs over all of them. */
const FLOWS = ["incoming", "outgoing"];

/** A stock that a table repeats over time counts at its last entry; one that stands once for each item is added up. */
function stockOf(
  table: TableProfile,
  column: ColumnProfile,
  own: readonly ColumnProfile[],
  measure: NamedMeasure,
): NamedMeasure {
  const isRunning = column.concepts[0] === "balance" && !OWED.test(column.name);
  const isOnceEach = table.key !== undefined && !isRunning;
  if (!table.time || isOnceEach || !isOfCounting(table, own)) return measure;
  const isOfEntries = isRunning && own.some(({ concepts }) => FLOWS.some((id) => concepts.includes(id)));
  const dimensions = own.filter(({ role, name }) => role === "dimension" && name !== column.name);
  const entity = dimensions
    .filter(({ concepts }) =>
      isOfEntries
        ? concepts.some((id) => ["account", "site"].includes(id))
        : !concepts.some((id) => ["status", "category", "reason"].includes(id)),
    )
    .slice(0, 2);
  return { ...measure, asOf: { time: table.time, entity: entity.map(({ name }) => name) } };
}

/** A stock is counted on a day; the day by which goods must be used says nothing about when. */
function isOfCounting({ time, rows }: TableProfile, own: readonly ColumnProfile[]): boolean {
  const column = own.find(({ name }) => name === time);
  return column !== undefined && column.concepts[0] !== "due" && column.filled >= rows * 0.9;
}

function likertMeasures({ name: table }: TableProfile, { name, scale = [], synonyms }: ColumnProfile): NamedMeasure[] {
  const value: Value = { kind: "score", col: name, scale };
  const top: Filter = { kind: "in", col: name, values: scale.slice(scale.length === 4 ? -2 : -2) };
  const low: Filter = { kind: "in", col: name, values: scale.slice(0, 2) };
  const short = `“${name}”`;
  const common = { table, names: [name, ...synonyms], column: name };
  const rate = (id: string, label: string, where: Filter): NamedMeasure["measures"] => [
    { kind: "aggregate", id: "chosen", label, agg: "count", where, hidden: true },
    { kind: "aggregate", id: "answers", label: "answers", agg: "count", of: value, hidden: true },
    {
      kind: "formula",
      id,
      label,
      unit: "percent",
      formula: {
        kind: "arithmetic",
        op: "/",
        a: { kind: "measure", id: "chosen" },
        b: { kind: "measure", id: "answers" },
      },
    },
  ];
  return [
    {
      ...common,
      id: `${name} score`,
      label: `${short} (1–${scale.length})`,
      concepts: ["rating"],
      kind: "average",
      unit: "points",
      good: "high",
      measures: [
        {
          kind: "aggregate",
          id: "score",
          label: `average of ${short} (1–${scale.length})`,
          agg: "avg",
          of: value,
          unit: "points",
        },
      ],
    },
    {
      ...common,
      id: `${name} agree`,
      label: `share who agree with ${short}`,
      concepts: ["agree"],
      kind: "rate",
      unit: "percent",
      good: "high",
      measures: rate("agree", `share who agree with ${short}`, top),
    },
    {
      ...common,
      id: `${name} disagree`,
      label: `share who disagree with ${short}`,
      concepts: ["disagree"],
      kind: "rate",
      unit: "percent",
      good: "low",
      measures: rate("disagree", `share who disagree with ${short}`, low),
    },
  ];
}

function npsMeasures({ name: table }: TableProfile, { name, synonyms }: ColumnProfile): NamedMeasure[] {
  const of: Value = { kind: "column", col: name };
  const count = (id: string, cmp: ">=" | "<=", num: number): Measure => ({
    kind: "aggregate",
    id,
    label: id,
    agg: "count",
    where: { kind: "compare", value: of, cmp, to: { kind: "number", num } },
    hidden: true,
  });
  const net = {
    kind: "arithmetic",
    op: "-",
    a: { kind: "measure", id: "promoters" },
    b: { kind: "measure", id: "detractors" },
  } as const;
  const share = { kind: "arithmetic", op: "/", a: net, b: { kind: "measure", id: "answers" } } as const;
  const formula = { kind: "arithmetic", op: "*", a: { kind: "number", num: 100 }, b: share } as const;
  return [
    {
      id: `${name} nps`,
      table,
      label: "NPS",
      names: [],
      concepts: ["nps"],
      kind: "rate",
      column: name,
      good: "high",
      measures: [
        count("promoters", ">=", 9),
        count("detractors", "<=", 6),
        { kind: "aggregate", id: "answers", label: "answers", agg: "count", of, hidden: true },
        { kind: "formula", id: "nps", label: "NPS (9–10 minus 0–6)", formula },
      ],
    },
    {
      id: name,
      table,
      label: `“${name}”`,
      names: [name, ...synonyms],
      concepts: ["recommend", "rating"],
      kind: "average",
      unit: "points",
      column: name,
      good: "high",
      measures: [{ kind: "aggregate", id: "average", label: `average of “${name}”`, agg: "avg", of, unit: "points" }],
    },
  ];
}

/** Words of headers that together are all that was taken, one line for each kind of business. */
const TOGETHER: readonly ReadonlySet<string>[] = [
  "food drinks drink beverages beverage kitchen bar wine beer coffee snacks speisen getränke küche theke kuchen eis",
  "labour labor parts material materials arbeit arbeitslohn teile material lohnanteil ersatzteile anfahrt callout travel",
  "cash card cards contactless bar karte ec eckarte kreditkarte barzahlung",
  "room rooms lodging breakfast restaurant spa zimmer logis frühstück",
  "shop online store web laden onlineshop filiale",
].map((line) => new Set(line.split(" ")));
/** What customers pay with, which is money whatever else a header leaves out. */
const PAID_WITH = new Set("cash card cards contactless karte ec eckarte kreditkarte barzahlung bar".split(" "));
const UNITS = new Set("€ $ £ eur usd gbp chf euro euros in net gross netto brutto".split(" "));
/** Money that is no part of what was taken. */
const APART = new Set(
  "tip tax discount deposit incoming outgoing cost budget actual balance refund shipping owed commission wage salary".split(
    " ",
  ),
);

/**
 * Columns that split what was taken ("Food €", "Drinks €") where no column holds their sum. Only together they are the takings, so
 * each keeps its own name and the words for sales in general go to the sum.
 */
function takingsInParts(
  list: readonly NamedMeasure[],
  own: readonly ColumnProfile[],
  title: string,
): { parts: NamedMeasure[]; sum: NamedMeasure } | null {
  const paid = list.filter((each) => each.kind === "additive" && !each.unit && isPaidWith(each));
  const money = list.filter(
    (each) =>
      each.kind === "additive" &&
      (each.unit === "money" || (paid.length > 1 && paid.includes(each))) &&
      each.column &&
      !each.concepts.some((id) => APART.has(id)),
  );
  const parts = namedByTitle(list, own, title) ?? sharingHead(money) ?? sharingKind(money);
  const [first] = parts ?? [];
  const isAll = money.every((each) => parts?.includes(each));
  if (!parts || !first || !isAll) return null;
  const columns = parts.flatMap(({ column = "" }) => own.filter(({ name }) => name === column));
  const currency = new Set(columns.map((column) => column.currency));
  const filled = new Set(columns.map((column) => column.filled));
  // A sum over rows leaves out a row with an empty part, so that only columns filled alike are added up.
  if (currency.size > 1 || filled.size > 1) return null;
  const label = labelOf(parts.map((each) => each.label));
  const [start, ...others] = columns.map(({ name }): Value => ({ kind: "column", col: name }));
  const of = others.reduce((a, b): Value => ({ kind: "arithmetic", op: "+", a, b }), start as Value);
  const total: Measure = { kind: "aggregate", id: "total", label: `total ${label}`, agg: "sum", of, unit: "money" };
  return {
    parts,
    sum: {
      ...{ id: "takings", table: first.table, label, names: [], concepts: ["money"], kind: "additive", unit: "money" },
      ...{ good: "high", parts: parts.map((each) => each.label), measures: [total] },
    },
  };
}

/** "Food + Drinks €" for "Food €" and "Drinks €". */
function labelOf(labels: readonly string[]): string {
  const units = labels.map((label) => /\s*[([]?(?:[€$£]|EUR|USD|GBP|CHF)[)\]]?$/i.exec(label)?.[0] ?? "");
  const [unit = ""] = units;
  if (units.some((each) => each !== unit)) return labels.join(" + ");
  return `${labels.map((label) => label.slice(0, label.length - unit.length)).join(" + ")}${unit}`;
}

function isPaidWith(measure: NamedMeasure): boolean {
  const words = wordsOfMoney(measure);
  return words.length > 0 && words.every((word) => PAID_WITH.has(word));
}

function wordsOfMoney({ column = "" }: NamedMeasure): string[] {
  return wordsOf(column.replace(/[€$£()]/g, " ")).filter((word) => !UNITS.has(word));
}

const TAKINGS = /umsatz|umsätz|erlös|einnahme|revenue|turnover|sales|takings|income/i;
const WHOLE = /total|gesamt|summe|\bsum\b|netto|brutto|\bnet\b|gross|budget|plan|target|soll|ziel/i;

/** "Bar", "Tickets" and "Merchandise" under a title that says takings. Amounts without a unit seldom repeat, unlike numbers of people. */
function namedByTitle(
  list: readonly NamedMeasure[],
  own: readonly ColumnProfile[],
  title: string,
): NamedMeasure[] | null {
  const amounts = list.filter(({ kind, column }) => kind === "additive" && column !== undefined);
  const parts = amounts.filter(
    ({ concepts: [concept = "money"], unit }) => concept === "money" && (unit ?? "money") === "money",
  );
  const isAmount = ({ column, unit }: NamedMeasure) => {
    const { distinct = 0, filled = 0 } = own.find(({ name }) => name === column) ?? {};
    return unit === "money" || distinct > filled * 0.8;
  };
  const isSplit = parts.length > 1 && parts.length < 9 && parts.every(isAmount);
  return TAKINGS.test(title) && isSplit && !parts.some(({ label }) => WHOLE.test(label)) ? parts : null;
}

/** "Umsatz Speisen" and "Umsatz Getränke". */
function sharingHead(money: readonly NamedMeasure[]): NamedMeasure[] | null {
  const [first, ...others] = money.map(wordsOfMoney);
  const head = first?.find(
    (word) => headerConcepts(word, (id) => id === "money").length > 0 && others.every((words) => words.includes(word)),
  );
  const isSplit = money.length > 1 && money.every((each) => wordsOfMoney(each).length === 2);
  const hasTotal = money.some((each) =>
    wordsOfMoney(each).some((word) =>
      /^(total|gesamt|summe|sum|all|incl|inkl|ex|vat|mwst|net|gross|netto|brutto)$/.test(word),
    ),
  );
  return head && isSplit && !hasTotal ? [...money] : null;
}

/** "Food €" and "Drinks €". */
function sharingKind(money: readonly NamedMeasure[]): NamedMeasure[] | null {
  const isOf = (kind: ReadonlySet<string>) => (each: NamedMeasure) => {
    const words = wordsOfMoney(each);
    return (
      words.some((word) => kind.has(word)) &&
      words.every((word) => kind.has(word) || headerConcepts(word, (id) => id === "money").length > 0)
    );
  };
  return money.length > 1 && TOGETHER.some((kind) => money.every(isOf(kind))) ? [...money] : null;
}
