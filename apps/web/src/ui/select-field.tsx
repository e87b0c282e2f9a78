import { ChevronDown } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { FieldFrame, fieldAria } from "./field-frame.tsx";

interface SelectFieldProps extends ComponentPropsWithRef<"select"> {
  label: ReactNode;
  hint?: string;
  error?: string | undefined;
  hideLabel?: boolean;
  /** As high as a toolbar's buttons. */
  isCompact?: boolean;
  options: { value: string; label: string; disabled?: boolean }[];
}

/** The native select, with the platform's list, keys and touch picker. */
export function SelectField({
  label,
  hint,
  error,
  hideLabel,
  isCompact,
  options,
  required,
  className,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame {...{ id, label, hint, error, required, hideLabel }}>
      <div className="relative">
        <select
          {...rest}
          {...fieldAria(id, { hint, error })}
          aria-required={required || undefined}
          className={cx("field", isCompact && "field-compact", className)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={14}
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-ink-3"
        />
      </div>
    </FieldFrame>
  );
}
