import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { createClient } from "./client.ts";
import { MusterError } from "./error.ts";

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}
type Answer = (response: ServerResponse, seen: Seen) => void;

const stops: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

/** A server that gives one answer after the other, and the last one to all further requests. */
async function startServer(...answers: Answer[]) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { method = "", url = "", headers } = request;
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    seen.push({ method, url, headers, body });
    answer?.(response, { method, url, headers, body });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { muster: createClient({ url, apiKey: "muster_key" }), seen };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const cut: Answer = (response) => response.destroy();
const busy = json(503, { error: "Try again", code: "unavailable" }, { "retry-after": "0" });

/** Sends these events and then ends the stream, or breaks the connection. */
const events =
  (sent: [id: number, type: string, data: unknown][], end: "end" | "cut" = "end"): Answer =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const text = sent
      .map(([id, type, data]) => `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
      .join("");
    response.write(`: hello\n\n${text}`, () => (end === "end" ? response.end() : response.destroy()));
  };

describe("a call", () => {
  it("sends the key, the input as query or body, and an Idempotency-Key for changes", async () => {
    const { muster, seen } = await startServer(json(200, { id: "a1" }));
    await muster.tasks.list({ status: "failed" });
    await muster.agents.update({ id: "a b", name: "Ada" }, { idempotencyKey: "mine" });
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["GET", "/api/tasks?status=failed", ""],
      ["PATCH", "/api/agents/a%20b", '{"name":"Ada"}'],
    ]);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer muster_key", "Bearer muster_key"]);
    expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined, "mine"]);
  });

  it("is repeated with the same Idempotency-Key after a lost response and while the server is busy", async () => {
    const { muster, seen } = await startServer(cut, busy, json(201, { id: "a1" }));
    const agent = await muster.agents.create({ name: "Ada", role: "Analyst", description: "" });
    expect(agent.id).toBe("a1");
    expect(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(seen).toHaveLength(3);
  });

  it("is given up after the retries with the server's message", async () => {
    const { muster, seen } = await startServer(busy);
    await expect(muster.tasks.list({})).rejects.toMatchObject({ status: 503, message: "Try again" });
    expect(seen).toHaveLength(3);
  });

  it("is not repeated when it is refused", async () => {
    const { muster, seen } = await startServer(
      json(422, { error: "Check the form", code: "invalid_input", fields: { name: "Enter a name" } }),
    );
    const error = await muster.agents.get({ id: "a1" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MusterError);
    expect(error).toMatchObject({ status: 422, code: "invalid_input", fields: { name: "Enter a name" } });
    expect(seen).toHaveLength(1);
  });

  it("ends with its signal, also between two tries", async () => {
    vi.useFakeTimers();
    const fetch = vi.fn(async () => Response.json({}, { status: 503, headers: { "retry-after": "60" } }));
    const muster = createClient({ url: "http://localhost", apiKey: "muster_key", fetch });
    const controller = new AbortController();
    const call = muster.tasks.list({}, { signal: controller.signal });
    const ended = expect(call).rejects.toThrow("enough");
    await vi.advanceTimersByTimeAsync(59_000);
    controller.abort(new Error("enough"));
    await ended;
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("is typed, and exists only if it accepts API keys", async () => {
    const { muster } = await startServer(json(200, {}));
    expectTypeOf(muster.tasks.get).returns.resolves.toHaveProperty("title");
    expectTypeOf<typeof muster>().not.toHaveProperty("apiKeys");
    // @ts-expect-error: a task has no colour
    await muster.tasks.create({ colour: "red" });
  });
});

it("reads all pages of a list", async () => {
  const { muster, seen } = await startServer(
    json(200, { items: [{ id: "1" }, { id: "2" }], nextCursor: "c" }),
    json(200, { items: [{ id: "3" }], nextCursor: null }),
  );
  const ids: string[] = [];
  for await (const task of muster.all(muster.tasks.list, { status: "failed" })) ids.push(task.id);
  expect(ids).toEqual(["1", "2", "3"]);
  expect(seen.map(({ url }) => url)).toEqual(["/api/tasks?status=failed", "/api/tasks?status=failed&cursor=c"]);
});

describe("a stream", () => {
  const step = (id: number) => [id, "step", { key: `s${id}`, label: "Read" }] as [number, string, unknown];
  const done = [4, "done", { status: "completed" }] as [number, string, unknown];

  it("continues after the last event when it breaks or ends early", async () => {
    const { muster, seen } = await startServer(
      events([step(1)], "cut"),
      events([step(2)]),
      events([step(3), done, [5, "step", {}]]),
    );
    const ids: number[] = [];
    for await (const event of muster.followTask("t1")) ids.push(event.id);
    expect(ids).toEqual([1, 2, 3, 4]);
    expect(seen.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "1", "2"]);
    expect(seen[0]?.url).toBe("/api/tasks/t1/events");
  });

  it("is not opened again when the server refuses it", async () => {
    const { muster, seen } = await startServer(json(404, { error: "Run not found", code: "not_found" }));
    await expect(muster.followRun("r1").next()).rejects.toThrow("Run not found");
    expect(seen).toHaveLength(1);
  });

  it("ends a wait at an open question, not at an answered one", async () => {
    const asks = [1, "step", { key: "write", waitsFor: "q1" }] as [number, string, unknown];
    const { muster } = await startServer(
      events([asks, step(2), [3, "step", { key: "check", waitsFor: "q2" }]]),
      json(200, { id: "t1", waitingFor: null }),
      json(200, { id: "t1", waitingFor: { id: "q2" } }),
    );
    expect(await muster.waitForTask("t1")).toMatchObject({ waitingFor: { id: "q2" } });
  });

  it("ends a wait with the task", async () => {
    const { muster } = await startServer(events([step(1), done]), json(200, { id: "t1", status: "completed" }));
    expect(await muster.waitForTask("t1")).toMatchObject({ status: "completed" });
  });
});

describe("a file", () => {
  it("is uploaded once, even if the response is lost", async () => {
    const { muster, seen } = await startServer(cut, json(201, { id: "f1" }));
    await expect(muster.uploadFile(new Blob(["a,b\n1,2\n"]), "a.csv")).rejects.toMatchObject({ status: 0 });
    expect(seen).toHaveLength(1);
    expect(await muster.uploadFile(new Blob(["a,b\n1,2\n"]), "a.csv")).toEqual({ id: "f1" });
    expect(seen[1]?.body).toContain('filename="a.csv"');
  });

  it("is downloaded in the format that was asked for", async () => {
    const { muster, seen } = await startServer((response) => response.end("%PDF"));
    expect(await (await muster.downloadDeliverable("t1", "pdf")).text()).toBe("%PDF");
    expect(seen[0]?.url).toBe("/api/tasks/t1/deliverable?format=pdf");
  });
});
