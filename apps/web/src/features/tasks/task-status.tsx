import type { TaskStatus } from "@muster/contracts/tasks";
import { type Status, StatusChip } from "../../ui/chip.tsx";

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
