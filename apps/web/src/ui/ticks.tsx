import { clampPercent, meterStyle, type Tone } from "./meters.ts";

interface TicksProps {
  /** 0 … 100. */
  value: number;
  label: string;
  tone?: Tone;
  height?: number;
}

/** The used share of a limit, or progress without a known plan. */
export function Ticks({ value, label, tone = "live", height = 10 }: TicksProps) {
  return (
    <div
      className="ticks"
      role="progressbar"
      aria-valuenow={Math.round(clampPercent(value))}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label}
      style={{ ...meterStyle(value, tone), height }}
    >
      <i />
    </div>
  );
}
