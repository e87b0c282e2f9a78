const controls = "button, a[href], summary, label, input, select, [role=tab], [role=menuitem], [role=option]";
/** A pointer that moves further than this, in pixels, was taken away on purpose. */
const slack = 4;

interface Press {
  control: HTMLElement;
  x: number;
  y: number;
  /** Where the control was when it was pressed. */
  top: number;
  left: number;
}

/**
 * Lets a press count for the control on which it began, even if content that arrived in the meantime has moved the control from
 * under the pointer. The browser alone sends the click to an element that contains both places, and the press does nothing.
 */
export function steadyPresses(): void {
  let press: Press | undefined;

  function handleDown({ target, isPrimary, button, clientX: x, clientY: y }: PointerEvent) {
    const control = isPrimary && button === 0 && target instanceof Element && target.closest<HTMLElement>(controls);
    press = control ? { control, x, y, ...placeOf(control) } : undefined;
  }

  function handleUp({ target, clientX, clientY }: PointerEvent) {
    const begun = press;
    press = undefined;
    if (!begun?.control.isConnected || !(target instanceof Node) || begun.control.contains(target)) return;
    if (Math.hypot(clientX - begun.x, clientY - begun.y) > slack) return;
    const { top, left } = placeOf(begun.control);
    if (top !== begun.top || left !== begun.left) begun.control.click();
  }

  window.addEventListener("pointerdown", handleDown, { capture: true });
  window.addEventListener("pointerup", handleUp, { capture: true });
  window.addEventListener("pointercancel", () => (press = undefined), { capture: true });
}

function placeOf(control: HTMLElement): { top: number; left: number } {
  const { top, left } = control.getBoundingClientRect();
  return { top, left };
}
