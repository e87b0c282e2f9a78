import type { Task } from "@muster/contracts/tasks";
import { useState } from "react";
import { ApiError } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { besideQuery, useMedia } from "../../../ui/use-media.ts";
import { type TaskPreview, useEditTask } from "../tasks.queries.ts";
import { DocumentText } from "./document-text.tsx";

interface EditDialogProps {
  task: Task;
  preview: TaskPreview;
  onSaved: () => void;
  onClose: () => void;
}

/** A person's own text becomes the next version. */
export function EditDialog({ task, preview, onSaved, onClose }: EditDialogProps) {
  const { markdown, charts } = preview.deliverable;
  const [text, setText] = useState(markdown);
  const [isLeaving, setLeaving] = useState(false);
  const [tab, setTab] = useState("text");
  const isBeside = useMedia(besideQuery);
  const edit = useEditTask();
  const isChanged = text !== markdown;
  useUnsaved(isChanged);
  /** Also when the new version has taken this dialog's place before the call is over. */
  async function save() {
    const saved = await edit.mutateAsync({ id: task.id, version: preview.version, markdown: text }).catch(() => null);
    if (saved) onSaved();
  }

  const failure = edit.error instanceof ApiError ? edit.error : null;
  const field = (
    <TextArea
      label="Text (Markdown)"
      data-autofocus=""
      rows={24}
      className="font-mono text-small"
      value={text}
      error={failure?.fields["markdown"] ?? failure?.message}
      onChange={(event) => setText(event.target.value)}
    />
  );
  const shown = (
    <div className="min-w-0">
      <DocumentText text={text} charts={charts} />
    </div>
  );
  return (
    <Dialog
      title={`Edit version ${preview.version}`}
      description="Your text is stored as a new version. This version is kept, and nothing is charged."
      size="full"
      hasFixedHeight
      closeOnOverlay={!isChanged}
      onClose={() => (isChanged && !isLeaving ? setLeaving(true) : onClose())}
      footer={
        isLeaving ? (
          <>
            <p role="alert" className="min-w-0 flex-1 basis-[200px]">
              Discard your changes?
            </p>
            <Button onClick={() => setLeaving(false)}>Keep editing</Button>
            <Button variant="danger" onClick={onClose}>
              Discard changes
            </Button>
          </>
        ) : (
          <>
            <div className="flex-1" />
            <Button onClick={() => (isChanged ? setLeaving(true) : onClose())}>Cancel</Button>
            <Button
              variant="primary"
              busy={edit.isPending}
              busyLabel="Saving…"
              disabledReason={isChanged ? null : "Change the text first"}
              onClick={() => void save()}
            >
              Save as version {preview.version + 1}
            </Button>
          </>
        )
      }
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
            { id: "text", label: "Text", panel: field },
            { id: "preview", label: "Preview", panel: shown },
          ]}
        />
      )}
    </Dialog>
  );
}
