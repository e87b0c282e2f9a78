import type { ServerResponse } from "node:http";
import { flood, type Hold, type HttpDouble, json, type SeenRequest, startHttpDouble } from "./http.double.ts";

/** Faults of an Ollama server. */
export type OllamaFault =
  | "error_line"
  | "cut"
  | "cut_mid_line"
  | "malformed"
  | "html"
  | "hang"
  | "hang_midstream"
  | "queue_full"
  | "no_memory"
  | "huge";

/** The double's reply to a chat. */
export interface OllamaReply {
  text?: string;
  thinking?: string;
  toolCalls?: { id?: string; name: string; arguments: Record<string, unknown> }[];
  fault?: OllamaFault;
  doneReason?: string;
  /** Text after which the double waits for `release()`. */
  holdAfter?: string;
}

/** A model of the double. */
export interface DoubleModel {
  capabilities: string[];
  contextLength: number;
  /** The context it is loaded with; absent when it is not in memory. */
  loadedWith?: number;
}

export interface OllamaDouble extends HttpDouble {
  models: Map<string, DoubleModel>;
}

interface DoubleOptions {
  models?: Record<string, Partial<DoubleModel>>;
  reply?: (request: SeenRequest, index: number) => OllamaReply | string;
  /** Answers `/api/embed` instead of vectors of 4 numbers; undefined gives the default. */
  embed?: (texts: string[], index: number) => { status?: number; body: unknown } | undefined;
  /** The lines of a pull; a real server continues after "writing manifest" with success. */
  pullLines?: unknown[];
  /** A fixed port, to simulate a restart. */
  port?: number;
  /** Holds after this many lines of a pull. */
  holdPullAfter?: number;
  /** Behaves like an old server that knows no call but `version`. */
  unknownPaths?: string[];
}

interface Setup {
  options: DoubleOptions;
  models: Map<string, DoubleModel>;
  chats: number;
  embeds: number;
}

/** Starts a server that speaks Ollama's REST API over loopback HTTP. For tests only. */
export async function startOllamaDouble(options: DoubleOptions = {}): Promise<OllamaDouble> {
  const given = options.models ?? { "llama3.2:latest": {} };
  const models = new Map(
    Object.entries(given).map(([name, model]) => [
      name,
      { capabilities: ["completion", "tools"], contextLength: 131_072, ...model },
    ]),
  );
  const setup: Setup = { options, models, chats: 0, embeds: 0 };
  return {
    ...(await startHttpDouble((seen, response, hold) => answer(setup, { seen, response, hold }), options.port)),
    models,
  };
}

interface Call {
  seen: SeenRequest;
  response: ServerResponse;
  hold: Hold;
}

function answer(setup: Setup, call: Call): unknown {
  const { seen, response } = call;
  if (setup.options.unknownPaths?.includes(seen.path)) return void response.writeHead(404).end("404 page not found");
  switch (`${seen.method} ${seen.path}`) {
    case "GET /api/version":
      return json(response, { body: { version: "0.99.0" } });
    case "GET /api/tags":
      return json(response, { body: { models: [...setup.models].map(tagOf) } });
    case "GET /api/ps":
      return json(response, { body: { models: [...setup.models].flatMap(runningOf) } });
    case "POST /api/show":
      return withModel(setup, call, (model) => json(response, { body: shownOf(model) }));
    case "DELETE /api/delete":
      return withModel(setup, call, (_model, name) => {
        setup.models.delete(name);
        response.writeHead(200).end();
      });
    case "POST /api/pull":
      return pull(setup, call);
    case "POST /api/embed":
      return withModel(setup, call, (model) => embed(setup, call, model));
    case "POST /api/chat":
      return withModel(setup, call, (model) => chat(setup, call, model));
    default:
      return void response.writeHead(404).end("404 page not found");
  }
}

function withModel(
  { models }: Setup,
  { seen, response }: Call,
  then: (model: DoubleModel, name: string) => unknown,
): unknown {
  const asked = String(seen.body["model"] ?? "");
  if (!asked) return json(response, { status: 400, body: { error: "model is required" } });
  const name = asked.includes(":") ? asked : `${asked}:latest`;
  const model = models.get(name);
  return model ? then(model, name) : json(response, { status: 404, body: { error: `model '${asked}' not found` } });
}

