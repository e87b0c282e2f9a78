/**
 * How numbers are written, as patterns that JavaScript and DuckDB (RE2) read alike: the first is used to decide, the second
 * to convert, so both must say the same about every cell.
 */

export type DecimalSign = "." | ",";

/** How one column's numbers are written. */
export interface NumberFormat {
  decimal: DecimalSign;
  /** ISO codes of the currencies met, most frequent first. */
  currencies: string[];
  isPercent: boolean;
  /** A unit of measure written behind every number. */
  unit: string | null;
  hasMultipliers: boolean;
  isPlain: boolean;
}

const SYMBOLS =
  "US$ USD CA$ CAD C$ CAD A$ AUD NZ$ NZD HK$ HKD S$ SGD R$ BRL $ USD € EUR £ GBP ¥ JPY ₹ INR ₽ RUB ₺ TRY ₩ KRW ₪ ILS zł PLN Kč CZK kr SEK Fr. CHF SFr. CHF"
    .match(/\S+ \S+/g)
    ?.map((pair) => pair.split(" ") as [string, string]) ?? [];
const CODES =
  "USD EUR GBP CHF JPY CNY INR CAD AUD NZD SEK NOK DKK PLN CZK HUF RON BGN TRY RUB UAH BRL MXN ARS CLP COP ZAR NGN KES EGP AED SAR ILS SGD HKD KRW TWD THB MYR IDR PHP VND PKR BDT LKR ISK".split(
    " ",
  );

const CURRENCY = `(?:${[...SYMBOLS.map(([symbol]) => escapePattern(symbol)), ...CODES].join("|")})`;
const MULTIPLIER = "(?:(?:[kK]|M|mn|mln|[mM]illion|bn|B|[bB]illion)\\b|(?:[mM]io|[mM]rd)\\b\\.?)";
const POINT = "(?:[1-9]\\d{0,2}(?:[,' ]\\d{3})+|[1-9]\\d?(?:,\\d{2})+,\\d{3}|\\d+)(?:\\.\\d+)?|\\.\\d+";
const COMMA = "(?:[1-9]\\d{0,2}(?:[.' ]\\d{3})+|\\d+)(?:,\\d+)?|,\\d+";

/** The whole cell for one decimal sign; group 1 is the number, 2 the multiplier, 3 what stands behind. */
function numberPattern(decimal: DecimalSign): string {
  const number = decimal === "." ? POINT : COMMA;
  return `^\\(?\\s*[-+]?\\s*${CURRENCY}?\\s*\\(?\\s*[-+]?\\s*(${number})\\s*(${MULTIPLIER})?\\s*\\)?\\s*(${CURRENCY}|%|[A-Za-z°µ²³/]{1,12})?\\s*-?\\s*\\)?$`;
}

const PATTERNS = { ".": new RegExp(numberPattern(".")), ",": new RegExp(numberPattern(",")) };
const CURRENCY_INSIDE = new RegExp(CURRENCY);
const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** One number read from text; null where it is none. */
export interface ParsedNumber {
  value: number;
  /** The decimal sign that the writing proves; null where both readings are possible. */
  proves: DecimalSign | null;
  currency: string | null;
  isPercent: boolean;
  unit: string | null;
  hasMultiplier: boolean;
}

/** Spaces that do not break, typographic minus and apostrophe become their plain forms. */
function plainSigns(text: string): string {
  return text
    .replace(/[\u00a0\u202f\u2009]/g, " ")
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/\u2019/g, "'")
    .trim();
}

/** Reads one number, given the decimal sign to believe where the writing leaves it open. */
export function parseNumber(text: string, decimal: DecimalSign = "."): ParsedNumber | null {
  const cell = plainSigns(text);
  if (PLAIN.test(cell) && decimal === ".") return plain(cell);
  const other = decimal === "." ? "," : ".";
  for (const sign of [decimal, other] as const) {
    const match = PATTERNS[sign].exec(cell);
    if (match) return fromMatch(cell, match, sign);
  }
  return PLAIN.test(cell) ? plain(cell) : null;
}

function plain(cell: string): ParsedNumber | null {
  const value = Number(cell);
  if (!Number.isFinite(value)) return null;
  const proves = provesDecimal(cell.replace(/^[-+]/, ""));
  return { value, proves, currency: null, isPercent: false, unit: null, hasMultiplier: false };
}

function fromMatch(cell: string, match: RegExpExecArray, sign: DecimalSign): ParsedNumber | null {
  const [, digits = "", multiplier, behind] = match;
  const groups = sign === "." ? /[,' ]/g : /[.' ]/g;
  const number = Number(digits.replace(groups, "").replace(",", "."));
  const negative = cell.includes("-") || cell.includes("(");
  const symbol = CURRENCY_INSIDE.exec(cell)?.[0];
  const isPercent = behind === "%";
  const isCurrency = symbol !== undefined;
  const unit = behind && !isPercent && !(isCurrency && CURRENCY_INSIDE.test(behind)) ? behind : null;
  return {
    value: number * multiplierOf(multiplier) * (negative ? -1 : 1),
    proves: provesDecimal(digits),
    currency: symbol ? currencyCode(symbol) : null,
    isPercent,
    unit,
    hasMultiplier: multiplier !== undefined,
  };
}

