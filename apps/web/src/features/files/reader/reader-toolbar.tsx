import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import { SearchField } from "../../../ui/text-field.tsx";
import { maxHits } from "./find-in-text.ts";

interface PageFieldProps {
  /** The visible page, and the last one. */
  page: number;
  last: number;
  onGo: (page: number) => void;
}

/** "Page 3 of 12" with an editable number. */
export function PageField({ page, last, onGo }: PageFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function go() {
    const wanted = Number(typed);
    setTyped(null);
    if (typed && Number.isInteger(wanted)) onGo(Math.min(Math.max(wanted, 1), last));
  }

  return (
    <div className="flex items-center gap-1">
      <IconButton
        label="Previous page"
        icon={ChevronLeft}
        size="sm"
        disabledReason={page <= 1 ? "This is the first page" : null}
        onClick={() => onGo(page - 1)}
      />
      <label className="flex items-center gap-1.5 text-small text-ink-2">
        Page
        <input
          inputMode="numeric"
          aria-label={`Page number, 1 to ${formatCount(last)}`}
          className="field num min-h-8 w-14! px-2! py-[3px]! text-center"
          value={typed ?? String(page)}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, 5))}
          onBlur={go}
          onKeyDown={(event) => event.key === "Enter" && go()}
        />
        <span className="num">of {formatCount(last)}</span>
      </label>
      <IconButton
        label="Next page"
        icon={ChevronRight}
        size="sm"
        disabledReason={page >= last ? "This is the last page" : null}
        onClick={() => onGo(page + 1)}
      />
    </div>
  );
}

interface FindFieldProps {
  /** The toolbar; ⌘F and Ctrl F focus its search field. */
  box: RefObject<HTMLDivElement | null>;
  words: string;
  onWords: (words: string) => void;
  count: number;
  /** Index of the current hit; null before the first step. */
  at: number | null;
  onStep: (by: 1 | -1) => void;
}

/** Searches the text. The browser's own search finds only rendered text. */
export function FindField({ box, words, onWords, count, at, onStep }: FindFieldProps) {
  useFindKeys(box);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onStep(event.shiftKey ? -1 : 1);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field inside leads to the next find
    <div ref={box} className="flex min-w-0 items-center gap-1 max-md:w-full" onKeyDown={handleKey}>
      <SearchField
        label="Search this document"
        value={words}
        onChange={onWords}
        className="min-w-0 max-md:flex-1 md:w-[220px]"
      />
      <span role="status" className="num min-w-[74px] whitespace-nowrap text-center text-small text-ink-2">
        {countWords(words, count, at)}
      </span>
      <IconButton
        label="Previous match"
        icon={ChevronUp}
        size="sm"
        disabledReason={count === 0 ? "No matches" : null}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label="Next match"
        icon={ChevronDown}
        size="sm"
        disabledReason={count === 0 ? "No matches" : null}
        onClick={() => onStep(1)}
      />
    </div>
  );
}

function countWords(words: string, count: number, at: number | null): string {
  if (!words.trim()) return "";
  if (count === 0) return "No matches";
  const all = count === maxHits ? `${formatCount(maxHits)}+` : formatCount(count);
  return at === null ? `${all} ${count === 1 ? "match" : "matches"}` : `${formatCount(at + 1)} of ${all}`;
}

/** ⌘F or Ctrl F focuses the field. */
function useFindKeys(box: RefObject<HTMLDivElement | null>) {
  // The keys apply to the whole window while the document is open.
  useEffect(() => {
    function handleKey(event: globalThis.KeyboardEvent) {
      if (event.key.toLowerCase() !== "f" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      const field = box.current?.querySelector("input");
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    }
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [box]);
}
