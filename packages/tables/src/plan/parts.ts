const MOST_QUESTIONS = 5;
const HEAD = "how|which|what|who|where|when|why|wie|welche[rsnm]?|was|wer|wo|wann|warum";

/** Where a second question begins: after a question mark, or "and" before a question word. "Revenue by region" is one, too. */
export function partsOf(question: string): string[] {
  return question
    .split(new RegExp(`[?;]\\s+(?=\\S)|,?\\s+(?:and|und)\\s+(?=(?:in |at |on )?(?:${HEAD})\\b)`, "i"))
    .map((part) => part.trim())
    .filter((part) => new RegExp(`\\b(${HEAD})\\b`, "i").test(part) || GROUPED.test(part));
}

/** A part that points back ("of those") needs the one before it, so nothing is split there. */
export function questionsOf(question: string): string[] {
  const parts = partsOf(question);
  const pointsBack = parts.some((part) =>
    /\b(those|them|they|their|these|it|its|that|davon|denen|daran|dessen|deren|dies\w*|es)\b/i.test(part),
  );
  const areWhole = parts.every((part) => part.split(/\s+/).length >= 3);
  return pointsBack || !areWhole || parts.length > MOST_QUESTIONS ? [question] : parts;
}

const GROUPED = /\b(per|by|each|every|je|pro|jede[rnsm]?)\b/i;
const NAMES_GROUPS = /^(?:in |at |on )?(?:which|who|welche[rnsm]?|wer)\b/i;

/** "Which product sells best" names its own groups. */
export function namesGroups(part: string): boolean {
  return NAMES_GROUPS.test(part);
}

/** Groups that only one part names may be meant for all of them: "how many orders and how much revenue per customer". */
export function sharesGroups(parts: readonly string[]): boolean {
  const grouped = parts.map((part) => GROUPED.test(part));
  const first = grouped.indexOf(true);
  return parts.some((part, i) => !grouped[i] && !(i > first && namesGroups(part))) && first >= 0;
}
