import type { Column, Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Scope } from "../find/measure.ts";
import type { Clause } from "./clauses.ts";
import { guessColumns } from "./guess-columns.ts";
import { type ColumnMatch, matchColumns } from "./match-columns.ts";
import { matchValues, type ValueMatch } from "./match-values.ts";
import { mentionCondition } from "./mentions.ts";
import { isStateWord, type State, statesIn } from "./states.ts";

/** What the words of a clause name in a table. */
export interface Names {
  columns: ColumnMatch[];
  /** Those of `columns` that only a guess led to. */
  guessed: ColumnMatch[];
  values: ValueMatch[];
  states: State[];
  /** "Mention parking": rows whose free text does. */
  mention: Scope["conditions"][number] | undefined;
  /** "Who orders the most": what the verb counts. */
  counted: Column | undefined;
  /** Places of words that are explained. */
  covered: Set<number>;
}

/** Finds columns, values, states and mentions in a clause, each word used once. */
export async function namesIn(clause: Clause, table: Table): Promise<Names> {
  const found = matchColumns(clause, table.columns).filter((match) => !isStateSaid(clause, match));
  const verb = found.find((match) => isVerbAt(clause, match));
  const vague = found.filter((match) => match.score < 0.7 && VAGUE.test(plainWords(match.column.name)));
  const valued = vague.length > 0 ? await matchValues(clause, table, new Set()) : [];
  // "Sales" under "Account" says more than that an amount may be one of sales.
  const isValue = (match: ColumnMatch) =>
    vague.includes(match) && valued.some((value) => value.from === match.from && value.length === match.length);
  const nouns = found.filter((match) => match !== verb && !isValue(match));
  const dropped = new Set(placesOf(found.filter(isValue)));
  const taken = new Set([...placesOf(nouns), ...(verb ? placesOf([verb]) : [])]);
  const values = await matchValues(clause, table, taken);
  for (const place of placesOf(values)) dropped.add(place);
  // What is written in a cell needs no guess.
  const guessed = guessColumns(clause, nouns, table).filter((match) => !dropped.has(match.from));
  const columns = [...nouns, ...guessed].sort((a, b) => a.from - b.from);
  const covered = new Set([...taken, ...placesOf(values), ...placesOf(guessed)]);
  const mentioned = mentionCondition(clause.text, table);
  const states = await statesIn(clause, covered, table);
  for (const place of placesOf(states)) covered.add(place);
  if (mentioned) for (const place of clause.words.keys()) covered.add(place);
  return { columns, guessed, values, states, mention: mentioned, counted: verb?.column, covered };
}

/** "Paid on time", "the paid invoices": a state of rows, though a date is called so, too. */
function isStateSaid({ stems, words }: Clause, { column, from, length }: ColumnMatch): boolean {
  if (column.role !== "time") return false;
  const after = stems[from + length] ?? "";
  if (stems[from + length - 1] === "on" && after === "time") return true;
  const isState = length === 1 && column.missing > 0 && isStateWord((words[from] ?? "").toLowerCase());
  return (
    isState &&
    /^(the|of|all|many)$/.test(stems[from - 1] ?? "") &&
    !/^(in|on|by|since|before|after|between|during|from|to|until|at|date)$/.test(after)
  );
}

const VAGUE = /^(amount|value|total|betrag|wert|importe|montant|sum|figure)( (eur|usd|gbp|chf))?$/;

/** "Who orders the most", "which client visits most often": the word is what is done, not a column. */
function isVerbAt(clause: Clause, match: ColumnMatch): boolean {
  if (match.column.role === "measure" || match.column.type === "boolean") return false;
  // "What do people call about": after "do" and who does it stands what is done.
  const isAfterDo = /^(do|does|did)$/.test(clause.stems[match.from - 2] ?? "") && !/s$/i.test(match.word);
  if (isAfterDo && match.column.role === "identifier") return true;
  const isAfterWho = clause.stems[match.from - 1] === "who";
  const isAfterNoun = /^(which|what)$/.test(clause.stems[match.from - 2] ?? "");
  const after = clause.stems.slice(match.from + match.length, match.from + match.length + 2).join(" ");
  return /s$/i.test(match.word) && (isAfterWho || isAfterNoun) && /^(the )?(most|least|best|more|often)/.test(after);
}

function placesOf(matches: readonly { from: number; length: number }[]): number[] {
  return matches.flatMap(({ from, length }) => Array.from({ length }, (_, index) => from + index));
}
