import { newScimToken } from "@muster/contracts/scim";
import { CopyField } from "../../ui/copy-field.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useCreateScimToken } from "./scim.queries.ts";

/** Creates a SCIM token and shows it once. */
export function ScimTokenDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const create = useCreateScimToken();
  const form = useZodForm({
    schema: newScimToken,
    defaultValues: { name: "" },
    onSubmit: (values) => create.mutateAsync(values),
  });
  if (create.data) {
    const { token, secret } = create.data;
    return (
      <SecretDialog
        title={`SCIM token “${token.name}” created`}
        description="Copy the token now. You won’t see it again. Anyone with it can add and remove members."
        onClose={onClose}
      >
        <div className="grid gap-5">
          <CopyField label="Token" value={secret} action="Copy token" isFirst />
          <CopyField label="SCIM address" value={url} action="Copy address" />
        </div>
      </SecretDialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title="Create SCIM token"
      submitLabel="Create token"
      busyLabel="Creating…"
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The identity provider that uses it, for example “Okta”. The audit log shows this name."
        autoComplete="off"
        data-autofocus=""
        {...form.field("name")}
      />
    </FormDialog>
  );
}
