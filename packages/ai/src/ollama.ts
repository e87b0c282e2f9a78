import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelAbilities, ModelInfo, ModelProvider } from "./model.ts";
import { copyLines, readWhole } from "./ollama/answer.ts";
import { type Ollama, openChat } from "./ollama/call.ts";
import { clientOf, type OllamaClient, type OllamaModel } from "./ollama/client.ts";
import { cleanUrl, type ServerOptions, serverOf } from "./server.ts";
import { streamAnswer, wholeAnswer } from "./stream-answer.ts";

export interface OllamaOptions extends Omit<ServerOptions, "baseUrl"> {
  /** "http://127.0.0.1:11434" where nothing is said. */
  baseUrl?: string;
  /** How long a model stays in memory after a call, in Ollama's words: "10m", 0, -1. Its own default is five minutes. */
  keepAlive?: string | number;
  /** A bound for the context length where the model's own would take too much memory. */
  longestContext?: number;
  /** What is added to the time for the first token while a model is loaded into memory. In all it is never above 290 s. */
  loadMs?: number;
  /** What is added for each token of the prompt: without a graphics card reading takes about this long. */
  readMsPerToken?: number;
}

/** A provider over Ollama's own API, and the client that looks after its models. */
export interface OllamaProvider extends ModelProvider {
  client: OllamaClient;
}

/** Models of an Ollama server. They cost nothing, wherever it runs. */
export function createOllama(options: OllamaOptions = {}): OllamaProvider {
  const baseUrl = cleanUrl(options.baseUrl ?? "http://127.0.0.1:11434");
  const { keepAlive, longestContext, loadMs = 240_000, readMsPerToken = 20 } = options;
  const server = serverOf(
    { ...options, baseUrl },
    { label: `Ollama at ${new URL(baseUrl).host}`, keyName: "OLLAMA_URL" },
  );
  const client = clientOf(server);
  const ollama = { server, client, keepAlive, longestContext, loadMs, readMsPerToken, shown: new Map() };
  return {
    id: "ollama",
    label: server.speaker.label,
    isLocal: true,
    listsAll: true,
    client,
    languageModel: (modelId) => chatModel(ollama, modelId),
    listModels: async ({ signal } = {}) => (await client.list({ signal })).map(modelInfo),
    describeModel: async (modelId, { signal } = {}) => abilitiesOf(await client.show(modelId, { signal })),
  };
}

/** Ollama constrains an answer in JSON by a grammar, whichever model writes it. */
function abilitiesOf({
  contextLength,
  capabilities,
}: Pick<OllamaModel, "contextLength" | "capabilities">): ModelAbilities {
  const can = (what: string) => capabilities?.includes(what);
  return {
    chat: can("completion"),
    tools: can("tools"),
    json: can("completion"),
    vision: can("vision"),
    contextLength,
  };
}

function modelInfo({ name, contextLength, capabilities }: OllamaModel): ModelInfo {
  return {
    provider: "ollama",
    id: name,
    isLocal: true,
    isChat: capabilities ? capabilities.includes("completion") : !/embed/i.test(name),
    ...(capabilities ? { hasTools: capabilities.includes("tools") } : {}),
    ...(contextLength ? { contextLength } : {}),
  };
}

function chatModel(ollama: Ollama, modelId: string): LanguageModelV4 {
  const { server } = ollama;
  return {
    specificationVersion: "v4",
    provider: "ollama",
    modelId,
    supportedUrls: {},
    doGenerate: (options) =>
      wholeAnswer(server, options, {
        open: (deadline) => openChat(ollama, { modelId, options, stream: false, deadline }),
        read: (text, { warnings }) => ({ ...readWhole(text, server, modelId), warnings }),
      }),
    doStream: (options) =>
      streamAnswer(server, options, {
        open: (deadline) => openChat(ollama, { modelId, options, stream: true, deadline }),
        copy: (response, copying) => copyLines(response, modelId, copying),
      }),
  };
}
