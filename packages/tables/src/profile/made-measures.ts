import type { Formula, Measure, Value } from "../query.ts";
import type { ColumnProfile, NamedMeasure, TableProfile } from "./profile.ts";
import { BOUGHT, hidden } from "./ratios.ts";

/** Amounts a table implies: revenue as quantity times price, profit as revenue minus cost. Only where no column holds them. */
export function madeMeasures(
  table: TableProfile,
  list: readonly NamedMeasure[],
  own: readonly ColumnProfile[],
): NamedMeasure[] {
  const made: NamedMeasure[] = [];
  // What is sold is worth its selling price.
  const first = (concept: string, kinds: readonly string[]) =>
    list.find(
      (each) =>
        each.concepts[0] === concept && kinds.includes(each.kind) && !(concept === "price" && BOUGHT.test(each.label)),
    );
  const money = first("money", ["additive", "line"]);
  const product = money || first("mrr", ["additive"]) ? null : priced(first, own);
  if (product) made.push(amountOf(table, product));
  const minutes = first("minutes", ["additive"]);
  if (minutes?.column && !list.some(({ concepts }) => concepts[0] === "hours"))
    made.push(hoursOf(table, minutes.column));
  const gain = gainOf(table, list, own);
  if (gain) made.push(gain);
  made.push(...signedMeasures(list, own), ...stockValue(list), ...owedOf(table, own));
  const revenue = money ?? made.find(({ concepts }) => concepts[0] === "money");
  const profit = revenue && profitOf(revenue, list);
  if (profit && ![...list, ...made].some(({ concepts }) => concepts[0] === "profit")) made.push(profit);
  return made;
}

/** Revenue less the costs of the same table. Beside an amount that no word explains it is an offer and no answer: that may be a cost too. */
function profitOf(revenue: NamedMeasure, list: readonly NamedMeasure[]): NamedMeasure | undefined {
  const of = (concept: string) =>
    list.filter(
      ({ concepts, kind, table }) => concepts[0] === concept && kind === revenue.kind && table === revenue.table,
    );
  const costs = revenue.kind === "line" ? of("cost").slice(0, 1) : of("cost");
  const [first] = costs;
  if (!first) return undefined;
  const hiddenCosts = costs.map((cost, i) => hidden(cost, `cost${i + 1}`));
  const top = hidden(revenue, "revenue");
  const label = `${revenue.label} minus ${costs.map((cost) => cost.label).join(" minus ")}`;
  const formula = hiddenCosts.reduce<Formula>(
    (a, { id }) => ({ kind: "arithmetic", op: "-", a, b: { kind: "measure", id } }),
    { kind: "measure", id: top.id },
  );
  const isOpen = list.some(
    ({ kind, unit, concepts, column }) => kind === "additive" && column && concepts.length === 0 && unit === "money",
  );
  return {
    id: "profit",
    table: revenue.table,
    label,
    names: [],
    concepts: ["profit"],
    kind: "rate",
    unit: "money",
    good: "high",
    measures: [top, ...hiddenCosts, { kind: "formula", id: "profit", label, unit: "money", formula }],
    ...(isOpen && { isOpen }),
  };
}

/** What is left of the selling price: of each piece sold, or of each thing where rows say no number. Only rows with both prices count. */
function gainOf(
  table: TableProfile,
  list: readonly NamedMeasure[],
  own: readonly ColumnProfile[],
): NamedMeasure | undefined {
  const prices = own.filter(({ type, concepts }) => type === "number" && concepts.includes("price"));
  const [bought, ...others] = prices.filter(({ name }) => BOUGHT.test(name));
  const [sold, ...offered] = prices.filter(({ name }) => !BOUGHT.test(name));
  if (offered.length > 0 || (sold?.role !== "additive" && bought?.role === "additive")) return undefined;
  if (!bought || !sold || others.length > 0 || list.some(({ concepts }) => concepts[0] === "profit")) return undefined;
  const pieces = list.find(({ concepts, kind }) => concepts[0] === "quantity" && kind === "additive")?.column;
  const isOfPieces = pieces !== undefined && sold.role !== "additive";
  const each = `${sold.name} minus ${bought.name}`;
  const label = isOfPieces ? `${pieces} × (${each})` : each;
  const gain: Value = {
    kind: "arithmetic",
    op: "-",
    a: { kind: "column", col: sold.name },
    b: { kind: "column", col: bought.name },
  };
  const of: Value = isOfPieces ? { kind: "arithmetic", op: "*", a: { kind: "column", col: pieces }, b: gain } : gain;
  // Divided by all rows the sum would count things not yet sold, so that only their average is offered.
  const isSold = isOfPieces || (sold.filled >= table.rows && sold.role === "additive");
  const total = { kind: "aggregate" as const, id: "total", label, agg: "sum" as const, of, unit: "money" };
  return {
    id: label,
    table: table.name,
    label,
    names: [],
    concepts: ["profit"],
    unit: "money",
    good: "high",
    kind: isSold ? "additive" : "average",
    measures: [isSold ? total : { ...total, id: "average", label: `average ${label}`, agg: "avg" }],
  };
}

type First = (concept: string, kinds: readonly string[]) => NamedMeasure | undefined;
interface Product {
  label: string;
  of: Value;
}

/** What is counted times what one costs, less the discount given: hours by rate, pieces by price, people by price a head. */
const PRICED: readonly { count: string; by: string; named?: RegExp }[] = [
  { count: "hours", by: "hourly" },
  { count: "quantity", by: "price" },
  { count: "guests", by: "price", named: /\b(per|pro|a) (person|head|guest|child|kopf|gast|teilnehmer)|p\.? ?p\.?$/i },
  { count: "days", by: "price", named: /\b(per|pro|a) (day|tag)\b|\bday\b|\bdaily\b|tages/i },
  { count: "duration", by: "price", named: /\b(per|pro|a) (night|nacht)\b|\bnight/i },
];

