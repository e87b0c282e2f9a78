import { formatGroup, formatNumber, type Language, listOf, sentence } from "../answer/format.ts";
import type { Profile } from "../profile/profile.ts";
import type { Group, TableQuery } from "../query.ts";

type Row = Record<string, unknown>;
interface Point {
  row: Row;
  value: number;
}

interface Studying {
  query: TableQuery;
  points: Point[];
  group: Group | undefined;
  language: Language;
  write: (value: number) => string;
}

/** Fewer points than this show nothing. */
const ENOUGH = 6;
const SIGNIFICANT = 0.05;
/** Distance from the median in scaled median deviations beyond which a value counts as unusual. */
const UNUSUAL = 3.5;
const MAD_SCALE = 1.4826;

/** What the statistic a query asks for says about its finished series, in plain words; empty without a study. */
export function studyText(
  query: TableQuery,
  rows: readonly Row[],
  { language, profile }: { language: Language; profile: Profile },
): string[] {
  const { study } = query;
  if (!study || study.kind === "distribution") return [];
  const measure = query.measures.find(({ id }) => id === study.measure);
  const currency = profile.columns.find((column) => column.table === query.from.table && column.currency)?.currency;
  const studying: Studying = {
    query,
    points: rows.flatMap((row) => (isNumber(row[study.measure]) ? [{ row, value: Number(row[study.measure]) }] : [])),
    group: query.by[0],
    language,
    write: (value) => formatNumber(value, language, { unit: measure?.unit, currency }),
  };
  if (study.kind === "trend") return [trend(studying)];
  if (study.kind === "unusual") return unusual(studying);
  if (study.kind === "seasonality") return [season(studying)];
  return relation(studying, study.to);
}

function isNumber(cell: unknown): boolean {
  return cell !== null && cell !== undefined && cell !== "" && Number.isFinite(Number(cell));
}

function trend({ points, language, write, group }: Studying): string {
  const values = points.map(({ value }) => value);
  const params = { n: values.length, grain: group?.kind === "grain" ? group.grain : "period" };
  if (values.length < ENOUGH) return sentence(language, "studyShort", params);
  const xs = values.map((_, i) => i);
  const { slope } = theilSen(xs, values);
  if (mannKendall(values) >= SIGNIFICANT || slope === 0) return sentence(language, "studyFlat", params);
  return sentence(language, slope > 0 ? "studyUp" : "studyDown", { ...params, slope: write(Math.abs(slope)) });
}

function unusual({ points, language, write, group }: Studying): string[] {
  const values = points.map(({ value }) => value);
  if (values.length < ENOUGH) return [];
  const middle = median(values);
  const spread = MAD_SCALE * median(values.map((value) => Math.abs(value - middle)));
  const far = points
    .filter(({ value }) => spread > 0 && Math.abs(value - middle) / spread > UNUSUAL)
    .toSorted((a, b) => Math.abs(b.value - middle) - Math.abs(a.value - middle))
    .slice(0, 5)
    .map(({ row, value }) => `${group ? formatGroup(row[group.id], group, language) : ""} (${write(value)})`);
  const params = { list: listOf(far, language), median: write(middle) };
  return [sentence(language, far.length > 0 ? "unusual" : "usual", params)];
}

/** The share of the variance around a straight line that the month or quarter of the year explains. */
function season({ points, language, group }: Studying): string {
  const grain = group?.kind === "grain" ? group.grain : "month";
  const none = sentence(language, "noSeason", { n: points.length, grain });
  const length = grain === "quarter" ? 4 : grain === "month" ? 12 : 0;
  if (!group || length === 0 || points.length < 2 * length) return none;
  const values = points.map(({ value }) => value);
  const line = theilSen(
    values.map((_, i) => i),
    values,
  );
  const rest = values.map((value, i) => value - line.intercept - line.slope * i);
  const parts = Map.groupBy(rest.keys(), (i) => seasonOf(points[i]?.row[group.id]));
  const effects = [...parts].map(([part, at]) => ({ part, effect: mean(at.map((i) => rest[i] ?? 0)), at }));
  const middle = mean(rest);
  const total = rest.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  const explained = effects.reduce((sum, { effect, at }) => sum + at.length * (effect - middle) ** 2, 0);
  // Random noise is explained by (parts − 1) / (n − 1) on average; only clearly more than that is a season.
  const chance = (effects.length - 1) / (rest.length - 1);
  if (total === 0 || explained / total < chance + (1 - chance) * 0.4) return none;
  const sorted = effects.toSorted((a, b) => b.effect - a.effect);
  const name = (i: number) => monthName(sorted.at(i)?.at[0] ?? 0, points, group, language);
  const share = formatNumber(explained / total, language, { unit: "percent" });
  return sentence(language, "season", { high: name(0), low: name(-1), share });
}

