import type {
  LanguageModelV4,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { localIdleMs, startDeadline } from "./deadline.ts";
import { errorFromFrame } from "./http-errors.ts";
import {
  type Embedded,
  isEmbeddingName,
  type ModelAbilities,
  ModelError,
  type ModelInfo,
  type ModelProvider,
} from "./model.ts";
import { type Ollama, openChat } from "./ollama/call.ts";
import { clientOf, type OllamaClient, type OllamaModel } from "./ollama/client.ts";
import { api, errorFromOllama } from "./ollama/errors.ts";
import { readVectors } from "./read-vectors.ts";
import {
  cleanUrl,
  parseObject,
  readText,
  type Server,
  type ServerOptions,
  send,
  serverOf,
  unreadable,
} from "./server.ts";
import { type Copying, metadataPart, readFrames, streamAnswer, wholeAnswer } from "./stream-answer.ts";

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

/** Copies the lines of a streamed answer. An error line, sent with status 200, ends it with an error. */
async function copyLines(response: Response, modelId: string, copying: Copying): Promise<void> {
  const { server, sink } = copying;
  let lines = 0;
  let calls = 0;
  let last: WireChat | undefined;
  await readFrames(response, copying, {
    framesOf: withoutBlanks,
    take: (line) => {
      const frame = readChat(line, server, modelId);
      if (lines++ === 0) sink.part(metadataOf(frame, modelId));
      sink.text(frame.message?.thinking ?? "", "reasoning");
      sink.text(frame.message?.content ?? "");
      for (const call of frame.message?.tool_calls ?? []) {
        const whole = toolCallOf(call, calls++);
        sink.part({ type: "tool-input-start", id: whole.toolCallId, toolName: whole.toolName });
        sink.part({ type: "tool-input-delta", id: whole.toolCallId, delta: whole.input });
        sink.part({ type: "tool-input-end", id: whole.toolCallId });
        sink.part(whole);
      }
      if (frame.done) last = frame;
      return frame.done === true;
    },
  });
  if (!last) throw new ModelError("cut_off", "The model's response was interrupted.");
  sink.part({ type: "finish", usage: usageOf(last), finishReason: finishReasonOf(last, calls) });
}

/** A whole answer. */
function readWhole(text: string, server: Server, modelId: string): Omit<LanguageModelV4GenerateResult, "warnings"> {
  const whole = readChat(text, server, modelId);
  const { message } = whole;
  if (!message) throw unreadable(api);
  const calls = (message.tool_calls ?? []).map(toolCallOf);
  return {
    content: [
      ...(message.thinking ? [{ type: "reasoning" as const, text: message.thinking }] : []),
      ...(message.content ? [{ type: "text" as const, text: message.content }] : []),
      ...calls,
    ],
    finishReason: finishReasonOf(whole, calls.length),
    usage: usageOf(whole),
    response: { modelId: whole.model ?? modelId },
  };
}

async function* withoutBlanks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) if (line.trim() !== "") yield line;
}

function readChat(text: string, server: Server, modelId: string): WireChat {
  const frame: WireChat = parseObject(text, api);
  if (frame.error !== undefined) throw errorFromFrame(frame.error, { ...server.speaker, modelId });
  return frame;
}

/** Arguments are an object; old versions give calls no id. */
function toolCallOf(call: WireToolCall, index: number): LanguageModelV4ToolCall {
  const input = call.function?.arguments ?? {};
  return {
    type: "tool-call",
    toolCallId: call.id || `call_${index}`,
    toolName: call.function?.name ?? "",
    input: typeof input === "string" ? input : JSON.stringify(input),
  };
}

function usageOf({ prompt_eval_count: prompt, eval_count: completion }: WireChat): LanguageModelV4Usage {
  return {
    inputTokens: { total: prompt, noCache: prompt, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: completion, text: completion, reasoning: undefined },
  };
}

function finishReasonOf({ done_reason: raw }: WireChat, calls: number): LanguageModelV4FinishReason {
  if (raw === "length") return { unified: "length", raw };
  if (calls > 0) return { unified: "tool-calls", raw };
  return { unified: raw === "stop" || raw === undefined ? "stop" : "other", raw };
}

function metadataOf(frame: WireChat, modelId: string) {
  const timestamp = frame.created_at ? new Date(frame.created_at) : undefined;
  return metadataPart({ modelId: frame.model ?? modelId, timestamp });
}

/** Texts as vectors. A text that is too long for the model is refused, not silently truncated. */
async function embedTexts(
  { server, keepAlive, loadMs }: Ollama,
  { modelId, texts, signal }: { modelId: string; texts: string[]; signal: AbortSignal | undefined },
): Promise<Embedded> {
  const deadline = startDeadline(signal);
  // Node's fetch fails without a message after five minutes.
  const limitMs = Math.min(server.timeouts.wholeMs + loadMs, 290_000);
  deadline.set(limitMs, `${modelId} didn't respond within ${Math.round(limitMs / 1000)} seconds.`);
  try {
    const body = { model: modelId, input: texts, truncate: false, keep_alive: keepAlive };
    const response = await send(server, { path: "/api/embed", body, deadline });
    const text = await readText(response, server.limits.maxBytes, deadline);
    if (!response.ok) throw errorFromOllama(response.status, text, response.headers, { ...server.speaker, modelId });
    const { embeddings, prompt_eval_count: tokens } = parseObject(text, api);
    return {
      vectors: readVectors(embeddings, { count: texts.length, api }),
      tokens: typeof tokens === "number" ? tokens : undefined,
    };
  } finally {
    deadline.clear();
  }
}

/** Ollama's formats, limited to the fields that are read. Versions differ, so every field may be missing. */
interface WireToolCall {
  id?: string;
  function?: { index?: number; name?: string; arguments?: Record<string, unknown> | string };
}

interface WireChat {
  model?: string;
  created_at?: string;
  message?: { role?: string; content?: string; thinking?: string; tool_calls?: WireToolCall[] | null };
  done?: boolean;
  done_reason?: string;
  prompt_eval_count?: number;
  eval_count?: number;
  error?: unknown;
}
