import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from "@ai-sdk/provider";
import { localIdleMs, startDeadline } from "./deadline.ts";
import { errorFromFrame, errorFromStatus } from "./http-errors.ts";
import { isLocalHost } from "./local-host.ts";
import { isChatName, isEmbeddingName, type ModelInfo, type ModelProvider } from "./model.ts";
import { finishReasonOf, textOf, toolCallOf, usageOf } from "./openai/answer.ts";
import { postChat, sendVersioned } from "./openai/call.ts";
import { embedTexts } from "./openai/embed.ts";
import { makeOpenAIImage } from "./openai/images.ts";
import type { Quirks } from "./openai/request.ts";
import { api, parseFrame, streamChat } from "./openai/stream.ts";
import type { WireCompletion, WireMessage, WireModel } from "./openai/wire.ts";
import { cleanUrl, readText, type Server, type ServerOptions, serverOf, unreadable } from "./server.ts";
import { wholeAnswer } from "./stream-answer.ts";

export interface OpenAICompatibleOptions extends ServerOptions {
  /** Base URL with the version: "https://api.openai.com/v1". */
  baseUrl: string;
  apiKey?: string;
  /** "openai", unless several servers are used at once. */
  id?: string;
  /** Tokens are free; by default true for a server on this machine or a private network. */
  isLocal?: boolean;
}

/** Models of any server with OpenAI's chat API: OpenAI itself, vLLM, llama.cpp, LM Studio, LiteLLM and others. */
export function createOpenAICompatible(options: OpenAICompatibleOptions): ModelProvider {
  const id = options.id ?? "openai";
  const { host, hostname } = new URL(cleanUrl(options.baseUrl));
  const isLocal = options.isLocal ?? isLocalHost(hostname);
  const timeouts = isLocal ? { idleMs: localIdleMs, ...options.timeouts } : options.timeouts;
  const server = serverOf(
    { ...options, ...(timeouts && { timeouts }) },
    {
      label: host,
      keyName: "OPENAI_API_KEY",
      headers: options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {},
    },
  );
  return {
    id,
    label: server.speaker.label,
    isLocal,
    languageModel: (modelId) => chatModel(server, id, modelId),
    embed: (modelId, texts, { signal } = {}) => embedTexts(server, { modelId, texts, signal }),
    makeImage: (call) => makeOpenAIImage(server, call),
    listModels: ({ signal } = {}) => listModels(server, { id, isLocal, signal }),
  };
}

function chatModel(server: Server, provider: string, modelId: string): LanguageModelV4 {
  const quirks: { current: Quirks } = { current: {} };
  return {
    specificationVersion: "v4",
    provider,
    modelId,
    supportedUrls: { "image/*": [/^https:\/\//] },
    doGenerate: (options) => generateChat(server, modelId, options, quirks),
    doStream: (options) => streamChat(server, modelId, options, quirks),
  };
}

function generateChat(
  server: Server,
  modelId: string,
  options: LanguageModelV4CallOptions,
  quirks: { current: Quirks },
): Promise<LanguageModelV4GenerateResult> {
  return wholeAnswer(server, options, {
    open: (deadline) => postChat(server, { modelId, options, quirks, stream: false, deadline }),
    read: (text, { warnings }) => {
      const whole = parseFrame(text);
      if (whole.error) throw errorFromFrame(whole.error, { ...server.speaker, modelId });
      const message = whole.choices?.[0]?.message;
      if (!message) throw unreadable(api);
      return { ...resultOf(whole, message), warnings, response: responseOf(whole, modelId) };
    },
  });
}

function resultOf(
  { choices, usage }: WireCompletion,
  message: WireMessage,
): Pick<LanguageModelV4GenerateResult, "content" | "finishReason" | "usage"> {
  const calls = (message.tool_calls ?? []).map(toolCallOf);
  const reasoning = message.reasoning_content ?? message.reasoning;
  const text = textOf(message);
  return {
    content: [
      ...(reasoning ? [{ type: "reasoning" as const, text: reasoning }] : []),
      ...(text ? [{ type: "text" as const, text }] : []),
      ...calls,
    ],
    finishReason: finishReasonOf(choices?.[0]?.finish_reason, calls.length > 0),
    usage: usageOf(usage),
  };
}

function responseOf({ id, model }: WireCompletion, modelId: string) {
  return { modelId: model ?? modelId, ...(id ? { id } : {}) };
}

async function listModels(
  server: Server,
  { id, isLocal, signal }: { id: string; isLocal: boolean; signal: AbortSignal | undefined },
): Promise<ModelInfo[]> {
  const deadline = startDeadline(signal);
  deadline.set(server.timeouts.connectMs * 2, `${server.speaker.label} didn't list its models in time.`);
  try {
    const response = await sendVersioned(server, { path: "/models", deadline });
    const text = await readText(response, 5 * 1024 * 1024, deadline);
    if (!response.ok) throw errorFromStatus(response.status, text, response.headers, server.speaker);
    const { data } = parseFrame(text) as { data?: unknown };
    if (!Array.isArray(data)) throw unreadable(api);
    return (data as WireModel[]).flatMap((model) =>
      typeof model?.id === "string" ? [modelInfo(model, model.id, { id, isLocal })] : [],
    );
  } finally {
    deadline.clear();
  }
}

function modelInfo(model: WireModel, modelId: string, { id, isLocal }: { id: string; isLocal: boolean }): ModelInfo {
  const contextLength = model.context_length ?? model.max_model_len ?? model.meta?.n_ctx ?? model.meta?.n_ctx_train;
  return {
    provider: id,
    id: modelId,
    isLocal,
    isChat: isChatName(modelId),
    isEmbedding: isEmbeddingName(modelId),
    ...(contextLength ? { contextLength } : {}),
  };
}
