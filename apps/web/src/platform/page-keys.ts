import { useEffect, useRef } from "react";

type PageKeys = Record<string, () => void>;

const pages: { current: PageKeys }[] = [];

/** Single-letter shortcuts of the current page, active while nothing is typed and no dialog is open. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Keyboard events are outside React; the shell listens once for the whole app.
  useEffect(() => {
    pages.push(latest);
    return () => void pages.splice(pages.indexOf(latest), 1);
  }, []);
}

/** Runs the innermost page's handler for a key; false when it has none. */
export function pressPageKey(key: string): boolean {
  const run = pages.findLast(({ current }) => current[key])?.current[key];
  run?.();
  return run !== undefined;
}
