import type { Clause } from "../claims/clauses.ts";
import type { Figure } from "../language/figures.ts";
import { containsAny, type Language, lexiconOf, patternOf, supportedLanguages } from "../language/lexicon.ts";
import { quantifiers } from "../language/lists/quantifiers.ts";
import { relativeTimes } from "../language/lists/relative-times.ts";
import { coversPeriod, periodsIn, samePeriod, sharesDetail } from "../language/periods.ts";
import { matchesWord } from "../language/related.ts";
import { wordsOf } from "../language/words.ts";
import {
  alignedTo,
  contentWords,
  type Finding,
  figuresOf,
  finding,
  type Located,
  matchesOf,
  overlapOf,
  type Pair,
} from "./align.ts";

/** Dates and periods must be in the passages, for the same figure. */
export function checkPeriods({ stated, source, sourceText }: Pair): Finding[] {
  const known = periodsIn(sourceText).map(({ key }) => key);
  const periods = stated.flatMap((clause) => clause.periods);
  const terms = figuresOf(source).flatMap(({ figure }) => (figure.unit === "month" ? [figure.value] : []));
  const findings: Finding[] = [];
  for (const { key } of periods) {
    if (known.some((other) => coversPeriod(key, other))) continue;
    const isLoose = known.some((other) => sharesDetail(key, other)) || isEndOfTerm(key, known, terms);
    const [only] = new Set(known);
    findings.push(
      finding("period", "period_absent", !isLoose, {
        stated: key,
        ...(only && new Set(known).size === 1 && { found: only }),
      }),
    );
  }
  if (findings.length > 0) return findings;
  for (const { figure, clause } of figuresOf(stated)) {
    const bound = matchesOf({ figure, clause }, source).filter((match) => match.figure.period);
    const { period } = figure;
    if (!period || bound.length === 0 || bound.some((match) => samePeriod(period, match.figure.period ?? period)))
      continue;
    const around = bound.flatMap((match) =>
      source.filter(({ sentence }) => sentence.start === match.clause.sentence.start).flatMap((each) => each.periods),
    );
    const isOnly = new Set(periods.map(({ key }) => key)).size === 1 && new Set(around.map(({ key }) => key)).size <= 2;
    findings.push(
      finding("period", "period_differs", isOnly && bound.some((match) => overlapOf(clause, match.clause) > 0.3), {
        stated: period,
        found: bound[0]?.figure.period ?? "",
      }),
    );
  }
  return findings.length > 0
    ? findings
    : [...relativeFindings({ stated, source }), ...periodFindings({ stated, source })];
}

/** "Until the end of February 2026" for 24 months from March 2024. */
function isEndOfTerm(key: string, known: readonly string[], terms: readonly number[]): boolean {
  const end = monthOf(key);
  return known.some((start) => {
    const between = end - monthOf(start);
    return terms.some((term) => (key.length > 4 ? Math.abs(between - term) <= 1 : Math.abs(between - term) <= 12));
  });
}

/** Months since the year 0; not a number for a period without a year. */
function monthOf(key: string): number {
  const [, year, month = "01"] = /^(\d{4})(?:-(\d\d))?/.exec(key) ?? [];
  return Number(year) * 12 + Number(month);
}

/** Last year's figure with "this year". */
function relativeFindings({ stated, source }: Pick<Pair, "stated" | "source">): Finding[] {
  return figuresOf(stated).flatMap(({ figure, clause }) => {
    const own = relativeTimeOf(figure, stated, clause);
    if (!own) return [];
    const matches = matchesOf({ figure, clause }, source);
    const theirs = matches.map((match) => relativeTimeOf(match.figure, source, match.clause));
    const isOther = theirs.length > 0 && theirs.every((each) => each && each.time !== own.time);
    const params = { stated: own.text, found: theirs[0]?.text ?? "" };
    return isOther ? [finding("period", "period_differs", true, params)] : [];
  });
}

interface RelativeTime {
  time: string;
  text: string;
}

/** The phrase nearest to a figure: in its clause, else in the part of the sentence before it that has no other figure. */
function relativeTimeOf(figure: Figure, clauses: readonly Clause[], clause: Clause): RelativeTime | undefined {
  const own = relativeTimesIn(clause).map((each) => ({
    ...each,
    distance: each.start >= figure.end ? each.start - figure.end : Math.max(0, figure.start - each.end),
  }));
  const [nearest] = own.sort((one, other) => one.distance - other.distance);
  if (nearest) return nearest;
  const before = clauses.findLast((each) => each.sentence.start === clause.sentence.start && each.start < clause.start);
  return before && before.figures.length === 0 ? relativeTimesIn(before).at(-1) : undefined;
}

