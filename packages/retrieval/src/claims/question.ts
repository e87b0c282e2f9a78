import { detectLanguage } from "../language/detect.ts";
import { type Figure, figuresIn } from "../language/figures.ts";
import {
  alternativesOf,
  containsAny,
  entriesOf,
  type Language,
  lexiconOf,
  patternOf,
  setOf,
} from "../language/lexicon.ts";
import type { Slot } from "../language/lexicon-shape.ts";
import { type Dimension, dimensions } from "../language/lists/dimensions.ts";
import { currencies } from "../language/lists/units.ts";
import { type Period, periodsIn } from "../language/periods.ts";
import { type Word, wordsOf } from "../language/words.ts";
import { namesAmong } from "./names.ts";

/** One part of a question: a claim with one open slot. */
export interface QuestionPart {
  /** As asked. */
  text: string;
  /** As searched: with the names that a pronoun stands for. */
  search: string;
  slot: Slot;
  language: Language;
  /** Words that an answering passage must contain. */
  needed: Word[];
  /** Words from an earlier part; they help but are not required. */
  inherited: Word[];
  /** Whether the part is about them because it has a pronoun instead. */
  refersBack: boolean;
  names: Word[];
  figures: Figure[];
  periods: Period[];
  extreme: "max" | "min" | null;
  /** The measure that an adjective asks for: "how loud", "the cheapest". */
  dimension: Dimension | null;
}

/** Splits a question into its parts. "…, and how much does it cost?" is a part; "and" within a part is not. */
export function readQuestion(question: string): QuestionPart[] {
  const language = detectLanguage(question);
  const texts = splitQuestions(question, language);
  const parts: QuestionPart[] = [];
  for (const text of texts) parts.push(readPart(text, language, parts));
  return parts;
}

/** The questions in a text, also those joined in one sentence: "How big is it, who leads and what does it cost?" has three. */
export function splitQuestions(question: string, language: Language): string[] {
  const { and, openers } = lexiconOf(language);
  const opener = `(?:${alternativesOf(entriesOf(openers))})(?!\\p{L})`;
  const also = "(?:(?:also|if so|auch|zudem|außerdem|aussi|además|inoltre|também|ook)\\s+)?";
  const joint = new RegExp(
    `[,;]?\\s+(?:${alternativesOf(entriesOf(and))}),?\\s+${also}(?=${opener})|;\\s+(?=${opener})`,
    "giu",
  );
  const comma = new RegExp(`,\\s+(?=${opener})`, "giu");
  const opens = new RegExp(`^[¿\\s]*${opener}`, "iu");
  const parts = question
    .split(/[?!]+\s+/u)
    .flatMap((sentence) => {
      const pieces = sentence.split(joint);
      return pieces.flatMap((piece, at) => {
        const [first = "", ...others] = piece.split(comma);
        // A relative clause ("members, who pay monthly, …") ends with a comma, a question in a list does not.
        const isList = at < pieces.length - 1 && others.length > 0 && !others.some((each) => each.includes(","));
        const isQuestion = opens.test(first) && wordsOf(first, language).length > 2;
        return isList && isQuestion ? [first, ...others] : [piece];
      });
    })
    .map((part) =>
      part
        .trim()
        .replace(/[?？!]+$/u, "")
        .trim(),
    )
    .filter((part) => wordsOf(part, language).length > 0);
  return parts.length > 0 ? parts : [question.trim()];
}

const slotOrder: readonly Slot[] = [
  "agreement",
  "cause",
  "duration",
  "date",
  "share",
  "money",
  "who",
  "place",
  "count",
];

/** What a part asks for: determined by the question word, then by nouns that name a kind of value. */
export function slotOf(text: string, language: Language): Slot {
  const { slots } = lexiconOf(language);
  const found = slotOrder
    .map((slot, order) => ({ slot, order, at: askedAt(text, slots[slot] ?? "", language) }))
    .filter(({ at }) => at >= 0);
  // "Who pays the rent?" asks for a person, "When is the fee due?" for a date: an opening question word decides.
  const opening = found.find(({ slot, at }) => at === 0 && slot !== "count" && slot !== "who");
  if (opening) return opening.slot;
  const who = found.find(({ slot, at }) => (slot === "who" || slot === "place") && at <= 4);
  const money = found.find(({ slot }) => slot === "share" || slot === "money");
  if (who && !(money && /^(?:which|welche[rsmn]?|quel|quelle|qual|qué|welk)/i.test(text) && money.at < 12))
    return who.slot;
  const counted = found.find(({ slot, at }) => slot === "count" && at <= 4);
  if (counted && (!money || countsThings.test(text)))
    return found.find(({ slot, at }) => slot === "duration" && at <= 4)?.slot ?? "count";
  return found.sort((a, b) => a.order - b.order)[0]?.slot ?? "text";
}

