import { type Column, measuresOf, type Table, timesOf } from "../../read/table.ts";
import { isDuration } from "../../read/types/duration-words.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { countRowsOf } from "../find/choose-measure.ts";
import { rowCount } from "../find/measure.ts";
import type { Clause } from "./clauses.ts";
import { stem } from "./concepts.ts";
import { flowIn } from "./flows.ts";
import { isAboutGrowth } from "./intents.ts";
import type { ColumnMatch } from "./match-columns.ts";
import type { Names } from "./names-in.ts";
import { elapsedOf } from "./parts-of-time.ts";
import { type Derived, derivedIn } from "./ratio.ts";
import type { State } from "./states.ts";
import { tenureAsked } from "./tenure.ts";

/** A measure that is made for the clause: a ratio, the share of rows in a state, money that went out. */
export async function measureMade(clause: Clause, names: Names, table: Table): Promise<Derived | null> {
  const { columns, values, states, counted } = names;
  if (counted && !/\bhow much\b/i.test(clause.text))
    return { kind: "measure", measure: countRowsOf(counted), columns: [] };
  const derived = await derivedIn(clause, { columns, values }, table);
  if (derived?.kind === "measure") return derived;
  const [state] = states;
  const isOther = columns.some((match) => match.column.role === "measure");
  if (state && !isOther && asksForRate(clause, state))
    return { kind: "measure", measure: state.rate, columns: [state.column] };
  const covered = values.map((match) => match.word.toLowerCase()).join(" ");
  const money = columns.filter((match) => match.column.role === "measure");
  const flow = money.every((match) => match.column.hasNegative) ? flowIn(clause.text, covered, table) : null;
  return (
    flow ??
    derived ??
    (isAboutRows(clause, names, table) ? { kind: "measure", measure: rowCount(), columns: [] } : null)
  );
}

/** "Who handled the most tickets", of a table of tickets: rows are counted. */
function isAboutRows({ stems }: Clause, { covered, columns }: Names, table: Table): boolean {
  if (columns.some((match) => match.column.role === "measure")) return false;
  const things = new Set(
    plainWords(table.name.replace(/\.\w+$/, ""))
      .split(" ")
      .map(stem),
  );
  return stems.some((word, at) => {
    const before = stems.slice(Math.max(0, at - 2), at);
    return (
      (things.has(word) || /^(people|person|time|entry|record|row|case)$/.test(word)) &&
      !covered.has(at) &&
      before.some((each) => /^(most|fewest|more|fewer)$/.test(each))
    );
  });
}

/** "Which carrier is late most often" and "late rate" ask for the share of rows; "the most late deliveries" counts them. */
function asksForRate({ text, stems }: Clause, state: State): boolean {
  if (/\b(how many|number of|count of|how much)\b/i.test(text) || /^ow(e|es|ed|ing)$/.test(state.word)) return false;
  if (/\b(share|proportion|percent\w*|rates?|fraction|often|frequently)\b|%/i.test(text)) return true;
  const before = stems[state.from - 1] ?? "";
  // "Who closed the most orders" counts them; "which plan churns the most" asks how often.
  const isCounted = stems.some(
    (word, at) =>
      at > state.from && /^(most|fewest)$/.test(word) && /^(?!often|frequently|likely).+/.test(stems[at + 1] ?? ""),
  );
  if (isCounted) return false;
  return (
    /\b(which|who|where)\b/i.test(text) &&
    /\b(most|least|worst|best|highest|lowest)\b/i.test(text) &&
    !/^(most|fewest)$/.test(before)
  );
}

/** Columns to be put together: how long somebody has been there, the one that others are compared with, those that are named. */
export function measuresAsked(
  clause: Clause,
  of: {
    names: Names;
    left: readonly ColumnMatch[];
    grouping: readonly Column[];
    compared: Column | undefined;
    table: Table;
  },
): Column[] {
  const tenure = tenureAsked(clause.text, of.table);
  if (tenure) return [tenure];
  if (of.compared) return [of.compared];
  return withPace(clause.text, measuresIn(of.left, of.grouping), { table: of.table, columns: of.names.columns });
}

/** "Slowest" without a named measure means the column that says how long something took. */
function withPace(text: string, measures: Column[], of: { table: Table; columns: readonly ColumnMatch[] }): Column[] {
  const dates = of.columns.map((match) => match.column).filter((column) => column.role === "time");
  const isBetween = /\b(time|days?|hours?|weeks?|long)\b.*\b(from|between|after|before|until|to)\b/i.test(text);
  const ended = isBetween || /\bhow long\b|\btakes?\b|\btook\b/i.test(text) ? endNamed(text, of.table) : undefined;
  const isOwn =
    ended && measuresOf(of.table).some((column) => isDuration(column.name) && isAlike(ended.name, column.name));
  if (ended && measures.length === 0 && !isOwn) {
    const until = elapsedOf(of.table, [ended, ...dates]);
    if (until) return [until];
  }
  const between = dates.length >= 2 && isBetween ? elapsedOf(of.table, dates) : undefined;
  if (between) return [between];
  const isTime =
    /\b(?:how many|number of) (?:days|hours|weeks)\b.*\b(?:after|before|between|until|takes?|took|late|from)\b|\b(?:takes?|took|need|needs) (?:the )?(?:longest|most time)\b|\bhow long\b|\b(resolution|handling|processing|delivery|turnaround|cycle|closing|repair|lead|response) times?\b|\btime (from|between|to|until)\b|\b(slow|fast|quick|long|short)(er|est)\b|\bquickly\b/i.test(
      text,
    );
  if (!isTime || measures.length > 0 || isAboutGrowth(text)) return measures;
  const own = measuresOf(of.table).find(
    (column) => isDuration(column.name) || /\byears (of|in|at|with)\b/.test(plainWords(column.name)),
  );
  const elapsed = own
    ? undefined
    : elapsedOf(
        of.table,
        of.columns.map((match) => match.column),
      );
  return [own ?? elapsed].filter((column) => column !== undefined);
}

/** "To close", "to pay": the column of dates that says when that was done. */
function endNamed(text: string, table: Table): Column | undefined {
  const verb = /\b(?:to (?:be )?|at )(\p{L}{3,}?)(?:ing)?(?!\p{L})/iu.exec(text)?.[1];
  return verb ? timesOf(table).find((column) => isAlike(verb, column.name)) : undefined;
}

/** "Close" and "Closed", "resolve" and "Resolution time" begin alike. */
function isAlike(word: string, name: string): boolean {
  const start = plainWords(word).slice(0, Math.max(3, Math.min(5, word.length - 1)));
  return plainWords(name)
    .split(" ")
    .some((part) => part.startsWith(start));
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
