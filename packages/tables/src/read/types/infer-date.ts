import { DATE_FORMATS, DAY_FIRST, type DateFormat, MONTH_FIRST, MONTH_NAME } from "./date-format.ts";

/** What a sample of cells says about dates. */
export interface DateEvidence {
  formats: DateFormat[];
  /** Share of the cells that one of the formats fits. */
  share: number;
  /** How the order of day and month was decided, where that was in question. */
  order: "day over 12" | "month over 12" | "dots" | "assumed" | null;
}

const TIME_NAME =
  /date|day|time|month|period|quarter|week|year|datum|monat|jahr|quartal|woche|zeit|tag\b|created|updated|ordered|shipped|_at$|\bat$|\bon$/i;

/** Reads a sample of filled cells as dates, with the column's name as a witness where digits alone could be anything. */
export function inferDate(cells: readonly string[], name: string): DateEvidence | null {
  const numericCells = cells.filter((cell) => DAY_FIRST.pattern.test(cell));
  const order = numericCells.length > 0 ? dayMonthOrder(numericCells) : null;
  const numericFormat = order?.isDayFirst ? DAY_FIRST : MONTH_FIRST;
  const candidates = [...DATE_FORMATS, ...(order ? [numericFormat] : []), ...digitFormats(cells, name)];
  const used: DateFormat[] = [];
  let fitting = 0;
  const counts = new Map<DateFormat, number>();
  for (const cell of cells) {
    const format = candidates.find((candidate) => candidate.pattern.test(cell));
    if (!format) continue;
    fitting++;
    counts.set(format, (counts.get(format) ?? 0) + 1);
  }
  for (const [format] of [...counts].sort((a, b) => b[1] - a[1])) used.push(format);
  if (used.length === 0) return null;
  return { formats: used, share: fitting / cells.length, order: order?.reason ?? null };
}

/** A part over twelve can only be the day; dots are the continental way; else days that run on decide, last a guess. */
export function dayMonthOrder(cells: readonly string[]): {
  isDayFirst: boolean;
  reason: NonNullable<DateEvidence["order"]>;
} {
  let firstOver = 0;
  let secondOver = 0;
  let dots = 0;
  for (const cell of cells) {
    const [first = 0, second = 0] = cell.split(/[./-]/).map(Number);
    if (first > 12) firstOver++;
    if (second > 12) secondOver++;
    if (/^\d+\.\d+\./.test(cell)) dots++;
  }
  if (firstOver !== secondOver) {
    const isDayFirst = firstOver > secondOver;
    return { isDayFirst, reason: isDayFirst ? "day over 12" : "month over 12" };
  }
  if (dots > cells.length / 2) return { isDayFirst: true, reason: "dots" };
  return { isDayFirst: guessDayFirst(cells), reason: "assumed" };
}

/** With every part up to twelve, monthly data shows: the part that is always 1 is the day. */
function guessDayFirst(cells: readonly string[]): boolean {
  const firsts = new Set(cells.map((cell) => cell.split(/[./-]/)[0]));
  const seconds = new Set(cells.map((cell) => cell.split(/[./-]/)[1]));
  return firsts.size === 1 && seconds.size > 1;
}

const digitsOnly = (cell: string) => `try_cast(regexp_replace(${cell}, '\\D', '', 'g') AS BIGINT)`;

/** Eight digits that are days, six that are months: only believed where the name or every value says so. */
const COMPACT_DAY: DateFormat = {
  id: "compact",
  label: "YYYYMMDD",
  grain: "day",
  pattern: /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/,
  sql: (cell) => `try_strptime(${cell}, '%Y%m%d')`,
};
const COMPACT_MONTH: DateFormat = {
  id: "compact_month",
  label: "YYYYMM",
  grain: "month",
  pattern: /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])$/,
  sql: (cell) => `try_strptime(${cell} || '01', '%Y%m%d')`,
};
/** A whole year. */
const YEAR: DateFormat = {
  id: "year",
  label: "year",
  grain: "year",
  pattern: /^(?:FY\s*)?(?:1[89]|20)\d{2}(?:\.0+)?$/i,
  sql: (cell) => `make_timestamp(try_cast(regexp_extract(${cell}, '\\d{4}') AS BIGINT), 1, 1, 0, 0, 0)`,
};

const EXCEL_SERIAL: DateFormat = {
  id: "excel",
  label: "Excel day number",
  grain: "day",
  pattern: /^[2-6]\d{4}(?:\.\d+)?$/,
  sql: (cell) => `(TIMESTAMP '1899-12-30' + to_days(try_cast(floor(try_cast(${cell} AS DOUBLE)) AS INTEGER)))`,
};
const EPOCH: DateFormat = {
  id: "epoch",
  label: "seconds or milliseconds since 1970",
  grain: "time",
  pattern: /^1\d{9}(?:\d{3})?$/,
  sql: (cell) =>
    `epoch_ms(CASE WHEN length(${cell}) = 13 THEN ${digitsOnly(cell)} ELSE ${digitsOnly(cell)} * 1000 END)`,
};

/** Digits alone are dates only with a witness: a name that speaks of time, or values that could hardly be anything else. */
function digitFormats(cells: readonly string[], name: string): DateFormat[] {
  const all = (format: DateFormat) => cells.every((cell) => format.pattern.test(cell));
  const isNamed = TIME_NAME.test(name);
  const found: DateFormat[] = [];
  if (all(MONTH_NAME)) found.push(MONTH_NAME);
  if (all(COMPACT_DAY) && (isNamed || cells.length >= 5) && !/\b(id|no|nr|number|code)\b/i.test(name))
    found.push(COMPACT_DAY);
  if (isNamed && all(COMPACT_MONTH)) found.push(COMPACT_MONTH);
  if (all(YEAR) && isYearColumn(cells, name)) found.push(YEAR);
  if (/date|datum|\bday\b/i.test(name) && all(EXCEL_SERIAL)) found.push(EXCEL_SERIAL);
  if (isNamed && all(EPOCH)) found.push(EPOCH);
  return found;
}

const YEAR_NAME = /year|jahr|\byr\b|\bfy\b|fiscal|annee|année|año|season|vintage|period/i;
const NOT_YEAR_NAME =
  /price|amount|revenue|sales|cost|qty|quantity|units?\b|value|total|count|salary|income|visits|sessions|population|score|weight|size|views|users|calories|steps|distance|budget|stock/i;

function isYearColumn(cells: readonly string[], name: string): boolean {
  if (YEAR_NAME.test(name)) return true;
  if (NOT_YEAR_NAME.test(name)) return false;
  const years = cells.map((cell) => Number(cell.match(/\d{4}/)?.[0]));
  return (
    cells.length >= 3 &&
    years.every((year) => year >= 1950 && year <= 2060) &&
    /^(time|date|period|when|t)?$/i.test(name.trim())
  );
}
