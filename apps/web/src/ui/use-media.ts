import { useSyncExternalStore } from "react";

/** Where there is room for a column beside the text: the breakpoint `lg`. */
export const besideQuery = "(min-width: 1080px)";

/** Whether a media query holds, now and whenever that changes. */
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
