import type { LanguageModelV4CallOptions, LanguageModelV4StreamResult } from "@ai-sdk/provider";
import { errorFromFrame } from "../http-errors.ts";
import { ModelError } from "../model.ts";
import type { PartSink } from "../part-stream.ts";
import { parseObject, readText, type Server, unreadable } from "../server.ts";
import { eventsOf } from "../sse.ts";
import { type Copying, metadataPart, readFrames, streamAnswer } from "../stream-answer.ts";
import { finishReasonOf, textOf, toolCallAssembler, toolCallOf, usageOf } from "./answer.ts";
import { postChat } from "./call.ts";
import type { Quirks } from "./request.ts";
import type { WireCompletion, WireUsage } from "./wire.ts";

/** Name of the expected format, for error messages. */
export const api = "an OpenAI-compatible API";

/** A streaming chat call, also with servers that send one whole answer instead. */
export function streamChat(
  server: Server,
  modelId: string,
  options: LanguageModelV4CallOptions,
  quirks: { current: Quirks },
): Promise<LanguageModelV4StreamResult> {
  return streamAnswer(server, options, {
    open: (deadline) => postChat(server, { modelId, options, quirks, stream: true, deadline }),
    copy: (response, copying) => {
      const type = response.headers.get("content-type") ?? "";
      if (type.includes("text/html")) throw unreadable(api);
      return type.includes("application/json")
        ? copyWhole(response, modelId, copying)
        : copyEvents(response, modelId, copying);
    },
  });
}

async function copyEvents(response: Response, modelId: string, copying: Copying): Promise<void> {
  const { server, sink } = copying;
  const answer: Answer = { tools: toolCallAssembler(sink.part), frames: 0, usage: undefined, finish: undefined };
  const isComplete = await readFrames(response, copying, {
    framesOf: eventsOf,
    take: (data) => {
      if (data === "[DONE]") return true;
      const frame = parseFrame(data);
      if (frame.error) throw errorFromFrame(frame.error, { ...server.speaker, modelId });
      if (answer.frames++ === 0) sink.part(metadataOf(frame, modelId));
      takeFrame(frame, answer, sink);
      return false;
    },
  });
  if (!isComplete && answer.finish === undefined)
    throw new ModelError("cut_off", "The model's response was interrupted.");
  const calls = answer.tools.finish();
  sink.part({
    type: "finish",
    usage: usageOf(answer.usage),
    finishReason: finishReasonOf(answer.finish, calls > 0),
  });
}

/** The state collected from the frames of one answer. */
interface Answer {
  tools: ReturnType<typeof toolCallAssembler>;
  frames: number;
  usage: WireUsage | undefined;
  finish: string | undefined;
}

function takeFrame(frame: WireCompletion, answer: Answer, sink: PartSink): void {
  answer.usage = frame.usage ?? answer.usage;
  const choice = frame.choices?.[0];
  answer.finish = choice?.finish_reason ?? answer.finish;
  const delta = choice?.delta ?? choice?.message;
  if (!delta) return;
  sink.text(delta.reasoning_content ?? delta.reasoning ?? "", "reasoning");
  sink.text(textOf(delta));
  for (const call of delta.tool_calls ?? []) answer.tools.add(call);
}

async function copyWhole(response: Response, modelId: string, { server, deadline, sink }: Copying): Promise<void> {
  const whole = parseFrame(await readText(response, server.limits.maxBytes, deadline));
  if (whole.error) throw errorFromFrame(whole.error, { ...server.speaker, modelId });
  const message = whole.choices?.[0]?.message;
  if (!message) throw unreadable(api);
  sink.part(metadataOf(whole, modelId));
  sink.text(message.reasoning_content ?? message.reasoning ?? "", "reasoning");
  sink.text(textOf(message));
  const calls = (message.tool_calls ?? []).map(toolCallOf);
  for (const call of calls) sink.part(call);
  sink.part({
    type: "finish",
    usage: usageOf(whole.usage),
    finishReason: finishReasonOf(whole.choices?.[0]?.finish_reason, calls.length > 0),
  });
}

/** A frame as an object; anything else is unreadable. */
export function parseFrame(data: string): WireCompletion {
  return parseObject(data, api);
}

function metadataOf(frame: WireCompletion, modelId: string) {
  const timestamp = frame.created ? new Date(frame.created * 1000) : undefined;
  return metadataPart({ id: frame.id, modelId: frame.model ?? modelId, timestamp });
}
