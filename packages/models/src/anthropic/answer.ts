import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { errorFromFrame } from "../http-errors.ts";
import { parseObject, type Server, unreadable } from "../server.ts";
import { jsonTool } from "./request.ts";
import type { WireBlock, WireMessage, WireUsage } from "./wire.ts";

/** Name of the expected format, for error messages. */
export const api = "Anthropic's API";

/** A whole answer. */
export function readWhole(
  text: string,
  server: Server,
  modelId: string,
): Omit<LanguageModelV4GenerateResult, "warnings"> {
  const whole: WireMessage = parseObject(text, api);
  if (whole.error) throw errorFromFrame(whole.error, { ...server.speaker, modelId });
  if (!Array.isArray(whole.content)) throw unreadable(api);
  return {
    content: whole.content.flatMap(contentOf),
    finishReason: finishReasonOf(whole.stop_reason, whole.content.some(isJsonAnswer)),
    usage: usageOf(whole.usage),
    response: { modelId: whole.model ?? modelId, ...(whole.id ? { id: whole.id } : {}) },
  };
}

function contentOf(block: WireBlock): LanguageModelV4Content[] {
  if (block.type === "text") return block.text ? [{ type: "text", text: block.text }] : [];
  if (isJsonAnswer(block)) return [{ type: "text", text: JSON.stringify(block.input ?? {}) }];
  if (block.type === "tool_use")
    return [
      {
        type: "tool-call",
        toolCallId: block.id ?? "",
        toolName: block.name ?? "",
        input: JSON.stringify(block.input ?? {}),
      },
    ];
  const anthropic = signatureOf(block);
  return anthropic ? [{ type: "reasoning", text: block.thinking ?? "", providerMetadata: { anthropic } }] : [];
}

/** The signature that a thinking block must carry when it is sent back. */
export function signatureOf({ type, signature, data }: WireBlock): Record<string, string> | undefined {
  if (type === "redacted_thinking") return { redactedData: data ?? "" };
  return type === "thinking" ? (signature ? { signature } : {}) : undefined;
}

/** Whether a block is the requested JSON answer. */
export function isJsonAnswer({ type, name }: WireBlock): boolean {
  return type === "tool_use" && name === jsonTool;
}

/** The API counts cache reads and writes separately from the rest of the prompt. */
export function usageOf(usage: WireUsage | null | undefined): LanguageModelV4Usage {
  const noCache = usage?.input_tokens ?? undefined;
  const cacheRead = usage?.cache_read_input_tokens ?? undefined;
  const cacheWrite = usage?.cache_creation_input_tokens ?? undefined;
  const output = usage?.output_tokens ?? undefined;
  const total = noCache === undefined ? undefined : noCache + (cacheRead ?? 0) + (cacheWrite ?? 0);
  return {
    inputTokens: { total, noCache, cacheRead, cacheWrite },
    outputTokens: { total: output, text: output, reasoning: undefined },
  };
}

const reasons: Record<string, LanguageModelV4FinishReason["unified"]> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool-calls",
  refusal: "content-filter",
};

/** Maps the finish reason. */
export function finishReasonOf(raw: string | null | undefined, isJson: boolean): LanguageModelV4FinishReason {
  if (isJson && raw === "tool_use") return { unified: "stop", raw };
  return { unified: reasons[raw ?? ""] ?? "other", raw: raw ?? undefined };
}
