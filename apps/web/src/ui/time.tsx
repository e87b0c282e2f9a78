import { useEffect, useState } from "react";
import { formatDate, formatDateTime, formatRelative } from "./format.ts";

interface TimeProps {
  value: string;
  mode?: "relative" | "date" | "datetime";
}

/** A point in time; relative times stay up to date. */
export function Time({ value, mode = "relative" }: TimeProps) {
  const now = useMinute(mode === "relative");
  const text =
    mode === "relative" ? formatRelative(value, now) : mode === "date" ? formatDate(value) : formatDateTime(value);
  return (
    <time dateTime={value} title={formatDateTime(value)} className="num">
      {text}
    </time>
  );
}

function useMinute(isNeeded: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  // Time passes outside React.
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
