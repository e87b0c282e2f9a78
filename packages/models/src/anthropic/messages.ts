import type { LanguageModelV4CallOptions, LanguageModelV4Message, SharedV4Warning } from "@ai-sdk/provider";
import { argumentsOf, imageOf, resultText } from "../prompt-parts.ts";

/** The instructions, which the API takes separately from the messages. */
export function systemOf(prompt: LanguageModelV4CallOptions["prompt"]): string | undefined {
  return (
    prompt.flatMap((message) => (message.role === "system" && message.content ? [message.content] : [])).join("\n\n") ||
    undefined
  );
}

/** Converts messages to turns: the API requires alternating roles, and tool results in the user's turn. */
export function turnsOf(prompt: LanguageModelV4CallOptions["prompt"], warnings: SharedV4Warning[]): unknown[] {
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
