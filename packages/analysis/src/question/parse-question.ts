import type { Analysis } from "@muster/contracts/analysis";
import { type Measure, rowCount, type Scope } from "../find/measure.ts";
import { type Column, measuresOf, type Table, timesOf } from "../table/table.ts";
import type { Grain } from "../types/date-format.ts";
import { isDuration } from "../types/duration-words.ts";
import { asksHowPeopleAnswered, happenedIn, isGiven, reasonAsked } from "./asked-otherwise.ts";
import { type Clause, splitClauses } from "./clauses.ts";
import { groupingIn } from "./groupings.ts";
import { guessColumns } from "./guess-columns.ts";
import { allIntents, beyondIntents, impliedGroups, saidIn } from "./implied.ts";
import { grainOf, type Intent, isAboutGrowth, limitOf } from "./intents.ts";
import { type ColumnMatch, matchColumns } from "./match-columns.ts";
import { matchValues, type ValueMatch } from "./match-values.ts";
import { elapsedOf, timePartOf } from "./parts-of-time.ts";
import { conditionsOf, pickedRows } from "./picked-rows.ts";
import { isTakenAway, placeOf } from "./qualifiers.ts";
import { type Derived, derivedIn } from "./ratio.ts";
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
  /** A measure that no one column holds: a ratio, a share of rows, a product. */
  derived: Measure | undefined;
  /** Why the clause cannot be answered, where its form alone tells. */
  missing: string | undefined;
  /** "Second best" asks for place 2. */
  place: number | undefined;
  /** "The largest single order": a row, not a group. */
  isSingle: boolean;
  /** What a reader should know about how words were taken. */
  cautions: string[];
}

export interface Question {
  asks: Ask[];
  intents: Intent[];
  matched: Analysis["question"]["matched"];
  /** How well the table fits: matched columns, values and measures made of them, less what is unknown or missing. */
  fit: number;
}

/** Reads what is asked of a table, clause by clause. Measures and conditions carry on where a later clause leaves them out. */
export async function parseQuestion(question: string, table: Table): Promise<Question> {
  const asks: Ask[] = [];
  const matched: Question["matched"] = [];
  const standing: Ask["conditions"] = [];
  let carried: { ask: Ask; sentence: number } | undefined;
  const clauses = splitClauses(question).slice(0, 40);
  for (const clause of clauses) {
    const { ask, words } = await readClause(clause, table);
    matched.push(...words);
    if (carried) carryOn(ask, carried.ask, carried.sentence === clause.sentence);
    // "In 2023 only." is a sentence that asks nothing by itself: it holds for all that follows.
    const isAlone = clauses.every((other) => other === clause || other.sentence !== clause.sentence);
    if (isAlone && ask.intents.length === 0 && ask.conditions.length > 0 && ask.measures.length === 0)
      standing.push(...ask.conditions);
    else addConditions(ask, standing);
    if (ask.measures.length > 0 || ask.conditions.length > 0) carried = { ask, sentence: clause.sentence };
    if (ask.intents.length > 0 || ask.measures.length > 0) asks.push(ask);
  }
  const intents = [...new Set(asks.flatMap((ask) => ask.intents))];
  const known = new Set(matched.map((match) => `${match.column}\n${match.value ?? ""}`));
  return {
    asks,
    intents,
    matched: dedupe(matched),
    fit:
      known.size +
      asks.reduce(
        (sum, ask) => sum + (ask.derived ? 1 : 0) - (ask.missing ? 1 : 0) - ask.unknown.length - ask.cautions.length,
        0,
      ),
  };
}

