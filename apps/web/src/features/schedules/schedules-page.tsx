import type { Recurrence, Schedule, ScheduleRun } from "@muster/contracts/schedules";
import { ArrowLeft, Ellipsis, Pause, Pencil, Play, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { useUrlState } from "../../platform/url-state.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { StatusChip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Page, Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { PaidFeature } from "../billing/paid-feature.tsx";
import { useBases } from "../knowledge/knowledge.queries.ts";
import { TaskStatusChip } from "../tasks/task-status.tsx";
import { CalendarView } from "./calendar-view.tsx";
import { useRemoveSchedule, useScheduleRuns, useSchedules, useUpdateSchedule } from "./schedules.queries.ts";
import { recurrenceSentence } from "./timing-words.ts";

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

function ScheduleRow({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { id, title, agentId, agentName, recurrence, timeZone, isActive, pausedReason, nextRunAt } = schedule;
  return (
    <li className="border-line border-t first:border-t-0">
      <div className="row items-start! border-t-0!">
        <Mark id={agentId} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="break-words font-[560]">{title}</span>
            <State schedule={schedule} />
          </p>
          <p className="break-words text-ink-2">
            {recurrence.kind === "knowledge" ? (
              <WatchedBase recurrence={recurrence} />
            ) : (
              <>
                {recurrenceSentence(recurrence)} <span className="text-ink-3">({timeZone.replaceAll("_", " ")})</span>
              </>
            )}
          </p>
          <p className="num break-words text-ink-3 text-small">
            {agentName}
            {nextRunAt && ` · next run ${formatDateTime(nextRunAt)}`}
          </p>
          {!isActive && pausedReason && <p className="break-words text-fault">{pausedReason}</p>}
          <details className="mt-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary className="link inline-block min-h-6" aria-label={`Runs of ${title}`}>
              Runs
            </summary>
            {isOpen && <Runs id={id} />}
          </details>
        </div>
        <Actions schedule={schedule} onEdit={onEdit} />
      </div>
    </li>
  );
}

function WatchedBase({ recurrence }: { recurrence: Recurrence & { kind: "knowledge" } }) {
  const bases = useBases();
  const name = bases.data?.items.find(({ id }) => id === recurrence.baseId)?.name;
  return recurrenceSentence(recurrence, name && `“${name}”`);
}

function State({ schedule: { isActive, nextRunAt, recurrence, lastRun } }: { schedule: Schedule }) {
  if (isActive && nextRunAt) return <StatusChip status="queued" label="Scheduled" />;
  if (isActive && recurrence.kind === "knowledge") return <StatusChip status="queued" label="Waiting" />;
  if (recurrence.kind === "once" && lastRun?.outcome === "started") return <StatusChip status="done" />;
  return <StatusChip status="paused" />;
}

function Actions({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const update = useUpdateSchedule();
  const remove = useRemoveSchedule();
  const [isDeleting, setDeleting] = useState(false);
  const { id, title, isActive } = schedule;
  const disabledReason = useMe().organization.memberRole === "viewer" ? "Viewers have read-only access" : null;
  return (
    <>
      <Menu
        label={`Actions of ${title}`}
        trigger={<IconButton label={`Actions of ${title}`} icon={Ellipsis} />}
        items={[
          { label: "Change timing", icon: Pencil, disabledReason, onSelect: onEdit },
          {
            label: isActive ? "Pause" : "Resume",
            icon: isActive ? Pause : Play,
            disabledReason,
            onSelect: () => update.mutate({ id, isActive: !isActive }),
          },
          "separator",
          { label: "Delete", icon: Trash2, danger: true, disabledReason, onSelect: () => setDeleting(true) },
        ]}
      />
      {isDeleting && (
        <ConfirmDialog
          title="Delete this schedule?"
          body={`“${title}” will no longer run automatically. Tasks it started are kept.`}
          confirmLabel="Delete schedule"
          busyLabel="Deleting…"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(id)}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  );
}

function Runs({ id }: { id: string }) {
  const runs = useScheduleRuns(id);
  return (
    <QueryView
      query={runs}
      loading={<SkeletonText lines={2} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className="text-ink-2">It hasn’t run yet.</p>}
      errorTitle="Couldn’t load the runs"
    >
      {({ items }) => (
        <ol className="mt-1 grid gap-1" aria-label="Runs">
          {items.map((run) => (
            <li key={run.id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
              <span className="num">{formatDateTime(run.dueAt)}</span>
              <Outcome run={run} />
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  );
}

/** The result of a run; the reason when nothing was started. */
function Outcome({ run: { outcome, task, reason } }: { run: ScheduleRun }) {
  if (outcome === "started")
    return task ? (
      <>
        <Link className="link font-mono text-micro" to={`/tasks/${task.number}`}>
          {task.number}
        </Link>
        <TaskStatusChip status={task.status} />
      </>
    ) : (
      <span className="text-ink-3">The task was deleted</span>
    );
  return (
    <>
      <StatusChip
        status={outcome === "skipped" ? "cancelled" : "failed"}
        label={outcome === "skipped" ? "Skipped" : "Not started"}
      />
      <span className="min-w-0 break-words text-ink-2">{reason}</span>
    </>
  );
}
