import { quoteText } from "../../database.ts";
import type { Column, Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Clause } from "./clauses.ts";
import { stem } from "./concepts.ts";
import { isStateWord } from "./states.ts";

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

const GENDERS: [RegExp, string[]][] = [
  [/^(men|man|males?|männer|männern)$/i, ["m", "male", "man", "men", "männlich", "mann"]],
  [/^(women|woman|females?|frauen)$/i, ["f", "w", "female", "woman", "women", "weiblich", "frau"]],
];

/** "Women" are the rows of a column of genders that say "F". */
async function gendersIn(clause: Clause, table: Table): Promise<ValueMatch[]> {
  const column = table.columns.find(
    (each) =>
      each.role === "dimension" && each.distinct <= 6 && /\b(gender|sex|geschlecht)\b/.test(plainWords(each.name)),
  );
  if (!column || !clause.words.some((word) => GENDERS.some(([said]) => said.test(word)))) return [];
  const rows = await table.database.rows(
    `SELECT DISTINCT ${column.sql}::VARCHAR AS v FROM data WHERE ${column.sql} IS NOT NULL`,
  );
  return clause.words.flatMap((word, from) => {
    const written = GENDERS.find(([said]) => said.test(word))?.[1];
    const value = rows.map((row) => String(row["v"])).find((each) => written?.includes(each.trim().toLowerCase()));
    return value === undefined ? [] : [{ column, value, from, length: 1, word }];
  });
}

/** Finds values of category columns among the words of a clause, the longest first. */
export async function matchValues(clause: Clause, table: Table, taken: ReadonlySet<number>): Promise<ValueMatch[]> {
  const phrases = phrasesOf(clause, taken);
  if (phrases.length === 0) return [];
  const list = phrases.map((phrase) => quoteText(phrase.text.toLowerCase())).join(", ");
  const found: ValueMatch[] = (await gendersIn(clause, table)).filter((match) => !taken.has(match.from));
  const columns = table.columns
    .filter((column) => column.role === "dimension" || column.role === "identifier" || column.role === "text")
    .filter((column) => column.type !== "boolean");
  for (const column of columns.slice(0, 60)) {
    const rows = await table.database.rows(
      `SELECT DISTINCT ${column.sql}::VARCHAR AS v FROM data WHERE lower(${column.sql}::VARCHAR) IN (${list}) LIMIT 50`,
    );
    if (column.role === "dimension" && column.distinct <= FEW)
      found.push(...(await alike(clause, column, { table, taken })));
    for (const row of rows) {
      const value = String(row["v"]);
      const phrase = phrases.find((each) => each.text.toLowerCase() === value.toLowerCase());
      if (phrase && isMeant(clause, phrase, { value, column }))
        found.push({ column, value, from: phrase.from, length: phrase.length, word: phrase.text });
    }
  }
  return withoutOverlaps(found);
}

const FEW = 40;

/** "Backend developers" for "Backend Developer", "hires" and "did we hire" for "Hired": values that differ by their endings. */
async function alike(
  clause: Clause,
  column: Column,
  { table, taken }: { table: Table; taken: ReadonlySet<number> },
): Promise<ValueMatch[]> {
  const rows = await table.database.rows(
    `SELECT DISTINCT ${column.sql}::VARCHAR AS v FROM data WHERE ${column.sql} IS NOT NULL LIMIT ${FEW}`,
  );
  return rows.flatMap((row) => {
    const value = String(row["v"]);
    const parts = plainWords(value).split(" ").filter(Boolean);
    const from = clause.stems.findIndex((_, at) =>
      parts.every((part, offset) => isSameRoot(clause.words[at + offset] ?? "", part, parts.length === 1)),
    );
    const places = parts.map((_, offset) => from + offset);
    if (isStateWord(clause.words[from]?.toLowerCase() ?? "") || isStateWord(clause.stems[from] ?? "")) return [];
    if (from < 0 || parts.length === 0 || places.some((place) => taken.has(place))) return [];
    return [
      { column, value, from, length: parts.length, word: clause.words.slice(from, from + parts.length).join(" ") },
    ];
  });
}

function isSameRoot(word: string, part: string, isAlone: boolean): boolean {
  const [a, b] = [plainWords(word), part];
  if (!isAlone) return stem(a) === stem(b);
  const root = (text: string) => text.replace(/(?:ed|es|ing|[esd])$/, "").replace(/([^aeiou])\1$/, "$1");
  return (
    b.length >= 4 &&
    a.length >= 4 &&
    /(ed|ing|s)$/.test(a === b ? "" : `${a} ${b}`) &&
    root(a) === root(b) &&
    root(a).length >= 3
  );
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
      // "Work remotely" is said of what is "Remote".
      const adjective = clause.words[from]?.replace(/ly$/, "") ?? "";
      if (length === 1 && adjective !== clause.words[from] && adjective.length > 3)
        phrases.push({ text: adjective, from, length });
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
