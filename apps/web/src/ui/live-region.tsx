import type { ReactNode } from "react";

/** Announces changes of its text. Keep it mounted and change its text. */
export function LiveRegion({ children, assertive }: { children: ReactNode; assertive?: boolean }) {
  return (
    <div className="sr-only" role={assertive ? "alert" : "status"} aria-live={assertive ? "assertive" : "polite"}>
      {children}
    </div>
  );
}
