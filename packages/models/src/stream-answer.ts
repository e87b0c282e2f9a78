import type {
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  SharedV4Warning,
} from "@ai-sdk/provider";
import { type Deadline, startDeadline } from "./deadline.ts";
import { ModelError } from "./model.ts";
import { type PartSink, partStream } from "./part-stream.ts";
import { readError, readText, type Server } from "./server.ts";
import { linesOf } from "./sse.ts";

/** A running call: its timer and its answer. */
export interface Opened {
  warnings: SharedV4Warning[];
  /** The response; a promise when the stream should begin before its headers. */
  answer: Response | Promise<Response>;
}

/** State while an answer is copied into a stream of parts. */
export interface Copying {
  server: Server;
  deadline: Deadline;
  sink: PartSink;
}

/** A streaming call. A stream that ends in any improper way ends with a `ModelError`. */
export async function streamAnswer(
  server: Server,
  options: Pick<LanguageModelV4CallOptions, "abortSignal">,
  {
    open,
    copy,
  }: { open: (deadline: Deadline) => Promise<Opened>; copy: (response: Response, copying: Copying) => Promise<void> },
): Promise<LanguageModelV4StreamResult> {
  const deadline = startDeadline(options.abortSignal);
  const { firstTokenMs } = server.timeouts;
  deadline.set(firstTokenMs, `The model didn't start responding within ${firstTokenMs / 1000} seconds.`);
  try {
    const { warnings, answer } = await open(deadline);
    const stream = partStream((sink) => write({ server, deadline, sink }, { warnings, answer, copy }), {
      coalesceMs: server.coalesceMs,
      onCancel: deadline.stop,
    });
    return { stream };
  } catch (error) {
    deadline.clear();
    throw error;
  }
}

async function write(
  copying: Copying,
  { warnings, answer, copy }: Opened & { copy: (response: Response, copying: Copying) => Promise<void> },
): Promise<void> {
  copying.sink.part({ type: "stream-start", warnings });
  try {
    await copy(await answer, copying);
  } catch (error) {
    const reason = readError(error, copying.deadline);
    copying.deadline.stop();
    throw reason;
  } finally {
    copying.deadline.clear();
  }
}

/**
 * Reads an answer frame by frame until `take` reports that it is complete; returns whether it did. A frame for which `take`
 * returns "waiting" is not part of the answer. `framesOf` makes frames of lines. The timer runs between frames and pauses while
 * the consumer of the parts is busy.
 */
export async function readFrames(
  response: Response,
  { server, deadline, sink }: Copying,
  {
    framesOf = (lines) => lines,
    take,
  }: {
    framesOf?: (lines: AsyncIterable<string>) => AsyncIterable<string>;
    take: (frame: string) => boolean | "waiting";
  },
): Promise<boolean> {
  const { idleMs, paceMs } = server.timeouts;
  const pace = watchPace(sink, paceMs);
  const words = `The model stopped mid-response and sent nothing for ${idleMs / 1000} seconds.`;
  let hasBegun = false;
  /** Bytes count as activity once the answer has begun; before that only a frame does. */
  async function* alive(): AsyncGenerator<Uint8Array> {
    for await (const chunk of response.body ?? []) {
      if (hasBegun) deadline.set(idleMs, words);
      yield chunk;
    }
  }
  for await (const frame of framesOf(linesOf(alive(), server.limits))) {
    const state = take(frame);
    if (state === true) return true;
    if (state === "waiting") continue;
    if (!hasBegun) deadline.set(idleMs, words);
    hasBegun = true;
    if (pace.isTooSlow()) throw new ModelError("timeout", tooSlow);
    if (!sink.isFull()) continue;
    deadline.pause();
    await sink.drained();
    pace.restart();
    deadline.set(idleMs, words);
  }
  return false;
}

const tooSlow = "The model was stopped because it responded too slowly: less than a word every few seconds.";

/** In 45 seconds, a token every 2.4 seconds: a model that a processor computes in time writes faster. */
const slowestCharacters = 75;

/** A model that thinks in silence writes nothing for a while: that is for the other limits. */
function watchPace(sink: PartSink, paceMs: number) {
  let [sinceMs, before, slowTimes] = [performance.now(), sink.written(), 0];
  const restart = () => {
    [sinceMs, before] = [performance.now(), sink.written()];
  };
  return {
    restart,
    isTooSlow(): boolean {
      const passedMs = performance.now() - sinceMs;
      if (passedMs < paceMs) return false;
      const characters = sink.written() - before;
      const isSlow = characters > 0 && characters * paceMs < slowestCharacters * passedMs;
      slowTimes = isSlow ? slowTimes + 1 : 0;
      restart();
      return slowTimes >= 2;
    },
  };
}

/** A call whose answer is sent as a whole, as text. */
export async function wholeAnswer<T>(
  server: Server,
  options: Pick<LanguageModelV4CallOptions, "abortSignal">,
  { open, read }: { open: (deadline: Deadline) => Promise<Opened>; read: (text: string, opened: Opened) => T },
): Promise<T> {
  const deadline = startDeadline(options.abortSignal);
  const { wholeMs } = server.timeouts;
  deadline.set(wholeMs, `The model didn't finish its response within ${wholeMs / 1000} seconds.`);
  try {
    const opened = await open(deadline);
    return read(await readText(await opened.answer, server.limits.maxBytes, deadline), opened);
  } finally {
    deadline.clear();
  }
}

/** The part that names the answering model. */
export function metadataPart({
  id,
  modelId,
  timestamp,
}: {
  id?: string | undefined;
  modelId: string;
  timestamp?: Date | undefined;
}): LanguageModelV4StreamPart {
  return {
    type: "response-metadata",
    modelId,
    ...(id ? { id } : {}),
    ...(timestamp && !Number.isNaN(timestamp.getTime()) ? { timestamp } : {}),
  };
}
