import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useCreateOrganization } from "./accounts.queries.ts";
import { FormAlert } from "./form-alert.tsx";

/** Creates an organization that the user owns, and switches to it. */
export function OrganizationDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateOrganization();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { name: "" } });
  const { errors } = form.formState;

  function submit({ name }: { name: string }) {
    form.clearErrors();
    create.mutate(name.trim(), {
      onSuccess: (me) => {
        onClose();
        void navigate("/");
        notify({ type: "success", title: `${me.organization.name} is ready`, toastOnly: true });
      },
      onError: (error) => {
        const message = applyFieldErrors(error, form.setError);
        if (message) form.setError("root", { message });
      },
    });
  }

  return (
    <Dialog
      title="Create an organization"
      description="It has its own agents, members, plan, and trial. Your other organizations don’t change."
      size="sm"
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="organization" variant="primary" busy={create.isPending} busyLabel="Creating…">
            Create
          </Button>
        </>
      }
    >
      <form
        id="organization"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <FormAlert message={errors.root?.message} />
        <TextField
          label="Name"
          autoComplete="organization"
          placeholder="Northwind Trading"
          data-autofocus=""
          error={errors.name?.message}
          {...form.register("name", {
            validate: (name) => name.trim() !== "" || "Enter a name",
            maxLength: { value: 80, message: "Use at most 80 characters" },
          })}
        />
      </form>
    </Dialog>
  );
}
