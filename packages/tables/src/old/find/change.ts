import { toNumber } from "../../database.ts";
import type { Column } from "../../read/table.ts";
import type { Grain } from "../../read/types/date-format.ts";
import type { Book } from "../write/book.ts";
import { formatPeriod } from "../write/format-value.ts";
import { equalsSql, groupBy, groupName } from "./groups.ts";
import { columnNames, type Measure, type Scope, scopeWords, subjectOf, whereOf } from "./measure.ts";
import { betweenSql, nextPeriod, type Series } from "./series.ts";

/** A stretch of time, from its first day up to, not including, `to`. */
export interface Span {
  from: string;
  to: string;
  label: string;
}

export interface ChangeOptions {
  importance: number;
  answers: boolean;
  cautions?: string[];
  /** Which way the groups are ranked: the biggest moves first, or those that rose or fell most. */
  order?: "up" | "down";
}

const DRIVERS = 6;
const MOST_ROWS = 12;
const MOST_DRIVER_GROUPS = 60;

/** The last periods that can be compared: twelve months with the twelve before where there are two years, else period with period before. */
export function lastComparable(series: Series): { before: Span; after: Span } | null {
  const { grain, points } = series;
  const cycle = { day: 0, week: 0, month: 12, quarter: 4, year: 0 }[grain];
  const length = cycle > 0 && points.length >= cycle * 2 ? cycle : 1;
  const after = points.slice(-length);
  const before = points.slice(-2 * length, -length);
  if (
    before.length < length ||
    before.every((point) => point.value === null) ||
    after.every((point) => point.value === null)
  )
    return null;
  return { before: spanOf(before, grain), after: spanOf(after, grain) };
}

function spanOf(points: Series["points"], grain: Grain): Span {
  const from = points[0]?.period ?? "";
  const last = points.at(-1)?.period ?? "";
  const label =
    from === last ? formatPeriod(from, grain) : `${formatPeriod(from, grain)} to ${formatPeriod(last, grain)}`;
  return { from, to: nextPeriod(last, grain), label };
}

/** What changed between two stretches of time, and which groups of a dimension drove it. */
export async function addChange(
  book: Book,
  scope: Scope,
  of: { measure: Measure; time: Column; before: Span; after: Span; dimensions: readonly Column[] },
  options: ChangeOptions,
): Promise<boolean> {
  const { measure, time } = of;
  const was = await valueIn(scope, of, of.before);
  const is = await valueIn(scope, of, of.after);
  if (!was || !is) return false;
  const drivers = await findDrivers(scope, of, is.value - was.value);
  const way = { up: 1, down: -1, none: 0 }[options.order ?? "none"];
  if (way !== 0) drivers?.list.sort((a, b) => way * (b.after - b.before - (a.after - a.before)));
  const figures = changeFigures(book, scope, { ...of, was, is });
  const change = is.value - was.value;
  const changeId = figures["change"] ?? "";
  const shown = drivers && options.answers ? drivers.list : (drivers?.list.slice(0, DRIVERS) ?? []);
  book.finding({
    kind: "change",
    importance: options.importance,
    answersQuestion: options.answers,
    subject: {
      ...subjectOf(scope, measure),
      time: time.name,
      ...(drivers ? { dimension: drivers.dimension.name } : {}),
    },
    direction: change > 0 ? "up" : change < 0 ? "down" : "flat",
    figures,
    rows: drivers
      ? shown
          .slice(0, MOST_ROWS)
          .map((driver) => driverRow(book, scope, { ...of, driver, dimension: drivers.dimension, change, changeId }))
      : [],
    cautions: options.cautions ?? [],
  });
  return true;
}

interface SpanValue {
  value: number;
  rows: number;
}

async function valueIn(
  scope: Scope,
  { measure, time }: { measure: Measure; time: Column },
  span: Span,
): Promise<SpanValue | null> {
  const sql = `SELECT ${measure.sql} AS value, count(*) AS rows FROM data${whereOf(scope, betweenSql(time, span.from, span.to))}`;
  const [row] = await scope.table.database.rows(sql);
  const value = toNumber(row?.["value"]);
  const rows = toNumber(row?.["rows"]) ?? 0;
  return value === null || rows === 0 ? null : { value, rows };
}

