import type { StudyOverview } from "@muster/contracts/study-review";
import { Bar } from "../../ui/bar.tsx";
import { formatPercent } from "../../ui/format.ts";
import { Section } from "../../ui/panel.tsx";
import { cardsText, dateText } from "./review-text.ts";

/** The coming two weeks, and how much is remembered. */
export function StudyFigures({ overview: { forecast, retention } }: { overview: StudyOverview }) {
  const most = Math.max(1, ...forecast.map(({ count }) => count));
  const { percent, reviews, missing } = retention;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
      <Section title="Next 14 days">
        <ol className="panel grid grid-cols-14 items-end gap-1 px-3 pt-4 pb-2.5">
          {forecast.map(({ date, count }, index) => (
            <li key={date} className="grid min-w-0 justify-items-center gap-1 text-small" title={dateText(date)}>
              <span className="sr-only">{`${index === 0 ? "Today" : dateText(date)}: ${cardsText(count)}`}</span>
              <span aria-hidden="true" className="num text-ink-2">
                {count > 0 ? count : "\u00a0"}
              </span>
              <span
                aria-hidden="true"
                className={`w-full max-w-6 rounded-t-sm ${count > 0 ? "bg-ink-3" : "bg-line"}`}
                style={{ height: `${2 + Math.round((58 * count) / most)}px` }}
              />
              <span aria-hidden="true" className={index === 0 ? "font-[560]" : "text-ink-3"}>
                {Number(date.slice(8))}
              </span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Retention">
        <div className="panel grid gap-2 p-4">
          <div className="flex items-center gap-4">
            <div className="min-w-0 flex-1">
              <Bar value={percent} label="Retention" />
            </div>
            <span className="num font-[530]">{formatPercent(percent)}</span>
          </div>
          <p className="text-small text-ink-3">
            {percent === null
              ? `Appears after ${missing === 1 ? "one more review" : `${missing} more reviews`} of learned cards`
              : `Share of ${reviews} reviews of learned cards that you remembered`}
          </p>
        </div>
      </Section>
    </div>
  );
}
