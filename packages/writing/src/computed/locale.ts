import { fill } from "@muster/retrieval/brief/brief-patterns";
import { detectLanguage } from "@muster/retrieval/language/detect";
import { dayText, monthText, weekdayText } from "./days.ts";
import { german, type Phrase } from "./german.ts";
import { type Currency, decimalText, moneyText } from "./money.ts";

export type DocumentLanguage = "en" | "de";

/** The sentences, numbers and dates of a document's language. */
export interface Locale {
  language: DocumentLanguage;
  /** A sentence of a template with its values for "{name}". */
  say(phrase: Phrase, values?: Readonly<Record<string, string>>): string;
  /** A name within a sentence: "fixed costs", but "Fixkosten". */
  inSentence(name: string): string;
  /** "A, B and C". */
  listed(items: readonly string[]): string;
  /** Words between the language's quotation marks. */
  quoted(words: string): string;
  money(minor: bigint, currency: Currency): string;
  /** Assumed where none is given. */
  usualCurrency: Currency;
  /** From whole millionths. */
  decimal(value: bigint): string;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** A written number with a percent sign. */
  percent(number: string): string;
  day(day: string): string;
  month(day: string): string;
  weekday(day: string): string;
}

const translations: Record<DocumentLanguage, Readonly<Record<Phrase, string>> | undefined> = {
  en: undefined,
  de: german,
};

const tags = { en: "en-US", de: "de-DE" } as const;

interface Written {
  title: string;
  description: string;
  parameters: Readonly<Record<string, string | number>>;
}

/** The language of what the person wrote decides, not that of the sources. Languages without a translation get English. */
export function localeOf({ title, description, parameters }: Written): Locale {
  const written = [description, title, parameters["terms"], parameters["audience"]].filter(Boolean).join("\n");
  return locales[detectLanguage(written) === "de" ? "de" : "en"];
}

function makeLocale(language: DocumentLanguage): Locale {
  const translated = translations[language];
  const say: Locale["say"] = (phrase, values = {}) => fill(translated?.[phrase] ?? phrase, values);
  const and = language === "de" ? "und" : "and";
  return {
    language,
    say,
    usualCurrency: language === "de" ? "EUR" : "USD",
    inSentence: (name) => (language === "de" ? name : name.replace(/^\p{Lu}(?!\p{Lu})/u, (l) => l.toLowerCase())),
    listed: (items) =>
      items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`,
    quoted: (words) => (language === "de" ? `„${words}“` : `“${words}”`),
    money: (minor, currency) => moneyText(minor, currency, language),
    decimal: (value) => decimalText(value, language),
    number: (value, options) => value.toLocaleString(tags[language], options).replace("-", "−"),
    percent: (number) => (language === "de" ? `${number}\u00a0%` : `${number}%`),
    day: (day) => dayText(day, language),
    month: (day) => monthText(day, language),
    weekday: (day) => weekdayText(day, language),
  };
}

export const locales: Record<DocumentLanguage, Locale> = { en: makeLocale("en"), de: makeLocale("de") };
