import { type AiResult, resultExportFormats } from "@muster/contracts/results";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { openModal } from "../../platform/modals.ts";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { SaveToBaseDialog } from "../knowledge/save-to-base-dialog.tsx";
import { useResultAction } from "./results.queries.ts";

interface SaveResultDialogProps {
  result: AiResult;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds a result to a knowledge base as a document. */
export function SaveResultDialog({ result, onSaved, onClose }: SaveResultDialogProps) {
  const save = useResultAction(null, (baseId: string) => api.results.save({ id: result.id, baseId }));
  const onSave = async (baseId: string) => {
    const saved = await save.mutateAsync(baseId);
    onSaved();
    return saved;
  };
  return <SaveToBaseDialog title={result.title} onSave={onSave} onClose={onClose} />;
}

const attachFormats = [
  { value: "markdown", title: "Markdown", description: "Plain text with headings and tables. Agents read it best." },
  { value: "pdf", title: "PDF", description: "Fixed pages, for a task whose file people open as well." },
  { value: "docx", title: "Word", description: "For a task whose file people edit afterwards." },
] as const;

/** Saves a result as one of the person's files, and opens the task wizard with it. */
export function AttachResultDialog({ result, onClose }: { result: AiResult; onClose: () => void }) {
  const keep = useResultAction(null, (format: (typeof resultExportFormats)[number]) =>
    api.results.toFile({ id: result.id, format }),
  );
  const form = useZodForm({
    schema: z.object({ format: z.enum(resultExportFormats) }),
    defaultValues: { format: "markdown" },
    onSubmit: ({ format }) => keep.mutateAsync(format),
    onDone: ({ id, name, sizeBytes }) => {
      onClose();
      openModal("task-wizard", { attachment: { id, name, sizeBytes } });
    },
  });
  return (
    <FormDialog
      form={form}
      title="Attach to a new task"
      size="sm"
      submitLabel="Continue"
      busyLabel="Attaching…"
      canDiscard
      onClose={onClose}
    >
      <p className="break-words text-ink-2">“{result.title}” becomes one of your files, at no charge.</p>
      <RadioCards legend="File format" {...form.choice("format")} options={[...attachFormats]} />
    </FormDialog>
  );
}
