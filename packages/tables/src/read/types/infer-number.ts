import { type DecimalSign, type NumberFormat, parseNumber } from "./number-format.ts";

/** What a sample of cells says about numbers: the format, and the share of cells that are numbers in it. */
export interface NumberEvidence {
  format: NumberFormat;
  share: number;
  values: number[];
}

/** Reads a sample of filled cells as numbers. `tableDecimal` is what the rest of the table writes, believed where a column leaves it open. */
export function inferNumber(
  cells: readonly string[],
  tableDecimal: DecimalSign = ".",
  isMoneyName = false,
): NumberEvidence | null {
  const votes = decimalVotes(cells);
  const isMoney = isMoneyName || cells.some((cell) => parseNumber(cell)?.currency);
  const isOpen = votes["."] === 0 && votes[","] === 0;
  const isDotted = cells.some((cell) => /\d\.\d{3}(?!\d)/.test(cell)) && !cells.some((cell) => /\d,\d/.test(cell));
  // Prices have two decimals or none: three digits behind a dot in every one of them are thousands.
  const likely = isOpen && isDotted && isMoney ? "," : tableDecimal;
  const decimal = votes["."] === votes[","] ? likely : votes["."] > votes[","] ? "." : ",";
  const parsed = cells.map((cell) => parseNumber(cell, decimal)).filter((number) => number !== null);
  if (parsed.length === 0) return null;
  const currencies = countWords(parsed.map((number) => number.currency)).map(([code]) => code);
  // "1 week" and "2 weeks" have one unit.
  const units = countWords(parsed.map((number) => number.unit?.replace(/(?<=\p{L}{3})s$/u, "") ?? null));
  // Letters behind a number are a unit only where the column agrees on one; "12A" beside "14B" is a code.
  const [unit, unitCount] = units[0] ?? [null, 0];
  if (units.length > 1 && unitCount < parsed.length * 0.9) return null;
  if (isLabel(cells)) return null;
  const percents = parsed.filter((number) => number.isPercent).length;
  const format: NumberFormat = {
    decimal,
    currencies,
    isPercent: percents > parsed.length / 2,
    unit: unitCount > parsed.length / 2 ? (parsed.find((number) => number.unit)?.unit ?? unit) : null,
    hasMultipliers: parsed.some((number) => number.hasMultiplier),
    isPlain: false,
  };
  format.isPlain = decimal === "." && cells.every(isPlain);
  return { format, share: parsed.length / cells.length, values: parsed.map((number) => number.value) };
}

/** "7A" beside "7B" names a class: a capital for thousands or billions stands alone only where every letter is one. */
function isLabel(cells: readonly string[]): boolean {
  const letters = new Set(cells.flatMap((cell) => /^\d{1,3} ?([A-Z])$/.exec(cell)?.[1] ?? []));
  return letters.size > 0 && ![...letters].every((letter) => /[KMB]/.test(letter))
    ? cells.every((cell) => /^\d{1,3} ?[A-Z]$/.test(cell))
    : false;
}

/** How many cells prove each decimal sign. */
export function decimalVotes(cells: readonly string[]): Record<DecimalSign, number> {
  const votes = { ".": 0, ",": 0 };
  for (const cell of cells) {
    const proves = parseNumber(cell)?.proves;
    if (proves) votes[proves]++;
  }
  return votes;
}

function isPlain(cell: string): boolean {
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(cell);
}

function countWords(words: readonly (string | null)[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
