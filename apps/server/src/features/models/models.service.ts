import { builtinModelId } from "@muster/ai/builtin";
import type { Readiness } from "@muster/ai/choose-model";
import type { House } from "../../kernel/house.ts";

const answerWithinMs = 8000;

/** Asked anew each time: the page that shows it is opened by somebody who has just changed something. */
export async function listModels({ gateway }: Pick<House, "gateway">) {
  const signal = AbortSignal.timeout(answerWithinMs);
  const [states, choice] = await Promise.all([gateway.probeAll(signal), gateway.choose("auto", signal)]);
  return {
    providers: [...(states.length ? states.map(toProvider) : [absent]), builtin],
    default:
      choice.kind === "model"
        ? { provider: choice.provider.id, model: choice.modelId, engine: "model" as const }
        : { provider: builtin.id, model: builtinModelId, engine: "builtin" as const },
  };
}

function toProvider({ provider, isReachable, models, words }: Readiness) {
  return {
    id: provider,
    name: "OpenAI-compatible server",
    kind: "openai-compatible" as const,
    reachable: isReachable,
    models: models.filter(({ isChat }) => isChat).map(({ id }) => id),
    detail: words,
  };
}

const absent = {
  id: "openai",
  name: "OpenAI-compatible server",
  kind: "openai-compatible" as const,
  reachable: false,
  models: [],
  detail:
    "Not set up. Set OPENAI_BASE_URL, OPENAI_API_KEY where the server wants one, and MODEL; then start Muster again.",
};

const builtin = {
  id: "builtin",
  name: "Built-in engine",
  kind: "builtin" as const,
  reachable: true,
  models: [builtinModelId],
  detail: "Always there. Computes, and writes around what it computed; it makes up no text of its own.",
};