const details = (model: DoubleModel) => ({
  parent_model: "",
  format: "gguf",
  family: "llama",
  families: ["llama"],
  parameter_size: "3.2B",
  quantization_level: "Q4_K_M",
  context_length: model.contextLength,
  embedding_length: 3072,
});

function tagOf([name, model]: [string, DoubleModel]): unknown {
  return {
    name,
    model: name,
    modified_at: "2026-11-01T10:00:00Z",
    size: 2_019_393_189,
    digest: "0".repeat(64),
    details: details(model),
    capabilities: model.capabilities,
  };
}

function runningOf([name, model]: [string, DoubleModel]): unknown[] {
  if (model.loadedWith === undefined) return [];
  return [
    {
      name,
      model: name,
      size: 3_200_000_000,
      digest: "0".repeat(64),
      details: details(model),
      expires_at: "2026-11-20T10:05:00Z",
      size_vram: 3_200_000_000,
      context_length: model.loadedWith,
    },
  ];
}

function shownOf(model: DoubleModel): unknown {
  return {
    modelfile: "",
    parameters: "",
    template: "{{ .Prompt }}",
    details: details(model),
    model_info: { "general.architecture": "llama", "llama.context_length": model.contextLength },
    capabilities: model.capabilities,
    modified_at: "2026-11-01T10:00:00Z",
  };
}

const digest = `sha256:${"0".repeat(60)}beef`;
const pulled = [
  { status: "pulling manifest" },
  { status: "pulling 000000000000", digest, total: 2_019_377_376 },
  { status: "pulling 000000000000", digest, total: 2_019_377_376, completed: 1_048_576 },
  { status: "pulling 000000000000", digest, total: 2_019_377_376, completed: 2_019_377_376 },
  { status: "verifying sha256 digest" },
  { status: "writing manifest" },
  { status: "success" },
];

async function pull({ options, models }: Setup, { seen, response, hold }: Call): Promise<void> {
  const name = String(seen.body["model"]);
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  for (const [index, line] of (options.pullLines ?? pulled).entries()) {
    if (index === options.holdPullAfter) await hold(response);
    response.write(`${JSON.stringify(line)}\n`);
  }
  if (!options.pullLines)
    models.set(name.includes(":") ? name : `${name}:latest`, { capabilities: ["completion"], contextLength: 8192 });
  response.end();
}

function embed(setup: Setup, { seen, response }: Call, model: DoubleModel): unknown {
  if (!model.capabilities.includes("embedding"))
    return json(response, { status: 400, body: { error: `"${seen.body["model"]}" does not support embeddings` } });
  const texts = [seen.body["input"]].flat().map(String);
  if (seen.body["truncate"] === false && texts.some((text) => text.length / 4 > model.contextLength))
    return json(response, { status: 400, body: { error: "the input length exceeds the context length" } });
  const usual = {
    model: seen.body["model"],
    embeddings: texts.map((text) => [text.length, text.charCodeAt(0) || 0, text.charCodeAt(text.length - 1) || 0, 1]),
    total_duration: 14_000_000,
    load_duration: 1_000_000,
    prompt_eval_count: Math.ceil(texts.join("").length / 4),
  };
  return json(response, setup.options.embed?.(texts, setup.embeds++) ?? { body: usual });
}

function chat(setup: Setup, call: Call, model: DoubleModel): unknown {
  const { seen, response } = call;
  const { body } = seen;
  const asked = String(body["model"]);
  const refuse = (error: string) => json(response, { status: 400, body: { error } });
  if (!model.capabilities.includes("completion")) return refuse(`"${asked}" does not support chat`);
  if (body["tools"] && !model.capabilities.includes("tools"))
    return refuse(`registry.ollama.ai/library/${asked} does not support tools`);
  if (body["think"] && !model.capabilities.includes("thinking")) return refuse(`"${asked}" does not support thinking`);
  const length = Number((body["options"] as Record<string, unknown> | undefined)?.["num_ctx"] ?? 4096);
  if (body["truncate"] === false && promptTokens(seen) > length)
    return refuse("the input length exceeds the context length");
  model.loadedWith = length;
  const said = (setup.options.reply ?? (() => "Hello."))(seen, setup.chats++);
  return answerChat(call, typeof said === "string" ? { text: said } : said);
}

