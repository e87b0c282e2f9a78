import type { CitedPassage } from "@muster/contracts/deliverable";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { placeBeside } from "../../../ui/floating.ts";
import { placeOf } from "./source-words.ts";

interface CitationHintProps {
  /** The document whose numbers it explains. */
  article: RefObject<HTMLElement | null>;
  citations: CitedPassage[];
}

/** A delay before it closes, so that the pointer can reach it. */
const lingerMs = 150;

/** File and words of the source whose number is pointed at or focused. One for the whole document; Escape closes it. */
export function CitationHint({ article, citations }: CitationHintProps) {
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [number, setNumber] = useState<number | null>(null);
  const citation = citations.find((candidate) => candidate.number === number);

  const stay = useCallback(() => clearTimeout(timer.current), []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setNumber(null), lingerMs);
  }, []);

  // The text is rendered once, so one pair of listeners serves all numbers.
  useEffect(() => {
    const text = article.current;
    if (!text) return;
    function show(event: Event) {
      const button = (event.target as Element).closest<HTMLElement>("[data-citation]");
      if (!button) return;
      // A click also focuses, and opens the panel with details.
      if (event.type === "focusin" && !button.matches(":focus-visible")) return;
      stay();
      anchor.current = button;
      setNumber(Number(button.dataset["citation"]));
    }
    const names = [
      ["mouseover", show],
      ["focusin", show],
      ["mouseout", hide],
      ["focusout", hide],
    ] as const;
    for (const [name, listener] of names) text.addEventListener(name, listener);
    return () => {
      stay();
      for (const [name, listener] of names) text.removeEventListener(name, listener);
    };
  }, [article, stay, hide]);

  // Popovers are opened and placed by hand; the browser closes it on Escape and on a press elsewhere. Before the next picture
  // is painted, so that it is never seen, or read out, with nothing in it.
  useLayoutEffect(() => {
    const box = panel.current;
    if (!box || !anchor.current) return;
    if (number === null) return box.matches(":popover-open") ? box.hidePopover() : undefined;
    if (!box.matches(":popover-open")) box.showPopover();
    placeBeside(anchor.current, box, { align: "center", side: "above" });
  }, [number]);

  return (
    <div
      ref={panel}
      role="tooltip"
      popover="auto"
      className="menu w-[320px] min-w-0! px-3! py-2!"
      onMouseEnter={stay}
      onMouseLeave={hide}
      onToggle={(event) => event.newState === "closed" && setNumber(null)}
    >
      {citation && (
        <>
          <p className="truncate font-[560] text-small">
            {citation.fileName}
            {placeOf(citation) && <span className="text-ink-3">, {placeOf(citation)}</span>}
          </p>
          <p className="mt-1 line-clamp-5 text-ink-2 text-small">“{citation.quote}”</p>
        </>
      )}
    </div>
  );
}
