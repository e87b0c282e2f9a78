import type { LanguageModelV4CallOptions, LanguageModelV4Message, SharedV4Warning } from "@ai-sdk/provider";
import { ModelError } from "../model.ts";
import { argumentsOf, imageOf, joinedText, resultText, toolCallsOf } from "../prompt-parts.ts";

/** Inputs of an Ollama call besides its own options. */
export interface BodyContext {
  modelId: string;
  stream: boolean;
  contextLength: number;
  keepAlive: string | number | undefined;
  /** From `show`; undefined when the server does not report them. */
  capabilities: string[] | undefined;
}

/** The body of a chat request. The context is never silently truncated: the request makes Ollama refuse input that does not fit. */
export function chatBody(
  options: LanguageModelV4CallOptions,
  context: BodyContext,
  warnings: SharedV4Warning[],
): Record<string, unknown> {
  const format = options.responseFormat?.type === "json" ? (options.responseFormat.schema ?? "json") : undefined;
  const tools = toolsOf(options, warnings);
  return {
    model: context.modelId,
    messages: options.prompt.flatMap((message) => messageOf(message, context, warnings)),
    tools: tools.length ? tools : undefined,
    format,
    think: thinkOf(options, context, warnings),
    options: {
      num_ctx: context.contextLength,
      num_predict: options.maxOutputTokens,
      temperature: options.temperature,
      top_p: options.topP,
      top_k: options.topK,
      seed: options.seed,
      stop: options.stopSequences?.length ? options.stopSequences : undefined,
      presence_penalty: options.presencePenalty,
      frequency_penalty: options.frequencyPenalty,
    },
    keep_alive: context.keepAlive,
    truncate: false,
    stream: context.stream,
  };
}

function messageOf(message: LanguageModelV4Message, context: BodyContext, warnings: SharedV4Warning[]): unknown[] {
  switch (message.role) {
    case "system":
      return [{ role: "system", content: message.content }];
    case "user":
      return [userMessage(message, context, warnings)];
    case "assistant": {
      const calls = toolCallsOf(message).map((call) => ({
        id: call.toolCallId,
        function: { name: call.toolName, arguments: argumentsOf(call) },
      }));
      const thinking = joinedText(message.content, "reasoning");
      return [
        {
          role: "assistant",
          content: joinedText(message.content, "text"),
          ...(thinking ? { thinking } : {}),
          ...(calls.length ? { tool_calls: calls } : {}),
        },
      ];
    }
    case "tool":
      return message.content.flatMap((part) =>
        part.type === "tool-result"
          ? [
              {
                role: "tool",
                tool_name: part.toolName,
                tool_call_id: part.toolCallId,
                content: resultText(part.output),
              },
            ]
          : [],
      );
  }
}

function userMessage(
  message: Extract<LanguageModelV4Message, { role: "user" }>,
  context: BodyContext,
  warnings: SharedV4Warning[],
): unknown {
  const texts: string[] = [];
  const images: string[] = [];
  for (const part of message.content) {
    const image = part.type === "file" ? imageOf(part) : undefined;
    if (part.type === "text") texts.push(part.text);
    else if (image) images.push(image.base64);
    else if (part.data.type === "text") texts.push(part.data.text);
    else warnings.push({ type: "unsupported", feature: `file of type ${part.mediaType}` });
  }
  if (images.length && context.capabilities && !context.capabilities.includes("vision"))
    throw new ModelError("bad_request", `The model ${context.modelId} can't read images. Choose another model.`);
  return { role: "user", content: texts.join("\n\n"), ...(images.length ? { images } : {}) };
}

/** Ollama has no tool choice: "none" leaves all tools out, a named one is the only one offered. */
function toolsOf({ tools = [], toolChoice }: LanguageModelV4CallOptions, warnings: SharedV4Warning[]): unknown[] {
  if (toolChoice?.type === "none") return [];
  if (toolChoice?.type === "required" || toolChoice?.type === "tool")
    warnings.push({ type: "unsupported", feature: "toolChoice", details: "The model may answer without a tool." });
  return tools.flatMap((tool) => {
    if (tool.type !== "function") {
      warnings.push({ type: "unsupported", feature: `provider tool ${tool.id}` });
      return [];
    }
    if (toolChoice?.type === "tool" && tool.name !== toolChoice.toolName) return [];
    const { name, description, inputSchema: parameters } = tool;
    return [{ type: "function", function: { name, description, parameters } }];
  });
}

const levels: Record<string, string | false> = {
  none: false,
  minimal: "low",
  low: "low",
  medium: "medium",
  high: "high",
  xhigh: "max",
  max: "max",
};

function thinkOf(
  { reasoning = "provider-default", providerOptions }: LanguageModelV4CallOptions,
  { capabilities }: BodyContext,
  warnings: SharedV4Warning[],
): unknown {
  const own = providerOptions?.["ollama"]?.["think"];
  if (own !== undefined) return own;
  const think = levels[reasoning];
  if (think === undefined) return undefined;
  if (capabilities?.includes("thinking")) return think;
  if (think !== false) warnings.push({ type: "unsupported", feature: "reasoning" });
  return undefined;
}
