import type { NameHints } from "./column-words.ts";
import type { ColumnSample } from "./infer-column.ts";
import { plainWords } from "./plain-words.ts";

/** Identifiers and codes made of digits, which must never be added up. */
export function codeType(
  cells: readonly string[],
  sample: ColumnSample,
  hints: NameHints,
): "identifier" | "code" | null {
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
  if (hints.isGroup && sample.distinct <= 400 && cells.every((cell) => cell.length <= 5)) return "code";
  if (hints.aggregate !== null) return null;
  const isLong =
    cells.every((cell) => cell.length >= 9 && cell.length === cells[0]?.length) &&
    !/^1\d{9}(\d{3})?$/.test(cells[0] ?? "");
  return (isLong && isUnique) || isRunning(cells, sample) ? "identifier" : null;
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
