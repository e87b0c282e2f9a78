export interface TimeTick {
  at: number;
  label: string;
}

type Grain = "hour" | "day" | "month" | "quarter" | "year";

/** Milliseconds of an ISO date ("2024", "2024-03", "2024-Q1", "2024-03-09", with or without a time); undefined for other text. */
export function parseTime(x: string | number): number | undefined {
  if (typeof x === "number") return Number.isInteger(x) && x > 1000 && x < 3000 ? Date.UTC(x, 0, 1) : x;
  const quarter = /^(\d{4})-?\s?Q([1-4])$/.exec(x);
  if (quarter) return Date.UTC(Number(quarter[1]), (Number(quarter[2]) - 1) * 3, 1);
  if (!/^\d{4}(-\d{2}){0,2}($|[T ])/.test(x)) return undefined;
  const at = Date.parse(x.length > 10 && !/(Z|[+-]\d\d:?\d\d)$/.test(x) ? `${x.replace(" ", "T")}Z` : x);
  return Number.isNaN(at) ? undefined : at;
}

/** The interval between the dates, which decides their format. */
export function timeGrain(times: readonly number[]): Grain {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  const dates = sorted.map((at) => new Date(at));
  const isWithinDays = sorted.length > 1 && (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) <= 2 * DAY_MS;
  if (isWithinDays && sorted.some((at) => at % DAY_MS !== 0)) return "hour";
  if (dates.some((date) => date.getUTCDate() !== 1)) return "day";
  if (dates.every((date) => date.getUTCMonth() === 0) && sorted.length > 1) return "year";
  return dates.every((date) => date.getUTCMonth() % 3 === 0) && sorted.length > 1 ? "quarter" : "month";
}

/** "2024", "Q1 2024", "Mar 2024", "9 Mar 2024", "9 Mar 14:30"; in German "9. Mär 2024". */
export function timeLabel(at: number, grain: Grain, language = "en"): string {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  const month = (language === "de" ? GERMAN_MONTHS : MONTHS)[date.getUTCMonth()] ?? "";
  const day = language === "de" ? `${date.getUTCDate()}.` : date.getUTCDate();
  if (grain === "year") return String(year);
  if (grain === "hour") return `${day} ${month} ${date.toISOString().slice(11, 16)}`;
  if (grain === "quarter") return `Q${date.getUTCMonth() / 3 + 1} ${year}`;
  return grain === "month" ? `${month} ${year}` : `${day} ${month} ${year}`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const GERMAN_MONTHS = ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"];
const DAY_MS = 86_400_000;

/** At most `most` calendar ticks within the range, with the year where it changes. */
export function timeTicks(times: readonly number[], most: number, language?: string): TimeTick[] {
  const from = Math.min(...bounds(times));
  const to = Math.max(...bounds(times));
  const grain = timeGrain(times);
  const points = pickTicks(from, to, grain, Math.max(2, most));
  let lastYear = -1;
  let lastDay = -1;
  return points.map((at) => {
    const year = new Date(at).getUTCFullYear();
    const full = timeLabel(at, grain, language);
    if (grain === "hour") {
      const day = Math.floor(at / DAY_MS);
      const label = day === lastDay ? full.slice(-5) : full;
      lastDay = day;
      return { at, label };
    }
    const label = year === lastYear && grain !== "year" ? full.replace(` ${year}`, "") : full;
    lastYear = year;
    return { at, label };
  });
}

function bounds(times: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const at of times) [low, high] = [Math.min(low, at), Math.max(high, at)];
  return [low, high];
}

function pickTicks(from: number, to: number, grain: Grain, most: number): number[] {
  const days = (to - from) / DAY_MS;
  if (grain === "hour") return hourStarts(from, to, most);
  if (grain === "day" && days < 75) {
    const step = Math.max(1, [1, 2, 3, 7, 14].find((candidate) => days / candidate < most) ?? 28);
    return Array.from(
      { length: Math.floor(days / step) + 1 },
      (_, index) => startOfDay(from) + index * step * DAY_MS,
    ).filter((at) => at >= from && at <= to);
  }
  const least = { day: 1, month: 1, quarter: 3, year: 12 }[grain];
  const months = days / 30.44;
  const step =
    [1, 3, 6, 12, 24, 60, 120, 240, 600, 1200].find((candidate) => candidate >= least && months / candidate < most) ??
    2400;
  return monthStarts(from, to, step);
}

const HOUR_MS = DAY_MS / 24;

function hourStarts(from: number, to: number, most: number): number[] {
  const hours = (to - from) / HOUR_MS;
  const step = ([1, 2, 3, 6, 12].find((candidate) => hours / candidate < most) ?? 24) * HOUR_MS;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

function startOfDay(at: number): number {
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  return day < at ? day + DAY_MS : day;
}

function monthStarts(from: number, to: number, step: number): number[] {
  const first = new Date(from);
  const month = first.getUTCFullYear() * 12 + first.getUTCMonth();
  const found: number[] = [];
  for (let next = Math.floor(month / step) * step; ; next += step) {
    const at = Date.UTC(Math.floor(next / 12), next % 12, 1);
    if (at > to) return found;
    if (at >= from) found.push(at);
  }
}
