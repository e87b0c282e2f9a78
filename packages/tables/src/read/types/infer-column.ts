import type { ColumnProfile } from "@muster/contracts/analysis";
import { hintsOf, type NameHints } from "./column-words.ts";
import { type DateFormat, type Grain, MONTH_NAME } from "./date-format.ts";
import { inferDate } from "./infer-date.ts";
import { inferNumber } from "./infer-number.ts";
import { currencyCode, type DecimalSign, type NumberFormat, numberSql, quickNumberSqls } from "./number-format.ts";
import { plainWords } from "./plain-words.ts";
import { mayBeTotal } from "./total-words.ts";

/** What a column is taken for, and the SQL that turns its text cells into values. */
export interface ColumnType {
  type: ColumnProfile["type"];
  unit: string | null;
  missing: string[];
  /** Turns a cleaned cell into a value; identity for text. */
  convert: (cell: string) => string;
  /** Faster ways that may leave cells unread which `convert` reads. */
  quick?: (cell: string) => string[];
  grain: Grain | "time" | null;
  hasYear: boolean;
  /** True where no value tells day from month. */
  isDayOrderOpen?: boolean;
  number?: NumberFormat;
  /** True for 1, 2, 3, … that begins again in each part of the table: it tells rows apart only within a part. */
  isCountedOff?: boolean;
  /** Words that stand in place of a number or date, such as "unsold" among prices: they become a column of their own. */
  marks?: string[];
}

export interface ColumnSample {
  name: string;
  /** Cells as they stand, a sample over the whole column; null where empty. */
  cells: readonly (string | null)[];
  rows: number;
  distinct: number;
}

/** Share of cells that must fit for a column to be numbers or dates; the rest is reported as invalid. */
const ENOUGH = 0.85;

/** Decides what a column is from a sample of its cells, its name and how many different values it has. */
export function inferColumn(sample: ColumnSample, table: { decimal: DecimalSign; nativeNumbers: boolean }): ColumnType {
  const hints = hintsOf(sample.name);
  const strict = missingWords(
    sample.cells.filter((cell) => cell !== null),
    false,
  );
  const lax = missingWords([], true);
  const texts = filledCells(sample.cells, strict);
  const values = filledCells(sample.cells, lax);
  if (texts.length === 0) return textType("empty", strict);
  const boolean = inferBoolean(texts, sample.name);
  if (boolean) return boolean(strict);
  const duration = inferDuration(values, sample.name);
  if (duration) return duration(lax);
  const code = codeType(values, sample, hints);
  if (code) return { ...textType(code, strict), ...(isCountedOff(values, sample) && { isCountedOff: true }) };
  const marks = marksIn(values);
  const figures = marks.length > 0 ? values.filter((cell) => !marks.includes(cell.toLowerCase())) : values;
  const marked = marks.length > 0 && { marks };
  const date = figures.length > 0 ? inferDate(figures, sample.name) : null;
  if (date && date.share >= ENOUGH) return { ...dateType(date, lax, figures), ...marked };
  const number =
    figures.length > 0
      ? inferNumber(figures, table.nativeNumbers ? "." : table.decimal, hints.isMoney && !table.nativeNumbers)
      : null;
  if (number && number.share >= ENOUGH) return { ...numberType(number, sample, lax), ...marked };
  return textType(textKind(texts, sample, hints.isIdentifier), strict);
}

const MOST_MARKS = 4;
/** Fewer figures than this beside words are exceptions among words. */
const LEAST_FIGURES = 0.5;

