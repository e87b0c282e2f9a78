import { figureConcept } from "./figures/concepts.ts";
import type { TextFigure } from "./figures-in-text.ts";
import { termsOf } from "./text/words.ts";

/** Two places that give different values for what seems to be one thing, mostly in two sources. */
export interface Contradiction {
  one: TextFigure;
  other: TextFigure;
}

/** "About 1,200" may stand for anything within so much of it. */
const vagueShare = 0.05;
const leastShared = 2;
const leastOverlap = 0.6;
/** Values further apart than this are hardly meant for the same thing. */
const mostTimes = 20;
const mostTimesOfConcept = 3;
/** Every figure is held against every other of its group: a thousand of them would be half a million pairs. */
const mostCompared = 500;
/** Nobody reads on. */
const mostShown = 12;

/**
 * Figures about the same subject, period and unit whose values differ by more than their rounding. Strict, because a false alarm
 * costs trust: names must be the same and most words shared, or both say a market's size or a company's share in so many words.
 * Within one file, where figures mostly differ because they are of different things, the subject has to be the very same.
 */
export function contradictionsIn(figures: TextFigure[]): Contradiction[] {
  const groups = Map.groupBy(
    figures.filter((figure) => figure.unit !== null),
    (figure) => [sameUnit(figure.unit), figure.period, figure.isChange, figure.isForecast].join("|"),
  );
  const found = [...groups.values()].flatMap((group) => pairsIn(group, contradict));
  return withoutRepeats([...conceptPairs(figures), ...found]).slice(0, mostShown);
}

/** Words for people at work that sources use for one another. */
function sameUnit(unit: string | null): string | null {
  return unit !== null && /^(?:people|employees?|staff|workers?|colleagues|members of staff)$/i.test(unit)
    ? "people"
    : unit;
}

/** What a market is worth and what share somebody has is said in many words: it is known by what it is, not by those. */
function conceptPairs(figures: TextFigure[]): Contradiction[] {
  const known = figures.flatMap((figure) => {
    const concept = figureConcept(figure);
    return concept ? [{ figure, concept }] : [];
  });
  const groups = Map.groupBy(known, ({ concept }) => concept);
  return [...groups.values()].flatMap((group) => {
    const own = group.map(({ figure }) => figure);
    const latest = own
      .map(({ period }) => period?.slice(0, 4) ?? "")
      .sort()
      .at(-1);
    // What names no time is meant for now: it is held against the newest figure alone.
    const isCurrent = ({ period }: TextFigure) => period === null || period.startsWith(latest ?? "");
    const isTimeless = ({ period }: TextFigure) => period === null;
    const isSameTime = (one: TextFigure, other: TextFigure) =>
      one.period === other.period || ((isTimeless(one) || isTimeless(other)) && isCurrent(one) && isCurrent(other));
    return pairsIn(own, (one, other) => isSameTime(one, other) && differ(one, other, mostTimesOfConcept));
  });
}

function pairsIn(all: TextFigure[], isPair: (one: TextFigure, other: TextFigure) => boolean): Contradiction[] {
  const group = fairShare(all);
  return group.flatMap((one, at) =>
    group.slice(at + 1).flatMap((other) => (isPair(one, other) ? [{ one, other }] : [])),
  );
}

/** As many of each file where there are too many. */
function fairShare(figures: TextFigure[]): TextFigure[] {
  if (figures.length <= mostCompared) return figures;
  const files = [...Map.groupBy(figures, ({ passage }) => passage.fileId).values()];
  return files.flatMap((own) => own.slice(0, Math.ceil(mostCompared / files.length)));
}

function contradict(one: TextFigure, other: TextFigure): boolean {
  if (!differ(one, other, mostTimes) || !haveSameNames(one, other) || !isAboutTheSame(one, other)) return false;
  // Two markets whose names share most of their words are still two.
  const [first, second] = [figureConcept(one), figureConcept(other)];
  return first === undefined || second === undefined || first === second;
}

function differ(one: TextFigure, other: TextFigure, most: number): boolean {
  if (one.passage.fileId === other.passage.fileId && !isSaidTwice(one, other)) return false;
  // One says that it rose and the other that it fell, by however much.
  if (one.isChange && one.direction * other.direction === -1) return true;
  if (one.value === other.value) return false;
  const slack = [one, other].reduce(
    (sum, figure) => sum + figure.tolerance + (figure.isVague ? vagueShare * Math.abs(figure.value) : 0),
    0,
  );
  if (Math.abs(one.value - other.value) <= slack * (1 + 1e-9)) return false;
  const [low, high] = [Math.abs(one.value), Math.abs(other.value)].sort((a, b) => a - b);
  return (low ?? 0) * most >= (high ?? 0);
}

/** A summary and the chapter it sums up: two sentences on one thing at one time, that is named and over. */
function isSaidTwice(one: TextFigure, other: TextFigure): boolean {
  if (one.sentence === other.sentence || [one, other].some(({ sentence }) => sentence.kind === "row")) return false;
  if (one.period === null || one.period !== other.period || one.isForecast || other.isForecast) return false;
  const [first, second] = [subjectTerms(one), subjectTerms(other)];
  return first.length > 0 && first.join(" ") === second.join(" ");
}

/** "The tea market in Denmark" and "Danish tea" are not; "the US market for tea" and "the US tea market" are the same. */
function subjectTerms({ subject, passage }: TextFigure): string[] {
  const terms = termsOf(subject, passage.language).filter((term) => term !== "market" && !/^(?:19|20)\d\d$/.test(term));
  return [...new Set(terms)].sort();
}

function isAboutTheSame({ about: one }: TextFigure, { about: other }: TextFigure): boolean {
  const shared = one.filter((term) => other.includes(term)).length;
  return shared >= leastShared && shared / Math.min(one.length, other.length) >= leastOverlap;
}

function haveSameNames({ names: one }: TextFigure, { names: other }: TextFigure): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

/** One sentence pair is shown once, however many numbers it differs in; so are two values, however often two files give them. */
function withoutRepeats(found: Contradiction[]): Contradiction[] {
  const seen = new Set<string>();
  return found.filter(({ one, other }) => {
    const places = [one, other].map(({ passage, sentence }) => `${passage.id}:${sentence.start}`).join("|");
    const values = [one, other].map(({ passage, text, value }) => `${passage.fileId} ${value} ${text}`).join("|");
    const isNew = !seen.has(places) && !seen.has(values);
    seen.add(places).add(values);
    return isNew;
  });
}
