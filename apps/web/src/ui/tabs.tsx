import { type KeyboardEvent, type ReactNode, useId } from "react";
import { nextIndex } from "./roving.ts";

interface TabsProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: { id: T; label: ReactNode; panel: ReactNode }[];
}

/** Tabs. Arrow keys move and select. */
export function Tabs<T extends string>({ label, value, onChange, tabs }: TabsProps<T>) {
  const base = useId();
  const current = tabs.find((tab) => tab.id === value) ?? tabs[0];

  function handleKey(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    const next = nextIndex(event.key, at, tabs.length);
    const target = next === undefined ? undefined : tabs[next];
    if (!target) return;
    event.preventDefault();
    onChange(target.id);
    document.getElementById(`${base}-${target.id}`)?.focus();
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === current?.id}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === current?.id ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current && (
        <div
          id={`${base}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}-${current.id}`}
          tabIndex={-1}
          className="pt-4"
        >
          {current.panel}
        </div>
      )}
    </>
  );
}
