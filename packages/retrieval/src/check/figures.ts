import { type Clause, clauseContains, qualifierOf } from "../claims/clauses.ts";
import { counterIn, type Figure, figuresIn } from "../language/figures.ts";
import { containsAny } from "../language/lexicon.ts";
import { matchesWord } from "../language/related.ts";
import { type Word, wordsOf } from "../language/words.ts";
import {
  contentWords,
  type Finding,
  figuresOf,
  finding,
  isSameKind,
  isStatedAs,
  type Located,
  matchesOf,
  type Pair,
} from "./align.ts";
import { isDerived } from "./derived.ts";

/** Each number must be in a passage, or derivable from the numbers there. */
export function checkNumbers({ stated, source, sourceText }: Pair): Finding[] {
  const around = figuresIn(sourceText, source[0]?.language ?? "en");
  return figuresOf(stated).flatMap((each) => {
    const { figure, clause } = each;
    if (matchesOf(each, source).length > 0 || around.some(({ value }) => isStatedAs(figure, clause, value))) return [];
    const rivals = around.filter((other) => isSameKind(figure, other));
    // "Three services": the passages may list what they do not count.
    const isCount = figure.isWord && !figure.unit && !figure.currency && !isCounted(each, source);
    if (isCount || (isDerived(each, around, sourceText) && !isSaidOtherwise(each, source)))
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

/** Whether a clause of the passages says the same of the same period with its own value: then nothing is calculated. */
function isSaidOtherwise({ figure, clause }: Located, source: readonly Clause[]): boolean {
  const words = contentWords(clause);
  if (words.length === 0 || clause.figures.length > 1) return false;
  return source.some((other) => {
    const kin = other.figures.filter((each) => isSameKind(each, figure));
    return (
      kin.length === 1 &&
      kin[0]?.per === figure.per &&
      other.isNegated === clause.isNegated &&
      clause.direction === 0 &&
      clause.periods.length > 0 &&
      clause.periods.every(({ key }) => other.periods.some((each) => each.key === key)) &&
      other.words.length <= words.length &&
      words.every((word) => clauseContains(other, word, clause.language))
    );
  });
}

/** Whether the passages state another number of the same. */
function isCounted({ figure, clause }: Located, source: readonly Clause[]): boolean {
  const nouns = nounsAfter(figure, clause);
  if (nouns.length === 0) return figuresOf(source).some((each) => isSameKind(each.figure, figure));
  return figuresOf(source).some(
    (each) =>
      isSameKind(each.figure, figure) &&
      nounsAfter(each.figure, each.clause).some((other) =>
        nouns.some((noun) => matchesWord(noun, other, { a: clause.language, b: each.clause.language })),
      ),
  );
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
  // "Outside of Geneva": an excepted name.
  const before = clause.text.slice(0, word.start - clause.start);
  const isSure =
    rivals.some((rival) => isName(word, rival.clause)) &&
    clause.figures.length === 1 &&
    !containsAny(before, excepting);
  return { word, isSure };
}

const excepting =
  "outside except without unlike besides excluding apart_from other_than außer ausser außerhalb ausserhalb ohne hors sauf fuera salvo excepto fuori tranne fora exceto buiten behalve";

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
