import { isOfSeveral } from "../src/answer/shape.ts";
import { compileQuery } from "../src/compile.ts";
import { NO_YEAR } from "../src/profile/wide.ts";
import { fold, type TableQuery } from "../src/query.ts";
import type { Cell, LoadedTable, Truth } from "./load-set.ts";

export type Row = Record<string, unknown>;

export async function runQuery({ database, profile }: LoadedTable, query: TableQuery): Promise<Row[]> {
  return (await database.rows(compileQuery(query, profile.catalog))) as Row[];
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const MONATE = [
  "januar",
  "februar",
  "märz",
  "april",
  "mai",
  "juni",
  "juli",
  "august",
  "september",
  "oktober",
  "november",
  "dezember",
];
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const TAGE = ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"];

/**
 * As many rows as the truth, and each true row's cells all occur in one result row. Labels are compared folded, numbers within the
 * tolerance; extra columns do not hurt. A share may be written as a fraction or in percent.
 */
export function isRight(truth: Truth, rows: readonly Row[], query: TableQuery): boolean {
  const isAdded = query.measures.some((each) => each.kind === "aggregate" && ["sum", "count"].includes(each.agg));
  const isSum = isAdded && isOfSeveral(query) && isShown(truth, [sumOf(rows, query)], { ...query, by: [] });
  return isSum || isShown(truth, rows, query);
}

/** What the answer says of its groups together. */
function sumOf(rows: readonly Row[], { measures }: TableQuery): Row {
  const id = measures.find(({ hidden }) => !hidden)?.id ?? "";
  return { [id]: rows.reduce((sum, row) => sum + Number(row[id] ?? 0), 0) };
}

function isShown(truth: Truth, rows: readonly Row[], query: TableQuery): boolean {
  const wanted = truth.rows;
  const shown = withoutExtras(truth, asPeriods(truth, rows, query), query);
  if (wanted.length !== shown.length) return false;
  const rest = shown.map((row) => cellsOf(row, query));
  return wanted.every((row, i) => {
    const at = truth.ordered
      ? fits(row, rest[i] ?? [], truth)
        ? i
        : -1
      : rest.findIndex((cells) => cells !== null && fits(row, cells ?? [], truth));
    if (at < 0) return false;
    if (!truth.ordered) rest[at] = null;
    return true;
  });
}

type Shown = { texts: string[]; number: number | null; isRate: boolean };

function cellsOf(row: Row, query: TableQuery): Shown[] | null {
  return Object.entries(row).map(([id, value]) => {
    const group = query.by.find((each) => each.id === id);
    const unit = query.measures.find((each) => id === each.id || id.startsWith(`${each.id}_`))?.unit;
    const isRate = unit === "percent" || id === "nps" || /_(share|pct|change_pct)$/.test(id);
    const number = value === null || value === "" || typeof value === "boolean" ? null : Number(value);
    return {
      texts: textsOf(value, group?.kind === "part" ? group.part : undefined),
      number: Number.isNaN(number) ? null : number,
      isRate,
    };
  });
}

function textsOf(value: unknown, part: string | undefined): string[] {
  if (value === null) return ["∅"];
  const text = fold(String(value));
  if (part === "weekday") return namesOf(Number(value) - 1, DAYS, TAGE, text);
  if (part === "month") return namesOf(Number(value) - 1, MONTHS, MONATE, text);
  if (typeof value === "boolean") return [text, ...(value ? ["yes", "ja", "1"] : ["no", "nein", "0"])];
  return /^\d{4}-\d\d-\d\d/.test(text) ? [text, ...dateTexts(text.slice(0, 10))] : [text];
}

function namesOf(index: number, english: readonly string[], german: readonly string[], text: string): string[] {
  const names = [english[index] ?? "", german[index] ?? ""];
  return [text, ...names, ...names.map((name) => name.slice(0, 3))];
}

/** Every way a truth may write a day, month, quarter, week or year. */
function dateTexts(date: string): string[] {
  const [year = "", month = "", day = ""] = date.split("-");
  const index = Number(month) - 1;
  const quarter = `q${Math.floor(index / 3) + 1}`;
  const names = namesOf(index, MONTHS, MONATE, "");
  if (Number(year) === NO_YEAR) return [...names, quarter];
  const dated = [
    date,
    `${day}.${month}.${year}`,
    `${year}-${month}`,
    year,
    `${quarter} ${year}`,
    `${year} ${quarter}`,
    `${year}-${quarter}`,
    weekOf(date),
  ];
  return [...dated, ...names.map((name) => `${name} ${year}`), ...names, quarter, String(Number(month))];
}

function weekOf(text: string): string {
  const date = new Date(text);
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * 86_400_000);
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 4);
  const week = 1 + Math.round((thursday.getTime() - start) / 604_800_000);
  return `${thursday.getUTCFullYear()}-w${String(week).padStart(2, "0")}`;
}

function fits(row: readonly Cell[], cells: readonly Shown[], { tolerance }: Truth): boolean {
  return row.every((cell) => cells.some((shown) => isSame(cell, shown, tolerance)));
}

function isSame(cell: Cell, { texts, number, isRate }: Shown, tolerance: number | undefined): boolean {
  if (cell === null) return texts.includes("∅");
  if (typeof cell === "number") {
    if (number === null) return texts.includes(String(cell));
    const within = (value: number) =>
      Math.abs(value - cell) <=
      Math.max(tolerance ?? 0, Math.abs(cell) * 0.0006, 0.0051 * (Number.isInteger(cell) && !tolerance ? 0.2 : 1));
    return (
      within(number) || (isRate && (within(number * 100) || within(number / 100) || Math.abs(number - cell) <= 0.0051))
    );
  }
  const text = fold(String(cell)).replace(/^calendar week /, "");
  return texts.includes(text) || texts.includes(text.replace(" 00:00:00", ""));
}

/** Two periods side by side are what a truth may write as a row for each. */
function asPeriods(
  { rows: wanted }: Truth,
  rows: readonly Row[],
  { compare, by, measures }: TableQuery,
): readonly Row[] {
  const [row, ...others] = rows;
  const [main] = measures.filter(({ hidden }) => !hidden);
  if (compare?.kind !== "periods" || by.length > 0 || wanted.length !== 2 || !row || others.length > 0 || !main)
    return rows;
  const since = ({ where }: { where: { kind: string; since?: string } }) => where.since ?? "";
  return [
    { period: since(compare.a as never), value: row[main.id] },
    { period: since(compare.b as never), value: row[`${main.id}_before`] },
  ];
}

/** A group of rows without a value is one more fact, and so is the loser of two that were compared. */
function withoutExtras({ rows: wanted }: Truth, rows: readonly Row[], query: TableQuery): readonly Row[] {
  const ids = query.by.map(({ id }) => id);
  const filled = rows.filter((row) => ids.every((id) => row[id] !== null));
  const kept = rows.length > wanted.length ? filled : rows;
  return wanted.length === 1 && kept.length === 2 && query.by.length === 1 && query.order ? kept.slice(0, 1) : kept;
}
