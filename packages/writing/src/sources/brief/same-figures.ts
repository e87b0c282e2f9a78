import type { TextFigure } from "../figures-in-text.ts";

/** A figure with the places that give it again. */
export interface GivenFigure {
  figure: TextFigure;
  again: TextFigure[];
}

/** As much of the fewer words has to be shared. */
const leastShared = 0.6;
/** A thousand equal numbers of different things are not held against each other. */
const mostCompared = 40;

/** Figures that say the same are one: of each, the first that names a period, then one place of every other file. */
export function sameFigures(figures: TextFigure[]): GivenFigure[] {
  const groups = new Map<string, TextFigure[][]>();
  for (const figure of figures) {
    const key = [figure.value, figure.isRange, figure.unit, figure.isForecast, figure.isChange, figure.direction].join(
      "|",
    );
    const own = groups.get(key) ?? [];
    const same = own.slice(-mostCompared).find((group) => isSameAs(figure, group));
    if (same) same.push(figure);
    else own.push([figure]);
    groups.set(key, own);
  }
  const position = new Map(figures.map((figure, at) => [figure, at]));
  return [...groups.values()]
    .flat()
    .flatMap((group) => {
      const figure = group.find(({ period }) => period !== null) ?? group[0];
      return figure ? [{ figure, again: otherFiles(figure, group) }] : [];
    })
    .sort((one, other) => (position.get(one.figure) ?? 0) - (position.get(other.figure) ?? 0));
}

/** The first stands for all, and the first with a period for the time. */
function isSameAs(figure: TextFigure, group: TextFigure[]): boolean {
  const dated = group.find(({ period }) => period !== null);
  const [first] = group;
  return first !== undefined && isSame(figure, first) && (dated === undefined || isSame(figure, dated));
}

function otherFiles({ passage }: TextFigure, group: TextFigure[]): TextFigure[] {
  const byFile = new Map(group.map((each) => [each.passage.fileId, each]).reverse() as [string, TextFigure][]);
  byFile.delete(passage.fileId);
  return [...byFile.values()].reverse();
}

/** Equal shares may be of two things, and equal sums of two years. */
function isSame(one: TextFigure, other: TextFigure): boolean {
  if (one.period !== other.period && one.period !== null && other.period !== null) return false;
  if (one.sentence === other.sentence) return one.start === other.start;
  const isNamed = one.names.length > 0 && other.names.length > 0;
  if (isNamed && !one.names.some((name) => other.names.includes(name)) && !isNamelessSum(one)) return false;
  const shared = one.about.filter((term) => other.about.includes(term)).length;
  return shared > 0 && shared / Math.min(one.about.length, other.about.length) >= leastShared;
}

/** "Dutch sales" and "Sales in the Netherlands": of a sum as exact as this there are no two. */
function isNamelessSum({ unit }: TextFigure): boolean {
  return /^[A-Z]{3}$/.test(unit ?? "");
}
