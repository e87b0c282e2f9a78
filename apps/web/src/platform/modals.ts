import { create } from "zustand";
import { type ModalName, usePreferences } from "./preferences.ts";

/** What a modal is opened with: a template to start from, an agent already chosen, whether it may be closed. */
export interface ModalParams {
  templateId?: string;
  agentId?: string;
  forced?: boolean;
  /** A file that the new task starts with. */
  attachment?: { id: string; name: string; sizeBytes: number };
}

const useParams = create<ModalParams>()(() => ({}));

/** Opens one of the app's modals; it takes the place of the one that is open. A forced one gives way to none. */
export function openModal(name: ModalName, params: ModalParams = {}): void {
  const isHeld = usePreferences.getState().activeModal === "upgrade" && useParams.getState().forced === true;
  if (isHeld) return;
  useParams.setState(params, true);
  usePreferences.getState().setActiveModal(name);
}

/** Closes whatever is open, also a forced one: for sign-out and for a trial that is no longer over. */
export function closeModal(): void {
  useParams.setState({}, true);
  usePreferences.getState().setActiveModal(null);
}

/** The modal that is open, if any, and what it was opened with. */
export function useModal(): { name: ModalName | null; params: ModalParams } {
  const name = usePreferences((state) => state.activeModal);
  const params = useParams();
  return { name, params };
}
