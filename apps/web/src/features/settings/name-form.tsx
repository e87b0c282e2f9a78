import { useForm } from "react-hook-form";
import { ApiError } from "../../platform/api-error.ts";
import { notify } from "../../platform/notifications.ts";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useUnsaved } from "../../ui/unsaved.ts";

interface NameFormProps {
  label: string;
  /** The field's name at the server, whose error for it is shown below. */
  field: string;
  value: string;
  hint: string;
  savedTitle: string;
  blocker?: string | null;
  save: (value: string) => Promise<unknown>;
}

/** A form with one name. */
export function NameForm({ label, field, value, hint, savedTitle, blocker = null, save }: NameFormProps) {
  const form = useForm<{ text: string }>({ values: { text: value } });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsaved(isDirty);

  async function submit({ text }: { text: string }) {
    try {
      await save(text.trim());
      notify({ type: "success", title: savedTitle, toastOnly: true });
    } catch (error) {
      const message = error instanceof ApiError ? (error.fields[field] ?? error.message) : "Couldn’t save";
      form.setError("text", { message });
    }
  }

  return (
    <Panel className="p-4">
      <form noValidate className="grid max-w-[420px] gap-3" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <TextField
          label={label}
          hint={hint}
          readOnly={blocker !== null}
          error={errors.text?.message}
          {...form.register("text", {
            validate: (text) => text.trim() !== "" || "Enter a name",
            maxLength: { value: 80, message: "Use at most 80 characters" },
          })}
        />
        <div>
          <Button
            type="submit"
            busy={isSubmitting}
            busyLabel="Saving…"
            disabledReason={blocker ?? (isDirty ? null : "No changes to save")}
          >
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}
