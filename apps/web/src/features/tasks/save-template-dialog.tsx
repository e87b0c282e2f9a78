import type { Task } from "@muster/contracts/tasks";
import { templateName } from "@muster/contracts/tasks-saved-templates";
import { z } from "zod";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSaveTemplate } from "./saved-templates.queries.ts";

const schema = z.object({ name: templateName, keepsSources: z.boolean() });

/** Makes a template for the whole organization from a finished task. */
export function SaveTemplateDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const save = useSaveTemplate();
  const form = useZodForm({
    schema,
    defaultValues: { name: task.title.slice(0, 100), keepsSources: false },
    onSubmit: (input) => save.mutateAsync({ id: task.id, ...input }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Save as template"
      description="Everyone in your organization can use its request, form, agent, and format."
      size="sm"
      submitLabel="Save template"
      busyLabel="Saving…"
      onClose={onClose}
    >
      <TextField label="Name" data-autofocus="" {...form.field("name")} />
      {task.attachments.length > 0 && (
        <label className="flex items-start gap-2">
          <input type="checkbox" className="mt-1" {...form.methods.register("keepsSources")} />
          <span>
            Keep its files for me
            <span className="block text-ink-3 text-small">Other members are asked to attach their own.</span>
          </span>
        </label>
      )}
    </FormDialog>
  );
}
