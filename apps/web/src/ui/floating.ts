export interface Placement {
  align?: "start" | "end" | "center";
  side?: "below" | "above";
}

const gapPx = 6;
const edgePx = 8;

/** Places a fixed panel beside its anchor, flipped or shifted to stay inside the window. */
export function placeBeside(anchor: Element, panel: HTMLElement, { align = "start", side = "below" }: Placement): void {
  const at = anchor.getBoundingClientRect();
  // A panel shrinks to the space on its right, so it's measured at the window's edge: where it was, it might be too narrow.
  panel.style.left = `${edgePx}px`;
  const box = { width: panel.offsetWidth, height: panel.offsetHeight };
  const { left, top } = position(at, box, { align, side }, { width: innerWidth, height: innerHeight });
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** The geometry of `placeBeside`, in window coordinates. */
export function position(at: Rect, box: Size, { align, side }: Required<Placement>, window: Size) {
  const start = { start: at.left, end: at.right - box.width, center: (at.left + at.right - box.width) / 2 }[align];
  const below = at.bottom + gapPx;
  const above = at.top - gapPx - box.height;
  const fitsBelow = below + box.height <= window.height - edgePx;
  const fitsAbove = above >= edgePx;
  const isBelow = side === "below" ? fitsBelow || !fitsAbove : !fitsAbove && fitsBelow;
  return {
    left: Math.max(edgePx, Math.min(start, window.width - edgePx - box.width)),
    top: Math.max(edgePx, Math.min(isBelow ? below : above, window.height - edgePx - box.height)),
  };
}
