import { type ReactNode, useEffect, useRef } from "react";

interface WizardPanelProps {
  at: number;
  names: string[];
  children: ReactNode;
}

/** The content of a wizard's step. Moving to another step takes the focus to its start and says where one is. */
export function WizardPanel({ at, names, children }: WizardPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(at);

  // The step the dialog opens with keeps the focus the dialog gave.
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    panel.current?.focus();
  }, [at]);

  return (
    <div
      ref={panel}
      role="group"
      aria-label={`Step ${at} of ${names.length}: ${names[at - 1]}`}
      tabIndex={-1}
      className="focus-visible:outline-none"
    >
      {children}
    </div>
  );
}
