import type { Table } from "../../read/table.ts";
import { mainTime } from "../question/main-time.ts";
import type { Ask } from "../question/parse-question.ts";
import type { Book } from "../write/book.ts";
import type { Measure, Scope } from "./measure.ts";
import { addUnanswerable, type Weight } from "./simple.ts";

/** What an answer works with: where it is written, what it is over, and what was answered before. */
export interface Answering {
  book: Book;
  table: Table;
  /** Kinds with their subject, so that nothing is said twice. */
  said: Set<string>;
  /** Falls with every answer, so that the first asked comes first. */
  importance: number;
}

/** One clause with what it is about. */
export interface Asked {
  scope: Scope;
  measure: Measure;
  intents: Set<Ask["intents"][number]>;
}

/** The weight of the next answer: a little less than the one before. */
export function next(state: Answering): Weight {
  state.importance = Math.max(0.9, state.importance - 0.005);
  return { importance: state.importance, answers: true };
}

/** Runs what was not said before; undefined where it was. */
export async function once<T>(state: Answering, key: string, run: () => Promise<T> | T): Promise<T | undefined> {
  if (state.said.has(key)) return undefined;
  state.said.add(key);
  return run();
}

/** Tells scopes apart in the keys of what was said. */
export function scopeKey(scope: Scope): string {
  return scope.conditions.map((condition) => condition.text).join();
}

/** Says that a question about time needs a column of time. */
export function sayNoTime(state: Answering, what: string): void {
  if (state.said.has("no time")) return;
  state.said.add("no time");
  const time = mainTime(state.table);
  addUnanswerable(
    state.book,
    time
      ? `“${time.name}” cannot show ${what}.`
      : `The table has no column of dates or periods, so it cannot show ${what}; a date for every row would be needed.`,
  );
}

/** What time the data covers, where a clause names a time. */
export function spanWords(table: Table, ask: Ask): string {
  const time = ask.time ?? mainTime(table);
  return ask.spans.length > 0 && time?.min
    ? `; “${time.name}” runs from ${time.min.slice(0, 10)} to ${time.max?.slice(0, 10)}`
    : "";
}
