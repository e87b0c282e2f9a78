import { plainText } from "@muster/contracts/messages";
import { type OllamaDouble, startOllamaDouble } from "@muster/models/ollama.double";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";

const gigabytes = 2_019_377_376;
let ollama: OllamaDouble;
let server: TestServer;
let admin: TestPerson;
let holdPullAfter: number | undefined;
let pullLines: unknown[] | undefined;

beforeAll(async () => {
  ollama = await startOllamaDouble({
    models: { "llama3.2:latest": { loadedWith: 8192 }, "nomic:latest": { capabilities: ["embedding"] } },
    get holdPullAfter() {
      return holdPullAfter as number;
    },
    get pullLines() {
      return pullLines as unknown[];
    },
  });
  server = await startTestServer({ OLLAMA_URL: ollama.url });
  admin = await server.signUp();
  await startWorkers(server.services);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await ollama.close();
});
beforeEach(() => {
  [holdPullAfter, pullLines] = [undefined, undefined];
});

const post = (path: string, body: unknown = {}, as = admin) =>
  server.request("POST", `/api/models/${path}`, { as, body });
const look = async (as = admin) => (await server.request("GET", "/api/models/ollama", { as })).body;

/** What a page sees that asks again and again. */
async function pullWhen(id: string, isIt: (pull: { status: string; phase: string }) => boolean) {
  return expect
    .poll(
      async () => {
        const pull = (await look()).pulls.find((each: { id: string }) => each.id === id);
        return isIt(pull);
      },
      { timeout: 15_000 },
    )
    .toBe(true);
}

it("lists each model with size, parameters, capabilities, and whether it is in memory", async () => {
  const { servers } = await look();
  expect(servers).toMatchObject([
    { id: "ollama", host: new URL(ollama.url).host, reachable: true, version: "0.99.0", blocker: null },
  ]);
  expect(servers[0].models).toEqual([
    {
      name: "llama3.2:latest",
      sizeBytes: 2_019_393_189,
      parameters: "3.2B",
      quantization: "Q4_K_M",
      contextLength: 131_072,
      capabilities: ["completion", "tools"],
      loaded: { contextLength: 8192, vramBytes: 3_200_000_000, expiresAt: "2026-11-20T10:05:00Z" },
    },
    expect.objectContaining({ name: "nomic:latest", capabilities: ["embedding"], loaded: null }),
  ]);
});

it("downloads in the background with the server's progress, notifies when done, and deletes", async () => {
  holdPullAfter = 3;
  const { status, body } = await post("ollama/ollama/pulls", { model: "qwen3:4b" });
  expect([status, body.status]).toEqual([201, "waiting"]);
  // Asked for twice it is the same download.
  expect((await post("ollama/ollama/pulls", { model: "qwen3:4b" })).body.id).toBe(body.id);
  await pullWhen(body.id, ({ phase }) => phase.startsWith("pulling 0"));
  expect((await look()).pulls[0]).toMatchObject({ status: "pulling", totalBytes: gigabytes });
  ollama.release();
  await pullWhen(body.id, ({ status }) => status === "done");
  expect((await look()).servers[0].models.map(({ name }: { name: string }) => name)).toContain("qwen3:4b");
  const { body: list } = await server.request("GET", "/api/notifications", { as: admin });
  expect(list.items[0]).toMatchObject({ title: "Model Downloaded", message: "qwen3:4b is ready to use." });

  expect((await post("ollama/ollama/remove", { model: "qwen3:4b" })).status).toBe(204);
  expect((await look()).servers[0].models.map(({ name }: { name: string }) => name)).not.toContain("qwen3:4b");
  const audit = await server.request("GET", "/api/audit?topic=models", { as: admin });
  expect(audit.body.items[0]).toMatchObject({ kind: "model_deleted", actorName: expect.any(String) });
  const again = await post("ollama/ollama/remove", { model: "qwen3:4b" });
  expect([again.status, again.body.error]).toEqual([502, expect.stringContaining("doesn't have qwen3:4b")]);
});

it("stops a download on the Ollama server too, and does not restart it", async () => {
  holdPullAfter = 3;
  const { body } = await post("ollama/ollama/pulls", { model: "big:70b" });
  await pullWhen(body.id, ({ status }) => status === "pulling");
  const left = ollama.abandoned();
  expect((await post(`pulls/${body.id}/cancel`)).body).toMatchObject({ status: "cancelled" });
  await expect.poll(() => ollama.abandoned()).toBe(left + 1);
  expect((await look()).pulls[0]).toMatchObject({ status: "cancelled", error: null });
});

it("gives the reason when a download fails", async () => {
  pullLines = [{ status: "pulling manifest" }, { error: "pull model manifest: file does not exist" }];
  const { body } = await post("ollama/ollama/pulls", { model: "no-such-model" });
  await pullWhen(body.id, ({ status }) => status === "failed");
  const error = "The model no-such-model doesn't exist in the Ollama library.";
  expect((await look()).pulls[0]).toMatchObject({ error, reason: plainText(error) });
});

it("starts the specification's pull as a run that streams progress and survives a restart", async () => {
  holdPullAfter = 3;
  const { status, body } = await server.request("POST", "/api/ollama/pull", { as: admin, body: { model: "half:1b" } });
  expect([status, Object.keys(body)]).toEqual([202, ["runId"]]);
  await pullWhen(body.runId, ({ status: now }) => now === "pulling");
  const asked = ollama.requests.filter(({ path }) => path === "/api/pull").length;
  await server.pause();
  holdPullAfter = undefined;
  ollama.release();
  await server.resume();
  await startWorkers(server.services);
  await pullWhen(body.runId, ({ status: now }) => now === "done");
  expect(ollama.requests.filter(({ path }) => path === "/api/pull").length).toBe(asked + 1);
  const events = (await server.request("GET", `/api/runs/${body.runId}/events`, { as: admin })).body;
  expect(events).toContain("success: 100%");
  expect(events).toContain('"status":"completed"');
});

it("is read-only for other organizations, unless the server is their own", async () => {
  const other = await server.signUp();
  const { servers } = await look(other);
  expect(servers[0].blocker).toMatch(/first organization/);
  expect((await post("ollama/ollama/pulls", { model: "m" }, other)).status).toBe(403);
  expect((await post("ollama/ollama/remove", { model: "llama3.2:latest" }, other)).status).toBe(403);
  await post("providers", { kind: "ollama", name: "Mine", baseUrl: ollama.url }, other);
  expect((await look(other)).servers[0]).toMatchObject({ id: "mine", blocker: null, reachable: true });
  const pull = await post("ollama/mine/pulls", { model: "theirs:1b" }, other);
  expect(pull.status).toBe(201);
  expect((await post(`pulls/${pull.body.id}/cancel`)).status).toBe(404);
});

it("explains how to install it when no server responds", async () => {
  const gone = await startOllamaDouble();
  await gone.close();
  const own = await startTestServer({ OLLAMA_URL: gone.url });
  try {
    const person = await own.signUp();
    const { body } = await own.request("GET", "/api/models/ollama", { as: person });
    expect(body.servers[0]).toMatchObject({ reachable: false, models: [] });
    expect(body.servers[0].words).toMatch(/can't be reached.*Install Ollama from https:\/\/ollama\.com\/download/);
  } finally {
    await own.stop();
  }
});
