import ratios from "../lexicon/ratios.json" with { type: "json" };
import type { Filter, Measure, Value } from "../query.ts";
import { CONCEPTS, conceptsOf } from "./lexicon.ts";
import {
  type ColumnProfile,
  columnsOf,
  type LineItem,
  type NamedMeasure,
  type Profile,
  type TableProfile,
} from "./profile.ts";

interface RatioData {
  id: string;
  label: string;
  top: string[];
  bottom: string[];
  unit?: string;
  good?: "high" | "low";
  concepts: string[];
  /** A concept that some column must have for the ratio to mean anything. */
  needs?: string;
}
const RATIOS = ratios as RatioData[];

/** Every measure a table offers: its rows, its columns, its lines, durations, scales, and ratios of known kinds. */
export function measuresOf(profile: Profile, table: TableProfile): NamedMeasure[] {
  const own = columnsOf(profile, table.name);
  const list: NamedMeasure[] = [countOf(table)];
  if (table.lines) list.push(...linesOf(table, own));
  else for (const column of own) list.push(...columnMeasures(table, column, own));
  list.push(...durationsOf(table, own));
  list.push(...madeMeasures(table, list));
  list.push(...ratiosOf(table, list, own));
  return list;
}

export function plural(noun: string): string {
  return noun.endsWith("y") && !/[aeiou]y$/.test(noun)
    ? `${noun.slice(0, -1)}ies`
    : /(s|x|ch|sh)$/.test(noun)
      ? `${noun}es`
      : `${noun}s`;
}

function countOf({ name, entity, entities }: TableProfile): NamedMeasure {
  const label = `number of ${plural(entity)}`;
  const concepts = entities.includes("response") ? ["response"] : [];
  return {
    id: "count",
    table: name,
    label,
    names: entity === "row" ? [] : [entity],
    concepts,
    kind: "count",
    measures: [{ kind: "aggregate", id: "n", label, agg: "count" }],
  };
}