/** "How many kilometers on one charge" asks for no price, "how many euros" does. */
export const countsThings = new RegExp(
  `(?:how many|wie ?viele|combien de|cuánt[oa]s|quant[ie]|quant[oa]s|hoeveel(?!\\s(?:kost|bedra|betaa?l|is\\b|zijn\\b)))\\s(?!(?:${currencies.map(([pattern]) => pattern).join("|")})(?!\\p{L}))\\p{L}`,
  "iu",
);

/** Where a word of the list is asked, -1 if nowhere: "when" within a sentence may only join a clause. */
function askedAt(text: string, list: string, language: Language): number {
  const connectors = setOf(lexiconOf(language).connectors);
  const asked = [...text.matchAll(patternOf(list))].find(
    ({ index, 0: word }) => index <= openingReach || !connectors.has(word.toLowerCase()),
  );
  return asked?.index ?? -1;
}

const openingReach = 4;

function readPart(text: string, language: Language, before: readonly QuestionPart[]): QuestionPart {
  const slot = slotOf(text, language);
  const words = wordsOf(text, language);
  const lexicon = lexiconOf(language);
  const asking = askingWords(slot, language);
  const periods = periodsIn(text);
  const figures = figuresIn(text, language, periods);
  const extremes = [setOf(lexicon.max), setOf(lexicon.min)].map((set) => words.some((word) => set.has(word.lower)));
  const isMeasure = (word: Word) =>
    [...figures, ...periods].some(({ start, end }) => word.start >= start && word.end <= end);
  const names = namesAmong(text, words, language).filter(
    (word) => (word.start > 0 || words.length === 1) && !isMeasure(word),
  );
  const content = words.filter((word) => !word.isStop && !word.isNumber && !isMeasure(word));
  const telling = content.filter(
    (word) => !asking.has(word.lower) && !setOf(lexicon.max).has(word.lower) && !setOf(lexicon.min).has(word.lower),
  );
  const inherited = inheritedWords(words, { names, telling, lexicon: setOf(lexicon.pronouns), before });
  return {
    text,
    search: inherited.length > 0 ? `${text} ${inherited.map((word) => word.text).join(" ")}` : text,
    slot,
    language,
    // When only names are left, the question's verbs and nouns say what is asked about them.
    needed: telling.some((word) => !names.includes(word)) ? telling : content,
    inherited,
    refersBack: words.some((word) => setOf(lexicon.pronouns).has(word.lower)) || telling.length === 0,
    names,
    figures,
    periods,
    dimension: dimensionOf(words, asking),
    extreme: extremes[0] ? "max" : extremes[1] ? "min" : null,
  };
}

/** The words that only ask for this kind of value. "Pay" asks for an amount, but "When must the council pay?" is about paying. */
export function askingWords(slot: Slot, language: Language): ReadonlySet<string> {
  const { asking, slots } = lexiconOf(language);
  if (slot !== "date" && slot !== "duration" && slot !== "who") return setOf(asking);
  const known = withoutPrices.get(language);
  if (known) return known;
  const words = new Set([...setOf(asking)].filter((word) => !containsAny(word, slots.money ?? "")));
  withoutPrices.set(language, words);
  return words;
}

const withoutPrices = new Map<Language, ReadonlySet<string>>();

/** "How cold" asks for a temperature, "How large is the market for cold chain monitoring" does not. */
function dimensionOf(words: readonly Word[], asking: ReadonlySet<string>): Dimension | null {
  const [how, size] = words;
  const isAsked = how && size && /^(?:how|wie|hoe)$/.test(how.lower) && asking.has(size.lower);
  const told = isAsked ? [size] : words;
  return dimensions.find(({ adjectives }) => told.some(({ lower }) => setOf(adjectives).has(lower))) ?? null;
}

interface Inheriting {
  names: readonly Word[];
  telling: readonly Word[];
  lexicon: ReadonlySet<string>;
  before: readonly QuestionPart[];
}

/** A part with a pronoun, or with hardly any content words, is about the subject of the first part. */
function inheritedWords(words: readonly Word[], { names, telling, lexicon, before }: Inheriting): Word[] {
  const first = before[0];
  if (!first || names.length > 0) return [];
  const hasPronoun = words.some((word) => lexicon.has(word.lower));
  if (!hasPronoun && telling.length >= 2) return [];
  return first.names.length > 0 ? first.names : first.needed;
}
