import { defaultChatModel } from "@muster/contracts/chat-shapes";
import { type Message, message } from "@muster/contracts/messages";
import type { Failed, ModelChoice } from "@muster/models/choose-model";
import type { ModelAbilities, ModelProvider } from "@muster/models/model";
import type { OrganizationGateway } from "../../kernel/services.ts";

const listWithinMs = 4000;

/**
 * The model that replies. A bare "llama3.2:latest", which pages send before a person has chosen, is used when an Ollama server
 * has it, and means "auto" otherwise.
 */
export async function chooseChatModel(
  gateway: OrganizationGateway,
  { requested, signal, failed = [] }: { requested: string; signal: AbortSignal; failed?: Failed[] },
): Promise<ModelChoice> {
  if (requested !== defaultChatModel) return gateway.choose(requested, signal, failed);
  const usable = (await gateway.providers()).filter(({ id }) => !failed.some(({ provider }) => provider === id));
  for (const provider of usable.filter(({ listsAll }) => listsAll))
    if (await hasModel(provider, defaultChatModel, signal))
      return gateway.choose(`${provider.id}/${defaultChatModel}`, signal, failed);
  return gateway.choose("auto", signal, failed);
}

async function hasModel(provider: ModelProvider, modelId: string, signal: AbortSignal): Promise<boolean> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(listWithinMs)]);
  const listed = await provider.listModels({ signal: within }).catch(() => []);
  return listed.some(({ id }) => id === modelId);
}

/** The notice that another model replied than the one requested; undefined when none was requested, or it did reply. */
export function missingModelNotice(choice: ModelChoice): Message | undefined {
  if (choice.kind !== "model" || choice.insteadOf === undefined) return undefined;
  const { modelId: model, provider, insteadOf: requested } = choice;
  return message("chat.model_missing", { requested, model, provider: provider.label });
}

const keptMs = 300_000;
const known = new WeakMap<ModelProvider, Map<string, { at: number; abilities: ModelAbilities }>>();

/** A model's capabilities, as far as its provider reports them without a model call; cached for some minutes. */
export async function abilitiesOf(
  provider: ModelProvider,
  modelId: string,
  signal: AbortSignal,
): Promise<ModelAbilities> {
  const models = known.get(provider) ?? new Map<string, { at: number; abilities: ModelAbilities }>();
  known.set(provider, models);
  const before = models.get(modelId);
  if (before && before.at > Date.now() - keptMs) return before.abilities;
  const abilities = await describe(provider, modelId, AbortSignal.any([signal, AbortSignal.timeout(listWithinMs)]));
  if (abilities) models.set(modelId, { at: Date.now(), abilities });
  return abilities ?? {};
}

async function describe(
  provider: ModelProvider,
  modelId: string,
  signal: AbortSignal,
): Promise<ModelAbilities | undefined> {
  try {
    if (provider.describeModel) return await provider.describeModel(modelId, { signal });
    const info = (await provider.listModels({ signal })).find(({ id }) => id === modelId);
    return { ...(info?.hasTools !== undefined && { tools: info.hasTools }), contextLength: info?.contextLength };
  } catch {
    // The model call itself will report the error.
    return undefined;
  }
}
