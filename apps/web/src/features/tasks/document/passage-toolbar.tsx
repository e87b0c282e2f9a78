import { MessageSquareText } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { position } from "../../../ui/floating.ts";

const longestPassage = 2000;

interface PassageToolbarProps {
  article: RefObject<HTMLElement | null>;
  onComment: (passage: string) => void;
}

/** Appears beside a selected passage of the document. */
export function PassageToolbar({ article, onComment }: PassageToolbarProps) {
  const [selected, setSelected] = useState<{ text: string; at: DOMRect } | null>(null);
  const panel = useRef<HTMLDivElement>(null);

  // The browser's selection is outside of React.
  useEffect(() => {
    const read = () => setSelected(readSelection(article.current));
    document.addEventListener("selectionchange", read);
    addEventListener("scroll", read, true);
    return () => {
      document.removeEventListener("selectionchange", read);
      removeEventListener("scroll", read, true);
    };
  }, [article]);

  if (!selected) return null;
  const size = { width: panel.current?.offsetWidth ?? 170, height: 40 };
  const { left, top } = position(selected.at, size, { align: "center", side: "below" }, windowSize());
  return (
    <div ref={panel} style={{ position: "fixed", left, top, zIndex: 30 }}>
      <Button
        icon={MessageSquareText}
        // Keeps the selection, which a press would end.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          onComment(selected.text);
          getSelection()?.removeAllRanges();
        }}
      >
        Ask for a change here
      </Button>
    </div>
  );
}

function windowSize() {
  return { width: innerWidth, height: innerHeight };
}

/** The selected text, when all of it is in the document. */
function readSelection(article: HTMLElement | null): { text: string; at: DOMRect } | null {
  const selection = getSelection();
  if (!article || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!article.contains(range.commonAncestorContainer)) return null;
  const text = selection.toString().replace(/\s+/g, " ").trim();
  return text.length < 3 ? null : { text: text.slice(0, longestPassage), at: range.getBoundingClientRect() };
}
