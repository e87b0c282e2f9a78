import type { Task, TaskListItem, TaskStatus } from "@muster/contracts/tasks";
import { Chip, type Status, StatusChip } from "../../ui/chip.tsx";
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

/** Why the example can be read and deleted only; null for other tasks. */
export function exampleReason({ isExample }: Pick<Task, "isExample">): string | null {
  return isExample ? "The example can’t be changed or run again" : null;
}

/** Who assigned a task that was handed over; nothing for other tasks. Continues a line of facts. */
export function AssignedBy({ task: { assignedBy } }: { task: Task | TaskListItem }) {
  return assignedBy && <> · from {assignedBy.name}</>;
}

/** Where a task is for its owner: a finished one is to review until its newest version is accepted. */
export function TaskStateChip({ task }: { task: Task | TaskListItem }) {
  const state = <StatusChip {...stateOf(task)} />;
  if (!task.isExample) return state;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Chip tone="line">Example</Chip>
      {state}
    </span>
  );
}

export function stateOf(task: Task | TaskListItem): { status: Status; label: string } {
  const current = isOpen(task.status) ? progressOf(task).current : undefined;
  if (current?.waitsFor)
    return { status: "review", label: current.waitsForKind === "question" ? "Answer needed" : "Approval needed" };
  if (task.status === "in_progress") return { status: "working", label: "Processing" };
  if (task.status !== "completed") return chips[task.status];
  const isAccepted = task.acceptedVersion !== null && task.acceptedVersion === task.result?.version;
  return isAccepted ? { status: "done", label: "Accepted" } : { status: "review", label: "To review" };
}
