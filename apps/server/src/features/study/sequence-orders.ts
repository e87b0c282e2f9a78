import type { SupportedLanguage } from "@muster/retrieval/language/lexicon";
import { sentencesIn } from "@muster/retrieval/language/sentences";

/** Words that mark the position of a step. "Second" and "third" are left out, because they also number arguments. */
interface SequenceWords {
  first: string;
  next: string;
  last: string;
  /** Those that also stand inside a sentence: "the panes are then crushed". */
  inside?: RegExp;
}

const sequenceWords: Record<SupportedLanguage, SequenceWords> = {
  en: {
    first: "first of all|first|to begin with",
    next: "then|next|after that|after this|afterwards|subsequently",
    last: "finally|lastly|in the end",
    inside: /(?<=\b(?:is|are|was|were|be) )(?:first|then|next|finally)(?!\p{L})/iu,
  },
  de: {
    first: "zuerst|zunächst|als erstes",
    next: "dann|danach|anschließend|daraufhin|im anschluss|als nächstes",
    last: "zuletzt|schließlich|zum schluss|abschließend|am ende|als letztes",
    inside: /(?<!\p{L})(?:zuerst|zunächst|danach|anschließend|daraufhin|zuletzt|schließlich|abschließend)(?!\p{L})/iu,
  },
  fr: {
    first: "d['’]abord|tout d['’]abord|pour commencer",
    next: "ensuite|puis|après cela",
    last: "enfin|finalement|pour finir",
  },
  es: { first: "primero|para empezar", next: "luego|después|a continuación", last: "finalmente|por último|al final" },
  it: { first: "per prima cosa|innanzitutto|prima", next: "poi|quindi|dopo|in seguito", last: "infine|alla fine" },
  pt: { first: "primeiro|para começar", next: "depois|em seguida|a seguir", last: "por fim|finalmente|no fim" },
  nl: { first: "allereerst|eerst", next: "dan|daarna|vervolgens", last: "tot slot|ten slotte|als laatste" },
};

/** Whether a word or phrase only marks the position of a step. */
export function isSequenceWord(text: string, language: SupportedLanguage): boolean {
  const { first, next, last } = sequenceWords[language];
  return new RegExp(`^(?:${first}|${next}|${last})$`, "iu").test(text);
}

export interface Step {
  /** In the source's words, without the word that says its place. */
  text: string;
  start: number;
  end: number;
}

interface Part {
  place: "first" | "next" | "last" | null;
  step: Step;
}

const leastSteps = 3;
const mostSteps = 6;
const leastLength = 8;
/** Sentences between two steps that only explain the one before. */
const mostBetween = 2;

/** The sequences that a text tells in sentences: "First … Then … Finally …". */
export function sequencesIn(text: string, language: SupportedLanguage): Step[][] {
  return [...text.matchAll(/[^\n]+(?:\n(?!\s*\n)[^\n]+)*/g)].flatMap(({ 0: paragraph, index }) => {
    const runs: Step[][] = [];
    let between = mostBetween + 1;
    for (const { place, step } of partsOf(paragraph, index, language)) {
      const isOpen = between <= mostBetween;
      if (place === "first") runs.push([step]);
      else if (place !== null && isOpen) runs.at(-1)?.push(step);
      if (place === null) between += 1;
      else if (place === "last" || (place !== "first" && !isOpen)) between = mostBetween + 1;
      else between = 0;
    }
    return runs.filter(({ length }) => length >= leastSteps).map((run) => run.slice(0, mostSteps));
  });
}

/** The sentences of a paragraph, and the parts of one that tells several steps. */
function partsOf(paragraph: string, offset: number, language: SupportedLanguage): Part[] {
  const { first, next, last, inside } = sequenceWords[language];
  const joint = new RegExp(
    `(?:[,;]\\s+|\\s+)(?:(?:and|und|et|y|e|en)\\s+)(?=(?:${next}|${last})(?!\\p{L}))|[,;]\\s+(?=(?:${next}|${last})(?!\\p{L}))`,
    "giu",
  );
  const places = { first, next, last };
  return sentencesIn(paragraph).flatMap(({ start, end }) => {
    const sentence = paragraph.slice(start, end);
    const joints = [...sentence.matchAll(joint)];
    const starts = [0, ...joints.map(({ 0: mark, index }) => index + mark.length)];
    const ends = [...joints.map(({ index }) => index), sentence.length];
    return starts.map((from, at): Part => {
      const to = ends[at] ?? sentence.length;
      const part = sentence.slice(from, to);
      const span = { start: offset + start + from, end: offset + start + to };
      const [place, rest] = placeOf(part, places, inside);
      return { place: rest.length < leastLength + 2 ? null : place, step: { text: rest, ...span } };
    });
  });
}

function placeOf(
  part: string,
  places: Record<"first" | "next" | "last", string>,
  inside: RegExp | undefined,
): [Part["place"], string] {
  const own = inside?.exec(part);
  for (const place of ["first", "next", "last"] as const) {
    const opening = new RegExp(`^(?:${places[place]})(?!\\p{L})[,:]?\\s+`, "iu").exec(part);
    if (opening) return [place, `… ${part.slice(opening[0].length)}`];
    if (own && new RegExp(`^(?:${places[place]})$`, "iu").test(own[0]))
      return [place, `${part.slice(0, own.index)}…${part.slice(own.index + own[0].length)}`];
  }
  return [null, part];
}
