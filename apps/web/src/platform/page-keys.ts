import { useEffect, useRef } from "react";

type PageKeys = Record<string, () => void>;

const pages: { current: PageKeys }[] = [];

/** Single letters that mean something on the page that is shown, while nothing is typed and no dialog is open. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // The keyboard is outside React; the shell listens to it once for the whole app.
  useEffect(() => {
    pages.push(latest);
    return () => void pages.splice(pages.indexOf(latest), 1);
  }, []);
}

/** Runs what the innermost page has for a key; false when it has nothing. */
export function pressPageKey(key: string): boolean {
  const run = pages.findLast(({ current }) => current[key])?.current[key];
  run?.();
  return run !== undefined;
}
