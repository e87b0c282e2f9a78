import { type Check, type CitedPassage, type Finding, pairOf } from "./align.ts";
import { checkNumbers, checkQualifiers, checkRoles, checkUnits } from "./figures.ts";
import {
  checkDirection,
  checkModality,
  checkNames,
  checkNegation,
  checkOwnQuote,
  checkPeriods,
  checkQuantifiers,
} from "./meaning.ts";
import { checkSupport } from "./support.ts";

/**
 * What the deterministic checks find. "supported": every fact is bound and every word carried. "open": nothing speaks against it, a judge has to
 * decide. "contradicted": a bound fact differs; no judge is asked.
 */
export type Verdict = "supported" | "open" | "contradicted";

export interface SentenceCheck {
  verdict: Verdict;
  findings: Finding[];
  /** A wrong value and the one that the passages state, where only one can be meant. */
  repair: { from: string; to: string } | null;
}

/** Each check stands alone, so that a measurement can leave one out. */
export const checks: Readonly<Record<string, Check>> = {
  number: checkNumbers,
  unit: checkUnits,
  role: checkRoles,
  qualifier: checkQualifiers,
  period: checkPeriods,
  direction: checkDirection,
  negation: checkNegation,
  modality: checkModality,
  name: checkNames,
  ownQuote: checkOwnQuote,
  quantifier: checkQuantifiers,
  support: checkSupport,
};

/** Holds one sentence of a model against the passages that it cites. */
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
