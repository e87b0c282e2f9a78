import type { Column } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Scope } from "../find/measure.ts";
import type { Clause } from "./clauses.ts";
import { conceptsOfName } from "./concept-columns.ts";
import type { ColumnMatch } from "./match-columns.ts";
import { SIGN } from "./number-bounds.ts";

type Condition = Scope["conditions"][number];

const NONE = { conditions: [], used: [], compared: undefined, isBelow: false };

const AGAINST =
  /\b(below|under|less than|lower than|fewer than|above|over|more than|greater than|higher than|exceed\w*|beyond|past)\s+(?:(?:their|its|his|her|the|our|a|own)\s+)*/gi;
const REORDER = /\b(re-?order|restock|replenish|running low|low on stock|run out)\b/i;
const ACTUAL =
  /\b(stock|on hand|inventory|\w*bestand|quantity|qty|actual|ist|sales|revenue|spend|spent|cost|usage|level|score)\b/;

function isAlike(a: Column, b: Column): boolean {
  return a.type !== "percent" && b.type !== "percent" && (a.unit === b.unit || a.unit === null || b.unit === null);
}

/** One column of numbers against another: "items below their reorder level", "departments over budget". */
export function columnConditions(
  clause: Clause,
  matches: readonly ColumnMatch[],
  measures: readonly Column[],
): { conditions: Condition[]; used: Column[]; compared: Column | undefined; isBelow: boolean } {
  for (const match of clause.text.matchAll(AGAINST)) {
    const at =
      clause.text.slice(0, match.index + match[0].length).match(/[\p{L}\p{N}%#&'’./-]*[\p{L}\p{N}%]/gu)?.length ?? 0;
    const limit = matches.find((each) => each.column.role === "measure" && each.from === at)?.column;
    if (!limit || conceptsOfName(limit.name).includes("budget")) continue;
    const before = matches.find(
      (each) => each.column.role === "measure" && each.from < at && each.column !== limit,
    )?.column;
    const others = measures.filter((column) => column !== limit && isAlike(column, limit));
    const actual =
      before ??
      others.find((column) => ACTUAL.test(plainWords(column.name))) ??
      (others.length === 1 ? others[0] : undefined);
    if (!actual) continue;
    const [, sign, word] = SIGN.find(([pattern]) => pattern.test(match[1] ?? "")) ?? [/./, ">", "above"];
    return {
      conditions: [
        {
          sql: `${actual.sql} ${sign} ${limit.sql}`,
          text: `${actual.name} ${word} ${limit.name}`,
          column: actual.name,
        },
      ],
      used: [limit],
      compared: actual,
      isBelow: sign.startsWith("<"),
    };
  }
  return (
    zeroConditions(clause, matches) ??
    emptyConditions(clause.text, measures) ??
    reorderConditions(clause.text, measures)
  );
}

/** "Who got no bonus": nothing or an empty cell stands there. */
function zeroConditions(
  clause: Clause,
  matches: readonly ColumnMatch[],
): ReturnType<typeof columnConditions> | undefined {
  const column = matches.find((match) => {
    const behind = clause.stems.slice(match.from + match.length, match.from + match.length + 3).join(" ");
    return (
      match.column.role === "measure" &&
      (/^(no|zero|without)$/.test(clause.stems[match.from - 1] ?? "") ||
        /^((is|are|was|were|of|at|equal|stand) )*(zero|0)\b/.test(behind))
    );
  })?.column;
  if (!column) return undefined;
  const sql = `coalesce(${column.sql}, 0)`;
  const condition = { sql: `${sql} = 0`, text: `${column.name} is 0 or empty`, column: column.name };
  const isListed = /\b(who|which|list|show)\b/i.test(clause.text);
  return {
    conditions: [condition],
    used: [column],
    compared: isListed ? { ...column, sql, valueSql: sql } : undefined,
    isBelow: true,
  };
}

const NONE_LEFT = /\b(out of stock|sold out|no stock( left)?|zero stock|stock[- ]?outs?|not in stock|unavailable)\b/i;

/** "What is out of stock": nothing is left of it. */
function emptyConditions(text: string, measures: readonly Column[]): ReturnType<typeof columnConditions> | undefined {
  const stock = measures.find((column) =>
    /\b(stock|on hand|inventory|quantity|qty|available|(?:lager)?bestand)\b/.test(plainWords(column.name)),
  );
  if (!NONE_LEFT.test(text) || !stock) return undefined;
  const condition = { sql: `${stock.sql} <= 0`, text: `${stock.name} is 0`, column: stock.name };
  return { conditions: [condition], used: [], compared: stock, isBelow: true };
}

/** "What should we reorder", where a column says from which stock on. */
function reorderConditions(text: string, measures: readonly Column[]): ReturnType<typeof columnConditions> {
  const limit = measures.find((column) => /\b(re ?order|minimum|min|safety)\b/.test(plainWords(column.name)));
  const actual = measures.find(
    (column) => column !== limit && /\b(stock|on hand|inventory|quantity|qty)\b/.test(plainWords(column.name)),
  );
  if (!REORDER.test(text) || !limit || !actual) return NONE;
  return {
    conditions: [
      { sql: `${actual.sql} <= ${limit.sql}`, text: `${actual.name} at or below ${limit.name}`, column: actual.name },
    ],
    used: [limit],
    compared: actual,
    isBelow: true,
  };
}
