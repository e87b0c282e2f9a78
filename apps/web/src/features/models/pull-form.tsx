import { Download } from "lucide-react";
import { useForm } from "react-hook-form";
import { ApiError } from "../../platform/api-error.ts";
import { isHandledGlobally } from "../../platform/billing-gate.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { usePullModel } from "./model-settings.queries.ts";

/** Starts a download. It continues when the page is closed. */
export function PullForm({ server }: { server: string }) {
  const pull = usePullModel(server);
  const form = useForm<{ model: string }>({ defaultValues: { model: "" } });
  const { errors, isSubmitting } = form.formState;

  async function submit({ model }: { model: string }) {
    try {
      await pull.mutateAsync(model.trim());
      form.reset();
    } catch (error) {
      if (isHandledGlobally(error)) return;
      const message =
        error instanceof ApiError ? (error.fields["model"] ?? error.message) : "Couldn’t start the download";
      form.setError("model", { message });
    }
  }

  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3 border-line border-t p-4"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <div className="min-w-0 flex-1 basis-[220px]">
        <TextField
          label="Download a model"
          hint="Use the name shown on ollama.com"
          placeholder="llama3.2:3b"
          spellCheck={false}
          autoCapitalize="none"
          error={errors.model?.message}
          {...form.register("model", { validate: (text) => text.trim() !== "" || "Enter a model name" })}
        />
      </div>
      <Button type="submit" icon={Download} className="md:mt-[26px]" busy={isSubmitting} busyLabel="Starting…">
        Download
      </Button>
    </form>
  );
}
