import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from "@ai-sdk/provider";
import { localIdleMs, startDeadline } from "./deadline.ts";
import { errorFromFrame, errorFromStatus } from "./http-errors.ts";
import type { ImageAnswer, ImageCall } from "./image-call.ts";
import { listOf, member, openImageHttp } from "./image-http.ts";
import { decodePicture, readPicture } from "./images.ts";
import { isLocalHost } from "./local-host.ts";
import { type Embedded, isChatName, isEmbeddingName, ModelError, type ModelInfo, type ModelProvider } from "./model.ts";
import type { WireCompletion, WireMessage, WireUsage } from "./openai/answer.ts";
import { finishReasonOf, textOf, toolCallAssembler, toolCallOf, usageOf } from "./openai/answer.ts";
import { postChat, type Quirks, sendVersioned } from "./openai/call.ts";
import type { PartSink } from "./part-stream.ts";
import { readVectors } from "./read-vectors.ts";
import { cleanUrl, parseObject, readText, type Server, type ServerOptions, serverOf, unreadable } from "./server.ts";
import { eventsOf } from "./sse.ts";
import { type Copying, metadataPart, readFrames, streamAnswer, wholeAnswer } from "./stream-answer.ts";

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

interface WireModel {
  id?: string;
  context_length?: number;
  max_model_len?: number;
  meta?: { n_ctx?: number; n_ctx_train?: number } | null;
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

/** Texts as vectors. The response may be in any order; each entry has the index of its text. */
async function embedTexts(
  server: Server,
  { modelId, texts, signal }: { modelId: string; texts: string[]; signal: AbortSignal | undefined },
): Promise<Embedded> {
  const deadline = startDeadline(signal);
  const { wholeMs } = server.timeouts;
  deadline.set(wholeMs, `The model didn't respond within ${wholeMs / 1000} seconds.`);
  try {
    const body = { model: modelId, input: texts, encoding_format: "float" };
    const response = await sendVersioned(server, { path: "/embeddings", body, deadline });
    const text = await readText(response, server.limits.maxBytes, deadline);
    if (!response.ok) throw errorFromStatus(response.status, text, response.headers, { ...server.speaker, modelId });
    const { data, usage } = parseFrame(text) as { data?: unknown; usage?: WireUsage | null };
    if (!Array.isArray(data)) throw unreadable(api);
    const vectors = readVectors(inOrder(data), { count: texts.length, api });
    return { vectors, tokens: usage?.prompt_tokens ?? undefined };
  } finally {
    deadline.clear();
  }
}

/** Name of the expected format, for error messages. */
const api = "an OpenAI-compatible API";

/** A streaming chat call, also with servers that send one whole answer instead. */
function streamChat(
  server: Server,
  modelId: string,
  options: LanguageModelV4CallOptions,
  quirks: { current: Quirks },
): Promise<LanguageModelV4StreamResult> {
  return streamAnswer(server, options, {
    open: (deadline) => postChat(server, { modelId, options, quirks, stream: true, deadline }),
    copy: (response, copying) => {
      const type = response.headers.get("content-type") ?? "";
      if (type.includes("text/html")) throw unreadable(api);
      return type.includes("application/json")
        ? copyWhole(response, modelId, copying)
        : copyEvents(response, modelId, copying);
    },
  });
}

async function copyEvents(response: Response, modelId: string, copying: Copying): Promise<void> {
  const { server, sink } = copying;
  const answer: Answer = { tools: toolCallAssembler(sink.part), frames: 0, usage: undefined, finish: undefined };
  const isComplete = await readFrames(response, copying, {
    framesOf: eventsOf,
    take: (data) => {
      if (data === "[DONE]") return true;
      const frame = parseFrame(data);
      if (frame.error) throw errorFromFrame(frame.error, { ...server.speaker, modelId });
      if (answer.frames++ === 0) sink.part(metadataOf(frame, modelId));
      takeFrame(frame, answer, sink);
      return false;
    },
  });
  if (!isComplete && answer.finish === undefined)
    throw new ModelError("cut_off", "The model's response was interrupted.");
  const calls = answer.tools.finish();
  sink.part({
    type: "finish",
    usage: usageOf(answer.usage),
    finishReason: finishReasonOf(answer.finish, calls > 0),
  });
}

/** The state collected from the frames of one answer. */
interface Answer {
  tools: ReturnType<typeof toolCallAssembler>;
  frames: number;
  usage: WireUsage | undefined;
  finish: string | undefined;
}

function takeFrame(frame: WireCompletion, answer: Answer, sink: PartSink): void {
  answer.usage = frame.usage ?? answer.usage;
  const choice = frame.choices?.[0];
  answer.finish = choice?.finish_reason ?? answer.finish;
  const delta = choice?.delta ?? choice?.message;
  if (!delta) return;
  sink.text(delta.reasoning_content ?? delta.reasoning ?? "", "reasoning");
  sink.text(textOf(delta));
  for (const call of delta.tool_calls ?? []) answer.tools.add(call);
}

async function copyWhole(response: Response, modelId: string, { server, deadline, sink }: Copying): Promise<void> {
  const whole = parseFrame(await readText(response, server.limits.maxBytes, deadline));
  if (whole.error) throw errorFromFrame(whole.error, { ...server.speaker, modelId });
  const message = whole.choices?.[0]?.message;
  if (!message) throw unreadable(api);
  sink.part(metadataOf(whole, modelId));
  sink.text(message.reasoning_content ?? message.reasoning ?? "", "reasoning");
  sink.text(textOf(message));
  const calls = (message.tool_calls ?? []).map(toolCallOf);
  for (const call of calls) sink.part(call);
  sink.part({
    type: "finish",
    usage: usageOf(whole.usage),
    finishReason: finishReasonOf(whole.choices?.[0]?.finish_reason, calls.length > 0),
  });
}

/** A frame as an object; anything else is unreadable. */
function parseFrame(data: string): WireCompletion {
  return parseObject(data, api);
}

function metadataOf(frame: WireCompletion, modelId: string) {
  const timestamp = frame.created ? new Date(frame.created * 1000) : undefined;
  return metadataPart({ id: frame.id, modelId: frame.model ?? modelId, timestamp });
}

function inOrder(data: { index?: unknown; embedding?: unknown }[]): unknown[] {
  const indices = data.map((each, position) => (typeof each?.index === "number" ? each.index : position));
  if (new Set(indices).size !== data.length || indices.some((index) => index < 0 || index >= data.length))
    throw new ModelError("bad_response", "The model's embeddings don't name the texts they belong to.");
  const ordered: unknown[] = [];
  for (const [position, index] of indices.entries()) ordered[index] = data[position]?.embedding;
  return ordered;
}

/** One image by `/images/generations`, or by `/images/edits` when a picture is changed. */
async function makeOpenAIImage(server: Server, call: ImageCall): Promise<ImageAnswer> {
  const { label } = server.speaker;
  const { modelId, source, signal } = call;
  const http = openImageHttp({ baseUrl: server.baseUrl, label, headers: server.headers, fetch: server.fetch });
  const answer = source
    ? await http.json({ path: "/images/edits", body: editOf(call, source), signal, modelId })
    : await http.json({ path: "/images/generations", body: generationOf(call), signal, modelId });
  const [first] = listOf(member(answer, "data"));
  const usage = member(answer, "usage");
  return {
    ...(await pictureIn(first, server, signal)),
    seed: null,
    promptTokens: countIn(usage, "input_tokens"),
    completionTokens: countIn(usage, "output_tokens"),
  };
}

function countIn(usage: unknown, name: string): number {
  const count = Number(member(usage, name));
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** Each family of models accepts other fields, and refuses unknown ones. */
function generationOf(call: ImageCall): object {
  const { modelId, prompt, negativePrompt, width, height, quality } = call;
  const common = { model: modelId, prompt, n: 1, size: sizeOf(call) };
  if (/^gpt-image/i.test(modelId))
    return { ...common, quality: quality === "hd" ? "high" : "medium", output_format: "png" };
  if (/^dall-e-3/i.test(modelId)) return { ...common, quality, response_format: "b64_json" };
  if (/^dall-e/i.test(modelId)) return { ...common, response_format: "b64_json" };
  // Self-hosted servers, such as LocalAI, take the negative prompt after a bar.
  const whole = negativePrompt === "" ? prompt : `${prompt}|${negativePrompt}`;
  return { ...common, prompt: whole, size: `${width}x${height}`, quality, response_format: "b64_json" };
}

function editOf(call: ImageCall, source: NonNullable<ImageCall["source"]>): FormData {
  const form = new FormData();
  form.append("model", call.modelId);
  form.append("prompt", call.prompt);
  form.append("n", "1");
  form.append("size", sizeOf(call));
  const name = source.mediaType === "image/jpeg" ? "image.jpg" : "image.png";
  form.append("image", new Blob([source.bytes], { type: source.mediaType }), name);
  return form;
}

/** The nearest size that a family supports. */
function sizeOf({ modelId, width, height }: ImageCall): string {
  const isWide = width > height;
  const isSquare = width === height;
  if (/^gpt-image-1/i.test(modelId)) return isSquare ? "1024x1024" : isWide ? "1536x1024" : "1024x1536";
  if (/^gpt-image|^dall-e-3/i.test(modelId)) return isSquare ? "1024x1024" : `${width}x${height}`;
  if (/^dall-e/i.test(modelId)) return width < 1024 ? "512x512" : "1024x1024";
  return `${width}x${height}`;
}

/** The picture is in the response, or at a URL of the same server; no other host is contacted. */
async function pictureIn(data: unknown, server: Server, signal: AbortSignal | undefined) {
  const { label } = server.speaker;
  const [encoded, url] = [member(data, "b64_json"), member(data, "url")];
  if (typeof encoded === "string") return decodePicture(encoded, label);
  if (typeof url !== "string" || !URL.canParse(url))
    throw new ModelError("bad_response", `${label} returned no image.`);
  const { origin, pathname, search } = new URL(url);
  if (origin !== new URL(server.baseUrl).origin)
    throw new ModelError("bad_response", `${label} returned an image at another address, which isn't fetched.`);
  const http = openImageHttp({ baseUrl: origin, label, headers: server.headers, fetch: server.fetch });
  return readPicture(await http.send({ path: `${pathname}${search}`, signal }), label);
}
