import type { Analysis } from "@muster/contracts/analysis";
import { equalsSql } from "../find/groups.ts";
import type { Scope } from "../find/measure.ts";
import { betweenSql } from "../find/series.ts";
import { type Column, type Table, timesOf } from "../table/table.ts";
import type { Grain } from "../types/date-format.ts";
import { type Clause, splitClauses } from "./clauses.ts";
import { grainOf, type Intent, intentsOf, isAboutGrowth, limitOf } from "./intents.ts";
import { type ColumnMatch, matchColumns } from "./match-columns.ts";
import { matchValues, type ValueMatch } from "./match-values.ts";
import { type TimeSpan, type TimeWords, timeWordsOf } from "./time-words.ts";
import { type Unknown, unknownIn } from "./unknown.ts";

/** One thing that is asked, as far as the table's columns and values explain it. */
export interface Ask {
  text: string;
  intents: Intent[];
  /** Columns to be put together. */
  measures: Column[];
  /** Columns to group by. */
  groups: Column[];
  /** Columns named otherwise. */
  named: Column[];
  values: ValueMatch[];
  conditions: Scope["conditions"];
  time: Column | undefined;
  spans: TimeSpan[];
  spanUse: TimeWords["use"];
  grain: Grain | undefined;
  limit: number | undefined;
  isAboutGrowth: boolean;
  /** Things asked for that no column or value stands for. */
  unknown: Unknown[];
}

export interface Question {
  asks: Ask[];
  intents: Intent[];
  matched: Analysis["question"]["matched"];
  /** How well the table fits: matched columns and values, less what is unknown. */
  fit: number;
}

/** Reads what is asked of a table, clause by clause. Measures and conditions carry on where a later clause leaves them out. */
export async function parseQuestion(question: string, table: Table): Promise<Question> {
  const asks: Ask[] = [];
  const matched: Question["matched"] = [];
  let carried: { ask: Ask; sentence: number } | undefined;
  for (const clause of splitClauses(question).slice(0, 40)) {
    const { ask, words } = await readClause(clause, table);
    matched.push(...words);
    if (carried) carryOn(ask, carried.ask, carried.sentence === clause.sentence);
    if (ask.measures.length > 0 || ask.conditions.length > 0) carried = { ask, sentence: clause.sentence };
    if (ask.intents.length > 0 || ask.measures.length > 0) asks.push(ask);
  }
  const intents = [...new Set(asks.flatMap((ask) => ask.intents))];
  const known = new Set(matched.map((match) => `${match.column}\n${match.value ?? ""}`));
  return {
    asks,
    intents,
    matched: dedupe(matched),
    fit: known.size - asks.reduce((sum, ask) => sum + ask.unknown.length, 0),
  };
}

async function readClause(clause: Clause, table: Table): Promise<{ ask: Ask; words: Question["matched"] }> {
  const columns = matchColumns(clause, table.columns);
  const taken = new Set(
    columns.flatMap((match) => Array.from({ length: match.length }, (_, index) => match.from + index)),
  );
  const values = await matchValues(clause, table, taken);
  const times = columns.filter((match) => match.column.role === "time").map((match) => match.column);
  const time = times[0] ?? mainTime(table);
  const timeWords = timeWordsOf(clause.text, time);
  const said = intentsOf(clause.text);
  const grouping = groupsOf(columns, said);
  const intents = [...said, ...impliedIntents(clause.text, said, grouping)];
  const measures = measuresIn(columns, grouping);
  const ask: Ask = {
    text: clause.text,
    intents,
    measures,
    groups: grouping,
    named: columns.map((match) => match.column),
    values,
    conditions: conditionsOf(values, { time, timeWords, intents, groups: grouping }),
    time,
    spans: timeWords.spans,
    spanUse: timeWords.use,
    grain: grainOf(clause.text),
    limit: limitOf(clause.text),
    isAboutGrowth: isAboutGrowth(clause.text),
    unknown: unknownIn(clause, { columns, values, taken, intents, table }),
  };
  const words = [
    ...columns.map((match) => ({ word: match.word, column: match.column.name })),
    ...values.map((match) => ({ word: match.word, column: match.column.name, value: match.value })),
  ];
  return { ask, words };
}

/** "Revenue by region" ranks, "what is the revenue" totals, though neither says so. */
function impliedIntents(text: string, said: readonly Intent[], groups: readonly Column[]): Intent[] {
  if (said.some((intent) => intent !== "overview" && intent !== "missing")) return [];
  if (groups.length > 0) return ["ranking"];
  return /^(so )?(what|how) (is|are|was|were)( the| our)? \w+/i.test(text) ? ["total"] : [];
}

/** The date that most rows have; names such as "order date" before "updated at". */
export function mainTime(table: Table): Column | undefined {
  const score = (column: Column) =>
    column.filled / Math.max(1, table.rows) -
    (/updat|modif|birth|geburt|deliver|ship|due|end|expir|hire|paid/i.test(column.name) ? 0.5 : 0) +
    (column.distinct > 1 ? 0.3 : 0) +
    (column.grain === "year" ? -0.2 : 0) +
    (column.hasYear ? 0.2 : 0);
  return timesOf(table).sort((a, b) => score(b) - score(a))[0];
}

function groupsOf(matches: readonly ColumnMatch[], intents: readonly Intent[]): Column[] {
  const canGroup = matches.filter((match) => ["dimension", "identifier", "text"].includes(match.column.role));
  const asks =
    intents.includes("ranking") ||
    intents.includes("lowest") ||
    intents.includes("compare") ||
    intents.includes("concentration");
  return canGroup
    .filter(
      (match) =>
        match.isGrouping ||
        (asks && match.column.type !== "boolean" && (match.column.role === "dimension" || !intents.includes("count"))),
    )
    .sort((a, b) => Number(b.isGrouping) - Number(a.isGrouping))
    .map((match) => match.column);
}

function measuresIn(matches: readonly ColumnMatch[], groups: readonly Column[]): Column[] {
  return matches
    .filter(
      (match) => match.column.role === "measure" || (match.column.type === "boolean" && !groups.includes(match.column)),
    )
    .map((match) => match.column);
}

function conditionsOf(
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
  const { time, timeWords } = of;
  const [first, second] = timeWords.spans;
  if (time && first && timeWords.use === "condition" && timeWords.spans.length === 1)
    conditions.push({
      sql: betweenSql(time, first.from, first.to),
      text: `${time.name} in ${first.label}`,
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
  return conditions;
}

function carryOn(ask: Ask, before: Ask, isSameSentence: boolean): void {
  const wantsMeasure =
    ask.measures.length === 0 &&
    ask.unknown.every((each) => each.isGroup) &&
    !ask.intents.includes("count") &&
    !ask.intents.includes("missing");
  if (wantsMeasure && !ask.intents.includes("correlation")) ask.measures = before.measures.slice(0, 1);
  if (!isSameSentence) return;
  const isRanked = ask.intents.includes("ranking") || ask.intents.includes("lowest");
  if (isRanked && ask.groups.length === 0 && !ask.grain) ask.groups = before.groups.slice(0, 1);
  const own = new Set(ask.conditions.map((condition) => condition.column));
  ask.conditions.push(...before.conditions.filter((condition) => !own.has(condition.column)));
}

function dedupe(matched: Question["matched"]): Question["matched"] {
  return [
    ...new Map(
      matched.map((match) => [`${match.word.toLowerCase()}\n${match.column}\n${match.value ?? ""}`, match]),
    ).values(),
  ];
}
