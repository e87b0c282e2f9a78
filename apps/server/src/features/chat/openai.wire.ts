import { renderMessage } from "@muster/contracts/messages";
import type { GatewayAnswer } from "@muster/models/gateway";
import { z } from "zod";
import type { CompletionAnswer } from "./completion.service.ts";
import type { CallOptions } from "./completion-knowledge.service.ts";

/** The supported part of the OpenAI chat protocol. */

const textPart = z.object({ type: z.literal("text"), text: z.string() });
const imagePart = z.object({
  type: z.literal("image_url"),
  image_url: z.object({ url: z.string().startsWith("data:image/", "Send images as data URLs") }),
});
const texts = z.union([z.string(), z.array(textPart).min(1)]);

const toolCall = z.object({
  id: z.string(),
  type: z.literal("function").default("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const message = z.discriminatedUnion("role", [
  z.object({ role: z.enum(["system", "developer"]), content: texts }),
  z.object({ role: z.literal("user"), content: z.union([z.string(), z.array(z.union([textPart, imagePart])).min(1)]) }),
  z.object({ role: z.literal("assistant"), content: texts.nullish(), tool_calls: z.array(toolCall).nullish() }),
  z.object({ role: z.literal("tool"), content: texts, tool_call_id: z.string() }),
]);
type WireMessage = z.output<typeof message>;

const tool = z.object({
  type: z.literal("function"),
  function: z.object({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string().optional(),
    parameters: z.record(z.string(), z.json()).default({ type: "object", properties: {} }),
  }),
});

export const completionRequest = z.object({
  /** An agent's id or name. */
  model: z.string().min(1),
  messages: z.array(message).min(1).max(1000),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.number().int().min(1).max(100_000).nullish(),
  max_completion_tokens: z.number().int().min(1).max(100_000).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  seed: z.number().int().nullish(),
  n: z.literal(1, "Only 1 is supported").nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  tools: z.array(tool).max(128).nullish(),
  tool_choice: z
    .union([
      z.enum(["none", "auto", "required"]),
      z.object({ type: z.literal("function"), function: z.object({ name: z.string() }) }),
    ])
    .nullish(),
});
export type CompletionRequest = z.output<typeof completionRequest>;

export const embeddingsRequest = z.object({
  model: z.string().min(1).default("auto"),
  input: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(512)]),
  encoding_format: z.enum(["float", "base64"]).default("float"),
});

/** The caller's messages as a prompt, after the agent's own instructions. */
export function promptOf(messages: WireMessage[], instructions: string): CallOptions["prompt"] {
  const own = messages.flatMap((one) =>
    one.role === "system" || one.role === "developer" ? [joined(one.content)] : [],
  );
  const names = new Map(
    messages.flatMap((one) =>
      one.role === "assistant" ? (one.tool_calls ?? []).map((call) => [call.id, call.function.name] as const) : [],
    ),
  );
  return [
    { role: "system", content: [instructions, ...own].join("\n\n") },
    ...messages.flatMap((one) => toPart(one, names)),
  ];
}

function toPart(one: WireMessage, names: Map<string, string>): CallOptions["prompt"] {
  switch (one.role) {
    case "system":
    case "developer":
      return [];
    case "user":
      return [{ role: "user", content: userParts(one.content) }];
    case "assistant": {
      const calls = (one.tool_calls ?? []).map((call) => ({
        ...{ type: "tool-call" as const, toolCallId: call.id, toolName: call.function.name },
        input: readArguments(call.function.arguments),
      }));
      const text = one.content ? [{ type: "text" as const, text: joined(one.content) }] : [];
      return [{ role: "assistant", content: [...text, ...calls] }];
    }
    case "tool": {
      const toolName = names.get(one.tool_call_id) ?? "tool";
      const output = { type: "text" as const, value: joined(one.content) };
      return [{ role: "tool", content: [{ type: "tool-result", toolCallId: one.tool_call_id, toolName, output }] }];
    }
  }
}

