import type { LanguageModelV4, LanguageModelV4CallOptions, SharedV4Warning } from "@ai-sdk/provider";
import type { Deadline } from "./deadline.ts";
import type { ModelInfo, ModelProvider } from "./model.ts";
import { toModelError } from "./model.ts";
import { copyLines, readWhole } from "./ollama/answer.ts";
import { clientOf, isSameModel, type OllamaClient, type OllamaModel } from "./ollama/client.ts";
import { contextLengthFor, promptTokensOf, refuseTooLong } from "./ollama/context.ts";
import { errorFromOllama } from "./ollama/errors.ts";
import { chatBody } from "./ollama/request.ts";
import { cleanUrl, readText, type Server, type ServerOptions, send, serverOf } from "./server.ts";
import { type Opened, streamAnswer, wholeAnswer } from "./stream-answer.ts";

export interface OllamaOptions extends Omit<ServerOptions, "baseUrl"> {
  /** "http://127.0.0.1:11434" where nothing is said. */
  baseUrl?: string;
  /** How long a model stays in memory after a call, in Ollama's words: "10m", 0, -1. Its own default is five minutes. */
  keepAlive?: string | number;
  /** A bound for the context length where the model's own would take too much memory. */
  longestContext?: number;
  /** What is added to the time for the first token while a model is loaded into memory. */
  loadMs?: number;
  /** What is added for each token of the prompt: without a graphics card reading takes about this long. */
  readMsPerToken?: number;
}

/** A provider over Ollama's own API, and the client that looks after its models. */
export interface OllamaProvider extends ModelProvider {
  client: OllamaClient;
}

interface Ollama {
  server: Server;
  client: OllamaClient;
  settings: Pick<OllamaOptions, "keepAlive" | "longestContext"> & { loadMs: number; readMsPerToken: number };
  /** What `show` said of each model, for a minute: it changes only when a model is pulled anew. */
  shown: Map<string, { at: number; answer: Pick<OllamaModel, "contextLength" | "capabilities"> }>;
}

const shownForMs = 60_000;

/** Models of an Ollama server. They cost nothing, wherever it runs. */
export function createOllama(options: OllamaOptions = {}): OllamaProvider {
  const baseUrl = cleanUrl(options.baseUrl ?? "http://127.0.0.1:11434");
  const { keepAlive, longestContext, loadMs = 300_000, readMsPerToken = 20 } = options;
  const server = serverOf(
    { ...options, baseUrl },
    { label: `Ollama at ${new URL(baseUrl).host}`, keyName: "OLLAMA_URL" },
  );
  const ollama: Ollama = {
    server,
    client: clientOf(server),
    settings: {
      loadMs,
      readMsPerToken,
      ...(keepAlive === undefined ? {} : { keepAlive }),
      ...(longestContext === undefined ? {} : { longestContext }),
    },
    shown: new Map(),
  };
  return {
    id: "ollama",
    label: server.speaker.label,
    isLocal: true,
    listsAll: true,
    client: ollama.client,
    languageModel: (modelId) => chatModel(ollama, modelId),
    listModels: async ({ signal } = {}) => (await ollama.client.list({ signal })).map(modelInfo),
    describeModel: async (modelId, { signal } = {}) => {
      const { contextLength, capabilities } = await ollama.client.show(modelId, { signal });
      const can = (what: string) => capabilities?.includes(what);
      return {
        chat: can("completion"),
        tools: can("tools"),
        // Ollama constrains the answer by a grammar, whichever model writes it.
        json: can("completion"),
        vision: can("vision"),
        contextLength,
      };
    },
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

interface Chat {
  modelId: string;
  options: LanguageModelV4CallOptions;
  stream: boolean;
  deadline: Deadline;
}

/**
 * Sends the call. Ollama gives not even the head of its answer before the first token, so the stream begins before it, with
 * a warning that says when the model has to be loaded first.
 */
async function openChat(ollama: Ollama, { modelId, options, stream, deadline }: Chat): Promise<Opened> {
  const { server, settings } = ollama;
  const warnings: SharedV4Warning[] = [];
  const [{ contextLength: made, capabilities }, running] = await Promise.all([
    shownModel(ollama, modelId, deadline),
    // Who does not tell what is loaded is given the time to load it.
    ollama.client.running({ signal: deadline.signal }).catch(() => []),
  ]);
  const longest = Math.min(made ?? Infinity, settings.longestContext ?? Infinity);
  const promptTokens = promptTokensOf(options);
  refuseTooLong(promptTokens, longest, modelId);
  const loaded = running.find(({ name }) => isSameModel(name, modelId));
  const own = options.providerOptions?.["ollama"] ?? {};
  const contextLength =
    typeof own["numCtx"] === "number"
      ? own["numCtx"]
      : contextLengthFor({
          promptTokens,
          maxOutputTokens: options.maxOutputTokens,
          longest: Number.isFinite(longest) ? longest : undefined,
          loaded: loaded?.contextLength,
        });
  const isLoaded = loaded !== undefined && (loaded.contextLength ?? contextLength) >= contextLength;
  setClock(ollama, { modelId, stream, deadline, promptTokens, isLoaded });
  if (!isLoaded)
    warnings.push({ type: "other", message: `${modelId} is being loaded into memory; its first words take longer.` });
  const keepAlive = own["keepAlive"] ?? settings.keepAlive;
  const body = chatBody(
    options,
    {
      modelId,
      stream,
      contextLength,
      capabilities,
      keepAlive: typeof keepAlive === "string" || typeof keepAlive === "number" ? keepAlive : undefined,
    },
    warnings,
  );
  const answer = sendChat(server, { modelId, body, deadline, headers: options.headers });
  return { warnings, answer };
}

async function sendChat(
  server: Server,
  {
    modelId,
    ...call
  }: { modelId: string; body: unknown; deadline: Deadline; headers: LanguageModelV4CallOptions["headers"] },
): Promise<Response> {
  const response = await send(server, { path: "/api/chat", ...call });
  if (response.ok) return response;
  const text = await readText(response, 65_536, call.deadline);
  throw errorFromOllama(response.status, text, response.headers, { ...server.speaker, modelId });
}

function setClock(
  { server, settings }: Ollama,
  {
    modelId,
    stream,
    deadline,
    promptTokens,
    isLoaded,
  }: Pick<Chat, "modelId" | "stream" | "deadline"> & { promptTokens: number; isLoaded: boolean },
): void {
  const { firstTokenMs, wholeMs } = server.timeouts;
  const limit =
    (stream ? firstTokenMs : wholeMs) + promptTokens * settings.readMsPerToken + (isLoaded ? 0 : settings.loadMs);
  const seconds = Math.round(limit / 1000);
  const words = isLoaded
    ? `${modelId} did not ${stream ? "begin to answer" : "answer"} within ${seconds} seconds.`
    : `${modelId} had to be loaded into memory first and did not ${stream ? "begin to answer" : "answer"} within ${seconds} seconds.`;
  deadline.set(limit, words);
}

/** Only a model that is missing, or a server that is, ends the call here; a server that does not know `show` may well chat. */
async function shownModel(
  { client, shown }: Ollama,
  modelId: string,
  deadline: Deadline,
): Promise<Pick<OllamaModel, "contextLength" | "capabilities">> {
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
