import type { StudyQuestion } from "@muster/contracts/study";
import { numbersIn } from "@muster/retrieval/language/figures";
import { isSupported, lexiconOf, setOf } from "@muster/retrieval/language/lexicon";
import { periodsIn } from "@muster/retrieval/language/periods";
import { type Span, sentencesIn } from "@muster/retrieval/language/sentences";
import { contentWordsOf, wordsOf } from "@muster/retrieval/language/words";
import type { Passage, Source } from "@muster/retrieval/passages/passages";
import { isSequenceWord, type Step, sequencesIn } from "./sequence-orders.ts";
import { shortOf } from "./short-questions.ts";
import { phrasesIn } from "./study-phrases.ts";

type Draft = Omit<StudyQuestion, "id">;

/** A part of a sentence that can be asked for. Parts of one group serve as wrong choices for each other. */
interface Blank extends Span {
  group: string;
  text: string;
  /** Of a figure with digits. */
  value?: number;
}

/** A part that may be a wrong choice, with the content words of the rest of its sentence. */
interface Choice extends Blank {
  around: Set<string>;
}

interface Fact {
  passage: Passage;
  sentence: string;
  blanks: Blank[];
}

const distractorCount = 3;
const minDistractors = 2;

/**
 * Questions whose answers are in the passage that each one cites. Wrong choices are figures, dates and names of the same
 * sources that are not in the sentence, so that they are plausible but wrong.
 */
export function questionsFrom(chosen: Passage[], all: Passage[], sources: Source[]): Draft[] {
  const facts = chosen.flatMap(factsOf);
  const pool = all.flatMap(factsOf).flatMap((fact) => fact.blanks.map((blank) => choiceIn(fact, blank)));
  const choices = facts.flatMap((fact, index) => choiceOf(fact, pool, index) ?? []);
  const asked = new Set(choices.map(({ explanation }) => explanation));
  const clozes = facts.filter(({ sentence }) => !asked.has(sentence)).flatMap((fact) => clozeOf(fact) ?? []);
  const orders = [...stepOrders(chosen, sources), ...sequenceOrders(chosen, { all, sources }), ...dateOrders(facts)];
  return interleave([
    choices,
    clozes,
    orders,
    facts.flatMap(({ sentence, passage }) => shortOf(sentence, passage) ?? []),
  ]);
}

function factsOf(passage: Passage): Fact[] {
  if (passage.kind === "row" || passage.kind === "code") return [];
  return sentencesIn(passage.text).flatMap(({ start, end }) => {
    const sentence = passage.text.slice(start, end);
    const isAskable =
      sentence.length >= 30 && sentence.length <= 300 && !sentence.endsWith("?") && !refersBack(sentence, passage);
    return isAskable ? [{ passage, sentence, blanks: blanksOf(sentence, passage) }] : [];
  });
}

/** Languages in which "the" and a pronoun are one word, such as "la". */
const sharedArticles = new Set(["es", "fr", "it", "nl", "pt"]);

/** Begins with a pronoun: without the sentence before, a reader can't tell what it is about. */
function refersBack(sentence: string, { language }: Passage): boolean {
  const [first] = wordsOf(sentence, language);
  const { pronouns, articles } = lexiconOf(language);
  if (!first || !setOf(pronouns).has(first.lower)) return false;
  return !sharedArticles.has(language) || !setOf(articles).has(first.lower);
}

/** Figures with units, dates, then names: what a reader has to remember. */
function blanksOf(sentence: string, { language }: Passage): Blank[] {
  const periods = periodsIn(sentence);
  const codes = [...sentence.matchAll(/(?:\+\d|\b0\d)[\d /-]{5,}\d/g)].map(({ 0: code, index }) => ({
    start: index,
    end: index + code.length,
  }));
  const numbers = numbersIn(sentence, language, periods);
  const spelled = numbers
    .filter(({ isWord, value }) => isWord && value > 1)
    // The first number of "two to four weeks" has its unit, but not in its text.
    .map(({ start, end, text }) => ({ start, end, text, group: /\s/.test(text) ? "number with unit" : "number" }));
  const figures = numbers
    .filter(({ isWord, text, start }) => !isWord && !isInCode({ text, start }))
    .map(({ start, end, text, value, unit, currency }) => ({
      ...{ start, end, text, value },
      group: `figure ${unit} ${currency} ${shapeOf(text)}`,
    }));
  const dates = periods.map(({ start, end, key }) => ({
    ...{ start, end, text: sentence.slice(start, end) },
    group: `date ${key.length}`,
  }));
  /** "0800 222 111" is a telephone number, not a figure. */
  function isInCode({ text, start }: { text: string; start: number }): boolean {
    return codes.some((code) => code.start <= start && start + text.length <= code.end);
  }
  const isIn = (other: Span) => [...figures, ...dates].some(({ start, end }) => other.start < end && start < other.end);
  const others = [...namesIn(sentence, language), ...spelled].filter((other) => !isIn(other));
  return [...figures, ...dates, ...others];
}

