/** The values at which a schedule is due. */
export interface CronFields {
  minutes: ReadonlySet<number>;
  hours: ReadonlySet<number>;
  days: ReadonlySet<number>;
  months: ReadonlySet<number>;
  /** 0 is Sunday. */
  weekdays: ReadonlySet<number>;
  /** If both are restricted, a day matches when either does; a field that begins with `*` restricts nothing (crontab(5)). */
  isDayRestricted: boolean;
  isWeekdayRestricted: boolean;
}

interface FieldRule {
  name: string;
  least: number;
  most: number;
  names?: string[];
}

const monthNames = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");
const weekdayNames = "SUN MON TUE WED THU FRI SAT".split(" ");
const rules = {
  minute: { name: "minute", least: 0, most: 59 },
  hour: { name: "hour", least: 0, most: 23 },
  day: { name: "day of month", least: 1, most: 31 },
  month: { name: "month", least: 1, most: 12, names: ["", ...monthNames] },
  // 7 is also Sunday.
  weekday: { name: "day of week", least: 0, most: 7, names: weekdayNames },
} satisfies Record<string, FieldRule>;

const shorthands: Record<string, string> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
};

/** Parses five fields with lists, ranges, steps and names ("0 9 * * MON-FRI"). Returns an error sentence when it is invalid. */
export function parseCron(expression: string): CronFields | string {
  const text = expression.trim();
  const parts = (shorthands[text.toLowerCase()] ?? text).split(/\s+/);
  if (parts.length !== 5) return "Use five fields: minute, hour, day of month, month, day of week";
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = parts;
  const fields = {
    minutes: parseField(minute, rules.minute),
    hours: parseField(hour, rules.hour),
    days: parseField(day, rules.day),
    months: parseField(month, rules.month),
    weekdays: parseField(weekday, rules.weekday),
  };
  const wrong = Object.values(fields).find((field) => typeof field === "string");
  if (wrong) return wrong;
  const { minutes, hours, days, months, weekdays } = fields as Record<keyof typeof fields, Set<number>>; // no field is a sentence
  if (weekdays.delete(7)) weekdays.add(0);
  const isDayRestricted = !day.startsWith("*");
  const isWeekdayRestricted = !weekday.startsWith("*");
  return { minutes, hours, days, months, weekdays, isDayRestricted, isWeekdayRestricted };
}

function parseField(text: string, rule: FieldRule): Set<number> | string {
  const values = new Set<number>();
  for (const part of text.split(",")) {
    const range = parseRange(part, rule);
    if (!range) return `"${part}" is not a valid ${rule.name}`;
    for (let value = range.from; value <= range.to; value += range.step) values.add(value);
  }
  return values;
}

function parseRange(part: string, rule: FieldRule): { from: number; to: number; step: number } | undefined {
  const [, start = "", end, every] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d{1,2}))?$/.exec(part) ?? [];
  const step = every === undefined ? 1 : Number(every);
  if (step < 1 || start === "") return undefined;
  if (start === "*") return end === undefined ? { from: rule.least, to: rule.most, step } : undefined;
  const from = readValue(start, rule);
  // "5/10" means from 5 to the end.
  const to = end === undefined ? (every === undefined ? from : rule.most) : readValue(end, rule);
  return from !== undefined && to !== undefined && from <= to ? { from, to, step } : undefined;
}

function readValue(text: string, { least, most, names = [] }: FieldRule): number | undefined {
  const named = text === "" ? -1 : names.indexOf(text.toUpperCase());
  const value = named >= 0 ? named : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}
