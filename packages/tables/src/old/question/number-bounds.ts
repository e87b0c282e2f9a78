import type { Column } from "../../read/table.ts";
import { isDuration } from "../../read/types/duration-words.ts";
import { plainWords } from "../../read/types/plain-words.ts";
import type { Scope } from "../find/measure.ts";
import type { Clause } from "./clauses.ts";
import type { ColumnMatch } from "./match-columns.ts";

type Condition = Scope["conditions"][number];

const BOUND =
  "below|under|(?:no |not )?more than|(?:no )?less than|above|over|(?:lower|fewer|younger|greater|higher|older|longer|shorter|larger|bigger|better|worse|earlier|later) than|exceed(?:ing|s|ed)?|at least|at most|up to|within";
const LINK = "of|from|with|a|an|gave|give|scored|rated|is|are|was|were|cost|costs|earn|earns|earned";
const UNIT =
  "%|percent|euros?|eur|€|dollars?|usd|\\$|pounds?|gbp|£|chf|francs?|km|kilomet(?:er|re)s?|miles?|kg|kilos?|lit(?:er|re)s?|m²|m2|sqm|kwh|mwh|tonnes?|seconds?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?";
const COMPARE = new RegExp(
  String.raw`\b(${BOUND}|${LINK})\s+(?:the\s+)?([$€£]?)\s*(\d[\d,]*(?:\.\d+)?)\s*(k|m|thousand|million)?(?:\s*(${UNIT}))?(?![\p{L}\d])((?:\s+\p{L}+)?\s+or\s+(?:more|less|fewer|higher|lower|above|below|better|worse|over|under|longer|shorter|older|younger))?(?!\s*half)`,
  "giu",
);

/** How a bound is written in SQL and in words; the first that fits counts. */
export const SIGN: [RegExp, string, string][] = [
  [/^(at least|no less)|or (more|higher|above|better|over|longer|older)$/i, ">=", "at least"],
  [
    /^(at most|up to|within|no more|not more)|or (less|fewer|lower|below|worse|under|shorter|younger)$/i,
    "<=",
    "at most",
  ],
  [/^(below|under|less|lower|fewer|younger|shorter|earlier)/i, "<", "below"],
  [/^of$/i, "=", "is"],
  [/./, ">", "above"],
];

const HOURS: [RegExp, number][] = [
  [/^s(ec|econd)?s?$/, 1 / 3600],
  [/^min(ute)?s?$/, 1 / 60],
  [/^(h|hr|hour)s?$/, 1],
  [/^(d|day|night)s?$/, 24],
  [/^weeks?$/, 168],
  [/^months?$/, 730.5],
  [/^years?$/, 8766],
];

/** Numbers that rows must be above or below: "a rating below 3", "orders over $500", "a score of 7 or more". */
export function numberConditions(
  clause: Clause,
  matches: readonly ColumnMatch[],
  measures: readonly Column[],
): { conditions: Condition[]; used: Column[]; isBelow: boolean } {
  const { conditions, used } = rangeConditions(clause, matches, measures);
  for (const match of withDigits(clause.text).matchAll(COMPARE)) {
    const bound = boundIn(match);
    const column = bound && comparedColumn(clause, matches, { match, bound, measures });
    const factor = column && unitFactor(bound.unit, column);
    if (!column || factor === undefined) continue;
    const [, sign, word] = SIGN.find(([pattern]) => pattern.test(bound.words)) ?? [/./, ">", "above"];
    conditions.push({
      sql: `${column.sql} ${sign} ${Number((bound.value * factor).toPrecision(12))}`,
      text: `${column.name} ${word} ${bound.said}`,
      column: column.name,
    });
    used.push(column);
  }
  return { conditions, used, isBelow: conditions.some((condition) => / (?:below|at most) /.test(condition.text)) };
}

const BETWEEN =
  /\bbetween\s+([$€£]?)(\d[\d,]*(?:\.\d+)?)\s*(k|m)?\s+and\s+[$€£]?(\d[\d,]*(?:\.\d+)?)\s*(k|m)?(?![\p{L}\d])/giu;

/** "Earn between 60,000 and 80,000": both ends belong to it. */
function rangeConditions(
  clause: Clause,
  matches: readonly ColumnMatch[],
  measures: readonly Column[],
): { conditions: Condition[]; used: Column[] } {
  const conditions: Condition[] = [];
  const used: Column[] = [];
  for (const match of clause.text.matchAll(BETWEEN)) {
    const [, symbol = "", from = "", fromScale = "", to = "", toScale = ""] = match;
    const isYears = /^(19|20)\d\d$/.test(from) && /^(19|20)\d\d$/.test(to) && symbol === "";
    const bound = { words: "between", value: 0, unit: "", isMoney: symbol !== "", said: "" };
    const column = isYears ? undefined : comparedColumn(clause, matches, { match, bound, measures });
    if (!column) continue;
    const number = (digits: string, scale: string) =>
      Number(digits.replaceAll(",", "")) * (scale === "" ? 1 : /k/i.test(scale) ? 1e3 : 1e6);
    conditions.push({
      sql: `${column.sql} BETWEEN ${number(from, fromScale)} AND ${number(to, toScale)}`,
      text: `${column.name} at least ${symbol}${from}${fromScale} and at most ${symbol}${to}${toScale}`,
      column: column.name,
    });
    used.push(column);
  }
  return { conditions, used };
}