/** The few words that stand again and again in place of a figure: "passed" and "unsold" among hammer prices. Lower case. */
function marksIn(cells: readonly string[]): string[] {
  const words = cells.filter((cell) => /^\p{L}[\p{L} '.-]{1,29}$/u.test(cell) && !mayBeTotal(cell));
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
  const isAgain = [...counts.values()].some((count) => count > 1);
  const isFew = counts.size <= MOST_MARKS && cells.length - words.length >= cells.length * LEAST_FIGURES;
  return isAgain && isFew ? [...counts.keys()] : [];
}

function filledCells(cells: readonly (string | null)[], words: readonly string[]): string[] {
  return cells.filter((cell) => cell !== null && !isMissing(cell, words)).map((cell) => (cell ?? "").trim());
}

/** Words that stand for nothing in any column, and words that do so only among numbers and dates. */
const ALWAYS =
  "|n/a|#n/a|n.a.|n. a.|null|nan|-|--|---|–|—|?|(blank)|(leer)|k.a.|k. a.|#ref!|#div/0!|#value!|#name?|<na>|nil".split(
    "|",
  );
const AMONG_NUMBERS = [
  ..."na|none|missing|unknown|.|..|...|*|tbd|not available|not applicable|x|inf|-inf|+inf|infinity|-infinity".split(
    "|",
  ),
  // What is written where a day is not yet known.
  ..."open|offen|pending|ongoing|laufend|present|not yet|never|ausstehend".split("|"),
  // How accounting writes an amount of nothing.
  ...["€", "$", "£", "eur", "usd", "gbp", "chf"].flatMap((money) => [
    `${money} -`,
    `${money}-`,
    `- ${money}`,
    `-${money}`,
  ]),
];

/** The words taken for "nothing" in a column; "NA" is kept where it stands among other short codes (North America, Namibia). */
function missingWords(cells: readonly string[], isNumberOrDate: boolean): string[] {
  if (isNumberOrDate) return [...ALWAYS, ...AMONG_NUMBERS];
  const codes = cells.filter((cell) => /^[A-Z]{2,5}$/.test(cell) && cell !== "NA").length;
  return codes > cells.length / 2 ? ALWAYS : [...ALWAYS, "na"];
}

/** Whether a cell stands for nothing. */
function isMissing(cell: string | null, words: readonly string[]): boolean {
  return cell === null || words.includes(cell.trim().toLowerCase());
}

function textType(type: ColumnType["type"], missing: string[]): ColumnType {
  return { type, unit: null, missing, convert: (cell) => cell, grain: null, hasYear: false };
}

const BOOLEANS =
  "true false, yes no, y n, t f, ja nein, j n, oui non, si no, sí no, on off, 1 0, wahr falsch, ✓ ✗, 1.0 0.0"
    .split(", ")
    .map((pair) => pair.split(" "));

function inferBoolean(cells: readonly string[], name: string): ((missing: string[]) => ColumnType) | null {
  const words = new Set(cells.map((cell) => cell.toLowerCase()));
  if (words.size > 6) return null;
  const trues = new Set<string>();
  for (const word of words) {
    const pair = BOOLEANS.find((both) => both.includes(word));
    if (!pair) return null;
    if (pair[0] === word) trues.add(word);
  }
  const isDigits = [...words].every((word) => /^[01]/.test(word));
  // A lone 0 or 1 is a number that happens not to vary; a column of both is a flag, unless its name counts something.
  if (isDigits && (words.size < 2 || hintsOf(name).isAmount)) return null;
  if (words.size < 2 && !isDigits && [...words].some((word) => word.length < 2)) return null;
  const list = [...trues].map((word) => `'${word}'`).join(", ") || "''";
  return (missing) => ({
    ...textType("boolean", missing),
    convert: (cell) => `(lower(${cell}) IN (${list}))`,
  });
}

/** 00:02:31 under a name that speaks of a duration; a time of day under another name stays text. */
function inferDuration(cells: readonly string[], name: string): ((missing: string[]) => ColumnType) | null {
  const isNamed = /duration|elapsed|time on|length|dauer|runtime|avg|average|response|handling|wait/i.test(name);
  const fitting = cells.filter((cell) => /^\d{1,3}:\d{2}:\d{2}$/.test(cell)).length;
  if (cells.length === 0 || fitting < cells.length * ENOUGH || !(isNamed || areRaceTimes(cells))) return null;
  const part = (cell: string, place: number) => `try_cast(split_part(${cell}, ':', ${place}) AS DOUBLE)`;
  return (missing) => ({
    ...textType("number", missing),
    unit: "s",
    convert: (cell) =>
      `CASE WHEN regexp_matches(${cell}, '^\\d{1,3}:\\d{2}:\\d{2}$') THEN ${part(cell, 1)} * 3600 + ${part(cell, 2)} * 60 + ${part(cell, 3)} END`,
  });
}

/** 0:33:48 and 1:02:07: seconds are measured, and no one starts in the first hours of every day. */
function areRaceTimes(cells: readonly string[]): boolean {
  const parts = cells.map((cell) => cell.split(":").map(Number));
  const isShort = parts.every(([hours = 9]) => hours < 6);
  return isShort && parts.filter(([, , seconds = 0]) => seconds > 0).length >= cells.length * 0.5;
}

function dateType(
  date: NonNullable<ReturnType<typeof inferDate>>,
  missing: string[],
  cells: readonly string[],
): ColumnType {
  const main = date.formats[0] as DateFormat;
  const isTime =
    main.grain === "time" || cells.some((cell) => /\d:\d{2}/.test(cell) && !/[T ]0{1,2}:00(:00)?/.test(cell));
  return {
    type: isTime ? "datetime" : "date",
    unit: null,
    missing,
    grain: isTime ? "time" : main.grain === "time" ? "day" : main.grain,
    hasYear: main !== MONTH_NAME,
    isDayOrderOpen: date.order === "assumed",
    ...(!isTime && date.formats.length === 1
      ? { quick: (cell: string) => (main.quick ? [`CAST(${main.quick(cell)} AS DATE)`] : []) }
      : {}),
    convert: (cell) => (isTime ? dateSql(cell, date.formats) : `CAST(${dateSql(cell, date.formats)} AS DATE)`),
  };
}

/** SQL that reads a text column by the given formats, the first that fits a cell winning. */
function dateSql(cell: string, formats: readonly DateFormat[]): string {
  const cases = formats.map((format) => {
    const flags = format.pattern.flags.includes("i") ? ", 'i'" : "";
    const pattern = format.pattern.source.replaceAll("\\/", "/").replaceAll("'", "''");
    return `WHEN regexp_matches(${cell}, '${pattern}'${flags}) THEN ${format.sql(cell)}`;
  });
  return `CASE ${cases.join(" ")} END`;
}

function numberType(
  number: NonNullable<ReturnType<typeof inferNumber>>,
  sample: ColumnSample,
  missing: string[],
): ColumnType {
  const { format, values } = number;
  const currency = format.currencies.length === 1 ? format.currencies[0] : currencyInName(sample.name);
  const isNamedPercent = /%|\b(percent|pct|percentage)\b/i.test(sample.name.replace(/_/g, " "));
  const isPercent = format.isPercent || (isNamedPercent && !isAmountAtRate(sample.name, values));
  // Shares written 0.12 under a name with % would be shown a hundred times too small with the sign.
  const isPoints = format.isPercent || values.some((value) => Math.abs(value) > 1.5);
  return {
    type: isPercent ? "percent" : "number",
    missing,
    number: format,
    grain: null,
    hasYear: false,
    unit: isPercent ? (isPoints ? "%" : null) : (currency ?? format.unit),
    convert: (cell) => numberSql(cell, format),
    quick: (cell) => quickNumberSqls(cell, format),
  };
}

/** "VAT 20%" and "Fee (3.5 %)" name the rate that applies: their values are amounts unless they repeat it. */
function isAmountAtRate(name: string, values: readonly number[]): boolean {
  const rate = Number(/(\d+(?:[.,]\d+)?)\s*%/.exec(name)?.[1]?.replace(",", ".") ?? Number.NaN);
  return !Number.isNaN(rate) && !values.every((value) => [0, rate, rate / 100].includes(value));
}

function currencyInName(name: string): string | null {
  for (const word of name.split(/[\s()[\]_/,.-]+/)) {
    if (/^[kKmMT](EUR|USD|GBP|CHF)$/.test(word)) return word;
    // Thousands of euros are not euros.
    const scaled = /^([kKmMT])([€$£])$|^([€$£])([kKmMT])$/.exec(word);
    if (scaled) return `${scaled[1] ?? scaled[4]}${currencyCode(scaled[2] ?? scaled[3] ?? "")}`;
    const code = currencyCode(word);
    if (code && (word.length === 1 || word === word.toUpperCase() || /_/.test(name))) return code;
  }
  return /€|\beuro?\b/i.test(name) ? "EUR" : /£/.test(name) ? "GBP" : /\$/.test(name) ? "USD" : null;
}

function textKind(cells: readonly string[], sample: ColumnSample, isNamedIdentifier: boolean): ColumnType["type"] {
  const words = cells.reduce((sum, cell) => sum + cell.split(/\s+/).length, 0) / cells.length;
  const repeats = sample.distinct < sample.rows * 0.5 || sample.distinct <= 20;
  const isCoded = cells.filter((cell) => /\d/.test(cell) && !/[\s:]/.test(cell)).length >= cells.length * 0.8;
  if (isNamedIdentifier && words <= 2) return "identifier";
  if (
    /\b(comments?|notes?|remarks?|descriptions?|feedback|bemerkung|kommentar|notiz)\b/i.test(sample.name) &&
    sample.distinct > sample.rows * 0.3
  )
    return "text";
  if (isCoded && sample.distinct > sample.rows * 0.9 && sample.rows > 3) return "identifier";
  if (words > 8 || (!repeats && words > 5)) return "text";
  return "category";
}

/** Identifiers and codes made of digits, which must never be added up. */
function codeType(cells: readonly string[], sample: ColumnSample, hints: NameHints): "identifier" | "code" | null {
  if (cells.length === 0) return null;
  const isDigits = cells.every((cell) => /^\d+(\.0+)?$/.test(cell));
  const areDialled = cells.every((cell) => /^[+]?\d[\d ()/.-]*$/.test(cell));
  if (hints.isIdentifier && isIdentifying(cells, isDigits)) return "identifier";
  if (PATTERNS_OF_IDS.some((pattern) => cells.every((cell) => pattern.test(cell))) || isPhones(cells))
    return "identifier";
  if (isDigits) return digitCode(cells, sample, hints);
  return hints.isCode && areDialled && !cells.some((cell) => /[.,]\d{1,2}$/.test(cell)) ? "code" : null;
}

/** IBAN and UUID. */
const PATTERNS_OF_IDS = [
  /^[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?$/,
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
];

/** A name that promises identifiers is believed unless the cells are decimals or prose. */
function isIdentifying(cells: readonly string[], isDigits: boolean): boolean {
  const numbers = cells.filter((cell) => /^[+]?\d[\d ()/.-]*$/.test(cell)).length;
  const isDecimal = cells.every((cell) => /^-?\d+[.,]\d+$/.test(cell));
  return !isDecimal && cells.every((cell) => /^[\w\-./# ]+$/.test(cell)) && (isDigits || numbers < cells.length / 2);
}

function digitCode(cells: readonly string[], sample: ColumnSample, hints: NameHints): "identifier" | "code" | null {
  const isUnique = sample.rows >= 3 && sample.distinct >= sample.rows * 0.95;
  if (cells.some((cell) => /^0\d+$/.test(cell))) return "code";
  if (hints.isCode) return isUnique && !/zip|post|plz/i.test(sample.name) ? "identifier" : "code";
  if (
    /^(http )?(status|response)( code)?$/.test(plainWords(sample.name)) &&
    cells.every((cell) => /^[1-5]\d\d$/.test(cell))
  )
    return "code";
  if (hints.isGroup && areFew(cells, sample)) return "code";
  if (hints.isAmount) return null;
  const isLong =
    cells.every((cell) => cell.length >= 9 && cell.length === cells[0]?.length) &&
    !/^1\d{9}(\d{3})?$/.test(cells[0] ?? "");
  const isNumbered = isRunning(cells, sample) || isCountedOff(cells, sample) || isNumberedOn(cells, sample);
  return (isLong && isUnique) || isNumbered ? "identifier" : null;
}

/** Groups come again in other rows or are numbered closely; large numbers all over the place are amounts: "Season" of 544, 1042. */
function areFew(cells: readonly string[], { rows, distinct }: ColumnSample): boolean {
  const numbers = cells.map(Number);
  const isScattered = Math.max(...numbers) - Math.min(...numbers) > 20 * cells.length;
  return distinct <= 400 && cells.every((cell) => cell.length <= 5) && !(isScattered && distinct >= rows * 0.8);
}

function isPhones(cells: readonly string[]): boolean {
  return (
    cells.length > 0 &&
    cells.every((cell) => /^(\+|00)?\d[\d ()/.-]{6,18}\d$/.test(cell)) &&
    cells.filter((cell) => /^(\+|00|0)\d|\d[-/ )]+\d+[-/ )]+\d/.test(cell)).length > cells.length * 0.8 &&
    !cells.some((cell) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}( .*)?$/.test(cell)) &&
    !cells.every((cell) => /^\d{1,3}( \d{3})+$/.test(cell))
  );
}

/** Marks and scales run to here. */
const LONGEST_SCALE = 12;

/** 1, 2, 3, … and from 1 again in the next part of the table, a few left out: lots of a sale, places of a race. */
function isCountedOff(cells: readonly string[], { rows }: ColumnSample): boolean {
  const numbers = cells.map(Number);
  if (cells.length < rows * 0.9 || rows < 10 || numbers.filter((value) => value === 1).length < 2) return false;
  if (numbers.some((value) => value < 1) || Math.max(...numbers) <= LONGEST_SCALE) return false;
  const next = numbers.slice(1).filter((value, index) => value - (numbers[index] ?? 0) === 1).length;
  return next >= cells.length * 0.8;
}

/** 30551, 30552, 30554: numbers of slips in the order they were written, with gaps and a few entered twice. */
function isNumberedOn(cells: readonly string[], { rows, distinct }: ColumnSample): boolean {
  const numbers = cells.map(Number);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  if (rows < 20 || rows > cells.length + 5 || distinct < rows * 0.9 || first < 100) return false;
  const forward = numbers.slice(1).filter((value, index) => value >= (numbers[index] ?? 0)).length;
  return forward >= (rows - 1) * 0.97 && last - first >= distinct * 0.9 && last - first <= rows * 3;
}

/** 1, 2, 3, … down the rows: a row number, whatever it is called. */
function isRunning(cells: readonly string[], sample: ColumnSample): boolean {
  if (sample.rows < 5 || sample.distinct !== sample.rows) return false;
  const numbers = cells.map(Number);
  const steps = numbers.slice(1).map((value, index) => value - (numbers[index] ?? 0));
  if (steps.some((step) => step <= 0)) return false;
  const first = numbers[0] ?? 0;
  const last = numbers.at(-1) ?? 0;
  return (
    last - first >= numbers.length - 1 &&
    last - first <= sample.rows &&
    steps.every((step) => step === steps[0] || sample.rows > numbers.length)
  );
}
