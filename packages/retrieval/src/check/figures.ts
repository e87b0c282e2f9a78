import { type Clause, clauseContains, qualifierOf } from "../claims/clauses.ts";
import { counterIn, type Figure, figuresIn } from "../language/figures.ts";
import { periodsIn } from "../language/periods.ts";
import { matchesWord } from "../language/related.ts";
import { type Word, wordsOf } from "../language/words.ts";
import {
  contentWords,
  type Finding,
  figuresOf,
  finding,
  isRounded,
  isSameKind,
  isStatedAs,
  type Located,
  matchesOf,
  type Pair,
} from "./align.ts";

/** Each number must be in a passage, or derivable from the numbers there. */
export function checkNumbers({ stated, source, sourceText }: Pair): Finding[] {
  const around = figuresIn(sourceText, source[0]?.language ?? "en");
  const periods = periodsIn(sourceText);
  return figuresOf(stated).flatMap((each) => {
    const { figure, clause } = each;
    if (matchesOf(each, source).length > 0 || around.some(({ value }) => isStatedAs(figure, clause, value))) return [];
    const rivals = around.filter((other) => isSameKind(figure, other));
    const spans = dayRange.test(sourceText) ? 2 : periods.length;
    const isCount = figure.isWord && isUnitless(figure) && rivals.length === 0;
    if (isFraction(each) || isCount || isSpan(figure, around, spans) || isDerived(each, around, sourceText))
      return [finding("number", "number_derived", false, { stated: figure.text })];
    const [rival] = rivals;
    return [
      finding("number", "number_absent", true, {
        stated: figure.text,
        ...(rival && rivals.length === 1 && { found: rival.text }),
      }),
    ];
  });
}

const fractionAfter =
  /^\s*(?:(?:in|out of|of every|von|sur|de cada|su|em cada|op de|op)\s+(?:\d{1,2}|two|three|four|five|six|seven|eight|ten|zwei|drei|vier|fünf|zehn|deux|trois|quatre|cinq|dix|dos|tres|cuatro|cinco|diez|due|tre|quattro|cinque|dieci|dois|três|quatro|dez|twee|drie|vier|vijf|tien)(?![\p{L}\d])|(?:quarters?|thirds?|fifths?|tenths?|halves|viertel|drittel|fünftel|zehntel|quarts?|tiers|cuartos|tercios|quarti|terzi|quartos|terços|kwart|derde)(?!\p{L})|(?:times|mal|fois|veces|volte|vezes|keer)(?!\p{L}))/iu;
const fractionBefore =
  /(?:one|two|three|four|ein\p{L}*|zwei|drei|un|uno|deux|dos|due|dois|één|twee|\d+)\s+(?:in|out of|of every|von|sur|de cada|su|em cada|op de|op)\s+$/iu;

/** "from 5 to 19 August": two dates, of which one has no month. */
const dayRange =
  /(?<!\d)\d{1,2}(?:st|nd|rd|th|\.)?\s*(?:to|until|till|through|bis|au|al?|até|ao|tot|–|-)\s*\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:de\s+)?\p{L}{3}/iu;

/** "three quarters", "two in five", "one in two", "three times as fast". */
function isFraction({ figure, clause }: Located): boolean {
  if (figure.raw > 20 || figure.currency !== null) return false;
  const [before, after] = [
    clause.text.slice(0, figure.start - clause.start),
    clause.text.slice(figure.end - clause.start),
  ];
  return (
    fractionAfter.test(after) ||
    fractionBefore.test(before) ||
    (figure.unit === "times" && /^\s*(?:as|so|more|faster|the)/iu.test(after))
  );
}

/** A duration between two dates or times; in "eight and a half hours" the unit follows the fraction. */
function isSpan({ unit, currency, raw }: Figure, around: readonly Figure[], periods: number): boolean {
  const clocks = around.filter((other) => other.unit === "clock").length;
  if (clocks >= 2 && unit === null && currency === null && raw <= 24) return true;
  if (!["day", "workday", "month", "s"].includes(unit ?? "")) return false;
  return periods >= 2 || clocks >= 2;
}

/**
 * A calculation with the figures of the passages: sum, difference, share, product with a small count, or the same for another
 * time span.
 */
