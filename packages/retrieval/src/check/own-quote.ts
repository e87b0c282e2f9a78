import { type Clause, clauseContains } from "../claims/clauses.ts";
import { containsAny, lexiconOf, patternOf } from "../language/lexicon.ts";
import type { Lexicon } from "../language/lexicon-shape.ts";

import { type Word, wordsOf } from "../language/words.ts";
import { contentWords, type Finding, finding, type Pair } from "./align.ts";

/** Accusations, advice and causes need a passage that states them. */
export function checkOwnQuote(pair: Pair): Finding[] {
  return [
    ...markFindings(pair, "accusing", "accusation_without_quote"),
    ...markFindings(pair, "advising", "advice_without_quote"),
    ...causeFindings(pair),
  ];
}

function markFindings(pair: Pair, list: "accusing" | "advising", key: string): Finding[] {
  const { language, source } = pair;
  const sourceLexicon = lexiconOf(source[0]?.language ?? language);
  return pair.stated.flatMap((clause) =>
    [...clause.text.matchAll(patternOf(lexiconOf(language)[list]))].flatMap(([word]): Finding[] => {
      const given = source.filter(
        ({ text }) => containsAny(text, sourceLexicon[list]) || (list === "advising" && holdsPlan(text, sourceLexicon)),
      );
      const stems = wordsOf(word, language).map(({ stem }) => stem);
      const rest = contentWords(clause).filter(({ stem }) => !stems.includes(stem));
      // The best of the clauses that say the like, with its sentence.
      const shares = given.map((each) => shareIn(rest, clause, source, each));
      const best = Math.max(0, ...shares);
      if (best >= enoughOfIt && given.some((each) => containsAny(each.text, sourceLexicon[list]))) return [];
      // Advice in the passage's own words may be addressed to its readers; a judge decides.
      const isCarried = list === "advising" && given.length > 0 && best >= someOfIt;
      const name = list === "accusing" ? "accusation" : "advice";
      return [finding(name, key, !isCarried && (list === "advising" || given.length === 0), { word })];
    }),
  );
}

/** The shares of a clause's words that its source has to contain: to count as given, and to be left to a judge. */
const enoughOfIt = 0.6;
const someOfIt = 0.34;

function shareIn(words: readonly Word[], { language }: Clause, source: readonly Clause[], given: Clause): number {
  const near = source.filter(({ sentence }) => sentence.start === given.sentence.start);
  const held = words.filter((word) => near.some((each) => clauseContains(each, word, language)));
  return words.length === 0 ? 1 : held.length / words.length;
}

/** "Do not apply …", "Ne mettez pas …": an order at the start of a sentence advises as well. */
const imperative =
  /(?:^|[.!?:;]\s+)(?:(?:please\s+)?(?:do not|don['’]t|never)\s+\p{Ll}|bitte\s|n(?:e\s|['’])\p{Ll}+ez\s|no\s+\p{Ll}+(?:e|en|a|an)\s|non\s+\p{Ll}+(?:ate|ete|ite)\s|não\s+\p{Ll}+(?:e|em|a|am)\s)/imu;

function holdsPlan(text: string, { planned, obliging }: Lexicon): boolean {
  return containsAny(text, planned) || containsAny(text, obliging) || imperative.test(text);
}

function causeFindings({ stated, source, sourceText, language }: Pair): Finding[] {
  const sourceLexicon = lexiconOf(source[0]?.language ?? language);
  const isHinted = containsAny(sourceText, `${sourceLexicon.causal} ${sourceLexicon.causalHints}`);
  return stated.flatMap((clause): Finding[] => {
    if (!clause.isCause) return [];
    const params = { stated: clause.text.trim() };
    if (!isHinted) return [finding("cause", "cause_absent", !isInWordsOf(clause, source), params)];
    const given = source.filter((other) => other.isCause || containsAny(other.text, sourceLexicon.causalHints));
    const words = contentWords(clause);
    const isCarried = words.every((word) =>
      given.some((other) =>
        [other, ...source.filter((near) => near.sentence.start === other.sentence.start)].some((each) =>
          clauseContains(each, word, clause.language),
        ),
      ),
    );
    if (isCarried && words.length > 0) return [];
    const isOpen = words.length === 0 || clause.language !== source[0]?.language || isInWordsOf(clause, given);
    return [finding("cause", "cause_differs", !isOpen, params)];
  });
}

/** Whether the passages contain most content words of a clause; then only its cause is in question, which a judge decides. */
function isInWordsOf(clause: Clause, source: readonly Clause[]): boolean {
  const words = contentWords(clause);
  const held = words.filter((word) => source.some((other) => clauseContains(other, word, clause.language)));
  return words.length > 1 && held.length >= 0.6 * words.length;
}
