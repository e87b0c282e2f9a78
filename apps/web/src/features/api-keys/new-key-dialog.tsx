import type { ApiKeyScope, CreatedApiKey } from "@muster/contracts/api-keys";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { Button } from "../../ui/button.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RadioCards } from "../../ui/radio-cards.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FormAlert } from "../accounts/form-alert.tsx";
import { useCreateKey, type WantedKey } from "./api-keys.queries.ts";

interface NewKeyDialogProps {
  /** Why this person's keys may not write; null when they may. */
  writeBlocker: string | null;
  onClose: () => void;
}

const times: Record<string, WantedKey["days"]> = { "30": 30, "90": 90, "365": 365, never: null };

/** Asks for name, scope and lifetime; then shows the token, once. */
export function NewKeyDialog({ writeBlocker, onClose }: NewKeyDialogProps) {
  const create = useCreateKey();
  const [scope, setScope] = useState<ApiKeyScope>("read");
  const form = useForm({ defaultValues: { name: "", time: "90" } });
  const { errors } = form.formState;
  if (create.data) return <MadeKeyDialog made={create.data} onClose={onClose} />;

  function submit({ name, time }: { name: string; time: string }) {
    form.clearErrors();
    create.mutate(
      { name: name.trim(), scope, days: times[time] ?? null },
      {
        onError: (error) => {
          if (isHandledGlobally(error)) return onClose();
          const message = applyFieldErrors(error, form.setError);
          if (message) form.setError("root", { message });
        },
      },
    );
  }

  return (
    <Dialog
      title="Create API key"
      onClose={onClose}
      forced={create.isPending}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" form="new-key" variant="primary" busy={create.isPending} busyLabel="Creating…">
            Create key
          </Button>
        </>
      }
    >
      <form id="new-key" noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <FormAlert message={errors.root?.message} />
        <TextField
          label="Name"
          hint="For example, “Nightly import” or “Spreadsheet”"
          autoComplete="off"
          data-autofocus=""
          error={errors.name?.message}
          {...form.register("name", {
            validate: (name) => name.trim() !== "" || "Enter a name",
            maxLength: { value: 80, message: "Use at most 80 characters" },
          })}
        />
        <RadioCards
          legend="Permissions"
          value={scope}
          onChange={setScope}
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
          {...form.register("time")}
        />
      </form>
    </Dialog>
  );
}

function MadeKeyDialog({ made: { key, token }, onClose }: { made: CreatedApiKey; onClose: () => void }) {
  return (
    <Dialog
      title={`API key “${key.name}” created`}
      description="Copy your key now. You won’t see it again. Anyone with this key can act on your behalf."
      closeOnOverlay={false}
      closeOnEscape={false}
      onClose={onClose}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="grid gap-5">
        <CopyField label="API key" value={token} action="Copy key" isFirst />
        <CopyField
          label="Try it in a terminal"
          value={`curl -H "Authorization: Bearer ${token}" ${location.origin}/api/me`}
          action="Copy command"
        />
      </div>
    </Dialog>
  );
}