async function readClause(clause: Clause, table: Table): Promise<{ ask: Ask; words: Question["matched"] }> {
  const found = matchColumns(clause, table.columns);
  const guessed = guessColumns(clause, found, table);
  const columns = [...found, ...guessed];
  const taken = new Set(
    columns.flatMap((match) => Array.from({ length: match.length }, (_, index) => match.from + index)),
  );
  const values = await matchValues(clause, table, taken);
  const times = columns.filter((match) => match.column.role === "time").map((match) => match.column);
  const time = times[0] ?? mainTime(table);
  const timeWords = timeWordsOf(clause.text, time);
  const derived = await derivedIn(clause, { columns, values }, table);
  const said = saidIn(clause.text, timeWords);
  const part = timePartOf(clause.text, time, table);
  const picked = pickedRows(clause, { columns, values, said, table });
  const left = columns.filter((match) => !picked.used.includes(match.column) || match.isGrouping);
  const reason = reasonAsked(clause.text, table);
  const grouping = groupingIn(clause.text, { left, said, part, derived, table, reason, compared: picked.compared });
  const named = withPace(clause.text, measuresIn(left, grouping), { table, columns });
  const measures = picked.compared ? [picked.compared] : named;
  const read = allIntents(clause.text, { said, grouping, measures, columns: left, values, timeWords, derived });
  const intents = picked.compared ? beyondIntents(picked.isBelow) : read;
  const missing =
    (derived?.kind === "missing" ? derived.detail : undefined) ??
    (part && "missing" in part ? part.missing : undefined);
  const ask: Ask = {
    text: clause.text,
    intents,
    measures,
    groups: grouping.length === 0 ? impliedGroups(left, intents) : grouping,
    named: columns.map((match) => match.column),
    values: values.filter((match) => !isTakenAway(clause, match.from)),
    conditions: [
      ...conditionsOf(picked.values, { time, timeWords, intents, groups: grouping }),
      ...picked.conditions,
      ...(reason ? [isGiven(reason)] : []),
      ...happenedIn(clause.text, columns, timeWords),
    ],
    time,
    spans: timeWords.spans,
    spanUse: timeWords.use,
    grain: part ? undefined : grainOf(clause.text),
    limit: limitOf(clause.text),
    isAboutGrowth: isAboutGrowth(clause.text),
    unknown: reason
      ? []
      : unknownIn(clause, { columns, values, taken, intents, table }).filter(
          (each) => !isCovered(each, { derived, part, measures }),
        ),
    derived: reason ? rowCount() : derivedOf(clause.text, { derived, measures, columns: left, values }),
    missing,
    place: placeOf(clause.text),
    isSingle: /\b(single|individual)\b/i.test(clause.text),
    cautions: guessed.map((match) => `“${match.word}” was taken for “${match.column.name}”, the only column of money`),
  };
  const words = [
    ...columns.map((match) => ({ word: match.word, column: match.column.name })),
    ...values.map((match) => ({ word: match.word, column: match.column.name, value: match.value })),
  ];
  return { ask, words };
}

function derivedOf(
  text: string,
  of: {
    derived: Derived | null;
    measures: readonly Column[];
    columns: readonly ColumnMatch[];
    values: readonly ValueMatch[];
  },
): Measure | undefined {
  if (of.derived?.kind === "measure") return of.derived.measure;
  return asksHowPeopleAnswered(text, of) ? rowCount() : undefined;
}

/** "Slowest" without a named measure means the column that says how long something took. */
function withPace(text: string, measures: Column[], of: { table: Table; columns: readonly ColumnMatch[] }): Column[] {
  const isTime =
    /\bhow long\b|\btime (from|between|to|until)\b|\b(slow|fast|quick|long|short)(er|est)\b|\bquickly\b/i.test(text);
  if (!isTime || measures.length > 0 || isAboutGrowth(text)) return measures;
  const own = measuresOf(of.table).find((column) => isDuration(column.name));
  const elapsed = own
    ? undefined
    : elapsedOf(
        of.table,
        of.columns.map((match) => match.column),
      );
  return [own ?? elapsed].filter((column) => column !== undefined);
}

function isCovered(
  each: Unknown,
  of: { derived: Derived | null; part: unknown; measures: readonly Column[] },
): boolean {
  if (of.derived) return !each.isGroup || of.derived.kind === "missing";
  return (
    (of.part !== undefined && /^(hour|day|weekday|weekend|month|time)s?$/i.test(each.word)) ||
    (of.measures.length > 0 && /^(long|time)$/i.test(each.word))
  );
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

function isVerb(word: string): boolean {
  return /^(produc|sell|sold|mak|made|generat|deliver|spend|ship|order|work)(e|es|ed|s|ing)?$/i.test(word);
}

function measuresIn(matches: readonly ColumnMatch[], groups: readonly Column[]): Column[] {
  return (
    matches
      .filter(
        (match) =>
          match.column.role === "measure" || (match.column.type === "boolean" && !groups.includes(match.column)),
      )
      // "Which line produces most defects" is about the defects.
      .sort((a, b) => Number(isVerb(a.word)) - Number(isVerb(b.word)))
      .map((match) => match.column)
  );
}

function carryOn(ask: Ask, before: Ask, isSameSentence: boolean): void {
  const wantsMeasure =
    !ask.derived &&
    ask.measures.length === 0 &&
    ask.unknown.every((each) => each.isGroup) &&
    !ask.intents.includes("count") &&
    !ask.intents.includes("missing");
  if (wantsMeasure && !ask.intents.includes("correlation")) ask.measures = before.measures.slice(0, 1);
  if (!isSameSentence) return;
  const isRanked = ask.intents.includes("ranking") || ask.intents.includes("lowest");
  if (isRanked && ask.groups.length === 0 && !ask.grain) ask.groups = before.groups.slice(0, 1);
  addConditions(ask, before.conditions);
}

function addConditions(ask: Ask, more: Ask["conditions"]): void {
  const own = new Set(ask.conditions.map((condition) => condition.column));
  const isOwnTime = (condition: Ask["conditions"][number]) =>
    ask.spans.length > 0 && condition.column === ask.time?.name;
  ask.conditions.push(...more.filter((condition) => !own.has(condition.column) && !isOwnTime(condition)));
}

function dedupe(matched: Question["matched"]): Question["matched"] {
  return [
    ...new Map(
      matched.map((match) => [`${match.word.toLowerCase()}\n${match.column}\n${match.value ?? ""}`, match]),
    ).values(),
  ];
}
