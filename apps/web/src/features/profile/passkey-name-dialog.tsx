import { useForm } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface PasskeyNameDialogProps {
  title: string;
  label: string;
  value: string;
  onName: (name: string) => Promise<unknown>;
  onClose: () => void;
}

export function PasskeyNameDialog({ title, label, value, onName, onClose }: PasskeyNameDialogProps) {
  const form = useForm<{ name: string }>({ defaultValues: { name: value } });
  const { errors, isSubmitting } = form.formState;

  async function submit({ name }: { name: string }) {
    try {
      await onName(name.trim());
    } catch (error) {
      form.setError("name", { message: error instanceof Error ? error.message : "Couldn’t save the name" });
    }
  }

  return (
    <Dialog title={title} size="sm" onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <TextField
          label="Name"
          hint="For example, “Work laptop” or “Phone”"
          data-autofocus=""
          error={errors.name?.message}
          {...form.register("name", {
            validate: (name) => name.trim() !== "" || "Enter a name",
            maxLength: { value: 80, message: "Use at most 80 characters" },
          })}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving…">
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
