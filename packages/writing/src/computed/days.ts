const dayMs = 86_400_000;

/** Days are ISO dates without a time, independent of time zones. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

const tags = { en: "en-GB", de: "de-DE" } as const;

/** "9 March 2026", "9. März 2026". */
export function dayText(day: string, language: "en" | "de" = "en"): string {
  const text = new Date(`${day}T00:00:00Z`).toLocaleDateString(tags[language], {
    ...{ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
  });
  // Otherwise "9. März" could be split over two lines, or be read as an item of a list.
  return language === "de" ? text.replace(". ", ".\u00a0") : text;
}

/** "March 2026". */
export function monthText(day: string, language: "en" | "de" = "en"): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(tags[language], {
    ...{ month: "long", year: "numeric", timeZone: "UTC" },
  });
}

/** "Mon", "Tue" … */
export function weekdayText(day: string, language: "en" | "de" = "en"): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(tags[language], { weekday: "short", timeZone: "UTC" });
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

const monthNames = "jan|feb|mär|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|dez|dec".split("|");
const monthNumbers: Record<string, number> = {
  ...{ jan: 1, feb: 2, mar: 3, mär: 3, apr: 4, may: 5, mai: 5, jun: 6, jul: 7, aug: 8, sep: 9 },
  ...{ oct: 10, okt: 10, nov: 11, dec: 12, dez: 12 },
};
const monthWord = `(${monthNames.join("|")})[a-zä]*\\.?`;

/**
 * A date that exists: "2027-01-04", "4 January 2027", "January 4, 2027", "4.1.2027". Undefined for other text, also for "1/4/2027",
 * which is two different days in two countries.
 */
export function readDay(text: string): string | undefined {
  const bare = text.trim().toLowerCase();
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(bare);
  if (iso) return existing(iso[1], iso[2], iso[3]);
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(bare);
  if (dotted) return existing(dotted[3], dotted[2], dotted[1]);
  const dayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th|\\.)? ${monthWord},? (\\d{4})$`).exec(bare);
  if (dayFirst) return existing(dayFirst[3], monthNumbers[dayFirst[2] ?? ""], dayFirst[1]);
  const monthFirst = new RegExp(`^${monthWord} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`).exec(bare);
  return monthFirst ? existing(monthFirst[3], monthNumbers[monthFirst[1] ?? ""], monthFirst[2]) : undefined;
}

function existing(year = "", month: string | number = "", day = ""): string | undefined {
  const iso = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(iso) ? iso : undefined;
}

/** "2 weeks", "10 days", "1.5 months" as whole days; a bare number means weeks. A month has 30 days. */
export function readDuration(text: string): number | undefined {
  const match = /^(\d+(?:[.,]\d+)?)\s*(d|days?|tage?n?|w|wks?|weeks?|wochen?|months?|mo|monate?n?)?$/i.exec(
    text.trim(),
  );
  if (!match) return undefined;
  const unit = (match[2] ?? "w").toLowerCase();
  const per = /^[dt]/.test(unit) ? 1 : unit.startsWith("w") ? 7 : 30;
  const days = Math.round(Number(match[1]?.replace(",", ".")) * per);
  return days > 0 && days <= 3660 ? days : undefined;
}

/** "2027-01", "January 2027", "1/2027", or a day, as the first day of its month; undefined for other text. */
export function readMonth(text: string): string | undefined {
  const bare = text.trim().toLowerCase();
  const day = readDay(bare);
  if (day) return `${day.slice(0, 7)}-01`;
  const iso = /^(\d{4})[-/](\d{1,2})$/.exec(bare);
  if (iso) return existing(iso[1], iso[2], "1");
  const slashed = /^(\d{1,2})[/.](\d{4})$/.exec(bare);
  if (slashed) return existing(slashed[2], slashed[1], "1");
  const named = new RegExp(`^${monthWord} (\\d{4})$`).exec(bare);
  return named ? existing(named[2], monthNumbers[named[1] ?? ""], "1") : undefined;
}

/** The first day of the month after a day. */
export function nextMonthStart(day: string): string {
  return addMonths(`${day.slice(0, 7)}-01`, 1);
}

/** The same day of a later month, for first days of months. */
export function addMonths(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}
