import { Controller, type UseFormReturn } from "react-hook-form";
import { formatCount } from "../../ui/format.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { Slider } from "../../ui/slider.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { isBuiltin, modelOptions } from "../models/engine.ts";
import { EngineLine } from "../models/engine-line.tsx";
import { useModels } from "../models/models.queries.ts";
import type { AgentValues } from "./agent-form.ts";

/** The model and its limits. */
export function AdvancedFields({ form }: { form: UseFormReturn<AgentValues> }) {
  const { register, control, watch, formState } = form;
  const models = useModels();
  const choice = watch("modelConfig.model");
  const options = models.data ? modelOptions(models.data) : [{ value: "auto", label: "Auto (best available model)" }];
  const isKnown = options.some(({ value }) => value === choice);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <Controller
          control={control}
          name="modelConfig.model"
          render={({ field }) => (
            <SelectField
              label="Model"
              error={formState.errors.modelConfig?.model?.message}
              options={isKnown ? options : [...options, { value: choice, label: `${choice} (not connected)` }]}
              {...field}
            />
          )}
        />
        <EngineLine choice={choice} />
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <Controller
          control={control}
          name="modelConfig.maxTokens"
          render={({ field }) => (
            <Slider
              label="Max tokens"
              hint="Maximum length of a response"
              min={100}
              max={8000}
              step={100}
              value={field.value}
              onChange={field.onChange}
              format={formatCount}
            />
          )}
        />
        <Controller
          control={control}
          name="modelConfig.temperature"
          render={({ field }) => (
            <Slider
              label="Temperature"
              hint="0 is most predictable, 1 is most varied"
              min={0}
              max={1}
              step={0.1}
              value={field.value}
              // Adding steps of 0.1 gives 0.30000000000000004.
              onChange={(value) => field.onChange(Math.round(value * 10) / 10)}
              format={(value) => value.toFixed(1)}
            />
          )}
        />
      </div>
      <TextArea
        label="Instructions"
        optional
        rows={4}
        placeholder="Always answer the question first. Say which rows were left out."
        error={formState.errors.instructions?.message}
        {...register("instructions")}
      />
      <Senses form={form} needsModel={!models.data || isBuiltin(models.data, choice)} />
    </div>
  );
}

function Senses({ form, needsModel }: { form: UseFormReturn<AgentValues>; needsModel: boolean }) {
  return (
    <div className="panel">
      <div className="p-4">
        <Controller
          control={form.control}
          name="modelConfig.visionCapabilities"
          render={({ field }) => (
            <Switch
              label="Vision"
              hint="Looks at images that are attached in chats"
              checked={field.value && !needsModel}
              onChange={field.onChange}
              disabledReason={needsModel ? "Images need a model. Connect one that supports vision." : null}
            />
          )}
        />
      </div>
      <div className="border-line border-t p-4">
        <Controller
          control={form.control}
          name="modelConfig.audioProcessing"
          render={({ field }) => (
            <Switch
              label="Audio"
              hint="For audio in chats (coming soon)"
              checked={field.value && !needsModel}
              onChange={field.onChange}
              disabledReason={needsModel ? "Audio needs a model that supports it." : null}
            />
          )}
        />
      </div>
    </div>
  );
}
