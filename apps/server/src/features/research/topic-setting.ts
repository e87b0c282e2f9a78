import { answerQuestion } from "@muster/retrieval/answer";
import { readQuestion } from "@muster/retrieval/claims/question";
import type { Quote } from "@muster/retrieval/claims/quotes";
import type { SupportedLanguage } from "@muster/retrieval/language/lexicon";
import { matchesWord } from "@muster/retrieval/language/related";
import { contentWordsOf } from "@muster/retrieval/language/words";
import type { Passage } from "@muster/retrieval/passages/passages";
import type { Index } from "@muster/retrieval/search";

/** Words before the place, group or time of a topic. */
const settingWords: Record<SupportedLanguage, string> = {
  en: "in|at|on|for|within",
  de: "in|im|bei|beim|für|auf",
  fr: "en|dans|à|au|aux|chez|pour|sur",
  es: "en|para",
  it: "in|nel|nella|nei|nelle|per",
  pt: "em|no|na|nos|nas|para",
  nl: "in|op|bij|voor",
};

/** "in warehouses" of "ladder safety in warehouses". */
export function settingOf(topic: string, language: SupportedLanguage): string | undefined {
  return new RegExp(`(?<=\\S\\s)(?:${settingWords[language]})\\s.+$`, "iu").exec(topic.replace(/[?.!\s]+$/u, ""))?.[0];
}

/** "What do employers have to do about ladders?" */
export function withoutSetting(question: string, setting: string): string | undefined {
  const at = question.toLowerCase().indexOf(` ${setting.toLowerCase()}`);
  return at < 0 ? undefined : question.slice(0, at) + question.slice(at + 1 + setting.length);
}

/** The passages of documents that name the setting in their title or at their beginning: the rest of them need not repeat it. */
export function passagesIn(passages: readonly Passage[], setting: string, language: SupportedLanguage): Passage[] {
  const [, ...named] = setting.split(/\s+/);
  const words = contentWordsOf(named.join(" "), language);
  const openings = Map.groupBy(passages, ({ documentId }) => documentId);
  const isAbout = new Set(
    [...openings].flatMap(([id, [first]]) => {
      if (!first || words.length === 0) return [];
      const held = contentWordsOf(
        `${first.documentName}. ${first.headingPath.join(". ")}. ${first.text}`,
        first.language,
      );
      const languages = { a: language, b: first.language };
      return words.every((word) => held.some((other) => matchesWord(word, other, languages))) ? [id] : [];
    }),
  );
  return passages.filter(({ documentId }) => isAbout.has(documentId));
}

/** The answer to a question without its setting. A question for a value is left out, because any number would fit, and so is a single word. */
export function answerIn(index: Index, question: string | undefined): Quote | null {
  if (question === undefined) return null;
  if (!readQuestion(question).every(({ slot, needed }) => slot === "text" && needed.length > 1)) return null;
  return answerQuestion(index, question).parts.find((part) => part.answer)?.answer ?? null;
}
