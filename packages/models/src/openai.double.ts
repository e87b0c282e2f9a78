import type { ServerResponse } from "node:http";
import { flood, type Hold, type HttpDouble, json, startHttpDouble } from "./http.double.ts";
import {
  completion,
  type DoubleRequest,
  type Fault,
  frame,
  head,
  type Reply,
  refusals,
  refuse,
  usageOf,
  wantsUsage,
  write,
} from "./openai-frames.double.ts";

/** A server with OpenAI's protocol over loopback HTTP. For tests only. */
export interface OpenAIDouble extends HttpDouble<DoubleRequest> {
  /** With "/v1". */
  baseUrl: string;
}

export interface DoubleOptions {
  models?: string[];
  apiKey?: string;
  /** Body fields to refuse with 400, as older servers do. */
  rejects?: string[];
  reply?: (request: DoubleRequest, index: number) => Reply | string;
  /** Answers `/v1/embeddings` instead of vectors of 4 numbers; undefined gives the default. */
  embed?: (texts: string[], index: number) => EmbeddingReply | undefined;
}

/** Faults of embeddings. */
export interface EmbeddingReply {
  data?: unknown;
  fault?: keyof typeof refusals;
  retryAfter?: string;
  noUsage?: boolean;
  /** The reported token count. */
  tokens?: unknown;
}

/** Starts the double on a free port of 127.0.0.1. */
export async function startOpenAIDouble(options: DoubleOptions = {}): Promise<OpenAIDouble> {
  let chats = 0;
  let embeds = 0;
  const double = await startHttpDouble<DoubleRequest>((seen, response, hold) => {
    const index = seen.path === "/v1/chat/completions" ? chats++ : seen.path === "/v1/embeddings" ? embeds++ : 0;
    return handle(options, { seen, response, hold, index });
  });
  return { ...double, baseUrl: `${double.url}/v1` };
}

interface Asked {
  seen: DoubleRequest;
  response: ServerResponse;
  hold: Hold;
  index: number;
}

function handle(options: DoubleOptions, { seen, response, hold, index }: Asked): unknown {
  const { body } = seen;
  const { apiKey, models = ["test-model"], rejects = [], reply = () => "Hello." } = options;
  if (apiKey && seen.headers.authorization !== `Bearer ${apiKey}`)
    return refuse(response, "unauthorized", String(seen.headers.authorization));
  if (seen.path === "/v1/models")
    return json(response, {
      body: {
        object: "list",
        data: models.map((id) => ({ id, object: "model", created: 1_790_000_000, owned_by: "system" })),
      },
    });
  if (seen.path === "/v1/embeddings") return embeddings(options, response, { seen, index });
  if (seen.path !== "/v1/chat/completions")
    return json(response, { status: 404, body: { error: { message: "Not found" } } });
  const rejected = rejects.find((field) => body[field] !== undefined);
  if (rejected)
    return json(response, {
      status: 400,
      body: {
        error: {
          message: `Unsupported parameter: '${rejected}' is not supported.`,
          type: "invalid_request_error",
          param: rejected,
          code: "unsupported_parameter",
        },
      },
    });
  const answer = reply(seen, index);
  return answerChat(hold, response, { seen, reply: typeof answer === "string" ? { text: answer } : answer });
}

function embeddings(
  options: DoubleOptions,
  response: ServerResponse,
  { seen, index }: { seen: DoubleRequest; index: number },
): unknown {
  const { model, input } = seen.body;
  if (!/embed/.test(String(model)))
    return json(response, { status: 400, body: { error: { message: `${model} does not make embeddings.` } } });
  const texts = [input].flat().map(String);
  const { data, fault, retryAfter, noUsage, tokens: reported } = options.embed?.(texts, index) ?? {};
  if (retryAfter) response.setHeader("retry-after", retryAfter);
  if (fault) return refuse(response, fault, "");
  // Reversed, so that a reader must use the index.
  const usual = texts
    .map((text, position) => ({ object: "embedding", index: position, embedding: vectorOf(text) }))
    .reverse();
  const tokens = reported ?? Math.ceil(texts.join("").length / 4);
  const usage = noUsage ? undefined : { prompt_tokens: tokens, total_tokens: tokens };
  return json(response, { body: { object: "list", data: data ?? usual, model, usage } });
}

