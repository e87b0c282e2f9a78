import type { Task } from "@muster/contracts/tasks";
import { editedMarkdown } from "@muster/contracts/tasks-versions";
import { useState } from "react";
import { z } from "zod";
import { useZodForm } from "../../../ui/form.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { besideQuery, useMedia } from "../../../ui/use-media.ts";
import { type TaskPreview, useEditTask } from "../tasks.queries.ts";
import { DocumentText } from "./document-text.tsx";

interface EditDialogProps {
  task: Task;
  preview: TaskPreview;
  onSaved: () => void;
  onClose: () => void;
}

const schema = z.object({ markdown: editedMarkdown });

/** The user's edited text becomes the next version. */
export function EditDialog({ task, preview, onSaved, onClose }: EditDialogProps) {
  const { markdown, charts } = preview.deliverable;
  const [tab, setTab] = useState("markdown");
  const isBeside = useMedia(besideQuery);
  const edit = useEditTask();
  const form = useZodForm({
    schema,
    defaultValues: { markdown },
    onSubmit: (input) => edit.mutateAsync({ id: task.id, version: preview.version, ...input }),
    onDone: onSaved,
  });

  const field = (
    <TextArea
      label="Text (Markdown)"
      data-autofocus=""
      rows={24}
      className="font-mono text-small"
      {...form.field("markdown")}
    />
  );
  const shown = (
    <div className="min-w-0">
      <DocumentText text={form.values.markdown} charts={charts} />
    </div>
  );
  return (
    <FormDialog
      form={form}
      title={`Edit version ${preview.version}`}
      description="Your text is stored as a new version. This version is kept, and nothing is charged."
      size="full"
      hasFixedHeight
      submitLabel={`Save as version ${preview.version + 1}`}
      busyLabel="Saving…"
      blocker={form.isDirty ? null : "Change the text first"}
      onClose={onClose}
    >
      {isBeside ? (
        <div className="grid grid-cols-2 gap-8">
          {field}
          {shown}
        </div>
      ) : (
        <Tabs
          label="Edit"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: "markdown", label: "Text", panel: field },
            { id: "preview", label: "Preview", panel: shown },
          ]}
        />
      )}
    </FormDialog>
  );
}
