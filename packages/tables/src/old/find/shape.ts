import { toNumber } from "../../database.ts";
import type { Column } from "../../read/table.ts";
import { mean, theilSen } from "../../study/trend-tests.ts";
import type { Book } from "../write/book.ts";
import { formatCount, formatValue, monthName } from "../write/format-value.ts";
import { groupBy } from "./groups.ts";
import { columnNames, type Measure, type Scope, scopeWords, subjectOf, whereOf } from "./measure.ts";
import { hasShares } from "./ranking.ts";
import { seriesOf } from "./series.ts";
import type { Weight } from "./simple.ts";

/** How far the total rests on a few groups: the share of the top ones and the Herfindahl–Hirschman index (0 … 10,000). */
export async function addConcentration(
  book: Book,
  scope: Scope,
  of: { measure: Measure; dimension: Column; least?: number },
  weight: Weight,
): Promise<boolean> {
  const { measure, dimension } = of;
  const groups = await groupBy(scope, measure, dimension);
  if (!hasShares(groups, measure) || groups.count < 5 || groups.total === null) return false;
  const topCount = Math.max(1, Math.ceil(groups.count * 0.2));
  const top = groups.list.slice(0, topCount).reduce((sum, group) => sum + group.value, 0);
  const topShare = (top / groups.total) * 100;
  if (!groups.isComplete && topCount > groups.list.length - 20) return false;
  if (topShare < (of.least ?? 0)) return false;
  const base = { table: scope.table.name, columns: columnNames(scope, measure, dimension), rows: groups.rows };
  const words = scopeWords(scope);
  const [row] = await scope.table.database.rows(
    `SELECT sum(power(value / ${groups.total} * 100, 2)) AS hhi FROM (${groups.sql})`,
  );
  book.finding({
    kind: "concentration",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: { ...subjectOf(scope, measure), dimension: dimension.name },
    figures: {
      topCount: book.figure({
        ...base,
        label: `A fifth of all ${dimension.name} groups`,
        value: topCount,
        text: formatCount(topCount),
        computation: `a fifth of the ${groups.count} groups, rounded up`,
      }),
      topShare: book.figure({
        ...base,
        label: `Share of ${measure.label} of the top ${topCount} ${dimension.name} groups${words}`,
        value: topShare,
        unit: "%",
        computation: `SELECT sum(value) / (SELECT ${measure.sql} FROM data${whereOf(scope)}) * 100 FROM (${groups.sql} ORDER BY 2 DESC LIMIT ${topCount})`,
      }),
      groups: book.figure({
        ...base,
        label: `Groups of ${dimension.name}${words}`,
        value: groups.count,
        text: formatCount(groups.count),
        computation: `SELECT count(*) FROM (${groups.sql})`,
      }),
      hhi: book.figure({
        ...base,
        label: `Herfindahl–Hirschman index of ${measure.label} by ${dimension.name}${words}`,
        value: toNumber(row?.["hhi"]),
        text: formatCount(toNumber(row?.["hhi"]) ?? 0),
        computation: `SELECT sum(power(value / (SELECT ${measure.sql} FROM data${whereOf(scope)}) * 100, 2)) FROM (${groups.sql})`,
      }),
    },
    rows: [],
    cautions: [],
  });
  return true;
}

