import { type RefObject, useEffect } from "react";

let left: string | null = null;

/** Remembers a task's page when it closes, so that the list can give the focus back to the task. */
export function useLeaveTask(number: string): void {
  useEffect(
    () => () => {
      left = number;
    },
    [number],
  );
}

/** Focuses the task whose page was closed last. An effect, because the link exists only once the list is shown. */
export function useReturnFocus(list: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || left === null) return;
    const link = list.current?.querySelector<HTMLElement>(`[data-task="${left}"]`);
    left = null;
    // After the shell's focus, which a new page gives to its main part.
    const timer = setTimeout(() => link?.focus(), 0);
    return () => clearTimeout(timer);
  }, [list, isShown]);
}
