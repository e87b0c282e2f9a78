import type { KeyboardEvent } from "react";
import { openModal } from "../../platform/modals.ts";
import { nextIndex } from "../../ui/roving.ts";

const tabs = [
  { id: "research", label: "Deep research" },
  { id: "study", label: "Study and learn" },
] as const;

/** The two tabs of one dialog: each is a separate dialog below the same row. */
export function ResearchTabs({ current }: { current: (typeof tabs)[number]["id"] }) {
  function handleKey(event: KeyboardEvent) {
    const next = nextIndex(
      event.key,
      tabs.findIndex(({ id }) => id === current),
      tabs.length,
    );
    const target = next === undefined ? undefined : tabs[next];
    if (!target) return;
    event.preventDefault();
    openModal(target.id);
  }

  return (
    <div className="tabs" role="tablist" aria-label="Research and study" onKeyDown={handleKey}>
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === current}
          tabIndex={id === current ? 0 : -1}
          onClick={() => openModal(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
