import type { Clause } from "../claims/clauses.ts";
import { containsAny } from "../language/lexicon.ts";
import { opposites } from "../language/lists/opposites.ts";
import {
  alignedTo,
  type Check,
  type CitedPassage,
  type Finding,
  finding,
  overlapOf,
  type Pair,
  pairOf,
} from "./align.ts";
import { checkNumbers, checkQualifiers, checkRoles, checkUnits } from "./figures.ts";
import { checkDirection, checkModality, checkNames, checkNegation, checkPeriods, checkQuantifiers } from "./meaning.ts";
import { checkOwnQuote } from "./own-quote.ts";
import { checkParts } from "./parts.ts";
import { checkSupport } from "./support.ts";

/**
 * Results of the deterministic checks. "supported": every fact is matched and every word found. "open": nothing contradicts it,
 * and a judge must decide. "contradicted": a fact differs; no judge is called.
 */
export type Verdict = "supported" | "open" | "contradicted";

export interface SentenceCheck {
  verdict: Verdict;
  findings: Finding[];
  /** A wrong value and the one in the passages, when the correction is unambiguous. */
  repair: { from: string; to: string } | null;
}

/** Each check is separate, so that an evaluation can leave one out. */
export const checks: Readonly<Record<string, Check>> = {
  number: checkNumbers,
  unit: checkUnits,
  role: checkRoles,
  part: checkParts,
  qualifier: checkQualifiers,
  period: checkPeriods,
  direction: checkDirection,
  negation: checkNegation,
  opposite: checkOpposites,
  modality: checkModality,
  name: checkNames,
  ownQuote: checkOwnQuote,
  quantifier: checkQuantifiers,
  support: checkSupport,
};

/** Checks one sentence of a model against the passages that it cites. */
export function checkSentence(
  sentence: string,
  passages: readonly CitedPassage[],
  skip: ReadonlySet<string> = new Set(),
): SentenceCheck {
  const pair = pairOf(sentence, passages);
  const findings = Object.entries(checks).flatMap(([name, check]) => (skip.has(name) ? [] : check(pair)));
  const final = findings.filter(({ isFinal }) => isFinal);
  const [only] = final;
  const repair =
    only && final.length === 1 && only.params["found"] && only.params["stated"]
      ? { from: only.params["stated"], to: only.params["found"] }
      : null;
  const verdict = final.length > 0 ? "contradicted" : findings.length > 0 ? "open" : "supported";
  return { verdict, findings, repair };
}

/** "Permitted" and "prohibited", "net" and "gross": the passage says the opposite of the same. */
function checkOpposites({ stated, source }: Pair): Finding[] {
  return stated.flatMap((clause): Finding[] => {
    const aligned = alignedTo(clause, source);
    if (!aligned || aligned.clause.hasNot !== clause.hasNot) return [];
    const sides = opposites.flatMap(([one, other]): [string, string][] => [
      [one, other],
      [other, one],
    ]);
    const isDenied = ({ text }: Clause) =>
      sides.some(
        ([mine, theirs]) =>
          containsAny(clause.text, mine) &&
          !containsAny(clause.text, theirs) &&
          containsAny(text, theirs) &&
          !containsAny(text, mine),
      );
    if (!isDenied(aligned.clause)) return [];
    // Another clause may say it as stated.
    const isElsewhere = source.some((other) => !isDenied(other) && overlapOf(clause, other) > aligned.score - 0.1);
    const isSure = aligned.score >= leastOpposed && !isElsewhere;
    return [finding("negation", "negation_differs", isSure, { stated: clause.text.trim() })];
  });
}

/** All that a short statement has in common with its opposite is the subject. */
const leastOpposed = 0.4;
