import type { Finding } from "@muster/contracts/analysis";
import type { Column } from "../../read/table.ts";
import type { Grain } from "../../read/types/date-format.ts";
import { mannKendall, mean, rSquared, theilSen } from "../../study/trend-tests.ts";
import type { Book } from "../write/book.ts";
import { trendChart } from "../write/charts.ts";
import { formatCount, formatPeriod, formatValue } from "../write/format-value.ts";
import { columnNames, type Measure, type Scope, scopeWords, subjectOf, whereOf } from "./measure.ts";
import { betweenSql, nextPeriod, type Point, type Series, seriesOf } from "./series.ts";

const SIGNIFICANT = 0.05;
/** With fewer periods than this no test can show anything. */
const ENOUGH_PERIODS = 6;

/** More periods than this are read in a table, not in a sentence. */
const MOST_LISTED = 13;

type Known = Point & { value: number; index: number };

export interface TrendOptions {
  importance: number;
  answers: boolean;
  grain?: Grain;
  /** The values of single periods are what was asked for. */
  isListed?: boolean;
}

/** The course of a measure over time. Returns the series, or null where there are not two periods to compare. */
export async function addTrend(
  book: Book,
  scope: Scope,
  of: { measure: Measure; time: Column },
  options: TrendOptions,
): Promise<Series | null> {
  const series = await seriesOf(scope, of, options.grain);
  if (!series) return null;
  const known = series.points
    .map((point, index) => ({ ...point, index }))
    .filter((point): point is Known => point.value !== null);
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last || known.length < 2) return null;
  const xs = known.map((point) => point.index);
  const ys = known.map((point) => point.value);
  const line = theilSen(xs, ys);
  const p = mannKendall(ys);
  const figures = trendFigures(book, scope, { ...of, series, known, line, p });
  const fitted = known.length >= 4 ? series.points.map((_, index) => line.intercept + line.slope * index) : null;
  book.finding({
    kind: "trend",
    importance: options.importance,
    answersQuestion: options.answers,
    subject: { ...subjectOf(scope, of.measure), time: of.time.name, grain: series.grain },
    direction: directionOf({ slope: line.slope, p, ys }),
    figures,
    rows: options.isListed ? listedRows(book, scope, { ...of, series, known }) : [],
    chartId: book.chart(trendChart({ scope, ...of, grain: series.grain, points: series.points, fitted })),
    tableId: periodTable(book, scope, { ...of, series }),
    cautions: [
      ...(p >= SIGNIFICANT ? ["not_significant"] : []),
      ...(known.length < ENOUGH_PERIODS ? ["small_sample"] : []),
      ...(series.partialLast ? ["partial_last_period"] : []),
      ...(series.partialFirst ? ["partial_first_period"] : []),
      ...(series.gaps > 0 ? ["missing_periods"] : []),
    ],
  });
  return series;
}

/** Up or down only where the test says so; flat where the line hardly moves against the level. */
function directionOf({ slope, p, ys }: { slope: number; p: number; ys: number[] }): NonNullable<Finding["direction"]> {
  const level = Math.abs(mean(ys));
  if (p < SIGNIFICANT && slope !== 0) return slope > 0 ? "up" : "down";
  return Math.abs(slope) * ys.length <= level * 0.02 ? "flat" : "none";
}

