import ratios from "../lexicon/ratios.json" with { type: "json" };
import type { Measure, Value } from "../query.ts";
import type { ColumnProfile, NamedMeasure, TableProfile } from "./profile.ts";

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

/** Amounts a table implies: revenue as quantity times price, profit as revenue minus cost. Only where no column holds them. */
export function madeMeasures(table: TableProfile, list: readonly NamedMeasure[]): NamedMeasure[] {
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
  made.push(...signedMeasures(list), ...stockValue(list));
  const cost = first("cost", ["additive", "line"]);
  const revenue = money ?? made.find(({ concepts }) => concepts[0] === "money");
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

/** Where amounts are payments in both directions, money in and money out are measures of their own. */
function signedMeasures(list: readonly NamedMeasure[]): NamedMeasure[] {
  const hasBalance = list.some(({ concepts }) => concepts[0] === "balance");
  const amount = list.find(({ concepts, kind }) => concepts[0] === "money" && kind === "additive");
  const [measure] = amount?.measures ?? [];
  if (!hasBalance || !amount || measure?.kind !== "aggregate" || !measure.of) return [];
  const of = measure.of;
  return (["incoming", "outgoing"] as const).map((id) => {
    const label = id === "incoming" ? `${amount.label} above 0` : `${amount.label} below 0`;
    const where = {
      kind: "compare" as const,
      value: of,
      cmp: id === "incoming" ? (">" as const) : ("<" as const),
      to: { kind: "number" as const, num: 0 },
    };
    return {
      ...amount,
      id,
      label,
      names: [],
      concepts: [id],
      good: id === "incoming" ? ("high" as const) : ("low" as const),
      measures: [{ ...measure, id, label: `total ${label}`, where }],
    };
  });
}

/** What the stock is worth: pieces times price. */
function stockValue(list: readonly NamedMeasure[]): NamedMeasure[] {
  const stock = list.find(({ concepts, kind }) => concepts[0] === "stock" && (kind === "stock" || kind === "additive"));
  const price = list.find(({ concepts, kind }) => concepts[0] === "price" && kind === "average");
  const hasOwn = list.some(({ concepts }) => concepts[0] === "stockvalue");
  if (!stock?.column || !price?.column || hasOwn) return [];
  const label = `${stock.label} × ${price.label}`;
  const of: Value = {
    kind: "arithmetic",
    op: "*",
    a: { kind: "column", col: stock.column },
    b: { kind: "column", col: price.column },
  };
  return [
    {
      ...stock,
      id: "stock value",
      label,
      names: [],
      concepts: ["stockvalue"],
      unit: "money",
      measures: [{ kind: "aggregate", id: "total", label, agg: "sum", of, unit: "money" }],
    },
  ];
}

function hidden(measure: NamedMeasure, id: string): Measure {
  return { ...(measure.measures.at(-1) as Measure), id, hidden: true };
}

/** Ratios with a name of their own (margin, cost per click), from the list in ratios.json. */
export function ratiosOf(
  table: TableProfile,
  list: readonly NamedMeasure[],
  own: readonly ColumnProfile[],
): NamedMeasure[] {
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
