import type { Analysis } from "@muster/contracts/analysis";
import { equalsSql } from "../find/groups.ts";
import type { Scope } from "../find/measure.ts";
import { betweenSql } from "../find/series.ts";
import { type Column, type Table, timesOf } from "../table/table.ts";
import { plainWords } from "../types/column-words.ts";
import type { Grain } from "../types/date-format.ts";
import { type Clause, splitClauses } from "./clauses.ts";
import { CONCEPTS, conceptOf, GENERIC, stem } from "./concepts.ts";
import { grainOf, type Intent, intentsOf, isAboutGrowth, limitOf } from "./intents.ts";
import { type ColumnMatch, matchColumns } from "./match-columns.ts";
import { matchValues, type ValueMatch } from "./match-values.ts";
import { type TimeSpan, type TimeWords, timeWordsOf } from "./time-words.ts";

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
  unknown: { word: string; isGroup: boolean }[];
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

const NOT_A_SUBJECT =
  /^(data|report|analysi|table|file|dataset|performance|figure|number|record|team|manager|director|strategy|meeting|result|department|review)$/;
const VAGUE = new Set([
  "total",
  "net",
  "gross",
  "plan",
  "good",
  "kind",
  "model",
  "source",
  "left",
  "loss",
  "ad",
  "target",
  "type",
  "item",
  "unit",
  "pay",
  "star",
  "stage",
  "medium",
  "volume",
  "piece",
  "rep",
  "agent",
  "deal",
  "source",
  "state",
  "user",
  "return",
  "degree",
  "market",
  "area",
  "location",
  "land",
  "good",
  "people",
  "team",
  "order",
  "plan",
  "source",
]);
const BEFORE_SUBJECT =
  /^(which|by|per|average|avg|mean|highest|lowest|most|fewest|best|worst|total|each|largest|biggest|smallest|many|top|of|between|and|median|across)$/;

/** Words that ask for something which is neither a column nor a value. */
function unknownIn(
  clause: Clause,
  of: {
    columns: readonly ColumnMatch[];
    values: readonly ValueMatch[];
    taken: ReadonlySet<number>;
    intents: readonly Intent[];
    table: Table;
  },
): Ask["unknown"] {
  const asks = of.intents.some((intent) => intent !== "overview" && intent !== "missing");
  if (!asks) return [];
  const covered = new Set([
    ...of.taken,
    ...of.values.flatMap((match) => Array.from({ length: match.length }, (_, index) => match.from + index)),
  ]);
  const concepts = new Set(of.columns.map((match) => conceptOfColumn(match)));
  const context = new Set(plainWords(of.table.name).split(" ").map(stem));
  const isFiller = (word: string, index: number) =>
    FILLERS.has(word) && (covered.has(index - 1) || covered.has(index + 1));
  const unknown: Ask["unknown"] = [];
  for (const [index, word] of clause.stems.entries()) {
    const before = clause.stems[index - 1] ?? "";
    const after = clause.stems[index + 1] ?? "";
    const concept = conceptOf(word);
    if (
      covered.has(index) ||
      context.has(word) ||
      isFiller(word, index) ||
      GENERIC.has(word) ||
      /\d/.test(word) ||
      word.length < 3 ||
      NOT_A_SUBJECT.test(after) ||
      (concept && concepts.has(concept))
    )
      continue;
    const isGroup =
      /^(which|by|per|each|across)$/.test(before) ||
      (/^(top|best|worst|most|highest|lowest)$/.test(before) && concept !== undefined && GROUPS.has(concept));
    const isConcept = concept !== undefined && !VAGUE.has(word);
    const isNoun =
      BEFORE_SUBJECT.test(before) &&
      before !== "of" &&
      before !== "and" &&
      before !== "between" &&
      !covered.has(index + 1) &&
      !/(ed|ing|ly|est)$/.test(word);
    if (
      (isConcept ||
        (isNoun && !/^(row|record|entry|line|case|observation|recommendation|action|step|conclusion)$/.test(word))) &&
      !unknown.some((each) => each.word === word)
    )
      unknown.push({ word: clause.words[index] ?? word, isGroup });
  }
  return unknown;
}

/** Words that only say again what the column beside them is. */
const FILLERS = new Set([
  "score",
  "rating",
  "amount",
  "revenue",
  "sale",
  "income",
  "price",
  "unit",
  "volume",
  "stage",
  "budget",
]);

const GROUPS = new Set([
  "customer",
  "product",
  "region",
  "country",
  "city",
  "category",
  "channel",
  "supplier",
  "employee",
  "salesperson",
  "department",
  "store",
  "campaign",
]);

function conceptOfColumn(match: ColumnMatch): string | undefined {
  const words = match.column.name.toLowerCase().split(/[^\p{L}]+/u);
  return Object.entries(CONCEPTS).find(([, list]) =>
    words.some((word) => list.includes(word.replace(/s$/, "")) || list.includes(word)),
  )?.[0];
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
