import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

interface RadioCardsProps<T extends string> {
  legend: string;
  hideLegend?: boolean;
  value: T | null;
  onChange: (value: T) => void;
  columns?: 1 | 2 | 3;
  error?: string | undefined;
  options: {
    value: T;
    title: string;
    description?: ReactNode;
    media?: ReactNode;
    disabledReason?: string | null;
  }[];
}

const columnClass = { 1: "", 2: "md:grid-cols-2", 3: "md:grid-cols-2 lg:grid-cols-3" };

/** One choice among cards. Native radio buttons, so that arrow keys and screen readers work. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={props.error ? `${name}-error` : undefined}>
      <legend className={props.hideLegend ? "sr-only" : "mb-2 font-[530]"}>{props.legend}</legend>
      <div className={cx("grid grid-cols-[minmax(0,1fr)] gap-2", columnClass[props.columns ?? 1])}>
        {props.options.map((option) => (
          <label key={option.value} className="choice" data-disabled={option.disabledReason ? "" : undefined}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              value={option.value}
              checked={props.value === option.value}
              aria-disabled={option.disabledReason ? true : undefined}
              onChange={() => {
                if (!option.disabledReason) props.onChange(option.value);
              }}
            />
            {option.media}
            <span className="min-w-0 flex-1">
              <span className="block font-[560]">{option.title}</span>
              {option.description && <span className="block text-ink-2">{option.description}</span>}
              {option.disabledReason && <span className="block text-small text-ink-3">{option.disabledReason}</span>}
            </span>
          </label>
        ))}
      </div>
      {props.error && (
        <p id={`${name}-error`} className="mt-1.5 text-small text-fault">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
