import { useEffect } from "react";
import { keepFilesOfAllParts } from "../platform/offline-cache.ts";

/** Until then, on a slow connection too, the files of the first view come before those of this. */
const firstViewMs = 4000;

/** Keeps and sends the changes of this person and organization. Its code is loaded after the first view, or at once offline. */
export function useOfflineChanges(place: string): void {
  // The network and the browser's storage are outside React.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      const { startOfflineChanges } = await import("./offline-changes.ts");
      if (!isOver) stop = startOfflineChanges(place);
      // Stored with the app's files: without a connection they could not be loaded when they are needed.
      await Promise.all([
        import("./waiting-changes-popover.tsx"),
        import("../features/accounts/sign-out-dialog.tsx"),
        import("../ui/toast-host.tsx"),
      ]);
      await keepFilesOfAllParts();
    };
    const startSoon = () => void start().catch(() => addEventListener("online", startSoon, { once: true }));
    const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
    const timer = setTimeout(() => idle(startSoon), navigator.onLine ? firstViewMs : 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", startSoon);
      stop?.();
    };
  }, [place]);
}