type UserParts = Extract<CallOptions["prompt"][number], { role: "user" }>["content"];

function userParts(content: Extract<WireMessage, { role: "user" }>["content"]): UserParts {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return content.map((part) => {
    if (part.type === "text") return { type: "text", text: part.text };
    const [head = "", data = ""] = part.image_url.url.split(",", 2);
    const mediaType = /^data:([^;]+)/.exec(head)?.[1] ?? "image/png";
    return { type: "file", mediaType, data: { type: "data", data } };
  });
}

function joined(content: z.output<typeof texts>): string {
  return typeof content === "string" ? content : content.map(({ text }) => text).join("");
}

function readArguments(text: string): unknown {
  try {
    return JSON.parse(text || "{}");
  } catch {
    return {};
  }
}

export function optionsOf(request: CompletionRequest, maxTokens: number): Omit<CallOptions, "prompt"> {
  const { temperature, top_p: topP, stop, seed, tools, tool_choice: choice } = request;
  const wanted = request.max_completion_tokens ?? request.max_tokens;
  const stops = typeof stop === "string" ? [stop] : stop;
  return {
    maxOutputTokens: Math.min(wanted ?? maxTokens, 100_000),
    ...(temperature != null && { temperature }),
    ...(topP != null && { topP }),
    ...(stops && { stopSequences: stops }),
    ...(seed != null && { seed }),
    ...(tools?.length && {
      tools: tools.map(({ function: { name, description, parameters } }) => ({
        ...{ type: "function" as const, name, inputSchema: parameters },
        ...(description !== undefined && { description }),
      })),
      toolChoice: toolChoiceOf(choice),
    }),
  };
}

function toolChoiceOf(choice: CompletionRequest["tool_choice"]): NonNullable<CallOptions["toolChoice"]> {
  if (choice == null) return { type: "auto" };
  return typeof choice === "string" ? { type: choice } : { type: "tool", toolName: choice.function.name };
}

export interface CompletionFacts {
  id: string;
  created: number;
  model: string;
}

/** The whole completion. */
export function completionOf({ id, created, model }: CompletionFacts, answer: CompletionAnswer) {
  const calls = toolCallsOf(answer);
  const message = {
    role: "assistant" as const,
    content: answer.text === "" && calls.length > 0 ? null : answer.text,
    refusal: null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
  return {
    ...{ id, object: "chat.completion" as const, created, model },
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReasonOf(answer) }],
    usage: usageOf(answer),
    ...sourcesOf(answer),
  };
}

/** Not part of OpenAI's protocol: what the reply's numbers in brackets cite, and what was removed from it. */
export function sourcesOf({ citations, notices }: CompletionAnswer) {
  return {
    ...(citations.length > 0 && { citations }),
    ...(notices.length > 0 && { notices: notices.map((notice) => renderMessage(notice)) }),
  };
}

/** One piece of a streamed completion. */
export function chunkOf({ id, created, model }: CompletionFacts, delta: object, finishReason: string | null = null) {
  return {
    ...{ id, object: "chat.completion.chunk" as const, created, model },
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
  };
}

export function toolCallsOf({ content }: GatewayAnswer) {
  return content
    .filter((part) => part.type === "tool-call")
    .map(({ toolCallId: id, toolName: name, input }) => ({
      ...{ id, type: "function" as const, function: { name, arguments: input } },
    }));
}

export function finishReasonOf(answer: GatewayAnswer): "stop" | "length" | "tool_calls" | "content_filter" {
  if (toolCallsOf(answer).length > 0) return "tool_calls";
  const { unified } = answer.finishReason;
  if (unified === "length") return "length";
  return unified === "content-filter" ? "content_filter" : "stop";
}

export function usageOf({ call: { promptTokens, completionTokens } }: GatewayAnswer) {
  return {
    ...{ prompt_tokens: promptTokens, completion_tokens: completionTokens },
    total_tokens: promptTokens + completionTokens,
  };
}
