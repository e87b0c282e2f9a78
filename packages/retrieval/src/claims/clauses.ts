import { type Figure, figuresIn } from "../language/figures.ts";
import {
  alternativesOf,
  containsAny,
  entriesOf,
  type Language,
  lexiconOf,
  pairsOf,
  patternOf,
  setOf,
} from "../language/lexicon.ts";
import { type Period, periodsIn } from "../language/periods.ts";
import { matchesWord } from "../language/related.ts";
import { type Span, sentencesIn } from "../language/sentences.ts";
import { type Word, wordsOf } from "../language/words.ts";
import { namesAmong } from "./names.ts";

export type Direction = -1 | 0 | 1;

/**
 * The smallest part of a text that states one thing. Figures, direction and negation belong to their clause. Offsets count from
 * the start of the text.
 */
export interface Clause extends Span {
  text: string;
  sentence: Span;
  language: Language;
  /** Content words: no stop words, figures, periods, directions or negations. */
  words: Word[];
  /** Stems of proper names. */
  names: string[];
  figures: Figure[];
  periods: Period[];
  direction: Direction;
  /** By "not", "no" or a word that contains a negation ("failed"). */
  isNegated: boolean;
  /** By "not" or "no" only. */
  hasNot: boolean;
  isPlanned: boolean;
  isCause: boolean;
  /** "of which 1.4 million": the figure is a part of the previous one. */
  isPart: boolean;
}

/** The clauses of a text in order. */
export function clausesIn(text: string, language: Language): Clause[] {
  const periods = periodsIn(text);
  const figures = figuresIn(text, language, periods);
  const words = wordsOf(text, language);
  const names = new Set(namesAmong(text, words, language));
  return sentencesIn(text).flatMap((sentence) =>
    spansOf(text, sentence, figures, language).map((span) => {
      const within = (each: Span) => each.start >= span.start && each.start < span.end;
      return clauseAt(
        { text, sentence, language },
        {
          span,
          words: words.filter(within),
          names,
          figures: figures.filter(within),
          periods: periods.filter(within),
        },
      );
    }),
  );
}

interface Found {
  span: Span;
  words: Word[];
  names: ReadonlySet<Word>;
  figures: Figure[];
  periods: Period[];
}

function clauseAt(
  { text, sentence, language }: { text: string; sentence: Span; language: Language },
  found: Found,
): Clause {
  const { span, words, names, figures, periods } = found;
  const own = text.slice(span.start, span.end);
  const lexicon = lexiconOf(language);
  // A bound ("up to", "less than") is not a direction.
  const unbounded = own
    .replace(patternsOf(language).bound, (match) => " ".repeat(match.length))
    .replace(separable, (match) => " ".repeat(match.length));
  const ups = [...unbounded.matchAll(patternOf(lexicon.up))];
  const downs = [...unbounded.matchAll(patternOf(lexicon.down))];
  const [above, below] = [aboveFigure, belowFigure].map((pattern) =>
    figures.some(({ end }) => pattern.test(text.slice(end, end + 30))),
  );
  const first = [...ups, ...downs].sort((a, b) => a.index - b.index)[0];
  const unlimited = own.replace(limitOf, (match) => " ".repeat(match.length));
  const negators = [...unlimited.matchAll(patternOf(lexicon.negators))];
  const prefixed = language === "en" ? [...own.matchAll(/(?<!\p{L})un\p{Ll}{4,}(?:ed|able)(?!\p{L})/gu)] : [];
  const negations = [...negators, ...own.matchAll(patternOf(lexicon.failing)), ...prefixed];
  const polar = [...ups, ...downs, ...negations].map(({ index, 0: match }) => ({
    start: span.start + index,
    end: span.start + index + match.length,
  }));
  const taken = [...figures, ...periods, ...polar];
  const content = words.filter(
    (word) =>
      !word.isStop &&
      !word.isNumber &&
      word.text.length > 1 &&
      !taken.some(({ start, end }) => word.start >= start && word.end <= end),
  );
  return {
    ...span,
    text: own,
    sentence,
    language,
    words: content,
    names: [...new Set(content.filter((word) => names.has(word)).map(({ stem }) => stem))],
    figures,
    periods,
    direction: first ? (ups.includes(first) ? 1 : -1) : above ? 1 : below ? -1 : 0,
    isNegated: new Set(negations.map(({ index }) => index)).size % 2 === 1,
    hasNot: negators.length % 2 === 1,
    isPlanned: containsAny(own, lexicon.planned),
    isCause: containsAny(own, lexicon.causal),
    isPart: containsAny(own, lexicon.partial),
  };
}

/** "600 euros above the first offer". */
const aboveFigure = /^\s(?:above|over|über|oberhalb|au-dessus|por encima|sopra|acima|boven)\s\p{L}/iu;
const belowFigure = /^\s(?:below|under|unter|unterhalb|au-dessous|por debajo|sotto|abaixo|onder)\s\p{L}/iu;

/** "Es fallen Kosten an": the verb is "anfallen". */
const separable =
  /(?<!\p{L})(?:fällt|fallen|fiel|fielen|steigt|steigen|stieg|stiegen)(?=\s[^,;]*\s(?:an|aus|ein|auf|weg|um)[.,;]?\s*$)/iu;

