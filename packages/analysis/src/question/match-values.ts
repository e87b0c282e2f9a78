import { quoteText } from "../table/database.ts";
import type { Column, Table } from "../table/table.ts";
import { plainWords } from "../types/plain-words.ts";
import type { Clause } from "./clauses.ts";
import { stem } from "./concepts.ts";

/** A value of a column that a clause names. */
export interface ValueMatch {
  column: Column;
  value: string;
  from: number;
  length: number;
  word: string;
}

const LONGEST = 5;
const NOT_VALUES = new Set([
  "a",
  "i",
  "in",
  "on",
  "of",
  "to",
  "no",
  "yes",
  "the",
  "and",
  "or",
  "all",
  "other",
  "total",
  "by",
  "for",
  "is",
  "are",
  "what",
  "which",
  "most",
  "best",
  "top",
  "data",
  "table",
  "none",
  "high",
  "low",
  "new",
  "old",
  "true",
  "false",
  "per",
  "month",
  "year",
]);

/** Finds values of category columns among the words of a clause, the longest first. */
export async function matchValues(clause: Clause, table: Table, taken: ReadonlySet<number>): Promise<ValueMatch[]> {
  const phrases = phrasesOf(clause, taken);
  if (phrases.length === 0) return [];
  const list = phrases.map((phrase) => quoteText(phrase.text.toLowerCase())).join(", ");
  const found: ValueMatch[] = [];
  const columns = table.columns
    .filter((column) => column.role === "dimension" || column.role === "identifier" || column.role === "text")
    .filter((column) => column.type !== "boolean");
  for (const column of columns.slice(0, 60)) {
    const rows = await table.database.rows(
      `SELECT DISTINCT ${column.sql}::VARCHAR AS v FROM data WHERE lower(${column.sql}::VARCHAR) IN (${list}) LIMIT 50`,
    );
    for (const row of rows) {
      const value = String(row["v"]);
      const phrase = phrases.find((each) => each.text.toLowerCase() === value.toLowerCase());
      if (phrase && isMeant(clause, phrase, { value, column }))
        found.push({ column, value, from: phrase.from, length: phrase.length, word: phrase.text });
    }
  }
  return withoutOverlaps(found);
}

function phrasesOf(clause: Clause, taken: ReadonlySet<number>): { text: string; from: number; length: number }[] {
  const phrases: { text: string; from: number; length: number }[] = [];
  for (let from = 0; from < Math.min(clause.words.length, 120); from++) {
    for (let length = 1; length <= LONGEST && from + length <= clause.words.length; length++) {
      const places = Array.from({ length }, (_, index) => from + index);
      // A word that names a column is no value, unless it is part of a longer one.
      if (length === 1 && places.every((place) => taken.has(place))) continue;
      phrases.push({ text: clause.words.slice(from, from + length).join(" "), from, length });
      const singular = clause.words
        .slice(from, from + length)
        .join(" ")
        .replace(/s$/, "");
      if (length === 1 && singular.length > 3 && singular !== clause.words[from])
        phrases.push({ text: singular, from, length });
    }
  }
  return phrases;
}

/** Short and common words are values only where they are written exactly so. */
function isMeant(
  clause: Clause,
  { text, from }: { text: string; from: number },
  { value, column }: { value: string; column: Column },
): boolean {
  if (/^\d{1,3}$/.test(text)) return false;
  if (!NOT_VALUES.has(text.toLowerCase())) return text.length > 2 || text === value;
  // "High severity" and "in Sales" are values, "high sales" is none.
  const name = plainWords(column.name).split(" ").map(stem);
  if ([clause.stems[from - 1], clause.stems[from + 1]].some((word) => word && name.includes(word))) return true;
  const isWritten = text === value && /^\p{Lu}\p{L}{2,}/u.test(text);
  return isWritten && (from > 0 || /^\p{Lu}{2,}/u.test(text));
}

function withoutOverlaps(found: ValueMatch[]): ValueMatch[] {
  const kept: ValueMatch[] = [];
  for (const match of found.sort((a, b) => b.length - a.length || a.column.distinct - b.column.distinct)) {
    const overlaps = kept.some(
      (other) => match.from < other.from + other.length && other.from < match.from + match.length,
    );
    if (!overlaps) kept.push(match);
  }
  return kept.sort((a, b) => a.from - b.from);
}
