import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { LiveRegion } from "../ui/live-region.tsx";

/** After navigation: scrolls to the top, moves focus into the page, announces its title. */
export function RouteAnnouncer({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");

  // Scrolling and focus belong to the browser, not to React.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.scrollTo({ top: 0 });
    main.current?.focus({ preventScroll: true });
    // The page sets the document's title in its own effect, which has run by the next frame.
    const frame = requestAnimationFrame(() => setTitle(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname, main]);

  return <LiveRegion>{title}</LiveRegion>;
}
