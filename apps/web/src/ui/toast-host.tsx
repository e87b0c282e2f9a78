import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { cx } from "./cx.ts";

export interface Toast {
  id: string;
  type: "success" | "info" | "error" | "warning";
  title: string;
  message: string;
  link: string | null;
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };
const colours = { success: "text-ink", info: "text-ink-3", warning: "text-attention", error: "text-fault" };

/**
 * Messages in the corner, above everything (top layer), read aloud. They leave after 6 s, errors after 12 s, never while
 * pointed at or focused. What they say also stands in the notification list.
 */
export function ToastHost({ toasts, onDismiss }: { toasts: Toast[]; onDismiss: (id: string) => void }) {
  const host = useRef<HTMLElement>(null);
  const [isHeld, setHeld] = useState(false);
  const place = useTopmostDialog();

  // Shown also while it is empty: a live region that arrives together with its words is not read. Each new place is the
  // newest modal, so showing it there puts it above that modal.
  useEffect(() => {
    if (place.isConnected && !host.current?.matches(":popover-open")) host.current?.showPopover();
  }, [place]);

  return createPortal(
    <section
      ref={host}
      popover="manual"
      aria-label="Messages"
      aria-live="polite"
      className="fixed! inset-auto! right-3! bottom-[72px]! m-0! grid w-[380px] max-w-[calc(100vw-24px)] gap-2 overflow-visible bg-transparent p-0 text-ink md:right-5! md:bottom-5!"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHeld={isHeld} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </section>,
    place,
  );
}

/** Everything outside an open modal is inert: messages must stand inside it to be heard and pressed. */
function useTopmostDialog(): Element {
  const [place, setPlace] = useState<Element>(topmostDialog);

  // Dialogs open and close without React's knowledge here.
  useEffect(() => {
    const observer = new MutationObserver(() => setPlace(topmostDialog()));
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    return () => observer.disconnect();
  }, []);

  return place;
}

function topmostDialog(): Element {
  return [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
}

function ToastCard({ toast, isHeld, onDismiss }: { toast: Toast; isHeld: boolean; onDismiss: () => void }) {
  const Icon = icons[toast.type];
  const latest = useRef(onDismiss);
  latest.current = onDismiss;

  // Timers live outside React.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => latest.current(), toast.type === "error" ? 12_000 : 6_000);
    return () => clearTimeout(timer);
  }, [isHeld, toast.type]);

  return (
    <div className="toast" role={toast.type === "error" ? "alert" : undefined}>
      <Icon size={16} aria-hidden="true" className={cx("mt-0.5 shrink-0", colours[toast.type])} />
      <div className="min-w-0 flex-1">
        <p className="font-[560]">{toast.title}</p>
        {toast.message && <p className="break-words text-ink-2">{toast.message}</p>}
        {toast.link && (
          <Link to={toast.link} className="link mt-1 inline-block" onClick={onDismiss}>
            Open
          </Link>
        )}
      </div>
      <button type="button" className="btn btn-quiet btn-icon btn-sm" aria-label="Dismiss" onClick={onDismiss}>
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  );
}
