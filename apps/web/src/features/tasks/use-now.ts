import { useEffect, useState } from "react";

/** The time, once a second while it is needed. */
export function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now);
  // Time passes outside React.
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