function withoutRelativeTimes(text: string): string {
  return Object.values(relativeTimes).reduce((left, list) => left.replace(patternOf(list), " "), text);
}

function relativeTimesIn({ text, start }: Clause) {
  return Object.entries(relativeTimes).flatMap(([time, list]) =>
    [...text.matchAll(patternOf(list))].map((match) => ({
      ...{ time, text: match[0], start: start + match.index, end: start + match.index + match[0].length },
    })),
  );
}

/** A date that belongs to another event. */
function periodFindings({ stated, source }: Pick<Pair, "stated" | "source">): Finding[] {
  return stated.flatMap((clause) => {
    if (clause.periods.length === 0 || clause.figures.length > 0) return [];
    const aligned = alignedTo(clause, source);
    const isOther =
      aligned &&
      aligned.clause.periods.length > 0 &&
      !clause.periods.some(({ key }) => aligned.clause.periods.some((other) => samePeriod(key, other.key)));
    return isOther
      ? [finding("period", "period_of_another_event", aligned.score > 0.6, { stated: clause.text.trim() })]
      : [];
  });
}

/** Growth must not be stated as a decline. Two figures with dates, or "from … to", state a direction as well. */
export function checkDirection({ stated, source }: Pair): Finding[] {
  const moving = source.filter((clause) => clause.direction !== 0);
  return stated.flatMap((clause): Finding[] => {
    const level = levelFindings(clause, moving);
    if (level.length > 0) return level;
    const reversed = reversedPair(clause, source);
    if (reversed) return [finding("direction", "direction_reversed", true, { stated: clause.text.trim() })];
    if (clause.direction === 0) return [];
    const bound = moving.find((each) => figuresOf([clause]).some((figure) => matchesOf(figure, [each]).length > 0));
    // A derived figure is in no passage.
    const figures = clause.figures.filter((figure) => matchesOf({ figure, clause }, source).length > 0);
    const aligned = bound ? { clause: bound, score: 1 } : alignedTo({ ...clause, figures }, moving);
    const params = { stated: clause.text.trim() };
    if (!aligned || aligned.score < 0.2) return [finding("direction", "direction_absent", false, params)];
    if (aligned.clause.direction === clause.direction || clause.isNegated !== aligned.clause.isNegated) return [];
    return [finding("direction", "direction_reversed", aligned.score >= 0.4, params)];
  });
}

/** "Fell to 7 %" where the passage has "fell by 7 %": a level is not a change. */
function levelFindings(clause: Clause, moving: readonly Clause[]): Finding[] {
  if (clause.direction === 0) return [];
  return figuresOf([clause]).flatMap((own) => {
    const role = changeRole(own);
    const theirs = matchesOf(own, moving).map(changeRole);
    const isOther = role !== null && theirs.length > 0 && theirs.every((each) => each !== null && each !== role);
    return isOther ? [finding("direction", "level_differs", true, { stated: clause.text.trim() })] : [];
  });
}

const changeBefore: Partial<Record<Language, RegExp>> = {
  en: /(?<!\p{L})(?<by>by)|(?<!\p{L})(?<to>to)/iu,
  de: /(?<!\p{L})(?<by>um)|(?<!\p{L})(?<to>auf)/iu,
  nl: /(?<!\p{L})(?<by>met)|(?<!\p{L})(?<to>naar|tot)/iu,
  fr: /(?<!\p{L})(?<by>de)|(?<!\p{L})(?<to>à)/iu,
  es: /(?<!\p{L})(?<by>en|(?:en )?un)|(?<!\p{L})(?<to>al?|hasta(?: el)?)/iu,
  it: /(?<!\p{L})(?<by>del|dell['’]|di)|(?<!\p{L})(?<to>al|all['’]|a)/iu,
  pt: /(?<!\p{L})(?<by>em)|(?<!\p{L})(?<to>para|a)/iu,
};

/** Whether a figure is how much something changed or what it became, by the word directly before it. */
function changeRole({ figure, clause }: Located): "by" | "to" | null {
  const words = changeBefore[clause.language];
  const before = clause.text.slice(0, Math.max(0, figure.start - clause.start));
  const groups = words && new RegExp(`(?:${words.source})\\s*\\p{Sc}?$`, "iu").exec(before)?.groups;
  if (!groups) return null;
  return groups["by"] ? "by" : "to";
}

/** "from 3 to 2" where the passage has "from 2 to 3". */
function reversedPair(clause: Clause, source: readonly Clause[]): boolean {
  const pair = fromTo(clause);
  return (
    pair !== null &&
    source.some((other) => {
      const theirs = fromTo(other);
      return theirs !== null && theirs[0] === pair[1] && theirs[1] === pair[0] && pair[0] !== pair[1];
    })
  );
}