function seasonOf(date: unknown): number {
  return new Date(String(date).slice(0, 10)).getUTCMonth();
}

function monthName(at: number, points: readonly Point[], group: Group, language: Language): string {
  return formatGroup(points[at]?.row[group.id], group, language).replace(/\s*\d{4}$/, "");
}

function relation({ query, points, language }: Studying, to: string): string[] {
  const pairs = points
    .filter(({ row }) => isNumber(row[to]))
    .map(({ row, value }) => [value, Number(row[to])] as const);
  if (pairs.length < ENOUGH || !query.measures.some(({ id }) => id === to)) return [];
  const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
  const [mx, my] = [mean(xs), mean(ys)];
  const products = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    a.reduce((sum, value, i) => sum + (value - ma) * ((b[i] ?? 0) - mb), 0);
  const scale = Math.sqrt(products(xs, mx, xs, mx) * products(ys, my, ys, my));
  if (scale === 0) return [];
  const r = products(xs, mx, ys, my) / scale;
  const isClear = Math.abs(r) >= 0.3 && correlationP(r, pairs.length) < SIGNIFICANT;
  const key = isClear ? (r > 0 ? "relationPositive" : "relationNegative") : "relationNone";
  return [sentence(language, key, { r: formatNumber(r, language), n: pairs.length })];
}

interface TrendLine {
  slope: number;
  intercept: number;
}

/**
 * The median of the slopes between all pairs of points, and the median of what it leaves. Source: P. K. Sen (1968), "Estimates of the
 * regression coefficient based on Kendall's tau".
 */
function theilSen(xs: readonly number[], ys: readonly number[]): TrendLine {
  const slopes: number[] = [];
  for (let i = 0; i < xs.length; i++) {
    for (let j = i + 1; j < xs.length; j++) {
      const run = (xs[j] ?? 0) - (xs[i] ?? 0);
      if (run !== 0) slopes.push(((ys[j] ?? 0) - (ys[i] ?? 0)) / run);
    }
  }
  const slope = slopes.length > 0 ? median(slopes) : 0;
  return { slope, intercept: median(ys.map((y, index) => y - slope * (xs[index] ?? 0))) };
}

/** The middle value, or the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The arithmetic mean; 0 of nothing. */
function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Two-sided p-value of the Mann–Kendall test by the normal approximation; 1 for fewer than four points. Sources: H. B. Mann (1945) and
 * M. G. Kendall (1975), with the correction of the variance for ties.
 */
export function mannKendall(ys: readonly number[]): number {
  const n = ys.length;
  if (n < 4) return 1;
  let s = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) s += Math.sign((ys[j] ?? 0) - (ys[i] ?? 0));
  const ties = new Map<number, number>();
  for (const y of ys) ties.set(y, (ties.get(y) ?? 0) + 1);
  let variance = n * (n - 1) * (2 * n + 5);
  for (const t of ties.values()) variance -= t * (t - 1) * (2 * t + 5);
  variance /= 18;
  if (variance <= 0 || s === 0) return 1;
  const z = (s - Math.sign(s)) / Math.sqrt(variance);
  return 2 * (1 - normalCdf(Math.abs(z)));
}

/** Two-sided p-value of a correlation r over n pairs, by Fisher's z. */
function correlationP(r: number, n: number): number {
  if (n < 4) return 1;
  const z = Math.atanh(Math.min(0.999999999, Math.abs(r))) * Math.sqrt(n - 3);
  return 2 * (1 - normalCdf(z));
}

/** Abramowitz and Stegun 7.1.26, absolute error below 1.5e-7. */
function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const erf =
    1 -
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x);
  return z >= 0 ? (1 + erf) / 2 : (1 - erf) / 2;
}
