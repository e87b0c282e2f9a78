/** One measured line. `isMet` is absent when the figure has no target. */
export interface Figure {
  what: string;
  value: string;
  /** The value without its unit. Absent when the value is several numbers. */
  number?: number;
  target?: string;
  isMet?: boolean;
}

/** A figure that must stay at or below its target. */
export function atMost(what: string, value: number, { target, unit }: { target: number; unit: string }): Figure {
  const isMet = value <= target;
  return { what, value: `${write(value)} ${unit}`, number: value, target: `≤ ${write(target)} ${unit}`, isMet };
}

/** A figure that must reach its target. */
export function atLeast(what: string, value: number, { target, unit }: { target: number; unit: string }): Figure {
  const isMet = value >= target;
  return { what, value: `${write(value)} ${unit}`, number: value, target: `≥ ${write(target)} ${unit}`, isMet };
}

/** The percentile of the values at the given share. Throws when there are none: a figure that was not measured is no figure. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error("No value was measured");
  return value;
}

/** The median of several runs, so that one slow or fast run does not move it. */
export function median(values: number[]): number {
  return percentile(values, 0.5);
}

function write(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 2 : 0 });
}
