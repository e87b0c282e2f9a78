import { message, type Rendering, renderMessage } from "@muster/contracts/messages";

/** Questions about the calendar: today's date, days between two dates, a date some days from another. Pure. */

const day = 86_400_000;
const months = [
  ["january", "jan", "januar", "jänner"],
  ["february", "feb", "februar"],
  ["march", "mar", "märz", "maerz"],
  ["april", "apr"],
  ["may", "mai"],
  ["june", "jun", "juni"],
  ["july", "jul", "juli"],
  ["august", "aug"],
  ["september", "sep", "sept"],
  ["october", "oct", "oktober", "okt"],
  ["november", "nov"],
  ["december", "dec", "dezember", "dez"],
];
const monthNames = months
  .flat()
  .toSorted((one, other) => other.length - one.length)
  .join("|");
const dayFirst = new RegExp(`^(?:the )?(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of)? (${monthNames})\\.?,?(?: (\\d{4}))?$`);
const monthFirst = new RegExp(`^(${monthNames})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?,?(?: (\\d{4}))?$`);
const named: Record<string, (today: Date) => Date> = {
  ...{ today: (today) => today, now: (today) => today, heute: (today) => today },
  ...{ tomorrow: (today) => later(today, 1), morgen: (today) => later(today, 1) },
  ...{ yesterday: (today) => later(today, -1), gestern: (today) => later(today, -1) },
  monatsende: (today) => utc(today.getUTCFullYear(), today.getUTCMonth() + 1, 0),
  jahresende: (today) => utc(today.getUTCFullYear(), 12, 0),
  "end of month": (today) => utc(today.getUTCFullYear(), today.getUTCMonth() + 1, 0),
  "end of quarter": (today) => utc(today.getUTCFullYear(), Math.floor(today.getUTCMonth() / 3) * 3 + 3, 0),
  "end of year": (today) => utc(today.getUTCFullYear(), 12, 0),
};

const asksToday =
  /^(?:what(?:'s| is)? (?:the |today's )?(?:date|day)(?: is it)?(?: today| now)?|which day is (?:it )?today|welche[rs]? (?:tag|datum) (?:ist|haben wir) heute)$/;
const asksCount =
  /^how many (?:more )?(days|weeks|working days|business days|workdays|weekdays) (?:(?:are|is) (?:there |it |left )?)?(?:(?:between|from) (.+?) (?:and|to|until|till) (.+)|(?:until|till|to|before) (.+)|since (.+))$/;
const asksCountInGerman =
  /^wie ?viele? (tage|wochen|arbeitstage) (?:(?:sind|waren|liegen) (?:es )?)?(?:noch )?(?:(?:zwischen|vom|von) (?:dem )?(.+?) (?:und|bis)(?: zum| dem)? (.+)|bis(?: zum)? (.+)|seit(?: dem)? (.+))$/;
const asksDate =
  /^(?:what|which) (?:date|day|day of the week|weekday)(?: is it| is| will it be| was it| was)? (?:in )?(\d{1,4}|an?|one) (day|week|month|year)s?(?: (from|after|before|ago)(?: (.+))?)?$/;
