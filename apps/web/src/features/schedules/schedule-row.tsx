import type { Recurrence, Schedule, ScheduleRun } from "@muster/contracts/schedules";
import { Ellipsis, Pause, Pencil, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useMe } from "../../platform/session.tsx";
import { IconButton } from "../../ui/button.tsx";
import { StatusChip } from "../../ui/chip.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatDateTime } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { Menu } from "../../ui/menu.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useBases } from "../knowledge/knowledge.queries.ts";
import { TaskStatusChip } from "../tasks/task-status.tsx";
import { useRemoveSchedule, useScheduleRuns, useUpdateSchedule } from "./schedules.queries.ts";
import { recurrenceSentence } from "./timing-words.ts";

export function ScheduleRow({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
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
export function Outcome({ run: { outcome, task, reason } }: { run: ScheduleRun }) {
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
