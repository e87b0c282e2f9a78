import { useId } from "react";

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabledReason?: string | null;
  hideLabel?: boolean;
}

/** Takes effect at once; never use it in a form with a save button. */
export function Switch({ label, hint, checked, onChange, disabledReason, hideLabel }: SwitchProps) {
  const id = useId();
  const note = disabledReason ?? hint;
  return (
    <div className="flex items-center gap-4">
      <div className={hideLabel ? "sr-only" : "min-w-0 flex-1"}>
        <span id={id} className="block font-[560]">
          {label}
        </span>
        {note && (
          <span id={`${id}-note`} className="block text-ink-2">
            {note}
          </span>
        )}
      </div>
      <button
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