/** Both signs, a repeated sign, a leading zero or a group that is not of three digits give the decimal sign away. */
function provesDecimal(digits: string): DecimalSign | null {
  if (!digits.includes(".") && !digits.includes(",")) return null;
  const points = digits.split(".").length - 1;
  const commas = digits.split(",").length - 1;
  if (points > 0 && commas > 0) return digits.lastIndexOf(".") > digits.lastIndexOf(",") ? "." : ",";
  if (points > 1) return ",";
  if (commas > 1) return ".";
  const sign = points ? "." : ",";
  const [before = "", after = ""] = digits.split(sign);
  const canBeGroup = after.length === 3 && before.length <= 3 && before.length > 0 && !/^0/.test(before);
  return canBeGroup ? null : sign;
}

function multiplierOf(word: string | undefined): number {
  if (!word) return 1;
  if (/^k$/i.test(word)) return 1e3;
  return /^(bn|B|[bB]illion|[mM]rd)/.test(word) ? 1e9 : 1e6;
}

/** The ISO code behind a symbol or code; null where it is neither. */
export function currencyCode(text: string): string | null {
  const found = SYMBOLS.find(([symbol]) => symbol === text);
  if (found) return found[1];
  const code = text.toUpperCase();
  return CODES.includes(code) ? code : null;
}

/** SQL that reads a trimmed text column as numbers in the given format; null where a cell is none. */
export function numberSql(cell: string, format: NumberFormat): string {
  if (format.isPlain) return plainSql(cell);
  const plainCell = `trim(translate(${cell}, '\u00a0\u202f\u2009\u2212\u2013\u2019', '   --'''))`;
  const other = format.decimal === "." ? "," : ".";
  const readings = [readingSql(plainCell, format.decimal, format), readingSql(plainCell, other, format)];
  const exponents = finite(`try_cast(${cell} AS DOUBLE)`);
  return format.decimal === "."
    ? `coalesce(${exponents}, ${readings.join(", ")})`
    : `coalesce(${readings.join(", ")}, ${exponents})`;
}

/** Totals, which no sample holds, are often the only cells large enough to be written with thousands: "2,585" below 635. */
function plainSql(cell: string): string {
  const isGrouped = `regexp_matches(${cell}, '^[-+]?[1-9]\\d{0,2}(,\\d{3})+(\\.\\d+)?$')`;
  const grouped = `CASE WHEN ${isGrouped} THEN try_cast(replace(${cell}, ',', '') AS DOUBLE) END`;
  return `coalesce(${finite(`try_cast(${cell} AS DOUBLE)`)}, ${grouped})`;
}

/**
 * Narrower readings that agree with `numberSql` wherever they are not null, and are ten and more times faster: worth trying on long
 * tables, where most columns are written in one plain way.
 */
export function quickNumberSqls(cell: string, format: NumberFormat): string[] {
  if (format.isPlain || format.hasMultipliers) return [];
  const group = format.decimal === "." ? "," : "\\.";
  const point = format.decimal === "." ? "\\." : ",";
  const shape = `^[-(]?[$€£]? ?-?([1-9]\\d{0,2}(${group}\\d{3})+|\\d+)(${point}\\d+)? ?[%$€£]?\\)?$`;
  const bare = `translate(${cell}, '${format.decimal === "." ? "," : "."}$€£%() -', '')`;
  const digits = format.decimal === "." ? bare : `replace(${bare}, ',', '.')`;
  const sign = `CASE WHEN contains(${cell}, '-') OR starts_with(${cell}, '(') THEN -1 ELSE 1 END`;
  const shaped = `CASE WHEN regexp_matches(${cell}, '${shape}') THEN try_cast(${digits} AS DOUBLE) * ${sign} END`;
  return format.decimal === "." ? [finite(`try_cast(trim(${cell}, '%$€£ ') AS DOUBLE)`), shaped] : [shaped];
}

function readingSql(cell: string, decimal: DecimalSign, format: NumberFormat): string {
  const pattern = numberPattern(decimal).replaceAll("'", "''");
  const digits = `regexp_extract(${cell}, '${pattern}', 1)`;
  const signs =
    decimal === "." ? `translate(${digits}, ', ''', '')` : `translate(translate(${digits}, '. ''', ''), ',', '.')`;
  const factor = format.hasMultipliers
    ? ` * CASE WHEN regexp_extract(${cell}, '${pattern}', 2) = '' THEN 1 WHEN lower(regexp_extract(${cell}, '${pattern}', 2)) = 'k' THEN 1e3
        WHEN regexp_matches(regexp_extract(${cell}, '${pattern}', 2), '^(bn|B|[bB]illion|[mM]rd)') THEN 1e9 ELSE 1e6 END`
    : "";
  const sign = ` * CASE WHEN contains(${cell}, '-') OR contains(${cell}, '(') THEN -1 ELSE 1 END`;
  return `try_cast(nullif(${signs}, '') AS DOUBLE)${factor}${sign}`;
}

function finite(sql: string): string {
  return `CASE WHEN isfinite(${sql}) THEN ${sql} END`;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
