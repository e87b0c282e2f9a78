import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
} from "@ai-sdk/provider";
import { type ConnectionProbe, tcpProbe } from "./connection.ts";
import { defaultTimeouts, startDeadline, type Timeouts } from "./deadline.ts";
import { errorFromFrame, errorFromStatus } from "./http-errors.ts";
import { isLocalHost } from "./local-host.ts";
import type { ModelInfo, ModelProvider } from "./model.ts";
import { finishReasonOf, textOf, toolCallOf, usageOf } from "./openai/answer.ts";
import { postChat, readText, type Server, send } from "./openai/call.ts";
import type { Quirks } from "./openai/request.ts";
import { parseFrame, streamChat, unreadable } from "./openai/stream.ts";
import type { WireModel } from "./openai/wire.ts";
import { defaultReadLimits, type ReadLimits } from "./sse.ts";

export interface OpenAICompatibleOptions {
  /** With the version: "https://api.openai.com/v1". */
  baseUrl: string;
  apiKey?: string;
  fetch?: typeof fetch;
  /** "openai" unless several servers are used side by side. */
  id?: string;
  label?: string;
  /** Tokens cost nothing; by default so for a server on this machine or a private network. */
  isLocal?: boolean;
  headers?: Record<string, string>;
  timeouts?: Partial<Timeouts>;
  limits?: Partial<ReadLimits>;
  /** How long text is gathered before it is passed on; the first piece never waits. */
  coalesceMs?: number;
  probe?: ConnectionProbe;
}

/** Models behind any server that speaks OpenAI's chat API: OpenAI itself, vLLM, llama.cpp, LM Studio, LiteLLM and others. */
export function createOpenAICompatible(options: OpenAICompatibleOptions): ModelProvider {
  const baseUrl = options.baseUrl.trim().replace(/\/+$/, "");
  const id = options.id ?? "openai";
  const { host, hostname } = new URL(baseUrl);
  const label = options.label ?? `The model server at ${host}`;
  const isLocal = options.isLocal ?? isLocalHost(hostname);
  const server: Server = {
    baseUrl,
    fetch: options.fetch ?? fetch,
    headers: { ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}), ...options.headers },
    speaker: {
      label,
      keyName: "OPENAI_API_KEY",
      secrets: [options.apiKey ?? "", ...Object.values(options.headers ?? {})],
    },
    timeouts: { ...defaultTimeouts, ...options.timeouts },
    limits: { ...defaultReadLimits, ...options.limits },
    probe: options.probe ?? tcpProbe,
    coalesceMs: options.coalesceMs ?? 50,
  };
  return {
    id,
    label,
    isLocal,
    languageModel: (modelId) => chatModel(server, id, modelId),
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

async function generateChat(
  server: Server,
  modelId: string,
  options: LanguageModelV4CallOptions,
  quirks: { current: Quirks },
): Promise<LanguageModelV4GenerateResult> {
  const deadline = startDeadline(options.abortSignal);
  const { wholeMs } = server.timeouts;
  deadline.set(wholeMs, `The model did not answer within ${wholeMs / 1000} seconds.`);
  try {
    const { response, warnings } = await postChat(server, { modelId, options, quirks, stream: false, deadline });
    const whole = parseFrame(await readText(response, server.limits.maxBytes, deadline));
    if (whole.error) throw errorFromFrame(whole.error, { ...server.speaker, modelId });
    const message = whole.choices?.[0]?.message;
    if (!message) throw unreadable();
    const calls = (message.tool_calls ?? []).map(toolCallOf);
    const reasoning = message.reasoning_content ?? message.reasoning;
    const text = textOf(message);
    const content: LanguageModelV4Content[] = [
      ...(reasoning ? [{ type: "reasoning" as const, text: reasoning }] : []),
      ...(text ? [{ type: "text" as const, text }] : []),
      ...calls,
    ];
    const finishReason = finishReasonOf(whole.choices?.[0]?.finish_reason, calls.length > 0);
    return {
      content,
      finishReason,
      usage: usageOf(whole.usage),
      warnings,
      response: { modelId: whole.model ?? modelId, ...(whole.id ? { id: whole.id } : {}) },
    };
  } finally {
    deadline.clear();
  }
}

async function listModels(
  server: Server,
  { id, isLocal, signal }: { id: string; isLocal: boolean; signal: AbortSignal | undefined },
): Promise<ModelInfo[]> {
  const deadline = startDeadline(signal);
  deadline.set(server.timeouts.connectMs * 2, `${server.speaker.label} did not list its models in time.`);
  try {
    const response = await send(server, { path: "/models", deadline });
    const text = await readText(response, 5 * 1024 * 1024, deadline);
    if (!response.ok) throw errorFromStatus(response.status, text, response.headers, server.speaker);
    const { data } = parseFrame(text) as { data?: unknown };
    if (!Array.isArray(data)) throw unreadable();
    return (data as WireModel[]).flatMap((model) =>
      typeof model?.id === "string" ? [modelInfo(model, model.id, { id, isLocal })] : [],
    );
  } finally {
    deadline.clear();
  }
}

const notChat =
  /embed|whisper|tts|transcri|dall-e|image|moderation|rerank|audio|realtime|sora|speech|babbage|davinci|stable-diffusion|flux/i;

function modelInfo(model: WireModel, modelId: string, { id, isLocal }: { id: string; isLocal: boolean }): ModelInfo {
  const contextLength = model.context_length ?? model.max_model_len ?? model.meta?.n_ctx ?? model.meta?.n_ctx_train;
  return {
    provider: id,
    id: modelId,
    isLocal,
    isChat: !notChat.test(modelId),
    ...(contextLength ? { contextLength } : {}),
  };
}
