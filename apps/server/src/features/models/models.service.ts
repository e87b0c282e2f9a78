import { builtinModelId } from "@muster/ai/builtin";
import type { Readiness } from "@muster/ai/choose-model";
import type { Context } from "../../kernel/context.ts";

const builtin = {
  id: "builtin",
  name: "Built-in engine",
  kind: "builtin" as const,
  reachable: true,
  models: [builtinModelId],
  detail: "Always there. It computes and writes around what it computed, and makes nothing up.",
};

/** The engines that can answer now, asked now, and which of them "auto" means. */
export async function listModels({ house }: Pick<Context, "house">) {
  const [states, choice] = await Promise.all([house.gateway.probeAll(), house.gateway.choose("auto")]);
  const chosen =
    choice.kind === "builtin"
      ? { provider: builtin.id, model: builtinModelId, engine: "builtin" as const }
      : { provider: choice.provider.id, model: choice.modelId, engine: "model" as const };
  return { providers: [...states.map(toProvider), builtin], default: chosen };
}

function toProvider({ provider, isReachable, models, words }: Readiness) {
  return {
    id: provider,
    name: "OpenAI-compatible server",
    kind: "openai-compatible" as const,
    reachable: isReachable,
    models: models.filter((model) => model.isChat).map((model) => model.id),
    detail: words,
  };
}
