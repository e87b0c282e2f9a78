import { useSyncExternalStore } from "react";

/** Wide enough for a column beside the text: the breakpoint `lg`. */
export const besideQuery = "(min-width: 1080px)";

/** Whether a media query matches, updated on change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}
