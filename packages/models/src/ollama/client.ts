import { type Deadline, startDeadline } from "../deadline.ts";
import { errorMessageIn } from "../http-errors.ts";
import { ModelError, wholeNumber } from "../model.ts";
import { parseObject, readError, readText, type Server, send, unreadable } from "../server.ts";
import { linesOf } from "../sse.ts";
import { api, errorFromOllama } from "./errors.ts";

/** An installed model. */
export interface OllamaModel {
  /** With its tag: "llama3.2:latest". */
  name: string;
  sizeBytes: number | undefined;
  modifiedAt: string | undefined;
  /** "3.2B", in the server's format. */
  parameters: string | undefined;
  /** "Q4_K_M": the precision of its weights. */
  quantization: string | undefined;
  /** Its maximum context length. */
  contextLength: number | undefined;
  /** "completion", "tools", "vision", "thinking", "embedding"; undefined when an old server does not report them. */
  capabilities: string[] | undefined;
}

/** A model in memory, and the context it was loaded with. */
export interface RunningModel {
  name: string;
  contextLength: number | undefined;
  expiresAt: string | undefined;
  sizeBytes: number | undefined;
  /** Bytes in the graphics card's memory. */
  vramBytes: number | undefined;
}

/** Manages the models of an Ollama server. Every failure is a `ModelError`. */
export interface OllamaClient {
  version: (options?: Stoppable) => Promise<string>;
  list: (options?: Stoppable) => Promise<OllamaModel[]>;
  show: (model: string, options?: Stoppable) => Promise<Pick<OllamaModel, "contextLength" | "capabilities">>;
  running: (options?: Stoppable) => Promise<RunningModel[]>;
  /** Ends when the model is installed; leaving the loop stops the download, and a later pull resumes it. */
  pull: (model: string, options?: Stoppable) => AsyncGenerator<PullProgress, void>;
  remove: (model: string, options?: Stoppable) => Promise<void>;
}

interface Stoppable {
  signal?: AbortSignal | undefined;
}

/** The client for a server that is already described. */
export function clientOf(server: Server): OllamaClient {
  const ask = (call: Asked) => askServer(server, call);
  return {
    version: async ({ signal } = {}) => {
      const { version } = await ask({ path: "/api/version", signal });
      return typeof version === "string" ? version : "";
    },
    list: async ({ signal } = {}) => modelsIn(await ask({ path: "/api/tags", signal })).flatMap(toModel),
    show: async (model, { signal } = {}) =>
      toShown(await ask({ path: "/api/show", body: { model }, modelId: model, signal })),
    running: async ({ signal } = {}) => modelsIn(await ask({ path: "/api/ps", signal })).flatMap(toRunning),
    pull: (model, { signal } = {}) => pullModel(server, model, signal),
    remove: async (model, { signal } = {}) => {
      await ask({ path: "/api/delete", method: "DELETE", body: { model }, modelId: model, signal });
    },
  };
}

/** "llama3.2" and "llama3.2:latest" are the same model. */
export function isSameModel(a: string, b: string): boolean {
  return withTag(a) === withTag(b);
}

function withTag(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1).includes(":") ? name : `${name}:latest`;
}

interface Asked extends Stoppable {
  path: string;
  method?: "DELETE";
  body?: unknown;
  modelId?: string;
}

async function askServer(server: Server, { signal, modelId, ...call }: Asked): Promise<Record<string, unknown>> {
  const deadline: Deadline = startDeadline(signal);
  deadline.set(server.timeouts.connectMs * 2, `${server.speaker.label} didn't respond in time.`);
  try {
    const response = await send(server, { ...call, deadline });
    const text = await readText(response, 20 * 1024 * 1024, deadline);
    if (!response.ok)
      throw errorFromOllama(response.status, text, response.headers, {
        ...server.speaker,
        ...(modelId ? { modelId } : {}),
      });
    return call.method === "DELETE" ? {} : parseObject(text, api);
  } finally {
    deadline.clear();
  }
}

interface WireDetails {
  family?: string;
  parameter_size?: string;
  quantization_level?: string;
  context_length?: number;
}

interface WireModel {
  name?: string;
  model?: string;
  size?: number;
  modified_at?: string;
  details?: WireDetails;
  capabilities?: string[];
  /** In `ps` only: the context that the model was loaded with. */
  context_length?: number;
  expires_at?: string;
  size_vram?: number;
}

interface WireShow {
  details?: WireDetails;
  model_info?: Record<string, unknown>;
  capabilities?: string[];
}

interface WirePull {
  status?: string;
  digest?: string;
  total?: number;
  completed?: number;
  error?: unknown;
}