function isDerived(each: Located, around: readonly Figure[], sourceText: string): boolean {
  const { figure } = each;
  const kin = around.filter((other) => isSameKind(other, figure));
  if (kin.length > 2 && isClose(each, sumOf(kin))) return true;
  const fractions = fractionsIn(sourceText);
  if (figure.unit === "%" && fractions.some((share) => Math.abs(share - figure.value) <= 2)) return true;
  if (kin.some(({ value }) => fractions.some((share) => isClose(each, (value * share) / 100)))) return true;
  if (
    around.some(
      (a) =>
        a.per !== null &&
        isSameKind(a, figure) &&
        spans.some((factor) => isClose(each, a.value * factor) || isClose(each, a.value / factor)),
    )
  )
    return true;
  return around.some((a, i) =>
    around.some((b, j) => i !== j && resultsOf(a, b, each).some((value) => isClose(each, value))),
  );
}

/** How many of a shorter time span a longer one contains: months, weeks and days in a year, hours in a day, … */
const spans = [12, 52, 365, 4, 3, 7, 24, 60, 3600];
/** Up to this value a number may be a multiplier: "two months' rent". */
const smallCount = 24;

function sumOf(figures: readonly Figure[]): number {
  return figures.reduce((sum, { value }) => sum + value, 0);
}

const fractionWords: readonly (readonly [pattern: RegExp, percent: number])[] = [
  [/half|hälfte|halb|moitié|mitad|metà|metade|helft/iu, 50],
  [/two[- ]thirds|zwei drittel|deux tiers|dos tercios|due terzi|dois terços|twee derde/iu, 66.7],
  [/three[- ]quarters|drei viertel|dreiviertel|trois quarts|tres cuartos|tre quarti|três quartos|drie kwart/iu, 75],
  [/third|drittel|tiers|tercio|terzo|terço|derde/iu, 33.3],
  [/quarter|viertel|quart|cuarto|quarto|kwart/iu, 25],
  [/fifth|fünftel|cinquième|quinto|quinta parte|vijfde/iu, 20],
  [/tenth|zehntel|dixième|décimo|decimo|tiende/iu, 10],
];

function fractionsIn(text: string): number[] {
  return fractionWords.filter(([pattern]) => pattern.test(text)).map(([, percent]) => percent);
}

function isClose({ figure, clause }: Located, value: number): boolean {
  return isStatedAs(figure, clause, value) || Math.abs(value - figure.value) <= 0.006 * Math.abs(figure.value);
}

/** The results of combining two figures of the passages as the stated figure's kind allows. */
function resultsOf(a: Figure, b: Figure, located: Located): number[] {
  const { unit, currency } = located.figure;
  const results = [...sumsOf(a, b, located.figure), ...sharesOf(a, b, located.figure)];
  if (!isSameKind(a, located.figure)) return results;
  const isPlain = !currency && !unit;
  if (!isPlain && b.unit === "%") results.push((a.value * b.value) / 100);
  return [...results, ...productsOf(a, b, located)];
}

const isUnitless = ({ unit, currency }: Figure) => unit === null && currency === null;

/** Sum and difference; in "7,884 of 8,760 hours" the unit is written once. */
function sumsOf(a: Figure, b: Figure, figure: Figure): number[] {
  const { unit, currency, raw, value } = figure;
  const isPoint = unit === "pp" || (!unit && !currency && a.unit === "%");
  const areAlike = isSameKind(a, b);
  const areKin = areAlike || isUnitless(a) || isUnitless(b);
  if (!areKin || !(isSameKind(a, figure) || isSameKind(b, figure) || isPoint)) return [];
  const [x, y] = areAlike ? [a.value, b.value] : [a.raw, b.raw];
  const scale = areAlike || raw === 0 ? 1 : value / raw;
  return [(x + y) * scale, Math.abs(x - y) * scale];
}

function sharesOf(a: Figure, b: Figure, { unit }: Figure): number[] {
  const areKin = isSameKind(a, b) || isUnitless(a) || isUnitless(b);
  if (!areKin || unit !== "%" || a.unit === "%" || b.unit === "%" || b.raw === 0) return [];
  const ratio = isSameKind(a, b) ? a.value / b.value : a.raw / b.raw;
  return [100 * ratio, Math.abs(100 * (ratio - 1))];
}

function productsOf(a: Figure, b: Figure, located: Located): number[] {
  const isCount =
    (b.unit === null || b.unit === "month" || b.unit === "day") && b.currency === null && b.raw <= smallCount;
  if ((!isRounded(located) && !isCount) || b.raw === 0) return [];
  return isCount
    ? [a.value * b.raw, a.value / b.raw, a.value * b.value, a.value / b.value]
    : [a.value * b.value, a.value / b.value];
}

