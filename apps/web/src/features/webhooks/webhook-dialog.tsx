import {
  type Webhook,
  type WebhookWithSecret,
  webhookDraft,
  webhookEvents,
  webhookEventTypes,
} from "@muster/contracts/webhooks";
import { Checks } from "../../ui/checks.tsx";
import { CopyField } from "../../ui/copy-field.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useSaveWebhook } from "./webhooks.queries.ts";

interface WebhookDialogProps {
  /** Undefined for a new one. */
  webhook?: Webhook | undefined;
  onClose: () => void;
}

/** Adds or edits an endpoint, and shows a new endpoint's secret once. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const save = useSaveWebhook();
  const form = useZodForm({
    schema: webhookDraft,
    defaultValues: { name: webhook?.name ?? "", url: webhook?.url ?? "", eventTypes: webhook?.eventTypes ?? [] },
    onSubmit: (draft) => save.mutateAsync({ id: webhook?.id, ...draft }),
    onDone: (saved) => {
      if (!("secret" in saved)) onClose();
    },
  });
  if (save.data && "secret" in save.data) return <WebhookSecretDialog result={save.data} isNew onClose={onClose} />;

  const { value, error, onChange } = form.choice("eventTypes");
  return (
    <FormDialog
      form={form}
      title={webhook ? `Edit ${webhook.name}` : "Add webhook"}
      submitLabel={webhook ? "Save" : "Add webhook"}
      busyLabel={webhook ? "Saving…" : "Adding…"}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="For example, “CRM” or “Team channel”"
        autoComplete="off"
        data-autofocus=""
        {...form.field("name")}
      />
      <TextField
        label="URL"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://hooks.example.com/muster"
        hint="Muster posts JSON to this address. It must be reachable from the internet, or allowed by your administrator."
        {...form.field("url")}
      />
      <Checks
        legend="Events"
        options={webhookEventTypes.map((type) => ({ value: type, label: webhookEvents[type].label }))}
        chosen={value}
        error={error}
        onChange={onChange}
      />
    </FormDialog>
  );
}

interface WebhookSecretDialogProps {
  result: WebhookWithSecret;
  isNew?: boolean;
  onClose: () => void;
}

export function WebhookSecretDialog({ result: { webhook, secret }, isNew = false, onClose }: WebhookSecretDialogProps) {
  return (
    <SecretDialog
      title={isNew ? `Webhook “${webhook.name}” added` : `New secret for “${webhook.name}”`}
      description="Copy the signing secret now. You won’t see it again. With it, your server checks that an event comes from Muster."
      onClose={onClose}
    >
      <CopyField label="Signing secret" value={secret} action="Copy secret" isFirst />
      {!isNew && (
        <p className="mt-4 text-ink-2">
          For 24 hours, events are signed with the old secret too, so that you can replace it.
        </p>
      )}
    </SecretDialog>
  );
}
