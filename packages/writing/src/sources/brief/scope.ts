import type { TextFigure } from "../figures-in-text.ts";
import { sentenceText } from "../passages.ts";
import { liesIn, regionsIn } from "../text/regions.ts";

/** Where and when a brief was asked about, as far as its words tell. */
export interface Scope {
  regions: string[];
  /** "2024". */
  years: string[];
}

/** Reads the market's name and the task's description; a year in a title is mostly the report's own. */
export function scopeOf({
  market = "",
  title,
  description,
}: {
  market?: string;
  title: string;
  description: string;
}): Scope {
  const regions = regionsIn(`${market}\n${title}\n${description}`).map(({ name }) => name);
  const years = `${market}\n${description}`.match(/(?<![\d.,€$£])(?:19|20)\d\d(?![\d%]|[.,]\d)/g) ?? [];
  return { regions: [...new Set(regions)], years: [...new Set(years)] };
}

/** "another region", "another year": what a figure is about, where that is told and was not asked. */
export function besideScope(figure: TextFigure, { regions, years }: Scope): string[] {
  const region = regions.length > 0 ? regionOf(figure) : undefined;
  const isElsewhere = region !== undefined && !liesIn(region, regions);
  const isThen = years.length > 0 && figure.period !== null && !isInYears(figure.period, years);
  return [...(isElsewhere ? ["another region"] : []), ...(isThen ? ["another year"] : [])];
}

/** Whether a period lies in one of these years, or a range of years holds one. */
export function isInYears(period: string, years: string[]): boolean {
  const [from = "", to = ""] = period.split("/");
  if (!/^\d{4}/.test(from)) return true;
  const last = to.length === 4 ? to : to.length === 2 ? from.slice(0, 2) + to : from.slice(0, 4);
  return years.some((year) => from.slice(0, 4) <= year && year <= last);
}

/** The region that is named nearest to the number; else the one that the heading names. */
function regionOf({ passage, sentence, start }: TextFigure): string | undefined {
  const text = `${sentenceText(passage, sentence)} ${sentence.columns ?? ""}`;
  const at = start - sentence.start;
  const named = regionsIn(text).sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at));
  return (named[0] ?? regionsIn(passage.headingPath.join(" ")).at(-1))?.name;
}