/** Unit, currency and counter of a figure must match the passage. */
export function checkUnits({ stated, source, sourceWords }: Pair): Finding[] {
  return figuresOf(stated).flatMap(({ figure, clause }): Finding[] => {
    const matches = matchesOf({ figure, clause }, source);
    const [first] = matches;
    if (!first) return [];
    const params = { stated: figure.text, found: first.figure.text };
    const others = matches.map((match) => match.figure);
    if (figure.currency && others.every(({ currency }) => currency !== figure.currency))
      return [
        finding(
          "unit",
          others.every(({ currency }) => currency === null) ? "currency_absent" : "currency_differs",
          true,
          params,
        ),
      ];
    if (figure.unit && others.every((other) => other.unit === figure.unit && !isStatedAs(figure, clause, other.value)))
      return [finding("unit", "unit_differs", true, params)];
    if (figure.unit && others.every(({ unit }) => unit !== figure.unit))
      return [finding("unit", "unit_differs", !isNestedUnit(figure, others) && !matches.some(isBare), params)];
    if (!figure.currency && !figure.unit && others.every(({ currency, unit }) => currency || unit)) {
      // "12.5 million zloty": a unit in neither the lists nor the passages.
      const [noun] = nounsAfter(figure, clause);
      const isKnown =
        noun && sourceWords.some(({ word, language }) => matchesWord(noun, word, { a: clause.language, b: language }));
      return [finding("unit", "unit_differs", noun !== undefined && !isKnown && noun.start - figure.end <= 2, params)];
    }
    return counterFindings({ figure, clause }, matches);
  });
}

/** Whether a figure is followed by nothing that could be an unlisted unit ("18 knots"). */
function isBare({ figure, clause }: Located): boolean {
  return figure.unit === null && figure.currency === null && nounsAfter(figure, clause).length === 0;
}

/** "20 °C" and "20 degrees", "5 days" and "5 working days". */
function isNestedUnit({ unit }: Figure, others: readonly Figure[]): boolean {
  return others.some(
    (other) => (unit === "day" && other.unit === "workday") || (unit === "workday" && other.unit === "day"),
  );
}

function counterFindings(own: Located, matches: readonly Located[]): Finding[] {
  const per = counterOf(own);
  if (!per) return [];
  const theirs = matches.map(counterOf);
  if (theirs.includes(per)) return [];
  const isOther = theirs.every((other) => other !== null);
  return [
    finding("unit", isOther ? "counter_differs" : "counter_absent", isOther && theirs.every(isTime) === isTime(per), {
      stated: per,
      found: theirs[0] ?? "",
    }),
  ];
}

const times = new Set(["year", "month", "week", "day", "hour", "minute", "quarter", "night"]);
function isTime(counter: string | null): boolean {
  return times.has(counter ?? "");
}

function counterOf({ figure, clause }: Located): string | null {
  return figure.per ?? counterIn(clause.text);
}

/** The content words directly after a figure: what it counts. */
export function nounsAfter(figure: Figure, clause: Clause): Word[] {
  const after = figure.end - clause.start;
  const rest = /^[^.,;:()]*/.exec(clause.text.slice(after, after + 60))?.[0] ?? "";
  const nouns: Word[] = [];
  for (const word of wordsOf(rest, clause.language)) {
    if (word.isStop || word.isNumber || nouns.length === 3) break;
    nouns.push({ ...word, start: word.start + figure.end, end: word.end + figure.end });
  }
  return nouns;
}

/** A number must refer to the same thing: not to what another number counts, and not to the whole when it is a part. */
export function checkRoles({ stated, source }: Pair): Finding[] {
  const all = figuresOf(source);
  return figuresOf(stated).flatMap(({ figure, clause }): Finding[] => {
    const matches = matchesOf({ figure, clause }, source);
    if (matches.length === 0) return [];
    const counted = countsAnother({ figure, clause }, matches, all);
    if (counted)
      return [finding("role", "counts_something_else", !figure.isWord, { stated: figure.text, noun: counted.text })];
    const isPart = matches.every((match) => match.clause.isPart);
    const partWords = matches.flatMap((match) => contentWords(match.clause));
    const namesPart = stated.some((each) =>
      contentWords(each).some((word) =>
        partWords.some((other) =>
          matchesWord(word, other, { a: each.language, b: matches[0]?.clause.language ?? each.language }),
        ),
      ),
    );
    if (isPart && !clause.isPart && !namesPart)
      return [finding("role", "part_stated_as_total", true, { stated: figure.text })];
    const swapped = swappedWord({ figure, clause }, matches, all);
    if (swapped)
      return [finding("role", "belongs_to_another_number", true, { stated: figure.text, word: swapped.text })];
    const foreign = foreignWord({ figure, clause }, matches, all);
    if (foreign)
      return [
        finding("role", "belongs_to_another_number", foreign.isSure, { stated: figure.text, word: foreign.word.text }),
      ];
    return [];
  });
}

