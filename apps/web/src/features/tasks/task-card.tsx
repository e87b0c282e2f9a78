import type { TaskListItem } from "@muster/contracts/tasks";
import { CalendarClock, CircleDollarSign, Download, RotateCw } from "lucide-react";
import { Link } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { StatusChip } from "../../ui/chip.tsx";
import { formatDate, formatMoneyMicros } from "../../ui/format.ts";
import { Mark } from "../../ui/mark.tsx";
import { StepBar } from "../../ui/step-bar.tsx";
import { progressOf } from "./task-progress.ts";
import { TaskStatusChip } from "./task-status.tsx";
import { useDownload, useRetryTask } from "./tasks.queries.ts";

interface TaskCardProps {
  task: TaskListItem;
  /** Address of its detail, with the filters of the list. */
  to: string;
  onCancel: () => void;
}

export function TaskCard({ task, to, onCancel }: TaskCardProps) {
  const progress = progressOf(task);
  const asks = progress.current?.waitsFor !== undefined;
  const isQuestion = progress.current?.waitsForKind === "question";
  return (
    <article className="panel flex h-full min-w-0 flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <Mark id={task.agentId} live={task.status === "in_progress" && !asks} />
        <div className="min-w-0 flex-1">
          <h3 className="card-title line-clamp-2 break-words">
            <Link to={to} className="hover:underline" title={task.title}>
              {task.title}
            </Link>
          </h3>
          <p className="mt-0.5 truncate text-small text-ink-3">
            <span className="font-mono text-micro">{task.number}</span> · {task.agentName}
          </p>
        </div>
        {asks ? (
          <StatusChip status="review" label={isQuestion ? "Answer needed" : "Approval needed"} />
        ) : (
          <TaskStatusChip status={task.status} />
        )}
      </div>
      <div className="mt-auto">
        <p
          className={`mb-1.5 line-clamp-2 break-words text-small ${task.status === "failed" ? "text-fault" : "text-ink-2"}`}
          title={progress.sentence}
        >
          {progress.sentence}
        </p>
        {progress.of > 0 && (
          <StepBar label={`Progress of ${task.title}`} of={progress.of} at={progress.done} tone={progress.tone} />
        )}
      </div>
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t pt-2.5 text-small text-ink-3">
        {task.deadline && (
          <span className="inline-flex items-center gap-1.5">
            <CalendarClock size={13} aria-hidden="true" />
            <span className="sr-only">Due </span>
            {formatDate(task.deadline)}
          </span>
        )}
        {task.result && (
          <span className="num inline-flex items-center gap-1.5">
            <CircleDollarSign size={13} aria-hidden="true" />
            <span className="sr-only">Cost </span>
            {formatMoneyMicros(task.result.costMicros)}
          </span>
        )}
        {(task.priority === "high" || task.priority === "urgent") && (
          <span className="text-ink-2">{task.priority === "high" ? "High priority" : "Urgent"}</span>
        )}
        <span className="ml-auto flex items-center gap-2">
          {asks ? (
            <Review task={task} to={to} isQuestion={isQuestion} />
          ) : (
            <CardAction task={task} onCancel={onCancel} />
          )}
        </span>
      </div>
    </article>
  );
}

/** A task that waits for a word: the question is in its detail. */
function Review({ task, to, isQuestion }: Pick<TaskCardProps, "task" | "to"> & { isQuestion: boolean }) {
  return (
    <ButtonLink
      to={to}
      size="sm"
      aria-label={isQuestion ? `Answer question of ${task.title}` : `Review request of ${task.title}`}
    >
      {isQuestion ? "Answer" : "Review"}
    </ButtonLink>
  );
}

function CardAction({ task, onCancel }: Omit<TaskCardProps, "to">) {
  const download = useDownload();
  const retry = useRetryTask();
  switch (task.status) {
    case "completed":
      return (
        <Button
          size="sm"
          icon={Download}
          busy={download.isPending}
          aria-label={`Download ${task.title}`}
          onClick={() => download.mutate({ id: task.id, title: task.title, format: task.deliverableFormat })}
        >
          Download
        </Button>
      );
    case "failed":
    case "cancelled":
      return (
        <Button
          size="sm"
          icon={RotateCw}
          busy={retry.isPending}
          aria-label={`Retry ${task.title}`}
          onClick={() => retry.mutate(task.id)}
        >
          Retry
        </Button>
      );
    case "pending":
    case "in_progress":
      return (
        <>
          <span className="inline-flex items-center gap-1.5 text-ink-2">Processing</span>
          <Button size="sm" variant="quiet" aria-label={`Stop ${task.title}`} onClick={onCancel}>
            Stop
          </Button>
        </>
      );
  }
}
