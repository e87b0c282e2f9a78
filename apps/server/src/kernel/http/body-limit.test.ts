import { spawn } from "node:child_process";
import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createApp } from "../../app.ts";
import { sendFile } from "../../features/files/files.factory.ts";
import { type Listener, listen } from "../../platform/http/listen.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { bodiesInMemory, uploadsInProgress } from "./body-limit.ts";

const MB = 1024 ** 2;

let server: TestServer;
let owner: TestPerson;
let listener: Listener;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  listener = await listen(createApp(server.services, new AbortController().signal), { host: "127.0.0.1", port: 0 });
}, 60_000);
afterAll(async () => {
  await listener.close(0);
  await server.stop();
});
afterEach(() => expect([bodiesInMemory.heldBytes, uploadsInProgress.heldBytes]).toEqual([0, 0]));

describe("a multipart body", () => {
  it("of 200 MB is refused at sign-in without being buffered in memory", async () => {
    await postLarge("/api/auth/sign-in/email", 20 * MB); // the first request loads modules, which must not count
    const before = process.memoryUsage().rss;
    const { status, body, peakRss } = await postLarge("/api/auth/sign-in/email", 200 * MB);
    expect([status, body]).toMatchObject([413, { code: "too_large" }]);
    expect(peakRss - before).toBeLessThan(150 * MB);
  });

  it.each([
    ["a sign-in", "/api/auth/sign-in/email"],
    ["a public report", "/api/client-errors"],
    ["a public typed call", "/api/invitations/view"],
    ["a typed call", "/api/agents"],
    ["an idempotent typed call", "/api/tasks", { "idempotency-key": "once" }],
  ] as [string, string, Record<string, string>?][])("is refused unread by %s", async (_, path, headers = {}) => {
    const source = watchedBody();
    const answer = await post(path, source, { cookie: owner.cookie, ...headers });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "malformed", error: expect.stringContaining("no uploads") },
    });
    expect(source.sentBytes()).toBeLessThan(MB);
  });

  it("is accepted by an upload", async () => {
    expect((await sendFile(server, owner, "a.csv", "a,b\n1,2\n3,4\n")).status).toBe(201);
  });

  it("is refused by an upload that declares more than the largest file", async () => {
    const answer = await post("/api/files", watchedBody(), {
      cookie: owner.cookie,
      "content-length": String(200 * MB),
    });
    expect(answer).toMatchObject({
      status: 413,
      body: { code: "too_large", error: expect.stringContaining("100 MB") },
    });
  });
});

describe("a body that arrives slowly", () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ["a sign-in", "/api/auth/sign-in/email"],
    ["a public typed call", "/api/invitations/view"],
  ])("is abandoned by %s after 30 seconds", async (_, path) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let sender: ReadableStreamDefaultController<Uint8Array> | undefined;
    const slow = new ReadableStream<Uint8Array>({
      start(controller) {
        sender = controller;
        controller.enqueue(Buffer.from("{"));
      },
    });
    let status: number | undefined;
    const answered = server
      .fetch(
        new Request(`http://localhost:3000${path}`, {
          method: "POST",
          body: slow,
          duplex: "half",
          headers: { host: "localhost:3000", "content-type": "application/json" },
        }),
      )
      .then((answer) => {
        status = answer.status;
      });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(status).toBeUndefined();
    sender?.enqueue(Buffer.from(" "));
    await vi.advanceTimersByTimeAsync(1000);
    await answered;
    expect(status).toBe(408);
    sender?.enqueue(Buffer.from("}")); // after the response: not counted
  });
});

describe("a body without a session", () => {
  it.each([
    ["a typed call", "POST", "/api/agents", "application/json"],
    ["a plain call", "POST", "/api/organization/export", "application/json"],
    ["an upload", "POST", "/api/files", "multipart/form-data; boundary=x"],
  ])("is not read by %s", async (_, method, path, type) => {
    const source = watchedBody();
    const answer = await post(path, source, { "content-type": type }, method);
    expect(answer).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    expect(source.sentBytes()).toBeLessThan(MB);
  });
});

describe("all bodies together", () => {
  it("are refused with 503 while the server buffers the maximum", async () => {
    const held = bodiesInMemory.open();
    held.add(64 * MB - 20);
    const body = { email: owner.email, password: owner.password };
    const refused = await server.request("POST", "/api/auth/sign-in/email", { body });
    held.close();
    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: "unavailable",
        error: "The server is receiving too much data at once. Try again in a few seconds.",
      },
    });
    expect(refused.headers.get("retry-after")).toBe("5");
    expect((await server.request("POST", "/api/auth/sign-in/email", { body })).status).toBe(200);
  });

  it("count as they arrive, so that an idle sender takes no space", async () => {
    const request = httpRequest(`${listener.url}/api/client-errors`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": String(MB) },
    });
    request.on("error", () => undefined);
    request.write("{");
    await expect.poll(() => bodiesInMemory.heldBytes).toBe(1);
    request.destroy();
    await expect.poll(() => bodiesInMemory.heldBytes).toBe(0);
  });

  it("refuse an upload while too many are in progress", async () => {
    const held = uploadsInProgress.open();
    held.add(2048 * MB - 50);
    const refused = await sendFile(server, owner, "a.csv", "a,b\n1,2\n3,4\n");
    held.close();
    expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  });
});

/** An endless body that counts the bytes read from it. */
function watchedBody(): { stream: ReadableStream<Uint8Array>; sentBytes(): number } {
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, sentBytes: () => sent };
}

async function post(
  path: string,
  { stream }: { stream: ReadableStream<Uint8Array> },
  headers: Record<string, string>,
  method = "POST",
): Promise<{ status: number; body: unknown }> {
  const response = await server.fetch(
    new Request(`http://localhost:3000${path}`, {
      method,
      body: stream,
      duplex: "half",
      headers: { host: "localhost:3000", "content-type": "multipart/form-data; boundary=x", ...headers },
    } as RequestInit),
  );
  return { status: response.status, body: await response.json() };
}

/** Sends zeros from a separate process and measures the memory of this one, which runs the server. */
async function postLarge(path: string, sizeBytes: number) {
  let peakRss = 0;
  const watch = setInterval(() => {
    peakRss = Math.max(peakRss, process.memoryUsage().rss);
  }, 5);
  const sender = spawn(process.execPath, ["--input-type=module", "-e", sendZeros], {
    env: { TARGET: `${listener.url}${path}`, SIZE: String(sizeBytes) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const answer = await text(sender.stdout);
  clearInterval(watch);
  return { ...JSON.parse(answer), peakRss };
}

const sendZeros = `
import { request } from "node:http";
const { TARGET, SIZE } = process.env;
const chunk = Buffer.alloc(1024 ** 2);
const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": SIZE };
const sending = request(TARGET, { method: "POST", headers });
sending.on("error", () => undefined);
sending.on("response", async (response) => {
  let text = "";
  for await (const part of response) text += part;
  console.log(JSON.stringify({ status: response.statusCode, body: JSON.parse(text) }));
  process.exit(0);
});
for (let sent = 0; sent < Number(SIZE); sent += chunk.length)
  if (!sending.write(chunk)) await new Promise((resolve) => sending.once("drain", resolve));
sending.end();
`;
