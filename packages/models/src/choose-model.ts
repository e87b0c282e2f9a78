import { bestModel } from "./best-model.ts";
import { ModelError, type ModelInfo, type ModelProvider, toModelError, wholeNumber } from "./model.ts";

/** The model that will answer, or that the built-in engine will, and why, as text for a person. */
export type ModelChoice = (
  | { kind: "model"; provider: ModelProvider; modelId: string }
  | { kind: "builtin"; error?: ModelError }
) & {
  words: string;
  /** The requested model, when it does not answer; `words` says why. */
  insteadOf?: string;
  /** The error of the requested model. */
  because?: ModelError;
  /** Providers before the chosen one that did not answer, now or earlier. */
  skipped?: Failed[];
};

/** Whether a provider answers and what it offers, with a sentence for the operator. */
export interface Readiness {
  provider: string;
  isReachable: boolean;
  models: ModelInfo[];
  words: string;
  error?: ModelError;
}

/** A provider that failed in the current work and should not be tried again in it. */
export interface Failed {
  /** The provider's id. */
  provider: string;
  error: ModelError;
  /** The models that failed; a person may choose another one. All of the provider's when it is absent. */
  models?: ReadonlySet<string>;
}

const longestName = 200;
/** Enough for a person to look through; every answer that shows the list carries all of it. */
const maxModels = 1000;
/** Longer than a healthy server takes to list its models. */
const patienceMs = 1000;

interface Choosing {
  providers: ModelProvider[];
  signal: AbortSignal | undefined;
  failed: Failed[];
  removed: Failed[];
}

/**
 * Picks the model. `requested` (an agent's choice, or MODEL) is "model" or "provider/model"; "auto" or nothing means the best chat
 * model of the first provider that answers. When the requested model does not answer, the next provider is used, and without any provider
 * the built-in engine.
 */
export async function chooseModel({
  requested,
  providers,
  signal,
  failed = [],
  removed = [],
}: {
  requested?: string | undefined;
  providers: ModelProvider[];
  signal?: AbortSignal | undefined;
  failed?: Failed[] | undefined;
  /** Providers that were removed: a request for one of their models is not given to another provider. */
  removed?: Failed[] | undefined;
}): Promise<ModelChoice> {
  const name = requested?.trim() ?? "";
  if (/^(?:builtin(?:\/.*)?|muster-builtin)$/i.test(name))
    return { kind: "builtin", words: "The built-in engine is selected." };
  const choosing = { providers, signal, failed, removed };
  const lost = removed.find(({ provider }) => name.startsWith(`${provider}/`));
  if (lost) return instead(name, lost.error, choosing);
  if (providers.length === 0) return { kind: "builtin", words: "No model is configured; using the built-in engine." };
  return name !== "" && name !== "auto" ? namedModel(name, choosing) : firstModel(choosing);
}

