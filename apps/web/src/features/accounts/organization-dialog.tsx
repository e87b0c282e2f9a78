import { requiredName } from "@muster/contracts/names";
import { useNavigate } from "react-router";
import { z } from "zod";
import { notify } from "../../platform/notifications.ts";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useCreateOrganization } from "./accounts.queries.ts";

const schema = z.object({ name: requiredName });

/** Creates an organization that the user owns, and switches to it. */
export function OrganizationDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateOrganization();
  const navigate = useNavigate();
  const form = useZodForm({
    schema,
    defaultValues: { name: "" },
    onSubmit: ({ name }) => create.mutateAsync(name),
    onDone: (me) => {
      onClose();
      void navigate("/");
      notify({ type: "success", title: `${me.organization.name} is ready`, toastOnly: true });
    },
  });

  return (
    <FormDialog
      form={form}
      title="Create an organization"
      description="It has its own agents, members, plan, and trial. Your other organizations don’t change."
      size="sm"
      submitLabel="Create"
      busyLabel="Creating…"
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="organization"
        placeholder="Northwind Trading"
        data-autofocus=""
        {...form.field("name")}
      />
    </FormDialog>
  );
}
