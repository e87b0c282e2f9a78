/** A date and time as shown on a wall clock. Months count from 1. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The wall-clock time of a time zone at an instant. */
export function wallTime(instant: Date, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}

/** Milliseconds since 1970, treating the wall-clock time as UTC. */
export function asUtc({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * The instants at which the wall clock shows this time: one; two in the hour that is repeated when the clock goes back; for a
 * time that is skipped when the clock goes forward, the instant as long after the change as the time is after the start of the
 * gap.
 */
export function instantsOf(wall: WallTime, timeZone: string): [Date] | [Date, Date] {
  const utc = asUtc(wall);
  const dayMs = 86_400_000;
  const [before, after] = [offsetMs(utc - dayMs, timeZone), offsetMs(utc + dayMs, timeZone)];
  const isRight = (offset: number) => offsetMs(utc - offset, timeZone) === offset;
  const right = [...new Set([before, after])].filter(isRight).map((offset) => utc - offset);
  const [first = utc - before, second] = right.toSorted((a, b) => a - b);
  return second === undefined ? [new Date(first)] : [new Date(first), new Date(second)];
}

/** The zone's offset on a date without a clock change on it or on the adjacent days; otherwise undefined. */
export function steadyOffsetMs(date: Date, timeZone: string): number | undefined {
  const twoDaysMs = 2 * 86_400_000;
  const [before, after] = [-twoDaysMs, twoDaysMs].map((ms) => offsetMs(date.getTime() + ms, timeZone));
  return before === after ? before : undefined;
}

/** The zone's offset from UTC. */
function offsetMs(instantMs: number, timeZone: string): number {
  return asUtc(wallTime(new Date(instantMs), timeZone)) - Math.floor(instantMs / 60_000) * 60_000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const numeric = "numeric" as const;
    format = new Intl.DateTimeFormat("en-US", {
      ...{ timeZone, hourCycle: "h23", calendar: "iso8601", numberingSystem: "latn" },
      ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric },
    });
    formats.set(timeZone, format);
  }
  return format;
}
