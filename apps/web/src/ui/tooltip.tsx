import { type FocusEvent, type MouseEvent, type ReactNode, useId, useRef } from "react";
import { placeBeside } from "./floating.ts";

interface TooltipProps {
  text: string;
  /** Receives the id that the described control must name in `aria-describedby`. */
  children: (describedBy: string) => ReactNode;
  className?: string;
}

/** A hint on hover and focus. Never the only place of required information; screen readers get it through `aria-describedby`. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId();
  const panel = useRef<HTMLSpanElement>(null);

  function show(event: FocusEvent | MouseEvent) {
    const target = event.currentTarget;
    if (!panel.current || panel.current.matches(":popover-open")) return;
    panel.current.showPopover();
    placeBeside(target, panel.current, { align: "center", side: "above" });
  }

  function hide() {
    if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens on behalf of the control inside
    <span
      className={className ?? "inline-flex"}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === "Escape") hide();
      }}
    >
      {children(id)}
      <span
        ref={panel}
        id={id}
        role="tooltip"
        popover="manual"
        className="menu pointer-events-none max-w-[280px] px-2.5! py-1.5! text-small text-ink-2 whitespace-normal min-w-0!"
      >
        {text}
      </span>
    </span>
  );
}
