import type { Analysis } from "@muster/contracts/analysis";
import { type Measure, rowCount, type Scope } from "../find/measure.ts";
import { type Column, type Table, timesOf } from "../table/table.ts";
import type { Grain } from "../types/date-format.ts";
import { plainWords } from "../types/plain-words.ts";
import { sideOf } from "./asked-measures.ts";
import { asksHowPeopleAnswered, happenedIn, isGiven, reasonAsked } from "./asked-otherwise.ts";
import { type Clause, splitClauses } from "./clauses.ts";
import { inEnglish } from "./german.ts";
import { asksForRow, groupingIn, rowName } from "./groupings.ts";
import { allIntents, beyondIntents, impliedGroups, saidIn } from "./implied.ts";
import { grainOf, type Intent, isAboutGrowth, limitOf } from "./intents.ts";
import type { ColumnMatch } from "./match-columns.ts";
import type { ValueMatch } from "./match-values.ts";
import { measureMade, measuresAsked } from "./measure-made.ts";
import { type TextQuestion, textQuestionOf } from "./mentions.ts";
import { type Names, namesIn } from "./names-in.ts";
import { timePartOf } from "./parts-of-time.ts";
import { conditionsOf, namedConditions, pickedRows } from "./picked-rows.ts";
import { isTakenAway, placeOf } from "./qualifiers.ts";
import type { Derived } from "./ratio.ts";
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
  /** "Over budget": only groups on this side of zero are asked for. */
  side: "over" | "under" | undefined;
  /** "Second best" asks for place 2. */
  place: number | undefined;
  /** "The largest single order": a row, not a group. */
  isSingle: boolean;
  /** All that fit are asked for by name. */
  isListed: boolean;
  /** What is asked of free text. */
  textQuestion: TextQuestion | undefined;
  /** What a reader should know about how words were taken. */
  cautions: string[];
}

export interface Question {
  asks: Ask[];
  /** The question in English words, where it was put in German. */
  readAs: string | undefined;
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
  const readAs = inEnglish(question, table);
  const clauses = splitClauses(readAs ?? question).slice(0, 40);
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
    if (ask.intents.length > 0 || ask.measures.length > 0 || ask.textQuestion) asks.push(ask);
  }
  const intents = [...new Set(asks.flatMap((ask) => ask.intents))];
  const known = new Set(matched.map((match) => `${match.column}\n${match.value ?? ""}`));
  return {
    asks,
    readAs,
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
  const { text } = clause;
  const names = await namesIn(clause, table);
  const { columns, values } = names;
  const time = columns.find((match) => match.column.role === "time")?.column ?? mainTime(table);
  const timeWords = timeWordsOf(text, time);
  const derived = await measureMade(clause, names, table);
  const plain = withoutOwnPeriod(text, columns);
  const said = saidIn(plain, timeWords);
  const part = timePartOf(text, time, table);
  const grain = part ? undefined : grainOf(plain);
  const picked = pickedRows(clause, { columns, values, said, table });
  const left = columns.filter((match) => !picked.used.includes(match.column) || match.isGrouping);
  const reason = reasonAsked(text, table);
  const grouping = groupingIn(text, { left, said, part, grain, derived, table, reason, compared: picked.compared });
  const measures = measuresAsked(clause, { names, left, grouping, compared: picked.compared, table });
  const isListed = asksForThose(text, { said, names, measures, conditions: picked.conditions });
  const read = allIntents(text, { said, grouping, grain, measures, columns: left, values, timeWords, derived });
  const intents = picked.compared ? beyondIntents(picked.isBelow) : isListed ? beyondIntents(false) : read;
  const isShare = derived?.kind === "measure" && derived.measure.aggregate === "rate";
  const kept = picked.values.filter((match) => !(isShare && derived.columns.includes(match.column)));
  const ask: Ask = {
    text,
    intents,
    measures,
    groups: groupsAsked({ grouping, left, intents, isListed, table }),
    named: columns.map((match) => match.column),
    values: values.filter((match) => !isTakenAway(clause, match.from)),
    conditions: [
      ...conditionsOf(kept, { time, timeWords, intents, groups: grouping }),
      ...picked.conditions,
      ...namedConditions(clause, names, derived),
      ...(reason ? [isGiven(reason)] : []),
      ...happenedIn(text, columns, timeWords),
    ],
    time,
    spans: timeWords.spans,
    spanUse: timeWords.use,
    grain,
    limit: limitOf(text),
    isAboutGrowth: isAboutGrowth(text),
    unknown: reason
      ? []
      : unknownIn(clause, {
          columns,
          covered: names.covered,
          intents,
          table,
          isPicked: kept.length + names.states.length + picked.conditions.length > 0,
        }).filter((each) => !isCovered(each, { derived, part, measures })),
    isListed: isListed || picked.compared !== undefined,
    derived: reason || isListed ? rowCount() : derivedOf(text, { derived, measures, columns: left, values }),
    side: sideOf(text, derived, intents),
    missing:
      (derived?.kind === "missing" ? derived.detail : undefined) ??
      (part && "missing" in part ? part.missing : undefined),
    textQuestion: textQuestionIn(text, columns),
    place: placeOf(text),
    isSingle: /\b(single|individual)\b/i.test(text) || asksForRow(clause, names.covered, table),
    cautions: names.guessed.map((match) => `“${match.word}” was taken for “${match.column.name}”`),
  };
  return { ask, words: wordsOf(names) };
}

