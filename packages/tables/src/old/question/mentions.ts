import { quoteText } from "../../database.ts";
import type { Column, Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Scope } from "../find/measure.ts";

const COMPLAINTS =
  /\bwhat (?:should|can|could|must) (?:we|i|they|be) (?:\w+ )?(?:improved?|chang(?:e|ed)|fix(?:ed)?|do better|do differently)\b|\b(?:complain\w*|pain points?|criticisms?|negative (?:feedback|comments)|unhappy about|dislike|frustrat\w+)\b|\bhow can we improve\b|\bwhat (?:would|could) (?:people|they|you|customers|users|guests|employees|staff|respondents|members) (?:change|improve|like to see|wish)|\b(?:unhappy|dissatisfied|angry|disappointed|critical|negative)\b.*\b(?:say|said|saying|write|wrote|mention)/i;
const PRAISE =
  /\b(?<!un)(?:happy|satisfied)\b.*\b(?:say|said|saying|write|wrote|mention)|\b(?:praise\w*|compliments?|positive (?:feedback|comments)|do (?:people|customers|they|users|guests) (?:like|love)|happy about|going well)\b/i;
const THEMES =
  /\bwhat (?:do|did|are) (?:\w+ ){0,3}(?:say|saying|said|mention|talk|write)\b|\b(?:themes?|topics?|common words|most common (?:comments?|answers?|feedback))\b|\b(?:feedback|comments?|answers) about\b/i;
const MENTION =
  /\b(?:mention(?:s|ed|ing)?|complain(?:s|ed|ing)? (?:about|of)|talk(?:s|ed|ing)? about|say(?:s)? something about|contain(?:s|ing)? the words?)\s+(?:the words? |the |a |our )?["“”']?([\p{L}\p{N}][\p{L}\p{N} -]*?)["“”']?\s*$/iu;

/** What is asked of free text: what people criticise, praise, or write about at all. */
export type TextQuestion = "complaints" | "praise" | "themes";

/** Whether a clause asks what people wrote, and in which mood. */
export function textQuestionOf(text: string): TextQuestion | undefined {
  if (MENTION.test(text) && /\bhow many|\bnumber of|\bshare|\bpercent/i.test(text)) return undefined;
  if (COMPLAINTS.test(text)) return "complaints";
  if (PRAISE.test(text)) return "praise";
  return THEMES.test(text) ? "themes" : undefined;
}

/** The column in which people wrote in their own words, if there is one. */
export function freeTextOf(table: Table): Column | undefined {
  const NAMED =
    /\b(comments?|feedback|remarks?|suggestions?|change|wish|would|could|improve|better|complaints?|review|opinion|reason|answer|text|notes?|why|kommentar|bemerkung|verbesserung|anmerkung)\b/;
  const isLong = (column: Column) => {
    const words = column.examples.map((example) => example.split(/\s+/).length);
    return words.reduce((sum, count) => sum + count, 0) / Math.max(1, words.length) >= 2.5;
  };
  const texts = table.columns.filter(
    (column) =>
      (column.role === "text" || (column.role === "dimension" && column.type === "category")) && isLong(column),
  );
  const varied = texts.filter((column) => column.role === "text" || column.distinct > column.filled * 0.5);
  return (
    varied.find((column) => NAMED.test(plainWords(column.name))) ?? varied.find((column) => column.role === "text")
  );
}

/** "How many people mention parking": rows whose text has the word. */
export function mentionCondition(
  text: string,
  table: Table,
): (Scope["conditions"][number] & { word: string }) | undefined {
  const said = MENTION.exec(text)?.[1]?.trim().toLowerCase();
  const word = said && /^(most|mostly|often|it|us|them|this|that)$/.test(said) ? undefined : said;
  const column = word ? freeTextOf(table) : undefined;
  if (!word || !column) return undefined;
  return { sql: mentionSql(column, word), text: `${column.name} mentions “${word}”`, column: column.name, word };
}

/** SQL that is true where a text has a word or phrase, in the singular or the plural. */
export function mentionSql(column: Column, phrase: string): string {
  const pattern = phrase
    .split(/\s+/)
    .map((word) => `${word.replace(/[^\p{L}\p{N}]/gu, ".").replace(/(?<=..)s$/, "")}s?`)
    .join("\\W+");
  return `regexp_matches(lower(${column.sql}), ${quoteText(`(^|\\W)${pattern}($|\\W)`)})`;
}