/** What is written around a number, or how the number is written: "3.1" is no choice for "61", nor "500" for "900 euros". */
function shapeOf(figure: string): string {
  const words = figure.replace(/[\d.,\s\u00a0\u202f]+/g, "").toLowerCase();
  return words === "" && /\d[.,]\d{1,2}$/.test(figure) ? "decimal" : words;
}

/** Weekdays and months are no names: "Berlin" is no choice for "Monday". */
const calendar =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/** Runs of capitalized words inside a sentence. Skipped for German, which capitalizes every noun. */
function namesIn(sentence: string, language: Passage["language"]): Blank[] {
  if (language === "de") return [];
  const names: Blank[] = [];
  for (const word of wordsOf(sentence, language)) {
    const last = names.at(-1);
    if (word.start === 0 || !word.isCapital || word.isStop || word.isNumber || calendar.test(word.text)) continue;
    if (last && last.end + 1 === word.start && sentence[last.end] === " ")
      Object.assign(last, { end: word.end, text: sentence.slice(last.start, word.end) });
    else names.push({ start: word.start, end: word.end, text: word.text, group: "" });
  }
  return names
    .filter(({ text }) => text.length >= 3)
    .map((name) => ({ ...name, group: `name ${kindOfName(name.text)}` }));
}

/** "XML" is no choice for "Lisbon", nor "Lisbon" for "Marta Silva". */
function kindOfName(text: string): string {
  return text.includes(" ") ? "full" : /\p{Lu}.*\p{Lu}/u.test(text) ? "abbreviation" : "word";
}

function withBlank(sentence: string, { start, end }: Span): string {
  return `${sentence.slice(0, start)}____${sentence.slice(end)}`;
}

/** Only parts that occur once in the sentence, so that the rest does not reveal them. */
function askedBlanks({ sentence, blanks }: Fact): Blank[] {
  return blanks.filter(({ text }) => sentence.split(text).length === 2);
}

function choiceIn({ sentence, passage }: Fact, blank: Blank): Choice {
  const words = contentWordsOf(withBlank(sentence, blank), passage.language);
  return { ...blank, around: new Set(words.map(({ text }) => text.toLowerCase())) };
}

function choiceOf(fact: Fact, pool: Choice[], seed: number): Draft | undefined {
  const asked = askedBlanks(fact)
    .map((blank) => ({ blank, wrong: distractorsFor(blank, fact, pool) }))
    .find(({ wrong }) => wrong.length >= minDistractors);
  if (!asked) return undefined;
  const { blank, wrong } = asked;
  const taken = shuffled(wrong, seed).slice(0, distractorCount);
  return {
    kind: "choice",
    prompt: withBlank(fact.sentence, blank),
    options: shuffled([blank.text, ...taken], seed + 1),
    answer: [blank.text],
    explanation: fact.sentence,
    passageId: fact.passage.id,
  };
}

/**
 * Values of the same group that are not in the sentence. A value of a sentence with the same words is left out: two sources that
 * disagree would make both choices right.
 */
function distractorsFor(blank: Blank, fact: Fact, pool: Choice[]): string[] {
  const text = fact.sentence.toLowerCase();
  const { group, around } = choiceIn(fact, blank);
  const wrong = pool.filter(
    (one) =>
      one.group === group &&
      isNear(blank, one) &&
      !text.includes(one.text.toLowerCase()) &&
      !isSame(around, one.around),
  );
  return [...new Map(wrong.map((one) => [one.text.toLowerCase(), one.text])).values()];
}

/** Choices must be of a similar size: beside 1,204 units, 14 is obviously wrong. */
const widestRatio = 20;

function isNear({ value: one }: Blank, { value: other }: Blank): boolean {
  if (!one || !other) return true;
  const ratio = Math.abs(one / other);
  return ratio <= widestRatio && ratio >= 1 / widestRatio;
}

const sameShare = 0.75;

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared >= sameShare * Math.max(one.size, other.size);
}

function clozeOf(fact: Fact): Draft | undefined {
  const blank = askedBlanks(fact)[0] ?? longestWord(fact);
  if (!blank) return undefined;
  return {
    ...{ kind: "cloze", prompt: withBlank(fact.sentence, blank), options: [], answer: [blank.text] },
    ...{ explanation: fact.sentence, passageId: fact.passage.id },
  };
}

