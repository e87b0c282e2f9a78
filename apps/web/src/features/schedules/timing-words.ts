import type { Recurrence } from "@muster/contracts/schedules";

export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** "Every Monday and Friday at 09:00". The time zone is shown beside it. */
export function recurrenceSentence(recurrence: Recurrence, baseName = "a knowledge base"): string {
  switch (recurrence.kind) {
    case "once":
      return `Once on ${dateWords(recurrence.date)} at ${recurrence.time}`;
    case "daily":
      return `Every day at ${recurrence.time}`;
    case "weekly":
      return `Every ${daysSentence(recurrence.weekdays)} at ${recurrence.time}`;
    case "monthly":
      return recurrence.day > 28
        ? `Every month on day ${recurrence.day}, or the last day, at ${recurrence.time}`
        : `Every month on day ${recurrence.day} at ${recurrence.time}`;
    case "cron":
      return `Cron: ${recurrence.expression}`;
    case "knowledge":
      return `When a file in ${baseName} is added or changes`;
    default:
      throw new Error(`Unknown recurrence ${JSON.stringify(recurrence satisfies never)}`);
  }
}

function daysSentence(weekdays: number[]): string {
  const days = weekdays.toSorted((a, b) => a - b);
  if (days.join() === "1,2,3,4,5") return "weekday";
  if (days.length === 7) return "day";
  return new Intl.ListFormat("en").format(days.map((day) => weekdayNames[day - 1] ?? ""));
}

/** The day itself, in no time zone. */
function dateWords(date: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}

/** "2026-11-22" of the reader's own day. */
export function dayOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The six weeks, from Monday on, that a month ("2026-11") is shown in. */
export function weeksOf(month: string): Date[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const first = new Date(year, number - 1, 1);
  const lead = (first.getDay() + 6) % 7;
  return Array.from({ length: 42 }, (_, n) => new Date(year, number - 1, 1 - lead + n));
}

export function otherMonth(month: string, step: 1 | -1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return dayOf(new Date(year, number - 1 + step, 1)).slice(0, 7);
}