function answerChat(call: Call, reply: OllamaReply): unknown {
  const { seen, response, hold } = call;
  const { fault } = reply;
  if (fault === "hang") return hold(response);
  if (fault === "queue_full")
    return json(response, {
      status: 503,
      body: { error: "server busy, please try again.  maximum pending requests exceeded" },
    });
  if (fault === "no_memory")
    return json(response, {
      status: 500,
      body: { error: "model requires more system memory (10.0 GiB) than is available (4.0 GiB)" },
    });
  if (fault === "html") return void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
  const { text = "", thinking, toolCalls } = reply;
  if (seen.body["stream"] === false) {
    const message = { role: "assistant", content: text, thinking, tool_calls: toolCalls?.map(wireCall) };
    return json(response, { body: { ...head(seen), message, ...tail(seen, reply) } });
  }
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  return fault ? faultyStream(call, fault) : streamReply(call, reply);
}

async function streamReply({ seen, response, hold }: Call, reply: OllamaReply): Promise<void> {
  const { text = "", thinking, toolCalls, holdAfter } = reply;
  if (thinking) line(response, seen, { content: "", thinking });
  let sent = "";
  for (const piece of text.match(/\s*\S+\s*/g) ?? []) {
    line(response, seen, { content: piece });
    sent += piece;
    if (holdAfter !== undefined && sent.includes(holdAfter)) {
      await hold(response);
      sent = "";
    }
  }
  for (const call of toolCalls ?? []) line(response, seen, { content: "", tool_calls: [wireCall(call)] });
  const last = { ...head(seen), message: { role: "assistant", content: "" }, ...tail(seen, reply) };
  response.end(`${JSON.stringify(last)}\n`);
}

function faultyStream({ seen, response, hold }: Call, fault: OllamaFault): unknown {
  line(response, seen, { content: "Half of " });
  if (fault === "hang_midstream") return hold(response);
  if (fault === "cut") return void response.end();
  // Not at once: a stream that breaks drops what its reader has not taken yet.
  if (fault === "cut_mid_line")
    return void response.write('{"model":"x","mess', () => setTimeout(() => response.destroy(), 50));
  if (fault === "malformed") return void response.end("{not json}\n");
  if (fault === "error_line")
    return void response.end(`${JSON.stringify({ error: "an error was encountered while running the model" })}\n`);
  return flood(response, `${JSON.stringify({ ...head(seen), message: { content: "x".repeat(60_000) } })}\n`);
}

function line(response: ServerResponse, seen: SeenRequest, message: Record<string, unknown>): void {
  response.write(`${JSON.stringify({ ...head(seen), message: { role: "assistant", ...message }, done: false })}\n`);
}

function head({ body }: SeenRequest) {
  return { model: body["model"], created_at: "2026-11-20T10:00:00.000Z" };
}

function tail(seen: SeenRequest, { text = "", doneReason = "stop" }: OllamaReply) {
  return {
    done: true,
    done_reason: doneReason,
    total_duration: 1_200_000_000,
    load_duration: 200_000_000,
    prompt_eval_count: promptTokens(seen),
    prompt_eval_duration: 100_000_000,
    eval_count: Math.ceil(text.length / 4),
    eval_duration: 400_000_000,
  };
}

function wireCall(call: { id?: string; name: string; arguments: Record<string, unknown> }) {
  return {
    ...(call.id ? { id: call.id } : {}),
    function: { index: 0, name: call.name, arguments: call.arguments },
  };
}

/** Four characters per token; a picture counts as a fixed number, regardless of its base64 length. */
function promptTokens({ body }: SeenRequest): number {
  const texts = JSON.stringify(body["messages"] ?? [], (key, value) => (key === "images" ? undefined : value));
  return Math.ceil(texts.length / 4);
}
