import { useEffect } from "react";

const forms = new Set<symbol>();

/** Marks a form on screen as changed and not saved, for as long as it is. */
export function useUnsaved(isDirty: boolean): void {
  // The set is outside React: leaving the page asks once, however many forms there are.
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol("form");
    forms.add(form);
    return () => void forms.delete(form);
  }, [isDirty]);
}

/** Whether anything on screen would be lost. */
export function hasUnsaved(): boolean {
  return forms.size > 0;
}
