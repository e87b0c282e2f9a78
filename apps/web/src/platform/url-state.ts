import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

type SetUrlState = (value: string | null, options?: { replace?: boolean }) => void;

/** View state stored in the URL: ?key=value. The fallback is not written. */
export function useUrlState(key: string, fallback: string): [string, SetUrlState] {
  const [params, setParams] = useSearchParams();

  function setValue(value: string | null, { replace = true }: { replace?: boolean } = {}) {
    setParams((current) => withParam(current, { key, value: value === fallback ? null : value }), { replace });
  }

  return [params.get(key) ?? fallback, setValue];
}

/**
 * A search box whose text is stored in the URL. `text` is what is typed, `applied` what the URL holds: it follows 250 ms after
 * the last key, so that not every letter sends a request.
 */
export function useUrlSearch(key: string): { text: string; applied: string; setText: (text: string) => void } {
  const [applied, setApplied] = useUrlState(key, "");
  const [text, setText] = useState(applied);
  const known = useRef(applied);
  const apply = useRef(setApplied);
  apply.current = setApplied;

  // The URL can change without typing: back, a link, a cleared filter.
  useEffect(() => {
    if (known.current === applied) return;
    known.current = applied;
    setText(applied);
  }, [applied]);

  // Debounces the typing.
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

/** A copy of the parameters with one set, or removed by null or "". */
export function withParam(params: URLSearchParams, { key, value }: { key: string; value: string | null }) {
  const next = new URLSearchParams(params);
  if (value === null || value === "") next.delete(key);
  else next.set(key, value);
  return next;
}
