import type { LanguageModelV4CallOptions, LanguageModelV4Message, SharedV4Warning } from "@ai-sdk/provider";
import { argumentsOf, imageOf, resultText } from "../prompt-parts.ts";

/** Settings that a model refuses; remembered for each model. */
export interface Quirks {
  noTemperature?: boolean;
  noTopP?: boolean;
  /** Newer models decide how long they think. */
  adaptive?: boolean;
  /** Some models refuse a forced tool. */
  noForcedTool?: boolean;
}

/** The tool that produces JSON answers with every model: its arguments are the answer. */
export const jsonTool = "json_answer";

/** The API requires a limit for the answer; every model accepts this one. */
const defaultMaxTokens = 8192;
const budgets: Record<string, number> = {
  minimal: 1024,
  low: 2048,
  medium: 8192,
  high: 16_384,
  xhigh: 24_576,
  max: 32_000,
};

/** The body of a message request. */
export function messageBody(
  modelId: string,
  options: LanguageModelV4CallOptions,
  { quirks, stream, warnings }: { quirks: Quirks; stream: boolean; warnings: SharedV4Warning[] },
): Record<string, unknown> {
  const json = options.responseFormat?.type === "json" ? options.responseFormat : undefined;
  const budget = json ? undefined : budgets[options.reasoning ?? ""];
  const maxTokens = options.maxOutputTokens ?? defaultMaxTokens;
  for (const feature of ["seed", "presencePenalty", "frequencyPenalty"] as const)
    if (options[feature] !== undefined) warnings.push({ type: "unsupported", feature });
  if (json && budgets[options.reasoning ?? ""]) warnings.push({ type: "unsupported", feature: "reasoning" });
  return {
    model: modelId,
    max_tokens: maxTokens + (quirks.adaptive ? 0 : (budget ?? 0)),
    system: systemOf(options.prompt),
    messages: turnsOf(options.prompt, warnings),
    ...samplingOf(options, quirks, budget !== undefined),
    stop_sequences: options.stopSequences?.length ? options.stopSequences : undefined,
    thinking: thinkingOf(budget, quirks),
    ...toolsOf(options, { isJson: json !== undefined, quirks, warnings }),
    stream,
  };
}

/** With thinking enabled, sampling settings are refused. */
function samplingOf(
  { temperature, topP, topK }: LanguageModelV4CallOptions,
  quirks: Quirks,
  isThinking: boolean,
): Record<string, number | undefined> {
  if (isThinking) return {};
  return {
    temperature: quirks.noTemperature || temperature === undefined ? undefined : Math.min(1, temperature),
    top_p: quirks.noTopP ? undefined : topP,
    top_k: topK,
  };
}

function thinkingOf(budget: number | undefined, { adaptive }: Quirks): unknown {
  if (budget === undefined) return undefined;
  return adaptive ? { type: "adaptive" } : { type: "enabled", budget_tokens: budget };
}

/**
 * The setting to leave out after a refusal that names it; undefined when the refusal is about something else or the setting is
 * already left out.
 */
export function quirkFrom(message: string, known: Quirks, body: Record<string, unknown>): Quirks | undefined {
  const text = message.toLowerCase();
  if (!known.adaptive && body["thinking"] && text.includes("adaptive")) return { ...known, adaptive: true };
  if (!known.noForcedTool && body["tool_choice"] !== undefined && text.includes("tool_choice"))
    return { ...known, noForcedTool: true };
  if (!known.noTopP && body["top_p"] !== undefined && text.includes("top_p")) return { ...known, noTopP: true };
  return !known.noTemperature && body["temperature"] !== undefined && text.includes("temperature")
    ? { ...known, noTemperature: true }
    : undefined;
}

