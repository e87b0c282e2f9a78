import { apiKeyDays, type CreatedApiKey, newApiKey } from "@muster/contracts/api-keys";
import { z } from "zod";
import { CopyField } from "../../ui/copy-field.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useCreateKey } from "./api-keys.queries.ts";

interface NewKeyDialogProps {
  /** Why this person's keys may not write; null when they may. */
  writeBlocker: string | null;
  onClose: () => void;
}

/** Native selects hold text. */
const schema = newApiKey.extend({
  days: z.string().transform((days) => apiKeyDays.find((each) => String(each) === days) ?? null),
});

/** Creates an API key and shows its token once. */
export function NewKeyDialog({ writeBlocker, onClose }: NewKeyDialogProps) {
  const create = useCreateKey();
  const form = useZodForm({
    schema,
    defaultValues: { name: "", scope: "read", days: "90" },
    onSubmit: (values) => create.mutateAsync(values),
  });
  if (create.data) return <CreatedKeyDialog result={create.data} onClose={onClose} />;

  return (
    <FormDialog form={form} title="Create API key" submitLabel="Create key" busyLabel="Creating…" onClose={onClose}>
      <TextField
        label="Name"
        hint="For example, “Nightly import” or “Spreadsheet”"
        autoComplete="off"
        data-autofocus=""
        {...form.field("name")}
      />
      <RadioCards
        legend="Permissions"
        {...form.choice("scope")}
        options={[
          { value: "read", title: "Read", description: "View agents, tasks, documents, and usage." },
          {
            value: "write",
            title: "Read and write",
            description: "Also upload files, hire and edit agents, and assign tasks. Tasks use your plan’s actions.",
            disabledReason: writeBlocker,
          },
        ]}
      />
      <SelectField
        label="Expires after"
        options={[
          { value: "30", label: "30 days" },
          { value: "90", label: "90 days" },
          { value: "365", label: "1 year" },
          { value: "never", label: "Never" },
        ]}
        {...form.field("days")}
      />
    </FormDialog>
  );
}

function CreatedKeyDialog({ result: { key, token }, onClose }: { result: CreatedApiKey; onClose: () => void }) {
  return (
    <SecretDialog
      title={`API key “${key.name}” created`}
      description="Copy your key now. You won’t see it again. Anyone with this key can act on your behalf."
      onClose={onClose}
    >
      <div className="grid gap-5">
        <CopyField label="API key" value={token} action="Copy key" isFirst />
        <CopyField
          label="Try it in a terminal"
          value={`curl -H "Authorization: Bearer ${token}" ${location.origin}/api/me`}
          action="Copy command"
        />
      </div>
    </SecretDialog>
  );
}
