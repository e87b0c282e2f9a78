import type { Lexicon } from "./lexicon-shape.ts";
import { de } from "./lists/de.ts";
import { en } from "./lists/en.ts";
import { es } from "./lists/es.ts";
import { fr } from "./lists/fr.ts";
import { it } from "./lists/it.ts";
import { nl } from "./lists/nl.ts";
import { pt } from "./lists/pt.ts";

/** The languages with stemming and word lists. */
export const supportedLanguages = ["en", "de", "fr", "es", "it", "pt", "nl"] as const;
export type SupportedLanguage = (typeof supportedLanguages)[number];
/** A language that text can be analysed in; "und" has words but no lists. */
export type Language = SupportedLanguage | "zh" | "ja" | "ko" | "und";

const lexicons: Record<SupportedLanguage, Lexicon> = { en, de, fr, es, it, pt, nl };

/** The word lists of a language; the English ones if it has none. */
export function lexiconOf(language: Language): Lexicon {
  return isSupported(language) ? lexicons[language] : en;
}

export function isSupported(language: string): language is SupportedLanguage {
  return (supportedLanguages as readonly string[]).includes(language);
}

/** The entries of a list. */
export function entriesOf(list: string): string[] {
  return list.trim().split(/\s+/).filter(Boolean);
}

/** Entries with a value: "two=2" gives ["two", "2"]. */
export function pairsOf(list: string): [string, string][] {
  return entriesOf(list).map((entry) => {
    const at = entry.lastIndexOf("=");
    return [entry.slice(0, at), entry.slice(at + 1)];
  });
}

/** The alternatives of a list as the inside of a regular expression, longest first. */
export function alternativesOf(entries: readonly string[]): string {
  return [...entries]
    .sort((a, b) => b.length - a.length)
    .map((entry) =>
      entry
        .replace(/[.$?()[\]]/g, "\\$&")
        .replaceAll("_", "\\s+")
        .replaceAll("*", "\\p{L}*"),
    )
    .join("|");
}

const patterns = new Map<string, RegExp>();

/** A global pattern that finds the whole words and phrases of a list, in any case. It keeps no state between `matchAll` calls. */
export function patternOf(list: string): RegExp {
  let pattern = patterns.get(list);
  if (!pattern) {
    const inside = alternativesOf(entriesOf(list)) || "(?!)";
    pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${inside})(?![\\p{L}\\p{N}])`, "giu");
    patterns.set(list, pattern);
  }
  return pattern;
}

/** Whether a text contains a word or phrase of a list. */
export function containsAny(text: string, list: string): boolean {
  return text.search(patternOf(list)) >= 0;
}

const wordSets = new Map<string, ReadonlySet<string>>();

/** The entries of a list as a set, for lists without phrases. */
export function setOf(list: string): ReadonlySet<string> {
  let found = wordSets.get(list);
  if (!found) {
    found = new Set(entriesOf(list));
    wordSets.set(list, found);
  }
  return found;
}
