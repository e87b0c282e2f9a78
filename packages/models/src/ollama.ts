import type { LanguageModelV4 } from "@ai-sdk/provider";
import { localIdleMs } from "./deadline.ts";
import { isEmbeddingName, type ModelAbilities, type ModelInfo, type ModelProvider } from "./model.ts";
import { copyLines, readWhole } from "./ollama/answer.ts";
import { type Ollama, openChat } from "./ollama/call.ts";
import { clientOf, type OllamaClient, type OllamaModel } from "./ollama/client.ts";
import { embedTexts } from "./ollama/embed.ts";
import { cleanUrl, type ServerOptions, serverOf } from "./server.ts";
import { streamAnswer, wholeAnswer } from "./stream-answer.ts";

export interface OllamaOptions extends Omit<ServerOptions, "baseUrl"> {
  /** "ollama", unless several servers are used at once. */
  id?: string;
  /** "http://127.0.0.1:11434" by default. */
  baseUrl?: string;
  /** How long a model stays in memory after a call, in Ollama's format: "10m", 0, -1. Ollama's default is five minutes. */
  keepAlive?: string | number;
  /** Limit of the context length, for when the model's own would take too much memory. */
  longestContext?: number;
  /** Added to the limit for the first token while a model is loaded into memory. The total never exceeds 290 s. */
  loadMs?: number;
  /** Added per token of the prompt: about the reading time without a graphics card. */
  readMsPerToken?: number;
}

/** A provider over Ollama's own API, and the client that manages its models. */
export interface OllamaProvider extends ModelProvider {
  client: OllamaClient;
}

/** Models of an Ollama server. They are free, regardless of where it runs. */
export function createOllama(options: OllamaOptions = {}): OllamaProvider {
  const baseUrl = cleanUrl(options.baseUrl ?? "http://127.0.0.1:11434");
  const { id = "ollama", keepAlive, longestContext, loadMs = 240_000, readMsPerToken = 20 } = options;
  const server = serverOf(
    { ...options, baseUrl, timeouts: { idleMs: localIdleMs, ...options.timeouts } },
    { label: `Ollama at ${new URL(baseUrl).host}`, keyName: "OLLAMA_URL" },
  );
  const client = clientOf(server);
  const ollama = { server, client, keepAlive, longestContext, loadMs, readMsPerToken, shown: new Map() };
  return {
    id,
    label: server.speaker.label,
    isLocal: true,
    listsAll: true,
    client,
    languageModel: (modelId) => chatModel(ollama, modelId),
    embed: (modelId, texts, { signal } = {}) => embedTexts(ollama, { modelId, texts, signal }),
    listModels: async ({ signal } = {}) => (await client.list({ signal })).map((model) => modelInfo(model, id)),
    describeModel: async (modelId, { signal } = {}) => abilitiesOf(await client.show(modelId, { signal })),
  };
}

/** Ollama constrains JSON answers by a grammar, for every model. */
function abilitiesOf({
  contextLength,
  capabilities,
}: Pick<OllamaModel, "contextLength" | "capabilities">): ModelAbilities {
  const can = (what: string) => capabilities?.includes(what);
  return {
    chat: can("completion"),
    stream: can("completion"),
    tools: can("tools"),
    json: can("completion"),
    vision: can("vision"),
    embeddings: can("embedding"),
    contextLength,
  };
}

function modelInfo({ name, contextLength, capabilities }: OllamaModel, provider: string): ModelInfo {
  return {
    provider,
    id: name,
    isLocal: true,
    isChat: capabilities ? capabilities.includes("completion") : !isEmbeddingName(name),
    isEmbedding: capabilities ? capabilities.includes("embedding") : isEmbeddingName(name),
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
