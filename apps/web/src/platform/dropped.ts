import { create } from "zustand";

/** Files that were dropped somewhere and a question that was typed somewhere, on their way to where a task is assigned. */
export const useDropped = create<{ files: File[]; question: string }>()(() => ({ files: [], question: "" }));

export function keepDropped(kept: { files?: File[]; question?: string }): void {
  useDropped.setState({ files: [], question: "", ...kept });
}
