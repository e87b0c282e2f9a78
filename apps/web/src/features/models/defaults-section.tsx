import type { ModelPurpose } from "@muster/contracts/models";
import { Panel, Section } from "../../ui/panel.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { Models } from "./engine.ts";
import { type ModelSettings, useSetDefault } from "./model-settings.queries.ts";
import { useModels } from "./models.queries.ts";

const purposes: { id: ModelPurpose; label: string; hint: string }[] = [
  { id: "writing", label: "Writing", hint: "For tasks of agents without a set model." },
  {
    id: "checking",
    label: "Checking",
    hint: "Compares each sentence that a model writes with its sources. Auto uses the model that writes. A dedicated checker works too, such as bespoke-minicheck on Ollama (license CC BY-NC 4.0).",
  },
  { id: "chat", label: "Chat", hint: "For chats without a set model." },
  { id: "embeddings", label: "Embeddings", hint: "For search by meaning. Suggested for new knowledge bases." },
  { id: "vision", label: "Vision", hint: "For describing camera captures." },
  {
    id: "images",
    label: "Images",
    hint: "For Create image. Auto uses a local Stable Diffusion or ComfyUI server, then the first image model, then the built-in designer.",
  },
];

/** The default model for each purpose. */
export function DefaultsSection({ settings }: { settings: ModelSettings }) {
  const models = useModels();
  const set = useSetDefault();
  return (
    <Section title="Default models">
      <Panel className="grid gap-4 p-4 md:grid-cols-2">
        {purposes.map(({ id, label, hint }) => (
          <SelectField
            key={id}
            label={label}
            hint={hint}
            value={settings.defaults[id]}
            disabled={set.isPending || models.isPending}
            options={optionsFor(id, models.data, settings.defaults[id])}
            onChange={(event) => set.mutate({ purpose: id, model: event.target.value })}
          />
        ))}
      </Panel>
    </Section>
  );
}

/** The chosen model stays in the list, even when its provider does not answer. */
function optionsFor(purpose: ModelPurpose, models: Models | undefined, chosen: string) {
  const all = (models?.providers ?? [])
    .filter(({ kind }) => kind !== "builtin")
    .flatMap((provider) =>
      suited(provider, purpose).map((model) => ({
        value: `${provider.id}/${model}`,
        label: `${model} · ${provider.name}`,
      })),
    );
  const isMissing = chosen !== "auto" && !all.some(({ value }) => value === chosen);
  return [
    { value: "auto", label: purpose === "checking" ? "Auto (the model that writes)" : "Auto (first available model)" },
    ...(isMissing ? [{ value: chosen, label: `${chosen} (unavailable)` }] : []),
    ...all,
  ];
}

function suited(
  { models, embeddingModels, imageModels }: Models["providers"][number],
  purpose: ModelPurpose,
): string[] {
  if (purpose === "embeddings") return embeddingModels;
  return purpose === "images" ? imageModels : models;
}
