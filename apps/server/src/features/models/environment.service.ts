import { createAnthropic } from "@muster/models/anthropic";
import { createGoogle } from "@muster/models/google";
import type { ModelProvider } from "@muster/models/model";
import { createOllama, type OllamaProvider } from "@muster/models/ollama";
import { createOpenAICompatible } from "@muster/models/openai-compatible";
import type { Config } from "../../platform/config.ts";
import { providerKindFacts } from "./provider-kinds.ts";

/**
 * The providers set up by the environment, in order of preference: explicitly chosen ones come before what may happen to run
 * here.
 */
export function environmentProviders(config: Config): ModelProvider[] {
  return describeEnvironment(config).map(({ provider }) => provider);
}

/** The environment's Ollama server; undefined when it is disabled. */
export function environmentOllama({ OLLAMA_URL }: Config): OllamaProvider | undefined {
  return OLLAMA_URL === "off" ? undefined : createOllama({ baseUrl: OLLAMA_URL });
}

/** The same, with the source of each. */
export function describeEnvironment(config: Config) {
  const { OPENAI_BASE_URL, OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY, OLLAMA_URL } = config;
  const openAi = OPENAI_BASE_URL ?? (OPENAI_API_KEY ? providerKindFacts["openai-compatible"].baseUrl : undefined);
  const ollama = environmentOllama(config);
  return [
    ...(openAi === undefined
      ? []
      : [
          described("openai-compatible", openAi, {
            variables: [...(OPENAI_BASE_URL ? ["OPENAI_BASE_URL"] : []), ...(OPENAI_API_KEY ? ["OPENAI_API_KEY"] : [])],
            provider: createOpenAICompatible({
              baseUrl: openAi,
              ...(OPENAI_API_KEY === undefined ? {} : { apiKey: OPENAI_API_KEY }),
            }),
          }),
        ]),
    ...(ANTHROPIC_API_KEY
      ? [
          described("anthropic", providerKindFacts.anthropic.baseUrl, {
            variables: ["ANTHROPIC_API_KEY"],
            provider: createAnthropic({ apiKey: ANTHROPIC_API_KEY }),
          }),
        ]
      : []),
    ...(GOOGLE_API_KEY
      ? [
          described("google", providerKindFacts.google.baseUrl, {
            variables: ["GOOGLE_API_KEY"],
            provider: createGoogle({ apiKey: GOOGLE_API_KEY }),
          }),
        ]
      : []),
    ...(ollama ? [described("ollama", OLLAMA_URL, { variables: ["OLLAMA_URL"], provider: ollama })] : []),
  ];
}

function described(
  kind: keyof typeof providerKindFacts,
  url: string,
  { variables, provider }: { variables: string[]; provider: ModelProvider },
) {
  return { id: provider.id, kind, name: providerKindFacts[kind].name, host: new URL(url).host, variables, provider };
}
