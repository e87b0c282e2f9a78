import { Link } from "react-router";
import { z } from "zod";
import { notify } from "../../platform/notifications.ts";
import { invalidate } from "../../platform/query.ts";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useBases } from "./knowledge.queries.ts";

interface SaveToBaseDialogProps {
  title: string;
  onSave: (baseId: string) => Promise<{ itemId: string; name: string; isNew: boolean }>;
  onClose: () => void;
}

/** Adds something that Muster wrote to a knowledge base as a document. */
export function SaveToBaseDialog({ title, onSave, onClose }: SaveToBaseDialogProps) {
  const bases = useBases();
  const open = (bases.data?.items ?? []).filter(({ editBlocker }) => editBlocker === null);
  const chosen = (baseId: string) => open.find(({ id }) => id === baseId) ?? open[0];
  const form = useZodForm({
    schema: z.object({ baseId: z.string() }),
    defaultValues: { baseId: "" },
    onSubmit: async ({ baseId }) => {
      const base = chosen(baseId);
      return { base, ...(await onSave(base?.id ?? "")) };
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
        “{title}” becomes a document with its sources, which you and your agents can search. It counts as one upload.
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
