import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { ModelError } from "../model.ts";
import { parseObject, type Server, unreadable } from "../server.ts";
import { eventsOf } from "../sse.ts";
import { type Copying, metadataPart, readFrames } from "../stream-answer.ts";
import { api, errorFromGoogleFrame } from "./errors.ts";
import type { WireAnswer, WirePart } from "./wire.ts";

/** Copies the events of a streamed answer. The last event carries the finish reason; there is no separate end marker. */
export async function copyEvents(response: Response, modelId: string, copying: Copying): Promise<void> {
  const { server, sink } = copying;
  if ((response.headers.get("content-type") ?? "").includes("text/html")) throw unreadable(api);
  let frames = 0;
  let calls = 0;
  let finish: string | undefined;
  let usage: WireAnswer["usageMetadata"];
  await readFrames(response, copying, {
    framesOf: eventsOf,
    take: (data) => {
      const frame = readAnswer(data, server, modelId);
      if (frames++ === 0) sink.part(metadataPart({ id: frame.responseId, modelId: frame.modelVersion ?? modelId }));
      for (const part of partsOf(frame)) {
        if (part.text) sink.text(part.text, part.thought ? "reasoning" : "text");
        if (!part.functionCall) continue;
        const call = toolCallOf(part, calls++);
        sink.part({ type: "tool-input-start", id: call.toolCallId, toolName: call.toolName });
        sink.part({ type: "tool-input-delta", id: call.toolCallId, delta: call.input });
        sink.part({ type: "tool-input-end", id: call.toolCallId });
        sink.part(call);
      }
      finish = frame.candidates?.[0]?.finishReason ?? finish;
      usage = frame.usageMetadata ?? usage;
      return false;
    },
  });
  if (finish === undefined) throw new ModelError("cut_off", "The model's response was interrupted.");
  sink.part({ type: "finish", usage: usageOf(usage), finishReason: finishReasonOf(finish, calls) });
}

/** A whole answer. */
export function readWhole(
  text: string,
  server: Server,
  modelId: string,
): Omit<LanguageModelV4GenerateResult, "warnings"> {
  const whole = readAnswer(text, server, modelId);
  if (!whole.candidates) throw unreadable(api);
  let calls = 0;
  const content = partsOf(whole).flatMap((part): LanguageModelV4Content[] => {
    if (part.functionCall) return [toolCallOf(part, calls++)];
    return part.text ? [{ type: part.thought ? "reasoning" : "text", text: part.text }] : [];
  });
  return {
    content,
    finishReason: finishReasonOf(whole.candidates[0]?.finishReason, calls),
    usage: usageOf(whole.usageMetadata),
    response: { modelId: whole.modelVersion ?? modelId, ...(whole.responseId ? { id: whole.responseId } : {}) },
  };
}

/** A prompt that the safety filter blocks is answered with status 200 and no candidate. */
function readAnswer(text: string, server: Server, modelId: string): WireAnswer {
  const answer: WireAnswer = parseObject(text, api);
  if (answer.error) throw errorFromGoogleFrame(answer.error, { ...server.speaker, modelId });
  const blocked = answer.promptFeedback?.blockReason;
  if (blocked) throw new ModelError("blocked", `${server.speaker.label} blocked the request (${blocked}).`);
  return answer;
}

function partsOf({ candidates }: WireAnswer): WirePart[] {
  return candidates?.[0]?.content?.parts ?? [];
}

function toolCallOf({ functionCall, thoughtSignature }: WirePart, index: number): LanguageModelV4ToolCall {
  return {
    type: "tool-call",
    toolCallId: functionCall?.id || `call_${index}`,
    toolName: functionCall?.name ?? "",
    input: JSON.stringify(functionCall?.args ?? {}),
    ...(thoughtSignature ? { providerMetadata: { google: { thoughtSignature } } } : {}),
  };
}

/** Thinking is billed like the answer and counted separately. */
function usageOf(usage: WireAnswer["usageMetadata"]): LanguageModelV4Usage {
  const { promptTokenCount: input, candidatesTokenCount: text, cachedContentTokenCount: cacheRead } = usage ?? {};
  const reasoning = usage?.thoughtsTokenCount;
  const output = text === undefined && reasoning === undefined ? undefined : (text ?? 0) + (reasoning ?? 0);
  return {
    inputTokens: {
      total: input,
      noCache: input === undefined ? undefined : input - (cacheRead ?? 0),
      cacheRead,
      cacheWrite: undefined,
    },
    outputTokens: { total: output, text, reasoning },
  };
}

const reasons: Record<string, LanguageModelV4FinishReason["unified"]> = {
  STOP: "stop",
  MAX_TOKENS: "length",
  SAFETY: "content-filter",
  RECITATION: "content-filter",
  BLOCKLIST: "content-filter",
  PROHIBITED_CONTENT: "content-filter",
  SPII: "content-filter",
  IMAGE_SAFETY: "content-filter",
  LANGUAGE: "content-filter",
  MALFORMED_FUNCTION_CALL: "error",
  UNEXPECTED_TOOL_CALL: "error",
};

/** Gemini reports "STOP" after a tool call as well. */
function finishReasonOf(raw: string | undefined, calls: number): LanguageModelV4FinishReason {
  if (calls > 0 && raw === "STOP") return { unified: "tool-calls", raw };
  return { unified: reasons[raw ?? ""] ?? "other", raw };
}
