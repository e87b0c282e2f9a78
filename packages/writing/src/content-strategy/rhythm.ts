import { addDays, addMonths, weekdayOf } from "../computed/days.ts";
import type { Locale } from "../computed/locale.ts";

/** A channel and how often it publishes. */
export interface Channel {
  name: string;
  rhythm: Rhythm;
}

/** A number per week (or one on a weekday, 0 is Monday), one every few weeks, or one a month. */
export type Rhythm =
  | { kind: "weekly"; times: number; weekday?: number }
  | { kind: "every"; weeks: number }
  | { kind: "monthly" };

export const rhythmForm = "name; weekly, 2 per week, every 2 weeks, or monthly";

/** "Newsletter; every 2 weeks" per line, also "Newsletter, every 2 weeks" and "Newsletter (every 2 weeks)". A name alone is weekly. */
export function readChannels(text: string): { channels: Channel[]; problems: string[] } {
  const channels: Channel[] = [];
  const problems: string[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.replace(/^\s*[-*•]\s+/, "").trim();
    if (line === "") continue;
    const match =
      /^(.+?)\s*(?:[;|\t:]|\s[–-]\s)\s*([^;|\t]+)$/.exec(line) ?? /^(.+?)(?:,\s*|\s*\()([^,()]+)\)?$/.exec(line);
    const rhythm = match ? readRhythm(match[2] ?? "") : { kind: "weekly" as const, times: 1 };
    if (rhythm) channels.push({ name: (match?.[1] ?? line).trim(), rhythm });
    else problems.push(`Line ${index + 1}: write “${rhythmForm}”`);
  }
  return { channels, problems };
}

const numbers = ["once", "twice", "three times", "four times", "five times"];
const counts: Record<string, number> = {
  ...Object.fromEntries(numbers.map((word, i) => [word, i + 1])),
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7 },
  ...{ a: 1, an: 1, einmal: 1, zweimal: 2, dreimal: 3, ein: 1, eine: 1, zwei: 2, drei: 3 },
};
const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const germanDays = ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"];
const single: [RegExp, Rhythm][] = [
  [/^(?:daily|every (?:working |week)?day|täglich|jeden (?:werk)?tag)$/, { kind: "weekly", times: 5 }],
  [/^(?:weekly|every week|wöchentlich|jede woche)$/, { kind: "weekly", times: 1 }],
  ...weekdayNames.map((day, weekday): [RegExp, Rhythm] => [
    new RegExp(`^(?:(?:every|each|weekly,?|once a week,?) (?:on )?)?${day.toLowerCase()}s?$`),
    { kind: "weekly", times: 1, weekday },
  ]),
  ...germanDays.map((day, weekday): [RegExp, Rhythm] => [
    new RegExp(`^(?:(?:jeden|immer|wöchentlich,?|einmal pro woche,?) (?:am )?)?${day}s?$`),
    { kind: "weekly", times: 1, weekday },
  ]),
  [/^(?:bi-?weekly|fortnightly|every (?:other|second) week|zweiwöchentlich|14-tägig)$/, { kind: "every", weeks: 2 }],
  [/^(?:monthly|every month|monatlich|jeden monat)$/, { kind: "monthly" }],
  [/^(?:quarterly|every quarter|vierteljährlich|quartalsweise)$/, { kind: "every", weeks: 13 }],
];
const period = "(weeks?|months?|quarters?|wochen?|monate?n?|quartal)";

function readRhythm(text: string): Rhythm | undefined {
  const words = text.trim().toLowerCase().replace(/\s+/g, " ");
  const known = single.find(([pattern]) => pattern.test(words));
  if (known) return known[1];
  const every = new RegExp(`^(?:every|alle) (\\d{1,2}|[a-zä]+) ${period}$`).exec(words);
  if (every) return everyFew(countOf(every[1] ?? ""), every[2] ?? "");
  const often = new RegExp(
    `^(\\d|[a-z]+(?: times)?) ?(?:x|times|posts?|pieces?|mal|beiträge?)? ?(?:per|a|an|every|each|pro|je|in der|im|\\/)? ?${period.replace("weeks?", "weeks?|weekly")}$`,
  ).exec(words);
  return often ? oftenPer(countOf(often[1] ?? ""), often[2] ?? "") : undefined;
}

function countOf(text: string): number {
  return counts[text] ?? Number(text);
}

