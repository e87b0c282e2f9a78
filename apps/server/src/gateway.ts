import { createAnthropic } from "@muster/ai/anthropic";
import { chooseModel, type ModelChoice } from "@muster/ai/choose-model";
import { createGateway, type Gateway, type ModelCall } from "@muster/ai/gateway";
import { createGoogle } from "@muster/ai/google";
import type { ModelProvider } from "@muster/ai/model";
import { createOllama } from "@muster/ai/ollama";
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
    choose(wish, signal, failed) {
      const name = !wish || wish === "auto" ? (config.MODEL ?? "auto") : wish;
      if (failed?.length) return chooseModel({ wish: name, providers: models, signal, failed });
      const known = kept.get(name);
      if (known && known.until > Date.now()) return known.choice;
      const choice = chooseModel({ wish: name, providers: models, signal });
      kept.set(name, { choice, until: Date.now() + choiceKeptMs });
      return choice;
    },
  };
}

/** In order of preference: what somebody set up comes before what may happen to run on this machine. */
function providersOf(config: Config): ModelProvider[] {
  const { OPENAI_BASE_URL, OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY, OLLAMA_URL } = config;
  const hasOpenAi = OPENAI_BASE_URL !== undefined || OPENAI_API_KEY !== undefined;
  const apiKey = OPENAI_API_KEY === undefined ? {} : { apiKey: OPENAI_API_KEY };
  return [
    ...(hasOpenAi ? [createOpenAICompatible({ baseUrl: OPENAI_BASE_URL ?? openAiUrl, ...apiKey })] : []),
    ...(ANTHROPIC_API_KEY ? [createAnthropic({ apiKey: ANTHROPIC_API_KEY })] : []),
    ...(GOOGLE_API_KEY ? [createGoogle({ apiKey: GOOGLE_API_KEY })] : []),
    ...(OLLAMA_URL === "off" ? [] : [createOllama({ baseUrl: OLLAMA_URL })]),
  ];
}
