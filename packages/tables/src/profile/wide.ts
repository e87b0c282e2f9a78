import type { Grain } from "../query.ts";
import { amountName, capital } from "./amount-name.ts";
import { headerConcepts, LEXICONS, type Lexicon, weekdayOf, wordsOf } from "./lexicon.ts";
import type { SourceColumn, SourceTable, WideLayout } from "./profile.ts";

export interface Period {
  /** The first month of the period; of a week its number in the year. */
  month: number;
  grain: Grain;
  year: number | null;
  /** What the header says besides its period: "Plan", "Units". */
  rest: string;
  /** Set where a period has no date of its own, such as a weekday or the business year "2024/25". */
  label?: string;
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
export function wideLayout(source: SourceTable): WideLayout | null {
  const { columns } = source;
  const across = periodsAcross(source);
  const cells = new Set(across?.layout.cells.map(({ column }) => column));
  const isLabel = ({ type }: SourceColumn) => type === "text" || type === "boolean";
  const labels = columns.filter((column) => isLabel(column) && !isSum(column) && !cells.has(column.name));
  if (!across || labels.length === 0 || columns.some(isDate)) return null;
  const { found, others, layout } = across;
  const measured = new Set(layout.cells.map(({ value }) => value.toLowerCase()));
  const isCompared = found === 2 && others.length <= 2;
  const kept = others.filter(({ name }) => !isTotalOf(name, measured) && !(isCompared && isDifference(name)));
  if (kept.length > 2 || (found === 2 && kept.length > 0)) return null;
  return { ...layout, labels: [...labels, ...kept].map(({ name }) => name) };
}

/**
 * Periods beside columns that belong to the file's row ("Since", "Monthly fee"). Returns the rows with their own columns and the
 * layout of the cells, which has no labels yet.
 */
export function periodsBeside(source: SourceTable): { attributes: SourceColumn[]; layout: WideLayout } | null {
  const across = periodsAcross(source);
  if (!across || across.layout.cells.length < FEWEST_BESIDE) return null;
  const { layout } = across;
  const taken = new Set([...layout.cells.map(({ column }) => column), ...(layout.sums ?? [])]);
  const attributes = source.columns.filter(({ name }) => !taken.has(name));
  const isOwn = (column: SourceColumn) =>
    column.type !== "text" && !layout.wholeYears?.some((each) => each.column === column.name);
  return attributes.some(isOwn) ? { attributes, layout } : null;
}

const FEWEST_BESIDE = 3;

function isDate({ type }: SourceColumn): boolean {
  return type === "date" || type === "timestamp";
}

function periodsAcross({ name: file, caption = "", columns }: SourceTable) {
  const name = `${file} ${caption}`;
  const numbers = columns.filter(({ type }) => type === "number");
  const { found, holds } = periodColumns(columns);
  const others = numbers.filter((column) => !found.some((each) => each.column === column) && !isSum(column));
  const grain = finestGrain(found.map(({ period }) => period.grain));
  const own = found.filter(({ period }) => period.grain === grain);
  if (own.length < 2) return null;
  const years = yearsOf(
    own.map(({ period }) => period),
    name,
  );
  const wholeYears = grain === "year" ? [] : wholeYearsOf(found);
  const isTotalOfPeriods = ({ year, scenario }: { year: number; scenario: string }) =>
    !isPlanned(scenario) && years.filter((each) => each === year).length >= PERIODS[grain];
  const total = wholeYears.find(isTotalOfPeriods);
  const lexicon = lexiconOf([name, ...columns.map(({ name: header }) => header)].join(" "));
  const entry = holds && (lexicon.language === "de" ? "Eintrag" : "Entry");
  const value = total?.scenario || entry || amountName({ file, caption, columns }, lexicon);
  const hasYear = years[0] !== NO_YEAR;
  // A week without a year has no date, so that its header is a label.
  const isDated = (grain !== "week" || hasYear) && own.every(({ period }) => !period.label);
  const cells = own.map(({ column, period }, i) => ({
    column: column.name,
    at: isDated ? startOf(period, years[i] ?? NO_YEAR) : (period.label ?? column.name),
    value: period.rest || value,
  }));
  if (new Set(cells.map(({ at, value: of }) => `${at} ${of}`)).size < cells.length) return null;
  const totals = numbers.filter(isSum).map((column) => column.name);
  const sums = [...totals, ...wholeYears.filter(isTotalOfPeriods).map(({ column }) => column)];
  const further = wholeYears.filter((each) => !isTotalOfPeriods(each));
  const layout: WideLayout = {
    kind: "wide",
    labels: [],
    cells,
    by: capital(lexicon.tags[grain === "day" ? "part:weekday" : `grain:${grain}`]?.[0] ?? grain),
    ...(isDated && { grain }),
    ...(holds && { holds }),
    hasYear,
    ...(further.length > 0 && { wholeYears: further }),
    ...(sums.length > 0 && { sums: [...new Set(sums)] }),
  };
  return { found: found.length, others, layout };
}

/** Columns headed by periods: of numbers, else of marks and words, as a roster or a list of payments has them. */
function periodColumns(columns: readonly SourceColumn[]) {
  const short = shortYears(columns);
  const of = (types: readonly string[]) =>
    columns.flatMap((column) => {
      const period = types.includes(column.type) ? periodOf(short.get(column.name) ?? ownPeriod(column)) : null;
      return period ? [{ column, period }] : [];
    });
  const numbers = of(["number"]);
  const words = numbers.length > 0 ? [] : of(["text", "boolean"]);
  if (words.length < FEWEST_BESIDE) return { found: numbers };
  const isBoolean = words.every(({ column }) => column.type === "boolean");
  return { found: words, holds: isBoolean ? ("boolean" as const) : ("text" as const) };
}

/** The month below "Quarter 1" or "1st half 2024", with the year above it. */
function ownPeriod({ name, group }: SourceColumn): string {
  const own = group ? name.slice(group.length + 1) : "";
  const [, year = ""] = PART_OF_YEAR.exec(group ?? "") ?? [];
  const found = own === "" || !PART_OF_YEAR.test(group ?? "") ? null : periodOf(own);
  return found?.grain === "month" ? `${own} ${found.year === null ? year : ""}`.trim() : name;
}

const PART_OF_YEAR =
  /^(?:(?:quarter|quartal|q|h|halbjahr|trimester) ?[1-4i]{1,3}|(?:[1-4](?:st|nd|rd|th|\.)?|first|second|third|fourth|erstes|zweites|drittes|viertes|i{1,3}\.?|iv\.?) ?(?:quarter|half|half[- ]year|quartal|halbjahr|trimester|q))(?:,? ?((?:19|20)\d\d))?$/i;

/** "Units 24" and "Units 25" are of 2024 and 2025, and so is "Returns 25" beside them. "Sensor 1" to "Sensor 30" are numbered. */
function shortYears(columns: readonly SourceColumn[]): Map<string, string> {
  const numbered = columns.flatMap(({ name }) => {
    const [, what = "", n = ""] = /^(\p{L}.*?)\s+['’]?(\d{1,4})$/u.exec(name.trim()) ?? [];
    return n ? [{ name, what, key: what.toLowerCase(), n }] : [];
  });
  const isYear = (n: string) => /^[12]\d$/.test(n);
  const counted = new Set(numbered.flatMap(({ key, n }) => (isYear(n) || /^(?:19|20)\d\d$/.test(n) ? [] : [key])));
  const found = numbered.flatMap(({ name, what, key, n }) =>
    isYear(n) && !counted.has(key) ? [{ name, key, year: Number(n), long: `${what} 20${n}` }] : [],
  );
  const isNext = ({ key, year }: (typeof found)[number]) =>
    found.some((other) => other.key === key && other.year === year + 1);
  return new Map(found.some(isNext) ? found.map(({ name, long }) => [name, long]) : []);
}

/** The first day of a period. Weeks are those of ISO 8601. */
function startOf({ month, grain }: Period, year: number): string {
  if (grain !== "week") return `${year}-${String(month).padStart(2, "0")}-01`;
  const fourth = new Date(Date.UTC(year, 0, 4));
  const days = (month - 1) * 7 - ((fourth.getUTCDay() + 6) % 7);
  return new Date(fourth.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Two years that follow each other: "2025/26", "2025-26", "25/26". */
const SPAN = /(?<![\d./-])(?:20(\d\d) ?[/–-] ?(?:20)?(\d\d)|([1-4]\d)[/–-]([1-4]\d))(?![\d/-]|\.\d)/g;

/** The year of each period: from its header, else from the title, whose second year begins where the months start over. */
function yearsOf(periods: readonly Period[], title: string): number[] {
  const spans = [...title.matchAll(SPAN)].map(([, a, b, c, d]) => [Number(a ?? c), Number(b ?? d)] as const);
  const [span] = spans.find(([from, to]) => to === from + 1) ?? [];
  const titleYear = Number(/(?:19|20)\d\d/.exec(title)?.[0] ?? NO_YEAR);
  const known = periods.find(({ year }) => year !== null)?.year;
  const before = new Map<string, { month: number; turns: number }>();
  return periods.map(({ month, year, rest }) => {
    const last = before.get(rest) ?? { month: 0, turns: 0 };
    const turns = last.turns + Number(month < last.month);
    before.set(rest, { month, turns });
    return year ?? known ?? (span === undefined ? titleYear : 2000 + span + Math.min(turns, 1));
  });
}

/** Words of headers by language. Short names of months are left out: most are the same in all. */
const HEADER_WORDS = LEXICONS.map(({ concepts, tags }) => {
  const months = Array.from({ length: 12 }, (_, i) => tags[`month:${i + 1}`] ?? []).flat();
  const named = months.flatMap(wordsOf).filter((word) => word.length > 3);
  return new Set([...Object.values(concepts).flatMap(({ header }) => header.flatMap(wordsOf)), ...named]);
});

/** The language that more of the headers' words belong to; English where none does. */
export function lexiconOf(headers: string): Lexicon {
  const words = wordsOf(headers);
  const hits = HEADER_WORDS.map(
    (own) =>
      words.filter((word) => own.has(word) && HEADER_WORDS.every((other) => other === own || !other.has(word))).length,
  );
  const [first] = LEXICONS;
  return LEXICONS[hits.indexOf(Math.max(...hits))] ?? first;
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
  return (
    (["day", "week", "month", "quarter", "year"] as const).find((grain) => (counts.get(grain)?.length ?? 0) >= 2) ??
    "month"
  );
}

const TOTAL_HEADER =
  "(?:grand )?(?:total|sum|ytd|year to date|kumuliert|gesamt|summe|fy|full year|jahr|year|average|avg|mean|ø|schnitt|durchschnitt|mittel|total year)(?: (?:19|20)\\d\\d)?";
const TOTAL = new RegExp(`^${TOTAL_HEADER}$`, "i");
const TOTAL_OF = new RegExp(`^(?:${TOTAL_HEADER} (.+)|(.+) ${TOTAL_HEADER})$`, "i");

export function isTotalHeader(name: string): boolean {
  // "YTD / avg" adds up some lines and averages others.
  return name.split(/\s*[/,&+]\s*/).every((part) => TOTAL.test(part.trim()));
}

/** Also "Total" beside the months of "Quarter 4". */
function isSum({ isSum: isMarked, name, group }: SourceColumn): boolean {
  const own = PART_OF_YEAR.test(group ?? "") ? name.slice((group?.length ?? 0) + 1) : name;
  return isMarked === true || isTotalHeader(own);
}

/** "YTD Actual" beside "Jan Actual", "Feb Actual": kept as a label it would be counted once per period. */
function isTotalOf(header: string, values: ReadonlySet<string>): boolean {
  const [, after, before] = TOTAL_OF.exec(header.trim()) ?? [];
  const what = (after ?? before ?? "").toLowerCase();
  return values.has(what) || (values.size > 1 && [what, header.toLowerCase()].some((text) => DIFFERENCE.test(text)));
}

const DIFFERENCE = /^(?:variance|var|difference|diff|deviation|abweichung|differenz|abw)\b\.?/;

/** "Veränderung", "Change %" beside two periods: what one differs from the other by, which is computed when asked for. */
function isDifference(header: string): boolean {
  const name = header.trim().toLowerCase();
  return (
    DIFFERENCE.test(name) ||
    /^(?:%|in %|\+\/-|[δ±]|(?:change|growth|veränderung|veraenderung|veränd|entwicklung)(?![\p{L}]))/u.test(name)
  );
}

const QUARTER = /\b(?:([1-4])(?:\.|st|nd|rd|th)? ?quart(?:al|er)|quart(?:al|er) ?([1-4]))\b/i;
export function periodOf(header: string): Period | null {
  const text = header.trim().replace(QUARTER, "Q$1$2");
  const iso = /^((?:19|20)\d\d)[-/.](0?[1-9]|1[0-2])$/.exec(text);
  if (iso) return { month: Number(iso[2]), grain: "month", year: Number(iso[1]), rest: "" };
  // A spreadsheet's "Jan-24" is the first or last day of that month.
  const day = /^((?:19|20)\d\d)-(\d\d)-(?:01|28|29|30|31)$/.exec(text);
  if (day) return { month: Number(day[2]), grain: "month", year: Number(day[1]), rest: "" };
  const reverse = /^(0?[1-9]|1[0-2])[-/.]((?:19|20)\d\d)$/.exec(text);
  if (reverse) return { month: Number(reverse[1]), grain: "month", year: Number(reverse[2]), rest: "" };
  const week = WEEK.exec(text);
  if (week && Number(week[1]) <= 53)
    return { month: Number(week[1]), grain: "week", year: week[2] ? Number(`20${week[2]}`) : null, rest: "" };
  const labelled = weekdayIn(text) ?? yearsIn(text) ?? businessQuarterIn(text);
  if (labelled) return labelled;
  const words = text.split(/[\s_.,'’()/–-]+/).filter(Boolean);
  const part = words.map(partOf).find((found) => found !== null);
  const partAt = words.findIndex((word) => partOf(word) !== null);
  const yearAt = words.findIndex(
    (word, i) => i !== partAt && isYear(word, (partAt >= 0 && i > partAt) || SCENARIO.test(words[i - 1] ?? "")),
  );
  const year = yearAt < 0 ? null : Number(`20${words[yearAt]?.replace(/^fy/i, "")}`.slice(-4));
  const rest = words.filter((_, i) => i !== partAt && i !== yearAt).join(" ");
  if (part) return { ...part, year, rest };
  return year === null
    ? null
    : { month: 1, grain: "year", year, rest: isTotalHeader(rest) || SO_FAR.test(rest) ? "" : rest };
}

/** "2025 to date": a year like those before it, which is not over. */
const SO_FAR = /^(?:to date|so far|bis heute|bisher|laufend|lfd)\.?$/i;

/** "Mon", "Tuesday", "Fri hours", "Do". */
function weekdayIn(header: string): Period | null {
  const [, word = "", rest = ""] = /^(\p{L}{2,})\.?(?:[\s_-]+(.+))?$/u.exec(header) ?? [];
  const found = rest === "" || word.length > 2 ? weekdayOf(word) : null;
  return found && { month: found.day, grain: "day", year: null, rest, label: found.name };
}

/** "Q1 (Apr-Jun) Budget": the first quarter of a business year. One that begins in January is an ordinary quarter. */
function businessQuarterIn(header: string): Period | null {
  const [found = "", quarter = "", from = "", to = ""] =
    /\b(Q[1-4])\s*\((\p{L}{3,})\.?\s*(?:-|–|to|bis)\s*(\p{L}{3,})\.?\)/iu.exec(header) ?? [];
  const month = MONTHS.get(wordsOf(from)[0] ?? "");
  if (!month || !MONTHS.has(wordsOf(to)[0] ?? "")) return null;
  const rest = header.replace(found, " ").replace(/\s+/g, " ").trim();
  const isCalendar = month === (Number(quarter[1]) - 1) * 3 + 1;
  return { month, grain: "quarter", year: null, rest, ...(!isCalendar && { label: found }) };
}

/** "2024/25", "Budget 25/26": a year that ends in the next one. */
function yearsIn(header: string): Period | null {
  const [found] = header.matchAll(SPAN);
  const [from, to] = [Number(found?.[1] ?? found?.[3]), Number(found?.[2] ?? found?.[4])];
  const rest = header
    .replace(found?.[0] ?? "", " ")
    .replace(/\bFY\b/i, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (!found || to !== from + 1 || wordsOf(rest).some(partOf)) return null;
  return {
    month: 1,
    grain: "year",
    year: 2000 + from,
    rest: isTotalHeader(rest) || SO_FAR.test(rest) ? "" : rest,
    label: `20${from}/${to}`,
  };
}

/** "Week 36", "KW 36/2025". */
const WEEK = /^(?:calendar week|kalenderwoche|week|woche|wk|kw|cw)[\s.]*(0?[1-9]|[1-5]\d)(?:[\s/.-]+(?:20)?(\d\d))?$/i;

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
