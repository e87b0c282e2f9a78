import { measuresOf, type Table } from "../table/table.ts";
import type { Clause } from "./clauses.ts";
import { conceptsOfName } from "./concept-columns.ts";
import { CONCEPTS } from "./concepts.ts";
import type { ColumnMatch } from "./match-columns.ts";

const NOT_REVENUE = ["cost", "price", "salary", "budget", "tax", "discount", "profit"];

/** A question about revenue means the only column of money, where its name says nothing against it. */
export function guessColumns(clause: Clause, matches: readonly ColumnMatch[], table: Table): ColumnMatch[] {
  const at = clause.stems.findIndex((word) => /^(revenue|sale|turnover|income|takings)$/.test(word));
  if (at < 0 || matches.some((match) => match.from <= at && at < match.from + match.length)) return [];
  if (matches.some((match) => match.column.type === "money")) return [];
  const isIncome = (name: string) => conceptsOfName(name).includes("revenue");
  const money = measuresOf(table).filter((column) => column.type === "money");
  const [only] = money;
  const concepts = only ? conceptsOfName(only.name) : [];
  const isOther = concepts.some((concept) => NOT_REVENUE.includes(concept)) && !isIncome(only?.name ?? "");
  const isKnown =
    concepts.length > 0 && !concepts.includes("revenue") && concepts.some((concept) => concept in CONCEPTS);
  if (!only || money.length > 1 || isOther || isKnown) return [];
  return [{ column: only, from: at, length: 1, score: 0.5, word: clause.words[at] ?? "revenue", isGrouping: false }];
}