function toolsOf(
  { tools = [], toolChoice, responseFormat }: LanguageModelV4CallOptions,
  { isJson, quirks, warnings }: { isJson: boolean; quirks: Quirks; warnings: SharedV4Warning[] },
): { tools?: unknown[]; tool_choice?: unknown } {
  const own = tools.flatMap((tool) => {
    if (tool.type === "function")
      return [{ name: tool.name, description: tool.description, input_schema: tool.inputSchema }];
    warnings.push({ type: "unsupported", feature: `provider tool ${tool.id}` });
    return [];
  });
  if (isJson) {
    const schema = responseFormat?.type === "json" ? responseFormat.schema : undefined;
    const answer = {
      name: jsonTool,
      description: "Gives the answer. Call it once, with the whole answer as its arguments.",
      input_schema: schema ?? { type: "object" },
    };
    const choice = own.length ? { type: "any" } : { type: "tool", name: jsonTool };
    return { tools: [...own, answer], ...(quirks.noForcedTool ? {} : { tool_choice: choice }) };
  }
  if (own.length === 0) return {};
  // "none" and "auto" force nothing; without a choice the API behaves as with "auto".
  const isRefused = quirks.noForcedTool && toolChoice?.type !== "none" && toolChoice?.type !== "auto";
  return { tools: own, ...(toolChoice && !isRefused ? { tool_choice: choiceOf(toolChoice) } : {}) };
}

function choiceOf(choice: NonNullable<LanguageModelV4CallOptions["toolChoice"]>): unknown {
  if (choice.type === "tool") return { type: "tool", name: choice.toolName };
  return { type: choice.type === "required" ? "any" : choice.type };
}

/** The instructions, which the API takes separately from the messages. */
function systemOf(prompt: LanguageModelV4CallOptions["prompt"]): string | undefined {
  return (
    prompt.flatMap((message) => (message.role === "system" && message.content ? [message.content] : [])).join("\n\n") ||
    undefined
  );
}

/** Converts messages to turns: the API requires alternating roles, and tool results in the user's turn. */
function turnsOf(prompt: LanguageModelV4CallOptions["prompt"], warnings: SharedV4Warning[]): unknown[] {
  const turns: { role: "user" | "assistant"; content: unknown[] }[] = [];
  for (const message of prompt) {
    if (message.role === "system") continue;
    const role = message.role === "assistant" ? "assistant" : "user";
    const content = blocksOf(message, warnings);
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else if (content.length) turns.push({ role, content });
  }
  return turns;
}

function blocksOf(message: LanguageModelV4Message, warnings: SharedV4Warning[]): unknown[] {
  if (message.role === "user")
    return message.content.flatMap((part) => (part.type === "text" ? textBlock(part.text) : fileBlock(part, warnings)));
  if (message.role === "tool")
    return message.content.flatMap((part) =>
      part.type === "tool-result"
        ? [
            {
              type: "tool_result",
              tool_use_id: safeId(part.toolCallId),
              content: resultText(part.output),
              ...(/^(?:error|execution)/.test(part.output.type) ? { is_error: true } : {}),
            },
          ]
        : [],
    );
  return message.role === "assistant" ? message.content.flatMap(assistantBlock) : [];
}

type AssistantPart = Extract<LanguageModelV4Message, { role: "assistant" }>["content"][number];

/** Thinking blocks are sent back only with their signature; without one the API refuses them. */
function assistantBlock(part: AssistantPart): unknown[] {
  if (part.type === "text") return textBlock(part.text);
  if (part.type === "tool-call")
    return [{ type: "tool_use", id: safeId(part.toolCallId), name: part.toolName, input: argumentsOf(part) }];
  if (part.type !== "reasoning") return [];
  const { signature, redactedData } = part.providerOptions?.["anthropic"] ?? {};
  if (typeof redactedData === "string") return [{ type: "redacted_thinking", data: redactedData }];
  return typeof signature === "string" ? [{ type: "thinking", thinking: part.text, signature }] : [];
}

type UserFile = Extract<Extract<LanguageModelV4Message, { role: "user" }>["content"][number], { type: "file" }>;

function fileBlock(part: UserFile, warnings: SharedV4Warning[]): unknown[] {
  const { data, mediaType } = part;
  const image = imageOf(part);
  if (image) return [{ type: "image", source: { type: "base64", media_type: image.mediaType, data: image.base64 } }];
  if (data.type === "text") return textBlock(data.text);
  if (mediaType.startsWith("image") && data.type === "url")
    return [{ type: "image", source: { type: "url", url: data.url.toString() } }];
  warnings.push({ type: "unsupported", feature: `file of type ${mediaType}` });
  return [];
}

/** The API refuses empty texts. */
function textBlock(text: string): unknown[] {
  return text.trim() === "" ? [] : [{ type: "text", text }];
}

/** Call ids of other vendors' models may contain characters that the API refuses. */
function safeId(id: string): string {
  return id.replace(/[^\w-]/g, "_");
}
