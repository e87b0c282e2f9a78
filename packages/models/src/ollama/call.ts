import type { LanguageModelV4CallOptions, SharedV4Warning } from "@ai-sdk/provider";
import type { Deadline } from "../deadline.ts";
import { toModelError } from "../model.ts";
import { readText, type Server, send } from "../server.ts";
import type { Opened } from "../stream-answer.ts";
import { isSameModel, type OllamaClient, type OllamaModel } from "./client.ts";
import { contextLengthFor, promptTokensOf, refuseTooLong } from "./context.ts";
import { errorFromOllama } from "./errors.ts";
import { chatBody } from "./request.ts";

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