function countsAnother(own: Located, matches: readonly Located[], all: readonly Located[]): Word | undefined {
  const [noun] = nounsAfter(own.figure, own.clause).filter((word) =>
    contentWords(own.clause).some(({ stem }) => stem === word.stem),
  );
  if (!noun) return undefined;
  const counts = (each: Located) =>
    nounsAfter(each.figure, each.clause).some((other) =>
      matchesWord(noun, other, { a: own.clause.language, b: each.clause.language }),
    );
  const isOwn = matches.some((match) => counts(match) || nounsAfter(match.figure, match.clause).length === 0);
  const isRivals = all.some(
    (other) => !matches.includes(other) && other.figure.value !== own.figure.value && counts(other),
  );
  return !isOwn && isRivals ? noun : undefined;
}

/** "Packers earn 15.10 euros and drivers 17.35": a clause about 17.35 that names packers instead of drivers. */
function swappedWord(own: Located, matches: readonly Located[], all: readonly Located[]): Word | undefined {
  const [match] = matches;
  if (!match || matches.length > 1 || own.clause.figures.length > 1) return undefined;
  const kin = all.filter(
    (each) => each.clause.sentence.start === match.clause.sentence.start && isSameKind(each.figure, match.figure),
  );
  const languages = { a: own.clause.language, b: match.clause.language };
  const isStated = (word: Word) => own.clause.words.some((each) => matchesWord(each, word, languages));
  const ownWord = wordBefore(match.figure, match.clause);
  if (!ownWord || isStated(ownWord)) return undefined;
  return kin.flatMap((each) => wordBefore(each.figure, each.clause) ?? []).find(isStated);
}

/** The content word that stands directly before a figure. */
function wordBefore(figure: Figure, { words, text, start }: Clause): Word | undefined {
  const word = words.findLast(({ end }) => end <= figure.start);
  return word && /^\s*[:–-]?\s*$/u.test(text.slice(word.end - start, figure.start - start)) ? word : undefined;
}

/** A word of the clause that occurs only in the clause of another number of this kind. */
function foreignWord(
  own: Located,
  matches: readonly Located[],
  all: readonly Located[],
): { word: Word; isSure: boolean } | undefined {
  const rivals = all.filter(
    (other) =>
      matches.some((match) => isSameKind(other.figure, match.figure)) &&
      !matches.some((match) => match.clause === other.clause),
  );
  if (rivals.length === 0) return undefined;
  const { clause } = own;
  const isHeld = (word: Word, each: Located) => clauseContains(each.clause, word, clause.language);
  // The subject continues from earlier in the sentence: "Households pay 31 pence …, and 17 pence …".
  const isInherited = (word: Word) =>
    matches.some((match) =>
      all
        .concat(matches)
        .some(
          (each) =>
            each.clause.sentence.start === match.clause.sentence.start &&
            each.clause.start <= match.clause.start &&
            isHeld(word, each) &&
            !isName(word, each.clause),
        ),
    );
  const word = contentWords(clause).find(
    (each) =>
      !matches.some((match) => isHeld(each, match)) &&
      rivals.some((rival) => isHeld(each, rival)) &&
      !isInherited(each),
  );
  if (!word) return undefined;
  const isSure = rivals.some((rival) => isName(word, rival.clause)) && clause.figures.length === 1;
  return { word, isSure };
}

function isName(word: Word, clause: Clause): boolean {
  return clause.words.some(
    ({ stem, lower, isCapital }) => isCapital && lower === word.lower && clause.names.includes(stem),
  );
}

const opposites: Readonly<Record<string, string>> = { least: "most", most: "least", over: "under", under: "over" };

/** "at least", "up to", "only" must apply to the same figure. */
export function checkQualifiers({ stated, source }: Pair): Finding[] {
  return figuresOf(stated).flatMap((own) => {
    const matches = matchesOf(own, source);
    if (matches.length === 0) return [];
    const qualifier = qualifierOf(own.figure, own.clause);
    const given = matches.map((match) => qualifierOf(match.figure, match.clause));
    if (qualifier === "about" || given.includes(qualifier)) return [];
    const params = { stated: own.figure.text };
    if (qualifier)
      return [
        finding(
          "qualifier",
          "qualifier_differs",
          given.every((each) => each !== null && opposites[qualifier] === each),
          params,
        ),
      ];
    return given.every((each) => each !== null && each !== "about")
      ? [finding("qualifier", "qualifier_left_out", false, params)]
      : [];
  });
}