function trendFigures(
  book: Book,
  scope: Scope,
  of: { measure: Measure; time: Column; series: Series; known: Known[]; line: { slope: number }; p: number },
): Record<string, string> {
  const { measure, time, series, known, line, p } = of;
  const base = { table: scope.table.name, columns: columnNames(scope, measure, time) };
  const words = scopeWords(scope);
  const value = (point: Known) => periodFigure(book, scope, { measure, time, grain: series.grain, point });
  const name = (point: Known) => periodName(book, scope, { time, grain: series.grain, point });
  const first = known[0] as Known;
  const last = known.at(-1) as Known;
  const best = known.reduce((most, point) => (point.value > most.value ? point : most));
  const worst = known.reduce((least, point) => (point.value < least.value ? point : least));
  const unit = measure.unit === "%" ? "pp" : measure.unit;
  const [firstId, lastId] = [value(first), value(last)];
  const periods = `the ${known.length} ${series.grain}s`;
  return {
    first: firstId,
    firstPeriod: name(first),
    last: lastId,
    lastPeriod: name(last),
    change: book.figure({
      ...base,
      label: `Change of ${measure.label} from first to last ${series.grain}${words}`,
      value: last.value - first.value,
      unit,
      computation: `${lastId} - ${firstId}`,
    }),
    ...(first.value > 0 && measure.unit !== "%"
      ? {
          changePercent: book.figure({
            ...base,
            label: `Change of ${measure.label} from first to last ${series.grain}, percent${words}`,
            value: (last.value / first.value - 1) * 100,
            unit: "%",
            computation: `(${lastId} - ${firstId}) / ${firstId} * 100`,
          }),
        }
      : {}),
    slope: book.figure({
      ...base,
      label: `Trend of ${measure.label} per ${series.grain}${words}`,
      value: line.slope,
      unit,
      computation: `Theil–Sen slope (median of the slopes between all pairs) over ${periods} of: ${series.sql}`,
    }),
    r2: book.figure({
      ...base,
      label: `Share of the variation that a straight line explains, ${measure.label}${words}`,
      value: rSquared(
        known.map((point) => point.index),
        known.map((point) => point.value),
      ),
      text: rSquared(
        known.map((point) => point.index),
        known.map((point) => point.value),
      ).toFixed(2),
      computation: `squared Pearson correlation of period number and value over ${periods} of: ${series.sql}`,
    }),
    pValue: book.figure({
      ...base,
      label: `p-value of the trend, ${measure.label}${words}`,
      value: p,
      text: formatP(p),
      computation: `Mann–Kendall test, two-sided, normal approximation, over ${periods} of: ${series.sql}`,
    }),
    best: value(best),
    bestPeriod: name(best),
    worst: value(worst),
    worstPeriod: name(worst),
  };
}

/** A p-value as it is written: never zero. */
export function formatP(p: number): string {
  return p < 0.001 ? "below 0.001" : p.toFixed(3);
}

/** The value of one period, with SQL that gives it again. */
function periodFigure(
  book: Book,
  scope: Scope,
  of: { measure: Measure; time: Column; grain: Grain; point: Point },
): string {
  const { measure, time, grain, point } = of;
  return book.figure({
    table: scope.table.name,
    columns: columnNames(scope, measure, time),
    label: `${measure.label}, ${formatPeriod(point.period, grain)}${scopeWords(scope)}`,
    value: point.value,
    unit: measure.unit,
    rows: point.rows,
    computation: `SELECT ${measure.sql} FROM data${whereOf(scope, betweenSql(time, point.period, nextPeriod(point.period, grain)))}`,
  });
}

/** Every period with its value, those too that the data covers in part; nothing where there are too many for a sentence. */
function listedRows(
  book: Book,
  scope: Scope,
  { measure, time, series, known }: { measure: Measure; time: Column; series: Series; known: readonly Known[] },
): Finding["rows"] {
  const { grain, partialFirst, partialLast } = series;
  const points = [partialFirst, ...known, partialLast].filter((point) => point !== null && point.value !== null);
  if (points.length > MOST_LISTED) return [];
  return points.flatMap((point) =>
    point
      ? [
          {
            label: formatPeriod(point.period, grain),
            figures: {
              value: periodFigure(book, scope, { measure, time, grain, point }),
              period: periodName(book, scope, { time, grain, point }),
            },
          },
        ]
      : [],
  );
}

/** The name of one period as a figure, so that prose may use it. */
function periodName(book: Book, scope: Scope, of: { time: Column; grain: Grain; point: Point }): string {
  const { time, grain, point } = of;
  return book.figure({
    table: scope.table.name,
    columns: [time.name],
    label: `Period ${point.period} (${grain})`,
    value: null,
    text: formatPeriod(point.period, grain),
    rows: point.rows,
    computation: `SELECT DISTINCT date_trunc('${grain}', ${time.sql})::DATE AS period FROM data WHERE ${betweenSql(time, point.period, nextPeriod(point.period, grain))}`,
  });
}

function periodTable(book: Book, scope: Scope, { measure, series }: { measure: Measure; series: Series }): string {
  const shown = series.points.slice(-120);
  return book.table({
    title: `${measure.label} by ${series.grain}${scopeWords(scope)}`,
    columns: [
      { name: "Period", align: "left" },
      { name: measure.label, align: "right" },
      { name: "Rows", align: "right" },
    ],
    rows: shown.map((point) => [
      formatPeriod(point.period, series.grain),
      point.value === null ? "" : formatValue(point.value, measure.unit),
      formatCount(point.rows),
    ]),
    values: shown.map((point) => [point.period, point.value, point.rows]),
    totalRows: series.points.length,
  });
}
