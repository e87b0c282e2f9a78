/** What a stream needs of its request: signals for the request's end, the server's, and the session's. */
interface Listening {
  req: { raw: Request };
  get(name: "endOfStreams"): AbortSignal;
  get(name: "openStream"): (() => { signal: AbortSignal; close(): void }) | undefined;
}

export interface ServerEvent {
  id: number;
  type: string;
  data: unknown;
}

const keepAliveMs = 15_000;
const encoder = new TextEncoder();

/**
 * Responds with server-sent events at the browser's pace: the next event is requested only when the last was sent. Aborts the
 * signal and closes the iterable when the browser disconnects, the session ends or the server stops.
 */
export function sse(c: Listening, events: (signal: AbortSignal) => AsyncIterable<ServerEvent>): Response {
  const left = new AbortController();
  const session = c.get("openStream")?.();
  const ends = [left.signal, c.req.raw.signal, c.get("endOfStreams"), ...(session ? [session.signal] : [])];
  const signal = AbortSignal.any(ends);
  const iterator = events(signal)[Symbol.asyncIterator]();
  let keepAlive: NodeJS.Timeout | undefined;
  const finish = () => {
    clearInterval(keepAlive);
    session?.close();
  };

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      keepAlive = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(": still here\n\n"));
      }, keepAliveMs);
    },
    async pull(controller) {
      try {
        const next = await untilAborted(iterator.next(), signal);
        if (!next.done) return controller.enqueue(encode(next.value));
        finish();
        controller.close();
      } catch (error) {
        finish();
        letGo(iterator);
        if (signal.aborted) controller.close();
        else controller.error(error);
      }
    },
    cancel() {
      finish();
      left.abort();
      letGo(iterator);
    },
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}

/** Not awaited: a generator that is itself waiting for an event handles `return` only afterwards. */
function letGo(iterator: AsyncIterator<ServerEvent>): void {
  iterator.return?.().catch(() => undefined);
}

function encode({ id, type, data }: ServerEvent): Uint8Array {
  return encoder.encode(`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** An iterator may wait for an event that never comes; the stream's end must not wait with it. */
async function untilAborted<T>(next: Promise<T>, signal: AbortSignal): Promise<T> {
  const stop = Promise.withResolvers<never>();
  const onAbort = () => stop.reject(new DOMException("The stream has ended", "AbortError"));
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([next, stop.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
