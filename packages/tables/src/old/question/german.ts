import type { Table } from "../../read/table.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import { CONCEPTS, stem } from "./concepts.ts";
import { foreignConcepts } from "./foreign-words.ts";
import { PHRASES, SUPERLATIVES, WORDS } from "./german-words.ts";

/** Words that only a German sentence has. */
const GERMAN =
  /(?<!\p{L})(wie|wieviel|viele?|welche[rsnm]?|wer|wann|warum|wofür|womit|der|dem|den|ist|sind|waren|haben|hatten?|wir|und|pro|je|gibt|nach|insgesamt|zeige?|nenne|unsere?[rmns]?|bei|mit|für|zum|zur|ohne|seit|sich|im|das|ein|eine[rmn]?|hoch|meisten?|höchsten?|niedrigsten?|wenigsten|besten|schlechtesten?|größten?|verdient|monat|jahr|woche|umsatz|kosten)(?!\p{L})/giu;
/** Words that English has too; beside a German one they count. */
const SHARED = /(?<!\p{L})(die|hat|am|was|in|an|war)(?!\p{L})/giu;
const ENOUGH = 2;

const PERIODS: [RegExp, string][] = [
  [/^monat(e|en|s|es)?$/, "month"],
  [/^wochen?$/, "week"],
  [/^quartal(e|en|s)?$/, "quarter"],
  [/^jahr(e|en|es|s)?$/, "year"],
  [/^tag(e|en|es|s)?$/, "day"],
];

/** A German question in English words, column names and values left as they are; undefined where it is not German. */
export function inEnglish(question: string, table: Table): string | undefined {
  const words = (pattern: RegExp) => new Set((question.match(pattern) ?? []).map((word) => word.toLowerCase())).size;
  if (words(GERMAN) === 0 || words(GERMAN) + words(SHARED) < ENOUGH) return undefined;
  const own = namesOf(table);
  const phrased = PHRASES.reduce(
    (text, [pattern, english]) =>
      text.replace(new RegExp(`(?<!\\p{L})(?:${pattern.source})(?!\\p{L})`, "giu"), english),
    question,
  );
  return phrased
    .replace(
      /(\d{1,2})\.\s+(?=(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember))/gi,
      "$1 ",
    )
    .replace(/(?<![\d.])\d{1,3}(?:\.\d{3})+(?![\d.])/g, (number) => number.replaceAll(".", ""))
    .replace(/(\d),(\d)/g, "$1.$2")
    .replace(/\p{L}[\p{L}\p{N}-]*/gu, (word) => wordIn(word, own))
    .replace(
      /\bon (?=(?:highest|most|best|largest|lowest|fewest|worst|smallest|longest|shortest|cheapest|fastest|slowest)\b)/g,
      "",
    )
    .replace(/[ \t]{2,}/g, " ");
}

/** What columns, values and the file are called stays as it is. */
function namesOf(table: Table): Set<string> {
  const texts = [
    table.name,
    ...table.columns.flatMap((column) => [
      column.name,
      ...(column.role === "dimension" ? column.examples.filter((example) => !/\s\S+\s/.test(example)) : []),
    ]),
  ];
  return new Set(texts.flatMap((text) => plainWords(text).split(" ")).map(stem));
}

function wordIn(word: string, own: ReadonlySet<string>): string {
  const lower = word.toLowerCase();
  const period = PERIODS.find(([pattern]) => pattern.test(lower))?.[1];
  if (period) return period;
  if (/^welche[rsnm]?$/.test(lower)) return "which";
  if (/^unsere?[rmns]?$/.test(lower)) return "our";
  if (/^(gesamte?[rsnm]?|durchschnittliche[rsnm]?)$/.test(lower)) return lower.startsWith("g") ? "total" : "average";
  const superlative = /^(.+?(?:st|ßt))(?:e|en|er|es|em)?$/.exec(lower)?.[1];
  if (superlative && SUPERLATIVES[superlative]) return SUPERLATIVES[superlative];
  if (word.length > 3 && own.has(stem(plainWords(word)))) return word;
  return WORDS[lower] ?? nounIn(word);
}

/** "Gesamtumsatz" is the total of an Umsatz, and an Umsatz is revenue. */
function nounIn(word: string): string {
  const parts = /^(gesamt|durchschnitts?)-?(\p{L}{4,})$/iu.exec(word);
  if (parts) return `${/^g/i.test(parts[1] ?? "") ? "total" : "average"} ${nounIn(parts[2] ?? "")}`;
  const plain = plainWords(word);
  const [concept] = foreignConcepts([...new Set([stem(plain), stem(plain.replace(/(en|n|e|s)$/, ""))])]);
  return (concept && CONCEPTS[concept]?.[0]) || word;
}