function modelsIn({ models }: Record<string, unknown>): WireModel[] {
  // A server without models returns null.
  if (models === null) return [];
  if (!Array.isArray(models)) throw unreadable(api);
  return models.filter((each): each is WireModel => typeof each === "object" && each !== null);
}

function toModel({ name, model, size, modified_at, details, capabilities }: WireModel): OllamaModel[] {
  const known = name ?? model;
  if (!known) return [];
  return [
    {
      name: String(known),
      sizeBytes: wholeNumber(size),
      modifiedAt: textOf(modified_at),
      parameters: textOf(details?.parameter_size),
      quantization: textOf(details?.quantization_level),
      contextLength: wholeNumber(details?.context_length),
      capabilities: textsOf(capabilities) ?? (/bert|embed/i.test(details?.family ?? "") ? ["embedding"] : undefined),
    },
  ];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : undefined;
}

function toRunning({ name, model, context_length, expires_at, size, size_vram }: WireModel): RunningModel[] {
  const known = name ?? model;
  if (!known) return [];
  return [
    {
      name: String(known),
      contextLength: wholeNumber(context_length),
      expiresAt: textOf(expires_at),
      sizeBytes: wholeNumber(size),
      vramBytes: wholeNumber(size_vram),
    },
  ];
}

/** The length is stored under the name of the model's architecture: "llama.context_length". */
function toShown(shown: WireShow): Pick<OllamaModel, "contextLength" | "capabilities"> {
  const info = shown.model_info ?? {};
  const length = info[`${info["general.architecture"]}.context_length`] ?? shown.details?.context_length;
  return { contextLength: wholeNumber(length), capabilities: textsOf(shown.capabilities) };
}

/** Progress of a download, over all of the model's files known so far. */
export interface PullProgress {
  /** The server's text: "pulling manifest", "verifying sha256 digest". */
  status: string;
  completedBytes: number;
  totalBytes: number;
}

/** Verifying a large file sends nothing for minutes; after five Node's fetch fails. */
const silenceMs = 290_000;
/** Progress is sent several times a second, so a download may have more lines than an answer. */
const limits = { maxBytes: 500 * 1024 * 1024, maxLineCharacters: 1024 * 1024 };

/** Downloads a model. A failure is sent as a last line with status 200, and becomes an error. */
async function* pullModel(
  server: Server,
  modelId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<PullProgress, void> {
  const deadline = startDeadline(signal);
  const silence = `${server.speaker.label} sent no download progress for ${silenceMs / 1000} seconds.`;
  deadline.set(silenceMs, silence);
  const files = new Map<string, { total: number; completed: number }>();
  let isDone = false;
  try {
    const response = await send(server, { path: "/api/pull", body: { model: modelId, stream: true }, deadline });
    const speaker = { ...server.speaker, modelId };
    if (!response.ok)
      throw errorFromOllama(response.status, await readText(response, 65_536, deadline), response.headers, speaker);
    for await (const line of linesOf(bytesOf(response), limits)) {
      if (line.trim() === "") continue;
      deadline.set(silenceMs, silence);
      const frame: WirePull = parseObject(line, api);
      if (frame.error !== undefined) throw pullError(frame.error, modelId);
      if (frame.digest)
        files.set(frame.digest, { total: wholeNumber(frame.total) ?? 0, completed: wholeNumber(frame.completed) ?? 0 });
      isDone = frame.status === "success";
      yield progressOf(String(frame.status ?? ""), files);
      if (isDone) return;
    }
    throw new ModelError(
      "cut_off",
      `The download of ${modelId} was interrupted. Start it again to continue where it stopped.`,
    );
  } catch (error) {
    throw readError(error, deadline);
  } finally {
    if (!isDone) deadline.stop();
    deadline.clear();
  }
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  for await (const chunk of body ?? []) yield chunk;
}

function progressOf(status: string, files: Map<string, { total: number; completed: number }>): PullProgress {
  const all = [...files.values()];
  return {
    status,
    completedBytes: all.reduce((sum, file) => sum + file.completed, 0),
    totalBytes: all.reduce((sum, file) => sum + file.total, 0),
  };
}

function pullError(error: unknown, modelId: string): ModelError {
  const said = errorMessageIn(JSON.stringify({ error })).message;
  if (/manifest.*(does not exist|not found)|file does not exist/i.test(said))
    return new ModelError("model_not_found", `The model ${modelId} doesn't exist in the Ollama library.`);
  if (/no space left/i.test(said))
    return new ModelError("bad_request", `The model server's disk is full, so ${modelId} can't be downloaded.`);
  return new ModelError("server_error", `The download of ${modelId} failed: ${said.slice(0, 200)}`);
}