function priced(first: First, own: readonly ColumnProfile[]): Product | null {
  for (const { count, by, named } of PRICED) {
    const [units, price] = [first(count, count === "duration" ? ["average"] : ["additive"]), first(by, ["average"])];
    const isNamed = !named || price?.names.some((name) => named.test(name));
    if (!units?.column || !price?.column || !isNamed) continue;
    const product = times(units.column, price.column);
    const label = `${units.label} × ${price.label}`;
    const discount = own.find(({ role, concepts }) => role === "rate" && concepts[0] === "discount");
    if (!discount) return { label, of: product };
    return { label: `${label} less ${discount.name}`, of: less(product, discount.name) };
  }
  return null;
}

/** The sum of columns of one row. */
export function sumOf(columns: readonly string[]): Value {
  const [first, ...others] = columns.map((col): Value => ({ kind: "column", col }));
  return others.reduce((a, b): Value => ({ kind: "arithmetic", op: "+", a, b }), first as Value);
}

/** What is still owed: the amounts due less what was paid of them. A row without a payment counts in full. */
function owedOf({ name: table }: TableProfile, own: readonly ColumnProfile[]): NamedMeasure[] {
  return own.flatMap(({ name, pays }): NamedMeasure[] => {
    if (!pays) return [];
    const label = `${pays.join(" + ")} minus ${name}`;
    const total = (id: string, of: Value): Measure => ({
      kind: "aggregate",
      id,
      label: id,
      agg: "sum",
      of,
      unit: "money",
      hidden: true,
    });
    const formula: Formula = {
      kind: "arithmetic",
      op: "-",
      a: { kind: "measure", id: "due" },
      b: { kind: "measure", id: "paid" },
    };
    return [
      {
        id: label,
        table,
        label,
        names: [],
        concepts: ["owed"],
        kind: "rate",
        unit: "money",
        good: "low",
        measures: [
          total("due", sumOf(pays)),
          total("paid", { kind: "column", col: name }),
          { kind: "formula", id: "owed", label, unit: "money", formula },
        ],
      },
    ];
  });
}

function times(a: string, b: string): Value {
  return { kind: "arithmetic", op: "*", a: { kind: "column", col: a }, b: { kind: "column", col: b } };
}

/** A row without a discount is charged in full. */
function less(of: Value, rate: string): Value {
  const rest: Value = { kind: "arithmetic", op: "-", a: { kind: "number", num: 1 }, b: { kind: "orZero", col: rate } };
  return { kind: "arithmetic", op: "*", a: of, b: rest };
}

const PAY = /wage|\bpay\b|salary|lohn|gehalt/i;
const PAY_NAMES =
  "wages, wage cost, labour cost, labor cost, staff cost, payroll, Löhne, Lohnkosten, Personalkosten".split(", ");

/** What hours of work come to is earned or, where the rate is a wage, spent. */
function amountOf(table: TableProfile, { label, of }: Product): NamedMeasure {
  const isPay = PAY.test(label);
  return {
    id: label,
    table: table.name,
    label,
    names: isPay ? PAY_NAMES : [],
    concepts: [isPay ? "cost" : "money"],
    kind: "additive",
    unit: "money",
    good: isPay ? "low" : "high",
    measures: [{ kind: "aggregate", id: "total", label, agg: "sum", of, unit: "money" }],
  };
}

/** Minutes are asked for as hours as well. */
function hoursOf(table: TableProfile, column: string): NamedMeasure {
  const of: Value = { kind: "arithmetic", op: "/", a: { kind: "column", col: column }, b: { kind: "number", num: 60 } };
  const label = `${column} in hours`;
  return {
    id: label,
    table: table.name,
    label,
    names: [],
    concepts: ["hours"],
    kind: "additive",
    unit: "h",
    measures: [{ kind: "aggregate", id: "total", label: `total ${label}`, agg: "sum", of, unit: "h" }],
  };
}

/** Where amounts are payments in both directions, money in and money out are measures of their own. What is negative in a list of invoices is a credit note. */
function signedMeasures(list: readonly NamedMeasure[], own: readonly ColumnProfile[]): NamedMeasure[] {
  const amount = list.find(({ concepts, kind }) => concepts[0] === "money" && kind === "additive");
  const isSigned = own.some((column) => column.isSigned && column.name === amount?.column);
  const [measure] = amount?.measures ?? [];
  if (own.some(({ concepts }) => concepts[0] === "due" || concepts[0] === "paid_on")) return [];
  // At a till, a refund reduces the takings; it is not a separate payment.
  if (own.some(({ states }) => states?.["refunded"])) return [];
  if (!isSigned || !amount || measure?.kind !== "aggregate" || !measure.of) return [];
  const of = measure.of;
  return (["incoming", "outgoing"] as const).map((id) => {
    const isIn = id === "incoming";
    const label = `${amount.label} paid ${isIn ? "in" : "out"}`;
    const where = {
      kind: "compare" as const,
      value: of,
      cmp: isIn ? (">" as const) : ("<" as const),
      to: { kind: "number" as const, num: 0 },
    };
    // What was paid out is shown without its minus, so that the highest is the most.
    const shown: Value = isIn ? of : { kind: "arithmetic", op: "-", a: { kind: "number", num: 0 }, b: of };
    return {
      ...amount,
      id,
      label,
      names: [],
      concepts: [id],
      good: isIn ? ("high" as const) : ("low" as const),
      measures: [{ ...measure, id, label: `total ${label}`, of: shown, where }],
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
