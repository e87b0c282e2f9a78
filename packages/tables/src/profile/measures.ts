import type { Filter, Measure, Value } from "../query.ts";
import { durationsOf } from "./durations.ts";
import { CONCEPTS } from "./lexicon.ts";
import { linesOf } from "./line-measures.ts";
import { madeMeasures } from "./made-measures.ts";
import { readingsOf, replaceReadings } from "./meter-readings.ts";
import { takingsInParts } from "./parts-of-takings.ts";
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
