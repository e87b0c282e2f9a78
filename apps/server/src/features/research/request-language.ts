import { detectLanguage } from "@muster/retrieval/language/detect";
import {
  isSupported,
  lexiconOf,
  type SupportedLanguage,
  setOf,
  supportedLanguages,
} from "@muster/retrieval/language/lexicon";
import { hasMeaning } from "@muster/retrieval/language/thesaurus";
import { stemOf, wordsOf } from "@muster/retrieval/language/words";
import { properWords } from "./question-kinds/en-nouns.ts";

const functionWordWeight = 0.6;
/** More than one function word of another language, less than one of its nouns. */
const guessWeight = 0.7;

/**
 * The language of a request of a few words. Function words alone decide little, because languages share "in", "la" and "de", so known
 * nouns count more. Acronyms say nothing: "AI" is no Italian preposition.
 */
export function languageOfRequest(text: string): SupportedLanguage {
  const words = (text.match(/\p{L}[\p{L}'’-]*/gu) ?? []).filter((word) => !/\p{Lu}.*\p{Lu}/u.test(word));
  const plain = words.join(" ");
  const guessed = detectLanguage(plain);
  const scores = supportedLanguages.map((language) => {
    const { stop, asking } = lexiconOf(language);
    const functional = [setOf(stop), setOf(asking)];
    const known = wordsOf(plain, language).reduce((sum, { lower }) => {
      if (functional.some((set) => set.has(lower))) return sum + functionWordWeight;
      return sum + (hasMeaning(stemOf(lower, language), language) ? 1 : 0);
    }, 0);
    return { language, score: known + (language === guessed ? guessWeight : 0) };
  });
  const most = Math.max(...scores.map(({ score }) => score));
  const best = scores.filter(({ score }) => score === most).map(({ language }) => language);
  if (best.includes("en")) return "en";
  return best.find((language) => language === guessed) ?? best[0] ?? (isSupported(guessed) ? guessed : "en");
}

/** Writes the first word small, as within a sentence, unless it is a name: "Ladder safety" → "ladder safety". */
export function withSmallFirst(topic: string): string {
  const first = /^\p{Lu}\p{Ll}+(?=$|[\s-]\P{Lu})/u.exec(topic)?.[0];
  if (first === undefined || properWords.test(first) || !hasMeaning(stemOf(first.toLowerCase(), "en"), "en"))
    return topic;
  return topic.charAt(0).toLowerCase() + topic.slice(1);
}
