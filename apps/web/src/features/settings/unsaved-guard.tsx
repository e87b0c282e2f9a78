import { use, useEffect, useState } from "react";
import { type Blocker, IDLE_BLOCKER, type Location, UNSAFE_DataRouterContext } from "react-router";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { hasUnsaved } from "../../ui/unsaved.ts";

/** Asks before unsaved input is lost by a link, by going back or by a reload. */
export function UnsavedGuard() {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const [blocker, setBlocker] = useState<Blocker>(IDLE_BLOCKER);

  // Like the router's own hook, which would add its code to the first view of the dashboard.
  useEffect(() => {
    if (!router) return;
    const key = "unsaved";
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation) && hasUnsaved(),
    );
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(key) ?? IDLE_BLOCKER));
    return () => {
      stop();
      router.deleteBlocker(key);
    };
  }, [router]);

  // When the whole page is left, the browser shows its own prompt.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title="Discard unsaved changes?"
      body="Your changes on this page haven’t been saved."
      confirmLabel="Discard"
      danger
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    />
  );
}

/** Changed filters in the URL do not count as navigation. */
function placeOf({ pathname, search }: Location): string {
  return `${pathname}?${new URLSearchParams(search).get("tab") ?? ""}`;
}
