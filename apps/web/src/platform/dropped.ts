import { create } from "zustand";

/** Dropped files and a typed question, on their way to the task dialog. */
export const useDropped = create<{ files: File[]; question: string }>()(() => ({ files: [], question: "" }));

export function keepDropped(kept: { files?: File[]; question?: string }): void {
  useDropped.setState({ files: [], question: "", ...kept });
}
