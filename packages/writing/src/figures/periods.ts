import type { Analysis } from "@muster/contracts/analysis";

const months =
  "January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec";
const periodPattern = new RegExp(
  [
    String.raw`\d{4}-(?:\d{2}|[QW]\d{1,2})(?:-\d{2})?(?:[T ]\d{2}:\d{2}(?::\d{2})?)?`,
    String.raw`(?:\d{1,2}(?:st|nd|rd|th)? )?(?:${months})\.?(?: \d{1,2}(?:st|nd|rd|th)?,?)? \d{4}`,
    String.raw`\d{1,2}(?:st|nd|rd|th)? (?:${months})\b|(?:${months}) \d{1,2}(?:st|nd|rd|th)?\b`,
    String.raw`(?:[QH][1-4]|FY)[ -]?(?:\d{4}|'\d{2}|\d{2}\b)?`,
    String.raw`\d{4}[ -](?:[QH][1-4]|W\d{1,2})`,
    String.raw`[Ww]eek \d{1,2}(?:(?:,| of)? \d{4})?`,
    String.raw`\d{1,2}:\d{2}(?::\d{2})?`,
    String.raw`\d+(?:st|nd|rd|th)\b`,
  ]
    .map((each) => `(?:${each})`)
    .join("|"),
  "g",
);

/** A date or period written in prose, and whether the data holds it. */
export interface PeriodToken {
  text: string;
  position: number;
  known: boolean;
}

/** Dates and periods in the text; one is known where its year lies within the data's dates or is named by a figure. */
export function periodTokens(text: string, analysis: Analysis): PeriodToken[] {
  const calendar = calendarOf(analysis);
  return [
    ...text.matchAll(
      new RegExp(String.raw`(?<![\p{L}\p{N}.,$€£])(?:${periodPattern.source})(?![\p{L}\p{N}]|[.,]\d)`, "gu"),
    ),
  ].map((match) => ({
    text: match[0],
    position: match.index,
    known: isKnown(match[0], calendar),
  }));
}

/** Whether a plain year occurs in the data. */
export function isKnownYear(year: number, analysis: Analysis): boolean {
  return calendarOf(analysis).years.has(year);
}

interface Calendar {
  years: Set<number>;
  texts: string;
  ranges: { from: string; to: string }[];
}

const calendars = new WeakMap<Analysis, Calendar>();

function calendarOf(analysis: Analysis): Calendar {
  const known = calendars.get(analysis);
  if (known) return known;
  const calendar = readCalendar(analysis);
  calendars.set(analysis, calendar);
  return calendar;
}

function readCalendar(analysis: Analysis): Calendar {
  const texts = [
    ...analysis.figures.flatMap((figure) => (figure.value === null ? [figure.text, figure.label] : [figure.label])),
    ...analysis.findings.flatMap((finding) => finding.rows.map((row) => row.label)),
    ...analysis.charts.flatMap((chart) =>
      chart.series.flatMap((series) => series.points.map((point) => String(point.x))),
    ),
  ].join("\n");
  const ranges = analysis.tables
    .flatMap((table) => table.columns)
    .filter(
      (column) =>
        (column.type === "date" || column.type === "datetime" || column.role === "time") && column.min && column.max,
    )
    .map((column) => ({ from: (column.min ?? "").slice(0, 7), to: (column.max ?? "").slice(0, 7) }));
  const years = new Set([...texts.matchAll(/(?<!\d)(?:1[6-9]|2[0-2])\d{2}(?!\d)/g)].map((match) => Number(match[0])));
  for (const { from, to } of ranges) {
    for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)) && years.size < 1000; year++)
      years.add(year);
  }
  return { years, texts, ranges };
}

function isKnown(token: string, { years, texts, ranges }: Calendar): boolean {
  if (texts.includes(token)) return true;
  const year = /\d{4}/.exec(token)?.[0];
  if (!year) return true;
  if (!years.has(Number(year))) return false;
  const month = monthOf(token);
  if (month === undefined || ranges.length === 0) return true;
  const stamp = `${year}-${month}`;
  return ranges.some(({ from, to }) => stamp >= from && stamp <= to);
}

function monthOf(token: string): string | undefined {
  const iso = /^\d{4}-(\d{2})/.exec(token)?.[1];
  if (iso) return iso;
  const name = new RegExp(months).exec(token)?.[0].slice(0, 3);
  const index = name
    ? ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].indexOf(name)
    : -1;
  return index < 0 ? undefined : String(index + 1).padStart(2, "0");
}
