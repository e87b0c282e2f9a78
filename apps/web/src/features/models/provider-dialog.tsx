import { type ProviderSetting, providerDraft } from "@muster/contracts/models";
import { z } from "zod";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAddProvider, useChangeProvider } from "./model-settings.queries.ts";
import { keyHint, kindNames, usualAddresses } from "./provider-words.ts";

/** An empty field is left out. */
const filled = z
  .string()
  .trim()
  .transform((text) => text || undefined);
const schema = providerDraft.extend({
  baseUrl: filled.pipe(providerDraft.shape.baseUrl),
  key: filled.pipe(providerDraft.shape.key),
  defaultModel: providerDraft.shape.defaultModel.unwrap(),
});

/** Adds or changes a provider. A stored key is never shown. */
export function ProviderDialog({ provider, onClose }: { provider?: ProviderSetting; onClose: () => void }) {
  const add = useAddProvider();
  const change = useChangeProvider(provider?.id ?? "");
  const form = useZodForm({
    schema,
    defaultValues: {
      kind: provider?.kind ?? "openai-compatible",
      name: provider?.name ?? "",
      baseUrl: provider?.baseUrl ?? "",
      key: "",
      defaultModel: provider?.defaultModel ?? "",
    },
    onSubmit: ({ kind, ...changes }): Promise<unknown> =>
      provider ? change.mutateAsync(changes) : add.mutateAsync({ kind, ...changes }),
    onDone: onClose,
  });
  const { kind, baseUrl } = form.values;

  return (
    <FormDialog
      form={form}
      title={provider ? `Edit ${provider.name}` : "Add provider"}
      submitLabel={provider ? "Save" : "Add provider"}
      busyLabel="Saving…"
      onClose={onClose}
    >
      {!provider && (
        <SelectField
          label="Type"
          options={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
          {...form.field("kind")}
        />
      )}
      <TextField
        label="Name"
        required
        data-autofocus=""
        autoComplete="off"
        placeholder={kindNames[kind]}
        {...form.field("name")}
      />
      <TextField
        label="URL"
        optional={!provider}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={usualAddresses[kind]}
        hint={provider ? undefined : `Default: ${usualAddresses[kind]}`}
        {...form.field("baseUrl")}
      />
      <TextField
        label="API key"
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        hint={keyHint(provider, baseUrl)}
        {...form.field("key")}
      />
      <TextField
        label="Default model"
        optional
        autoComplete="off"
        spellCheck={false}
        hint="Leave empty to use the best available model"
        {...form.field("defaultModel")}
      />
    </FormDialog>
  );
}
