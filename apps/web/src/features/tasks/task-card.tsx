import type { TaskListItem } from "@muster/contracts/tasks";
import { CalendarClock, CircleDollarSign, Eye, FileText, RotateCw, Timer } from "lucide-react";
import { Link } from "react-router";
import { WaitingMark } from "../../platform/waiting-mark.tsx";
import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { formatDate, formatDuration, formatMoneyMicros } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { StepBar } from "../../ui/step-bar.tsx";
import { Time } from "../../ui/time.tsx";
import { formatNames } from "./names.ts";
import { SelectBox } from "./task-board.tsx";
import { isOpen, progressOf } from "./task-progress.ts";
import { AssignedBy, exampleReason, TaskStateChip } from "./task-status.tsx";
import { useDownload, useRetryTask } from "./tasks.queries.ts";
import type { Selection } from "./use-selection.ts";

interface TaskCardProps {
  task: TaskListItem;
  selection: Selection;
  /** Address of its page, with the filters of the list. */
  to: string;
  onPeek: () => void;
  onCancel: () => void;
}

export function TaskCard({ task, selection, to, onPeek, onCancel }: TaskCardProps) {
  const progress = progressOf(task);
  const asks = progress.current?.waitsFor !== undefined;
  return (
    <article className="panel flex h-full min-w-0 flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <Mark id={task.agentId} live={task.status === "in_progress" && !asks} />
        <div className="min-w-0 flex-1">
          <h3 className="card-title line-clamp-2 break-words">
            <Link to={to} data-task={task.number} className="hover:underline" title={task.title}>
              {task.title}
            </Link>
          </h3>
          <p className="mt-0.5 truncate text-small text-ink-3">
            <span className="font-mono text-micro">{task.number}</span> · {task.agentName}
            <AssignedBy task={task} /> <WaitingMark record={`tasks:${task.id}`} />
          </p>
        </div>
        <TaskStateChip task={task} />
        <SelectBox task={task} selection={selection} />
      </div>
      <div className="mt-auto">
        <p
          className={`line-clamp-3 break-words ${task.status === "failed" ? "text-fault" : "text-ink-2"}`}
          title={task.summary ?? progress.sentence}
        >
          {task.status === "completed" ? (task.summary ?? progress.sentence) : progress.sentence}
        </p>
        {isOpen(task.status) && progress.of > 0 && (
          <div className="mt-1.5">
            <StepBar label={`Progress of ${task.title}`} of={progress.of} at={progress.done} tone={progress.tone} />
          </div>
        )}
      </div>
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t pt-2.5 text-small text-ink-3">
        <Facts task={task} />
        <span className="ml-auto flex items-center gap-1">
          <IconButton label={`Peek at ${task.title}`} icon={Eye} size="sm" onClick={onPeek} />
          <CardAction task={task} to={to} asks={asks} onCancel={onCancel} />
        </span>
      </div>
    </article>
  );
}

/** Date, duration, format, and the cost if any. */
function Facts({ task }: { task: TaskListItem }) {
  return (
    <>
      <span>
        <Time value={task.result?.completedAt ?? task.createdAt} />
      </span>
      {task.deadline && task.status !== "completed" && (
        <span className="inline-flex items-center gap-1.5">
          <CalendarClock size={13} aria-hidden="true" />
          <span className="sr-only">Due </span>
          {formatDate(task.deadline)}
        </span>
      )}
      {task.durationMs !== null && (
        <span className="num inline-flex items-center gap-1.5">
          <Timer size={13} aria-hidden="true" />
          <span className="sr-only">Took </span>
          {formatDuration(task.durationMs)}
        </span>
      )}
      <span className="inline-flex items-center gap-1.5">
        <FileText size={13} aria-hidden="true" />
        <span className="sr-only">Format </span>
        {formatNames[task.deliverableFormat]}
      </span>
      {task.result && task.result.costMicros !== 0 && (
        <span className="num inline-flex items-center gap-1.5">
          <CircleDollarSign size={13} aria-hidden="true" />
          <span className="sr-only">Cost </span>
          {formatMoneyMicros(task.result.costMicros)}
        </span>
      )}
      {(task.priority === "high" || task.priority === "urgent") && (
        <span className="text-ink-2">{task.priority === "high" ? "High priority" : "Urgent"}</span>
      )}
    </>
  );
}

interface CardActionProps extends Pick<TaskCardProps, "task" | "to" | "onCancel"> {
  asks: boolean;
}

/** A card links to its result; a task that waits for an approval links to its question. */
function CardAction({ task, to, asks, onCancel }: CardActionProps) {
  const retry = useRetryTask();
  if (asks) {
    const isQuestion = progressOf(task).current?.waitsForKind === "question";
    const name = isQuestion ? `Answer question of ${task.title}` : `Review request of ${task.title}`;
    return (
      <ButtonLink to={to} size="sm" variant="primary" aria-label={name}>
        {isQuestion ? "Answer" : "Review"}
      </ButtonLink>
    );
  }
  if (task.status === "completed")
    return (
      <>
        <DownloadButton task={task} />
        <ButtonLink to={to} size="sm" variant="primary" aria-label={`Read ${task.title}`}>
          Read
        </ButtonLink>
      </>
    );
  if (isOpen(task.status))
    return (
      <Button size="sm" variant="quiet" aria-label={`Stop ${task.title}`} onClick={onCancel}>
        Stop
      </Button>
    );
  return (
    <Button
      size="sm"
      icon={RotateCw}
      disabledReason={exampleReason(task)}
      busy={retry.isPending}
      aria-label={`Retry ${task.title}`}
      onClick={() => retry.mutate(task.id)}
    >
      Retry
    </Button>
  );
}

function DownloadButton({ task: { id, title, deliverableFormat: format } }: { task: TaskListItem }) {
  const download = useDownload();
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={download.isPending}
      busyLabel="Preparing…"
      aria-label={`Download ${title}`}
      title={`Download as ${formatNames[format]}`}
      onClick={() => download.mutate({ id, title, format })}
    >
      Download
    </Button>
  );
}
