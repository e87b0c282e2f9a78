/** One measured line. `isMet` is absent where nothing was promised. */
export interface Figure {
  what: string;
  value: string;
  target?: string;
  isMet?: boolean;
}

/** A figure that has to stay at or below its target. */
export function atMost(what: string, value: number, { target, unit }: { target: number; unit: string }): Figure {
  return { what, value: `${write(value)} ${unit}`, target: `≤ ${write(target)} ${unit}`, isMet: value <= target };
}

/** A figure that has to reach its target. */
export function atLeast(what: string, value: number, { target, unit }: { target: number; unit: string }): Figure {
  return { what, value: `${write(value)} ${unit}`, target: `≥ ${write(target)} ${unit}`, isMet: value >= target };
}

/** The value below which the given share of the values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The middle one of several tries: one slow or lucky try does not move it. */
export function median(values: number[]): number {
  return percentile(values, 0.5);
}

function write(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 2 : 0 });
}
