import { type Column, type Table, timesOf } from "../../read/table.ts";
import { isDuration } from "../../read/types/duration-words.ts";

/** A grouping that a column of time yields, or why it cannot. */
export type TimePart = { column: Column } | { missing: string };

/** "Which day of the week", "at what hour": groupings that no column holds but a date gives. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each branch is one way of saying it, and they are easier to compare side by side
export function timePartOf(text: string, time: Column | undefined, table: Table): TimePart | undefined {
  const isWeekday = /\b(days? of (the )?week|week ?days?|busiest day|quietest day|weekends?)\b/i.test(text);
  const isHour =
    /\b(hours? of (the )?day|times? of (the )?day|(which|what|by|per|each|busiest|peak|at) hours?|hourly)\b/i.test(
      text,
    );
  const isWeekend =
    /\bweekends?\b/i.test(text) && /\bweek ?days?\b|\bworking days?\b|\b(vs\.?|versus|compared?|than)\b/i.test(text);
  const isMonth = /\b(months? of (the )?year|calendar months?)\b/i.test(text);
  if (!isWeekday && !isHour && !isMonth) return undefined;
  const what = isHour ? "the hour of the day" : isWeekday ? "the day of the week" : "the month of the year";
  if (!time?.hasYear) return { missing: `The table has no column of dates, so it cannot show ${what}.` };
  const clock = isHour ? [time, ...timesOf(table)].find((column) => column.grain === "time") : time;
  if (!clock || (isWeekday && clock.grain !== "day" && clock.grain !== "time"))
    return {
      missing: `“${time.name}” does not say ${what}; dates ${isHour ? "with a time of day" : "to the day"} would be needed.`,
    };
  const name = isHour
    ? "hour of the day"
    : isWeekend
      ? PART_OF_WEEK
      : isWeekday
        ? "day of the week"
        : "month of the year";
  const sql = isHour
    ? `strftime(${clock.sql}, '%H:00')`
    : isWeekend
      ? `CASE WHEN isodow(${clock.sql}) >= 6 THEN 'Weekend' ELSE 'Weekday' END`
      : isWeekday
        ? `dayname(${clock.sql})`
        : `monthname(${clock.sql})`;
  return {
    column: {
      ...clock,
      name,
      sql,
      valueSql: sql,
      type: "category",
      role: "dimension",
      grain: null,
      distinct: isHour ? 24 : isWeekend ? 2 : isWeekday ? 7 : 12,
      notes: [],
    },
  };
}

/** The grouping of days into those of the week's work and the weekend; sums over it are told per day. */
export const PART_OF_WEEK = "part of the week";

const END =
  /clos|end|deliver|complet|resolv|exit|finish|sold|discharg|arriv|received|return|left|termin|check ?out|paid/i;

/** How long it took from one date of a row to a later one, where the table has both but no column of durations. */
export function elapsedOf(table: Table, named: readonly Column[]): Column | undefined {
  const times = timesOf(table).filter(
    (column) => column.hasYear && (column.grain === "day" || column.grain === "time"),
  );
  const ends = times.filter((column) => END.test(column.name));
  const end = ends.find((column) => named.includes(column)) ?? ends[0];
  const starts = times.filter(
    (column) => column !== end && !END.test(column.name) && !/birth|geburt|updat|modif/i.test(column.name),
  );
  const start = starts.find((column) => named.includes(column)) ?? starts[0];
  if (!end || !start) return undefined;
  const isClock = start.grain === "time" && end.grain === "time";
  const sql = isClock
    ? `(date_diff('minute', ${start.sql}, ${end.sql}) / 60.0)`
    : `date_diff('day', ${start.sql}::DATE, ${end.sql}::DATE)`;
  return {
    ...end,
    name: `time from ${start.name} to ${end.name}`,
    sql,
    valueSql: sql,
    type: "number",
    role: "measure",
    unit: isClock ? "h" : "days",
    aggregate: "mean",
    grain: null,
    min: null,
    max: null,
    notes: [],
  };
}

/** Which end of a measure "slowest" or "fastest" asks for; undefined where the words do not say. */
export function paceOf(text: string, measure: Column | undefined): "ranking" | "lowest" | undefined {
  // "Longer than 300 km" bounds, it does not rank.
  if (/\b(longer|shorter) than \d/i.test(text)) return undefined;
  const isSlow = /\b(slow(est|er|ly)?|longest|longer)\b/i.test(text);
  const isFast = /\b(fast(est|er)?|quick(est|er|ly)?|shortest|shorter)\b/i.test(text);
  if (isSlow === isFast) return undefined;
  const isTime = measure !== undefined && (isDuration(measure.name) || /^time from /.test(measure.name));
  const isLength = /\b(longest|shortest|longer|shorter)\b/i.test(text);
  if (isLength || isTime) return isSlow ? "ranking" : "lowest";
  return isFast ? "ranking" : "lowest";
}
