import { type ReactNode, useId } from "react";

interface CheckListProps {
  legend: string;
  hideLegend?: boolean;
  /** The chosen values, in the order of the options. */
  value: string[];
  onChange: (value: string[]) => void;
  error?: string | undefined;
  options: { value: string; content: ReactNode }[];
}

/** Any number of choices, as rows with a checkbox. */
export function CheckList({ legend, hideLegend, value, onChange, error, options }: CheckListProps) {
  const id = useId();
  const toggle = (toggled: string) =>
    onChange(options.map((each) => each.value).filter((each) => value.includes(each) !== (each === toggled)));
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? "sr-only" : "mb-2 font-[530]"}>{legend}</legend>
      <ul className="panel" aria-label={legend}>
        {options.map((option) => (
          <li key={option.value}>
            <label className="row row-hover cursor-pointer">
              <input
                type="checkbox"
                checked={value.includes(option.value)}
                aria-invalid={error ? true : undefined}
                onChange={() => toggle(option.value)}
              />
              <span className="flex min-w-0 flex-1 items-center gap-3">{option.content}</span>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-small text-fault">
          {error}
        </p>
      )}
    </fieldset>
  );
}