const fromToPattern = /(?:^|\s)(?:from|von|de|desde|da|van)\s.*\s(?:to|auf|à|a|al|para|naar|zu|op)\s/iu;

function fromTo(clause: Clause): [number, number] | null {
  const [first, second] = clause.figures;
  return first && second && fromToPattern.test(clause.text) ? [first.value, second.value] : null;
}

/** A statement must not be inverted by adding or dropping a "not". */
export function checkNegation({ stated, source }: Pair): Finding[] {
  return stated.flatMap((clause): Finding[] => {
    const aligned = alignedTo(clause, source);
    if (!aligned || aligned.clause.isNegated === clause.isNegated || contentWords(clause).length < 2) return [];
    const params = { stated: clause.text.trim() };
    const hasTurned =
      aligned.clause.hasNot !== clause.hasNot &&
      (aligned.clause.isNegated === aligned.clause.hasNot || aligned.clause.hasNot);
    // Another clause of the same polarity may support it, or another figure may be meant.
    const isElsewhere = source.some(
      (other) => other.isNegated === clause.isNegated && overlapOf(clause, other) >= 0.34,
    );
    const isSameFigure = clause.figures.every((figure) => matchesOf({ figure, clause }, [aligned.clause]).length > 0);
    const isSameStatement = aligned.score >= sameStatement || sharesNegated(clause, aligned.clause);
    // "Only adults may enter" denies what it does not name.
    const isSure =
      hasTurned &&
      !containsAny(clause.text, exclusives) &&
      !isElsewhere &&
      isSameFigure &&
      isSameStatement &&
      aligned.score >= 0.5 &&
      clause.language === aligned.clause.language;
    return [finding("negation", "negation_differs", isSure, params)];
  });
}

const exclusives =
  "only except unless excluding outside nur außer ausser ausgenommen ausserhalb außerhalb erst seul* sauf sólo solo salvo excepto tranne eccetto apenas exceto alleen behalve";

/** Two clauses with this overlap differ in little more than their polarity. */
const sameStatement = 0.8;

/**
 * Whether what one clause negates is in the other: "has not been released" and "was released". "Enters free of charge" and "does not have
 * to pay" negate different words and may mean the same.
 */
function sharesNegated(clause: Clause, other: Clause): boolean {
  const [negated, plain] = clause.hasNot ? [clause, other] : [other, clause];
  const words = wordsOf(negated.text, negated.language).filter(({ isStop }) => !isStop);
  const theirs = wordsOf(plain.text, plain.language);
  return [...negated.text.matchAll(patternOf(lexiconOf(negated.language).negators))].some(({ index, 0: match }) => {
    const rest = words.filter(({ lower }) => lower !== match.toLowerCase());
    const word = rest.find(({ start }) => start >= index) ?? rest.at(-1);
    return word && theirs.some((each) => matchesWord(word, each, { a: negated.language, b: plain.language }));
  });
}

/** A plan must not be stated as a fact. */
export function checkModality({ stated, source }: Pair): Finding[] {
  if (stated.some((clause) => clause.isPlanned)) return [];
  return stated.flatMap((clause) => {
    const aligned = alignedTo(clause, source);
    const isPlan = aligned && aligned.score > 0.3 && aligned.clause.isPlanned;
    return isPlan ? [finding("modality", "plan_stated_as_fact", false, { stated: clause.text.trim() })] : [];
  });
}

/** Names must be in the passages, in the same combination and with the same statements. */
export function checkNames(pair: Pair): Finding[] {
  const mixed = mixedName(pair);
  return mixed ? [finding("name", "name_mixed", true, { name: mixed })] : clauseNames(pair);
}

/** "Mirjam Imhof" when the passages have "Mirjam Studer" and "Hans Imhof". */
function mixedName({ text, language, sourceText, stated }: Pair): string | undefined {
  const pairs = [...text.matchAll(namePair)].map((match) => [match[1] ?? "", match[2] ?? ""] as const);
  const names = new Set(
    stated.flatMap((clause) => clause.words.filter(({ stem }) => clause.names.includes(stem)).map((word) => word.text)),
  );
  const known = [...sourceText.matchAll(namePair)].map((match) => [match[1] ?? "", match[2] ?? ""] as const);
  const found = pairs.find(([a, b]) => {
    if (language !== "de" && !(names.has(a) && names.has(b))) return false;
    const isKnown =
      known.some(([x, y]) => (x === a && y === b) || (x === b && y === a)) ||
      !sourceText.includes(a) ||
      !sourceText.includes(b);
    return (
      !isKnown &&
      known.some(([x, y]) => (x === a || y === a) && x !== b && y !== b) &&
      known.some(([x, y]) => y === b && x !== a)
    );
  });
  return found?.join(" ");
}

