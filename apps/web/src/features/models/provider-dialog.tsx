import type { ProviderSetting } from "@muster/contracts/models";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { applyFieldErrors } from "../../platform/form-errors.ts";
import { useUnsaved } from "../../platform/unsaved.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAddProvider, useChangeProvider } from "./model-settings.queries.ts";
import { keyHint, kindNames, usualAddresses } from "./provider-words.ts";

interface Values {
  kind: ProviderSetting["kind"];
  name: string;
  baseUrl: string;
  key: string;
  defaultModel: string;
}

const formId = "provider-form";

/** Adds or changes a provider. A stored key is never shown. */
export function ProviderDialog({ provider, onClose }: { provider?: ProviderSetting; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const save = useSave(provider);
  const form = useForm<Values>({
    defaultValues: {
      kind: provider?.kind ?? "openai-compatible",
      name: provider?.name ?? "",
      baseUrl: provider?.baseUrl ?? "",
      key: "",
      defaultModel: provider?.defaultModel ?? "",
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsaved(isDirty);
  const [kind, baseUrl] = form.watch(["kind", "baseUrl"]);

  function leave() {
    if (isDirty) setLeaving(true);
    else onClose();
  }

  async function submit(values: Values) {
    setFailure(null);
    try {
      await save(values);
      onClose();
    } catch (error) {
      if (!isHandledGlobally(error)) setFailure(applyFieldErrors(error, form.setError));
    }
  }

  return (
    <Dialog
      title={provider ? `Edit ${provider.name}` : "Add provider"}
      onClose={leave}
      closeOnOverlay={false}
      footer={
        <>
          <div className="flex-1" />
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} busyLabel="Saving…">
            {provider ? "Save" : "Add provider"}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        autoComplete="off"
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        {!provider && (
          <SelectField
            label="Type"
            options={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
            {...form.register("kind")}
          />
        )}
        <TextField
          label="Name"
          required
          placeholder={kindNames[kind]}
          error={errors.name?.message}
          {...form.register("name", { validate: (text) => text.trim() !== "" || "Enter a name" })}
        />
        <TextField
          label="URL"
          optional={!provider}
          inputMode="url"
          spellCheck={false}
          placeholder={usualAddresses[kind]}
          hint={provider ? undefined : `Default: ${usualAddresses[kind]}`}
          error={errors.baseUrl?.message}
          {...form.register("baseUrl")}
        />
        <TextField
          label="API key"
          type="password"
          autoComplete="new-password"
          spellCheck={false}
          hint={keyHint(provider, baseUrl)}
          error={errors.key?.message}
          {...form.register("key")}
        />
        <TextField
          label="Default model"
          optional
          spellCheck={false}
          hint="Leave empty to use the best available model"
          error={errors.defaultModel?.message}
          {...form.register("defaultModel")}
        />
        {failure && (
          <p role="alert" className="text-fault">
            {failure}
          </p>
        )}
      </form>
      {isLeaving && (
        <ConfirmDialog
          title="Discard your changes?"
          body="Your changes, including the API key, will be lost."
          confirmLabel="Discard"
          danger
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}

function useSave(provider: ProviderSetting | undefined) {
  const add = useAddProvider();
  const change = useChangeProvider(provider?.id ?? "");
  return async ({ kind, name, baseUrl, key, defaultModel }: Values) => {
    const address = baseUrl.trim() === "" ? {} : { baseUrl: baseUrl.trim() };
    const secret = key.trim() === "" ? {} : { key: key.trim() };
    const common = { name: name.trim(), ...address, ...secret, defaultModel: defaultModel.trim() };
    await (provider ? change.mutateAsync(common) : add.mutateAsync({ kind, ...common }));
  };
}
