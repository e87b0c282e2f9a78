import { type CSSProperties, useId } from "react";

interface SliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step: number;
  format?: (value: number) => string;
  hint?: string;
  disabled?: boolean;
}

/** A range input with its value beside the label. */
export function Slider({ label, value, onChange, min, max, step, format = String, hint, disabled }: SliderProps) {
  const id = useId();
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-[530]">
          {label}
        </label>
        <output htmlFor={id} className="num text-ink-2">
          {format(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="slider"
        {...{ value, min, max, step, disabled }}
        aria-valuetext={format(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        style={{ "--p": `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}
