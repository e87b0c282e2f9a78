import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

interface WizardPanelProps {
  at: number;
  names: string[];
  /** Ctrl or ⌘ and Enter call it from any field. */
  onNext?: () => void;
  children: ReactNode;
}

const field = "[data-autofocus], input:checked, input:not([type=file]), textarea, select";

/** The content of a wizard's step. Moving to another step focuses its first field, which is announced with the step. */
export function WizardPanel({ at, names, onNext, children }: WizardPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(at);

  // The first step keeps the focus that the dialog set.
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    const first = panel.current?.querySelector<HTMLElement>(field);
    (first ?? panel.current)?.focus();
  }, [at]);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    onNext?.();
  }

  return (
    <div
      ref={panel}
      onKeyDown={handleKey}
      role="group"
      aria-label={`Step ${at} of ${names.length}: ${names[at - 1]}`}
      tabIndex={-1}
      className="focus-visible:outline-none"
    >
      {children}
    </div>
  );
}
