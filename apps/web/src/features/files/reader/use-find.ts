import { useDeferredValue, useMemo, useRef, useState } from "react";
import { findInText, firstHitFrom, type Range } from "./find-in-text.ts";

interface FindInput {
  text: string;
  /** Where one reads: the first find shown is the next from here. */
  from: number;
  onStep: (hit: Range) => void;
}

/** Words searched in a text, the places that say them, and the one that one stands at. */
export function useFind({ text, from, onStep }: FindInput) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // A long text takes a moment; typing must not wait for it.
  const settled = useDeferredValue(words);
  const hits = useMemo(() => findInText(text, settled), [text, settled]);
  // Where one read when the words were typed; reading on must not change what comes next.
  const [begin, setBegin] = useState(0);
  const first = useMemo(() => firstHitFrom(hits, begin), [hits, begin]);

  function step(by: 1 | -1) {
    if (hits.length === 0) return;
    // The first step leads to the first find, not past it.
    const next = at === null ? (by === 1 ? first : first - 1) : at + by;
    const turned = (next + hits.length) % hits.length;
    setAt(turned);
    const hit = hits[turned];
    if (hit) onStep(hit);
  }

  return {
    hits,
    at,
    field: {
      box,
      words,
      onWords: (next: string) => {
        setWords(next);
        setAt(null);
        setBegin(from);
      },
      count: hits.length,
      at,
      onStep: step,
    },
  };
}
