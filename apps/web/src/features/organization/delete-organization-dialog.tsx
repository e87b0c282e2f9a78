import type { OrganizationData } from "@muster/contracts/organization";
import { z } from "zod";
import { useMe } from "../../platform/session.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatCount, formatDate } from "../../ui/format.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useRequestDeletion } from "./organization.queries.ts";
import { planAtDeletion } from "./plan-at-deletion.ts";

const schema = z.object({ name: z.string().min(1, "Enter the organization’s name") });

/** Asks for the organization's name, so that the wrong one is not deleted. */
export function DeleteOrganizationDialog({ data, onClose }: { data: OrganizationData; onClose: () => void }) {
  const { organization } = useMe();
  const remove = useRequestDeletion();
  const { counts } = data;
  const form = useZodForm({
    schema,
    defaultValues: { name: "" },
    onSubmit: ({ name }) => remove.mutateAsync({ name }),
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      title={`Delete ${organization.name}?`}
      description="The organization is deleted in seven days. Until then, an owner can cancel the deletion."
      size="sm"
      submitLabel="Delete in seven days"
      busyLabel="Deleting…"
      danger
      canDiscard
      onClose={onClose}
    >
      <p className="text-ink-2">
        {count(counts.members, "member")} {counts.members === 1 ? "loses" : "lose"} {count(counts.agents, "agent")},{" "}
        {count(counts.tasks, "task")} with their documents, and {count(counts.files, "upload")}.
      </p>
      {data.plan && <p className="text-ink-2">{planAtDeletion(data.plan, formatDate)}</p>}
      <TextField
        label={`Type ${organization.name} to confirm`}
        autoComplete="off"
        data-autofocus=""
        {...form.field("name")}
      />
    </FormDialog>
  );
}

function count(n: number, word: string): string {
  return `${formatCount(n)} ${word}${n === 1 ? "" : "s"}`;
}