function everyFew(count: number, unit: string): Rhythm | undefined {
  if (!Number.isInteger(count) || count < 1 || count > 52) return undefined;
  if (/^w/.test(unit)) return { kind: "every", weeks: count };
  if (/^m/.test(unit)) return count === 1 ? { kind: "monthly" } : { kind: "every", weeks: Math.round(count * 4.35) };
  return { kind: "every", weeks: 13 * count };
}

function oftenPer(count: number, unit: string): Rhythm | undefined {
  if (!Number.isInteger(count) || count < 1 || count > 7) return undefined;
  if (/^w/.test(unit)) return { kind: "weekly", times: count };
  if (/^q/.test(unit)) return { kind: "every", weeks: Math.max(1, Math.floor(13 / count)) };
  return count === 1 ? { kind: "monthly" } : { kind: "every", weeks: Math.max(1, Math.floor(4 / count)) };
}

/** "2 per week". */
export function rhythmText(rhythm: Rhythm, { say }: Locale): string {
  if (rhythm.kind === "monthly") return say("monthly");
  if (rhythm.kind === "every")
    return rhythm.weeks === 1 ? say("weekly") : say("every {weeks} weeks", { weeks: String(rhythm.weeks) });
  const day = rhythm.weekday === undefined ? undefined : weekdayNames[rhythm.weekday];
  if (day) return say(`weekly, on ${day}s`);
  return rhythm.times === 1 ? say("weekly") : say("{times} per week", { times: String(rhythm.times) });
}

/** Weekdays for that many items a week; 0 is Monday. */
const weekdays: Record<number, number[]> = {
  2: [1, 3],
  3: [0, 2, 4],
  4: [0, 1, 2, 3],
  5: [0, 1, 2, 3, 4],
  6: [0, 1, 2, 3, 4, 5],
  7: [0, 1, 2, 3, 4, 5, 6],
};
/** Channels with one item a week each get a different day, as far as there are days. */
const singleDays = [1, 2, 3, 0, 4];

/** The days of a channel within a number of weeks from a Monday, in order. */
export function daysOf(
  { rhythm }: Channel,
  place: number,
  { monday, weeks }: { monday: string; weeks: number },
): string[] {
  const own = singleDays[place % singleDays.length] ?? 1;
  const end = addDays(monday, weeks * 7);
  if (rhythm.kind === "monthly") return monthlyDays(own, monday, end);
  const step = rhythm.kind === "every" ? rhythm.weeks : 1;
  const chosen = rhythm.kind === "weekly" ? (weekdays[rhythm.times] ?? [rhythm.weekday ?? own]) : [own];
  return Array.from({ length: weeks }, (_, week) => week)
    .filter((week) => week % step === 0)
    .flatMap((week) => chosen.map((weekday) => addDays(monday, week * 7 + weekday)));
}

/** The first such weekday of each month. */
function monthlyDays(weekday: number, from: string, end: string): string[] {
  const days: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month < end; month = addMonths(month, 1)) {
    const day = addDays(month, (weekday - weekdayOf(month) + 7) % 7);
    if (day >= from && day < end) days.push(day);
  }
  // A plan of less than a month has one as well.
  return days.length > 0 ? days : [addDays(from, (weekday - weekdayOf(from) + 7) % 7)];
}

/** The Monday on or after a day. */
export function mondayFrom(day: string): string {
  return addDays(day, (7 - weekdayOf(day)) % 7);
}

const numberWords = [
  /^(?:one|a|an|eine[rn]?)$/,
  /^(?:two|zwei)$/,
  /^(?:three|drei)$/,
  /^(?:four|vier)$/,
  /^(?:five|fünf)$/,
  /^(?:six|sechs)$/,
  /^(?:seven|sieben)$/,
  /^(?:eight|acht)$/,
  /^(?:nine|neun)$/,
  /^(?:ten|zehn)$/,
  /^(?:eleven|elf)$/,
  /^(?:twelve|zwölf)$/,
];
const mostWeeks = 52;

/** The length that a request names: "six weeks", "3 Monate"; undefined without one. */
export function weeksIn(text: string): number | undefined {
  const found = /(?<!\p{L})(?<count>\d{1,2}|\p{L}+)[- ](?<unit>weeks?|wochen?|months?|monaten?)(?!\p{L})/giu;
  for (const { groups } of text.matchAll(found)) {
    const word = groups?.["count"]?.toLowerCase() ?? "";
    const count = /^\d/.test(word) ? Number(word) : numberWords.findIndex((each) => each.test(word)) + 1;
    const weeks = /^w/i.test(groups?.["unit"] ?? "") ? count : Math.round(count * (52 / 12));
    if (weeks > 0) return Math.min(mostWeeks, weeks);
  }
  return undefined;
}
