import type { api } from "../../platform/api.ts";

export type Models = Awaited<ReturnType<typeof api.models.list>>;

/** Which engine answers for an agent's choice of model ("auto" or "provider/model"), as a sentence. */
export function engineSentence(models: Models, choice: string): string {
  if (choice === "auto") return defaultSentence(models);
  const { provider, model } = splitChoice(models, choice);
  if (!provider) return `${choice} is no longer connected. ${defaultSentence(models)}`;
  if (!provider.reachable) return `${provider.name} isn’t available: ${provider.detail}`;
  if (provider.kind === "builtin") return builtinSentence;
  return `Uses ${model} from ${provider.name}.`;
}

/** Whether the built-in engine would answer, which writes only from given material. */
export function isBuiltin(models: Models, choice: string): boolean {
  if (choice === "auto") return models.default.engine === "builtin";
  return splitChoice(models, choice).provider?.kind === "builtin";
}

export function modelOptions(models: Models): { value: string; label: string; disabled?: boolean }[] {
  const named = models.providers.flatMap((provider) =>
    provider.models.map((model) => ({
      value: `${provider.id}/${model}`,
      label: provider.reachable ? `${model} · ${provider.name}` : `${model} · ${provider.name} (unavailable)`,
      disabled: !provider.reachable,
    })),
  );
  return [{ value: "auto", label: "Auto (best available model)" }, ...named];
}

const builtinSentence = "Uses the built-in engine. It computes figures from your files and needs no AI model.";

function defaultSentence(models: Models): string {
  if (models.default.engine === "builtin") return builtinSentence;
  const provider = models.providers.find(({ id }) => id === models.default.provider);
  return `Uses ${models.default.model} from ${provider?.name ?? models.default.provider}.`;
}

function splitChoice(models: Models, choice: string) {
  const provider = models.providers.find(({ id }) => choice.startsWith(`${id}/`));
  return { provider, model: provider ? choice.slice(provider.id.length + 1) : choice };
}