/** Where the values of a measure lie, with a histogram. */
export async function addDistribution(book: Book, scope: Scope, column: Column, weight: Weight): Promise<boolean> {
  const where = whereOf(scope, `${column.sql} IS NOT NULL`);
  const parts = {
    median: `median(${column.sql})`,
    mean: `avg(${column.sql})`,
    p25: `quantile_cont(${column.sql}, 0.25)`,
    p75: `quantile_cont(${column.sql}, 0.75)`,
    min: `min(${column.sql})`,
    max: `max(${column.sql})`,
    skew: `CASE WHEN count(*) > 2 AND stddev_pop(${column.sql}) > 0 THEN skewness(${column.sql}) END`,
  };
  const list = Object.entries(parts)
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(", ");
  const [row] = await scope.table.database.rows(`SELECT ${list}, count(*) AS n FROM data${where}`);
  const n = toNumber(row?.["n"]) ?? 0;
  if (n < 2) return false;
  const names: Record<string, string> = {
    median: "Median",
    mean: "Average",
    p25: "Lower quartile of",
    p75: "Upper quartile of",
    min: "Lowest",
    max: "Highest",
    skew: "Skewness of",
  };
  const figures: Record<string, string> = {};
  for (const [role, sql] of Object.entries(parts)) {
    const value = toNumber(row?.[role]);
    if (value === null) continue;
    figures[role] = book.figure({
      table: scope.table.name,
      columns: columnNames(scope, null, column),
      rows: n,
      label: `${names[role]} ${column.name}${scopeWords(scope)}`,
      value,
      ...(role === "skew" ? { text: value.toFixed(2).replace("-0.00", "0.00") } : { unit: column.unit }),
      computation: `SELECT ${sql} FROM data${where}`,
    });
  }
  const low = toNumber(row?.["min"]) ?? 0;
  const high = toNumber(row?.["max"]) ?? 0;
  book.finding({
    kind: "distribution",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: { ...subjectOf(scope), measure: column.name, unit: column.unit },
    figures,
    rows: [],
    cautions: n < 20 ? ["small_sample"] : [],
    ...(high > low ? { chartId: book.chart(await histogram(scope, column, { low, high, n })) } : {}),
  });
  return true;
}

async function histogram(scope: Scope, column: Column, { low, high, n }: { low: number; high: number; n: number }) {
  const bins = Math.min(20, Math.max(5, Math.ceil(Math.log2(n) + 1)));
  const rough = (high - low) / bins;
  const power = 10 ** Math.floor(Math.log10(rough));
  const width = [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= rough) ?? rough;
  const rows = await scope.table.database.rows(
    `SELECT floor(${column.sql} / ${width}) AS bin, count(*) AS n FROM data${whereOf(scope, `${column.sql} IS NOT NULL`)} GROUP BY 1 ORDER BY 1`,
  );
  const counts = new Map(rows.map((row) => [toNumber(row["bin"]) ?? 0, toNumber(row["n"]) ?? 0]));
  const first = Math.floor(low / width);
  const last = Math.floor(high / width);
  const points = Array.from({ length: last - first + 1 }, (_, index) => ({
    x: Number(((first + index) * width).toPrecision(12)),
    y: counts.get(first + index) ?? 0,
  }));
  const most = points.reduce((best, point) => (point.y > best.y ? point : best));
  return {
    kind: "histogram" as const,
    title: `Distribution of ${column.name}${scopeWords(scope)}`,
    x: { label: `${column.name} (from)`, type: "number" as const },
    y: { label: "Rows", unit: null, zeroBased: true },
    series: [{ name: "Rows", role: "data" as const, points }],
    summary: `Histogram of ${column.name} in steps of ${formatValue(width, column.unit)}; most rows (${formatCount(most.y)}) lie between ${formatValue(most.x, column.unit)} and ${formatValue(most.x + width, column.unit)}.`,
  };
}

/**
 * What comes back every year: the mean of each month's (or quarter's) distance from the robust trend line. Its strength is the share of
 * the variance around the line that the seasons explain, adjusted for their number (adjusted R², Theil 1961): about 0 for noise, 1 at most.
 */
