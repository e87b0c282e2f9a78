import type { ScheduleRun } from "@muster/contracts/schedules";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useUrlState } from "../../platform/url-state.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { RecordView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useCalendar } from "./schedules.queries.ts";
import { dayOf, otherMonth, weekdayNames, weeksOf } from "./timing-words.ts";

interface Entry {
  key: string;
  dueAt: string;
  title: string;
  run: ScheduleRun | null;
}

/** A month with what ran and what will run, in the reader's time zone. On a phone only days with runs are shown. */
export function CalendarView() {
  const today = dayOf(new Date());
  const [month, setMonth] = useUrlState("month", today.slice(0, 7));
  const days = weeksOf(month);
  const [first = new Date(), last = new Date()] = [days[0], days.at(-1)];
  const to = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1);
  const calendar = useCalendar({ from: first.toISOString(), to: to.toISOString() });
  const name = new Intl.DateTimeFormat("en", { month: "long", year: "numeric" }).format(days[10]);
  return (
    <section aria-label="Calendar">
      <div className="mb-3 flex items-center gap-1">
        <h2 className="min-w-0 flex-1 text-title" aria-live="polite">
          {name}
        </h2>
        <Button onClick={() => setMonth(today.slice(0, 7))}>Today</Button>
        <IconButton label="Previous month" icon={ChevronLeft} onClick={() => setMonth(otherMonth(month, -1))} />
        <IconButton label="Next month" icon={ChevronRight} onClick={() => setMonth(otherMonth(month, 1))} />
      </div>
      <RecordView query={calendar} loading={<SkeletonText lines={10} />} errorTitle="Couldn’t load the calendar">
        {({ past, coming }) => {
          const entries: Entry[] = [
            ...past.map((run) => ({ key: run.id, dueAt: run.dueAt, title: run.title, run })),
            ...coming.map((one) => ({ key: `${one.scheduleId} ${one.dueAt}`, ...one, run: null })),
          ].sort((a, b) => a.dueAt.localeCompare(b.dueAt));
          const byDay = Map.groupBy(entries, ({ dueAt }) => dayOf(new Date(dueAt)));
          return (
            <>
              {entries.length === 0 && <p className="mb-3 text-ink-2">No runs in this period.</p>}
              <Month days={days} month={month} today={today} byDay={byDay} />
            </>
          );
        }}
      </RecordView>
    </section>
  );
}

interface MonthProps {
  days: Date[];
  month: string;
  today: string;
  byDay: Map<string, Entry[]>;
}

function Month({ days, month, today, byDay }: MonthProps) {
  return (
    <div className="panel overflow-hidden">
      <div className="hidden grid-cols-7 border-line border-b md:grid" aria-hidden="true">
        {weekdayNames.map((name) => (
          <div key={name} className="px-2 py-1.5 text-ink-3 text-small">
            {name.slice(0, 3)}
          </div>
        ))}
      </div>
      <ol className="md:grid md:grid-cols-7">
        {days.map((date) => {
          const day = dayOf(date);
          return (
            <Day
              key={day}
              date={date}
              entries={byDay.get(day) ?? []}
              isToday={day === today}
              isOther={!day.startsWith(month)}
            />
          );
        })}
      </ol>
    </div>
  );
}

const maxShown = 4;
const dayFormat = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long" });
const timeFormat = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

interface DayProps {
  date: Date;
  entries: Entry[];
  isToday: boolean;
  isOther: boolean;
}

function Day({ date, entries, isToday, isOther }: DayProps) {
  return (
    <li
      aria-label={dayFormat.format(date)}
      aria-current={isToday ? "date" : undefined}
      className={cx(
        "min-w-0 border-line border-t px-2 py-1.5 md:min-h-24 md:border-l md:[&:nth-child(-n+7)]:border-t-0 md:[&:nth-child(7n+1)]:border-l-0",
        entries.length === 0 && "max-md:hidden",
        isToday && "bg-raised",
      )}
    >
      <p className={cx("num text-small", isOther ? "text-ink-3" : "text-ink-2", isToday && "font-[620] text-ink!")}>
        <span className="md:hidden">{dayFormat.format(date)}</span>
        <span className="max-md:hidden">{date.getDate()}</span>
      </p>
      <ul>
        {entries.slice(0, maxShown).map((entry) => (
          <li key={entry.key} className="min-w-0 truncate text-small" title={entry.title}>
            <EntryText entry={entry} />
          </li>
        ))}
      </ul>
      {entries.length > maxShown && <p className="text-ink-3 text-small">{entries.length - maxShown} more</p>}
    </li>
  );
}

function EntryText({ entry: { dueAt, title, run } }: { entry: Entry }) {
  const text = (
    <>
      <span className="num text-ink-3">{timeFormat.format(new Date(dueAt))}</span> {title}
    </>
  );
  if (!run) return <span>{text}</span>;
  if (run.task)
    return (
      <Link className="hover:underline" to={`/tasks/${run.task.number}`}>
        {text}
      </Link>
    );
  return (
    <span className="text-ink-2">
      {text} <span className={run.outcome === "refused" ? "text-fault" : "text-ink-3"}>({run.outcome})</span>
    </span>
  );
}
