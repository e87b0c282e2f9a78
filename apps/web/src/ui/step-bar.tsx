import { meterStyle, type Tone } from "./meters.ts";

interface StepBarProps {
  label: string;
  of: number;
  /** Number of completed steps. */
  at: number;
  /** Progress of the current step, 0 … 100; omit when it cannot be measured. */
  within?: number;
  tone?: Tone;
}

/**
 * Progress of a known plan: one segment per step. The current segment is hatched and pulses until its progress can be measured.
 */
export function StepBar({ label, of, at, within, tone = "live" }: StepBarProps) {
  const isWorking = tone === "live" && at < of;
  return (
    <div
      className="steps"
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={at}
      aria-valuetext={`${at} of ${of} steps done${isWorking ? `, step ${at + 1} in progress` : ""}`}
      aria-label={label}
    >
      {Array.from({ length: of }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a step's number is its identity
          key={index}
          style={meterStyle(index < at ? 100 : index === at ? (within ?? 0) : 0, tone)}
          data-working={isWorking && index === at && within === undefined ? "" : undefined}
        >
          <b />
        </i>
      ))}
    </div>
  );
}
