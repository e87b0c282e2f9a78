import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { hasUnsaved } from "../../platform/unsaved.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/**
 * Asks before something that was typed and not saved is left behind by a link or a reload. Not by going back: the router's own
 * blocker would do it and weighs on the first view of the dashboard.
 */
export function UnsavedGuard() {
  const [target, setTarget] = useState<string>();
  const navigate = useNavigate();

  // Links are everywhere on the screen, and each page draws its own.
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const to = leadingAway(event);
      if (to === undefined || !hasUnsaved()) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(to);
    };
    // The browser asks in its own words where the whole page is left.
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    document.addEventListener("click", hold, { capture: true });
    window.addEventListener("beforeunload", ask);
    return () => {
      document.removeEventListener("click", hold, { capture: true });
      window.removeEventListener("beforeunload", ask);
    };
  }, []);

  if (target === undefined) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      body="What you have changed here is not saved yet."
      confirmLabel="Leave"
      danger
      onConfirm={() => {
        setTarget(undefined);
        void navigate(target);
      }}
      onCancel={() => setTarget(undefined)}
    />
  );
}

/** Where a click leads to in this page; undefined where it stays, or opens something else. */
function leadingAway(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin) return undefined;
  if (link.hasAttribute("download") || link.pathname.startsWith("/api/")) return undefined;
  const to = `${link.pathname}${link.search}`;
  return placeOf(link) === placeOf(location) ? undefined : to;
}

/** Filters in the address are no other place. */
function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname}?${new URLSearchParams(search).get("tab") ?? ""}`;
}
