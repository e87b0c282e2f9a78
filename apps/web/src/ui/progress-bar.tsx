import { clampPercent, meterStyle } from "./meters.ts";

/** Progress of one thing under way, 0 … 100; null when it cannot be known. */
export function ProgressBar({ value, label }: { value: number | null; label: string }) {
  return (
    <div
      className="bar"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(clampPercent(value))}
      aria-label={label}
      data-unknown={value === null ? "" : undefined}
      style={meterStyle(value ?? 30, "live")}
    >
      <i />
    </div>
  );
}
