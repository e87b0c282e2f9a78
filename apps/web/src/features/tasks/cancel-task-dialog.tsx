import type { TaskStep } from "@muster/contracts/tasks";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useCancelTask } from "./tasks.queries.ts";

interface CancelTaskDialogProps {
  task: { id: string; title: string; steps: TaskStep[] };
  onClose: () => void;
}

export function CancelTaskDialog({ task, onClose }: CancelTaskDialogProps) {
  const cancel = useCancelTask();
  const isWritten = task.steps.some((step) => step.key === "write" && step.status === "done");
  return (
    <ConfirmDialog
      title="Cancel this task?"
      body={`“${task.title}” stops at once. ${
        isWritten ? "Its document is already written, so its action stays used." : "Its action is given back."
      }`}
      confirmLabel="Stop the task"
      busyLabel="Stopping"
      danger
      busy={cancel.isPending}
      error={cancel.error?.message ?? null}
      onConfirm={() => cancel.mutate(task.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
