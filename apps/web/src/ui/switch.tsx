import { useId } from "react";

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabledReason?: string | null;
  hideLabel?: boolean;
}

/** On or off, also by a click on its label. Outside a form it takes effect at once. */
export function Switch({ label, hint, checked, onChange, disabledReason, hideLabel }: SwitchProps) {
  const id = useId();
  const note = disabledReason ?? hint;
  return (
    <div className="flex items-center gap-4">
      <div className={hideLabel ? "sr-only" : "min-w-0 flex-1"}>
        <label id={id} htmlFor={`${id}-switch`} className="block font-[560]">
          {label}
        </label>
        {note && (
          <span id={`${id}-note`} className="block text-ink-2">
            {note}
          </span>
        )}
      </div>
      <button
        id={`${id}-switch`}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={note ? `${id}-note` : undefined}
        aria-disabled={disabledReason ? true : undefined}
        className="switch"
        onClick={() => {
          if (!disabledReason) onChange(!checked);
        }}
      />
    </div>
  );
}
