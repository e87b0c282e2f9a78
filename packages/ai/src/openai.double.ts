import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  completion,
  type DoubleRequest,
  type Fault,
  frame,
  head,
  json,
  type Reply,
  refusals,
  refuse,
  usageOf,
  wantsUsage,
  write,
} from "./openai-frames.double.ts";

/** A server that speaks OpenAI's protocol over loopback HTTP. For tests only. */
export interface OpenAIDouble {
  /** With "/v1". */
  baseUrl: string;
  requests: DoubleRequest[];
  /** How many requests had their connection closed by the other side before the answer was over. */
  abandoned: () => number;
  /** Resolves when the next request has arrived. */
  nextRequest: () => Promise<void>;
  /** Lets held and hanging answers go on. */
  release: () => void;
  close: () => Promise<void>;
}

export interface DoubleOptions {
  models?: string[];
  apiKey?: string;
  /** Body fields that are refused with 400, as older servers do. */
  rejects?: string[];
  reply?: (request: DoubleRequest, index: number) => Reply | string;
}

interface State {
  options: DoubleOptions;
  requests: DoubleRequest[];
  waiting: (() => void)[];
  held: (() => void)[];
  abandoned: number;
}

/** Starts the double on a free port of 127.0.0.1. */
export async function startOpenAIDouble(options: DoubleOptions = {}): Promise<OpenAIDouble> {
  const state: State = { options, requests: [], waiting: [], held: [], abandoned: 0 };
  const server = createServer((request, response) => void handle(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: state.requests,
    abandoned: () => state.abandoned,
    nextRequest: () => new Promise((resolve) => state.waiting.push(resolve)),
    release: () => {
      for (const go of state.held.splice(0)) go();
    },
    close: () => close(server),
  };
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = chunks.length ? (JSON.parse(Buffer.concat(chunks).toString()) as DoubleRequest["body"]) : {};
  const seen: DoubleRequest = { path: request.url ?? "", headers: request.headers, body };
  state.requests.push(seen);
  response.on("close", () => {
    if (!response.writableEnded) state.abandoned++;
  });
  for (const arrived of state.waiting.splice(0)) arrived();
  const { apiKey, models = ["test-model"], rejects = [], reply = () => "Hello." } = state.options;
  if (apiKey && request.headers.authorization !== `Bearer ${apiKey}`)
    return refuse(response, "unauthorized", String(request.headers.authorization));
  if (seen.path === "/v1/models")
    return json(response, {
      body: {
        object: "list",
        data: models.map((id) => ({ id, object: "model", created: 1_790_000_000, owned_by: "system" })),
      },
    });
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
  const answer = reply(seen, state.requests.filter((each) => each.path === seen.path).length - 1);
  return answerChat(state, response, { seen, reply: typeof answer === "string" ? { text: answer } : answer });
}

async function answerChat(
  state: State,
  response: ServerResponse,
  { seen, reply }: { seen: DoubleRequest; reply: Reply },
): Promise<void> {
  const { fault } = reply;
  if (fault === "hang") return hold(state, response);
  if (fault === "html")
    return void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><h1>Welcome</h1>");
  if (fault && fault in refusals) return refuse(response, fault as keyof typeof refusals, "sk-secret-of-the-test-0000");
  if (!seen.body.stream || reply.whole)
    return fault === "malformed"
      ? void response.writeHead(200, { "content-type": "application/json" }).end('{"choices":[{')
      : json(response, { body: completion(seen, reply) });
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (fault) return faultyStream(state, response, { seen, fault });
  return streamReply(state, response, { seen, reply });
}

async function streamReply(
  state: State,
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
      await hold(state, response);
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
  frame(response, seen, { delta: {}, finish_reason: toolCalls.length ? "tool_calls" : "stop" });
  if (wantsUsage(seen) && !reply.noUsage)
    write(response, JSON.stringify({ ...head(seen), choices: [], usage: usageOf(seen, text) }));
  response.end("data: [DONE]\n\n");
}

async function faultyStream(
  state: State,
  response: ServerResponse,
  { seen, fault }: { seen: DoubleRequest; fault: Fault },
): Promise<void> {
  if (fault === "empty") return void response.end();
  if (fault === "keep_alive_only") {
    response.write(": waiting\n\n");
    return hold(state, response);
  }
  frame(response, seen, { delta: { role: "assistant", content: "Half of " } });
  if (fault === "hang_midstream") return hold(state, response);
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
    fault === "huge"
      ? `data: ${JSON.stringify({ ...head(seen), choices: [{ index: 0, delta: { content: "x".repeat(60_000) } }] })}\n\n`
      : "x".repeat(64_000),
  );
}

/** Writes the same piece until the other side has had enough. */
async function flood(response: ServerResponse, piece: string): Promise<void> {
  const gone = once(response, "close");
  while (!response.destroyed) {
    if (!response.write(piece)) await Promise.race([gone, once(response, "drain").catch(() => undefined)]);
  }
}

function hold(state: State, response: ServerResponse): Promise<void> {
  response.flushHeaders();
  return new Promise((resolve) => {
    state.held.push(resolve);
    response.once("close", resolve);
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
