import { type Clause, clauseContains, clausesIn, isContentWord } from "../claims/clauses.ts";
import { detectLanguage } from "../language/detect.ts";
import type { Figure } from "../language/figures.ts";
import type { Language } from "../language/lexicon.ts";
import { samePeriod } from "../language/periods.ts";
import { type Word, wordsOf } from "../language/words.ts";

/** A passage that a sentence cites. Headings and the document's name can supply names and topic. */
export interface CitedPassage {
  id: string;
  text: string;
  context?: string;
  language?: Language;
}

/** A sentence and its cited passages, analyzed. */
export interface Pair {
  text: string;
  language: Language;
  stated: Clause[];
  source: Clause[];
  sourceText: string;
  sourceWords: { word: Word; language: Language }[];
}

/** Something that a sentence states and its passages do not. A final finding is not passed to a judge. */
export interface Finding {
  check: string;
  key: string;
  params: Record<string, string>;
  isFinal: boolean;
}

/** Analyzes a sentence and its passages. */
export function pairOf(sentence: string, passages: readonly CitedPassage[]): Pair {
  const text = sentence.replace(/\s*\[\d{1,4}\]/g, "").trim();
  const languages = passages.map((passage) => passage.language ?? detectLanguage(passage.text));
  const language = detectLanguage(text, languages[0]);
  const sourceText = passages.map((passage) => `${passage.text}\n${passage.context ?? ""}`).join("\n");
  return {
    text,
    language,
    stated: clausesIn(text, language),
    source: passages.flatMap((passage, i) => clausesIn(passage.text, languages[i] ?? language)),
    sourceText,
    sourceWords: passages.flatMap((passage, i) => {
      const own = languages[i] ?? language;
      return wordsOf(`${passage.text}\n${passage.context ?? ""}`, own).map((word) => ({ word, language: own }));
    }),
  };
}

/** The content words of a clause; all of its words when it has none. */
export function contentWords(clause: Clause): Word[] {
  const telling = clause.words.filter((word) => isContentWord(word, clause.language));
  return telling.length > 0 ? telling : clause.words;
}

/** The share of a clause that another one contains, 0 to 1. Figures count double. */
export function overlapOf(clause: Clause, other: Clause): number {
  const words = contentWords(clause);
  const shared = words.filter((word) => clauseContains(other, word, clause.language)).length;
  const figures = clause.figures.filter((figure) =>
    other.figures.some(({ value }) => isStatedAs(figure, clause, value)),
  ).length;
  const periods = clause.periods.filter(({ key }) => other.periods.some((each) => samePeriod(key, each.key))).length;
  const whole = words.length + 2 * clause.figures.length + 0.5 * clause.periods.length;
  return (shared + 2 * figures + 0.5 * periods) / Math.max(1, whole);
}

/** The clause that contains most of another; among equals, one of the same polarity. */
export function alignedTo(
  clause: Clause,
  candidates: readonly Clause[],
): { clause: Clause; score: number } | undefined {
  let best: { clause: Clause; score: number } | undefined;
  for (const candidate of candidates) {
    const score = overlapOf(clause, candidate) + (candidate.isNegated === clause.isNegated ? 0.001 : 0);
    if (!best || score > best.score) best = { clause: candidate, score };
  }
  return best && best.score > 0.01 ? best : undefined;
}

export interface Located {
  figure: Figure;
  clause: Clause;
}

export function figuresOf(clauses: readonly Clause[]): Located[] {
  return clauses.flatMap((clause) => clause.figures.map((figure) => ({ figure, clause })));
}

/**
 * The figures of the passages with a figure's value. Figures with another unit count only when there is no other and the number
 * is too distinctive for a coincidence.
 */
export function matchesOf({ figure, clause }: Located, source: readonly Clause[]): Located[] {
  const all = figuresOf(source);
  const alike = all.filter((each) => isSameKind(figure, each.figure) && isStatedAs(figure, clause, each.figure.value));
  if (alike.length > 0) return alike;
  const isTelling = figure.raw > 12 || !Number.isInteger(figure.raw) || !figure.unit;
  const others = all.filter((each) => isStatedAs(figure, clause, each.figure.value) || figure.raw === each.figure.raw);
  // A small amount of money is not a count.
  return isTelling ? others.filter((each) => !figure.currency || figure.raw > 12 || each.figure.currency) : [];
}

/** Whether a value may be written as the given figure: exactly, or rounded with "about", "over" or "almost". */
export function isStatedAs(figure: Figure, clause: Clause, value: number): boolean {
  const [stated, known] = [Math.abs(figure.value), Math.abs(value)];
  if (Math.abs(figure.value - value) <= 1e-5 * Math.max(stated, known)) return true;
  if (isRoundingOf(figure, value)) return true;
  const before = clause.text.slice(0, Math.max(0, figure.start - clause.start));
  if (about.test(before)) return Math.abs(stated - known) <= 0.05 * known || isOneDigitOf(stated, known);
  if (above.test(before)) return known > stated && known <= 1.12 * stated;
  return below.test(before) && known < stated && known >= 0.88 * stated;
}

/** "About 7 million" for 6.6 million. */
function isOneDigitOf(stated: number, known: number): boolean {
  const unit = 10 ** Math.floor(Math.log10(stated || 1));
  return stated % unit === 0 && Math.round(known / unit) * unit === stated && Math.abs(stated - known) <= 0.15 * known;
}

/** "3.8 million" for 3.84 million: fewer digits, at least two of them. */
function isRoundingOf({ text, value, raw }: Figure, known: number): boolean {
  const digits = /\d+(?:[.,]\d{1,2})?(?![\d.,])/.exec(text)?.[0] ?? "";
  if (raw === 0 || digits.replace(/\D/g, "").length < 2 || /\d[.,]\d{3}/.test(text)) return false;
  const decimals = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0;
  const unit = Math.abs(value) / Number(digits.replace(",", "."));
  return Math.abs(value - known) < 0.501 * 10 ** -decimals * unit && Math.abs(value - known) < 0.03 * Math.abs(known);
}

export function isSameKind(a: Figure, b: Figure): boolean {
  return a.unit === b.unit && a.currency === b.currency;
}

/** Whether a figure is marked as approximate. */
export function isRounded({ figure, clause }: Located): boolean {
  const before = clause.text.slice(0, Math.max(0, figure.start - clause.start));
  return [about, above, below].some((pattern) => pattern.test(before));
}

const money = "\\s*[\\p{Sc}]?\\s*$";
const about = new RegExp(
  `(?:about|around|roughly|approximately|some|close to|circa|ca\\.|etwa|rund|ungefähr|annähernd|environ|à peu près|unos|unas|alrededor de|aproximadamente|circa|intorno a|cerca de|ongeveer|zo'n)${money}`,
  "iu",
);
const above = new RegExp(
  `(?:over|more than|above|just over|upwards of|exceed(?:s|ed|ing)?|in excess of|über|mehr als|gut|plus de|un peu plus de|más de|oltre|più di|mais de|ruim|meer dan|iets meer dan)${money}`,
  "iu",
);
const below = new RegExp(
  `(?:nearly|almost|just under|under|less than|not quite|close to|fast|knapp|beinahe|nahezu|weniger als|unter|presque|près de|moins de|casi|menos de|quasi|meno di|quase|menos de|bijna|minder dan|net geen)${money}`,
  "iu",
);

export function finding(check: string, key: string, isFinal: boolean, params: Record<string, string> = {}): Finding {
  return { check, key: `check.${key}`, params, isFinal };
}
