import { type Column, measuresOf, type Table } from "../../read/table.ts";
import { equalsSql } from "../find/groups.ts";
import type { Measure, Scope } from "../find/measure.ts";
import type { Clause } from "./clauses.ts";
import { columnConditions } from "./column-limits.ts";
import type { Names } from "./names-in.ts";
import { numberConditions } from "./number-bounds.ts";
import { stateCondition } from "./picked-rows.ts";
import { isDenied, isTakenAway } from "./qualifiers.ts";
import type { Derived } from "./ratio.ts";

type Condition = Scope["conditions"][number];
type Placed = Condition & { from: number };

const ASKED = /\b(share|proportion|percent(?:age)?|fraction)\b|\bwhat %/i;
const VERB = /^(is|are|was|were|got|get|has|have|had|came|come|that|which|who|did|made|took)$/;

/**
 * "What share of hours is billable", "what percentage of urgent tickets was answered within 60 minutes": the sum or number of rows
 * that fit, in percent of those that are spoken of. What stands before the verb says of which, what stands behind it says what part.
 */
export function partOfWhole(clause: Clause, names: Names, table: Table): Derived | null {
  if (!ASKED.test(clause.text)) return null;
  const numbers = numberConditions(clause, names.columns, measuresOf(table));
  const limits = columnConditions(clause, names.columns, measuresOf(table));
  const bounds = [...numbers.conditions, ...limits.conditions];
  const all = [...namedParts(clause, names), ...bounds.map((each) => ({ ...each, from: clause.stems.length }))];
  const said = names.columns.filter((match) => !names.guessed.includes(match));
  const sums = said.filter(
    ({ column }) => column.role === "measure" && ![...numbers.used, ...limits.used, limits.compared].includes(column),
  );
  const [sum, other] = sums.map((match) => match.column);
  if (all.length === 0 || other || (sum && sum.aggregate !== "sum")) return null;
  const isDeniedFlag = all.length === 1 && / = no$/.test(all[0]?.text ?? "");
  if (all.length === 1 && !isDeniedFlag && bounds.length === 0 && (!sum || names.values.length === 1)) return null;
  const start = clause.stems.findIndex((word) => /^(share|proportion|percent|percentage|fraction|%)$/.test(word));
  const verb = clause.stems.findIndex((word, at) => at > start && VERB.test(word));
  const behind = all.filter((each) => verb >= 0 && each.from > verb);
  const parts = behind.length > 0 ? behind : all;
  const columns = [...new Set([sum, ...columnsOf(names, parts)].filter((column) => column !== undefined))];
  return {
    kind: "measure",
    measure: partMeasure(sum, parts, columns),
    columns,
    keep: all.filter((each) => !parts.includes(each)),
  };
}

function columnsOf(names: Names, parts: readonly Placed[]): Column[] {
  const known = [...names.columns, ...names.values, ...names.states].map((match) => match.column);
  return known.filter((column) => parts.some((part) => part.column === column.name));
}

function namedParts(clause: Clause, { columns, values, states }: Names): Placed[] {
  const flags = columns.filter((match) => match.column.type === "boolean" && !match.isGrouping);
  return [
    ...values.map(({ column, value, from }) => {
      const is = equalsSql(column, value);
      const isAway = isTakenAway(clause, from);
      return {
        sql: isAway ? `NOT (${is})` : is,
        text: `${column.name} ${isAway ? "is not" : "="} ${value}`,
        column: column.name,
        from,
      };
    }),
    ...states.map((state) => ({ ...stateCondition(clause, state), from: state.from })),
    ...flags.map((match) => {
      const isNo = isTakenAway(clause, match.from) || isDenied(match);
      return {
        sql: equalsSql(match.column, isNo ? "false" : "true"),
        text: `${match.column.name} = ${isNo ? "no" : "yes"}`,
        column: match.column.name,
        from: match.from,
      };
    }),
  ];
}

/** Rows that do not say whether they fit belong neither to the part nor to the whole. */
function partMeasure(sum: Column | undefined, parts: readonly Placed[], columns: Column[]): Measure {
  const fits = parts.map((part) => `(${part.sql})`).join(" AND ");
  const words = parts.map((part) => part.text).join(", ");
  const put = sum ? `sum(${sum.sql})` : "count(*)";
  const label = `Share of ${sum ? sum.name : "rows"} with ${words}`;
  return {
    label,
    sql: `100.0 * coalesce(${put} FILTER (WHERE ${fits}), 0) / nullif(${put} FILTER (WHERE (${fits}) IS NOT NULL), 0)`,
    aggregate: "rate",
    unit: "%",
    columns,
    isAdditive: false,
    basis: `${label} is ${sum ? `${sum.name} of the rows` : "the number of rows"} with ${words}, divided by ${sum ? `${sum.name} of all rows` : "all rows"} that tell`,
  };
}
