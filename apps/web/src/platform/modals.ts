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

export interface OpenModal {
  name: ModalName;
  params: ModalParams;
}

/** The open modal's parameters, and the modal that stays open below it with what was entered there. */
const useDetails = create<{ params: ModalParams; below: OpenModal | null }>()(() => ({ params: {}, below: null }));

/** Opens a modal in place of the open one, or above it. A forced one is not replaced. */
export function openModal(name: ModalName, params: ModalParams = {}, { isAbove = false } = {}): void {
  const { activeModal, setActiveModal } = usePreferences.getState();
  const { params: openParams, below } = useDetails.getState();
  if (activeModal === "upgrade" && openParams.forced === true) return;
  const open = activeModal === null || activeModal === name ? below : { name: activeModal, params: openParams };
  useDetails.setState({ params, below: isAbove ? open : null });
  setActiveModal(name);
}

/** Closes all modals, also a forced one: for sign-out and for a trial that is no longer over. */
export function closeModal(): void {
  useDetails.setState({ params: {}, below: null });
  usePreferences.getState().setActiveModal(null);
}

/** Closes the open modal and returns to the one below it, if any. */
export function closeTopModal(): void {
  const { below } = useDetails.getState();
  useDetails.setState({ params: below?.params ?? {}, below: null });
  usePreferences.getState().setActiveModal(below?.name ?? null);
}

/** The open modals, the top one last. */
export function useModals(): OpenModal[] {
  const name = usePreferences((state) => state.activeModal);
  const { params, below } = useDetails();
  if (name === null) return [];
  return below ? [below, { name, params }] : [{ name, params }];
}
