import type { NumberToken } from "../../figures/number-tokens.ts";
import { stopWords } from "../text/stop-words.ts";

const currencies: Record<string, string> = {
  $: "USD",
  US$: "USD",
  A$: "AUD",
  AU$: "AUD",
  C$: "CAD",
  CA$: "CAD",
  HK$: "HKD",
  NZ$: "NZD",
  S$: "SGD",
  R$: "BRL",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "₽": "RUB",
  "₩": "KRW",
};
const currencyWords: Record<string, string> = {
  dollar: "USD",
  euro: "EUR",
  pound: "GBP",
  yen: "JPY",
  rupee: "INR",
  franc: "CHF",
};
const measures =
  /^(?:kg|g|mg|t|km|m|cm|mm|mi|ft|l|ml|hl|kWh|MWh|GWh|TWh|kW|MW|GW|W|V|A|GB|TB|MB|MP|ms|s|h|min|°C|°F|Mt|kt|Gt|bbl|barrels?|ha|hectares?|tons?|tonnes?|litres?|liters?|metres?|meters?|kilometres?|kilograms?|bps|pp|percentage points?)$/;

/** What counts a document and who reads it, as a footer does, measures no market. */
const ofDocuments = /^(?:pages?|slides?|chapters?|appendi(?:x|ces)|footnotes?|downloads?|pageviews?|reads)$/i;

/** What a column's name gives in brackets: "Capacity (kt)". */
export function isMeasure(word: string): boolean {
  return measures.test(word);
}

/** The unit of a number: its currency, "%", or the thing it counts, by the word or two behind it. */
export function unitOf(token: NumberToken, after: string): string | null {
  if (token.currency) return currencies[token.currency.toUpperCase()] ?? token.currency.toUpperCase();
  if (token.percent) return /point|pp/.test(token.text) ? "pp" : "%";
  return measureBehind(after) ?? null;
}

function measureBehind(after: string): string | undefined {
  const plain = after.replace(/^\s*(?:d['’]|de |di )(?=[\p{L}])/u, " ");
  const words = (/^[\s-]*((?:[\p{L}°%]+(?:-[\p{L}]+)*\s?){1,3})/u.exec(plain)?.[1] ?? "").trim().split(/\s+/);
  const [first = "", second = ""] = words;
  const money = currencyWords[first.toLowerCase().replace(/s$/, "")];
  if (money) return money;
  if (measures.test(first)) return first;
  if (/^(?:cubic|square)$/.test(first) && measures.test(second)) return `${first} ${second}`;
  return ofDocuments.test(first) ? undefined : countedIn(words);
}

function countedIn(words: string[]): string | undefined {
  const stops = stopWords("en");
  for (const word of words) {
    // A scale that was not read, as it means another number in each language, counts nothing.
    if (stops.has(word.toLowerCase()) || /^(?:b|tr)i(?:ll|l)i?on(?:s|es|en)?$/i.test(word)) return undefined;
    // Most counted things are many: "600 small roasters".
    if (/\p{L}{2}s$/u.test(word) && !/(?:ss|us|is|ous)$/.test(word)) return word.toLowerCase();
    if (/^(?:people|children|women|men|staff|households)$/i.test(word)) return word.toLowerCase();
  }
  return undefined;
}
