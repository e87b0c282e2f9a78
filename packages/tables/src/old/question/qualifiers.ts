import type { Column } from "../../read/table.ts";
import { equalsSql } from "../find/groups.ts";
import type { Scope } from "../find/measure.ts";
import type { Clause } from "./clauses.ts";
import type { ColumnMatch } from "./match-columns.ts";

type Condition = Scope["conditions"][number];

const WITHOUT =
  /^(exclud\w*|except|leave|leaving|disregard\w*|without|not|beside|besides|apart|ignor\w*|omit\w*|non|minus|exempt|but)$/;

/** Whether the words before a place take away what stands there: "excluding", "except", "not". */
export function isTakenAway(clause: Clause, at: number): boolean {
  const before = clause.stems.slice(Math.max(0, at - 3), at);
  return before.some((word, index) => WITHOUT.test(word) && (word !== "but" || before[index + 1] === "not"));
}

/** Rows without a value, for "excluding Retail". */
export function exceptCondition(column: Column, value: string): Condition {
  return {
    sql: `(NOT (${equalsSql(column, value)}) OR ${column.sql} IS NULL)`,
    text: `${column.name} is not ${value}`,
    column: column.name,
  };
}

/** Flags that pick rows rather than being the question: "excluding returned orders", "users who converted". */
export function flagConditions(
  clause: Clause,
  matches: readonly ColumnMatch[],
  isRateAsked: boolean,
): { conditions: Condition[]; used: Column[] } {
  const flags = matches.filter((match) => match.column.type === "boolean" && !match.isGrouping);
  const hasOther =
    matches.some((match) => match.column.role === "measure") || /\b(how many|number of|count)\b/i.test(clause.text);
  const picked = flags.flatMap((match) => {
    const isAway = isTakenAway(clause, match.from) || isDenied(match);
    const before = clause.stems[match.from - 1] ?? "";
    const isLoss =
      before === "to" && clause.stems.slice(0, match.from - 1).some((word) => /^(lose|lost|due)$/.test(word));
    const isPicking =
      isLoss || /^(who|that|which|only|were|was|are|of|for|all|with|is|have|has|been|got)$/.test(before);
    const isPicked = isPicking || isAdjective(clause, match, matches) || isVerbOfCounted(clause, match, matches);
    if (!isAway && (isRateAsked || !hasOther || !isPicked)) return [];
    const value = isAway ? "false" : "true";
    return [
      {
        column: match.column,
        condition: {
          sql: equalsSql(match.column, value),
          text: `${match.column.name} = ${isAway ? "no" : "yes"}`,
          column: match.column.name,
        },
      },
    ];
  });
  return { conditions: picked.map((each) => each.condition), used: picked.map((each) => each.column) };
}

/** "Unpaid" is "paid" that says no. */
export function isDenied({ word, column }: ColumnMatch): boolean {
  return /^un/i.test(word) && !/^un/i.test(column.name);
}

/** "How many accounts churned": the flag says what those that are counted did. */
function isVerbOfCounted(clause: Clause, match: ColumnMatch, matches: readonly ColumnMatch[]): boolean {
  return (
    /\b(how many|number of)\b/i.test(clause.text) &&
    matches.some((other) => other.from + other.length === match.from && other.column.role !== "measure")
  );
}

/** "Returned orders": the flag stands before the word for the rows. */
function isAdjective(clause: Clause, match: ColumnMatch, matches: readonly ColumnMatch[]): boolean {
  const after = match.from + match.length;
  return (
    after < clause.stems.length &&
    matches.some(
      (other) =>
        other.from === after &&
        (other.column.role !== "measure" || /\b(how many|how much|total|average)\b/i.test(clause.text)),
    )
  );
}

/** "Second best" asks for place 2. */
export function placeOf(text: string): number | undefined {
  const match =
    /\b(second|third|fourth|fifth|2nd|3rd|4th|5th)[- ]+(?:best|highest|largest|biggest|most|worst|lowest|smallest|least|strongest|weakest|place|slowest|fastest)\b/i.exec(
      text,
    );
  if (/\brunner[- ]up\b/i.test(text)) return 2;
  const word = match?.[1]?.toLowerCase();
  return word ? { second: 2, third: 3, fourth: 4, fifth: 5, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5 }[word] : undefined;
}
