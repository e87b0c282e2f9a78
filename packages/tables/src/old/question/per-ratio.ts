import { type Column, measuresOf, type Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { primaryColumn } from "../find/choose-measure.ts";
import { type RatioPart, ratioOf } from "../find/measure.ts";
import { type Clause, splitClauses } from "./clauses.ts";
import { entityFor, measureFor } from "./concept-columns.ts";
import { conceptOf, stem } from "./concepts.ts";
import { type ColumnMatch, matchColumns } from "./match-columns.ts";
import type { Derived } from "./ratio.ts";

/** "What does a lead cost" asks for the cost per lead. */
function costOfOne({ text, sentence }: Clause): Clause | undefined {
  const said = /\bwhat (?:does|did|do) (?:a|an|one|each|every) (?:single |new )?(\p{L}+) cost(?: us)?\b/iu.exec(text);
  const [clause] = said ? splitClauses(text.replace(said[0], `cost per ${said[1]}`)) : [];
  return clause && { ...clause, sentence };
}

const PERIODS = /^(day|week|month|quarter|year|annum|hour)$/;
const PEOPLE = new Set("customer order employee visit patient student guest ticket salesperson".split(" "));

/** "Cost per lead", "revenue per customer by branch": one sum by another. "Revenue per region" is a grouping and left alone. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each branch is one way of saying it, and they are easier to compare side by side
export function perRatio(clause: Clause, matches: readonly ColumnMatch[], table: Table): Derived | null {
  const asked = costOfOne(clause);
  if (asked) return perRatio(asked, matchColumns(asked, table.columns), table);
  const at = clause.stems.findIndex((word, index) => index > 0 && word === "per");
  const word = clause.stems[at + 1];
  if (at < 0 || !word || PERIODS.test(word)) return null;
  const left = matches.filter((match) => match.from + match.length <= at && at - match.from - match.length <= 1).at(-1);
  if (left?.column.role !== "measure") return rowsPer(clause, at, matches) ?? spendPer(clause, at, { matches, table });
  const right = matches.find(
    (match) => match.from === at + 1 || (match.from === at + 2 && match.column.role === "measure"),
  );
  if (word === "capita") return ratioBetween(left, measureFor(table, ["population"]), "capita");
  const concept = conceptOf(word);
  const unit = measuresOf(table).find(
    (column) =>
      column !== left.column &&
      (column.unit?.toLowerCase() === word ||
        (concept === "quantity" && column === measureFor(table, ["quantity"], ["price", "cost"]))),
  );
  const own =
    right?.column.role === "measure" && right.column !== left.column && !(concept && right.column.type === "money")
      ? right.column
      : undefined;
  const under = unit ?? own ?? (concept ? measureFor(table, [concept], ["price"]) : undefined);
  if (under && under !== left.column && under.type !== "percent") return ratioBetween(left, under, word);
  const entity = concept ? entityFor(table, concept) : right?.column.role === "identifier" ? right.column : undefined;
  const isGroup = right && ["dimension", "identifier"].includes(right.column.role);
  const hasOther = matches.some(
    (match) => match.isGrouping && match !== right && match !== left && match.column.role === "dimension",
  );
  const asksOne =
    /^(so )?(what|how)('s| is| was| are| much|\b)|average|mean/i.test(clause.text) &&
    !/\b(which|top|highest|lowest|best|worst|most|rank)\b/i.test(clause.text);
  const isThing = concept !== undefined && PEOPLE.has(concept);
  const isMostlyOnce = right?.column.role === "identifier";
  if (entity && (isThing || isMostlyOnce) && (hasOther || asksOne || isMostlyOnce))
    return ratio(left, countPart(entity), word);
  // "The average number of hours per consultant" is one number, "average hours per consultant" one for each.
  if (isGroup && /\b(average|mean) (number|amount|count|total)\b/i.test(clause.text))
    return ratio(left, countPart(right.column), word);
  if (isGroup) return null;
  if (concept === "order" && isListOf(table, "order"))
    return ratio(left, { name: "the number of rows", sql: "count(*)", column: undefined, unit: null }, word);
  if (concept === undefined && word !== "head") return null;
  return {
    kind: "missing",
    detail: `“${left.column.name} per ${word}” needs a column of ${PLURAL[concept ?? ""] ?? `${word}s`}, and the table has none.`,
  };
}

function ratioBetween(left: ColumnMatch, under: Column | undefined, word: string): Derived {
  if (!under)
    return {
      kind: "missing",
      detail: `“${left.column.name} per ${word}” needs a column of ${word === "capita" ? "population" : `${word}s`}, and the table has none.`,
    };
  return ratio(
    left,
    sumPart(under),
    under.unit?.toLowerCase() === word ? under.unit : isSaidBy(under, word) ? word : withoutUnit(under.name),
  );
}

/** "Leads" is what "per lead" says already. */
function isSaidBy(under: Column, word: string): boolean {
  return word === "capita" || plainWords(under.name).split(" ").map(stem).join(" ") === word;
}

function ratio(left: ColumnMatch, under: RatioPart, word: string): Derived {
  const measure = ratioOf({
    label: `${withoutUnit(left.column.name)} per ${word.toLowerCase()}`,
    over: sumPart(left.column),
    under,
    isPercent: false,
  });
  return {
    kind: "measure",
    measure: { ...measure, columns: [...new Set([left.column, ...measure.columns])] },
    columns: [left.column, ...(under.column ? [under.column] : [])],
  };
}

export function withoutUnit(name: string): string {
  return name.replace(/\s*[([][^)\]]*[)\]]\s*$/, "");
}

