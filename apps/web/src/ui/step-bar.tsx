import { cx } from "./cx.ts";
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

/** The position in a wizard, with the names of its steps. */
export function WizardSteps({ at, names }: { at: number; names: string[] }) {
  return (
    <ol className="flex items-center gap-1.5 text-small" aria-label={`Step ${at} of ${names.length}`}>
      {names.map((name, index) => {
        const isHere = index + 1 === at;
        return (
          <li
            key={name}
            aria-current={isHere ? "step" : undefined}
            className={cx("flex items-center gap-1.5", isHere ? "font-[560] text-ink" : "text-ink-3 max-md:hidden")}
          >
            <span
              className={cx(
                "num grid size-[18px] place-items-center rounded-[9px] text-micro",
                index < at ? "bg-ink text-on-ink" : "border border-line-control",
              )}
            >
              {index + 1 < at ? "✓" : index + 1}
            </span>
            {name}
            {index < names.length - 1 && <span className="mx-1 h-px w-6 bg-line-strong max-md:hidden" />}
          </li>
        );
      })}
      <li aria-hidden="true" className="text-ink-3 md:hidden">
        of {names.length}
      </li>
    </ol>
  );
}
