import { Controller, type UseFormReturn } from "react-hook-form";
import { TagInput } from "../../ui/tag-input.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import type { AgentValues } from "./agent-form.ts";

type AgentForm = UseFormReturn<AgentValues>;

/** The agent's name, role and style. */
export function CustomizeFields({ form }: { form: AgentForm }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Name"
          required
          autoComplete="off"
          placeholder="Ledger"
          error={errors.name?.message}
          data-autofocus=""
          {...register("name")}
        />
        <TextField
          label="Role"
          required
          autoComplete="off"
          placeholder="Finance analyst"
          error={errors.role?.message}
          {...register("role")}
        />
      </div>
      <TextArea
        label="Description"
        required
        rows={3}
        placeholder="Reviews the monthly figures and explains what changed and why"
        error={errors.description?.message}
        {...register("description")}
      />
      <Controller
        control={control}
        name="capabilities"
        render={({ field }) => (
          <TagInput
            label="Capabilities"
            hint="Add one skill at a time"
            placeholder="Variance analysis"
            value={field.value}
            onChange={field.onChange}
            error={listError(errors.capabilities)}
          />
        )}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Personality"
          optional
          placeholder="Careful, direct"
          error={errors.personality?.message}
          {...register("personality")}
        />
        <TextField
          label="Response style"
          optional
          placeholder="Short, numbers first"
          error={errors.responseStyle?.message}
          {...register("responseStyle")}
        />
      </div>
      <Controller
        control={control}
        name="knowledgeDomains"
        render={({ field }) => (
          <TagInput
            label="Knowledge domains"
            hint="Areas of expertise"
            placeholder="Financial planning"
            value={field.value}
            onChange={field.onChange}
            error={listError(errors.knowledgeDomains)}
          />
        )}
      />
    </div>
  );
}

/** The error may be on the list or on one of its words. */
function listError(error: AgentForm["formState"]["errors"]["capabilities"]): string | undefined {
  if (!error) return undefined;
  if (error.message) return error.message;
  return Array.isArray(error) ? error.find((entry) => entry?.message)?.message : undefined;
}
