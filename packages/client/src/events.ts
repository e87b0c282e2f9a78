import { EventSourceParserStream } from "eventsource-parser/stream";
import { MusterError } from "./error.ts";

/** An event of a stream; ids count from 1. */
export type StreamEvent<Event> = Event & { id: number };

interface ReadOptions<Event> {
  isLast: (event: Event) => boolean;
  signal?: AbortSignal;
}

/**
 * Reads server-sent events until the last one. A stream that ends before is opened again after the last event, at once and then
 * after 1 s, 2 s, … 30 s; a request that the server refuses ends it with the MusterError.
 * @param open opens the stream after the event with this id
 */
export async function* readEvents<Event extends { type: string; data: unknown }>(
  open: (lastId: string) => Promise<Response>,
  { isLast, signal }: ReadOptions<Event>,
): AsyncGenerator<StreamEvent<Event>, void> {
  let lastId = "";
  for (let failures = 0; ; failures++) {
    if (failures > 1) await wait(Math.min(2 ** (failures - 2), 30), signal);
    try {
      const { body } = await open(lastId);
      const messages = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
      for await (const { id = "", event: type = "message", data } of messages ?? []) {
        lastId = id || lastId;
        failures = 0;
        // The contract types these events; the stream carries them as JSON.
        const event = { type, data: JSON.parse(data), id: Number(lastId) } as unknown as StreamEvent<Event>;
        yield event;
        if (isLast(event)) return;
      }
    } catch (error) {
      if (signal?.aborted || (error instanceof MusterError && error.status !== 0)) throw error;
    }
  }
}

/** Rejects when the signal is aborted. */
export function wait(seconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, seconds * 1000);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort, { once: true });
  });
}
