import type { Column, Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { type Measure, rowCount } from "../find/measure.ts";
import { sideOf } from "./asked-measures.ts";
import { asksHowPeopleAnswered, happenedIn, isGiven, reasonAsked } from "./asked-otherwise.ts";
import type { Clause } from "./clauses.ts";
import { asksForLargest, asksForRow, calledBy, groupingIn, rowName } from "./groupings.ts";
import { allIntents, beyondIntents, impliedGroups, saidIn } from "./implied.ts";
import { grainOf, type Intent, isAboutGrowth, limitOf } from "./intents.ts";
import { mainTime } from "./main-time.ts";
import type { ColumnMatch } from "./match-columns.ts";
import type { ValueMatch } from "./match-values.ts";
import { measureMade, measuresAsked } from "./measure-made.ts";
import { type TextQuestion, textQuestionOf } from "./mentions.ts";
import { type Names, namesIn } from "./names-in.ts";
import type { Ask, Question } from "./parse-question.ts";
import { partOfWhole } from "./part-of-whole.ts";
import { timePartOf } from "./parts-of-time.ts";
import { conditionsOf, namedConditions, pickedRows } from "./picked-rows.ts";
import { isTakenAway, placeOf } from "./qualifiers.ts";
import type { Derived } from "./ratio.ts";
import { type TimeWords, timeWordsOf } from "./time-words.ts";
import { type Unknown, unknownIn } from "./unknown.ts";
import { unplacedIn } from "./unplaced.ts";

/** Reads one clause: what its words name, what is to be computed of it, and what of it was not understood. */
export async function readClause(
  clause: Clause,
  table: Table,
): Promise<{ ask: Ask; words: Question["matched"]; score: number }> {
  const read = await readWords(clause, table);
  const { names } = read;
  const ask = askOf(clause, read, table);
  if (!read.reason && !ask.textQuestion && !ask.missing) ask.unplaced = unplacedIn(clause, { names, ask, table });
  return { ask, words: wordsOf(names), score: names.columns.reduce((sum, match) => sum + match.score, 0) };
}

/** What the words of a clause say, in the order in which one reading needs the other. */
async function readWords(clause: Clause, table: Table) {
  const { text } = clause;
  const names = await namesIn(clause, table);
  const { columns, values } = names;
  const { time, timeWords } = timeIn(text, names, table);
  const derived = partOfWhole(clause, names, table) ?? (await measureMade(clause, names, table));
  const plain = withoutOwnPeriod(text, columns);
  const said = saidIn(plain, timeWords);
  const part = timePartOf(plain, time, table);
  const grain = part ? undefined : grainOf(plain);
  const picked = pickedRows(clause, { columns, values, said, table });
  const { compared } = picked;
  const left = columns.filter((match) => !picked.used.includes(match.column) || match.isGrouping);
  const reason = reasonAsked(text, table);
  const grouping = groupingIn(text, { left, said, part, grain, derived, table, reason, compared });
  const measures = measuresAsked(clause, { names, left, grouping, compared, table });
  const isListed = asksForThose(text, { said, names, measures, conditions: picked.conditions });
  const all = allIntents(text, { said, grouping, grain, measures, columns: left, values, timeWords, derived });
  const intents = compared ? beyondIntents(picked.isBelow) : isListed ? beyondIntents(false) : all;
  return { names, time, timeWords, derived, part, grain, picked, left, reason, grouping, measures, isListed, intents };
}

type Read = Awaited<ReturnType<typeof readWords>>;

function askOf(clause: Clause, read: Read, table: Table): Ask {
  const { text } = clause;
  const { names, time, timeWords, derived, part, picked, left, reason, grouping, measures, isListed, intents } = read;
  const { columns, values } = names;
  return {
    text,
    intents,
    measures,
    groups: groupsAsked({ grouping, left, intents, isListed, table }),
    named: columns.map((match) => match.column),
    values: values.filter((match) => !isTakenAway(clause, match.from)),
    conditions: conditionsIn(clause, read),
    time,
    spans: timeWords.spans,
    spanUse: timeWords.use,
    grain: read.grain,
    limit: limitOf(text),
    isAboutGrowth: isAboutGrowth(names.states.reduce((rest, state) => rest.replace(state.word, " "), text)),
    unknown: reason ? [] : unknownWords(clause, read, table),
    unplaced: [],
    isListed: isListed || picked.compared !== undefined,
    derived: reason || isListed ? rowCount() : derivedOf(text, { derived, measures, columns: left, values }),
    side: sideOf(text, derived, intents),
    missing:
      (derived?.kind === "missing" ? derived.detail : undefined) ??
      (part && "missing" in part ? part.missing : undefined),
    textQuestion: textQuestionIn(text, columns),
    place: placeOf(text),
    isSingle:
      /\b(single|individual)\b/i.test(text) ||
      asksForRow(clause, names.covered, table) ||
      asksForLargest(clause, columns),
    cautions: names.guessed.map((match) => `“${match.word}” was taken for “${match.column.name}”`),
  };
}

/** The day as of which something is overdue picks no rows by itself; any other time does. */
function timeIn(
  text: string,
  { columns, states }: Names,
  table: Table,
): { time: Column | undefined; timeWords: TimeWords } {
  // "Left in 2024", "paid in May": the day of it, not the one that most rows have.
  const dated = states.find(({ column, condition }) => column.role === "time" && / is given$/.test(condition.text));
  const time = columns.find((match) => match.column.role === "time")?.column ?? dated?.column ?? mainTime(table);
  const isAsOf = states.some((state) => / not settled by then$/.test(state.condition.text));
  return { time, timeWords: isAsOf ? { spans: [], use: "none" } : timeWordsOf(text, time) };
}

/** Rows that are asked about. What is part of a measure, such as the value whose share is asked, picks none. */
function conditionsIn(clause: Clause, read: Read): Ask["conditions"] {
  const { names, time, timeWords, derived, picked, reason, grouping, intents } = read;
  const keep = derived?.kind === "measure" ? derived.keep : undefined;
  return [
    ...conditionsOf(keep ? [] : valuesKept(read), { time, timeWords, intents, groups: grouping }),
    ...(keep ?? [...picked.conditions, ...namedConditions(clause, names, derived)]),
    ...(reason ? [isGiven(reason)] : []),
    ...happenedIn(clause.text, names.columns, timeWords),
  ];
}

function valuesKept({ derived, picked }: Read): ValueMatch[] {
  const isShare = derived?.kind === "measure" && derived.measure.aggregate === "rate";
  return picked.values.filter((match) => !(isShare && derived.columns.includes(match.column)));
}

function unknownWords(clause: Clause, read: Read, table: Table): Unknown[] {
  const { names, derived, part, picked, measures, intents } = read;
  const isPicked = valuesKept(read).length + names.states.length + picked.conditions.length > 0;
  return unknownIn(clause, { columns: names.columns, covered: names.covered, intents, table, isPicked }).filter(
    (each) => !isCovered(each, { derived, part, measures }),
  );
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
  // Beside another grouping, what names each row is what is counted.
  const isNamed = (column: Column) => of.left.some((match) => match.column === column && match.isGrouping);
  const groups = of.grouping.filter(
    (column) => column.distinct < column.filled || isNamed(column) || of.grouping.length === 1,
  );
  if (groups.length > 0) return groups.map((column) => calledBy(column, of.table));
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
