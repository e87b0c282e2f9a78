import type { LanguageModelV4CallOptions, LanguageModelV4Message, SharedV4Warning } from "@ai-sdk/provider";
import type { Deadline } from "../deadline.ts";
import { ModelError, toModelError } from "../model.ts";
import { argumentsOf, imageOf, resultText } from "../prompt-parts.ts";
import { readText, type Server, send } from "../server.ts";
import type { Opened } from "../stream-answer.ts";
import { isSameModel, type OllamaClient, type OllamaModel } from "./client.ts";
import { errorFromOllama } from "./errors.ts";

type Shown = Pick<OllamaModel, "contextLength" | "capabilities">;

/** A server, its client, and how to call its models. */
export interface Ollama {
  server: Server;
  client: OllamaClient;
  keepAlive: string | number | undefined;
  longestContext: number | undefined;
  loadMs: number;
  readMsPerToken: number;
  /** The `show` response of each model, cached for a minute: it changes only when a model is pulled again. */
  shown: Map<string, { at: number; answer: Shown }>;
}

export interface Chat {
  modelId: string;
  options: LanguageModelV4CallOptions;
  stream: boolean;
  deadline: Deadline;
}

const shownForMs = 60_000;
/** Node's fetch fails without a message after five minutes without response headers. */
const longestWaitMs = 290_000;

/**
 * Sends a call. Ollama sends no headers before the first token, so the stream begins before them, with a warning when the model
 * has to be loaded first.
 */
export async function openChat(ollama: Ollama, chat: Chat): Promise<Opened> {
  const { modelId, options, stream, deadline } = chat;
  const warnings: SharedV4Warning[] = [];
  const [{ contextLength: made, capabilities }, running] = await Promise.all([
    shownModel(ollama, modelId, deadline),
    // A server that does not report loaded models is given the time to load one.
    ollama.client.running({ signal: deadline.signal }).catch(() => []),
  ]);
  const promptTokens = promptTokensOf(options);
  const longest = shorter(made, ollama.longestContext);
  refuseTooLong(promptTokens, longest, modelId);
  const loaded = running.find(({ name }) => isSameModel(name, modelId));
  const own = options.providerOptions?.["ollama"] ?? {};
  const contextLength =
    typeof own["numCtx"] === "number"
      ? own["numCtx"]
      : contextLengthFor({
          promptTokens,
          maxOutputTokens: options.maxOutputTokens,
          longest,
          loaded: loaded?.contextLength,
        });
  const isLoaded = loaded !== undefined && (loaded.contextLength ?? contextLength) >= contextLength;
  setClock(ollama, chat, { promptTokens, isLoaded });
  if (!isLoaded)
    warnings.push({ type: "other", message: `Loading ${modelId} into memory. The first response takes longer.` });
  const keepAlive = keepAliveOf(own["keepAlive"]) ?? ollama.keepAlive;
  const body = chatBody(options, { modelId, stream, contextLength, capabilities, keepAlive }, warnings);
  return { warnings, answer: sendChat(ollama.server, chat, body) };
}

async function sendChat(server: Server, { modelId, options, deadline }: Chat, body: unknown): Promise<Response> {
  const response = await send(server, { path: "/api/chat", body, deadline, headers: options.headers });
  if (response.ok) return response;
  const text = await readText(response, 65_536, deadline);
  throw errorFromOllama(response.status, text, response.headers, { ...server.speaker, modelId });
}

/** Loading a model and, without a graphics card, reading a long prompt take time before the first token. */
function setClock(
  { server, loadMs, readMsPerToken }: Ollama,
  { modelId, stream, deadline }: Chat,
  { promptTokens, isLoaded }: { promptTokens: number; isLoaded: boolean },
): void {
  const { firstTokenMs, wholeMs } = server.timeouts;
  const wanted = (stream ? firstTokenMs : wholeMs) + promptTokens * readMsPerToken + (isLoaded ? 0 : loadMs);
  const limit = Math.min(wanted, longestWaitMs);
  const failed = `${isLoaded ? "" : "had to be loaded into memory first and "}didn't ${stream ? "start responding" : "respond"}`;
  deadline.set(limit, `${modelId} ${failed} within ${Math.round(limit / 1000)} seconds.`);
}