function columnMeasures(table: TableProfile, column: ColumnProfile, own: readonly ColumnProfile[]): NamedMeasure[] {
  const { name, concepts, unit, role } = column;
  const good = CONCEPTS[concepts[0] ?? ""]?.good;
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

/** A stock that a table repeats over time counts at its last entry; one that stands once for each item is added up. */
function stockOf(
  table: TableProfile,
  column: ColumnProfile,
  own: readonly ColumnProfile[],
  measure: NamedMeasure,
): NamedMeasure {
  if (!table.time) return measure;
  const dimensions = own.filter(({ role, name }) => role === "dimension" && name !== column.name);
  const entity = dimensions
    .filter(({ concepts }) => !concepts.some((id) => ["status", "category", "reason"].includes(id)))
    .slice(0, 2);
  return { ...measure, asOf: { time: table.time, entity: entity.map(({ name }) => name) } };
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

/** Each line is a measure. A line split into columns (plan, actual) is one measure a column. */
function linesOf(table: TableProfile, own: readonly ColumnProfile[]): NamedMeasure[] {
  const { lines = [] } = table;
  const values = own.filter(({ type, role }) => type === "number" && role !== "key" && role !== "dimension");
  const [main] = values.filter(({ concepts }) => concepts.includes("actual")).concat(values);
  return lines.flatMap((line) =>
    values.map((value) => lineMeasure(table, line, { value, isMain: value === main, isOnly: values.length === 1 })),
  );
}

interface LineValue {
  value: ColumnProfile;
  /** The value column that the line's own name means: the actual one, else the first. */
  isMain: boolean;
  isOnly: boolean;
}

function lineMeasure(table: TableProfile, line: LineItem, { value, isMain, isOnly }: LineValue): NamedMeasure {
  const concepts = lineConcepts(line.label);
  const where: Filter = { kind: "in", col: table.lineColumn ?? "", values: [line.label] };
  const label = isOnly ? line.label : `${line.label}, ${value.name}`;
  const isMoney = line.isCost || concepts.some((id) => CONCEPTS[id]?.unit === "money");
  const unit = line.isRate ? "percent" : (value.unit ?? (isMoney ? "money" : undefined));
  const units = unit ? { unit } : {};
  const of: Value = { kind: "column", col: value.name };
  return {
    id: isMain ? line.label : label,
    table: table.name,
    label,
    names: isMain ? [line.label] : [`${line.label} ${value.name}`, `${value.name} ${line.label}`],
    concepts: isMain ? concepts : [],
    kind: "line",
    ...units,
    good: line.isCost ? "low" : "high",
    measures: [{ kind: "aggregate", id: "amount", label, agg: line.isRate ? "avg" : "sum", of, where, ...units }],
    ...(line.parts && { parts: line.parts }),
    column: value.name,
  };
}

function lineConcepts(label: string): string[] {
  const concepts = conceptsOf(label);
  return concepts.filter((id) => CONCEPTS[id]?.role === "measure");
}

/** Time from a start to each end: opened → closed, ordered → delivered, applied → decided. */
function durationsOf(table: TableProfile, own: readonly ColumnProfile[]): NamedMeasure[] {
  const times = own.filter(({ role, grain }) => role === "time" && grain === undefined);
  const is = (column: ColumnProfile, ids: readonly string[]) => ids.includes(column.concepts[0] ?? "");
  const ends = times.filter((column) =>
    is(column, ["end", "delivered_on", "paid_on", "left_on", "shipped_on", "responded_on"]),
  );
  const start =
    times.find((column) => column.name === table.time && !ends.includes(column)) ??
    times.find((column) => is(column, ["start", "joined"]) && !ends.includes(column));
  if (!start) return [];
  return ends.map((end): NamedMeasure => {
    const unit = start.type === "timestamp" && end.type === "timestamp" ? "hour" : "day";
    const label = `time from ${start.name} to ${end.name}`;
    const of: Value = { kind: "elapsed", from: start.name, to: end.name, unit };
    return {
      id: label,
      table: table.name,
      label,
      names: [],
      concepts: [is(end, ["responded_on"]) ? "waiting" : "duration", ...end.concepts.map((id) => `to_${id}`)],
      kind: "duration",
      unit: unit === "hour" ? "h" : "days",
      good: "low",
      column: end.name,
      measures: [
        {
          kind: "aggregate",
          id: "elapsed",
          label: `average ${label}`,
          agg: "avg",
          of,
          unit: unit === "hour" ? "h" : "days",
        },
      ],
    };
  });
}

/** Amounts a table implies: revenue as quantity times price, profit as revenue minus cost. Only where no column holds them. */
function madeMeasures(table: TableProfile, list: readonly NamedMeasure[]): NamedMeasure[] {
  const made: NamedMeasure[] = [];
  const first = (concept: string, kinds: readonly string[]) =>
    list.find((each) => each.concepts[0] === concept && kinds.includes(each.kind));
  const [hours, hourly] = [first("hours", ["additive"]), first("hourly", ["average"])];
  const [quantity, price] =
    hours && hourly ? [hours, hourly] : [first("quantity", ["additive"]), first("price", ["average"])];
  const money = first("money", ["additive", "line"]);
  const isUnitCost = /cost|einkauf|purchase/i.test(price?.label ?? "");
  if (!money && quantity?.column && price?.column && !isUnitCost) {
    const of: Value = {
      kind: "arithmetic",
      op: "*",
      a: { kind: "column", col: quantity.column },
      b: { kind: "column", col: price.column },
    };
    const label = `${quantity.label} × ${price.label}`;
    made.push({
      id: label,
      table: table.name,
      label,
      names: [],
      concepts: ["money"],
      kind: "additive",
      unit: "money",
      good: "high",
      measures: [{ kind: "aggregate", id: "total", label, agg: "sum", of, unit: "money" }],
    });
  }
  const cost = first("cost", ["additive", "line"]);
  const revenue = money ?? made[0];
  if (revenue && cost && !list.some(({ concepts }) => concepts[0] === "profit")) {
    const [a, b] = [hidden(revenue, "revenue"), hidden(cost, "cost")];
    const label = `${revenue.label} minus ${cost.label}`;
    made.push({
      id: "profit",
      table: table.name,
      label,
      names: [],
      concepts: ["profit"],
      kind: "rate",
      unit: "money",
      good: "high",
      measures: [
        a,
        b,
        {
          kind: "formula",
          id: "profit",
          label,
          unit: "money",
          formula: { kind: "arithmetic", op: "-", a: { kind: "measure", id: a.id }, b: { kind: "measure", id: b.id } },
        },
      ],
    });
  }
  return made;
}

function hidden(measure: NamedMeasure, id: string): Measure {
  return { ...(measure.measures.at(-1) as Measure), id, hidden: true };
}

/** Ratios with a name of their own (margin, cost per click), from the list in ratios.json. */
function ratiosOf(table: TableProfile, list: readonly NamedMeasure[], own: readonly ColumnProfile[]): NamedMeasure[] {
  const hasConcept = (id: string) => own.some((column) => column.concepts.includes(id));
  return RATIOS.filter(({ needs }) => !needs || hasConcept(needs)).flatMap(
    ({ id, label, top, bottom, unit, good, concepts }): NamedMeasure[] => {
      const find = (ids: readonly string[]) =>
        ids
          .flatMap((concept) =>
            list.filter(
              (each) =>
                ["additive", "line", "rate"].includes(each.kind) &&
                each.concepts.includes(concept) &&
                (each.concepts[0] === concept || each.concepts[0] === "actual") &&
                (each.kind !== "rate" || each.id === "profit"),
            ),
          )
          .toSorted((x, y) => Number(Boolean(y.parts)) - Number(Boolean(x.parts)))[0];
      const [over, under] = [find(top), find(bottom)];
      if (
        !over ||
        !under ||
        over === under ||
        list.some((each) => concepts.includes(each.concepts[0] ?? "") && each.kind !== "line")
      )
        return [];
      const parts =
        over.kind === "rate" ? over.measures.map((each) => ({ ...each, hidden: true })) : [hidden(over, "over")];
      const a =
        over.kind === "rate"
          ? (parts.at(-1) as Measure & { kind: "formula" }).formula
          : ({ kind: "measure", id: "over" } as const);
      const whole = `${label} (${over.label} / ${under.label})`;
      return [
        {
          id,
          table: table.name,
          label: whole,
          names: [],
          concepts: [...concepts, `ratio:${id}`],
          kind: "rate",
          ...(unit && { unit }),
          good: good ?? "high",
          measures: [
            ...parts.filter((each) => each.kind !== "formula"),
            hidden(under, "under"),
            {
              kind: "formula",
              id: "ratio",
              label: whole,
              ...(unit && { unit }),
              formula: { kind: "arithmetic", op: "/", a, b: { kind: "measure", id: "under" } },
            },
          ],
        },
      ];
    },
  );
}
