import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { closeModal, openModal } from "../platform/modals.ts";
import { pressPageKey } from "../platform/page-keys.ts";
import { usePreferences } from "../platform/preferences.ts";
import { interpretKey, type ShortcutAction } from "./shortcuts.ts";

/** Keyboard shortcuts of the whole app. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const leaderAt = useRef<number | null>(null);

  // Keydown events reach the document wherever the focus is.
  useEffect(() => {
    /** False when no handler uses the key: the browser handles it. */
    function run(action: ShortcutAction): boolean {
      if (action.kind === "page") return pressPageKey(action.key);
      if (action.kind === "go") void navigate(action.to);
      else if (action.kind === "modal") openModal(action.name);
      else if (usePreferences.getState().activeModal === "palette") closeModal();
      else if (!document.querySelector("dialog[open]")) openModal("palette");
      return true;
    }

    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      const { shortcuts: areOn } = usePreferences.getState();
      const meaning = interpretKey(event, { leaderAt: leaderAt.current, isTyping: isTypingIn(event.target), areOn });
      leaderAt.current = meaning.leaderAt;
      if (meaning.action && run(meaning.action)) event.preventDefault();
    }

    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [navigate]);
}

function isTypingIn(target: EventTarget | null): boolean {
  const isBusy = document.querySelector("dialog[open]") !== null;
  return (
    isBusy ||
    (target instanceof Element && target.closest("input, textarea, select, [contenteditable], [role=menu]") !== null)
  );
}
