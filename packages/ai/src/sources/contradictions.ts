import type { TextFigure } from "./figures-in-text.ts";

/** Two sources that give different values for what seems to be one thing. */
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

/**
 * Figures of different files about the same subject, period and unit whose values differ by more than their rounding. Strict,
 * because a false alarm costs trust: names must be the same and most words shared.
 */
export function contradictionsIn(figures: TextFigure[]): Contradiction[] {
  const groups = Map.groupBy(
    figures.filter((figure) => figure.unit !== null),
    (figure) => [figure.unit, figure.period, figure.isChange, figure.isForecast].join("|"),
  );
  const found = [...groups.values()].flatMap((group) =>
    group.flatMap((one, at) =>
      group.slice(at + 1).flatMap((other) => (contradict(one, other) ? [{ one, other }] : [])),
    ),
  );
  return withoutRepeats(found);
}

function contradict(one: TextFigure, other: TextFigure): boolean {
  if (one.passage.fileId === other.passage.fileId || one.value === other.value) return false;
  const slack = [one, other].reduce(
    (sum, figure) => sum + figure.tolerance + (figure.isVague ? vagueShare * Math.abs(figure.value) : 0),
    0,
  );
  if (Math.abs(one.value - other.value) <= slack * (1 + 1e-9)) return false;
  const [low, high] = [Math.abs(one.value), Math.abs(other.value)].sort((a, b) => a - b);
  if ((low ?? 0) * mostTimes < (high ?? 0)) return false;
  return haveSameNames(one, other) && isAboutTheSame(one, other);
}

function isAboutTheSame({ about: one }: TextFigure, { about: other }: TextFigure): boolean {
  const shared = one.filter((term) => other.includes(term)).length;
  return shared >= leastShared && shared / Math.min(one.length, other.length) >= leastOverlap;
}

function haveSameNames({ names: one }: TextFigure, { names: other }: TextFigure): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

/** One sentence pair is shown once, however many numbers it differs in. */
function withoutRepeats(found: Contradiction[]): Contradiction[] {
  const seen = new Set<string>();
  return found.filter(({ one, other }) => {
    const key = [one, other].map(({ passage, sentence }) => `${passage.id}:${sentence.start}`).join("|");
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
