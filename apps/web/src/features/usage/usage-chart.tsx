import type { UsageReport } from "@muster/contracts/usage";
import { type Measure, measureNames, measureOf } from "./usage-view.ts";
import { writeDay, writeMeasure } from "./usage-words.ts";

const height = 130;
/** Maximum bar width in percent, so that a few days do not fill the chart. */
const widest = 7;

/** One bar per day. The day's number is its tooltip; the table by day has all as text. */
export function UsageChart({ days, measure }: { days: UsageReport["days"]; measure: Measure }) {
  const most = Math.max(...days.map((day) => measureOf(measure, day)), 0);
  const first = days[0];
  const last = days.at(-1);
  const today = new Date().toISOString().slice(0, 10);
  const slot = 100 / Math.max(1, days.length);
  const gap = days.length > 120 ? 0 : days.length > 45 ? slot * 0.15 : slot * 0.26;
  const wide = Math.min(slot - gap, widest);
  return (
    <figure>
      <svg width="100%" height={height} role="img" aria-label={summary({ days, measure })} className="block">
        {days.map((day, index) => {
          const value = measureOf(measure, day);
          const tall = most === 0 || value === 0 ? 0 : Math.max(2, (value / most) * (height - 4));
          return (
            <rect
              key={day.day}
              x={`${index * slot + (slot - wide) / 2}%`}
              y={height - tall}
              width={`${wide}%`}
              height={tall}
              rx={days.length > 60 ? 0 : 2}
              fill={day.day === today ? "var(--live-solid)" : "var(--line-control)"}
            >
              <title>{`${writeDay(day.day)}: ${writeMeasure(measure, day)}`}</title>
            </rect>
          );
        })}
        <line x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} stroke="var(--line)" />
      </svg>
      <figcaption className="num mt-1.5 flex justify-between gap-4 text-ink-3 text-small">
        <span>{first && writeDay(first.day)}</span>
        <span className="text-right">
          {last && `${last.day === today ? "Today" : writeDay(last.day)}: ${writeMeasure(measure, last)}`}
        </span>
      </figcaption>
    </figure>
  );
}

function summary({ days, measure }: { days: UsageReport["days"]; measure: Measure }): string {
  const highest = days.reduce<UsageReport["days"][number] | undefined>(
    (most, day) => (!most || measureOf(measure, day) > measureOf(measure, most) ? day : most),
    undefined,
  );
  if (!highest || measureOf(measure, highest) === 0) return `${measureNames[measure]} by day: none in this period`;
  return `${measureNames[measure]} by day. Highest on ${writeDay(highest.day)}: ${writeMeasure(measure, highest)}`;
}
