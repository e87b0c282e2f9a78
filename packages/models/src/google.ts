import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
  SharedV4Warning,
} from "@ai-sdk/provider";
import { type Deadline, startDeadline } from "./deadline.ts";
import { api, errorFromGoogle, errorFromGoogleFrame } from "./google/errors.ts";
import { contentBody } from "./google/request.ts";
import { isChatName, ModelError, type ModelInfo, type ModelProvider } from "./model.ts";
import { parseObject, readText, type Server, type ServerOptions, send, serverOf, unreadable } from "./server.ts";
import { eventsOf } from "./sse.ts";
import { type Copying, metadataPart, type Opened, readFrames, streamAnswer, wholeAnswer } from "./stream-answer.ts";

export interface GoogleOptions extends Omit<ServerOptions, "baseUrl"> {
  apiKey: string;
  /** "google", unless several accounts are used at once. */
  id?: string;
  /** Base URL with the version; Google's own by default. */
  baseUrl?: string;
}

/** Models of Google, through the Gemini API. The key is sent in a header, never in a URL. */
export function createGoogle(options: GoogleOptions): ModelProvider {
  const { id = "google" } = options;
  const server = serverOf(
    { ...options, baseUrl: options.baseUrl ?? "https://generativelanguage.googleapis.com/v1beta" },
    { label: "Google", keyName: "GOOGLE_API_KEY", headers: { "x-goog-api-key": options.apiKey } },
  );
  return {
    id,
    label: server.speaker.label,
    isLocal: false,
    languageModel: (modelId) => contentModel(server, modelId.replace(/^models\//, "")),
    listModels: ({ signal } = {}) => listModels(server, { id, signal }),
  };
}

function contentModel(server: Server, modelId: string): LanguageModelV4 {
  const open = (options: LanguageModelV4CallOptions, stream: boolean) => (deadline: Deadline) =>
    postContent(server, { modelId, options, stream, deadline });
  return {
    specificationVersion: "v4",
    provider: "google",
    modelId,
    supportedUrls: {},
    doGenerate: (options) =>
      wholeAnswer(server, options, {
        open: open(options, false),
        read: (text, { warnings }) => ({ ...readWhole(text, server, modelId), warnings }),
      }),
    doStream: (options) =>
      streamAnswer(server, options, {
        open: open(options, true),
        copy: (response, copying) => copyEvents(response, modelId, copying),
      }),
  };
}

async function postContent(
  server: Server,
  {
    modelId,
    options,
    stream,
    deadline,
  }: { modelId: string; options: LanguageModelV4CallOptions; stream: boolean; deadline: Deadline },
): Promise<Opened> {
  const warnings: SharedV4Warning[] = [];
  const body = contentBody(modelId, options, warnings);
  const method = stream ? "streamGenerateContent?alt=sse" : "generateContent";
  const path = `/models/${encodeURIComponent(modelId)}:${method}`;
  const answer = await send(server, { path, body, deadline, headers: options.headers });
  if (answer.ok) return { answer, warnings };
  const text = await readText(answer, 65_536, deadline);
  throw errorFromGoogle(answer.status, text, answer.headers, { ...server.speaker, modelId });
}

async function listModels(
  server: Server,
  { id: provider, signal }: { id: string; signal: AbortSignal | undefined },
): Promise<ModelInfo[]> {
  const deadline = startDeadline(signal);
  deadline.set(server.timeouts.connectMs * 2, `${server.speaker.label} didn't list its models in time.`);
  try {
    const response = await send(server, { path: "/models?pageSize=1000", deadline });
    const text = await readText(response, 5 * 1024 * 1024, deadline);
    if (!response.ok) throw errorFromGoogle(response.status, text, response.headers, server.speaker);
    const { models } = parseObject(text, api);
    if (!Array.isArray(models)) throw unreadable(api);
    return (models as (WireModel | null)[]).flatMap((model) => modelInfo(model ?? {}, provider));
  } finally {
    deadline.clear();
  }
}

function modelInfo(
  { name, inputTokenLimit, supportedGenerationMethods = [] }: WireModel,
  provider: string,
): ModelInfo[] {
  if (typeof name !== "string") return [];
  const id = name.replace(/^models\//, "");
  return [
    {
      provider,
      id,
      isLocal: false,
      isChat: supportedGenerationMethods.includes("generateContent") && isChatName(id),
      ...(inputTokenLimit ? { contextLength: inputTokenLimit } : {}),
    },
  ];
}

/** Copies the events of a streamed answer. The last event carries the finish reason; there is no separate end marker. */
async function copyEvents(response: Response, modelId: string, copying: Copying): Promise<void> {
  const { server, sink } = copying;
  if ((response.headers.get("content-type") ?? "").includes("text/html")) throw unreadable(api);
  let frames = 0;
  let calls = 0;
  let finish: string | undefined;
  let usage: WireAnswer["usageMetadata"];
  await readFrames(response, copying, {
    framesOf: eventsOf,
    take: (data) => {
      const frame = readAnswer(data, server, modelId);
      if (frames++ === 0) sink.part(metadataPart({ id: frame.responseId, modelId: frame.modelVersion ?? modelId }));
      for (const part of partsOf(frame)) {
        if (part.text) sink.text(part.text, part.thought ? "reasoning" : "text");
        if (!part.functionCall) continue;
        const call = toolCallOf(part, calls++);
        sink.part({ type: "tool-input-start", id: call.toolCallId, toolName: call.toolName });
        sink.part({ type: "tool-input-delta", id: call.toolCallId, delta: call.input });
        sink.part({ type: "tool-input-end", id: call.toolCallId });
        sink.part(call);
      }
      finish = frame.candidates?.[0]?.finishReason ?? finish;
      usage = frame.usageMetadata ?? usage;
      return false;
    },
  });
  if (finish === undefined) throw new ModelError("cut_off", "The model's response was interrupted.");
  sink.part({ type: "finish", usage: usageOf(usage), finishReason: finishReasonOf(finish, calls) });
}

/** A whole answer. */
function readWhole(text: string, server: Server, modelId: string): Omit<LanguageModelV4GenerateResult, "warnings"> {
  const whole = readAnswer(text, server, modelId);
  if (!whole.candidates) throw unreadable(api);
  let calls = 0;
  const content = partsOf(whole).flatMap((part): LanguageModelV4Content[] => {
    if (part.functionCall) return [toolCallOf(part, calls++)];
    return part.text ? [{ type: part.thought ? "reasoning" : "text", text: part.text }] : [];
  });
  return {
    content,
    finishReason: finishReasonOf(whole.candidates[0]?.finishReason, calls),
    usage: usageOf(whole.usageMetadata),
    response: { modelId: whole.modelVersion ?? modelId, ...(whole.responseId ? { id: whole.responseId } : {}) },
  };
}

/** A prompt that the safety filter blocks is answered with status 200 and no candidate. */
function readAnswer(text: string, server: Server, modelId: string): WireAnswer {
  const answer: WireAnswer = parseObject(text, api);
  if (answer.error) throw errorFromGoogleFrame(answer.error, { ...server.speaker, modelId });
  const blocked = answer.promptFeedback?.blockReason;
  if (blocked) throw new ModelError("blocked", `${server.speaker.label} blocked the request (${blocked}).`);
  return answer;
}

function partsOf({ candidates }: WireAnswer): WirePart[] {
  return candidates?.[0]?.content?.parts ?? [];
}

function toolCallOf({ functionCall, thoughtSignature }: WirePart, index: number): LanguageModelV4ToolCall {
  return {
    type: "tool-call",
    toolCallId: functionCall?.id || `call_${index}`,
    toolName: functionCall?.name ?? "",
    input: JSON.stringify(functionCall?.args ?? {}),
    ...(thoughtSignature ? { providerMetadata: { google: { thoughtSignature } } } : {}),
  };
}

/** Thinking is billed like the answer and counted separately. */
function usageOf(usage: WireAnswer["usageMetadata"]): LanguageModelV4Usage {
  const { promptTokenCount: input, candidatesTokenCount: text, cachedContentTokenCount: cacheRead } = usage ?? {};
  const reasoning = usage?.thoughtsTokenCount;
  const output = text === undefined && reasoning === undefined ? undefined : (text ?? 0) + (reasoning ?? 0);
  return {
    inputTokens: {
      total: input,
      noCache: input === undefined ? undefined : input - (cacheRead ?? 0),
      cacheRead,
      cacheWrite: undefined,
    },
    outputTokens: { total: output, text, reasoning },
  };
}

const reasons: Record<string, LanguageModelV4FinishReason["unified"]> = {
  STOP: "stop",
  MAX_TOKENS: "length",
  SAFETY: "content-filter",
  RECITATION: "content-filter",
  BLOCKLIST: "content-filter",
  PROHIBITED_CONTENT: "content-filter",
  SPII: "content-filter",
  IMAGE_SAFETY: "content-filter",
  LANGUAGE: "content-filter",
  MALFORMED_FUNCTION_CALL: "error",
  UNEXPECTED_TOOL_CALL: "error",
};

/** Gemini reports "STOP" after a tool call as well. */
function finishReasonOf(raw: string | undefined, calls: number): LanguageModelV4FinishReason {
  if (calls > 0 && raw === "STOP") return { unified: "tool-calls", raw };
  return { unified: reasons[raw ?? ""] ?? "other", raw };
}

/** Gemini's formats, limited to the fields that are read. */
interface WirePart {
  text?: string;
  /** The text is thinking. */
  thought?: boolean;
  thoughtSignature?: string;
  functionCall?: { id?: string; name?: string; args?: Record<string, unknown> };
}

interface WireAnswer {
  candidates?: { content?: { parts?: WirePart[] }; finishReason?: string }[];
  promptFeedback?: { blockReason?: string };
  usageMetadata?: {
    promptTokenCount?: number;
    candidatesTokenCount?: number;
    thoughtsTokenCount?: number;
    cachedContentTokenCount?: number;
  };
  modelVersion?: string;
  responseId?: string;
  error?: unknown;
}

interface WireModel {
  /** With the prefix "models/". */
  name?: string;
  inputTokenLimit?: number;
  supportedGenerationMethods?: string[];
}
