import type { ModelError, ModelInfo, ModelProvider } from "./model.ts";
import { toModelError } from "./model.ts";

/** Which model will answer, or that the built-in engine will, and why, in a sentence for a person. */
export type ModelChoice =
  | { kind: "model"; provider: ModelProvider; modelId: string; words: string }
  | { kind: "builtin"; words: string; error?: ModelError };

/** Whether a provider answers and what it offers, with a sentence for the operator. */
export interface Readiness {
  provider: string;
  isReachable: boolean;
  models: ModelInfo[];
  words: string;
  error?: ModelError;
}

/**
 * Picks the model. `wish` (an agent's choice, or MODEL) is "model" or "provider/model"; "auto" or nothing takes the first chat
 * model of the first provider that answers; where there is none, the built-in engine works.
 */
export async function chooseModel({
  wish,
  providers,
  signal,
}: {
  wish?: string | undefined;
  providers: ModelProvider[];
  signal?: AbortSignal | undefined;
}): Promise<ModelChoice> {
  const name = wish?.trim() ?? "";
  if (/^(?:builtin(?:\/.*)?|muster-builtin)$/i.test(name))
    return { kind: "builtin", words: "The built-in engine was chosen." };
  if (providers.length === 0)
    return { kind: "builtin", words: "No model is configured, so the built-in engine works." };
  if (name !== "" && name !== "auto") return namedModel(name, providers, signal);
  return firstModel(providers, signal);
}

/** Asks a provider what it offers; never throws. */
export async function probe(
  provider: ModelProvider,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Readiness> {
  try {
    const models = await provider.listModels(signal ? { signal } : {});
    const chat = models.filter((model) => model.isChat).length;
    const words =
      chat === 0
        ? `${provider.label} answers but lists no chat model.`
        : `${provider.label} answers with ${chat} chat ${chat === 1 ? "model" : "models"}.`;
    return { provider: provider.id, isReachable: true, models, words };
  } catch (thrown) {
    const error = toModelError(thrown);
    return { provider: provider.id, isReachable: false, models: [], words: error.message, error };
  }
}

/** A model asked for by name is taken as it is: many servers serve models that they do not list. */
async function namedModel(
  name: string,
  providers: ModelProvider[],
  signal: AbortSignal | undefined,
): Promise<ModelChoice> {
  const prefixed = providers.find((provider) => name.startsWith(`${provider.id}/`));
  if (prefixed) return model(prefixed, await withoutPrefix(name, prefixed, signal));
  const [only, ...others] = providers;
  if (only && others.length === 0) return model(only, name);
  const states = await Promise.all(providers.map((provider) => probe(provider, { signal })));
  const index = states.findIndex((state) => state.models.some(({ id }) => id === name));
  const provider = providers[index] ?? only;
  return provider
    ? model(provider, name)
    : { kind: "builtin", words: "No model is configured, so the built-in engine works." };
}

/** Some servers name their models "openai/gpt-x" themselves; such a name stays whole. */
async function withoutPrefix(name: string, provider: ModelProvider, signal: AbortSignal | undefined): Promise<string> {
  const bare = name.slice(provider.id.length + 1);
  const { models } = await probe(provider, { signal });
  const isListed = (id: string) => models.some((each) => each.id === id);
  return isListed(name) && !isListed(bare) ? name : bare;
}

async function firstModel(providers: ModelProvider[], signal: AbortSignal | undefined): Promise<ModelChoice> {
  let last: Readiness | undefined;
  for (const provider of providers) {
    last = await probe(provider, { signal });
    const chat = last.models.find((each) => each.isChat);
    if (chat) return model(provider, chat.id);
  }
  return {
    kind: "builtin",
    words: `${last?.words ?? ""} The built-in engine works instead.`.trim(),
    ...(last?.error ? { error: last.error } : {}),
  };
}

function model(provider: ModelProvider, modelId: string): ModelChoice {
  return { kind: "model", provider, modelId, words: `${modelId} at ${provider.label} answers.` };
}