/** "How many orders per customer on average": rows by the different things that they name. */
function rowsPer({ text, words }: Clause, at: number, matches: readonly ColumnMatch[]): Derived | null {
  const each = matches.find((match) => match.from === at + 1 && match.column.type !== "boolean")?.column;
  const isAsked = /\b(average|mean)\b/i.test(text) && /\b(how many|number of)\b/i.test(text);
  if (!isAsked || !each || !["dimension", "identifier", "text"].includes(each.role)) return null;
  const under = countPart(each);
  const over = { name: "the number of rows", sql: "count(*)", column: undefined, unit: null };
  const measure = ratioOf({ label: `Rows per ${words[at + 1] ?? each.name}`, over, under, isPercent: false });
  return { kind: "measure", measure, columns: [each] };
}

/** "Spend per cover": what is spent is the money of the table, though no column is called so. */
function spendPer(
  clause: Clause,
  at: number,
  { matches, table }: { matches: readonly ColumnMatch[]; table: Table },
): Derived | null {
  if (!/^(spend|spending|spent|price|bill|cost|revenue|income|sale|taking|amount)$/.test(clause.stems[at - 1] ?? ""))
    return null;
  const money = primaryColumn(table);
  if (money?.type !== "money" || money.aggregate !== "sum") return null;
  const word = clause.words[at - 1] ?? "";
  const said: ColumnMatch = { column: money, from: at - 1, length: 1, score: 0.5, word, isGrouping: false };
  return perRatio(clause, [...matches.filter((match) => match.from !== at - 1), said], table);
}

/** Whether each row of the table is one of a kind of thing, as its name says. */
export function isListOf(table: Table, concept: string): boolean {
  return plainWords(table.name)
    .split(" ")
    .map(stem)
    .some((word) => conceptOf(word) === concept);
}

/** Concepts as several of them are called. */
export const PLURAL: Record<string, string> = {
  revenue: "revenue",
  quantity: "units",
  output: "units produced",
  cost: "costs",
  profit: "profit",
};

/** A column added up, above or below the line. */
export function sumPart(column: Column): RatioPart {
  return { name: column.name, sql: `sum(${column.sql})`, column, unit: column.unit };
}

/** How many different things a column names, above or below the line. */
export function countPart(column: Column): RatioPart {
  return {
    name: `the number of different values of ${column.name}`,
    sql: `count(DISTINCT ${column.sql})`,
    column,
    unit: null,
  };
}