/** Words with what they were taken for. */
function wordsOf({ columns, values, states }: Names): Question["matched"] {
  return [
    ...columns.map((match) => ({ word: match.word, column: match.column.name })),
    ...[...values, ...states].map((match) => ({
      word: match.word,
      column: match.column.name,
      ...("value" in match ? { value: match.value } : {}),
    })),
  ];
}

/** "Who has not paid" asks for the names of those that fit. */
function asksForThose(
  text: string,
  of: { said: readonly Intent[]; names: Names; measures: readonly Column[]; conditions: Ask["conditions"] },
): boolean {
  const isPicked = of.conditions.length > 0 || of.names.states.length > 0;
  return /^\s*(who|which)\b/i.test(text) && isPicked && of.said.length === 0 && of.measures.length === 0;
}

function groupsAsked(of: {
  grouping: Column[];
  left: readonly ColumnMatch[];
  intents: Intent[];
  isListed: boolean;
  table: Table;
}): Column[] {
  if (of.grouping.length > 0) return of.grouping;
  if (!of.isListed) return impliedGroups(of.left, of.intents);
  const name = rowName(of.table);
  return name ? [name] : [];
}

/** "Monthly fee" is a column's name, not a question for every month. */
function withoutOwnPeriod(text: string, columns: readonly ColumnMatch[]): string {
  const names = columns.map((match) => plainWords(match.column.name)).join(" ");
  return text.replace(/\b(daily|weekly|monthly|quarterly|yearly|annual)\b/gi, (word) =>
    names.includes(word.toLowerCase()) ? "" : word,
  );
}

/** A column that sorts the answers says more than their words. */
function textQuestionIn(text: string, columns: readonly ColumnMatch[]): TextQuestion | undefined {
  const isSorted = columns.some(
    ({ column }) =>
      column.role === "dimension" &&
      column.distinct <= 30 &&
      /\b(complaint|issue|topic|theme|reason|category|type|cause)\b/.test(plainWords(column.name)),
  );
  return isSorted ? undefined : textQuestionOf(text);
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

function isCovered(
  each: Unknown,
  of: { derived: Derived | null; part: unknown; measures: readonly Column[] },
): boolean {
  if (/^tenure at /.test(of.measures[0]?.name ?? "")) return !each.isGroup;
  if (of.derived) return !each.isGroup || of.derived.kind === "missing";
  return (
    (of.part !== undefined && /^(hour|day|weekday|weekend|month|time)s?$/i.test(each.word)) ||
    (of.measures.length > 0 &&
      /^(long|time|stay|take|last|wait|resolution|handling|processing|delivery|turnaround|cycle|closing|repair|lead|response)s?$/i.test(
        each.word,
      ))
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
