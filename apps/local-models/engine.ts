import type { EmbeddingContext, HistoryItem, Llama, LlamaChat, LlamaLibrary, LlamaModel, Sequence } from "./llama.ts";

export type Role = "chat" | "embedding";

/** Which file a request is for. */
export interface ModelFile {
  path: string;
  role: Role;
  contextTokens: number;
}

export interface Engine {
  library: LlamaLibrary;
  llama: Llama;
  threads: number;
  loaded: Map<Role, Loaded>;
  /** Called whenever the work moves forward; the parent ends a process that does not. */
  advance: () => void;
}

interface Loaded {
  path: string;
  model: LlamaModel;
  contextTokens: number;
  chat?: { sequence: Sequence; chat: LlamaChat };
  embedding?: EmbeddingContext;
}

export interface ChatRequest {
  messages: { role: string; content: unknown }[];
  max_tokens?: number;
  temperature?: number;
  top_p?: number;
  seed?: number;
  stop?: string | string[];
  tools?: unknown[];
  response_format?: { type: string; json_schema?: { schema: unknown } };
}

/** A request that cannot be served, with the status that an OpenAI-compatible server would send. */
export class RequestError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A context keeps this much room for the reply and the markers of the chat template. */
const replyTokensAtLeast = 64;
const tokensPerMessage = 12;
const embeddingTokens = 512;

/** Writes a reply. `onText` gets it piece by piece. */
export async function reply(
  engine: Engine,
  { file, request, signal }: { file: ModelFile; request: ChatRequest; signal: AbortSignal },
  onText: (text: string) => void,
) {
  const history = historyOf(request);
  const { chat, model, contextTokens } = await load(engine, file);
  if (!chat) throw new RequestError(404, "This model can't chat.");
  const promptTokens = countTokens(model, history);
  if (promptTokens + replyTokensAtLeast > contextTokens)
    throw new RequestError(400, `The prompt has about ${promptTokens} tokens; the context length is ${contextTokens}.`);
  const room = contextTokens - promptTokens - tokensPerMessage;
  let completion = 0;
  const { response, metadata } = await chat.chat.generateResponse(history, {
    grammar: await grammarOf(engine.llama, request.response_format),
    signal,
    stopOnAbortSignal: true,
    maxTokens: Math.min(request.max_tokens ?? room, room),
    temperature: request.temperature ?? 0.7,
    ...(request.top_p !== undefined && { topP: request.top_p }),
    ...(request.seed !== undefined && { seed: request.seed }),
    ...(request.stop !== undefined && { customStopTriggers: [request.stop].flat() }),
    // On a processor a model that thinks first takes minutes to begin.
    budgets: { thoughtTokens: 0 },
    onTextChunk: onText,
    onToken: (tokens) => {
      completion += tokens.length;
      engine.advance();
    },
  });
  // The token meter of the library leaves out what is cached, so the position in the context is used.
  const total = chat.sequence.nextTokenIndex;
  return {
    text: response,
    finishReason: metadata.stopReason === "maxTokens" ? "length" : "stop",
    usage: { prompt_tokens: Math.max(0, total - completion), completion_tokens: completion, total_tokens: total },
  };
}

/** One unit-length vector per text. A text longer than the context is the average of its parts. */
export async function embed(
  engine: Engine,
  { file, texts, signal }: { file: ModelFile; texts: string[]; signal: AbortSignal },
) {
  const { embedding, model, contextTokens } = await load(engine, file);
  if (!embedding) throw new RequestError(404, "This model doesn't create embeddings.");
  const vectors: number[][] = [];
  let tokens = 0;
  for (const text of texts) {
    const ids = model.tokenize(text);
    tokens += ids.length;
    const parts: number[][] = [];
    for (const part of partsOf(model, { text, ids, atMost: contextTokens - 8 })) {
      signal.throwIfAborted();
      parts.push(unit((await embedding.getEmbeddingFor(part)).vector));
      engine.advance();
    }
    vectors.push(average(parts));
  }
  return { vectors, usage: { prompt_tokens: tokens, total_tokens: tokens } };
}

/** One model of each role stays in memory. */
async function load(engine: Engine, { path, role, contextTokens: wanted }: ModelFile): Promise<Loaded> {
  const before = engine.loaded.get(role);
  if (before?.path === path) return before;
  engine.loaded.delete(role);
  await before?.model.dispose();
  const { llama, threads, library, advance } = engine;
  const model = await llama.loadModel({ modelPath: path, gpuLayers: llama.gpu ? "auto" : 0, onLoadProgress: advance });
  const contextTokens = Math.min(role === "chat" ? wanted : Math.min(wanted, embeddingTokens), model.trainContextSize);
  const loaded: Loaded = { path, model, contextTokens };
  if (role === "embedding")
    loaded.embedding = await model.createEmbeddingContext({ contextSize: contextTokens, threads });
  else {
    const context = await model.createContext({ contextSize: contextTokens, sequences: 1, threads });
    const sequence = context.getSequence();
    loaded.chat = { sequence, chat: new library.LlamaChat({ contextSequence: sequence }) };
  }
  engine.loaded.set(role, loaded);
  return loaded;
}

function historyOf({ messages, tools }: ChatRequest): HistoryItem[] {
  if (tools?.length) throw new RequestError(400, "Local models can't call tools.");
  const items = messages.map(({ role, content }): HistoryItem => {
    const text = textOf(content);
    if (role === "assistant") return { type: "model", response: [text] };
    if (role === "user") return { type: "user", text };
    if (role === "system" || role === "developer") return { type: "system", text };
    throw new RequestError(400, `Local models don't accept messages of the role "${role}".`);
  });
  return [...items, { type: "model", response: [] }];
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = Array.isArray(content) ? content : [];
  return parts
    .map((part: { type?: string; text?: string }) => {
      if (part.type !== "text") throw new RequestError(400, "Local models can't read images.");
      return part.text ?? "";
    })
    .join("\n\n");
}

function countTokens(model: LlamaModel, history: HistoryItem[]): number {
  const texts = history.map((item) => (item.type === "model" ? item.response.join("") : item.text));
  return texts.reduce((sum, text) => sum + model.tokenize(text).length + tokensPerMessage, 0);
}

async function grammarOf(llama: Llama, format: ChatRequest["response_format"]): Promise<unknown> {
  if (format?.type === "json_object") return llama.getGrammarFor("json");
  if (format?.type !== "json_schema") return undefined;
  try {
    return await llama.createGrammarForJsonSchema(format.json_schema?.schema);
  } catch (error) {
    // Named, so that the caller asks again with the schema in the prompt.
    throw new RequestError(400, `response_format can't be used: ${error instanceof Error ? error.message : error}`);
  }
}

function partsOf(model: LlamaModel, { text, ids, atMost }: { text: string; ids: number[]; atMost: number }): string[] {
  if (ids.length <= atMost) return [text];
  const parts: string[] = [];
  for (let at = 0; at < ids.length; at += atMost) parts.push(model.detokenize(ids.slice(at, at + atMost)));
  return parts;
}

function average(vectors: number[][]): number[] {
  const [first = [], ...others] = vectors;
  if (others.length === 0) return first;
  return unit(first.map((value, index) => others.reduce((sum, vector) => sum + (vector[index] ?? 0), value)));
}

/** The library returns vectors that are not normalized. */
function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
