import type { OrganizationData } from "@muster/contracts/organization";
import { useForm } from "react-hook-form";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { useMe } from "../../platform/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatCount, formatDate } from "../../ui/format.ts";
import { TextField } from "../../ui/text-field.tsx";
import { planAtDeletion } from "./deletion-words.ts";
import { useRequestDeletion } from "./organization.queries.ts";

/** Asks for the organization's name, so that nobody deletes the wrong one. */
export function DeleteOrganizationDialog({ data, onClose }: { data: OrganizationData; onClose: () => void }) {
  const { organization } = useMe();
  const remove = useRequestDeletion();
  const form = useForm<{ name: string }>({ defaultValues: { name: "" } });
  const { counts } = data;

  async function submit({ name }: { name: string }) {
    try {
      await remove.mutateAsync({ name });
      onClose();
    } catch (error) {
      const message = applyFieldErrors(error, form.setError);
      if (message) form.setError("name", { message });
    }
  }

  return (
    <Dialog
      title={`Delete ${organization.name}?`}
      description="The organization is deleted in seven days. Until then, an owner can cancel the deletion."
      size="sm"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="delete-organization"
            variant="danger"
            busy={remove.isPending}
            busyLabel="Deleting…"
          >
            Delete in seven days
          </Button>
        </>
      }
    >
      <form
        id="delete-organization"
        noValidate
        className="grid gap-3"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
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
          error={form.formState.errors.name?.message}
          {...form.register("name", { required: "Enter the organization’s name" })}
        />
      </form>
    </Dialog>
  );
}

function count(n: number, word: string): string {
  return `${formatCount(n)} ${word}${n === 1 ? "" : "s"}`;
}
