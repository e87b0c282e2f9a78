import { type Column, dimensionsOf, measuresOf, type Table } from "../../read/table.ts";
import { hintsOf } from "../../read/types/column-words.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { conceptsOfName, measureFor } from "../question/concept-columns.ts";
import type { Ask } from "../question/parse-question.ts";
import { type Aggregate, countOf, differenceOf, type Measure, measureOf, rowCount } from "./measure.ts";

/** The measure that a clause asks about: named, counted, or the main one of the table. Null where profit is asked and cannot be had. */
export function chooseMeasure(table: Table, ask: Ask): Measure | null {
  if (ask.derived) return ask.derived;
  const column = ask.measures[0];
  if (!column && ask.unknown.some((each) => isProfit(each.word))) return profitOf(table);
  if (ask.intents.includes("count")) return countedMeasure(table, ask, column);
  const isFrequency = /\b(most|more) (common|frequent|popular|often|used)\b|\bfrequen|\bbusiest|\bquietest/i.test(
    ask.text,
  );
  // Where every group is one row, being popular is told by a number of the row.
  if (isFrequency && !ask.groups.some((group) => group.distinct === group.filled)) return rowCount();
  const identifier = ask.named.find((each) => isOneEach(each) && !ask.groups.includes(each));
  // "The highest average invoice" is about amounts.
  const isCounting =
    !ask.intents.includes("average") &&
    ask.intents.some((intent) => intent === "ranking" || intent === "lowest" || intent === "trend");
  const counted = identifier ?? (/\b(most|fewest|more|fewer)\b/i.test(ask.text) ? countedThing(ask) : undefined);
  if (!column && counted && isCounting) return countRowsOf(counted);
  const used = column ?? primaryColumn(table);
  return used ? measureOf(used, aggregateAsked(ask, column) ?? used.aggregate) : rowCount();
}

/** "How many units" adds them up; "how many customers" counts the different ones. */
function countedMeasure(table: Table, ask: Ask, column: Column | undefined): Measure {
  if (column?.role === "measure" && ask.intents.includes("average")) return measureOf(column, "mean");
  if (column?.role === "measure" && isCountable(column)) return measureOf(column, "sum");
  if (column?.role === "measure" && column.aggregate === "sum") return measureOf(column);
  const isOfAll = /^\s*how many (of|were|was|are|is|have|has|had|did|do)\b/i.test(ask.text);
  const pieces = isOfAll ? measureFor(table, ["quantity"], ["price", "cost"]) : undefined;
  if (pieces?.aggregate === "sum") return measureOf(pieces);
  const tally = measuresOf(table).find((each) =>
    /^(count|counts|anzahl|n|number|frequency|freq|tally)$/.test(plainWords(each.name)),
  );
  if (tally) return measureOf(tally, "sum");
  const counted = ask.named.find((each) => ["identifier", "dimension", "text"].includes(each.role));
  const isGrouped = counted !== undefined && ask.groups.includes(counted);
  return counted && !isGrouped && counted.type !== "boolean" ? countRowsOf(counted) : rowCount();
}

/** Whole numbers under a name that promises no score or rate count something. */
function isCountable(column: Column): boolean {
  return column.isInteger && !column.hasNegative && hintsOf(column.name).aggregate !== "mean";
}

/** "Which month had the most customers": what is named beside the grouping is counted. */
function countedThing(ask: Ask): Column | undefined {
  const picks = new Set(ask.conditions.map((condition) => condition.column));
  return ask.named.find(
    (each) =>
      ["identifier", "dimension", "text"].includes(each.role) &&
      each.type !== "boolean" &&
      !ask.groups.includes(each) &&
      !picks.has(each.name),
  );
}

/** A column that names each row anew: numbers of orders, names of deals. */
function isOneEach({ role, type, distinct, filled }: Column): boolean {
  return role === "identifier" || (role === "dimension" && type !== "boolean" && distinct > 20 && distinct === filled);
}

/** How many things a column names: rows where each has its own, else the different values. */
export function countRowsOf(column: Column): Measure {
  return column.distinct === column.filled ? rowCount() : countOf(column);
}

/** An aggregate that the clause names for a named column. */
function aggregateAsked(ask: Ask, column: Column | undefined): Aggregate | undefined {
  if (ask.intents.includes("average")) return "mean";
  if (!column) return undefined;
  if (/\bmedian\b/i.test(ask.text)) return "median";
  const isTakenIn = column.type === "money" && !/\b(price|salary|wage|balance)\b/.test(plainWords(column.name));
  if (column.aggregate === "mean" && isTakenIn && /\b(revenue|income|turnover|takings)\b/i.test(ask.text)) return "sum";
  const isLevel = column.role === "measure" && column.type !== "percent" && column.aggregate === "mean";
  return isLevel && /\btotal|\bsum\b|how much/i.test(ask.text) ? "sum" : undefined;
}

/** Revenue less cost, where both are there and profit itself is not. */
export function profitOf(table: Table): Measure | null {
  const revenue = measureFor(table, ["revenue"], ["cost", "price", "profit", "budget"]);
  const cost = measureFor(table, ["cost"], ["price", "revenue"]);
  return revenue?.aggregate === "sum" && cost?.aggregate === "sum" ? differenceOf(revenue, cost) : null;
}

/** Whether a word asks for profit, which two other columns may give. */
export function isProfit(word: string): boolean {
  return /^(profit|margin|earning|gewinn|profitab)/i.test(word);
}

/** The column that a table is about: amounts of money before other sums, sums before averages. */
export function primaryColumn(table: Table): Column | undefined {
  const score = (column: Column) =>
    (column.aggregate === "sum" ? 4 : 1) +
    (column.type === "money" ? 1 : 0) +
    (/\b(revenue|sales|turnover|umsatz|total|amount|betrag|net|arr|mrr)\b/.test(plainWords(column.name)) ? 2 : 0) -
    (/\b(tax|vat|discount|shipping|fee)\b/.test(plainWords(column.name)) ? 2 : 0) -
    (/\b(age|alter|year|month|day|hour)\b/.test(plainWords(column.name)) ? 0.7 : 0) -
    (column.distinct < 2 ? 4 : 0) -
    (conceptsOfName(column.name).includes("budget") ? 3 : 0) -
    (column.missing / Math.max(1, table.rows)) * 3;
  return measuresOf(table).sort((a, b) => score(b) - score(a))[0];
}

/** The grouping that most likely means something: few groups, most rows filled. */
export function bestDimension(table: Table): Column | undefined {
  return rankedDimensions(table)[0];
}

/** Groupings, the most telling first. */
export function rankedDimensions(table: Table): Column[] {
  const score = (column: Column) => {
    const fits = column.distinct >= 2 && column.distinct <= 30 ? 2 : column.distinct <= 200 ? 1 : 0;
    const named =
      /\b(region|country|product|category|department|channel|segment|customer|store|team|area|market|brand|type|supplier)\b/.test(
        plainWords(column.name),
      )
        ? 1
        : 0;
    return (
      fits +
      named +
      column.filled / Math.max(1, table.rows) -
      (column.type === "boolean" ? 0.8 : 0) -
      (/\b(memo|description|note|notes|comment|reference|buchungstext|verwendungszweck)\b/.test(plainWords(column.name))
        ? 1
        : 0) -
      (column.type === "code" ? 0.6 : 0) -
      (column.distinct < 2 ? 9 : 0)
    );
  };
  return dimensionsOf(table)
    .filter((column) => column.distinct >= 2)
    .sort((a, b) => score(b) - score(a));
}
