import type { ServerResponse } from "node:http";
import { flood, type Hold, type HttpDouble, json, type SeenRequest, startHttpDouble } from "./http.double.ts";

/** Faults of the API. */
export type AnthropicFault =
  | "rate_limited"
  | "overloaded"
  | "server_error"
  | "model_not_found"
  | "no_credit"
  | "too_long"
  | "error_event"
  | "cut"
  | "cut_mid_event"
  | "malformed"
  | "html"
  | "hang_midstream"
  | "ping_only"
  | "huge";

/** A reply of the double. */
export interface AnthropicReply {
  text?: string;
  thinking?: string;
  redacted?: string;
  toolCalls?: { id: string; name: string; input: Record<string, unknown> }[];
  stopReason?: string;
  fault?: AnthropicFault;
  holdAfter?: string;
}

interface DoubleOptions {
  apiKey?: string;
  models?: string[];
  /** Body fields to refuse with 400. */
  rejects?: { field: string; message: string }[];
  reply?: (request: SeenRequest, index: number) => AnthropicReply | string;
}

const refusals: Partial<Record<AnthropicFault, [number, string, string]>> = {
  rate_limited: [429, "rate_limit_error", "This request would exceed your rate limit. Please try again later."],
  overloaded: [529, "overloaded_error", "Overloaded"],
  server_error: [500, "api_error", "Internal server error"],
  model_not_found: [404, "not_found_error", "model: nope"],
  no_credit: [400, "invalid_request_error", "Your credit balance is too low to access the Anthropic API."],
  too_long: [400, "invalid_request_error", "prompt is too long: 208310 tokens > 200000 maximum"],
};

/** Starts a server that speaks Anthropic's messages API over loopback HTTP. For tests only. */
export async function startAnthropicDouble(options: DoubleOptions = {}): Promise<HttpDouble> {
  let messages = 0;
  return startHttpDouble((seen, response, hold) => {
    const { apiKey, models = ["claude-invented"], reply = () => "Hello." } = options;
    if (apiKey && seen.headers["x-api-key"] !== apiKey)
      return refuse(response, [401, "authentication_error", `invalid x-api-key ${seen.headers["x-api-key"]}`]);
    if (!seen.headers["anthropic-version"])
      return refuse(response, [400, "invalid_request_error", "anthropic-version: header is required"]);
    if (seen.path.startsWith("/models"))
      return json(response, {
        body: {
          data: models.map((id) => ({ type: "model", id, display_name: id, max_input_tokens: 200_000 })),
          has_more: false,
        },
      });
    const problem = problemIn(seen) ?? options.rejects?.find(({ field }) => seen.body[field] !== undefined)?.message;
    if (problem) return refuse(response, [400, "invalid_request_error", problem]);
    const said = reply(seen, messages++);
    return answer(seen, response, { hold, reply: typeof said === "string" ? { text: said } : said });
  });
}

/** Rules that the real API enforces. */
function problemIn({ body }: SeenRequest): string | undefined {
  if (typeof body["max_tokens"] !== "number") return "max_tokens: Field required";
  const turns = body["messages"] as { role: string; content: { type: string; text?: string }[] }[];
  if (turns.some(({ role }, index) => role !== (index % 2 ? "assistant" : "user"))) return "roles must alternate";
  return turns.some(({ content }) => content.some(({ type, text }) => type === "text" && !text?.trim()))
    ? "text content blocks must be non-empty"
    : undefined;
}

function refuse(response: ServerResponse, [status, type, message]: [number, string, string]): void {
  json(response, {
    status,
    body: { type: "error", error: { type, message }, request_id: "req_invented" },
    headers: status === 429 ? { "retry-after": "7" } : {},
  });
}

