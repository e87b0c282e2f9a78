import type {
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { errorFromFrame } from "../http-errors.ts";
import { ModelError } from "../model.ts";
import { parseObject, type Server, unreadable } from "../server.ts";
import { type Copying, metadataPart, readFrames } from "../stream-answer.ts";
import { api } from "./errors.ts";
import type { WireChat, WireToolCall } from "./wire.ts";

/** Copies the lines of a streamed answer. An error line, sent with status 200, ends it with an error. */
export async function copyLines(response: Response, modelId: string, copying: Copying): Promise<void> {
  const { server, sink } = copying;
  let lines = 0;
  let calls = 0;
  let last: WireChat | undefined;
  await readFrames(response, copying, {
    framesOf: withoutBlanks,
    take: (line) => {
      const frame = readChat(line, server, modelId);
      if (lines++ === 0) sink.part(metadataOf(frame, modelId));
      sink.text(frame.message?.thinking ?? "", "reasoning");
      sink.text(frame.message?.content ?? "");
      for (const call of frame.message?.tool_calls ?? []) {
        const whole = toolCallOf(call, calls++);
        sink.part({ type: "tool-input-start", id: whole.toolCallId, toolName: whole.toolName });
        sink.part({ type: "tool-input-delta", id: whole.toolCallId, delta: whole.input });
        sink.part({ type: "tool-input-end", id: whole.toolCallId });
        sink.part(whole);
      }
      if (frame.done) last = frame;
      return frame.done === true;
    },
  });
  if (!last) throw new ModelError("cut_off", "The model's response was interrupted.");
  sink.part({ type: "finish", usage: usageOf(last), finishReason: finishReasonOf(last, calls) });
}

/** A whole answer. */
export function readWhole(
  text: string,
  server: Server,
  modelId: string,
): Omit<LanguageModelV4GenerateResult, "warnings"> {
  const whole = readChat(text, server, modelId);
  const { message } = whole;
  if (!message) throw unreadable(api);
  const calls = (message.tool_calls ?? []).map(toolCallOf);
  return {
    content: [
      ...(message.thinking ? [{ type: "reasoning" as const, text: message.thinking }] : []),
      ...(message.content ? [{ type: "text" as const, text: message.content }] : []),
      ...calls,
    ],
    finishReason: finishReasonOf(whole, calls.length),
    usage: usageOf(whole),
    response: { modelId: whole.model ?? modelId },
  };
}

async function* withoutBlanks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) if (line.trim() !== "") yield line;
}

function readChat(text: string, server: Server, modelId: string): WireChat {
  const frame: WireChat = parseObject(text, api);
  if (frame.error !== undefined) throw errorFromFrame(frame.error, { ...server.speaker, modelId });
  return frame;
}

/** Arguments are an object; old versions give calls no id. */
function toolCallOf(call: WireToolCall, index: number): LanguageModelV4ToolCall {
  const input = call.function?.arguments ?? {};
  return {
    type: "tool-call",
    toolCallId: call.id || `call_${index}`,
    toolName: call.function?.name ?? "",
    input: typeof input === "string" ? input : JSON.stringify(input),
  };
}

function usageOf({ prompt_eval_count: prompt, eval_count: completion }: WireChat): LanguageModelV4Usage {
  return {
    inputTokens: { total: prompt, noCache: prompt, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: completion, text: completion, reasoning: undefined },
  };
}

function finishReasonOf({ done_reason: raw }: WireChat, calls: number): LanguageModelV4FinishReason {
  if (raw === "length") return { unified: "length", raw };
  if (calls > 0) return { unified: "tool-calls", raw };
  return { unified: raw === "stop" || raw === undefined ? "stop" : "other", raw };
}

function metadataOf(frame: WireChat, modelId: string) {
  const timestamp = frame.created_at ? new Date(frame.created_at) : undefined;
  return metadataPart({ modelId: frame.model ?? modelId, timestamp });
}
