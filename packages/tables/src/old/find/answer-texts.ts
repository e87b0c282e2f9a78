import { toNumber } from "../../database.ts";
import { type Column, measuresOf } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { TextQuestion } from "../question/mentions.ts";
import { freeTextOf, mentionSql } from "../question/mentions.ts";
import type { Ask } from "../question/parse-question.ts";
import { formatCount, formatValue } from "../write/format-value.ts";
import { type Answering, next } from "./answering.ts";
import { type Scope, scopeWords, subjectOf, whereOf } from "./measure.ts";
import { phrasesIn } from "./phrases.ts";
import { addUnanswerable } from "./simple.ts";

const MOST_TEXTS = 20_000;
const LISTED = 6;
const ASKS_FOR_FAULTS = /\b(improve\w*|better|complaint|suggestion|wish|missing|problem|issue|dislike|verbesser\w*)\b/;

interface Phrase {
  text: string;
  answers: number;
  quote: string;
}

/** Answers what people wrote: the words that most of their answers share, counted, each with one of the answers. */
export async function answerTexts(state: Answering, ask: Ask, question: TextQuestion): Promise<void> {
  const { table, book } = state;
  const column = freeTextOf(table);
  if (!column)
    return addUnanswerable(
      book,
      "A column in which people write in their own words would be needed, and there is none.",
    );
  const scope = inMood({ table, conditions: [...ask.conditions] }, column, question);
  const given = whereOf(scope, `${column.sql} IS NOT NULL`);
  const rows = await table.database.rows(`SELECT ${column.sql}::VARCHAR AS v FROM data${given} LIMIT ${MOST_TEXTS}`);
  const texts = rows.map((row) => String(row["v"]));
  const phrases = await counted(scope, column, phrasesIn(texts));
  if (phrases.length === 0)
    return addUnanswerable(
      book,
      `The ${formatCount(texts.length)} answers in “${column.name}”${scopeWords(scope)} have no word in common, so this analysis cannot tell what comes up most`,
    );
  addPhrases(state, scope, { column, phrases, answers: texts.length });
}

/** Complaints are looked for among the low ratings, praise among the high, unless the column asks for nothing else. */
function inMood(scope: Scope, column: Column, question: TextQuestion): Scope {
  if (question === "themes" || ASKS_FOR_FAULTS.test(plainWords(column.name))) return scope;
  const rating = measuresOf(scope.table).find((each) =>
    /\b(rating|score|stars?|satisfaction|csat|nps|recommend\w*|bewertung|note|zufriedenheit)\b/.test(
      plainWords(each.name),
    ),
  );
  const top = [5, 10, 100].find((scale) => Number(rating?.max) <= scale);
  if (!rating || !top || Number(rating.min) < 0) return scope;
  const limit = top * 0.6;
  const isLow = question === "complaints";
  const condition = {
    sql: `${rating.sql} ${isLow ? "<=" : ">"} ${limit}`,
    text: `${rating.name} ${isLow ? "at most" : "above"} ${formatValue(limit)}`,
    column: rating.name,
  };
  return { ...scope, conditions: [...scope.conditions, condition] };
}

/** The phrases with the number of answers that hold them, as SQL counts them, and one answer each. */
async function counted(scope: Scope, column: Column, phrases: readonly string[]): Promise<Phrase[]> {
  const found: Phrase[] = [];
  for (const text of phrases) {
    const where = whereOf(scope, mentionSql(column, text));
    const [row] = await scope.table.database.rows(`SELECT count(*) AS n FROM data${where}`);
    const [quote] = await scope.table.database.rows(quoteSql(column, where));
    found.push({ text, answers: toNumber(row?.["n"] ?? null) ?? 0, quote: String(quote?.["v"] ?? "") });
  }
  return found
    .filter((phrase) => phrase.answers > 1)
    .sort((a, b) => b.answers - a.answers)
    .slice(0, LISTED);
}

/** A short answer, but not a single word, reads best. */
function quoteSql(column: Column, where: string): string {
  return `SELECT ${column.sql} AS v FROM data${where} ORDER BY length(${column.sql}) < 20, length(${column.sql}), ${column.sql} LIMIT 1`;
}

function addPhrases(
  { book, ...state }: Answering,
  scope: Scope,
  of: { column: Column; phrases: readonly Phrase[]; answers: number },
): void {
  const { column, phrases, answers } = of;
  const base = {
    table: scope.table.name,
    columns: [column.name, ...scope.conditions.map((condition) => condition.column)],
  };
  const words = scopeWords(scope);
  const rows = phrases.map((phrase) => {
    const where = whereOf(scope, mentionSql(column, phrase.text));
    const value = book.figure({
      ...base,
      label: `Answers that mention “${phrase.text}”${words}`,
      value: phrase.answers,
      computation: `SELECT count(*) FROM data${where}`,
    });
    const text = (label: string, said: string, computation: string) =>
      book.figure({ ...base, label, value: null, text: said, computation });
    return {
      label: phrase.text,
      figures: {
        value,
        name: text(`Word “${phrase.text}”`, phrase.text, `counted in “${column.name}”`),
        quote: text(`An answer that mentions “${phrase.text}”`, shortened(phrase.quote), quoteSql(column, where)),
      },
    };
  });
  const all = book.figure({
    ...base,
    label: `Answers in ${column.name}${words}`,
    value: answers,
    computation: `SELECT count(*) FROM data${whereOf(scope, `${column.sql} IS NOT NULL`)}`,
  });
  book.finding({
    kind: "ranking",
    ...weightOf(state, book),
    subject: { ...subjectOf(scope), dimension: column.name, aggregate: "count" },
    figures: { answers: all, leader: rows[0]?.figures.value ?? all, leaderName: rows[0]?.figures.name ?? all },
    rows,
    detail: "Words that answers share.",
    tableId: book.table({
      title: `Words in “${column.name}”${words}`,
      columns: [
        { name: "Word", align: "left" },
        { name: "Answers", align: "right" },
        { name: "Example", align: "left" },
      ],
      rows: phrases.map((phrase) => [phrase.text, formatCount(phrase.answers), shortened(phrase.quote)]),
      values: phrases.map((phrase) => [phrase.text, phrase.answers, phrase.quote]),
      totalRows: phrases.length,
    }),
    cautions: answers < 10 ? ["small_sample"] : [],
  });
}

function weightOf(state: Omit<Answering, "book">, book: Answering["book"]) {
  const { importance, answers } = next({ ...state, book });
  return { importance, answersQuestion: answers };
}

function shortened(quote: string): string {
  const flat = quote.replace(/\s+/g, " ").trim();
  return flat.length <= 160 ? flat : `${flat.slice(0, 158).trimEnd()}…`;
}