/** Only a missing model or server ends the call here; a server without `show` may still chat. */
async function shownModel({ client, shown }: Ollama, modelId: string, deadline: Deadline): Promise<Shown> {
  const known = shown.get(modelId);
  if (known && Date.now() - known.at < shownForMs) return known.answer;
  try {
    const answer = await client.show(modelId, { signal: deadline.signal });
    shown.set(modelId, { at: Date.now(), answer });
    return answer;
  } catch (error) {
    const { code } = toModelError(error);
    if (["server_error", "bad_request", "bad_response"].includes(code))
      return { contextLength: undefined, capabilities: undefined };
    throw deadline.reason() ?? error;
  }
}

function shorter(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b;
  return b === undefined ? a : Math.min(a, b);
}

function keepAliveOf(value: unknown): string | number | undefined {
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}

/** Ollama reloads a model for another context length, so lengths go in powers of two. */
const smallest = 4096;
const answerTokens = 2048;
const imageTokens = 1000;

/**
 * The context length to request. Ollama's default is short and it silently drops what does not fit, so the length follows the
 * prompt: a model that is loaded with enough keeps its length, else the next power of two is used, at most `longest`.
 */
function contextLengthFor({
  promptTokens,
  maxOutputTokens = answerTokens,
  longest,
  loaded,
}: {
  promptTokens: number;
  maxOutputTokens?: number | undefined;
  longest: number | undefined;
  loaded: number | undefined;
}): number {
  // Four characters per token underestimates code and many languages, hence the margin.
  const needed = Math.ceil(promptTokens * 1.3) + maxOutputTokens;
  if (loaded !== undefined && (loaded >= needed || loaded === longest)) return loaded;
  const length = Math.max(smallest, 2 ** Math.ceil(Math.log2(needed)));
  return longest === undefined ? length : Math.min(length, longest);
}

/** Refuses a prompt that exceeds the model's maximum context length. */
function refuseTooLong(promptTokens: number, longest: number | undefined, modelId: string): void {
  if (longest !== undefined && promptTokens > longest)
    throw new ModelError(
      "context_too_long",
      `The text is too long for the model ${modelId}: about ${promptTokens} tokens, but the limit is ${longest}. Use a model with a longer context, or less text.`,
    );
}

/** Estimates a prompt's tokens by its characters. */
function promptTokensOf({ prompt, tools = [] }: Pick<LanguageModelV4CallOptions, "prompt" | "tools">): number {
  let characters = tools.length ? JSON.stringify(tools).length : 0;
  let images = 0;
  for (const message of prompt) {
    if (message.role === "system") characters += message.content.length;
    else
      for (const part of message.content) {
        if (part.type === "file" && imageOf(part)) images++;
        else if (part.type === "text" || part.type === "reasoning") characters += part.text.length;
        else characters += JSON.stringify(part).length;
      }
  }
  return Math.ceil(characters / 4) + images * imageTokens;
}

/** Inputs of an Ollama call besides its own options. */
interface BodyContext {
  modelId: string;
  stream: boolean;
  contextLength: number;
  keepAlive: string | number | undefined;
  /** From `show`; undefined when the server does not report them. */
  capabilities: string[] | undefined;
}

/** The body of a chat request. The context is never silently truncated: the request makes Ollama refuse input that does not fit. */
function chatBody(
  options: LanguageModelV4CallOptions,
  context: BodyContext,
  warnings: SharedV4Warning[],
): Record<string, unknown> {
  const format = options.responseFormat?.type === "json" ? (options.responseFormat.schema ?? "json") : undefined;
  const tools = toolsOf(options, warnings);
  return {
    model: context.modelId,
    messages: options.prompt.flatMap((message) => messageOf(message, context, warnings)),
    tools: tools.length ? tools : undefined,
    format,
    think: thinkOf(options, context, warnings),
    options: {
      num_ctx: context.contextLength,
      num_predict: options.maxOutputTokens,
      temperature: options.temperature,
      top_p: options.topP,
      top_k: options.topK,
      seed: options.seed,
      stop: options.stopSequences?.length ? options.stopSequences : undefined,
      presence_penalty: options.presencePenalty,
      frequency_penalty: options.frequencyPenalty,
    },
    keep_alive: context.keepAlive,
    truncate: false,
    stream: context.stream,
  };
}

