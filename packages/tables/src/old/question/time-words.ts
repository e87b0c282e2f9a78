import type { Column } from "../../read/table.ts";
import type { Grain } from "../../read/types/date-format.ts";
import { nextPeriod } from "../find/series.ts";
import { formatPeriod } from "../write/format-value.ts";
import { END_TO_END } from "./intents.ts";

/** A stretch of time that a clause names. */
export interface TimeSpan {
  from: string;
  to: string;
  label: string;
  grain: Grain;
  /** Length in months where it is not one of its grain: half a year. */
  months?: number;
}

/** How the spans of a clause are meant. */
export interface TimeWords {
  spans: TimeSpan[];
  /** "condition": rows of these spans; "since": from the first on; "before", "until" (it included), "after"; "pair": the first against the second. */
  use: "none" | "condition" | "since" | "before" | "until" | "after" | "pair" | "range";
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const SPAN = new RegExp(
  `\\b(?:(first|second|1st|2nd) half|h([12]))(?:\\s*(?:of|in)?\\s*(?:the year)?\\s*((?:19|20)\\d{2}))?\\b|\\b(first|second|third|fourth) quarter(?:\\s*(?:of|in)?\\s*(?:the year)?\\s*((?:19|20)\\d{2}))?\\b|\\bq([1-4])(?:\\s*(?:of\\s+)?[/ ]?((?:19|20)\\d{2}))?\\b|\\b((?:19|20)\\d{2})[- ]?q([1-4])\\b|\\b${MONTH}\\.?\\s+((?:19|20)\\d{2})\\b|\\b(?:in|for|during|since|to|from|and|or|between|vs\\.?|versus|until|through|with|than|against|of|before|after) ${MONTH}\\b(?!\\.?\\s+(?:19|20)\\d{2})|\\b((?:19|20)\\d{2})-(0[1-9]|1[0-2])\\b|\\b((?:19|20)\\d{2})\\b|\\b(last|latest|previous|this|current) (year|quarter|month)\\b`,
  "gi",
);

/** Reads years, quarters and months from a clause. A quarter or month without a year is of the last year of the data. */
export function timeWordsOf(text: string, time: Column | undefined): TimeWords {
  if (!time?.max) return { spans: [], use: "none" };
  if (!time.hasYear) return time.grain === "month" ? monthsOnly(text, time) : { spans: [], use: "none" };
  const spans: TimeSpan[] = [];
  const full = text.replace(SHORTENED, "$1 $3$2 $3").replace(END_TO_END, blank);
  const bareYear = /\b((?:19|20)\d{2})\b/.exec(full)?.[1];
  const isThisAndLast =
    /\b(this|current) (year|quarter|month)\b/i.test(full) && /\b(last|previous) (year|quarter|month)\b/i.test(full);
  const days = daysIn(full);
  for (const { span } of days) spans.push(span);
  for (const match of full.replace(DAY, blank).matchAll(SPAN)) {
    const span = toSpan(match, { last: time.max.slice(0, 10), year: bareYear, isThisAndLast });
    if (span && !spans.some((other) => other.label === span.label)) spans.push(span);
  }
  const around = /\bbefore (and|or|vs\.?|versus) after\b/i.test(full) && spans[0] ? aroundSpan(spans[0], time) : null;
  return around ? { spans: around, use: "pair" } : { spans, use: useOf(full, spans) };
}

/** Months of a table that says no years, and so none of which are asked for. */
function monthsOnly(text: string, time: Column): TimeWords {
  if (/\b(?:19|20)\d{2}\b/.test(text)) return { spans: [], use: "none" };
  const { spans, use } = timeWordsOf(text, { ...time, hasYear: true });
  return { spans: spans.map((span) => ({ ...span, label: span.label.replace(/ \d{4}\b/g, "") })), use };
}

const DAY = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?${MONTH}\.?,?\s+((?:19|20)\d{2})\b|\b${MONTH}\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d{2})\b|\b((?:19|20)\d{2})-(0[1-9]|1[0-2])-(\d{2})\b|\b(\d{1,2})\.(\d{1,2})\.((?:19|20)\d{2})\b`,
  "gi",
);

function blank(text: string): string {
  return " ".repeat(text.length);
}

/** Days with their year: "30 June 2025", "June 30, 2025", "2025-06-30", "30.06.2025". */
function daysIn(text: string): { span: TimeSpan; index: number }[] {
  return [...text.matchAll(DAY)].flatMap((match) => {
    const [, day1, month1, year1, month2, day2, year2, year3, month3, day3, day4, month4, year4] = match;
    const name = month1 ?? month2;
    const month = name ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : Number(month3 ?? month4);
    const iso = `${year1 ?? year2 ?? year3 ?? year4}-${pad(month)}-${pad(Number(day1 ?? day2 ?? day3 ?? day4))}`;
    return Number.isNaN(Date.parse(iso)) ? [] : [{ span: spanFrom(iso, "day"), index: match.index }];
  });
}

/** The day that a text names, or the last of a month at whose end it stands. */
export function dayIn(text: string): string | undefined {
  return daysIn(text)[0]?.span.from;
}

/** A text without the periods that it names. */
export function withoutTimes(text: string): string {
  return text.replace(SHORTENED, "$1 $3$2 $3").replace(DAY, " ").replace(SPAN, " ");
}

/** "From the first to the second half": both are halves. */
const SHORTENED =
  /\b(first|second|third|fourth)( (?:to|and|vs\.?|versus|with|against|than)(?: the)? (?:first|second|third|fourth)) (half|quarter)\b/gi;

/** As many whole months before a period as after it, as many as the data has on both sides. */
function aroundSpan(span: TimeSpan, time: Column): TimeSpan[] | null {
  const start = startOf((time.min ?? "").slice(0, 10), "month");
  const end = nextPeriod(startOf((time.max ?? "").slice(0, 10), "month"), "month");
  const months = Math.min(monthsBetween(start, span.from), monthsBetween(span.to, end));
  if (months < 1) return null;
  return [stretch(nextPeriod(span.from, "month", -months), months), stretch(span.to, months)];
}

function monthsBetween(from: string, to: string): number {
  const at = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return at(to) - at(from);
}

function stretch(from: string, months: number): TimeSpan {
  const to = nextPeriod(from, "month", months);
  const last = nextPeriod(to, "month", -1);
  const label =
    months === 1 ? formatPeriod(from, "month") : `${formatPeriod(from, "month")} to ${formatPeriod(last, "month")}`;
  return { from, to, label, grain: "month", months };
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each branch is one way of saying it, and they are easier to compare side by side
function toSpan(
  match: RegExpMatchArray,
  of: { last: string; year: string | undefined; isThisAndLast: boolean },
): TimeSpan | null {
  const lastYear = of.last.slice(0, 4);
  const [
    ,
    half,
    halfNumber,
    halfYear,
    ordinal,
    ordinalYear,
    quarter,
    quarterYear,
    yearFirst,
    quarterAfter,
    month,
    monthYear,
    bareMonth,
    isoYear,
    isoMonth,
    year,
    which,
    unit,
  ] = match;
  if (half || halfNumber) {
    const isSecond = /^(second|2)/i.test(half ?? halfNumber ?? "");
    return stretch(`${halfYear ?? of.year ?? lastYear}-${isSecond ? "07" : "01"}-01`, 6);
  }
  if (ordinal) {
    const number = ["first", "second", "third", "fourth"].indexOf(ordinal.toLowerCase());
    return spanFrom(`${ordinalYear ?? of.year ?? lastYear}-${pad(number * 3 + 1)}-01`, "quarter");
  }
  if (quarter || quarterAfter)
    return spanFrom(
      `${quarterYear ?? yearFirst ?? of.year ?? lastYear}-${pad((Number(quarter ?? quarterAfter) - 1) * 3 + 1)}-01`,
      "quarter",
    );
  const name = month ?? bareMonth;
  if (name)
    return spanFrom(
      `${monthYear ?? of.year ?? lastYear}-${pad(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)}-01`,
      "month",
    );
  if (isoYear) return spanFrom(`${isoYear}-${isoMonth}-01`, "month");
  if (year) return spanFrom(`${year}-01-01`, "year");
  if (!which || !unit) return null;
  const grain = unit.toLowerCase() as Grain;
  const start = startOf(of.last, grain);
  return spanFrom(
    /previous/i.test(which) || (of.isThisAndLast && /last/i.test(which)) ? nextPeriod(start, grain, -1) : start,
    grain,
  );
}

function startOf(isoDate: string, grain: Grain): string {
  const month = Number(isoDate.slice(5, 7));
  if (grain === "year") return `${isoDate.slice(0, 4)}-01-01`;
  return `${isoDate.slice(0, 4)}-${pad(grain === "quarter" ? Math.floor((month - 1) / 3) * 3 + 1 : month)}-01`;
}

function spanFrom(from: string, grain: Grain): TimeSpan {
  return { from, to: nextPeriod(from, grain), label: formatPeriod(from, grain), grain };
}

const NAMED_TIME = String.raw`\s+(?:the\s+)?(?:(?:end|start|beginning)\s+of\s+)?(?:\d|q[1-4]\b|h[12]\b|${MONTH}\b)`;
const EDGES: [RegExp, TimeWords["use"]][] = [
  [new RegExp(String.raw`\b(?:before|prior to|earlier than)${NAMED_TIME}`, "i"), "before"],
  [new RegExp(String.raw`\b(?:until|till|through|up to|as of|as at|no later than)${NAMED_TIME}`, "i"), "until"],
  [new RegExp(String.raw`\b(?:after|later than)${NAMED_TIME}`, "i"), "after"],
];
const DENIED = /\b(?:not|no|never)\b|n['’]t\b/i;

function useOf(text: string, spans: readonly TimeSpan[]): TimeWords["use"] {
  if (spans.length === 0) return "none";
  if (spans.length >= 2) {
    if (/\b(from|between)\b.*\b(to|and|until|through)\b/i.test(text))
      return /\b(chang|differ|compar|improv|wors|grow|grew|increas|decreas|declin|drop|rise|rose|fell|develop)/i.test(
        text,
      )
        ? "pair"
        : "range";
    if (
      /\b(vs\.?|versus|compar\w*|than|against|improv\w*|worse\w*|chang\w*|differ\w*|over|grow\w*|grew|increas\w*|decreas\w*|declin\w*)\b/i.test(
        text,
      )
    )
      return "pair";
    return "condition";
  }
  const edge = EDGES.find(([said]) => said.test(text))?.[1];
  if (edge) return edge;
  if (/\b(since|from)\b/i.test(text) && DENIED.test(text)) return "before";
  if (/\b(since|from)\b/i.test(text) && !/\bfrom (the )?(data|file|table)\b/i.test(text)) return "since";
  return "condition";
}

function pad(month: number): string {
  return String(month).padStart(2, "0");
}
