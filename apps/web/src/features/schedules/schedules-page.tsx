import type { Schedule } from "@muster/contracts/schedules";
import { ArrowLeft, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Page, Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { PaidFeature } from "../billing/paid-feature.tsx";
import { CalendarView } from "./calendar-view.tsx";
import { ScheduleRow } from "./schedule-row.tsx";
import { useSchedules } from "./schedules.queries.ts";

const ScheduleDialog = lazyDialog(async () => (await import("./schedule-dialog.tsx")).ScheduleDialog);

/** Tasks that are assigned again by themselves: as a list with their runs, or on a calendar. */
export function SchedulesPage() {
  const [view, setView] = useUrlState("view", "list");
  const [opened, setOpened] = useState<Schedule | "new" | null>(null);
  const viewer = useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
  return (
    <Page
      title="Scheduled tasks"
      subtitle={
        <Link to="/tasks" className="link inline-flex items-center gap-1">
          <ArrowLeft size={14} aria-hidden="true" /> Task Center
        </Link>
      }
      manyActions
      actions={
        <>
          <Segmented
            label="View"
            value={view === "calendar" ? "calendar" : "list"}
            onChange={setView}
            options={[
              { value: "list", label: "List" },
              { value: "calendar", label: "Calendar" },
            ]}
          />
          <Button variant="primary" icon={Plus} disabledReason={viewer} onClick={() => setOpened("new")}>
            Schedule task
          </Button>
        </>
      }
    >
      <PaidFeature>{view === "calendar" ? <CalendarView /> : <ScheduleList onEdit={setOpened} />}</PaidFeature>
      {opened && <ScheduleDialog {...(opened !== "new" && { schedule: opened })} onClose={() => setOpened(null)} />}
    </Page>
  );
}

function ScheduleList({ onEdit }: { onEdit: (schedule: Schedule) => void }) {
  const schedules = useSchedules();
  return (
    <QueryView
      query={schedules}
      loading={<SkeletonText lines={6} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <Panel>
          <Empty
            art="task"
            title="No scheduled tasks"
            body="Schedule a task you assigned before, and it runs automatically: once, daily, weekly, or monthly."
          />
        </Panel>
      }
      errorTitle="Couldn’t load your schedules"
    >
      {({ items }) => (
        <ul className="panel" aria-label="Schedules">
          {items.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} onEdit={() => onEdit(schedule)} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}