/** Queries a provider's offer; never throws. */
export async function probe(
  provider: ModelProvider,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Readiness> {
  try {
    const listed = await provider.listModels(signal ? { signal } : {});
    const models = listed
      .filter(({ id }) => isModelName(id))
      .slice(0, maxModels)
      .map(({ contextLength, ...model }) => ({ ...model, ...lengthOf(contextLength) }));
    const chat = models.filter((model) => model.isChat).length;
    const words =
      chat === 0
        ? `${provider.label} is available but has no chat model.`
        : `${provider.label} is available with ${chat} chat ${chat === 1 ? "model" : "models"}.`;
    return { provider: provider.id, isReachable: true, models, words };
  } catch (thrown) {
    const error = toModelError(thrown);
    return { provider: provider.id, isReachable: false, models: [], words: error.message, error };
  }
}

/** A server may list anything: a valid name can be shown, stored and sent back. */
function isModelName(id: string): boolean {
  return (
    typeof id === "string" &&
    id !== "" &&
    id.length <= longestName &&
    !/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u.test(id)
  );
}

function lengthOf(value: unknown): { contextLength?: number } {
  const contextLength = wholeNumber(value);
  return contextLength ? { contextLength } : {};
}

/** Whether an error means that the server did not answer, as opposed to answering with something unusable. */
export function isUnavailable({ code }: ModelError): boolean {
  return code === "unreachable" || code === "timeout";
}

/** A model requested by name is usually used unchecked: many servers serve models that they do not list. */
async function namedModel(name: string, choosing: Choosing): Promise<ModelChoice> {
  const { providers, signal, failed } = choosing;
  const states = new Map(
    await Promise.all(
      (prefixed(name, providers) ?? providers).map(
        async (provider) => [provider, await probe(provider, { signal })] as const,
      ),
    ),
  );
  const found = whoseModel(name, states);
  if (!found) return instead(name, new ModelError("model_not_found", `No provider offers ${name}.`), choosing);
  const { provider, modelId, state } = found;
  const failure = failed.find((each) => each.provider === provider.id && (each.models?.has(modelId) ?? true));
  const error = failure?.error ?? whyNot(provider, modelId, state);
  return error
    ? instead(name, error, { ...choosing, failed: [...failed, { provider: provider.id, error }] })
    : model(provider, modelId);
}

function prefixed(name: string, providers: ModelProvider[]): ModelProvider[] | undefined {
  const provider = providers.find(({ id }) => name.startsWith(`${id}/`));
  return provider && [provider];
}

interface Found {
  provider: ModelProvider;
  modelId: string;
  state: Readiness;
}

const vendors = /^(?:ollama|openai|anthropic|google)\//;

/** The provider that is named or lists the model, else the first that may serve unlisted models. */
function whoseModel(name: string, states: Map<ModelProvider, Readiness>): Found | undefined {
  const all = [...states].map(([provider, state]) => ({
    provider,
    state,
    modelId: withoutPrefix(name, provider, state),
  }));
  const named = all.find(({ provider }) => name.startsWith(`${provider.id}/`));
  const lists = all.find(({ provider, state, modelId }) => isListed(provider, modelId, state));
  if (named ?? lists) return named ?? lists;
  return vendors.test(name) ? undefined : (all.find(({ provider }) => !provider.listsAll) ?? all[0]);
}

/** Some servers name their models "openai/gpt-x" themselves; such a name is kept whole. */
function withoutPrefix(name: string, provider: ModelProvider, { models }: Readiness): string {
  if (!name.startsWith(`${provider.id}/`)) return name;
  const bare = name.slice(provider.id.length + 1);
  const has = (id: string) => models.some((each) => each.id === id);
  return has(name) && !has(bare) ? name : bare;
}

/** Ollama lists "llama3.2:latest" for "llama3.2". */
function isListed({ listsAll }: ModelProvider, modelId: string, { models }: Readiness): boolean {
  return models.some(({ id }) => id === modelId || (listsAll && id === `${modelId}:latest`));
}

function whyNot(provider: ModelProvider, modelId: string, state: Readiness): ModelError | undefined {
  if (state.error) return isUnavailable(state.error) ? state.error : undefined;
  return provider.listsAll && !isListed(provider, modelId, state)
    ? new ModelError("model_not_found", `${provider.label} doesn't have ${modelId}.`)
    : undefined;
}

/** The next provider that answers, with text on why it replaces the requested one. */
async function instead(name: string, error: ModelError, choosing: Choosing): Promise<ModelChoice> {
  const choice = await firstModel(choosing);
  const who =
    choice.kind === "model" ? `Using ${choice.modelId} at ${choice.provider.label}` : "Using the built-in engine";
  const base = choice.kind === "model" ? choice : { kind: choice.kind, error };
  return { ...base, words: `${error.message} ${who} instead of ${name}.`, insteadOf: name, because: error };
}

async function firstModel({ providers, signal, failed }: Choosing): Promise<ModelChoice> {
  let last: Pick<Readiness, "words" | "error"> | undefined = failed.at(-1) && {
    words: failed.at(-1)?.error.message ?? "",
  };
  const failureOf = ({ id }: ModelProvider) => failed.find(({ provider }) => provider === id);
  const willing = providers.filter((provider) => !failureOf(provider));
  const { ask, end } = asking(willing, signal);
  const skipped: Failed[] = [];
  try {
    for (const provider of providers) {
      const failure = failureOf(provider);
      if (failure) {
        skipped.push(failure);
        continue;
      }
      const state = await ask(provider);
      const chosen = usualModel(provider, state);
      if (chosen) return { ...model(provider, chosen), ...(skipped.length > 0 && { skipped }) };
      last = state;
      if (state.error) skipped.push({ provider: provider.id, error: state.error });
    }
  } finally {
    end();
  }
  return {
    kind: "builtin",
    words: `${last?.words ?? ""} Using the built-in engine instead.`.trim(),
    ...(last?.error ? { error: last.error } : {}),
    ...(skipped.length > 0 && { skipped }),
  };
}

/**
 * Queries providers in order, as the first usually answers; when one is slow, the others are queried in parallel, so that delays
 * do not add up.
 */
function asking(providers: ModelProvider[], signal: AbortSignal | undefined) {
  const asked = new Map<ModelProvider, Promise<Readiness>>();
  function ask(provider: ModelProvider): Promise<Readiness> {
    const state = asked.get(provider) ?? probe(provider, { signal });
    asked.set(provider, state);
    return state;
  }
  const timer = setTimeout(() => void providers.map(ask), patienceMs);
  return { ask, end: () => clearTimeout(timer) };
}

/** The provider's default model, unless it is unusable or the provider rejects the key; else the best of the models it lists. */
function usualModel(provider: ModelProvider, state: Readiness): string | undefined {
  const { defaultModel } = provider;
  if (defaultModel !== undefined && !whyNot(provider, defaultModel, state) && state.error?.code !== "unauthorized")
    return defaultModel;
  return bestModel(state.models)?.id;
}

function model(provider: ModelProvider, modelId: string): ModelChoice {
  return { kind: "model", provider, modelId, words: `Using ${modelId} at ${provider.label}.` };
}
