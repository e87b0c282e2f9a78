import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { placeBeside } from "./floating.ts";

interface TriggerProps {
  onClick?: (event: MouseEvent) => void;
  onPointerDown?: () => void;
  "aria-expanded"?: boolean;
  "aria-controls"?: string;
  "aria-haspopup"?: "menu" | "dialog";
  ref?: (element: HTMLElement | null) => void;
}

export type Trigger = ReactElement<TriggerProps>;

interface PopoverProps {
  label: string;
  trigger: Trigger;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: "start" | "end";
  width?: number;
}

/** A small panel beside its button. Esc and a press elsewhere close it; focus returns to the button. */
export function Popover({ label, trigger, children, align = "end", width = 340 }: PopoverProps) {
  const id = useId();
  const floating = useFloating({ align });
  return (
    <>
      {cloneElement(trigger, floating.triggerProps(id, "dialog"))}
      <div
        ref={floating.panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="menu p-0!"
        style={{ width }}
      >
        {floating.isOpen && (typeof children === "function" ? children(floating.close) : children)}
      </div>
    </>
  );
}

/** Opens, closes and places a popover beside its trigger; shared with Menu. */
export function useFloating({ align }: { align: "start" | "end" }) {
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement | null>(null);
  // The browser closes an open popover on the trigger's pointerdown; the click that follows must not open it again.
  const wasOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);

  // The browser closes popovers on its own; the toggle event informs React.
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    function handleOpen(event: Event) {
      if ((event as ToggleEvent).newState === "open") setOpen(true);
    }
    // The content is removed only after the browser has moved focus out of it.
    function handleClosed(event: Event) {
      if ((event as ToggleEvent).newState === "closed") setOpen(false);
    }
    element.addEventListener("beforetoggle", handleOpen);
    element.addEventListener("toggle", handleClosed);
    return () => {
      element.removeEventListener("beforetoggle", handleOpen);
      element.removeEventListener("toggle", handleClosed);
    };
  }, []);

  // Placed after its content is rendered, and again when its size changes, because that decides where it fits.
  useEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    function place() {
      if (anchor.current && element) placeBeside(anchor.current, element, { align });
    }
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen, align]);

  function isShown() {
    return panel.current?.matches(":popover-open") ?? false;
  }

  function close() {
    if (isShown()) panel.current?.hidePopover();
    anchor.current?.focus();
  }

  function triggerProps(id: string, kind: "menu" | "dialog"): TriggerProps {
    return {
      "aria-haspopup": kind,
      "aria-expanded": isOpen,
      "aria-controls": id,
      onPointerDown: () => {
        wasOpen.current = isShown();
      },
      onClick: ({ detail }) => {
        // Keys and screen readers click without a pointerdown, so nothing was closed before.
        const closes = isShown() || (detail > 0 && wasOpen.current);
        wasOpen.current = false;
        if (closes) close();
        else panel.current?.showPopover();
      },
      ref: (element) => {
        anchor.current = element;
      },
    };
  }

  return { panel, isOpen, close, triggerProps };
}