const asksDateInFuture =
  /^what(?:'s| is| was| will)? the (?:date|day)(?: be)? (?:in )?(\d{1,4}|an?|one) (day|week|month|year)s?(?: (from|after|before|ago)(?: (.+))?)?$/;
const asksDateInGerman =
  /^(?:welche[rs]? (?:datum|tag|wochentag)|was für ein (?:datum|tag|wochentag)|(?:was ist|was war|wie lautet|wie ist|wie war) das datum)(?: (?:ist|war|wird|haben wir|hatten wir))?(?: das datum)?(?: es)?(?: heute)? (?:(?:in|(vor)) (\d{1,4}|eine[mr]) (tag|woche|monat|jahr)(?:en|n)?(?: (?:ab|von) heute)?|(\d{1,4}|eine?) (tag|woche|monat|jahr)(?:e|n)? (nach|vor|ab)(?: de[mr])? (.+?))(?: sein)?$/;
const asksWeekday =
  /^(?:on )?(?:what|which) (?:day(?: of the week)?|weekday) (?:is|was|will|does|did) (.+?)(?: be| fall(?: on)?)?(?: on)?$/;
const asksWeekdayInGerman =
  /^(?:welcher|was für ein|auf welchen|an welchem) (?:wochentag|tag) (?:ist|war|wird|fällt|fiel|liegt)(?: de[rmn]| am)? (.+?)(?: sein)?$/;

/** One sentence, or undefined for another question. `now` decides what today is, in UTC. */
export function answerAboutDates(question: string, now: Date, rendering: Rendering = {}): string | undefined {
  const today = utc(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const text = question
    .trim()
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[?!.\s]+$/, "")
    .replace(/\s+/g, " ");
  if (text.length > 120) return undefined;
  if (asksToday.test(text))
    return renderMessage(message("chat.date_today", { date: longDate(today, rendering) }), rendering);
  return countOf(text, today, rendering) ?? dateOf(text, today, rendering) ?? weekdayOf(text, today, rendering);
}

function countOf(text: string, today: Date, rendering: Rendering): string | undefined {
  const [, unit = "", first, second, until, since] = asksCount.exec(text) ?? asksCountInGerman.exec(text) ?? [];
  const [a, b] = first
    ? [dateIn(first, today, false), dateIn(second ?? "", today, true)]
    : [until ? today : dateIn(since ?? "", today, false), until ? dateIn(until, today, true) : today];
  if (!a || !b) return undefined;
  const days = Math.round((b.getTime() - a.getTime()) / day);
  const span = { from: longDate(a, rendering), to: longDate(b, rendering) };
  const counted =
    unit === "weeks" || unit === "wochen"
      ? message("chat.date_weeks", { ...span, weeks: Math.trunc(days / 7), days: Math.abs(days % 7) })
      : unit === "days" || unit === "tage"
        ? message("chat.date_days", { ...span, days })
        : message("chat.date_workdays", { ...span, days: workdays(a, days) });
  return renderMessage(counted, rendering);
}

/** Days from Monday to Friday after `a`, up to and with the last one. */
function workdays(a: Date, days: number): number {
  const step = Math.sign(days);
  const whole = Math.trunc(Math.abs(days) / 7);
  let count = whole * 5;
  for (let at = whole * 7 + 1; at <= Math.abs(days); at++) {
    const weekday = later(a, at * step).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count++;
  }
  return count * step;
}

function dateOf(text: string, today: Date, rendering: Rendering): string | undefined {
  const { count, unit, direction, of } = askedDate(text);
  const start = of ? dateIn(of, today, true) : count ? today : undefined;
  if (!start) return undefined;
  const isBack = direction === "before" || direction === "ago" || direction === "vor";
  const by = (Number.parseInt(count, 10) || 1) * (isBack ? -1 : 1);
  const [year, month, date] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  const end =
    unit === "day" || unit === "tag"
      ? later(start, by)
      : unit === "week" || unit === "woche"
        ? later(start, by * 7)
        : inMonth(year, month + by * (unit === "year" || unit === "jahr" ? 12 : 1), date);
  return renderMessage(
    message("chat.date_counted", { date: longDate(end, rendering), from: longDate(start, rendering) }),
    rendering,
  );
}

/** No count where the text is another question. A count that is a word is one. */
function askedDate(text: string): {
  count: string;
  unit: string;
  direction: string | undefined;
  of: string | undefined;
} {
  const german = asksDateInGerman.exec(text);
  if (german) {
    const [, ago, count, unit, counted, countedUnit, direction, of] = german;
    return { count: count ?? counted ?? "", unit: unit ?? countedUnit ?? "", direction: direction ?? ago, of };
  }
  const [, count = "", unit = "", direction, of] = asksDate.exec(text) ?? asksDateInFuture.exec(text) ?? [];
  return { count, unit, direction, of };
}

function weekdayOf(text: string, today: Date, rendering: Rendering): string | undefined {
  const [, name] = asksWeekday.exec(text) ?? asksWeekdayInGerman.exec(text) ?? [];
  const date = name && dateIn(name, today, true);
  return date && `**${longDate(date, rendering)}**.`;
}

/** A date without a year is the next one, or the last one. */
function dateIn(text: string, today: Date, isNext: boolean): Date | undefined {
  const plain = text.trim().replace(/\b(?:the|this|current) /g, "");
  const known = Object.hasOwn(named, plain) ? named[plain] : undefined;
  if (known) return known(today);
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(plain);
  if (iso) return exact(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const dotted = /^(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4})?)?$/.exec(plain);
  const [, first = "", second = "", third] = dotted ?? dayFirst.exec(text.trim()) ?? [];
  const [, name = "", date = "", year] = monthFirst.exec(text.trim()) ?? [];
  const month = dotted ? Number(second) - 1 : monthOf(second || name);
  const of = Number(first || date);
  const given = third ?? year;
  if (month < 0 || !of) return undefined;
  if (given) return exact(Number(given), month, of);
  const inYear = exact(today.getUTCFullYear(), month, of);
  if (!inYear || (isNext ? inYear >= today : inYear <= today)) return inYear;
  return exact(today.getUTCFullYear() + (isNext ? 1 : -1), month, of);
}

function monthOf(name: string): number {
  return months.findIndex((names) => names.includes(name));
}

/** Undefined for a date that does not exist, such as February 30. */
function exact(year: number, month: number, date: number): Date | undefined {
  const found = utc(year, month, date);
  return found.getUTCMonth() === month && found.getUTCDate() === date ? found : undefined;
}

/** A month later than January 31 is the last day of February. */
function inMonth(year: number, month: number, date: number): Date {
  return utc(year, month, Math.min(date, utc(year, month + 1, 0).getUTCDate()));
}

function utc(year: number, month: number, date: number): Date {
  return new Date(Date.UTC(year, month, date));
}

function later(date: Date, days: number): Date {
  return new Date(date.getTime() + days * day);
}

function longDate(date: Date, { locale = "en-US" }: Rendering): string {
  return date.toLocaleDateString(locale, { dateStyle: "full", timeZone: "UTC" });
}
