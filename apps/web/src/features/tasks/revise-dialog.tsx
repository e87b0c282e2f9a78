import type { Task } from "@muster/contracts/tasks";
import { z } from "zod";
import { useMe } from "../../platform/session.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useReviseTask, useTaskPreview } from "./tasks.queries.ts";
import { unitsSentence } from "./wizard/units.ts";

interface ReviseDialogProps {
  task: Task;
  kind: "changes" | "follow_up";
  /** The selected text that the comment is about. */
  passage?: string | undefined;
  onClose: () => void;
}

const kinds = {
  changes: {
    title: "Ask for changes",
    label: "What should change?",
    placeholder: "Add the average per region, and compare it with last year.",
    submit: "Send back",
    missing: "Say what should change",
    effect: "Sends this version back and makes a new one. This version is kept.",
  },
  follow_up: {
    title: "Ask a follow-up",
    label: "Your question",
    placeholder: "Which product sells best in the South?",
    submit: "Ask",
    missing: "Write a question",
    effect: "Answers this question in a new version, from the same files. This version is kept.",
  },
};

/** A comment or question that a new version is made for. */
export function ReviseDialog({ task, kind, passage, onClose }: ReviseDialogProps) {
  const { title, label, placeholder, submit, effect, missing } = kinds[kind];
  const revise = useReviseTask();
  const me = useMe();
  const [newest] = useTaskPreview(task.id, undefined).data?.versions ?? [];
  const isEdited = newest?.revision?.kind === "edit";
  const form = useZodForm({
    schema: z.object({ text: z.string().trim().min(1, missing).max(10_000, "Use at most 10,000 characters") }),
    defaultValues: { text: "" },
    onSubmit: ({ text }) => revise.mutateAsync({ id: task.id, kind, text, ...(passage && { passage }) }),
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      title={title}
      description={effect}
      submitLabel={submit}
      busyLabel="Sending…"
      cancelLabel="Keep this version"
      note={unitsSentence(1, me)}
      onClose={onClose}
    >
      {passage && (
        <blockquote className="max-h-[30dvh] overflow-y-auto break-words border-line-strong border-l-2 pl-3 text-ink-2">
          {passage}
        </blockquote>
      )}
      {newest && isEdited && (
        <p className="rounded-sm bg-attention-soft px-3 py-2 text-attention">
          Version {newest.version} was edited by hand. The new version is written from the request and your comment,
          without those edits.
        </p>
      )}
      <TextArea label={label} rows={4} data-autofocus="" placeholder={placeholder} {...form.field("text")} />
    </FormDialog>
  );
}
