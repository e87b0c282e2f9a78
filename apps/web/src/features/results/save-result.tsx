import { type AiResult, resultExportFormats } from "@muster/contracts/results";
import { Link } from "react-router";
import { z } from "zod";
import { api } from "../../platform/api.ts";
import { openModal } from "../../platform/modals.ts";
import { notify } from "../../platform/notifications.ts";
import { invalidate } from "../../platform/query.ts";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useBases } from "../knowledge/knowledge.queries.ts";
import { useResultAction } from "./results.queries.ts";

/** Adds a result to a knowledge base as a document. */
export function SaveResultDialog({ result, onClose }: { result: AiResult; onClose: () => void }) {
  const bases = useBases();
  const open = (bases.data?.items ?? []).filter(({ editBlocker }) => editBlocker === null);
  const chosen = (baseId: string) => open.find(({ id }) => id === baseId) ?? open[0];
  const save = useResultAction(null, (baseId: string) => api.results.save({ id: result.id, baseId }));
  const form = useZodForm({
    schema: z.object({ baseId: z.string() }),
    defaultValues: { baseId: "" },
    onSubmit: async ({ baseId }) => {
      const base = chosen(baseId);
      return { base, ...(await save.mutateAsync(base?.id ?? "")) };
    },
    onDone: ({ base, name, itemId, isNew }) => {
      notify({
        type: isNew ? "success" : "info",
        title: isNew ? `Saved to ${base?.name}` : `Already in ${base?.name}`,
        message: name,
        link: `/knowledge/${base?.id}/items/${itemId}`,
      });
      void invalidate("knowledge");
      onClose();
    },
  });
  const { value, onChange, error } = form.choice("baseId");

  return (
    <FormDialog
      form={form}
      title="Save to a knowledge base"
      size="sm"
      submitLabel="Save"
      busyLabel="Saving…"
      blocker={open.length > 0 ? null : "Create a knowledge base first"}
      canDiscard
      onClose={onClose}
    >
      <p className="break-words text-ink-2">
        “{result.title}” becomes a document with its sources, which you and your agents can search. It counts as one
        upload.
      </p>
      {bases.data && open.length === 0 ? (
        <p>
          You have no knowledge base that you can change.{" "}
          <Link to="/knowledge" className="link" onClick={onClose}>
            Create one
          </Link>
        </p>
      ) : (
        <SelectField
          label="Knowledge base"
          data-autofocus=""
          value={chosen(value)?.id ?? ""}
          error={error}
          onChange={(event) => onChange(event.target.value)}
          options={
            bases.data ? open.map(({ id, name }) => ({ value: id, label: name })) : [{ value: "", label: "Loading…" }]
          }
        />
      )}
    </FormDialog>
  );
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