/** "Longer than a week": as many words, with a number. */
function withDigits(text: string): string {
  return text.replace(
    /\b(than|over|under|within|least|most) (?:an?|one) (?=(?:minute|hour|day|night|week|month|year)\b)/gi,
    "$1 1 ",
  );
}

interface Bound {
  words: string;
  value: number;
  unit: string;
  isMoney: boolean;
  said: string;
}

function boundIn(match: RegExpMatchArray): Bound | undefined {
  const [, before = "", symbol = "", digits = "", scale = "", unit = "", open = ""] = match;
  const isMoney = symbol !== "" || /^([€$£]|eur|dollar|usd|pound|gbp|chf|franc)/i.test(unit);
  if (open === "" && before.toLowerCase() !== "of" && new RegExp(`^(${LINK})$`, "i").test(before)) return undefined;
  if (/^(19|20)\d\d$/.test(digits) && !isMoney && unit === "") return undefined;
  return {
    words: open.trim() || before,
    value: Number(digits.replaceAll(",", "")) * (scale === "" ? 1 : /^(k|t)/i.test(scale) ? 1e3 : 1e6),
    unit: unit.toLowerCase(),
    isMoney,
    said: `${symbol}${digits}${scale}${unit === "" ? "" : ` ${unit}`}`,
  };
}

/** By what a bound is multiplied to be in the column's unit: 60 for hours against minutes. Undefined where they do not fit. */
function unitFactor(unit: string, column: Column): number | undefined {
  if (/^(%|percent)$/.test(unit)) return column.type === "percent" ? 1 : undefined;
  const asked = hoursOf(unit);
  if (asked === undefined) return 1;
  const own = unitOf(column);
  return own === undefined ? undefined : asked / own;
}

/** "Hours" are what a column in "h" counts, "nights" what one called so does. */
export function isUnitOf(word: string, column: Column): boolean {
  const asked = hoursOf(word.toLowerCase());
  return asked !== undefined && asked === unitOf(column);
}

function hoursOf(word: string): number | undefined {
  return HOURS.find(([pattern]) => pattern.test(word))?.[1];
}

/** The length in hours of what a column counts: its unit, or a word of its name ("Nights", "Age" in years). */
function unitOf({ unit, name }: Column): number | undefined {
  const words = plainWords(name).split(" ");
  const named = words.map(hoursOf).find((hours) => hours !== undefined);
  return (
    hoursOf((unit ?? "").toLowerCase()) ??
    named ??
    (words.some((word) => /^(age|alter|tenure|experience|seniority)$/.test(word)) ? 8766 : undefined)
  );
}

function comparedColumn(
  clause: Clause,
  matches: readonly ColumnMatch[],
  of: { match: RegExpMatchArray; bound: Bound; measures: readonly Column[] },
): Column | undefined {
  const words = (text: string) => text.match(/[\p{L}\p{N}%#&'’./-]*[\p{L}\p{N}%]/gu)?.length ?? 0;
  const from = words(withDigits(clause.text).slice(0, of.match.index));
  const end = from + words(of.match[0]);
  const numbers = matches.filter((match) => match.column.role === "measure");
  const before = numbers.findLast((match) => {
    const gap = from - match.from - match.length;
    // "A rating of 5" is one number of it; "the top 10 of 50" is none.
    return gap >= 0 && gap <= (of.bound.words === "of" ? 0 : 2);
  });
  if (!before && of.bound.words === "of") return undefined;
  if (before) return before.column;
  if (/^(older|younger)/i.test(of.bound.words))
    return of.measures.find((column) => /\b(age|alter)\b/.test(plainWords(column.name)));
  if (of.bound.isMoney) return numbers.find(({ column }) => column.type === "money")?.column ?? onlyMoney(of.measures);
  // "Below 60 in science", "8 hours of downtime": the words behind may lead to the column, or be part of its name.
  const measured = measuredIn(of.bound.unit, of.measures);
  if (measured) return measured;
  const behind = numbers.find(
    (match) =>
      (match.from >= from && match.from <= end) ||
      (match.from === end + 1 && /^(in|for|on|at|of)$/.test(clause.stems[end] ?? "")),
  );
  return (
    behind?.column ??
    (hoursOf(of.bound.unit) === undefined || /\bto \p{L}/u.test(clause.text) ? undefined : onlyTime(of.measures))
  );
}

/** "Longer than 300 km" bounds the one column that is in km, by its unit or its head. */
function measuredIn(unit: string, measures: readonly Column[]): Column | undefined {
  if (!/^(km|kilo|mile|kg|lit|m²|m2|sqm|kwh|mwh|tonne)/.test(unit)) return undefined;
  const short = unit
    .replace(/^kilomet.*/, "km")
    .replace(/^kilos?$/, "kg")
    .replace(/^lit.*/, "l")
    .replace(/^(m2|sqm)$/, "m²");
  const fitting = measures.filter(
    (column) => column.unit?.toLowerCase() === short || new RegExp(`[([]\\s*${short}\\s*[)\\]]`, "i").test(column.name),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Amounts of money bound the one column of money that adds up. */
function onlyMoney(measures: readonly Column[]): Column | undefined {
  const money = measures.filter((column) => column.type === "money" && column.aggregate === "sum");
  return money.length === 1 ? money[0] : undefined;
}

/** Lengths of time bound the one column that holds any. */
function onlyTime(measures: readonly Column[]): Column | undefined {
  const times = measures.filter(
    (column) => !/\bper\b/.test(plainWords(column.name)) && (isDuration(column.name) || unitOf(column) !== undefined),
  );
  return times.length === 1 ? times[0] : undefined;
}
