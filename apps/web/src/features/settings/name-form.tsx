import { requiredName } from "@muster/contracts/names";
import { z } from "zod";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { useZodForm } from "../../ui/form.ts";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface NameFormProps {
  label: string;
  /** The field's name at the server. */
  field: string;
  value: string;
  hint: string;
  savedTitle: string;
  blocker?: string | null;
  save: (value: string) => Promise<unknown>;
}

/** A form with one name. */
export function NameForm({ label, field, value, hint, savedTitle, blocker = null, save }: NameFormProps) {
  const form = useZodForm({
    schema: z.record(z.string(), requiredName),
    defaultValues: { [field]: value },
    onSubmit: async (values) => {
      await save(values[field] ?? "");
      return values;
    },
    onDone: (saved) => {
      form.methods.reset(saved);
      notify({ type: "success", title: savedTitle, toastOnly: true });
    },
  });

  return (
    <Panel className="p-4">
      <form {...form.props} className="grid max-w-[420px] gap-3">
        <FormAlert message={form.error} />
        <TextField label={label} hint={hint} readOnly={blocker !== null} {...form.field(field)} />
        <div>
          <Button
            type="submit"
            busy={form.isBusy}
            busyLabel="Saving…"
            disabledReason={blocker ?? (form.isDirty ? null : "No changes to save")}
          >
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}
