import { useEffect } from "react";

const forms = new Set<symbol>();

/** Marks a form as having unsaved changes while `isDirty`. */
export function useUnsaved(isDirty: boolean): void {
  // The set is outside React: leaving the page asks once, however many forms there are.
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol("form");
    forms.add(form);
    return () => void forms.delete(form);
  }, [isDirty]);
}

/** Whether a form on screen has unsaved changes. */
export function hasUnsaved(): boolean {
  return forms.size > 0;
}