/** A vector that identifies its text. */
export function vectorOf(text: string): number[] {
  return [text.length, text.charCodeAt(0) || 0, text.charCodeAt(text.length - 1) || 0, 1];
}

async function answerChat(
  hold: Hold,
  response: ServerResponse,
  { seen, reply }: { seen: DoubleRequest; reply: Reply },
): Promise<void> {
  const { fault } = reply;
  if (fault === "hang") return hold(response);
  if (fault === "html")
    return void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><h1>Welcome</h1>");
  if (fault && fault in refusals) return refuse(response, fault as keyof typeof refusals, "sk-secret-of-the-test-0000");
  if (!seen.body.stream || reply.whole)
    return fault === "malformed"
      ? void response.writeHead(200, { "content-type": "application/json" }).end('{"choices":[{')
      : json(response, { body: completion(seen, reply) });
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (fault) return faultyStream(hold, response, { seen, fault });
  return streamReply(hold, response, { seen, reply });
}

async function streamReply(
  hold: Hold,
  response: ServerResponse,
  { seen, reply }: { seen: DoubleRequest; reply: Reply },
): Promise<void> {
  const { text = "", reasoning, toolCalls = [], holdAfter } = reply;
  frame(response, seen, { delta: { role: "assistant", content: "" } });
  if (reasoning) frame(response, seen, { delta: { reasoning_content: reasoning } });
  let sent = "";
  for (const piece of text.match(/\s*\S+\s*/g) ?? []) {
    frame(response, seen, { delta: { content: piece } });
    sent += piece;
    if (holdAfter !== undefined && sent.includes(holdAfter)) {
      await hold(response);
      sent = "";
    }
  }
  for (const [index, call] of toolCalls.entries()) {
    const half = Math.ceil(call.arguments.length / 2);
    frame(response, seen, {
      delta: {
        tool_calls: [
          { index, id: call.id ?? `call_${index}`, type: "function", function: { name: call.name, arguments: "" } },
        ],
      },
    });
    for (const part of [call.arguments.slice(0, half), call.arguments.slice(half)])
      frame(response, seen, { delta: { tool_calls: [{ index, function: { arguments: part } }] } });
  }
  frame(response, seen, { delta: {}, finish_reason: reply.finishReason ?? (toolCalls.length ? "tool_calls" : "stop") });
  if (wantsUsage(seen) && !reply.noUsage)
    write(response, JSON.stringify({ ...head(seen), choices: [], usage: usageOf(seen, { ...reply, text }) }));
  response.end("data: [DONE]\n\n");
}

async function faultyStream(
  hold: Hold,
  response: ServerResponse,
  { seen, fault }: { seen: DoubleRequest; fault: Fault },
): Promise<void> {
  if (fault === "empty") return void response.end();
  if (fault === "keep_alive_only") {
    response.write(": waiting\n\n");
    return hold(response);
  }
  frame(response, seen, { delta: { role: "assistant", content: "Half of " } });
  if (fault === "hang_midstream") return hold(response);
  if (fault === "trickle") return trickle(response, () => frame(response, seen, { delta: { content: "x " } }));
  if (fault === "cut") return void response.end();
  if (fault === "cut_mid_token")
    return void response.write('data: {"id":"x","choices":[{"del', () => response.destroy());
  if (fault === "malformed") return void response.end("data: {not json}\n\n");
  if (fault === "error_frame")
    return void response.end(
      `data: ${JSON.stringify({ error: { message: "The engine is currently overloaded", type: "server_error" } })}\n\n`,
    );
  return flood(
    response,
    fault === "huge" || fault === "endless"
      ? `data: ${JSON.stringify({ ...head(seen), choices: [{ index: 0, delta: { content: "x".repeat(60_000) } }] })}\n\n`
      : "x".repeat(64_000),
  );
}

function trickle(response: ServerResponse, send: () => void): void {
  if (response.destroyed) return;
  send();
  setTimeout(() => trickle(response, send), 5);
}
