import type { Task } from "@muster/contracts/tasks";
import { useState } from "react";
import { useSaveTemplate } from "./saved-templates.queries.ts";
import { TemplateNameDialog } from "./template-name-dialog.tsx";

/** Makes a template for the whole organization from a finished task. */
export function SaveTemplateDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const save = useSaveTemplate();
  const [keepsSources, setKeepsSources] = useState(false);
  return (
    <TemplateNameDialog
      title="Save as template"
      description="Everyone in your organization can use its request, form, agent, and format."
      name={task.title}
      confirmLabel="Save template"
      busyLabel="Saving…"
      busy={save.isPending}
      error={save.error?.message}
      onName={(name) => save.mutate({ id: task.id, name, keepsSources }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {task.attachments.length > 0 && (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-1"
            checked={keepsSources}
            onChange={(event) => setKeepsSources(event.target.checked)}
          />
          <span>
            Keep its files for me
            <span className="block text-ink-3 text-small">Other members are asked to attach their own.</span>
          </span>
        </label>
      )}
    </TemplateNameDialog>
  );
}
