import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { cx } from "./cx.ts";
import { useMedia } from "./use-media.ts";

export interface Toast {
  id: string;
  type: "success" | "info" | "error" | "warning";
  title: string;
  message: string;
  link: string | null;
  action?: { label: string; run: () => void };
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };
const colors = { success: "text-ink", info: "text-ink-3", warning: "text-attention", error: "text-fault" };

/**
 * Shows one message at a time and announces it. It is removed after 6 s, or 12 s for an error or one with an action, but never
 * while hovered or focused. On a phone it is a line at the top that pushes the page down; on a larger screen it uses a corner
 * where it covers no control. While a dialog is open it is a line of the dialog: what lies behind cannot be clicked.
 */
export function ToastHost({ toasts, onDismiss }: { toasts: Toast[]; onDismiss: (id: string) => void }) {
  const isPhone = useMedia("(max-width: 759.98px)");
  const dialog = useTopmostDialog();
  const [toast] = toasts;
  const line = dialog ? dialog.querySelector("[data-notices]") : isPhone ? document.querySelector("#notices") : null;
  const card = toast && (
    <ToastCard key={toast.id} toast={toast} isLine={line !== null} onDismiss={() => onDismiss(toast.id)} />
  );
  if (line) return createPortal(card, line);
  return <Corner isHidden={dialog !== null}>{card}</Corner>;
}

const corners = ["right-5 bottom-5", "left-[calc(var(--sidebar-w)+20px)] bottom-5", "right-5 top-[64px]"];

function Corner({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  const host = useRef<HTMLElement>(null);
  const [corner, setCorner] = useState(0);

  // Rendered also while empty: a live region that appears together with its text is not announced.
  useEffect(() => {
    if (!host.current?.matches(":popover-open")) host.current?.showPopover();
  }, []);

  // Before it is painted: the corners are tried in turn, and what lies below is known only once it has a size.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message is placed again
  useLayoutEffect(() => {
    const element = host.current;
    if (!element || !children) return;
    const classes = corners.map((places) => places.split(" "));
    function move(places: string[]) {
      element?.classList.remove(...classes.flat());
      element?.classList.add(...places);
    }
    const free = classes.findIndex((places) => {
      move(places);
      return !coversAction(element);
    });
    const chosen = Math.max(0, free);
    // The element was moved outside React: reset it to React's position, even if that is unchanged.
    move(classes[chosen] ?? []);
    setCorner(chosen);
  }, [children !== undefined]);

  return (
    <section
      ref={host}
      popover="manual"
      aria-label="Messages"
      aria-live="polite"
      className={`toast-host ${corners[corner]}`}
    >
      {!isHidden && children}
    </section>
  );
}

/** Whether a control lies below, at any point of a grid over the element. */
function coversAction(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const steps = [0.02, 0.25, 0.5, 0.75, 0.98];
  return steps.some((x) =>
    steps.some((y) =>
      document
        .elementsFromPoint(left + width * x, top + height * y)
        .some((below) => !element.contains(below) && below.closest("a, button, input, select, textarea, [role=tab]")),
    ),
  );
}

function useTopmostDialog(): Element | null {
  const [place, setPlace] = useState(topmostDialog);

  // Dialogs open and close outside this component.
  useEffect(() => {
    const observer = new MutationObserver(() => setPlace(topmostDialog()));
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
    return () => observer.disconnect();
  }, []);

  return place;
}

function topmostDialog(): Element | null {
  return [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
}

interface ToastCardProps {
  toast: Toast;
  isLine: boolean;
  onDismiss: () => void;
}

function ToastCard({ toast, isLine, onDismiss }: ToastCardProps) {
  const [isHeld, setHeld] = useState(false);
  const Icon = icons[toast.type];
  const latest = useRef(onDismiss);
  latest.current = onDismiss;

  const isLong = toast.type === "error" || toast.action !== undefined;
  const { action } = toast;

  // Timers live outside React.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => latest.current(), isLong ? 12_000 : 6_000);
    return () => clearTimeout(timer);
  }, [isHeld, isLong]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it or focusing its buttons only keeps it on screen
    <div
      className={isLine ? "toast toast-line" : "toast"}
      role={toast.type === "error" ? "alert" : isLine ? "status" : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={16} aria-hidden="true" className={cx("mt-0.5 shrink-0", colors[toast.type])} />
      <div className="min-w-0 flex-1">
        <p className="font-[560]">{toast.title}</p>
        {toast.message && <p className="break-words text-ink-2">{toast.message}</p>}
        {toast.link && (
          <Link to={toast.link} className="link mt-1 inline-block" onClick={onDismiss}>
            Open
          </Link>
        )}
        {action && (
          <button
            type="button"
            className="link mt-1 min-h-6"
            onClick={() => {
              action.run();
              onDismiss();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="btn btn-quiet btn-icon btn-sm" aria-label="Dismiss" onClick={onDismiss}>
        <X size={14} aria-hidden="true" />
      </button>
    </div>
  );
}
