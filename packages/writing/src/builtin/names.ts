import { columnVocabulary } from "./column-vocabulary.ts";

const longestName = 60;

/** A name from the data as it is written in a sentence: one line, at most 60 characters. */
export function shortName(name: string): string {
  const flat = name.replace(/\s+/g, " ").trim();
  if (flat === "") return "(empty)";
  const characters = [...flat];
  return characters.length <= longestName
    ? flat
    : `${characters
        .slice(0, longestName - 1)
        .join("")
        .trimEnd()}…`;
}

/** A period from the data in its shortest form: from January to December of one year is that year. */
export function periodText(text: string): string {
  return text.replace(/\bJanuary (\d{4}) to December \1\b/g, "$1").replace(/^week of /, "the week of ");
}

/** Text from the data that must stay text in Markdown: no emphasis, link, image, code, HTML or table cell can come of it. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]<>|~]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/^(\s*)([#+-])(?=\s|#|$)/gm, "$1\\$2")
    .replace(/^(\s*\d+)([.)])(?=\s)/gm, "$1\\$2");
}

/** A column's name as words in the middle of a sentence: "OrderTotal_USD" becomes "order total USD". */
export function columnWords(column: string, unit?: string | null): string {
  const spaced = withoutUnit(column, unit)
    .replace(/[_\s]+/g, " ")
    .replace(/ ?[([]? ?[kKmMT]?(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF)\b) ?[)\]]? ?$/, "")
    .replace(/(\p{Ll}{2})(\p{Lu})/gu, "$1 $2")
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, " ")
    .trim();
  if (spaced === "") return "the unnamed column";
  const words = spaced.split(" ");
  // A whole question as a column's name is quoted, so that the sentence around it stays readable.
  if (words.length > 5 || /[?:]/.test(spaced)) return `“${escapeMarkdown(shortName(spaced))}”`;
  return escapeMarkdown(shortName(words.map(lowerWord).join(" ")));
}

/** A group's name in a sentence; one that is only a number gets its column before it: "PLZ 50667". */
export function groupName(name: string, column: string | undefined): string {
  const text = escapeMarkdown(shortName(name));
  return column && /^\d[\d.]*$/.test(text) ? `${escapeMarkdown(shortName(column.replaceAll("_", " ")))} ${text}` : text;
}

/** Several of what a column names: "region" becomes "regions", "country" "countries". */
export function plural(words: string): string {
  if (/(?:[^s]s|ies)$/i.test(words) && !/(?:us|is)$/i.test(words)) return words;
  if (/[^aeiou]y$/i.test(words)) return `${words.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/i.test(words)) return `${words}es`;
  return /[\p{L}]$/u.test(words) ? `${words}s` : `values of ${words}`;
}

/** What was planned, where a measure is something less a plan: "actual minus budget". */
export function planOf(measure: string): string | undefined {
  return /^.+ minus (.*\b(?:plan|planned|budget|target|forecast|quota|soll)\b[^”]*)”?$/i.exec(measure)?.[1];
}

/** "A", "A and B", "A, B and C". */
export function listed(items: string[], joint: "and" | "or" = "and"): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${joint} ${last}`;
}

/** The same sentence with its first letter large; marks are left alone. */
export function capital(sentence: string): string {
  return /^\p{Ll}\p{Lu}/u.test(sentence) ? sentence : sentence.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** The unit stands with every figure; it need not stand in the name too. */
function withoutUnit(column: string, unit: string | null | undefined): string {
  const end = unit ? [`(${unit})`, `[${unit}]`].find((each) => column.trimEnd().endsWith(each)) : undefined;
  return end ? column.trimEnd().slice(0, -end.length) : column;
}

/** A word of the column vocabulary is written small, however it stands in the table. */
function lowerWord(word: string): string {
  const lower = word.toLowerCase();
  const isShout = word.length > 4 && /^\p{Lu}+$/u.test(word);
  if (!columnVocabulary.has(lower)) return isShout ? capital(lower) : word;
  return word.length <= 3 && /^\p{Lu}{2,3}$/u.test(word) && lower !== "per" ? word : lower;
}