function answer(
  seen: SeenRequest,
  response: ServerResponse,
  { hold, reply }: { hold: Hold; reply: AnthropicReply },
): unknown {
  const refusal = reply.fault ? refusals[reply.fault] : undefined;
  if (refusal) return refuse(response, refusal);
  if (reply.fault === "html")
    return void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
  if (!seen.body["stream"]) {
    const content = blocksOf(reply);
    return json(response, {
      body: { ...head(seen), content, stop_reason: stopOf(reply), usage: usage(seen, tokensOf(reply)) },
    });
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (reply.fault === "ping_only") {
    event(response, { type: "ping" });
    return hold(response);
  }
  event(response, { type: "message_start", message: { ...head(seen), content: [], usage: usage(seen, 1) } });
  return reply.fault ? faulty(response, reply.fault, hold) : stream(response, hold, reply);
}

async function stream(response: ServerResponse, hold: Hold, reply: AnthropicReply): Promise<void> {
  event(response, { type: "ping" });
  for (const [index, block] of blocksOf(reply).entries()) {
    const { start, deltas } = piecesOf(block);
    event(response, { type: "content_block_start", index, content_block: start });
    let sent = "";
    for (const delta of deltas) {
      event(response, { type: "content_block_delta", index, delta });
      sent += "text" in delta ? delta.text : "";
      if (reply.holdAfter !== undefined && sent.includes(reply.holdAfter)) {
        await hold(response);
        sent = "";
      }
    }
    event(response, { type: "content_block_stop", index });
  }
  event(response, {
    type: "message_delta",
    delta: { stop_reason: stopOf(reply), stop_sequence: null },
    usage: { output_tokens: tokensOf(reply), input_tokens: null },
  });
  event(response, { type: "message_stop" });
  response.end();
}

function faulty(response: ServerResponse, fault: AnthropicFault, hold: Hold): unknown {
  const delta = (text: string) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } });
  event(response, { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } });
  event(response, delta("Half of "));
  if (fault === "hang_midstream") return hold(response);
  if (fault === "cut") return void response.end();
  if (fault === "cut_mid_event") return void response.write('event: x\ndata: {"type":"cont', () => response.destroy());
  if (fault === "malformed") return void response.end("data: {not json}\n\n");
  if (fault === "error_event") {
    event(response, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } });
    return void response.end();
  }
  return flood(response, `data: ${JSON.stringify(delta("x".repeat(60_000)))}\n\n`);
}

type Block = { type: string; [field: string]: unknown };
type Delta = { type: string; text: string } | { type: string; [field: string]: unknown };

function blocksOf({ text, thinking, redacted, toolCalls = [] }: AnthropicReply): Block[] {
  return [
    ...(redacted ? [{ type: "redacted_thinking", data: redacted }] : []),
    ...(thinking ? [{ type: "thinking", thinking, signature: "sig-invented" }] : []),
    ...(text ? [{ type: "text", text, citations: null }] : []),
    ...toolCalls.map((call) => ({ type: "tool_use", ...call })),
  ];
}

function piecesOf(block: Block): { start: Block; deltas: Delta[] } {
  if (block.type === "text")
    return {
      start: { ...block, text: "" },
      deltas: (String(block["text"]).match(/\s*\S+\s*/g) ?? []).map((text) => ({ type: "text_delta", text })),
    };
  if (block.type === "thinking")
    return {
      start: { type: "thinking", thinking: "", signature: "" },
      deltas: [
        { type: "thinking_delta", thinking: block["thinking"] },
        { type: "signature_delta", signature: block["signature"] },
      ],
    };
  if (block.type === "redacted_thinking") return { start: block, deltas: [] };
  const input = JSON.stringify(block["input"]);
  const half = Math.ceil(input.length / 2);
  return {
    start: { ...block, input: {} },
    deltas: ["", input.slice(0, half), input.slice(half)].map((partial_json) => ({
      type: "input_json_delta",
      partial_json,
    })),
  };
}

function event(response: ServerResponse, data: { type: string; [field: string]: unknown }): void {
  response.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
}

function head({ body }: SeenRequest) {
  return { id: "msg_invented01", type: "message", role: "assistant", model: body["model"] };
}

function usage({ body }: SeenRequest, output: number) {
  const input = Math.ceil(JSON.stringify(body["messages"]).length / 4);
  return {
    input_tokens: input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 10,
    output_tokens: output,
    service_tier: "standard",
  };
}

function stopOf({ stopReason, toolCalls = [] }: AnthropicReply): string {
  return stopReason ?? (toolCalls.length ? "tool_use" : "end_turn");
}

function tokensOf({ text = "" }: AnthropicReply): number {
  return Math.ceil(text.length / 4);
}
