import type { Task, TaskListItem, TaskStatus } from "@muster/contracts/tasks";
import { type Status, StatusChip } from "../../ui/chip.tsx";
import { isOpen, progressOf } from "./task-progress.ts";

const chips: Record<TaskStatus, { status: Status; label: string }> = {
  pending: { status: "queued", label: "Pending" },
  in_progress: { status: "working", label: "In progress" },
  completed: { status: "done", label: "Completed" },
  failed: { status: "failed", label: "Failed" },
  cancelled: { status: "cancelled", label: "Canceled" },
};

export function TaskStatusChip({ status }: { status: TaskStatus }) {
  return <StatusChip {...chips[status]} />;
}

/** Where a task is for its owner: a finished one is to review until its newest version is accepted. */
export function TaskStateChip({ task }: { task: Task | TaskListItem }) {
  const current = isOpen(task.status) ? progressOf(task).current : undefined;
  if (current?.waitsFor) {
    const label = current.waitsForKind === "question" ? "Answer needed" : "Approval needed";
    return <StatusChip status="review" label={label} />;
  }
  if (task.status !== "completed") return <TaskStatusChip status={task.status} />;
  const isAccepted = task.acceptedVersion !== null && task.acceptedVersion === task.result?.version;
  return isAccepted ? <StatusChip status="done" label="Accepted" /> : <StatusChip status="review" label="To review" />;
}
