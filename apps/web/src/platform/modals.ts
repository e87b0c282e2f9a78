import { create } from "zustand";
import { type ModalName, usePreferences } from "./preferences.ts";

/** Parameters of a modal: a template or text to start from, a chosen agent, whether it may be closed. */
export interface ModalParams {
  templateId?: string;
  agentId?: string;
  /** Of the new task. */
  title?: string;
  description?: string;
  /** Of the research. */
  topic?: string;
  forced?: boolean;
  /** A file that the new task starts with. */
  attachment?: { id: string; name: string; sizeBytes: number };
}

const useParams = create<ModalParams>()(() => ({}));

/** Opens a modal in place of the open one. A forced one is not replaced. */
export function openModal(name: ModalName, params: ModalParams = {}): void {
  const isHeld = usePreferences.getState().activeModal === "upgrade" && useParams.getState().forced === true;
  if (isHeld) return;
  useParams.setState(params, true);
  usePreferences.getState().setActiveModal(name);
}

/** Closes the open modal, also a forced one: for sign-out and for a trial that is no longer over. */
export function closeModal(): void {
  useParams.setState({}, true);
  usePreferences.getState().setActiveModal(null);
}

/** The open modal, if any, and its parameters. */
export function useModal(): { name: ModalName | null; params: ModalParams } {
  const name = usePreferences((state) => state.activeModal);
  const params = useParams();
  return { name, params };
}
