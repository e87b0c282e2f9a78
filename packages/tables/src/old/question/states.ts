import { quoteText } from "../../database.ts";
import { type Column, dimensionsOf, type Table, timesOf } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { type Measure, rateOf, type Scope } from "../find/measure.ts";
import type { Clause } from "./clauses.ts";
import { overdueOn } from "./overdue.ts";

/** A state that a clause speaks of ("late", "churned") and the rows that are in it. */
export interface State {
  word: string;
  from: number;
  length: number;
  column: Column;
  condition: Scope["conditions"][number];
  /** The share of rows in this state. */
  rate: Measure;
}

/** Pairs of states that exclude each other, in words as they stand in questions, in flags' names and in cells. */
const PAIRS: [one: string[], other: string[]][] = [
  [
    ["on time", "on-time", "ontime", "in time", "punctual", "punctuality", "timely"],
    ["late", "delayed", "delay", "behind schedule", "unpunctual", "tardy"],
  ],
  [
    ["paid", "settled"],
    ["unpaid", "outstanding", "owed", "owe", "open", "not paid", "overdue"],
  ],
  [
    ["passed", "pass"],
    ["failed", "fail", "failure", "flunked"],
  ],
  [
    ["active", "live", "current", "retained", "retention", "employed"],
    [
      "churned",
      "churn",
      "cancelled",
      "canceled",
      "cancellation",
      "terminated",
      "resigned",
      "attrition",
      "staff turnover",
      "employee turnover",
      "left",
      "lost",
      "inactive",
      "quit",
      "gekündigt",
    ],
  ],
  [["kept"], ["returned", "return", "refunded", "refund", "partially refunded", "erstattet", "retourniert"]],
  [
    [
      "completed",
      "complete",
      "completion",
      "done",
      "closed",
      "resolved",
      "solved",
      "delivered",
      "finished",
      "fulfilled",
    ],
    [
      "unresolved",
      "unsolved",
      "pending",
      "incomplete",
      "open",
      "outstanding",
      "unfinished",
      "undelivered",
      "in progress",
    ],
  ],
  [
    ["answered", "picked up"],
    ["missed", "unanswered", "abandoned"],
  ],
  [
    ["met", "compliant", "compliance"],
    ["missed", "breached", "violated"],
  ],
  [["sold"], ["unsold", "not sold", "available"]],
  [
    ["attended", "present", "attendance", "showed up"],
    ["no-show", "no show", "noshow", "absent", "missed"],
  ],
  [
    ["successful", "success", "succeeded", "succeed", "ok", "passed"],
    ["unsuccessful", "failed", "failure"],
  ],
  [
    ["approved", "approval", "accepted"],
    ["rejected", "rejection", "declined", "denied"],
  ],
];
/** Words that say too many other things in a question; in a cell they are clear. */
const ONLY_IN_CELLS = new Set(["complete", "current", "present", "delay"]);
const LONGEST = 3;

/** Whether a word speaks of a state at all, so that a table which does not tell it cannot answer. */
export function isStateWord(word: string): boolean {
  return !ONLY_IN_CELLS.has(word) && PAIRS.some((pair) => pair.some((words) => words.includes(word)));
}

/** Finds the states that a clause names and that a flag, the values of a column or two dates of the table tell. */
export async function statesIn(clause: Clause, taken: ReadonlySet<number>, table: Table): Promise<State[]> {
  const found: State[] = [];
  for (let from = 0; from < clause.words.length; from++) {
    for (let length = LONGEST; length >= 1; length--) {
      const word = clause.words
        .slice(from, from + length)
        .join(" ")
        .toLowerCase();
      const places = Array.from({ length }, (_, index) => from + index);
      const isUsed = places.some(
        (at) => taken.has(at) || found.some((each) => at >= each.from && at < each.from + each.length),
      );
      if (length > clause.words.length - from || isUsed) continue;
      const stem = clause.stems.slice(from, from + length).join(" ");
      const state = await stateSaid(word, { stem, text: clause.text }, table);
      if (state && !found.some((each) => each.condition.text === state.condition.text))
        found.push({ ...state, word, from, length });
    }
  }
  return found;
}

async function stateSaid(
  word: string,
  { stem, text }: { stem: string; text: string },
  table: Table,
): Promise<Told | undefined> {
  const said = isOfStaff(word, text) ? "active" : word;
  const told = (await stateOf(said, table)) ?? (stem === word ? undefined : await stateOf(stem, table));
  const late = overdueOn(word, { clause: text, table, unpaid: told?.condition });
  return late ? toldBy(word, late.column, late.condition, "true") : told;
}

/** "How many people currently work here": those who have not left. */
function isOfStaff(word: string, text: string): boolean {
  return (
    /^(currently|still|at present)$/.test(word) &&
    /\b(work|working|employ|employed|with us|here|on staff)\b/i.test(text)
  );
}

