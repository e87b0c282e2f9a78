import type { Grain } from "../query.ts";
import { headerConcepts, LEXICONS, type Lexicon, wordsOf } from "./lexicon.ts";
import type { Layout, SourceColumn, SourceTable } from "./profile.ts";

export interface Period {
  month: number;
  grain: Grain;
  year: number | null;
  /** What the header says besides its period: "Plan", "Units". */
  rest: string;
}

/** Stored where a file names months without a year. No real table reaches it, so a reader shows the month alone. */
export const NO_YEAR = 1600;

const MONTHS = new Map(
  LEXICONS.flatMap(({ tags }) =>
    Array.from({ length: 12 }, (_, i) =>
      (tags[`month:${i + 1}`] ?? []).map((word) => [wordsOf(word)[0] ?? "", i + 1] as const),
    ).flat(),
  ),
);
for (const [word, month] of [...MONTHS]) MONTHS.set(word.slice(0, 3), month);
for (const [word, month] of [
  ["mrz", 3],
  ["sept", 9],
  ["okt", 10],
  ["dez", 12],
] as const)
  MONTHS.set(word, month);

/** Finds periods among the headers ("Jan 2025", "Q1 Plan", "2024"); null where a column is what a column should be. */
export function wideLayout({ name: file, caption = "", columns }: SourceTable): Layout | null {
  const name = `${file} ${caption}`;
  const numbers = columns.filter(({ type }) => type === "number");
  const found = numbers.flatMap((column) => {
    const period = periodOf(column.name);
    return period ? [{ column, period }] : [];
  });
  const labels = columns.filter(({ type, name: label }) => type === "text" && !isTotalHeader(label));
  if (found.length < 2 || labels.length === 0 || columns.some(({ type }) => type === "date" || type === "timestamp"))
    return null;
  const others = numbers.filter(
    (column) => !found.some((each) => each.column === column) && !isTotalHeader(column.name),
  );
  if (others.length > 2 || (found.length === 2 && others.length > 0)) return null;
  const grain = finestGrain(found.map(({ period }) => period.grain));
  const own = found.filter(({ period }) => period.grain === grain);
  if (own.length < 2) return null;
  const titleYear = Number(/(?:19|20)\d\d/.exec(name)?.[0] ?? Number.NaN);
  const years = own.map(({ period }) => period.year).filter((year) => year !== null);
  const assumed = years[0] ?? (Number.isNaN(titleYear) ? NO_YEAR : titleYear);
  const wholeYears = grain === "year" ? [] : wholeYearsOf(found);
  const isTotalOfPeriods = ({ year, scenario }: { year: number; scenario: string }) =>
    !isPlanned(scenario) && own.filter(({ period }) => (period.year ?? assumed) === year).length >= PERIODS[grain];
  const total = wholeYears.find(isTotalOfPeriods);
  const lexicon = lexiconOf([name, ...columns.map(({ name: header }) => header)].join(" "));
  const value = total?.scenario || amountName(name, columns, lexicon);
  const cells = own.map(({ column, period }) => ({
    column: column.name,
    since: `${period.year ?? assumed}-${String(period.month).padStart(2, "0")}-01`,
    value: period.rest || value,
  }));
  if (new Set(cells.map((cell) => `${cell.since} ${cell.value}`)).size < cells.length) return null;
  const time = capital(lexicon.tags[`grain:${grain}`]?.[0] ?? grain);
  const measured = new Set(cells.map((cell) => cell.value.toLowerCase()));
  const kept = [...labels, ...others.filter(({ name: header }) => !isTotalOf(header, measured))].map(
    (column) => column.name,
  );
  const further = wholeYears.filter((each) => !isTotalOfPeriods(each));
  return {
    kind: "wide",
    labels: kept,
    cells,
    time,
    grain,
    hasYear: assumed !== NO_YEAR,
    ...(further.length > 0 && { wholeYears: further }),
  };
}

/** Words of headers by language. Short names of months are left out: most are the same in all. */
const HEADER_WORDS = LEXICONS.map(({ concepts, tags }) => {
  const months = Array.from({ length: 12 }, (_, i) => tags[`month:${i + 1}`] ?? []).flat();
  const named = months.flatMap(wordsOf).filter((word) => word.length > 3);
  return new Set([...Object.values(concepts).flatMap(({ header }) => header.flatMap(wordsOf)), ...named]);
});

/** The language that more of the headers' words belong to; English where none does. */
function lexiconOf(headers: string): Lexicon {
  const words = wordsOf(headers);
  const hits = HEADER_WORDS.map(
    (own) =>
      words.filter((word) => own.has(word) && HEADER_WORDS.every((other) => other === own || !other.has(word))).length,
  );
  const [first] = LEXICONS;
  return LEXICONS[hits.indexOf(Math.max(...hits))] ?? first;
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}

const PERIODS: Record<Grain, number> = { day: 365, week: 52, month: 12, quarter: 4, year: 1 };

/** "Actual 2024" beside quarters: a figure for a whole year. */
function wholeYearsOf(found: readonly { column: SourceColumn; period: Period }[]) {
  return found.flatMap(({ column, period: { grain, year, rest } }) =>
    grain === "year" && year !== null ? [{ column: column.name, year, scenario: rest }] : [],
  );
}

function isPlanned(scenario: string): boolean {
  return headerConcepts(scenario, () => true).some((concept) => concept === "plan" || concept === "budget");
}

