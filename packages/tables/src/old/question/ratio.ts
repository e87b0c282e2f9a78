import { quoteText } from "../../database.ts";
import { type Column, measuresOf, type Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { type Measure, productOf, type RatioPart, rateOf, ratioOf, type Scope } from "../find/measure.ts";
import { arithmeticIn } from "./arithmetic.ts";
import { againstPlan, netPromoters, profitOrLoss } from "./asked-measures.ts";
import type { Clause } from "./clauses.ts";
import { entityFor, measureFor } from "./concept-columns.ts";
import { CONCEPTS, stem } from "./concepts.ts";
import type { ColumnMatch } from "./match-columns.ts";
import type { ValueMatch } from "./match-values.ts";
import { NAMED, type Named } from "./named-ratios.ts";
import { countPart, isListOf, PLURAL, perRatio, sumPart, withoutUnit } from "./per-ratio.ts";
import { winRate } from "./win-rate.ts";

/** A measure that a clause asks for and that two columns give, or what is missing for it. */
export type Derived =
  | {
      kind: "measure";
      measure: Measure;
      columns: Column[];
      /** Conditions that say of which rows a part is told; those of the part itself are in the measure. */
      keep?: Scope["conditions"];
    }
  | { kind: "missing"; detail: string };

/** Ratios, shares of rows and products that a clause asks for by name ("conversion rate") or by form ("cost per lead"). */
export async function derivedIn(
  clause: Clause,
  { columns, values }: { columns: readonly ColumnMatch[]; values: readonly ValueMatch[] },
  table: Table,
): Promise<Derived | null> {
  if (/\b(win|success)[- ]rates?\b/i.test(clause.text)) return winRate(table);
  const named = namedRatio(clause, columns, table);
  return (
    arithmeticIn(clause, columns) ??
    netPromoters(clause.text, columns, table) ??
    againstPlan(clause, columns, table) ??
    profitOrLoss(clause.text, table) ??
    named ??
    perRatio(clause, columns, table) ??
    shareRatio(clause, columns, table) ??
    valueRate(clause, columns, values) ??
    stockValue(clause, table)
  );
}

/** "What percentage of tickets is P1 by team": the share of rows with a value, in every group. */
function valueRate(clause: Clause, columns: readonly ColumnMatch[], values: readonly ValueMatch[]): Derived | null {
  const [value, another] = values;
  // "Express rate" is of the value, the "turnover rate in Sales" is of something else.
  const isRate = value !== undefined && /^rates?$/.test(clause.stems[value.from + value.length] ?? "");
  const isAsked = isRate || /\b(share|proportion|percent|percentage)\b/i.test(clause.text);
  if (
    !value ||
    another ||
    !isAsked ||
    columns.some((match) => match.column.role === "measure" || match.column.type === "boolean")
  )
    return null;
  const isNamed = /^rates?$/.test(clause.stems[value.from + value.length] ?? "");
  const label = isNamed ? `${value.value} rate` : `Share of ${value.column.name} ${value.value}`;
  const measure = rateOf(label, value.column, `${value.column.sql} = ${quoteText(value.value)}`);
  return { kind: "measure", measure, columns: [value.column] };
}

function namedRatio(clause: Clause, matches: readonly ColumnMatch[], table: Table): Derived | null {
  const named = NAMED.find((each) => each.pattern.test(clause.text));
  if (!named || isColumnItself(named, matches)) return null;
  const step = named.label === "Conversion rate" ? stepRatio(clause, matches) : null;
  if (step) return step;
  const isMargin = named.label === "Margin";
  // "Margin" in an amount is profit; as a rate it needs the revenue below it.
  if (isMargin && measureFor(table, ["profit"])?.type === "percent") return null;
  const under = partFor(table, named.under);
  const over = partFor(table, named.over, under?.column) ?? (isMargin ? profitPart(table) : undefined);
  if (!over || !under) return { kind: "missing", detail: missingText(named, { over, under }) };
  const measure = ratioOf({ label: named.label, over, under, isPercent: named.isPercent });
  return { kind: "measure", measure, columns: measure.columns };
}

/** "Conversion from visitors to signups" names both steps itself. */
function stepRatio(clause: Clause, matches: readonly ColumnMatch[]): Derived | null {
  const [from, to] = matches.filter((match) => match.column.role === "measure" && match.column.aggregate === "sum");
  if (!from || !to || clause.stems[from.from - 1] !== "from" || !clause.stems.slice(from.from, to.from).includes("to"))
    return null;
  const label = `Conversion rate from ${from.column.name} to ${to.column.name}`;
  const measure = ratioOf({ label, over: sumPart(to.column), under: sumPart(from.column), isPercent: true });
  return { kind: "measure", measure, columns: measure.columns };
}

/** A flag or a rate that stands in the table under that name needs no computing. */
function isColumnItself(named: Named, matches: readonly ColumnMatch[]): boolean {
  return matches.some(({ column }) => {
    const words = plainWords(column.name);
    const isOwn = named.over.some((concept) => CONCEPTS[concept]?.some((word) => ` ${words} `.includes(` ${word}`)));
    return (
      (column.type === "boolean" && isOwn) ||
      (isOwn && column.role === "measure" && column.aggregate !== "sum") ||
      named.pattern.test(words)
    );
  });
}

function missingText(named: Named, parts: { over: RatioPart | undefined; under: RatioPart | undefined }): string {
  const words = (concepts: string[]) =>
    concepts
      .slice(0, 2)
      .map((concept) => PLURAL[concept] ?? `${concept}s`)
      .join(" or ");
  const needed = named.label === "Margin" ? "profit, or costs beside the revenue" : words(named.over);
  const missing = [...(parts.over ? [] : [needed]), ...(parts.under ? [] : [words(named.under)])];
  return `${named.label} is ${words(named.over)} divided by ${words(named.under)}; the table has no column of ${missing.join(" and none of ")}.`;
}

function partFor(table: Table, concepts: readonly string[], not?: Column): RatioPart | undefined {
  for (const concept of concepts) {
    const column =
      concept === "output"
        ? outputOf(table)
        : measureFor(table, [concept], concept === "revenue" ? ["price", "cost", "profit", "budget"] : []);
    if (column && column !== not && column.aggregate === "sum") return sumPart(column);
    const entity = ["order", "customer", "visit"].includes(concept) ? entityFor(table, concept) : undefined;
    if (entity) return countPart(entity);
    if (concept === "order" && isListOf(table, "order"))
      return { name: "the number of rows", sql: "count(*)", column: undefined, unit: null };
  }
  return undefined;
}

function outputOf(table: Table): Column | undefined {
  return measuresOf(table).find(
    (column) =>
      column.aggregate === "sum" &&
      /\b(produced|output|inspected|checked|manufactured|made|total units|requests)\b/.test(plainWords(column.name)),
  );
}

function profitPart(table: Table): RatioPart | undefined {
  const revenue = measureFor(table, ["revenue"], ["cost", "profit", "price"]);
  const cost = measureFor(table, ["cost"], ["price"]);
  if (!revenue || !cost || cost.aggregate !== "sum") return undefined;
  return {
    name: `${revenue.name} less ${cost.name}`,
    sql: `sum(${revenue.sql}) - sum(${cost.sql})`,
    column: cost,
    unit: revenue.unit,
  };
}

/** "Tip percentage": a sum in percent of the amount that it is part of. */
function shareRatio(clause: Clause, matches: readonly ColumnMatch[], table: Table): Derived | null {
  const at = clause.stems.findIndex((word) => /^(percentage|percent|rate|ratio|pct)$/.test(word));
  const left = matches.find(
    (match) => match.from + match.length === at && match.column.role === "measure" && match.column.aggregate === "sum",
  );
  if (!left || /^(percentage|percent) of/.test(clause.stems.slice(at).join(" "))) return null;
  const whole =
    left.column.type === "money" || /\b(tip|discount|tax|fee)/.test(plainWords(left.column.name))
      ? wholeOf(table, left.column)
      : outputOf(table);
  if (!whole)
    return {
      kind: "missing",
      detail: `A rate of “${left.column.name}” needs the whole that it is part of, and no column says it.`,
    };
  const measure = ratioOf({
    label: `${withoutUnit(left.column.name)} rate`,
    over: sumPart(left.column),
    under: sumPart(whole),
    isPercent: true,
  });
  return { kind: "measure", measure, columns: measure.columns };
}

function wholeOf(table: Table, part: Column): Column | undefined {
  return measuresOf(table).find(
    (column) =>
      column !== part &&
      column.aggregate === "sum" &&
      /\b(bill|total|amount|revenue|sales|subtotal|gross|umsatz|betrag)\b/.test(plainWords(column.name)),
  );
}

/** A "price per night" is one of the nights. */
function countedBy(each: Column, table: Table): Column | undefined {
  const word = /\bper (\w+)$/.exec(plainWords(each.name))?.[1];
  return word
    ? measuresOf(table).find(
        (column) => column !== each && plainWords(column.name).split(" ").map(stem).includes(stem(word)),
      )
    : undefined;
}

/** "Stock value" and "revenue" where only the number and the price of one stand in the table. */
function stockValue(clause: Clause, table: Table): Derived | null {
  const isStock = /\b(stock|inventory) (value|worth)\b|\bvalue of (the |our )?(stock|inventory)\b/i.test(clause.text);
  const isRevenue =
    /\b(revenue|sales|turnover|income)\b/i.test(clause.text) && !measureFor(table, ["revenue"], ["price", "quantity"]);
  const isCost =
    /\b(costs?|spend|spent|expenses?|value|worth)\b/i.test(clause.text) &&
    /\b(total|overall|altogether|most|how much|all)\b/i.test(clause.text) &&
    !measuresOf(table).some((column) => column.type === "money" && column.aggregate === "sum");
  if (!isStock && !isRevenue && !isCost) return null;
  const counted = isStock
    ? measureFor(table, ["stock", "quantity"])
    : measureFor(table, ["quantity"], ["price", "cost"]);
  const prices = measuresOf(table).filter(
    (column) =>
      column !== counted &&
      column.aggregate === "mean" &&
      /\b(unit cost|unit price|cost|price|\w*preis|prix|precio|prezzo|prijs|preco)\b/.test(plainWords(column.name)) &&
      (isStock || isCost || !/\bcost\b/.test(plainWords(column.name))),
  );
  // What stands in stock is worth what it cost, and what is sold what it is sold for, where both prices are told.
  const isBought = (column: Column) => /\b(cost|purchase|buying|einkauf\w*)\b/.test(plainWords(column.name));
  const isSaleSaid = /\b(sell|selling|sales?|retail|verkauf\w*)\b/i.test(clause.text);
  const each = prices.find((column) => isBought(column) === ((isStock || isCost) && !isSaleSaid)) ?? prices[0];
  const count = counted ?? (each && countedBy(each, table));
  if (!count || !each)
    return isStock
      ? {
          kind: "missing",
          detail:
            "The value of the stock needs the number in stock and a price or cost of one, and the table does not have both.",
        }
      : null;
  const measure = productOf(isStock ? "Stock value" : isRevenue ? "Revenue" : "Value", count, each);
  return { kind: "measure", measure, columns: [count, each] };
}