export async function addSeasonality(
  book: Book,
  scope: Scope,
  of: { measure: Measure; time: Column; least?: number },
  weight: Weight,
): Promise<"added" | "too_short" | "none"> {
  const grain = of.time.grain === "quarter" ? "quarter" : "month";
  const cycle = grain === "quarter" ? 4 : 12;
  const series = await seriesOf(scope, of, grain);
  const points = series?.points ?? [];
  if (!series || series.grain !== grain || points.length < cycle * 2 || points.some((point) => point.value === null))
    return "too_short";
  const values = points.map((point) => point.value ?? 0);
  const line = theilSen(
    values.map((_, index) => index),
    values,
  );
  const rests = values.map((value, index) => value - line.intercept - line.slope * index);
  const seasonOf = (index: number) =>
    grain === "month"
      ? Number(points[index]?.period.slice(5, 7))
      : Math.ceil(Number(points[index]?.period.slice(5, 7)) / 3);
  const typical = Array.from({ length: cycle }, (_, season) =>
    mean(rests.filter((_rest, index) => seasonOf(index) === season + 1)),
  );
  const left = rests.map((rest, index) => rest - (typical[seasonOf(index) - 1] ?? 0));
  const explained =
    squares(left) / (values.length - cycle) / (squares(rests.map((rest) => rest - mean(rests))) / (values.length - 1));
  const strength = Math.max(0, 1 - explained);
  if (!Number.isFinite(strength) || strength < (of.least ?? 0)) return "none";
  writeSeasons(book, scope, { ...of, grain, strength, values, points, seasonOf, sql: series.sql, cycle }, weight);
  return "added";
}

function writeSeasons(
  book: Book,
  scope: Scope,
  of: {
    measure: Measure;
    time: Column;
    grain: "month" | "quarter";
    strength: number;
    values: number[];
    points: { period: string }[];
    seasonOf: (index: number) => number;
    sql: string;
    cycle: number;
  },
  weight: Weight,
): void {
  const base = { table: scope.table.name, columns: columnNames(scope, of.measure, of.time) };
  const name = (season: number) => (of.grain === "month" ? monthName(season) : `Q${season}`);
  const seasons = Array.from({ length: of.cycle }, (_, index) => {
    const own = of.values.filter((_value, place) => of.seasonOf(place) === index + 1);
    const value = own.reduce((sum, each) => sum + each, 0) / own.length;
    const from = of.points.map((point) => point.period);
    const period = `${of.grain}(period) = ${index + 1} AND period BETWEEN DATE '${from[0]}' AND DATE '${from.at(-1)}'`;
    const id = book.figure({
      ...base,
      label: `Usual ${of.measure.label} in ${name(index + 1)}${scopeWords(scope)}`,
      value,
      unit: of.measure.unit,
      computation: `SELECT avg(value) FROM (${of.sql}) WHERE ${period}`,
    });
    return { season: index + 1, value, id };
  });
  const high = seasons.reduce((most, season) => (season.value > most.value ? season : most));
  const low = seasons.reduce((least, season) => (season.value < least.value ? season : least));
  const word = (season: number) =>
    book.figure({
      ...base,
      label: `Season ${name(season)}`,
      value: null,
      text: name(season),
      computation: `name of ${of.grain} ${season} of the year`,
    });
  book.finding({
    kind: "seasonality",
    importance: weight.importance,
    answersQuestion: weight.answers,
    subject: { ...subjectOf(scope, of.measure), time: of.time.name, grain: of.grain },
    figures: {
      strength: book.figure({
        ...base,
        label: `Strength of the season in ${of.measure.label}${scopeWords(scope)}`,
        value: of.strength,
        text: of.strength.toFixed(2),
        computation: `adjusted R² of the ${of.cycle} ${of.grain}s of the year around the Theil–Sen line of: ${of.sql}`,
      }),
      high: high.id,
      highPeriod: word(high.season),
      low: low.id,
      lowPeriod: word(low.season),
    },
    rows: seasons.map((season) => ({ label: name(season.season), figures: { value: season.id } })),
    cautions: [...(of.values.length < of.cycle * 3 ? ["small_sample"] : []), ...(of.strength < 0.4 ? ["weak"] : [])],
  });
}

function squares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
