import { setImmediate } from "node:timers/promises";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { type ServerEvent, sse } from "./sse.ts";

const stop = new AbortController();

function open(events: (signal: AbortSignal) => AsyncIterable<ServerEvent>, signal?: AbortSignal) {
  const app = new Hono<{ Variables: { endOfStreams: AbortSignal; openStream: undefined } }>();
  app.get("/", (c) => {
    c.set("endOfStreams", stop.signal);
    return sse(c, events);
  });
  return app.fetch(new Request("http://localhost/", signal ? { signal } : {}));
}

/** Counts the requested items and reports when it was closed. */
function numbers() {
  const closed = Promise.withResolvers<void>();
  const seen = { asked: 0, closed: closed.promise };
  async function* events(): AsyncGenerator<ServerEvent> {
    try {
      for (let id = 1; ; id++) {
        seen.asked = id;
        yield await Promise.resolve({ id, type: "step", data: { text: "two\nlines" } });
      }
    } finally {
      closed.resolve();
    }
  }
  return { seen, events };
}

describe("server-sent events", () => {
  it("are numbered, typed, one data line each, and never cached", async () => {
    async function* two(): AsyncGenerator<ServerEvent> {
      yield await Promise.resolve({ id: 1, type: "step", data: { text: "two\nlines" } });
      yield { id: 2, type: "done", data: null };
    }
    const response = await open(two);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe(
      'id: 1\nevent: step\ndata: {"text":"two\\nlines"}\n\nid: 2\nevent: done\ndata: null\n\n',
    );
  });

  it("are produced only as fast as they are read", async () => {
    const { seen, events } = numbers();
    const reader = (await open(events)).body?.getReader();
    await reader?.read();
    // Without the limit each turn of the event loop would request another.
    for (let turn = 0; turn < 50; turn++) await setImmediate();
    expect(seen.asked).toBeLessThan(5);
    await reader?.cancel();
    await seen.closed;
  });

  it("end, and close their source, when the browser disconnects during silence", async () => {
    const leave = new AbortController();
    const aborted = Promise.withResolvers<void>();
    async function* silent(signal: AbortSignal): AsyncGenerator<ServerEvent> {
      signal.addEventListener("abort", () => aborted.resolve());
      yield await Promise.resolve({ id: 1, type: "step", data: null });
      await new Promise(() => undefined); // events that never arrive
    }
    const response = await open(silent, leave.signal);
    const reader = response.body?.getReader();
    await reader?.read();
    const end = reader?.read();
    leave.abort();
    expect(await end).toMatchObject({ done: true });
    await aborted.promise;
  });

  it("disconnect when their source fails, so that the browser reconnects", async () => {
    async function* broken(): AsyncGenerator<ServerEvent> {
      yield await Promise.resolve({ id: 1, type: "step", data: null });
      throw new Error("the database went away");
    }
    await expect((await open(broken)).text()).rejects.toThrow();
  });
});