/** "No more than 8 km/h" denies nothing. */
const limitOf =
  /(?<!\p{L})(?:no|not|nicht|pas|non|não|niet)\s+(?:more|less|fewer|later|earlier|longer|mehr|weniger|später|früher|länger|plus|moins|más|menos|più|meno|mais|meer|minder|later)\s+(?:than|als|de|que|di|do que|dan)(?!\p{L})/giu;

interface CutPatterns {
  connector: RegExp;
  join: RegExp;
  negated: RegExp;
  opening: RegExp;
  bound: RegExp;
}

const cutPatterns = new Map<Language, CutPatterns>();

function patternsOf(language: Language): CutPatterns {
  let patterns = cutPatterns.get(language);
  if (!patterns) {
    const lexicon = lexiconOf(language);
    const connectors = entriesOf(lexicon.connectors);
    const strong = alternativesOf(connectors.filter((word) => word.length >= 5));
    const any = alternativesOf([...connectors, ...entriesOf(lexicon.and)]);
    const joins = alternativesOf(entriesOf(lexicon.and));
    const negators = alternativesOf(entriesOf(lexicon.negators));
    const bounds = alternativesOf(pairsOf(lexicon.qualifiers).flatMap(([, phrases]) => phrases.split("|")));
    patterns = {
      connector: new RegExp(`,\\s+(?=(?:${any})(?!\\p{L}))|(?<!\\sof)\\s(?=(?:${strong})\\s)`, "giu"),
      join: new RegExp(`,\\s+|\\s(?=(?:${joins})\\s)`, "giu"),
      negated: new RegExp(
        `\\s(?=(?:${joins}|but|aber|mais|pero|ma|mas|maar)\\s(?:\\p{L}+\\s)?(?:${negators})\\s)`,
        "giu",
      ),
      opening: new RegExp(`^(?:${any})\\s[^,]+,\\s+`, "iu"),
      bound: new RegExp(`(?<!\\p{L})(?:${bounds})(?=\\s+[\\p{Sc}\\d])`, "giu"),
    };
    cutPatterns.set(language, patterns);
  }
  return patterns;
}

/** Splits a sentence at stops within it, before connectors, and between two figures. */
function spansOf(text: string, sentence: Span, figures: readonly Figure[], language: Language): Span[] {
  const body = text.slice(sentence.start, sentence.end);
  const { connector, join, negated, opening } = patternsOf(language);
  const cuts = new Set<number>();
  for (const match of body.matchAll(/;\s|:\s(?=\D)|\s[–—]\s/g)) cuts.add(match.index + match[0].length);
  for (const match of body.matchAll(connector)) cuts.add(match.index + match[0].length);
  const hasFigures = (from: number, to: number) =>
    figures.some(({ start }) => start >= sentence.start + from && start < sentence.start + to);
  for (const match of body.matchAll(join)) {
    const at = match.index + match[0].length;
    const before = figures.findLast(({ end }) => end <= sentence.start + match.index + 1);
    const after = figures.find(({ start }) => start >= sentence.start + at);
    const isRange = before && after && after.start - before.end < 8 && before.unit === after.unit;
    if (hasFigures(0, match.index) && hasFigures(at, body.length) && !isRange) cuts.add(at);
  }
  for (const match of body.matchAll(negated)) cuts.add(match.index + 1);
  // "After the strike, output fell": the opening clause ends at its comma.
  const first = opening.exec(body);
  if (first) cuts.add(first[0].length);
  const edges = [0, ...[...cuts].sort((a, b) => a - b), body.length];
  return edges.slice(0, -1).flatMap((from, i) => {
    const to = edges[i + 1] ?? body.length;
    const hasWord = /[\p{L}\p{N}]/u.test(body.slice(from, to));
    return hasWord ? [{ start: sentence.start + from, end: sentence.start + to }] : [];
  });
}

/** Whether a clause contains a word, in its own or another form or language. */
export function clauseContains(clause: Clause, word: Word, language: Language): boolean {
  return clause.words.some((other) => matchesWord(word, other, { a: language, b: clause.language }));
}

const lightStems = new Map<Language, Set<string>>();

/** Whether a word carries content: it is not a light word of its language. */
export function isContentWord(word: Word, language: Language): boolean {
  let stems = lightStems.get(language);
  if (!stems) {
    const light = setOf(lexiconOf(language).light);
    stems = new Set([...light].flatMap((entry) => [entry, ...wordsOf(entry, language).map(({ stem }) => stem)]));
    lightStems.set(language, stems);
  }
  return !stems.has(word.stem) && !stems.has(word.lower);
}

/** The bound or emphasis of a figure: "least", "most", "over", "under", "only", "about"; null for a plain one. */
export function qualifierOf(figure: Figure, clause: Clause): string | null {
  const before = clause.text.slice(0, Math.max(0, figure.start - clause.start));
  for (const [key, phrases] of pairsOf(lexiconOf(clause.language).qualifiers)) {
    const last = [...before.matchAll(patternOf(phrases.replaceAll("|", " ")))].at(-1);
    if (last && /^\s*[\p{Sc}]?\s*$/u.test(before.slice(last.index + last[0].length))) return key;
  }
  return null;
}
