import { Link } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { formatUnits } from "../../ui/format.ts";
import { Ticks } from "../../ui/ticks.tsx";

/** The plan's used actions, in the top bar; links to the details. */
export function UsageMeter() {
  const { usage } = useMe();
  const isFull = usage.remaining !== null && usage.remaining <= 0;
  return (
    <Link
      to="/settings?tab=usage"
      className="hidden h-8 shrink-0 items-center gap-2.5 rounded-sm px-2.5 text-ink-2 text-small hover:bg-raised lg:flex"
    >
      {usage.limit !== null && (
        <span className="w-[70px]">
          <Ticks value={usage.percentage} tone={isFull ? "attention" : "ink"} label="Actions used" height={8} />
        </span>
      )}
      <span className="num whitespace-nowrap">
        {formatUnits(usage.used)}
        {usage.limit !== null && <span className="text-ink-3"> / {formatUnits(usage.limit)}</span>}
        <span className={usage.limit === null ? "text-ink-3" : "sr-only"}>
          {usage.used === 1 && usage.limit === null ? " action used" : " actions used"}
        </span>
      </span>
    </Link>
  );
}
