import { X } from "lucide-react";
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "./button.tsx";

type DialogSize = "sm" | "md" | "lg" | "xl" | "reading" | "full";

const widths: Record<DialogSize, number> = { sm: 420, md: 560, lg: 720, xl: 940, reading: 940, full: 1600 };

export interface DialogProps {
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  onClose: () => void;
  closeOnEscape?: boolean;
  closeOnOverlay?: boolean;
  /** Cannot be closed: the user must choose inside it. */
  forced?: boolean;
  /** Keeps its size for all content: steps of different length must not move its buttons. */
  hasFixedHeight?: boolean;
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * Open while mounted. The browser's modal dialog traps focus, blocks the page behind and restores focus; on phones it is a sheet
 * at the bottom.
 */
export function Dialog({ closeOnEscape = true, closeOnOverlay = true, forced = false, ...props }: DialogProps) {
  const dialog = useModalElement({ canEscape: closeOnEscape && !forced, onClose: props.onClose });
  const id = useId();
  const pressedOutside = useRef(false);

  function handleOverlay(event: MouseEvent) {
    // A press that started inside (selecting text, dragging a slider) must not close the dialog.
    if (event.type === "mousedown") pressedOutside.current = event.target === dialog.current;
    else if (closeOnOverlay && !forced && pressedOutside.current && event.target === dialog.current) props.onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the overlay is an extra way; Esc and the button do the same
    <dialog
      ref={dialog}
      className="dialog"
      data-size={props.size ?? "md"}
      data-fixed={props.hasFixedHeight ? "" : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={props.description ? `${id}-description` : undefined}
      style={{ "--dialog-w": `${widths[props.size ?? "md"]}px` } as CSSProperties}
      onMouseDown={handleOverlay}
      onClick={handleOverlay}
    >
      <div className="flex max-h-[inherit] h-full flex-col">
        <div className="border-line border-b px-5 pt-4 pb-3">
          <div className="flex items-start gap-4">
            <div className="min-w-0 flex-1">
              <h2 id={`${id}-title`} tabIndex={-1} className="break-words text-title focus-visible:outline-none">
                {props.title}
              </h2>
              {props.description && (
                <div id={`${id}-description`} className="text-ink-2">
                  {props.description}
                </div>
              )}
            </div>
            {!forced && <IconButton label="Close" icon={X} size="sm" onClick={props.onClose} />}
          </div>
          {props.header && <div className="mt-3">{props.header}</div>}
        </div>
        <div data-notices="" />
        <section
          aria-label={props.title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto px-5 py-4 focus-visible:outline-offset-[-2px]"
        >
          {props.children}
        </section>
        {props.footer && (
          <div className="flex flex-wrap items-center gap-2 border-line border-t bg-surface px-5 py-3">
            {props.footer}
          </div>
        )}
      </div>
    </dialog>
  );
}

/** Opens a native dialog as modal, sets focus, and returns it to the opener. */
export function useModalElement({ canEscape, onClose }: { canEscape: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef({ canEscape, onClose });
  latest.current = { canEscape, onClose };

  // showModal is imperative: there is no attribute that makes a dialog modal.
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element) return;
    element.showModal();
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? element.querySelector<HTMLElement>("h2"))?.focus();
    function handleKey(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      // A popover inside the dialog handles the first Escape.
      if (element?.querySelector(":popover-open:not([popover=manual])")) return;
      event.preventDefault();
      if (latest.current.canEscape) latest.current.onClose();
    }
    function handleCancel(event: Event) {
      if (event.target !== element) return;
      event.preventDefault();
      if (latest.current.canEscape) latest.current.onClose();
    }
    // With the focus outside of it, or by a phone's back gesture, the browser closes a dialog despite a prevented cancel event.
    function handleClose() {
      if (latest.current.canEscape) latest.current.onClose();
      else element?.showModal();
    }
    element.addEventListener("keydown", handleKey);
    element.addEventListener("cancel", handleCancel);
    element.addEventListener("close", handleClose);
    return () => {
      element.removeEventListener("keydown", handleKey);
      element.removeEventListener("cancel", handleCancel);
      element.removeEventListener("close", handleClose);
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return dialog;
}
