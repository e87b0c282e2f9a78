import type { Task } from "@muster/contracts/tasks";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { StatusChip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fault } from "../../ui/fault.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { CancelTaskDialog } from "./cancel-task-dialog.tsx";
import { StepList } from "./step-list.tsx";
import { TaskBrief } from "./task-brief.tsx";
import { TaskLive } from "./task-live.tsx";
import { isOpen, progressOf } from "./task-progress.ts";
import { TaskResult } from "./task-result.tsx";
import { TaskStatusChip } from "./task-status.tsx";
import { useRetryTask, useTask } from "./tasks.queries.ts";

/** One task, from its address alone: at work, ended without a result, or with its document. */
export function TaskDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const task = useTask(id);
  const [isCancelling, setCancelling] = useState(false);
  // Most tasks that are opened are finished ones: their size at once, so that nothing jumps when the document arrives.
  const isLarge = task.data ? task.data.status === "completed" : task.isFetching;
  return (
    <>
      <Dialog
        title={task.data?.title ?? "Task"}
        description={task.data && <Heading task={task.data} />}
        size={isLarge ? "reading" : "xl"}
        onClose={onClose}
        footer={task.data && hasActions(task.data) && <Actions task={task.data} onCancel={() => setCancelling(true)} />}
      >
        <QueryView
          query={task}
          loading={<SkeletonRows rows={5} />}
          isEmpty={() => false}
          empty={null}
          errorTitle="Couldn’t load this task"
        >
          {(found) => <Body task={found} />}
        </QueryView>
      </Dialog>
      {isCancelling && task.data && <CancelTaskDialog task={task.data} onClose={() => setCancelling(false)} />}
    </>
  );
}

function Heading({ task }: { task: Task }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      {progressOf(task).current?.waitsFor ? (
        <StatusChip status="review" label={waitLabel(task)} />
      ) : (
        <TaskStatusChip status={task.status} />
      )}
      <span className="text-small">
        <span className="font-mono text-micro">{task.number}</span> · {task.agentName}
      </span>
    </span>
  );
}

function waitLabel(task: Task): string {
  return progressOf(task).current?.waitsForKind === "question" ? "Answer needed" : "Approval needed";
}

function Body({ task }: { task: Task }) {
  if (task.status === "completed") return <TaskResult task={task} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TaskBrief task={task} />
      {isOpen(task.status) ? <TaskLive task={task} /> : <Ended task={task} />}
    </div>
  );
}

/** Ended without a document. */
function Ended({ task }: { task: Task }) {
  return (
    <>
      {task.status === "failed" ? (
        <Fault
          title="This task failed"
          body={`${progressOf(task).sentence.replace(/\.$/, "")}. You weren’t charged.`}
        />
      ) : (
        <p className="text-ink-2">This task was canceled. You can retry it.</p>
      )}
      <StepList steps={task.steps} />
    </>
  );
}

/** A finished task has its actions beside its document. */
function hasActions({ status }: Task): boolean {
  return status !== "completed";
}

function Actions({ task, onCancel }: { task: Task; onCancel: () => void }) {
  const retry = useRetryTask();
  return (
    <>
      {isOpen(task.status) && (
        <Button variant="danger" onClick={onCancel}>
          Stop task
        </Button>
      )}
      <div className="flex-1" />
      {(task.status === "failed" || task.status === "cancelled") && (
        <Button variant="primary" icon={RotateCw} busy={retry.isPending} onClick={() => retry.mutate(task.id)}>
          Retry
        </Button>
      )}
    </>
  );
}
