import type { ModelProvider } from "@muster/models/model";
import type { OrganizationGateway } from "../../kernel/services.ts";

const maxAsked = 12;
const withinMs = 20_000;

/**
 * The default model for vision, if set, unless its provider reports that it cannot see images; else the first chat model whose
 * provider reports that it can. Null when no model is ready.
 */
export async function findVisionModel(
  gateway: OrganizationGateway,
  signal: AbortSignal,
): Promise<{ provider: string; model: string } | null> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  const choice = await gateway.choose("auto", within);
  if (choice.kind === "model") {
    const isChosen = choice.insteadOf === undefined && (await gateway.chosenModel()) !== undefined;
    const vision = await sees(choice.provider, choice.modelId, within);
    if (vision === true || (isChosen && vision === undefined))
      return { provider: choice.provider.id, model: choice.modelId };
  }
  const providers = await gateway.providers();
  let asked = 0;
  for (const { provider: id, isReachable, models } of await gateway.probeAll(within)) {
    const provider = providers.find((one) => one.id === id);
    if (!provider?.describeModel || !isReachable) continue;
    for (const model of models.filter(({ isChat }) => isChat))
      if (asked++ < maxAsked && (await sees(provider, model.id, within)) === true)
        return { provider: id, model: model.id };
  }
  signal.throwIfAborted();
  return null;
}

/** Undefined when the provider doesn't say. */
async function sees(provider: ModelProvider, modelId: string, signal: AbortSignal): Promise<boolean | undefined> {
  return (await provider.describeModel?.(modelId, { signal }).catch(() => undefined))?.vision;
}
