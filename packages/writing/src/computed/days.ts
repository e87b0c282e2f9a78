const dayMs = 86_400_000;

/** Days are ISO dates without a time, independent of time zones. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** "9 March 2026". */
export function dayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    ...{ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
  });
}

/** "March 2026". */
export function monthText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
}

/** "Mon", "Tue" … */
export function weekdayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { weekday: "short", timeZone: "UTC" });
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** An ISO date that exists; undefined for other text. */
export function readDay(text: string): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim());
  if (!match) return undefined;
  const at = Date.parse(`${match[0]}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(match[0]) ? match[0] : undefined;
}

/** "2 weeks", "10 days", "1.5 months" as whole days; a bare number means weeks. A month has 30 days. */
export function readDuration(text: string): number | undefined {
  const match = /^(\d+(?:[.,]\d+)?)\s*(d|days?|w|wks?|weeks?|months?|mo)?$/i.exec(text.trim());
  if (!match) return undefined;
  const unit = (match[2] ?? "w").toLowerCase();
  const per = unit.startsWith("d") ? 1 : unit.startsWith("w") ? 7 : 30;
  const days = Math.round(Number(match[1]?.replace(",", ".")) * per);
  return days > 0 && days <= 3660 ? days : undefined;
}

/** "2027-01" as its first day; undefined for other text. */
export function readMonth(text: string): string | undefined {
  return readDay(`${text.trim().slice(0, 7)}-01`);
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
