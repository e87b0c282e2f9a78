import { Eye, EyeOff, Search, X } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from "react";
import { cx } from "./cx.ts";
import { FieldFrame, fieldAria } from "./field-frame.tsx";

interface Frame {
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean;
  hideLabel?: boolean;
}

export type TextFieldProps = Frame & ComponentPropsWithRef<"input">;

/** A single-line text input. `required` shows an asterisk; the form validates, not the browser. */
export function TextField({ label, hint, error, optional, hideLabel, required, className, ...rest }: TextFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, required, optional, hideLabel }}>
      <input
        {...rest}
        {...fieldAria(id, { hint, error })}
        aria-required={required || undefined}
        className={cx("field", className)}
      />
    </FieldFrame>
  );
}

/** A multi-line text input. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  required,
  className,
  ...rest
}: Frame & ComponentPropsWithRef<"textarea">) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, required, optional, hideLabel }}>
      <textarea
        rows={4}
        {...rest}
        {...fieldAria(id, { hint, error })}
        aria-required={required || undefined}
        className={cx("field resize-y", className)}
      />
    </FieldFrame>
  );
}

/** A password input with a button that shows it. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  hideLabel,
  required,
  className,
  ...rest
}: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const ownId = useId();
  const id = rest.id ?? ownId;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame {...{ id, label, hint, error, required, optional, hideLabel }}>
      <div className="relative">
        <input
          {...rest}
          {...fieldAria(id, { hint, error })}
          aria-required={required || undefined}
          type={isShown ? "text" : "password"}
          className={cx("field pr-11!", className)}
        />
        <button
          type="button"
          aria-label={isShown ? "Hide password" : "Show password"}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
          className="btn btn-quiet btn-icon btn-sm absolute! top-1/2 right-1 -translate-y-1/2!"
        >
          <Icon size={15} aria-hidden="true" />
        </button>
      </div>
    </FieldFrame>
  );
}

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  className?: string;
}

/** A search input with a clear button. */
export function SearchField({ label, value, onChange, placeholder, className }: SearchFieldProps) {
  return (
    <div className={cx("relative", className)}>
      <Search size={14} aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3 text-ink-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field py-[5px]! pr-9! pl-8! min-h-8 pointer-coarse:min-h-11"
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => onChange("")}
          className="btn btn-quiet btn-icon btn-sm absolute! top-1/2 right-0.5 -translate-y-1/2!"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
