import type { Clause } from "../claims/clauses.ts";
import { containsAny } from "../language/lexicon.ts";
import { opposites } from "../language/lists/opposites.ts";
import { alignedTo, type Finding, finding, overlapOf, type Pair } from "./align.ts";

/** "Permitted" and "prohibited", "net" and "gross": the passage says the opposite of the same. */
export function checkOpposites({ stated, source }: Pair): Finding[] {
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
