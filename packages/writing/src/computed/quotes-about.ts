import { isStatement } from "@muster/retrieval/claims/claims";
import { type Quote, quoteOf } from "@muster/retrieval/claims/quotes";
import { isSupported } from "@muster/retrieval/language/lexicon";
import { sentencesIn } from "@muster/retrieval/language/sentences";
import { termsOf } from "@muster/retrieval/language/terms";
import { countWords, type Passage } from "@muster/retrieval/passages/passages";
import { type Index, search } from "@muster/retrieval/search";
import { escapeMarkdown } from "../builtin/names.ts";
import { answersLine, type Citer } from "../documents/document-brief.ts";
import { rowAnswers } from "../documents/row-words.ts";
import type { Locale } from "./locale.ts";

interface Wanted {
  limit: number;
  /** Minimum share of the query's words in the sentence, 0–1, and their minimum number. */
  share: number;
  least?: number;
  /** Places that are already quoted; found ones are added. */
  shown: Set<string>;
}

const minWords = 5;
const maxWords = 45;

/** A quotation and the share of the searched words that it contains. */
export interface FoundQuote {
  quote: Quote;
  share: number;
}

/**
 * The documents' statements about some words: complete sentences, best first, without duplicates. Labels, boilerplate and text
 * addressed to a model are not statements.
 */
export function quotesAbout(index: Index, query: string, { limit, share, least = 1, shown }: Wanted): FoundQuote[] {
  const languages = [...new Set(index.passages.map(({ language }) => language).filter(isSupported))];
  const found = new Map<string, FoundQuote & { score: number }>();
  for (const language of languages) {
    const wanted = new Set(termsOf(query, language).map(({ term }) => term));
    if (wanted.size === 0) continue;
    const needed = Math.max(least, share * wanted.size);
    for (const { passage, score } of search(index, query, { language, limit: limit * 4 })) {
      if (!isStatement(passage)) continue;
      for (const each of sentencesHolding(passage, wanted, needed))
        if ((found.get(keyOf(each.quote))?.score ?? 0) < score) found.set(keyOf(each.quote), { ...each, score });
    }
  }
  const best = [...found.values()].sort((a, b) => b.share - a.share || b.score - a.score);
  const fresh = best.filter(({ quote }) => !shown.has(keyOf(quote))).slice(0, limit);
  for (const { quote } of fresh) shown.add(keyOf(quote));
  return fresh;
}

/** The key of a quotation's place. */
export function keyOf({ passage, start, end }: Quote): string {
  return `${passage.documentId} ${start} ${end}`;
}

/** The sentences of a passage with enough of the wanted words, best first; of a survey's row its answers, another row as a whole. */
function sentencesHolding(passage: Passage, wanted: ReadonlySet<string>, needed: number): FoundQuote[] {
  const heldIn = (text: string) =>
    new Set(termsOf(text, passage.language).flatMap(({ term }) => (wanted.has(term) ? [term] : []))).size;
  const answers = rowAnswers(passage).map(({ answer, place }) => ({ held: heldIn(answer), place }));
  if (answers.length > 0)
    return answers
      .filter(({ held }) => held >= needed)
      .map(({ held, place }) => ({ quote: quoteOf(passage, place, null), share: held / wanted.size }));
  if (passage.cells) {
    const held = heldIn(passage.shown);
    return held >= needed ? [{ quote: quoteOf(passage, passage, null), share: held / wanted.size }] : [];
  }
  return sentencesIn(passage.text)
    .map(({ start, end }) => {
      const text = passage.text.slice(start, end);
      const span = { start: passage.start + start, end: passage.start + end };
      return { span, held: heldIn(text), words: countWords(text) };
    })
    .filter(({ words, held }) => words >= minWords && words <= maxWords && held >= needed)
    .sort((a, b) => b.held - a.held || a.span.start - b.span.start)
    .map(({ span, held }) => ({ quote: quoteOf(passage, span, null), share: held / wanted.size }));
}

/** "“A charger holds 40 units.” [1]": the quoted words and their citation. */
export function quoteLine(quote: Quote, citer: Citer, { quoted }: Locale): string {
  const words = escapeMarkdown(
    quote.text
      .replace(/\n(?:>\s?)+/g, "\n")
      .replace(/\s+/g, " ")
      .trim(),
  );
  return answersLine(quote, { citer, inQuotes: quoted }) ?? `${quoted(words)} ${citer.cite(quote.passage, quote)}`;
}
