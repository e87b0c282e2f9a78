import { type Column, measuresOf, type Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Clause } from "./clauses.ts";
import { conceptsOfName } from "./concept-columns.ts";
import { CONCEPTS, conceptOf } from "./concepts.ts";
import type { ColumnMatch } from "./match-columns.ts";

const NOT_REVENUE = ["cost", "price", "salary", "budget", "tax", "discount", "profit"];

/** Columns that a clause can only mean, though their names do not say so: the one of money, the one that names customers. */
export function guessColumns(clause: Clause, matches: readonly ColumnMatch[], table: Table): ColumnMatch[] {
  return [
    ...guessRevenue(clause, matches, table),
    ...guessCost(clause, matches, table),
    ...guessByVerb(clause, matches, table),
    ...guessBySpeed(clause, matches, table),
    ...guessPeople(clause, matches, table),
  ];
}

/** A question about revenue means the only column of money, where its name says nothing against it. */
function guessRevenue(clause: Clause, matches: readonly ColumnMatch[], table: Table): ColumnMatch[] {
  const at = clause.stems.findIndex((word) => /^(revenue|sale|turnover|income|takings)$/.test(word));
  if (at < 0 || isTaken(matches, at)) return [];
  if (matches.some((match) => match.column.type === "money")) return [];
  const isIncome = (name: string) => conceptsOfName(name).includes("revenue");
  const money = measuresOf(table).filter((column) => column.type === "money");
  const [only] = money;
  const concepts = only ? conceptsOfName(only.name) : [];
  const isOther = concepts.some((concept) => NOT_REVENUE.includes(concept)) && !isIncome(only?.name ?? "");
  const isKnown =
    concepts.length > 0 && !concepts.includes("revenue") && concepts.some((concept) => concept in CONCEPTS);
  if (!only || money.length > 1 || isOther || isKnown) return [];
  return [guessed(clause, at, only)];
}

/** A question about expenses means the only column of amounts, where its name says neither what comes in nor what goes out. */
function guessCost(clause: Clause, matches: readonly ColumnMatch[], table: Table): ColumnMatch[] {
  // "How many days do they take to pay" is about time.
  if (/\b(how many (days|weeks|hours)|how long)\b/i.test(clause.text)) return [];
  const at = clause.stems.findIndex((word) => /^(cost|expense|spend|spending|spent|expenditure|pay|paid)$/.test(word));
  if (at < 0 || isTaken(matches, at) || matches.some((match) => match.column.role === "measure")) return [];
  // What donors and customers gave is no cost.
  const isIncome = /\b(donor|donation|gift|customer|client|buyer|guest|order|sales?|subscriber|member)\b/;
  if (/^cost$/.test(clause.stems[at] ?? "") && table.columns.some(({ name }) => isIncome.test(plainWords(name))))
    return [];
  // Where a day or a flag says what was paid, the word picks rows.
  const isState = /^pa(id|y)$/.test(clause.stems[at] ?? "");
  const tellsPaid = ({ role, type, name }: Column) =>
    (role === "time" || type === "boolean") && /\bpaid\b/.test(plainWords(name));
  if (isState && table.columns.some(tellsPaid)) return [];
  const sums = measuresOf(table).filter((column) => column.aggregate === "sum" && column.type !== "percent");
  const [only] = sums;
  const isNeutral = /^(amount|value|total|betrag|wert|sum|importe|montant|price|paid)( (eur|usd|gbp|chf))?$/;
  if (!only || sums.length > 1 || only.hasNegative || !isNeutral.test(plainWords(only.name))) return [];
  return [guessed(clause, at, only)];
}

/** What is earned, sold or performed is told by the column that says so, where there is one. */
const VERBS: [said: RegExp, isTold: (column: Column) => boolean][] = [
  [/^(earn|earned|paid)$/, ({ name }) => conceptsOfName(name).includes("salary")],
  [
    /^(sell|selling)$/,
    ({ name, aggregate }) =>
      aggregate === "sum" && /\b(sold|units|quantity|qty|copies|pieces)\b/.test(plainWords(name)),
  ],
  [
    /^(perform|performed|performing|performer|performance)$/,
    ({ name }) => /\b(gain|return|performance|yield|roi|growth)\b/.test(plainWords(name)),
  ],
];

function guessByVerb(clause: Clause, matches: readonly ColumnMatch[], table: Table): ColumnMatch[] {
  if (matches.some((match) => match.column.role === "measure")) return [];
  return VERBS.flatMap(([said, isTold]) => {
    const at = clause.stems.findIndex((word) => said.test(word));
    const column = at >= 0 && !isTaken(matches, at) ? measuresOf(table).find(isTold) : undefined;
    return column ? [guessed(clause, at, column)] : [];
  }).slice(0, 1);
}

/** "Resolved faster" is told by the column of time that begins as its verb does. */
function guessBySpeed(clause: Clause, matches: readonly ColumnMatch[], table: Table): ColumnMatch[] {
  if (!/\b(fast|slow|quick|long|short)(er|est|ly)?\b/i.test(clause.text)) return [];
  if (matches.some((match) => match.column.role === "measure")) return [];
  const times = measuresOf(table).filter(({ unit }) => /^(s|min|h|days?|weeks?|months?)$/.test(unit ?? ""));
  return clause.words
    .flatMap((word, at) => {
      const root = word.toLowerCase().slice(0, 5);
      const hasRoot = ({ name }: Column) =>
        plainWords(name)
          .split(" ")
          .some((part) => part.startsWith(root));
      const column = root.length === 5 && !isTaken(matches, at) ? times.find(hasRoot) : undefined;
      return column ? [guessed(clause, at, column)] : [];
    })
    .slice(0, 1);
}

/** Rows that stand for people or accounts: what names them is meant by "customers" or "employees". */
const STAND_INS: Record<string, { rows: RegExp; name: RegExp }> = {
  customer: {
    rows: /./,
    name: /^(account|account name|account id|company|company name|subscriber|tenant|organi[sz]ation|workspace|member)$/,
  },
  employee: {
    rows: /\b(salary|wage|gross pay|job title|job|position|hire date|hired|start date|joined|department|manager|overtime|gehalt)\b/,
    name: /^(name|full name|person|worker|first name|last name|colleague|rep|agent)$/,
  },
};

function guessPeople(clause: Clause, matches: readonly ColumnMatch[], table: Table): ColumnMatch[] {
  return clause.stems
    .flatMap((word, at) => {
      const standIn = STAND_INS[conceptOf(word) ?? (/^(people|workforce)$/.test(word) ? "employee" : "")];
      if (!standIn || isTaken(matches, at)) return [];
      if (!table.columns.some((column) => standIn.rows.test(plainWords(column.name)))) return [];
      const column = table.columns.find(
        (each) =>
          ["identifier", "dimension", "text"].includes(each.role) &&
          standIn.name.test(plainWords(each.name)) &&
          each.distinct >= each.filled * 0.8 &&
          !matches.some((match) => match.column === each),
      );
      return column ? [guessed(clause, at, column)] : [];
    })
    .slice(0, 1);
}

function isTaken(matches: readonly ColumnMatch[], at: number): boolean {
  return matches.some((match) => match.from <= at && at < match.from + match.length);
}

function guessed(clause: Clause, at: number, column: Column): ColumnMatch {
  const before = clause.stems.slice(Math.max(0, at - 2), at).join(" ");
  const isGrouping = /\b(by|per|each|which|what)( our| the)?$/.test(before);
  return { column, from: at, length: 1, score: 0.5, word: clause.words[at] ?? "", isGrouping };
}
