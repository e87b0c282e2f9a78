import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

type SetUrlState = (value: string | null, options?: { replace?: boolean }) => void;

/** One piece of view state that lives in the address: ?key=value. The fallback is not written there. */
export function useUrlState(key: string, fallback: string): [string, SetUrlState] {
  const [params, setParams] = useSearchParams();

  function setValue(value: string | null, { replace = true }: { replace?: boolean } = {}) {
    setParams((current) => withParam(current, { key, value: value === fallback ? null : value }), { replace });
  }

  return [params.get(key) ?? fallback, setValue];
}

/**
 * A search box whose words live in the address. `text` is what is typed, `applied` what the address holds: it follows 250 ms
 * after the last key, so that not every letter is a request.
 */
export function useUrlSearch(key: string): { text: string; applied: string; setText: (text: string) => void } {
  const [applied, setApplied] = useUrlState(key, "");
  const [text, setText] = useState(applied);
  const known = useRef(applied);
  const apply = useRef(setApplied);
  apply.current = setApplied;

  // The address can change by itself: back, a link, a cleared filter.
  useEffect(() => {
    if (known.current === applied) return;
    known.current = applied;
    setText(applied);
  }, [applied]);

  // Waits for the typing to pause.
  useEffect(() => {
    if (text === known.current) return;
    const timer = setTimeout(() => {
      known.current = text;
      apply.current(text);
    }, 250);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, applied, setText };
}

/** A copy of the parameters with one set, or taken out by null or "". */
export function withParam(params: URLSearchParams, { key, value }: { key: string; value: string | null }) {
  const next = new URLSearchParams(params);
  if (value === null || value === "") next.delete(key);
  else next.set(key, value);
  return next;
}
