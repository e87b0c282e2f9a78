import { containsAny, type Language, lexiconOf, setOf } from "../language/lexicon.ts";
import { matchesWord } from "../language/related.ts";
import { type Word, wordsOf } from "../language/words.ts";
import type { Claim } from "./claims.ts";
import { countsThings, type QuestionPart } from "./question.ts";

/** "How many orders …" is answered by a figure that counts orders: the noun stands with it, and it has no other unit. */
export function countsSomethingElse(claim: Claim, part: QuestionPart): boolean {
  const [counted] = part.needed;
  if (
    part.slot !== "count" ||
    part.dimension ||
    !asksNumber(part) ||
    !counted ||
    claim.from !== "clause" ||
    countsNoun(claim, part)
  )
    return false;
  const { unit } = claim;
  return (
    (unit !== null && unit !== "times") ||
    !claim.clause?.words.some((word) => matchesWord(counted, word, { a: part.language, b: claim.passage.language }))
  );
}

/**
 * "How large is the market?" is not answered by "Vendors in the market: 35", and "How high is the rent?" not by a deposit of three
 * rents: a figure without a unit counts something, which for a size has to be the subject of its line and not the thing itself.
 */
export function countsInsteadOfSize(claim: Claim, part: QuestionPart): boolean {
  const { figure, unit, currency, clause, passage, from } = claim;
  const isSize = part.slot === "count" && part.needed.length > 0 && !asksNumber(part);
  if (!isSize || !figure || unit !== null || currency !== null) return false;
  const languages = { a: part.language, b: passage.language };
  const isAsked = (other: Word) => part.needed.some((word) => matchesWord(word, other, languages));
  const content = (text: string) => wordsOf(text, passage.language).filter((word) => !word.isStop && !word.isNumber);
  if (from !== "clause" || !clause) {
    const [head] = content(claim.attribute);
    return (
      head !== undefined && !isAsked(head) && !containsAny(head.lower, lexiconOf(passage.language).slots.count ?? "")
    );
  }
  const [counted] = content(clause.text.slice(Math.max(0, figure.end - clause.start)));
  if (counted === undefined) return false;
  // "The team has 12 members" states its size, "310,000 visitors came to the park" does not.
  const isSubject = content(clause.text.slice(0, Math.max(0, figure.start - clause.start))).some(isAsked);
  return isAsked(counted) || !isSubject;
}

const numberOf = /(?<!\p{L})(?:number of|(?:an)?zahl|nombre de|número de|numero di|aantal)(?!\p{L})/iu;

/** Whether a part asks how many there are of something, and not how large it is. */
function asksNumber({ text }: Pick<QuestionPart, "text">): boolean {
  return countsThings.test(text) || numberOf.test(text);
}

/** "How many e-books …": the noun that is counted follows the figure. */
export function countsNoun({ figure, clause, passage }: Claim, part: QuestionPart): boolean {
  const [counted] = part.needed;
  if (part.slot !== "count" || !figure || !clause || !counted) return false;
  const after = figure.end - clause.start;
  const following = wordsOf(clause.text.slice(after, after + 60), passage.language).filter((word) => !word.isStop);
  return following.slice(0, 3).some((word) => matchesWord(counted, word, { a: part.language, b: passage.language }));
}

/** Nouns for people in English and German, by their endings; other languages are not limited. */
const people: Partial<Record<Language, RegExp>> = {
  en: /(?<!\p{L})(?:people|persons?|staff|guests?|adults|children|men|women|members|\p{L}{3,}(?:ers|ors|ees|ists|ants|dents))(?!\p{L})/iu,
  de: /(?<!\p{L})(?:\p{Ll}*personen|\p{L}*(?:leute|menschen|gäste|kinder|mitglieder|kräfte)|\p{Lu}\p{L}{3,}(?:ende|innen|er))(?!\p{L})/iu,
};
const nounReach = 36;

export function countsPeople({ passage, highlight, attribute, from }: Claim): boolean {
  const after = highlight ? passage.text.slice(highlight.end - passage.start).slice(0, nounReach) : "";
  return people[passage.language]?.test(from === "cell" ? attribute : (/^[^.;:\n]*/.exec(after)?.[0] ?? "")) ?? true;
}

/** The noun after "how many"; undefined for one that says too little to search for, like "people". */
export function countedIn({ text, language, needed }: QuestionPart): Word | undefined {
  const match = countsThings.exec(text);
  const at = match ? match.index + match[0].length - 1 : 0;
  const next = wordsOf(text, language).find(({ start }) => start >= at);
  return next && setOf(lexiconOf(language).asking).has(next.lower)
    ? undefined
    : needed.find(({ start }) => start >= at);
}
