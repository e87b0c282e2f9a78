import type { ReactNode } from "react";

interface FieldFrameProps {
  id: string;
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  hideLabel?: boolean | undefined;
  children: ReactNode;
}

/** Frame of every input: label above, hint at its right, error below. */
export function FieldFrame({ id, label, hint, error, required, optional, hideLabel, children }: FieldFrameProps) {
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className={hideLabel ? "sr-only" : "mb-1.5 flex items-baseline justify-between gap-3 font-[530]"}
      >
        <span>
          {label}
          {required && (
            <span className="text-fault" aria-hidden="true">
              {" *"}
            </span>
          )}
        </span>
        {optional && !hint && <span className="text-small text-ink-3 font-[430]">Optional</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-small text-fault">
          {error}
        </p>
      )}
    </div>
  );
}

/** ARIA attributes that link an input to its hint and error. */
export function fieldAria(id: string, { hint, error }: { hint?: string | undefined; error?: string | undefined }) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    ...(error && { "aria-invalid": true as const }),
    ...(describedBy && { "aria-describedby": describedBy }),
  };
}
