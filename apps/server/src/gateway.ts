import { chooseModel, type ModelChoice } from "@muster/ai/choose-model";
import { createGateway, type Gateway, type ModelCall } from "@muster/ai/gateway";
import type { ModelProvider } from "@muster/ai/model";
import { createOpenAICompatible } from "@muster/ai/openai-compatible";
import type { Config } from "./platform/config.ts";

const openAiUrl = "https://api.openai.com/v1";
const choiceKeptMs = 10_000;

/** The gateway over the providers that the configuration names. MODEL is what "auto" means; a choice is kept for some seconds. */
export function openGateway(config: Config, record: (call: ModelCall) => Promise<void>): Gateway {
  const models = providersOf(config);
  const gateway = createGateway({ models, record });
  const kept = new Map<string, { choice: Promise<ModelChoice>; until: number }>();
  return {
    ...gateway,
    choose(wish, signal) {
      const name = !wish || wish === "auto" ? (config.MODEL ?? "auto") : wish;
      const known = kept.get(name);
      if (known && known.until > Date.now()) return known.choice;
      const choice = chooseModel({ wish: name, providers: models, signal });
      kept.set(name, { choice, until: Date.now() + choiceKeptMs });
      return choice;
    },
  };
}

function providersOf({ OPENAI_BASE_URL, OPENAI_API_KEY }: Config): ModelProvider[] {
  if (!OPENAI_BASE_URL && !OPENAI_API_KEY) return [];
  return [
    createOpenAICompatible({
      baseUrl: OPENAI_BASE_URL ?? openAiUrl,
      ...(OPENAI_API_KEY && { apiKey: OPENAI_API_KEY }),
    }),
  ];
}
