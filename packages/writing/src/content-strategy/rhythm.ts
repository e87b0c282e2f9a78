import { addDays, addMonths, weekdayOf } from "../computed/days.ts";

/** A channel and how often it publishes. */
export interface Channel {
  name: string;
  rhythm: Rhythm;
}

/** A number per week, one every few weeks, or one a month. */
export type Rhythm = { kind: "weekly"; times: number } | { kind: "every"; weeks: number } | { kind: "monthly" };

export const rhythmForm = "name; weekly, 2 per week, every 2 weeks, or monthly";

/** "Newsletter; every 2 weeks" per line. */
export function readChannels(text: string): { channels: Channel[]; problems: string[] } {
  const channels: Channel[] = [];
  const problems: string[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.replace(/^\s*[-*•]\s+/, "").trim();
    if (line === "") continue;
    const match = /^(.+?)\s*(?:[;|\t:]|\s[–-]\s)\s*([^;|\t]+)$/.exec(line);
    const rhythm = match ? readRhythm(match[2] ?? "") : { kind: "weekly" as const, times: 1 };
    if (rhythm) channels.push({ name: (match?.[1] ?? line).trim(), rhythm });
    else problems.push(`Line ${index + 1}: write “${rhythmForm}”`);
  }
  return { channels, problems };
}

function readRhythm(text: string): Rhythm | undefined {
  const words = text.trim().toLowerCase();
  if (/^(?:daily|every (?:working )?day)$/.test(words)) return { kind: "weekly", times: 5 };
  if (/^(?:weekly|every week|once a week)$/.test(words)) return { kind: "weekly", times: 1 };
  if (/^(?:biweekly|fortnightly|every (?:other|second) week)$/.test(words)) return { kind: "every", weeks: 2 };
  if (/^(?:monthly|every month|once a month|1 (?:x )?(?:per|a) month)$/.test(words)) return { kind: "monthly" };
  const every = /^every (\d{1,2}) weeks$/.exec(words);
  if (every && Number(every[1]) > 0) return { kind: "every", weeks: Number(every[1]) };
  const times = /^(\d|twice|three times)\s*(?:x|times)?\s*(?:per|a|\/)\s*(week|month)$/.exec(words);
  if (!times) return undefined;
  const count = times[1] === "twice" ? 2 : times[1] === "three times" ? 3 : Number(times[1]);
  if (count < 1 || count > 7) return undefined;
  if (times[2] === "week") return { kind: "weekly", times: count };
  return count === 1 ? { kind: "monthly" } : { kind: "every", weeks: Math.max(1, Math.floor(4 / count)) };
}

/** "2 per week". */
export function rhythmText(rhythm: Rhythm): string {
  if (rhythm.kind === "monthly") return "monthly";
  if (rhythm.kind === "every") return rhythm.weeks === 1 ? "weekly" : `every ${rhythm.weeks} weeks`;
  return rhythm.times === 1 ? "weekly" : `${rhythm.times} per week`;
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
  const chosen = rhythm.kind === "weekly" && rhythm.times > 1 ? (weekdays[rhythm.times] ?? [own]) : [own];
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
  return days;
}

/** The Monday on or after a day. */
export function mondayFrom(day: string): string {
  return addDays(day, (7 - weekdayOf(day)) % 7);
}
