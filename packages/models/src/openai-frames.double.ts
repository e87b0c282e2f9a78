import type { ServerResponse } from "node:http";
import { json, type SeenRequest } from "./http.double.ts";

/** Faults of a model server; the double produces each on request. */
export type Fault =
  | "unauthorized"
  | "model_not_found"
  | "rate_limited"
  | "quota"
  | "server_error"
  | "overloaded"
  | "context_too_long"
  | "no_tools"
  | "hang"
  | "hang_midstream"
  | "cut"
  | "cut_mid_token"
  | "malformed"
  | "huge"
  | "long_line"
  | "error_frame"
  | "html"
  | "empty"
  | "keep_alive_only"
  /** Two characters every few milliseconds, for ever. */
  | "trickle"
  /** Long pieces as fast as they are read, for ever, whatever the request's limit. */
  | "endless";

/** A reply of the double: a text, tool calls, or a fault. */
export interface Reply {
  text?: string;
  reasoning?: string;
  toolCalls?: { id?: string; name: string; arguments: string }[];
  fault?: Fault;
  /** Omits the usage, as some servers do. */
  noUsage?: boolean;
  /** Tokens of the prompt cached from an earlier call. */
  cachedTokens?: number;
  /** Responds to a streaming request with one whole answer. */
  whole?: boolean;
  finishReason?: string;
  /** Text after which the double waits for `release()`. */
  holdAfter?: string;
}

/** A request received by the double. */
export interface DoubleRequest extends SeenRequest {
  /** Messages are `{ role, content }`. */
  body: { model?: string; stream?: boolean; messages?: { role: string; content: unknown }[]; [field: string]: unknown };
}

/** Refusals of a call: status and error body. */
export const refusals = {
  unauthorized: [
    401,
    { message: "Incorrect API key provided: KEY. You can find your API key in your account.", code: "invalid_api_key" },
  ],
  model_not_found: [
    404,
    { message: "The model does not exist or you do not have access to it.", code: "model_not_found" },
  ],
  rate_limited: [429, { message: "Rate limit reached. Please try again in 7s.", code: "rate_limit_exceeded" }],
  quota: [
    429,
    {
      message: "You exceeded your current quota, please check your plan and billing details.",
      type: "insufficient_quota",
      code: "insufficient_quota",
    },
  ],
  server_error: [500, { message: "The server had an error while processing your request.", type: "server_error" }],
  overloaded: [503, { message: "The engine is currently overloaded, please try again later.", type: "server_error" }],
  context_too_long: [
    400,
    {
      message: "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
      code: "context_length_exceeded",
    },
  ],
  no_tools: [
    400,
    {
      message: "Unsupported parameter: 'tools' is not supported.",
      type: "invalid_request_error",
      code: "unsupported_parameter",
    },
  ],
} as const;

/** Responds with an error status; "KEY" in the message becomes the key, which some vendors repeat. */
export function refuse(response: ServerResponse, fault: keyof typeof refusals, key: string): void {
  const [status, error] = refusals[fault];
  json(response, {
    status,
    body: { error: { ...error, message: error.message.replace("KEY", key) } },
    headers: fault === "rate_limited" && !response.hasHeader("retry-after") ? { "retry-after": "7" } : {},
  });
}

/** A whole chat completion. */
export function completion(
  seen: DoubleRequest,
  { text = "", reasoning, toolCalls = [], noUsage, cachedTokens = 0 }: Reply,
): unknown {
  const message = {
    role: "assistant",
    content: text || null,
    ...(reasoning ? { reasoning_content: reasoning } : {}),
    ...(toolCalls.length
      ? {
          tool_calls: toolCalls.map((call, index) => ({
            id: call.id ?? `call_${index}`,
            type: "function",
            function: { name: call.name, arguments: call.arguments },
          })),
        }
      : {}),
  };
  return {
    ...head(seen),
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: toolCalls.length ? "tool_calls" : "stop" }],
    ...(noUsage ? {} : { usage: usageOf(seen, { text, cachedTokens }) }),
  };
}

/** Token counts of the double: one per four characters. */
export function usageOf(seen: DoubleRequest, { text = "", cachedTokens = 0 }: Reply) {
  const [prompt, answer] = [Math.ceil(JSON.stringify(seen.body.messages ?? []).length / 4), Math.ceil(text.length / 4)];
  return {
    prompt_tokens: prompt,
    completion_tokens: answer,
    total_tokens: prompt + answer,
    prompt_tokens_details: { cached_tokens: cachedTokens },
  };
}

/** Whether a streaming request asks for usage. */
export function wantsUsage({ body }: DoubleRequest): boolean {
  return (body["stream_options"] as { include_usage?: boolean } | undefined)?.include_usage === true;
}

/** The fields of every frame of an answer. */
export function head({ body }: DoubleRequest) {
  return {
    id: "chatcmpl-double",
    object: "chat.completion.chunk",
    created: 1_795_219_200,
    model: body.model ?? "test-model",
  };
}

/** Writes one frame of a streamed answer. */
export function frame(
  response: ServerResponse,
  seen: DoubleRequest,
  choice: { delta: unknown; finish_reason?: string },
): void {
  write(
    response,
    JSON.stringify({ ...head(seen), choices: [{ index: 0, finish_reason: null, ...choice }], usage: null }),
  );
}

/** Writes one server-sent event. */
export function write(response: ServerResponse, data: string): void {
  response.write(`data: ${data}\n\n`);
}
