import { type Column, measuresOf, type Table } from "../../read/table.ts";
import { equalsSql } from "../find/groups.ts";
import type { Scope } from "../find/measure.ts";
import { betweenSql } from "../find/series.ts";
import type { Clause } from "./clauses.ts";
import { columnConditions } from "./column-limits.ts";
import type { Intent } from "./intents.ts";
import type { ColumnMatch } from "./match-columns.ts";
import type { ValueMatch } from "./match-values.ts";
import type { Names } from "./names-in.ts";
import { numberConditions } from "./number-bounds.ts";
import { exceptCondition, flagConditions, isTakenAway } from "./qualifiers.ts";
import type { Derived } from "./ratio.ts";
import type { State } from "./states.ts";
import type { TimeWords } from "./time-words.ts";

/** Rows that values, flags and numbers of the clause pick or take away. */
export function pickedRows(
  clause: Clause,
  of: { columns: readonly ColumnMatch[]; values: readonly ValueMatch[]; said: readonly Intent[]; table: Table },
): {
  values: ValueMatch[];
  conditions: Scope["conditions"];
  used: Column[];
  compared: Column | undefined;
  isBelow: boolean;
} {
  const away = of.values.filter((match) => isTakenAway(clause, match.from));
  const isRate =
    /\b(share|proportion|percent\w*|rate|fraction)\b|%/i.test(clause.text) &&
    !of.columns.some((match) => match.column.role === "measure");
  const flags = flagConditions(clause, of.columns, isRate);
  const numbers = numberConditions(clause, of.columns, measuresOf(of.table));
  const columns = columnConditions(clause, of.columns, measuresOf(of.table));
  return {
    values: of.values.filter((match) => !away.includes(match)),
    conditions: [
      ...away.map((match) => exceptCondition(match.column, match.value)),
      ...flags.conditions,
      ...numbers.conditions,
      ...columns.conditions,
    ],
    used: [...flags.used, ...numbers.used, ...columns.used],
    compared: columns.compared ?? (isListAsked(clause.text) ? numbers.used[0] : undefined),
    isBelow: columns.isBelow || numbers.isBelow,
  };
}

/** "Which students scored below 60" asks for those that fit, not for the first of them. */
function isListAsked(text: string): boolean {
  const isRanked = /\b(most|best|highest|largest|biggest|fewest|worst|lowest|least|top|average|total|how many)\b/i;
  return /\b(which|who|list|show|what)\b/i.test(text) && !isRanked.test(text);
}

/** Rows that values and times of the clause keep. */
export function conditionsOf(
  values: readonly ValueMatch[],
  of: { time: Column | undefined; timeWords: TimeWords; intents: readonly Intent[]; groups: readonly Column[] },
): Scope["conditions"] {
  const conditions: Scope["conditions"] = [];
  const byColumn = Map.groupBy(values, (match) => match.column);
  for (const [column, matches] of byColumn) {
    // Two values of one column are compared, not both demanded; so is one that the same clause groups by.
    if (matches.length > 1 || of.groups.includes(column)) continue;
    const value = matches[0]?.value ?? "";
    conditions.push({ sql: equalsSql(column, value), text: `${column.name} = ${value}`, column: column.name });
  }
  return [...conditions, ...timeConditions(of)];
}

/** Rows of the time that a clause names. */
function timeConditions(of: {
  time: Column | undefined;
  timeWords: TimeWords;
  intents: readonly Intent[];
}): Scope["conditions"] {
  const conditions: Scope["conditions"] = [];
  const { time, timeWords } = of;
  const [first, second] = timeWords.spans;
  if (time && first && timeWords.use === "condition" && timeWords.spans.length === 1)
    conditions.push({
      sql: betweenSql(time, first.from, first.to),
      text: `${time.name} in ${first.label}`,
      column: time.name,
    });
  if (time && first && second && timeWords.use === "condition")
    conditions.push({
      sql: `(${timeWords.spans.map((span) => betweenSql(time, span.from, span.to)).join(" OR ")})`,
      text: `${time.name} in ${timeWords.spans.map((span) => span.label).join(" or ")}`,
      column: time.name,
    });
  if (time && first && second && timeWords.use === "range")
    conditions.push({
      sql: betweenSql(time, first.from, second.to),
      text: `${time.name} from ${first.label} to ${second.label}`,
      column: time.name,
    });
  if (time && first && timeWords.use === "since" && !of.intents.includes("change"))
    conditions.push({
      sql: `${time.sql} >= DATE '${first.from}'`,
      text: `${time.name} since ${first.label}`,
      column: time.name,
    });
  if (time && first && timeWords.use in EDGES) {
    const [word, sign, edge] = EDGES[timeWords.use as keyof typeof EDGES];
    conditions.push({
      sql: `${time.sql} ${sign} DATE '${first[edge]}'`,
      text: `${time.name} ${word} ${first.label}`,
      column: time.name,
    });
  }
  return conditions;
}

const EDGES = {
  before: ["before", "<", "from"],
  until: ["until", "<", "to"],
  after: ["after", ">=", "to"],
} as const;

/** Rows in a state or with a mention; a state whose share is what is asked picks none. */
export function namedConditions(
  clause: Clause,
  { states, mention }: Names,
  derived: Derived | null,
): Scope["conditions"] {
  const isShare = derived?.kind === "measure" && states.some((state) => state.rate === derived.measure);
  const picked = isShare ? [] : states.map((state) => stateCondition(clause, state));
  return mention ? [...picked, mention] : picked;
}

/** Rows in a state; "excluding cancelled orders" keeps the others. */
export function stateCondition(clause: Clause, { column, condition, from }: State): Scope["conditions"][number] {
  if (!isTakenAway(clause, from)) return condition;
  if (column.type === "boolean") {
    const isNo = condition.sql.startsWith("NOT ");
    return {
      ...condition,
      sql: isNo ? column.sql : `NOT ${column.sql}`,
      text: `${column.name} = ${isNo ? "yes" : "no"}`,
    };
  }
  return { ...condition, sql: `coalesce(NOT (${condition.sql}), true)`, text: `not ${condition.text}` };
}