function messageOf(message: LanguageModelV4Message, context: BodyContext, warnings: SharedV4Warning[]): unknown[] {
  switch (message.role) {
    case "system":
      return [{ role: "system", content: message.content }];
    case "user":
      return [userMessage(message, context, warnings)];
    case "assistant": {
      const calls = toolCallsOf(message).map((call) => ({
        id: call.toolCallId,
        function: { name: call.toolName, arguments: argumentsOf(call) },
      }));
      const thinking = joinedText(message.content, "reasoning");
      return [
        {
          role: "assistant",
          content: joinedText(message.content, "text"),
          ...(thinking ? { thinking } : {}),
          ...(calls.length ? { tool_calls: calls } : {}),
        },
      ];
    }
    case "tool":
      return message.content.flatMap((part) =>
        part.type === "tool-result"
          ? [
              {
                role: "tool",
                tool_name: part.toolName,
                tool_call_id: part.toolCallId,
                content: resultText(part.output),
              },
            ]
          : [],
      );
  }
}

/** The parts' texts, joined. */
function joinedText(parts: readonly { type: string; text?: string }[], type: "text" | "reasoning"): string {
  return parts.flatMap((part) => (part.type === type ? [part.text ?? ""] : [])).join(type === "text" ? "" : "\n");
}

/** The tool calls of an assistant's message. */
function toolCallsOf(message: Extract<LanguageModelV4Message, { role: "assistant" }>) {
  return message.content.filter((part) => part.type === "tool-call");
}

function userMessage(
  message: Extract<LanguageModelV4Message, { role: "user" }>,
  context: BodyContext,
  warnings: SharedV4Warning[],
): unknown {
  const texts: string[] = [];
  const images: string[] = [];
  for (const part of message.content) {
    const image = part.type === "file" ? imageOf(part) : undefined;
    if (part.type === "text") texts.push(part.text);
    else if (image) images.push(image.base64);
    else if (part.data.type === "text") texts.push(part.data.text);
    else warnings.push({ type: "unsupported", feature: `file of type ${part.mediaType}` });
  }
  if (images.length && context.capabilities && !context.capabilities.includes("vision"))
    throw new ModelError("bad_request", `The model ${context.modelId} can't read images. Choose another model.`);
  return { role: "user", content: texts.join("\n\n"), ...(images.length ? { images } : {}) };
}

/** Ollama has no tool choice: "none" leaves all tools out, a named one is the only one offered. */
function toolsOf({ tools = [], toolChoice }: LanguageModelV4CallOptions, warnings: SharedV4Warning[]): unknown[] {
  if (toolChoice?.type === "none") return [];
  if (toolChoice?.type === "required" || toolChoice?.type === "tool")
    warnings.push({ type: "unsupported", feature: "toolChoice", details: "The model may answer without a tool." });
  return tools.flatMap((tool) => {
    if (tool.type !== "function") {
      warnings.push({ type: "unsupported", feature: `provider tool ${tool.id}` });
      return [];
    }
    if (toolChoice?.type === "tool" && tool.name !== toolChoice.toolName) return [];
    const { name, description, inputSchema: parameters } = tool;
    return [{ type: "function", function: { name, description, parameters } }];
  });
}

const levels: Record<string, string | false> = {
  none: false,
  minimal: "low",
  low: "low",
  medium: "medium",
  high: "high",
  xhigh: "max",
  max: "max",
};

function thinkOf(
  { reasoning = "provider-default", providerOptions }: LanguageModelV4CallOptions,
  { capabilities }: BodyContext,
  warnings: SharedV4Warning[],
): unknown {
  const own = providerOptions?.["ollama"]?.["think"];
  if (own !== undefined) return own;
  const think = levels[reasoning];
  if (think === undefined) return undefined;
  if (capabilities?.includes("thinking")) return think;
  if (think !== false) warnings.push({ type: "unsupported", feature: "reasoning" });
  return undefined;
}