/** Two adjacent capitalized words; the second may start another pair. */
const namePair = /(?<![\p{L}'’-])(\p{Lu}[\p{L}'’-]+)(?=[ \u00a0](\p{Lu}[\p{L}'’-]+))/gu;

function clauseNames({ stated, source, sourceText, sourceWords, language }: Pair): Finding[] {
  const lower = sourceText.toLowerCase();
  return stated.flatMap((clause): Finding[] => {
    const absent = clause.names.find((name) => {
      const word = clause.words.find(({ stem }) => stem === name);
      if (!word || lower.includes(word.lower.replace(/['’]s$/, ""))) return false;
      return !sourceWords.some((other) => matchesWord(word, other.word, { a: language, b: other.language }));
    });
    if (absent)
      return [
        finding("name", "name_absent", source.every((other) => other.language === language) && language !== "de", {
          name: absent,
        }),
      ];
    const names = namesIn(clause, source);
    if (names.length === 0) return [];
    const rest = { ...clause, words: clause.words.filter(({ stem }) => !names.includes(stem)) };
    const bound = source.filter((each) => figuresOf([clause]).some((figure) => matchesOf(figure, [each]).length > 0));
    const aligned = alignedTo(rest, bound.length > 0 ? bound : source);
    if (!aligned || aligned.score < 0.4) return [];
    const theirs = speakersOf(aligned.clause, source);
    const isOther =
      theirs.length > 0 &&
      !names.some((name) => theirs.includes(name)) &&
      !stated.some((each) => namesIn(each, source).some((name) => theirs.includes(name)));
    if (isOther)
      return [
        finding("name", "said_of_another", bound.length === 1 && aligned.score > 0.5 && language !== "de", {
          name: names[0] ?? "",
          found: theirs[0] ?? "",
        }),
      ];
    const places = names
      .map((name) => aligned.clause.words.findIndex(({ stem }) => stem === name))
      .filter((place) => place >= 0);
    const isTurned = places.length >= 2 && places.some((place, i) => i > 0 && place < (places[i - 1] ?? place));
    return isTurned ? [finding("name", "names_in_another_order", false, { name: names[0] ?? "" })] : [];
  });
}

/** The capitalized words of a clause that its own text or a passage shows to be names. */
function namesIn(clause: Clause, source: readonly Clause[]): string[] {
  const known = new Set(source.flatMap(({ names }) => names));
  return [
    ...new Set(
      clause.words
        .filter((word) => word.isCapital && (known.has(word.stem) || clause.names.includes(word.stem)))
        .map(({ stem }) => stem),
    ),
  ];
}

/** A clause without a name inherits the names before it in its sentence. */
function speakersOf(clause: Clause, source: readonly Clause[]): string[] {
  const own = namesIn(clause, source);
  if (own.length > 0) return own;
  const before = source.findLast(
    (each) =>
      each.sentence.start === clause.sentence.start && each.start < clause.start && namesIn(each, source).length > 0,
  );
  return before ? namesIn(before, source) : [];
}

/** "All", "most" and "some" must match the passage. */
export function checkQuantifiers({ text, stated, source, sourceText, language }: Pair): Finding[] {
  const universals = supportedLanguages.map((each) => lexiconOf(each).universal);
  const mine = [...text.matchAll(patternOf(lexiconOf(language).universal))].map(([word]) => word);
  const hasUniversal = universals.some((list) => containsAny(sourceText, list));
  if (mine.length > 0 && !hasUniversal)
    return [finding("quantifier", "universal_absent", false, { word: mine[0] ?? "" })];
  const aligned = stated.map((clause) => alignedTo(clause, source)?.clause).filter((clause) => clause !== undefined);
  const sentences = new Set(aligned.map(({ sentence }) => sentence.start));
  const near = source
    .filter(({ sentence }) => sentences.has(sentence.start))
    .map((clause) => clause.text)
    .join(" ");
  // "Last year" is a time, not "the last".
  const [own, theirs] = [withoutRelativeTimes(text), withoutRelativeTimes(near)];
  const differing = Object.values(quantifiers).find((list) => containsAny(own, list) !== containsAny(theirs, list));
  return differing ? [finding("quantifier", "quantifier_differs", false, { word: differing.split(" ")[0] ?? "" })] : [];
}
