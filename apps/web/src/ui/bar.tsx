import { clampPercent, meterStyle, type Tone } from "./meters.ts";

/** Compares finished values, 0 … 100; null draws the empty track. */
export function Bar({ value, label, tone = "ink" }: { value: number | null; label: string; tone?: Tone }) {
  return (
    <div
      className="bar"
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clampPercent(value ?? 0))}
      aria-valuetext={value === null ? "Not measured yet" : `${Math.round(value)}%`}
      aria-label={label}
      style={meterStyle(value ?? 0, tone)}
    >
      <i />
    </div>
  );
}