function changeFigures(
  book: Book,
  scope: Scope,
  of: { measure: Measure; time: Column; before: Span; after: Span; was: SpanValue; is: SpanValue },
): Record<string, string> {
  const { measure, time, before, after, was, is } = of;
  const base = { table: scope.table.name, columns: columnNames(scope, measure, time) };
  const words = scopeWords(scope);
  const value = (span: Span, found: SpanValue) =>
    book.figure({
      ...base,
      label: `${measure.label}, ${span.label}${words}`,
      value: found.value,
      unit: measure.unit,
      rows: found.rows,
      computation: `SELECT ${measure.sql} FROM data${whereOf(scope, betweenSql(time, span.from, span.to))}`,
    });
  const name = (span: Span) =>
    book.figure({
      ...base,
      label: `Period ${span.label}`,
      value: null,
      text: span.label,
      computation: `${time.name} from ${span.from} up to, not including, ${span.to}`,
    });
  const [wasId, isId] = [value(before, was), value(after, is)];
  const change = book.figure({
    ...base,
    label: `Change of ${measure.label}, ${before.label} to ${after.label}${words}`,
    value: is.value - was.value,
    unit: measure.unit === "%" ? "pp" : measure.unit,
    computation: `${isId} - ${wasId}`,
  });
  // Percent of a percentage misleads, and percent of nothing or of a loss has no meaning.
  const percent =
    was.value > 0 && measure.unit !== "%"
      ? {
          changePercent: book.figure({
            ...base,
            label: `Change of ${measure.label}, percent, ${before.label} to ${after.label}${words}`,
            value: ((is.value - was.value) / was.value) * 100,
            unit: "%",
            computation: `${change} / ${wasId} * 100`,
          }),
        }
      : {};
  return { before: wasId, beforePeriod: name(before), after: isId, afterPeriod: name(after), change, ...percent };
}

interface Driver {
  name: string;
  before: number;
  after: number;
}

/** The dimension whose groups moved most unevenly: the one that says where the change came from. */
async function findDrivers(
  scope: Scope,
  {
    measure,
    time,
    before,
    after,
    dimensions,
  }: { measure: Measure; time: Column; before: Span; after: Span; dimensions: readonly Column[] },
  change: number,
): Promise<{ dimension: Column; list: Driver[] } | null> {
  let best: { dimension: Column; list: Driver[]; score: number } | null = null;
  for (const dimension of dimensions
    .filter((column) => column.distinct >= 2 && column.distinct <= MOST_DRIVER_GROUPS)
    .slice(0, 8)) {
    const inSpan = (span: Span): Scope => ({
      ...scope,
      conditions: [
        ...scope.conditions,
        { sql: betweenSql(time, span.from, span.to), text: span.label, column: time.name },
      ],
    });
    const [was, is] = [
      await groupBy(inSpan(before), measure, dimension),
      await groupBy(inSpan(after), measure, dimension),
    ];
    const names = [...new Set([...was.list, ...is.list].map((group) => group.name))];
    const missing = measure.isAdditive ? 0 : Number.NaN;
    const amountOf = (list: typeof was.list, name: string) =>
      list.find((group) => group.name === name)?.value ?? missing;
    const list = names
      .map((name) => ({ name, before: amountOf(was.list, name), after: amountOf(is.list, name) }))
      .filter((driver) => Number.isFinite(driver.after - driver.before));
    list.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
    const moved = list.reduce((sum, driver) => sum + Math.abs(driver.after - driver.before), 0);
    const top = list[0];
    const score = moved > 0 && top ? Math.abs(top.after - top.before) / moved - 1 / list.length : 0;
    if (list.length >= 2 && change !== 0 && (!best || score > best.score)) best = { dimension, list, score };
  }
  return best;
}

function driverRow(
  book: Book,
  scope: Scope,
  of: {
    measure: Measure;
    time: Column;
    before: Span;
    after: Span;
    driver: Driver;
    dimension: Column;
    change: number;
    changeId: string;
  },
) {
  const { measure, time, driver, dimension } = of;
  const base = { table: scope.table.name, columns: columnNames(scope, measure, time, dimension) };
  const label = groupName(dimension, driver.name);
  const cell = (span: Span, value: number) =>
    book.figure({
      ...base,
      label: `${measure.label}, ${label}, ${span.label}${scopeWords(scope)}`,
      value,
      unit: measure.unit,
      computation: `SELECT coalesce(${measure.sql}, 0) FROM data${whereOf(scope, equalsSql(dimension, driver.name), betweenSql(time, span.from, span.to))}`,
    });
  const [before, after] = [cell(of.before, driver.before), cell(of.after, driver.after)];
  const moved = driver.after - driver.before;
  const change = book.figure({
    ...base,
    label: `Change of ${measure.label}, ${label}, ${of.before.label} to ${of.after.label}${scopeWords(scope)}`,
    value: moved,
    unit: measure.unit === "%" ? "pp" : measure.unit,
    computation: `${after} - ${before}`,
  });
  // A share of the change says something only for parts that add up to it.
  const share =
    measure.isAdditive && of.change !== 0
      ? {
          share: book.figure({
            ...base,
            label: `Share of the change of ${measure.label}, ${label}, ${of.before.label} to ${of.after.label}`,
            value: (moved / of.change) * 100,
            unit: "%",
            computation: `${change} / ${of.changeId} * 100`,
          }),
        }
      : {};
  return { label, figures: { before, after, change, ...share } };
}
