import type {
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from "@ai-sdk/provider";
import { type Deadline, startDeadline } from "../deadline.ts";
import { errorFromFrame } from "../http-errors.ts";
import { ModelError } from "../model.ts";
import { type PartSink, partStream } from "../part-stream.ts";
import { eventsOf, linesOf } from "../sse.ts";
import { finishReasonOf, textOf, toolCallAssembler, toolCallOf, usageOf } from "./answer.ts";
import { postChat, readError, readText, type Server } from "./call.ts";
import type { Quirks } from "./request.ts";
import type { WireCompletion, WireUsage } from "./wire.ts";

/** A streamed chat call. Every way in which a stream can end but a proper one ends it with a `ModelError`. */
export async function streamChat(
  server: Server,
  modelId: string,
  options: LanguageModelV4CallOptions,
  quirks: { current: Quirks },
): Promise<LanguageModelV4StreamResult> {
  const deadline = startDeadline(options.abortSignal);
  const { firstTokenMs } = server.timeouts;
  deadline.set(firstTokenMs, `The model did not begin to answer within ${firstTokenMs / 1000} seconds.`);
  try {
    const { response, warnings } = await postChat(server, { modelId, options, quirks, stream: true, deadline });
    const stream = partStream(
      async (sink) => {
        sink.part({ type: "stream-start", warnings });
        try {
          await copyAnswer(response, { server, modelId, deadline, sink });
        } catch (error) {
          const reason = readError(error, deadline);
          deadline.stop();
          throw reason;
        } finally {
          deadline.clear();
        }
      },
      { coalesceMs: server.coalesceMs, onCancel: deadline.stop },
    );
    return { stream, response: { headers: Object.fromEntries(response.headers) } };
  } catch (error) {
    deadline.clear();
    throw error;
  }
}

interface Copy {
  server: Server;
  modelId: string;
  deadline: Deadline;
  sink: PartSink;
}

async function copyAnswer(response: Response, copy: Copy): Promise<void> {
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("text/html")) throw unreadable();
  return type.includes("application/json") ? copyWhole(response, copy) : copyEvents(response, copy);
}

async function copyEvents(response: Response, copy: Copy): Promise<void> {
  const { server, modelId, deadline, sink } = copy;
  const answer = { tools: toolCallAssembler(sink.part), frames: 0, usage: undefined, finish: undefined } as Answer;
  const { idleMs } = server.timeouts;
  let isComplete = false;
  for await (const data of eventsOf(linesOf(alive(response, deadline, answer, idleMs), server.limits))) {
    isComplete = data === "[DONE]";
    if (isComplete) break;
    const frame = parseFrame(data);
    if (frame.error) throw errorFromFrame(frame.error, { ...server.speaker, modelId });
    if (answer.frames++ === 0) sink.part(metadataOf(frame, modelId));
    deadline.set(idleMs, idleWords(idleMs));
    takeFrame(frame, answer, sink);
    if (sink.isFull()) await waitForReader(sink, deadline, idleMs);
  }
  if (!isComplete && answer.finish === undefined)
    throw new ModelError("cut_off", "The model's answer broke off before its end.");
  const calls = answer.tools.finish();
  sink.part({
    type: "finish",
    usage: usageOf(answer.usage),
    finishReason: finishReasonOf(answer.finish, calls > 0),
  });
}

/** What is gathered from the frames of one answer. */
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

/** Bytes count as a sign of life once the answer has begun; before that only a frame of it does. */
async function* alive(
  response: Response,
  deadline: Deadline,
  answer: Answer,
  idleMs: number,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of response.body ?? []) {
    if (answer.frames > 0) deadline.set(idleMs, idleWords(idleMs));
    yield chunk;
  }
}

/** A reader that takes its time is not the model's fault: the clock stands still until it wants more. */
async function waitForReader(sink: PartSink, deadline: Deadline, idleMs: number): Promise<void> {
  deadline.pause();
  await sink.drained();
  deadline.set(idleMs, idleWords(idleMs));
}

/** Some servers answer a request for a stream with one whole answer. */
async function copyWhole(response: Response, { server, modelId, deadline, sink }: Copy): Promise<void> {
  const whole = parseFrame(await readText(response, server.limits.maxBytes, deadline));
  if (whole.error) throw errorFromFrame(whole.error, { ...server.speaker, modelId });
  const message = whole.choices?.[0]?.message;
  if (!message) throw unreadable();
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

/** A frame as an object; anything else is an answer that cannot be read. */
export function parseFrame(data: string): WireCompletion {
  try {
    const frame: unknown = JSON.parse(data);
    if (typeof frame === "object" && frame !== null && !Array.isArray(frame)) return frame as WireCompletion;
  } catch {
    // Said below: what is no JSON is as unreadable as the wrong JSON.
  }
  throw unreadable();
}

/** The words for an answer that is no completion. */
export function unreadable(): ModelError {
  return new ModelError(
    "bad_response",
    "The model's server sent something that is not an answer. Check that its address points to an OpenAI-compatible API.",
  );
}

function metadataOf(frame: WireCompletion, modelId: string): LanguageModelV4StreamPart {
  return {
    type: "response-metadata",
    modelId: frame.model ?? modelId,
    ...(frame.id ? { id: frame.id } : {}),
    ...(frame.created ? { timestamp: new Date(frame.created * 1000) } : {}),
  };
}

function idleWords(idleMs: number): string {
  return `The model stopped in the middle of its answer and sent nothing for ${idleMs / 1000} seconds.`;
}