/** Skips parts of email and web addresses. */
function longestWord({ sentence, passage }: Fact): Blank | undefined {
  const { language } = passage;
  const isPlace = ({ text }: { text: string }) => isSupported(language) && isSequenceWord(text, language);
  const isInAddress = ({ start, end }: Span) =>
    /[@/.]\S?$/.test(sentence.slice(0, start)) || /^(?:[@/]|\.\p{L})/u.test(sentence.slice(end));
  const [longest] = contentWordsOf(sentence, language)
    .filter((word) => !isInAddress(word) && !isPlace(word))
    .filter(({ text }) => text.length >= 6 && sentence.toLowerCase().split(text.toLowerCase()).length === 2)
    .sort((one, other) => other.text.length - one.text.length);
  return longest && { start: longest.start, end: longest.end, text: longest.text, group: "word" };
}

/** Numbered steps of the sources, if the chosen passages contain them. */
function stepOrders(chosen: Passage[], sources: Source[]): Draft[] {
  return sources.flatMap(({ id, document: { text } }) =>
    stepRuns(text).flatMap((steps): Draft[] => {
      const passage = chosen.find(
        ({ documentId, start, end }) =>
          documentId === id && steps.some((step) => step.start < end && step.start + step.text.length > start),
      );
      return passage
        ? [
            orderOf(
              steps.map((step) => step.text),
              passage.id,
              phrasesIn(passage.language).putSteps,
            ),
          ]
        : [];
    }),
  );
}

/** Steps that a paragraph tells in sentences. Each has to be in a passage, which text addressed to a machine is not. */
function sequenceOrders(chosen: Passage[], { all, sources }: { all: Passage[]; sources: Source[] }): Draft[] {
  return sources.flatMap(({ id, document: { text } }) => {
    const isOver = (step: Step) => (passage: Passage) =>
      passage.documentId === id && step.start < passage.end && step.end > passage.start;
    const language = chosen.find(({ documentId }) => documentId === id)?.language;
    if (language === undefined || !isSupported(language)) return [];
    return sequencesIn(text, language).flatMap((steps): Draft[] => {
      const [first] = steps;
      const passage = first && chosen.find(isOver(first));
      if (!passage || !steps.every((step) => all.some(isOver(step)))) return [];
      return [
        orderOf(
          steps.map((step) => step.text),
          passage.id,
          phrasesIn(language).putSteps,
        ),
      ];
    });
  });
}

function stepRuns(text: string): { text: string; start: number }[][] {
  const runs: { text: string; start: number; number: number }[][] = [];
  for (const match of text.matchAll(/^[ \t]*(\d{1,2})[.)][ \t]+(\S.{3,160})$/gm)) {
    const step = { number: Number(match[1]), text: match[2]?.trim() ?? "", start: match.index };
    const run = runs.at(-1);
    if (step.number > 1 && run?.at(-1)?.number === step.number - 1) run.push(step);
    else if (step.number === 1) runs.push([step]);
  }
  return runs.filter(({ length }) => length >= 3).map((run) => run.slice(0, 6));
}

/** Asks for the order of events, without showing the years. */
function dateOrders(facts: Fact[]): Draft[] {
  const dated = facts.flatMap((fact) => {
    const [period, ...more] = periodsIn(fact.sentence);
    if (!period || more.length > 0 || !/^\d{4}/.test(period.key)) return [];
    return [{ fact, year: period.key.slice(0, 4), text: withBlank(fact.sentence, period) }];
  });
  const byYear = [...new Map(dated.map((one) => [one.year, one])).values()].sort((one, other) =>
    one.year.localeCompare(other.year),
  );
  const [first] = byYear;
  if (!first || byYear.length < 3) return [];
  const taken = byYear.slice(0, 5);
  return [
    {
      ...orderOf(
        taken.map(({ text }) => text),
        first.fact.passage.id,
        phrasesIn(first.fact.passage.language).putEvents,
      ),
      explanation: taken.map(({ fact }) => fact.sentence).join(" "),
    },
  ];
}

function orderOf(answer: string[], passageId: string, prompt: string): Draft {
  const mixed = shuffled(answer, answer.length);
  // A shuffle that changes nothing would reveal the answer.
  const options = mixed.every((each, index) => each === answer[index]) ? [...answer].reverse() : mixed;
  return { kind: "order", prompt, options, answer, explanation: answer.join(" → "), passageId };
}

/** The same order for the same list and seed, so that a repeated step creates the same session. */
function shuffled<T>(list: T[], seed: number): T[] {
  const mixed = [...list];
  let state = seed * 2_654_435_761 + list.length;
  for (let index = mixed.length - 1; index > 0; index--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (index + 1);
    [mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T]; // both indexes are within the list
  }
  return mixed;
}

/** One of each kind in turn. */
function interleave(lists: Draft[][]): Draft[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}