type Told = Pick<State, "column" | "condition" | "rate">;

async function stateOf(word: string, table: Table): Promise<Told | undefined> {
  if (ONLY_IN_CELLS.has(word)) return undefined;
  for (const [one, other] of PAIRS) {
    const [same, opposite] = one.includes(word) ? [one, other] : other.includes(word) ? [other, one] : [];
    if (!same || !opposite) continue;
    const told =
      flagFor(word, { same, opposite }, table) ?? (await valuesFor(word, same, table)) ?? datesFor(word, same, table);
    if (told) return told;
  }
  return undefined;
}

function flagFor(
  word: string,
  { same, opposite }: { same: string[]; opposite: string[] },
  table: Table,
): Told | undefined {
  const isNamed = (column: Column, words: readonly string[]) => {
    const name = plainWords(column.name).replace(/^(is|was|has been|has) | (flag|y n|yes no)$/g, "");
    return words.some(
      (each) =>
        name === plainWords(each) || name.startsWith(`${plainWords(each)} `) || name.endsWith(` ${plainWords(each)}`),
    );
  };
  for (const column of dimensionsOf(table).filter((each) => each.type === "boolean")) {
    if (isNamed(column, same)) return toldBy(word, column, { sql: column.sql, text: `${column.name} = yes` });
    if (isNamed(column, opposite))
      return toldBy(word, column, { sql: `NOT ${column.sql}`, text: `${column.name} = no` });
  }
  return undefined;
}

async function valuesFor(word: string, same: readonly string[], table: Table): Promise<Told | undefined> {
  for (const column of dimensionsOf(table).filter((each) => each.distinct <= 20 && each.type !== "boolean")) {
    const rows = await table.database.rows(
      `SELECT DISTINCT ${column.sql}::VARCHAR AS v FROM data WHERE ${column.sql} IS NOT NULL`,
    );
    const values = rows.map((row) => String(row["v"])).filter((value) => same.includes(value.trim().toLowerCase()));
    if (values.length === 0) continue;
    const own = values.filter((value) => value.trim().toLowerCase() === word);
    const kept = (own.length > 0 ? own : values).sort();
    return toldBy(word, column, {
      sql: `${column.sql} IN (${kept.map(quoteText).join(", ")})`,
      text: `${column.name} = ${kept.join(" or ")}`,
    });
  }
  return undefined;
}

const DUE = /\b(due|deadline|promised|expected|planned|scheduled|required|eta|target)\b/;
const DONE =
  /\b(paid|payment|delivered|delivery|arrived|arrival|received|completed|closed|resolved|finished|done|actual|returned)\b/;
const ENDED = /\b(left|leaving|end|exit|termination|terminated|cancell?ed|churned|resigned|last day)\b/;

/** What dates tell: paid after it was due, no day of payment yet, a day of leaving. */
function datesFor(word: string, same: readonly string[], table: Table): Told | undefined {
  const times = timesOf(table).filter((column) => column.hasYear);
  const named = (pattern: RegExp) => times.find((column) => pattern.test(plainWords(column.name)));
  const due = named(DUE);
  const done = times.find((column) => column !== due && DONE.test(plainWords(column.name)));
  const isLate = same.includes("late");
  if (due && done && (isLate || same.includes("on time"))) {
    const sql = `${done.sql} ${isLate ? ">" : "<="} ${due.sql}`;
    return toldBy(word, done, { sql, text: `${done.name} ${isLate ? "after" : "by"} ${due.name}` });
  }
  const isEnd = same.some((each) => each === "completed" || each === "unresolved");
  if (done && done.missing > 0 && isEnd) return ofDate(word, done, same.includes("completed"));
  const paid = times.find((column) => /\b(paid|payment|settled)\b/.test(plainWords(column.name)));
  if (paid && paid.missing > 0 && same.some((each) => each === "paid" || each === "unpaid"))
    return ofDate(word, paid, same.includes("paid"));
  const ended = named(ENDED);
  if (ended && ended.missing > 0 && same.some((each) => each === "left" || each === "active"))
    return ofDate(word, ended, same.includes("left"));
  return undefined;
}

function ofDate(word: string, date: Column, isGiven: boolean): Told {
  return toldBy(
    word,
    date,
    { sql: `${date.sql} IS ${isGiven ? "NOT " : ""}NULL`, text: `${date.name} is ${isGiven ? "given" : "empty"}` },
    "true",
  );
}

function toldBy(word: string, column: Column, { sql, text }: { sql: string; text: string }, among?: string): Told {
  const label = `${word[0]?.toUpperCase()}${word.slice(1)} rate`;
  return {
    column,
    condition: { sql, text, column: column.name },
    rate: { ...rateOf(label, column, sql, among), basis: `${label} is the share of rows with ${text}` },
  };
}
