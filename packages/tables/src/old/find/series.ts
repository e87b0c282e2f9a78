import { toNumber } from "../../database.ts";
import type { Column } from "../../read/table.ts";
import type { Grain } from "../../read/types/date-format.ts";
import { type Measure, type Scope, whereOf } from "./measure.ts";

export interface Point {
  /** First day of the period. */
  period: string;
  /** Null where no row lies in the period. */
  value: number | null;
  rows: number;
}

export interface Series {
  grain: Grain;
  points: Point[];
  /** Periods that the data covers in part only, left out of `points`. */
  partialFirst: Point | null;
  partialLast: Point | null;
  gaps: number;
  sql: string;
}

const DAY = 86_400_000;
const ORDER: (Grain | "time")[] = ["time", "day", "week", "month", "quarter", "year"];
/** More periods than this are no line that a reader can follow, and the slopes of all pairs get many. */
const MOST_PERIODS = 420;

/** The measure period by period, in the given grain or the one that suits the span. Null where there is no time. */
export async function seriesOf(
  scope: Scope,
  of: { measure: Measure; time: Column },
  wanted?: Grain,
): Promise<Series | null> {
  const { time } = of;
  const [span] = await scope.table.database.rows(
    `SELECT min(${time.sql})::DATE::VARCHAR AS lo, max(${time.sql})::DATE::VARCHAR AS hi, count(DISTINCT ${time.sql}::DATE) AS days FROM data${whereOf(scope)}`,
  );
  if (!span?.["lo"]) return null;
  const days = (Date.parse(String(span["hi"])) - Date.parse(String(span["lo"]))) / DAY;
  let grain = chooseGrain(days, {
    distinct: toNumber(span["days"]) ?? 0,
    finest: time.grain ?? "day",
    ...(wanted ? { wanted } : {}),
  });
  while (days / daysIn(grain) > MOST_PERIODS && grain !== "year") grain = coarser(grain);
  let series = await readSeries(scope, of, grain);
  // More holes than a line can bear: a coarser period says more.
  while (!wanted && series.gaps > series.points.length * 0.25 && grain !== "year" && series.points.length > 6) {
    grain = coarser(grain);
    series = await readSeries(scope, of, grain);
  }
  return series;
}

/** Fine enough to show the course, coarse enough to be read: about ten to forty periods. */
function chooseGrain(days: number, of: { distinct: number; finest: Grain | "time"; wanted?: Grain }): Grain {
  const bySpan: Grain =
    days <= 62 ? "day" : days <= 200 ? "week" : days <= 1500 ? "month" : days <= 4400 ? "quarter" : "year";
  const chosen = of.wanted ?? bySpan;
  const finest = of.finest === "time" ? "day" : of.finest;
  const grain = ORDER.indexOf(chosen) < ORDER.indexOf(finest) ? finest : chosen;
  // Few dates far apart: a finer grain would be mostly gaps.
  if (!of.wanted && days / daysIn(grain) > of.distinct * 3 && grain !== "year")
    return chooseGrain(days, { ...of, wanted: coarser(grain) });
  return grain;
}

function coarser(grain: Grain): Grain {
  return (ORDER[ORDER.indexOf(grain) + 1] ?? "year") as Grain;
}

function daysIn(grain: Grain): number {
  return { day: 1, week: 7, month: 30.4, quarter: 91.3, year: 365.25 }[grain];
}

/** SQL of the first day of a date's period. */
function periodSql(time: Column, grain: Grain): string {
  return `date_trunc('${grain}', ${time.sql})::DATE`;
}

async function readSeries(
  scope: Scope,
  { measure, time }: { measure: Measure; time: Column },
  grain: Grain,
): Promise<Series> {
  const period = periodSql(time, grain);
  const where = whereOf(scope, `${time.sql} IS NOT NULL`);
  const sql = `SELECT ${period} AS period, ${measure.sql} AS value, count(*) AS rows FROM data${where} GROUP BY 1 ORDER BY 1`;
  const range = `min(${time.sql})::DATE::VARCHAR AS lo, max(${time.sql})::DATE::VARCHAR AS hi`;
  const rows = await scope.table.database.rows(sql.replace("count(*) AS rows", `count(*) AS rows, ${range}`));
  const found = rows.map((row) => ({
    period: String(row["period"]),
    value: toNumber(row["value"]),
    rows: toNumber(row["rows"]) ?? 0,
    lo: String(row["lo"]),
    hi: String(row["hi"]),
  }));
  const partial = findPartial(found, grain, time.grain ?? "day");
  const partialLast = partial.last ? (found.pop() ?? null) : null;
  const partialFirst = partial.first ? (found.shift() ?? null) : null;
  const points = fillGaps(found, grain);
  return {
    grain,
    points,
    partialFirst: bare(partialFirst),
    partialLast: bare(partialLast),
    gaps: points.filter((point) => point.rows === 0).length,
    sql,
  };
}

function bare(point: Point | null): Point | null {
  return point && { period: point.period, value: point.value, rows: point.rows };
}

/** A first or last period is partial where its dates stop much earlier than those of every other period do. */
function findPartial(
  found: { period: string; lo: string; hi: string }[],
  grain: Grain,
  finest: Grain | "time",
): { first: boolean; last: boolean } {
  if (grain === "day" || finest === grain || found.length < 3) return { first: false, last: false };
  const starts = found.map((each) => (Date.parse(each.lo) - Date.parse(each.period)) / DAY);
  const ends = found.map((each) => (Date.parse(nextPeriod(each.period, grain)) - Date.parse(each.hi)) / DAY);
  const slack = daysIn(grain) * 0.1;
  const isLast = (ends.at(-1) ?? 0) > Math.max(...ends.slice(1, -1)) + slack;
  const isFirst = (starts[0] ?? 0) > Math.max(...starts.slice(1, -1)) + slack;
  return { first: isFirst && found.length > 3, last: isLast };
}

function fillGaps(found: readonly Point[], grain: Grain): Point[] {
  const points: Point[] = [];
  for (const point of found) {
    for (
      let next = nextOf(points, grain);
      next && next < point.period && points.length < MOST_PERIODS * 2;
      next = nextOf(points, grain)
    ) {
      points.push({ period: next, value: null, rows: 0 });
    }
    points.push({ period: point.period, value: point.value, rows: point.rows });
  }
  return points;
}

function nextOf(points: readonly Point[], grain: Grain): string | undefined {
  const last = points.at(-1);
  return last && nextPeriod(last.period, grain);
}

/** First day of the period after the one that begins on a day. */
export function nextPeriod(isoDate: string, grain: Grain, steps = 1): string {
  const [year = 0, month = 1, day = 1] = isoDate.split("-").map(Number);
  const months = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[grain] * steps;
  const days = { day: 1, week: 7, month: 0, quarter: 0, year: 0 }[grain] * steps;
  return new Date(Date.UTC(year, month - 1 + months, day + days)).toISOString().slice(0, 10);
}

/** Condition for the days from `from` up to, not including, `to`. */
export function betweenSql(time: Column, from: string, to: string): string {
  return `${time.sql} >= DATE '${from}' AND ${time.sql} < DATE '${to}'`;
}
