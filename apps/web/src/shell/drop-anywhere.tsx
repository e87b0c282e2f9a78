import { useEffect, useState } from "react";
import { keepDropped } from "../platform/dropped.ts";
import { openModal } from "../platform/modals.ts";
import { useMe } from "../platform/session.tsx";

/** Dropping a file anywhere starts a task. A page or dialog that accepts files takes precedence. */
export function DropAnywhere() {
  const [isOver, setOver] = useState(false);
  const mayAssign = useMe().organization.memberRole !== "viewer";

  // Drag events are on the window, outside React.
  useEffect(() => {
    if (!mayAssign) return;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    function over(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(document.querySelector("dialog[open]") === null);
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setOver(false);
    }
    function drop(event: DragEvent) {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      // Otherwise the browser would leave the app and open the file.
      event.preventDefault();
      if (document.querySelector("dialog[open]")) return;
      keepDropped({ files: [...(event.dataTransfer?.files ?? [])] });
      openModal("quick-assign");
    }
    const listeners = [
      ["dragover", over],
      ["dragleave", leave],
      ["drop", drop],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
    };
  }, [mayAssign]);

  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-50 grid place-content-center rounded-lg border-2 border-focus border-dashed bg-scrim">
      <p className="rounded-md bg-overlay px-5 py-3 font-[560] shadow-pop">Drop to assign a task</p>
    </div>
  );
}
