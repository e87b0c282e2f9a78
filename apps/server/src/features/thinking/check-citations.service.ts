import type { ResearchQuote } from "@muster/contracts/research";
import type { CitedPassage } from "@muster/retrieval/check/align";
import { checkSentence } from "@muster/retrieval/check/check-sentence";
import type { Judge } from "@muster/retrieval/check/judge";
import { checkText } from "@muster/retrieval/check/outcome";
import { citedSentences } from "@muster/retrieval/cited-sentences";
import { withoutCitations } from "../../kernel/agent/check-answer.ts";

interface Texts {
  conclusion: string;
  reasoning: string;
  recommendations: string[];
}

interface Evidence {
  quotes: readonly ResearchQuote[];
  titleOf(quote: ResearchQuote): string;
  judge: Judge | null;
}

export interface CheckedTexts extends Texts {
  /** Statements of the conclusion and the reasoning, and how many of them a cited quote supports. */
  statements: number;
  supported: number;
  /** Statements whose quotes do not support them. Their numbers were removed from the texts. */
  refuted: string[];
}

/**
 * Compares each statement with the quotes that it cites, by rules and by the judge, or by rules alone when the judge does not
 * answer. Numbers stay only behind statements that their quotes support.
 */
export async function checkCitations(texts: Texts, { quotes, titleOf, judge }: Evidence): Promise<CheckedTexts> {
  const passages = quotes.map(
    (quote): CitedPassage => ({
      ...{ id: `${quote.number}`, text: quote.quote },
      context: [quote.heading, titleOf(quote)].filter(Boolean).join("\n"),
    }),
  );
  const known = new Set(quotes.map(({ number }) => number));
  const stated = [texts.conclusion, texts.reasoning].flatMap(citedSentences);
  const cited = [...stated, ...texts.recommendations.flatMap(citedSentences)].flatMap(({ text, numbers }, at) => {
    const cites = numbers.filter((number) => known.has(number)).map(String);
    return cites.length > 0 ? [{ id: `${at}`, text, cites }] : [];
  });
  const judged = cited.length > 0 && judge ? await checkText({ statements: cited, passages, judge }) : null;
  const isSupported = ({ id, text, cites }: (typeof cited)[number]) =>
    judged?.mode === "checked"
      ? judged.sentences.find((sentence) => sentence.id === id)?.outcome === "supported"
      : checkSentence(
          text,
          passages.filter((passage) => cites.includes(passage.id)),
        ).verdict === "supported";
  const failed = cited.filter((statement) => !isSupported(statement)).map(({ text }) => text);
  const clean = (text: string) => withoutNumbers(text, { failed, known });
  return {
    conclusion: clean(texts.conclusion),
    reasoning: clean(texts.reasoning),
    recommendations: texts.recommendations.map(clean),
    statements: stated.length,
    supported: cited.filter(({ id, text }) => Number(id) < stated.length && !failed.includes(text)).length,
    refuted: [...new Set(failed)],
  };
}

/** Removes the numbers behind failed statements, and numbers that belong to no quote. */
function withoutNumbers(text: string, { failed, known }: { failed: readonly string[]; known: ReadonlySet<number> }) {
  const kept = failed.reduce(withoutCitations, text);
  return kept.replace(/\s*(?<!\\)\[(\d{1,4})\](?!\()/g, (mark, number) => (known.has(Number(number)) ? mark : ""));
}
