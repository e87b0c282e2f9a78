interface ChecksProps<T extends string> {
  legend: string;
  hint?: string;
  error?: string | undefined;
  options: { value: T; label: string }[];
  chosen: T[];
  onChange: (chosen: T[]) => void;
}

/** Any number of choices; the order of the options stays. */
export function Checks<T extends string>({ legend, hint, error, options, chosen, onChange }: ChecksProps<T>) {
  const toggle = (value: T) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-[530]">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
      </div>
      {hint && <p className="text-small text-ink-3">{hint}</p>}
      {error && (
        <p role="alert" className="text-fault">
          {error}
        </p>
      )}
    </fieldset>
  );
}
