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
      title="Stop this task?"
      body={`“${task.title}” will stop. ${
        isWritten
          ? "The text is written, so the action is still charged. It stays as an incomplete draft."
          : "You won’t be charged for this action. What is written so far stays as an incomplete draft."
      }`}
      confirmLabel="Stop task"
      busyLabel="Stopping…"
      danger
      busy={cancel.isPending}
      error={cancel.error?.message ?? null}
      onConfirm={() => cancel.mutate(task.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