function finestGrain(grains: readonly Grain[]): Grain {
  const counts = Map.groupBy(grains, (grain) => grain);
  return (["month", "quarter", "year"] as const).find((grain) => (counts.get(grain)?.length ?? 0) >= 2) ?? "month";
}

const TOTAL_HEADER =
  "(?:grand )?(?:total|sum|ytd|gesamt|summe|fy|full year|jahr|year|average|avg|schnitt|total year)(?: (?:19|20)\\d\\d)?";
const TOTAL = new RegExp(`^${TOTAL_HEADER}$`, "i");
const TOTAL_OF = new RegExp(`^(?:${TOTAL_HEADER} (.+)|(.+) ${TOTAL_HEADER})$`, "i");

export function isTotalHeader(name: string): boolean {
  return TOTAL.test(name.trim());
}

/** "YTD Actual" beside "Jan Actual", "Feb Actual": kept as a label it would be counted once per period. */
function isTotalOf(header: string, values: ReadonlySet<string>): boolean {
  const [, after, before] = TOTAL_OF.exec(header.trim()) ?? [];
  return values.has((after ?? before ?? "").toLowerCase());
}

export function periodOf(header: string): Period | null {
  const text = header.trim();
  const iso = /^((?:19|20)\d\d)[-/.](0?[1-9]|1[0-2])$/.exec(text);
  if (iso) return { month: Number(iso[2]), grain: "month", year: Number(iso[1]), rest: "" };
  // A spreadsheet's "Jan-24" is the first or last day of that month.
  const day = /^((?:19|20)\d\d)-(\d\d)-(?:01|28|29|30|31)$/.exec(text);
  if (day) return { month: Number(day[2]), grain: "month", year: Number(day[1]), rest: "" };
  const reverse = /^(0?[1-9]|1[0-2])[-/.]((?:19|20)\d\d)$/.exec(text);
  if (reverse) return { month: Number(reverse[1]), grain: "month", year: Number(reverse[2]), rest: "" };
  const words = text.split(/[\s_.,'’()/–-]+/).filter(Boolean);
  const part = words.map(partOf).find((found) => found !== null);
  const partAt = words.findIndex((word) => partOf(word) !== null);
  const yearAt = words.findIndex(
    (word, i) => i !== partAt && isYear(word, (partAt >= 0 && i > partAt) || SCENARIO.test(words[i - 1] ?? "")),
  );
  const year = yearAt < 0 ? null : Number(`20${words[yearAt]?.replace(/^fy/i, "")}`.slice(-4));
  const rest = words.filter((_, i) => i !== partAt && i !== yearAt).join(" ");
  if (part) return { ...part, year, rest };
  return year === null ? null : { month: 1, grain: "year", year, rest: isTotalHeader(rest) ? "" : rest };
}

function partOf(word: string): { month: number; grain: Grain } | null {
  const plain = wordsOf(word)[0] ?? "";
  const quarter = /^(?:q([1-4])|([1-4])q)$/i.exec(plain);
  if (quarter) return { month: (Number(quarter[1] ?? quarter[2]) - 1) * 3 + 1, grain: "quarter" };
  const month = MONTHS.get(plain);
  return month ? { month, grain: "month" } : null;
}

/** Two digits are a year only after a month or a scenario: "Jan 24", "FY24", "Budget 24". */
const SCENARIO = /^(?:bud|budget|plan|act|actual|ist|soll|fc|forecast)$/i;

function isYear(word: string, isAfterPart: boolean): boolean {
  return /^(?:fy)?(?:19|20)\d\d$|^fy\d\d$/i.test(word) || (isAfterPart && /^\d\d$/.test(word));
}

const AMOUNT_NAMES =
  "revenue sales cost costs expenses budget headcount units hours visitors stock umsatz kosten ausgaben stunden besucher absatz bestand verbrauch".split(
    " ",
  );

/** "Enrolments by quarter" over the table: what comes before "by" is what its numbers are. */
const CAPTION =
  /(?:^|\.\w{2,4} )\s*(\p{L}+(?: \p{L}+)?) (?:by|per|je|pro|nach) (?:month|quarter|year|week|monat|quartal|jahr|woche)/iu;
const OVERVIEW =
  /\b(report|overview|summary|table|figures|and|total|profit|loss|budget|statement|übersicht|bericht|auswertung|tabelle|zahlen|und)\b/i;

/** What the numbers are is said by the file's name or the line above them, if by anything. */
function amountName(table: string, columns: readonly SourceColumn[], { language }: Lexicon): string {
  const words = wordsOf(table.replace(/\.\w+( ›|$)/, "$1"));
  const titled = CAPTION.exec(table)?.[1];
  const word =
    (titled && !OVERVIEW.test(titled) ? titled.toLowerCase() : undefined) ??
    words.find((each) => AMOUNT_NAMES.some((name) => each === name || (name.length > 5 && each.endsWith(name)))) ??
    countedIn(words);
  const [amount, other] = language === "de" ? ["Betrag", "Wert"] : ["Amount", "Value"];
  const name = word ? capital(word) : amount;
  return columns.some((column) => column.name.toLowerCase() === name.toLowerCase()) ? other : name;
}

const COUNTED = ["quantity", "energy", "weight", "hours", "visits", "guests", "defects", "returns", "distance"];

/** "kegs_delivered_2025": the longest run of words that would be the header of a count. */
function countedIn(words: readonly string[]): string | undefined {
  const runs = [2, 1].flatMap((size) => words.slice(size - 1).map((_, at) => words.slice(at, at + size).join(" ")));
  return runs.find((run) => headerConcepts(run, (id) => COUNTED.includes(id)).length > 0);
}
