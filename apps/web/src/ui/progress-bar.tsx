import { clampPercent, meterStyle, type Tone } from "./meters.ts";

interface ProgressBarProps {
  /** 0 … 100; null when it is unknown. */
  value: number | null;
  label: string;
  /** "live" is only for a working agent. */
  tone?: Tone;
}

/** Progress of one running process. */
export function ProgressBar({ value, label, tone = "ink" }: ProgressBarProps) {
  return (
    <div
      className="bar"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(clampPercent(value))}
      aria-label={label}
      data-unknown={value === null ? "" : undefined}
      style={meterStyle(value ?? 30, tone)}
    >
      <i />
    </div>
  );
}
