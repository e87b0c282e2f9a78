import { detectLanguage } from "@muster/retrieval/language/detect";
import { german, type ThinkingPhrase } from "./german.ts";

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

/** German for a German request, English for any other. */
export function wordingOf(text: string): Wording {
  return wordings[detectLanguage(text) === "de" ? "de" : "en"];
}

function makeWording(tag: "en-GB" | "de-DE", translated?: Readonly<Record<ThinkingPhrase, string>>): Wording {
  const format = new Intl.NumberFormat(tag === "en-GB" ? "en-US" : tag, { maximumFractionDigits: 2 });
  const totals = new Intl.NumberFormat(tag === "en-GB" ? "en-US" : tag, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  return {
    say: (phrase, values = {}) =>
      (translated?.[phrase] ?? phrase).replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
    amount: (value) => format.format(Math.abs(value) < 0.005 ? 0 : value).replace("-", "−"),
    percent: (share) => `${Math.round(share * 100)} %`,
    total: (value) => totals.format(value),
    listed: (names) => new Intl.ListFormat(tag).format(names),
  };
}

const wordings = { en: makeWording("en-GB"), de: makeWording("de-DE", german) };
export const english = wordings.en;
