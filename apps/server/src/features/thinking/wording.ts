import type { SupportedLanguage } from "@muster/retrieval/language/lexicon";
import { answerLanguageOf } from "../research/research.evidence.service.ts";
import { dutch } from "./phrases/dutch.ts";
import { french } from "./phrases/french.ts";
import { german } from "./phrases/german.ts";
import { italian } from "./phrases/italian.ts";
import type { ThinkingPhrase, ThinkingPhrases } from "./phrases/phrases.types.ts";
import { portuguese } from "./phrases/portuguese.ts";
import { spanish } from "./phrases/spanish.ts";

/** The sentences and numbers of a conclusion without a model, in the language of the request. */
export interface Wording {
  say(phrase: ThinkingPhrase, values?: Readonly<Record<string, string>>): string;
  /** With thousands separators and at most two decimals. */
  amount(value: number): string;
  /** A share from 0 to 1 as a whole percentage. */
  percent(share: number): string;
  /** With two decimals. */
  total(value: number): string;
  /** "A, B and C". */
  listed(names: string[]): string;
}

/** In the language of the request; English for unsupported languages. */
export function wordingOf(text: string): Wording {
  return wordings[answerLanguageOf(text)];
}

interface Locale {
  /** How numbers are written. */
  numbers: string;
  /** How names are listed. */
  lists: string;
  phrases?: ThinkingPhrases;
}

function makeWording({ numbers, lists, phrases }: Locale): Wording {
  const format = new Intl.NumberFormat(numbers, { maximumFractionDigits: 2 });
  const totals = new Intl.NumberFormat(numbers, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  return {
    say: (phrase, values = {}) =>
      (phrases?.[phrase] ?? phrase).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
    amount: (value) => format.format(Math.abs(value) < 0.005 ? 0 : value).replace("-", "−"),
    percent: (share) => `${Math.round(share * 100)} %`.replace("-", "−"),
    total: (value) => totals.format(value),
    listed: (names) => new Intl.ListFormat(lists).format(names),
  };
}

const inEurope = (tag: string, phrases: ThinkingPhrases) => makeWording({ numbers: tag, lists: tag, phrases });

const wordings: Readonly<Record<SupportedLanguage, Wording>> = {
  en: makeWording({ numbers: "en-US", lists: "en-GB" }),
  de: inEurope("de-DE", german),
  fr: inEurope("fr-FR", french),
  es: inEurope("es-ES", spanish),
  it: inEurope("it-IT", italian),
  pt: inEurope("pt-PT", portuguese),
  nl: inEurope("nl-NL", dutch),
};
export const english = wordings.en;
