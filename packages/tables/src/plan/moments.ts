import type { ColumnProfile } from "../profile/profile.ts";
import type { SliceUnit, Spoken, Year } from "./spoken.ts";

/** Half-open days with the words for them. */
export interface Span {
  since: string;
  until: string;
  label: string;
}

/** Days that a spoken time means in a table. */
export interface Moment {
  span: Span;
  /** The year is chosen, or what "end of" means. */
  isAssumed: boolean;
}

export interface Era {
  time: ColumnProfile;
  /** The last day that is known, from which "last year" counts back. */
  end: string;
  /** The year that another time of the question names. */
  shared?: string | undefined;
}

const DAY = 86_400_000;
const MONTHS_OF = { month: 1, quarter: 3, half: 6, season: 3 };
const NAMES = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
const SEASONS = ["spring", "summer", "autumn", "winter"];

export function dayOn(year: number, month: number, day = 1): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

export function daysAfter(day: string, n: number): string {
  return new Date(Date.parse(day) + n * DAY).toISOString().slice(0, 10);
}

function yearOf(year: Year, { end }: Era): number {
  return typeof year === "number" ? year : Number(end.slice(0, 4)) - year.back;
}

/** The first and the next day of a time; null where this table cannot have it. `null` for "the same period", which needs another. */
export function momentOf(spoken: Spoken, era: Era): Moment | null {
  if (spoken.kind === "year") return known(year(yearOf(spoken.year, era)));
  if (spoken.kind === "range") return rangeOf(spoken, era);
  if (spoken.kind === "slice") return sliceOf(spoken, era);
  if (spoken.kind === "same") return null;
  const said = spoken.year === undefined ? era.shared : String(yearOf(spoken.year, era));
  if (said) return spanIn(spoken, Number(said), era, false);
  return latestOf(spoken, era);
}

/** Without a year it is the latest that the data has, and "last autumn" the latest that is over. */
function latestOf(spoken: Exclude<Dated, { kind: "year" | "same" }>, era: Era): Moment | null {
  const [first, last] = [Number((era.time.from ?? "").slice(0, 4)), Number((era.time.to ?? "").slice(0, 4))];
  const isLast = spoken.kind === "part" && spoken.isLast === true;
  for (let at = last; at >= first - 1; at--) {
    const made = spanIn(spoken, at, era, false);
    if (!made || made.span.since > (era.time.to ?? "")) continue;
    if (isLast && made.span.until > daysAfter(era.end.slice(0, 10), 1)) continue;
    const before = spanIn(spoken, at - 1, era, false);
    const isOpen =
      !isLast && era.time.hasYear !== false && before !== null && before.span.until > (era.time.from ?? "");
    return { span: made.span, isAssumed: made.isAssumed || isOpen };
  }
  return null;
}

function known(span: Span): Moment {
  return { span, isAssumed: false };
}

function year(value: number): Span {
  return { since: dayOn(value, 1), until: dayOn(value + 1, 1), label: String(value) };
}

type Dated = Extract<Spoken, { year?: Year }>;

function spanIn(
  spoken: Exclude<Dated, { kind: "year" | "same" }>,
  at: number,
  { time }: Era,
  isAssumed: boolean,
): Moment | null {
  if (spoken.kind === "week") {
    const first = weekOne(at);
    const since = daysAfter(first, (spoken.n - 1) * 7);
    return { span: { since, until: daysAfter(since, 7), label: `week ${spoken.n} of ${at}` }, isAssumed };
  }
  if (spoken.kind === "day") {
    const since = dayOn(at, spoken.month, spoken.day);
    return Number(since.slice(8)) === spoken.day
      ? { span: { since, until: daysAfter(since, 1), label: since }, isAssumed }
      : null;
  }
  const { unit, n } = spoken;
  const size = MONTHS_OF[unit];
  // Meteorological seasons; the winter of a year ends in its February or begins in its December.
  const first = unit === "season" ? n * 3 : (n - 1) * size + 1;
  const name =
    unit === "month"
      ? NAMES.format(new Date(dayOn(at, first)))
      : unit === "season"
        ? SEASONS[n - 1]
        : `${unit === "half" ? "H" : "Q"}${n}`;
  const label = time.hasYear === false ? `${name}` : `${name} ${at}`;
  return {
    span: { since: dayOn(at, first), until: dayOn(at, first + size), label },
    isAssumed,
  };
}

/** The Monday of the week with the first Thursday of a year (ISO 8601). */
function weekOne(at: number): string {
  const fourth = new Date(Date.UTC(at, 0, 4));
  return daysAfter(dayOn(at, 1, 4), -((fourth.getUTCDay() + 6) % 7));
}

/** From the start of one to the end of the other; a year that only one of them has holds for both. */
function rangeOf({ from, to }: { from: Spoken; to: Spoken }, era: Era): Moment | null {
  const years = [from, to].flatMap((each) => yearIn(each) ?? []);
  const [spoken] = years;
  const shared = era.shared ?? (spoken === undefined ? undefined : String(yearOf(spoken, era)));
  let end = momentOf(to, { ...era, shared });
  if (!end) return null;
  const own = yearIn(from);
  let start = momentOf(from, { ...era, shared: own === undefined ? end.span.since.slice(0, 4) : undefined });
  // "October to March" begins in the year before.
  if (start && start.span.since > end.span.since && own === undefined)
    start = momentOf(from, { ...era, shared: String(Number(end.span.since.slice(0, 4)) - 1) });
  if (start && start.span.since >= end.span.until && own !== undefined && yearIn(to) === undefined)
    end = momentOf(to, { ...era, shared: String(yearOf(own, era) + 1) });
  if (!start || !end || start.span.since >= end.span.until) return null;
  const span = { since: start.span.since, until: end.span.until, label: rangeLabel(start.span, end.span) };
  return { span, isAssumed: start.isAssumed || end.isAssumed };
}

function rangeLabel(a: Span, b: Span): string {
  const isSameYear = a.label.slice(-4) === b.label.slice(-4) && / \d{4}$/.test(a.label);
  return `${isSameYear ? a.label.slice(0, -5) : a.label} to ${b.label}`;
}

export function yearIn(spoken: Spoken): Year | undefined {
  if (spoken.kind === "range") return yearIn(spoken.to) ?? yearIn(spoken.from);
  return spoken.kind === "slice" ? yearIn(spoken.of) : spoken.year;
}

const LENGTHS: Record<SliceUnit, (days: number, n: number) => number> = {
  day: (_, n) => n,
  week: (_, n) => 7 * n,
  half: (days) => Math.floor(days / 2),
  second: (days) => days - Math.floor(days / 2),
  third: (days) => Math.round(days / 3),
};

/** The first or last days of a time. "Mid" and "end of" are thirds of it, which is an assumption. */
function sliceOf({ end, n, unit, of }: Extract<Spoken, { kind: "slice" }>, era: Era): Moment | null {
  const whole = momentOf(of, era);
  if (!whole) return null;
  const { since, until, label } = whole.span;
  const size = LENGTHS[unit](Math.round((Date.parse(until) - Date.parse(since)) / DAY), n);
  const isFuzzy = unit === "third";
  const from =
    end === "last" || unit === "second" ? daysAfter(until, -size) : end === "first" ? since : daysAfter(since, size);
  const upTo =
    end === "last" || unit === "second" ? until : end === "first" ? daysAfter(since, size) : daysAfter(until, -size);
  const last = daysAfter(upTo, -1);
  return {
    span: { since: from, until: upTo, label: isFuzzy ? `${end} third of ${label}` : `${from} to ${last}` },
    isAssumed: whole.isAssumed || isFuzzy,
  };
}
