import { builtinModelId } from "@muster/ai/builtin";
import type { Readiness } from "@muster/ai/choose-model";
import type { House } from "../../kernel/house.ts";

const answerWithinMs = 8000;

/** Asked anew each time: the page that shows it is opened by somebody who has just changed something. */
export async function listModels({ gateway }: Pick<House, "gateway">) {
  const signal = AbortSignal.timeout(answerWithinMs);
  const [states, choice] = await Promise.all([gateway.probeAll(signal), gateway.choose("auto", signal)]);
  return {
    providers: [...states.map(toProvider), ...absent(states), builtin],
    default:
      choice.kind === "model"
        ? { provider: choice.provider.id, model: choice.modelId, engine: "model" as const }
        : { provider: builtin.id, model: builtinModelId, engine: "builtin" as const },
  };
}

const known = {
  openai: { name: "OpenAI-compatible server", kind: "openai-compatible" },
  anthropic: { name: "Anthropic", kind: "anthropic" },
  google: { name: "Google", kind: "google" },
  ollama: { name: "Ollama", kind: "ollama" },
} as const;

function toProvider({ provider, isReachable, models, words }: Readiness) {
  return {
    id: provider,
    ...(known[provider as keyof typeof known] ?? known.openai),
    reachable: isReachable,
    models: models.filter(({ isChat }) => isChat).map(({ id }) => id),
    detail: words,
  };
}

/** What could be there and how to add it. */
function absent(states: Readiness[]) {
  return Object.entries(howTo)
    .filter(([id]) => !states.some(({ provider }) => provider === id))
    .map(([id, detail]) => ({ id, ...known[id as keyof typeof known], reachable: false, models: [], detail }));
}

const howTo: Record<keyof typeof known, string> = {
  openai:
    "Not set up. Set OPENAI_BASE_URL, OPENAI_API_KEY where the server wants one, and MODEL; then start Muster again.",
  anthropic: "Not set up. Set ANTHROPIC_API_KEY and start Muster again.",
  google: "Not set up. Set GOOGLE_API_KEY and start Muster again.",
  ollama: "Switched off. Set OLLAMA_URL to its address and start Muster again.",
};

const builtin = {
  id: "builtin",
  name: "Built-in engine",
  kind: "builtin" as const,
  reachable: true,
  models: [builtinModelId],
  detail: "Always there. Computes, and writes around what it computed; it makes up no text of its own.",
};
