import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { fieldAria } from "./field-frame.tsx";

interface CheckboxProps extends ComponentPropsWithRef<"input"> {
  label: ReactNode;
  hint?: string;
  error?: string | undefined;
}

/** A yes or no inside a form. For an instant effect use Switch. */
export function Checkbox({ label, hint, error, ...rest }: CheckboxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <div>
      <label htmlFor={id} className="flex items-start gap-2.5">
        <span className="relative flex">
          <input {...rest} {...fieldAria(id, { hint, error })} type="checkbox" className="check peer" />
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="pointer-events-none absolute top-0.5 left-0 hidden size-4 text-on-ink peer-checked:block"
          >
            <path d="m4 8.4 2.6 2.6L12 5.4" stroke="currentColor" strokeWidth="1.8" fill="none" />
          </svg>
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 ml-[26px] text-small text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-0.5 ml-[26px] text-small text-fault">
          {error}
        </p>
      )}
    </div>
  );
}
