import { useDeferredValue, useMemo, useRef, useState } from "react";
import { findInText, firstHitFrom, type Range } from "./find-in-text.ts";

interface FindInput {
  text: string;
  /** The reader's position: the first hit shown is the next from here. */
  from: number;
  onStep: (hit: Range) => void;
}

/** Search state: the words, their hits, and the current hit. */
export function useFind({ text, from, onStep }: FindInput) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // A long text takes a moment to search; typing must not wait for it.
  const settled = useDeferredValue(words);
  const hits = useMemo(() => findInText(text, settled), [text, settled]);
  // The reader's position when the words were typed; scrolling on must not change the next hit.
  const [begin, setBegin] = useState(0);
  const first = useMemo(() => firstHitFrom(hits, begin), [hits, begin]);

  function step(by: 1 | -1) {
    if (hits.length === 0) return;
    // The first step leads to the first hit, not past it.
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
