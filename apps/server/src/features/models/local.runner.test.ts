import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Gateway } from "@muster/models/gateway";
import type { ModelProvider } from "@muster/models/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { localCatalogue } from "./local-catalogue.ts";
import { type HubDouble, startHubDouble } from "./local-hub.double.ts";
import { tinyGguf, tinySentence } from "./tiny-gguf.factory.ts";

// The real runner with real GGUF files that write one sentence. It installs 51 MB from the npm registry, so it runs with
// MUSTER_FAULTS=all only; what needs no network is tested in local.test.ts and packages/models/src/local.
const [small, endless, broken, embedder] = localCatalogue;
let hub: HubDouble;
let server: TestServer;
let owner: TestPerson;
let provider: ModelProvider;

describe.runIf(process.env["MUSTER_FAULTS"] === "all")("the runner of local models", () => {
  beforeAll(async () => {
    const bytes = [
      tinyGguf(),
      tinyGguf({ isEndless: true }),
      tinyGguf().subarray(0, 200_000),
      tinyGguf({ isEmbedding: true }),
    ];
    hub = await startHubDouble(
      Object.fromEntries(
        localCatalogue.map(({ repository, file }, i) => [
          repository,
          { license: "apache-2.0", files: { [file]: { bytes: bytes[i]! } } },
        ]),
      ),
    );
    server = await startTestServer({ MODEL_HUB_URL: hub.url, LOCAL_MODEL_THREADS: 1 });
    owner = await server.signUp();
    await startWorkers(server.services);
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await hub.close();
  });

  async function download(id: string): Promise<void> {
    const { body: file } = await server.request("GET", `/api/models/local/${id}/file`, { as: owner });
    await server.request("POST", `/api/models/local/${id}/downloads`, { as: owner, body: { sha256: file.sha256 } });
    await expect
      .poll(async () => (await look(id)).pull, { timeout: 120_000 })
      .toMatchObject({ status: "done", error: null });
  }

  async function look(id: string) {
    const { body } = await server.request("GET", "/api/models/local", { as: owner });
    return body.models.find((model: { id: string }) => model.id === id);
  }

  const gateway = () => server.services.gatewayFor(owner.orgId);
  const hi: Parameters<Gateway["generate"]>[1] = {
    prompt: [{ role: "user", content: [{ type: "text", text: "Hi" }] }],
    temperature: 0,
  };
  const ask = (modelId = small!.id, options = {}) =>
    gateway().generate({ provider, modelId, purpose: "chat" }, { ...hi, ...options });
  const pidNow = () => server.services.localRunner?.status().pid;

  it("installs the runner once and is used when no other provider responds", async () => {
    for (const { id } of localCatalogue) await download(id);
    provider = (await gateway().providers()).find(({ id }) => id === "local")!;
    const { body } = await server.request("GET", "/api/models/local", { as: owner });
    expect(body.runner).toMatchObject({ isInstalled: true, version: "3.22.1" });
    const { dataDir } = server.services.config;
    expect(existsSync(join(dataDir, "local-models/npm-cache"))).toBe(false);
    const { body: models } = await server.request("GET", "/api/models", { as: owner });
    expect(models.default).toMatchObject({ provider: "local", engine: "model" });
    expect(models.providers[0]).toMatchObject({ id: "local", name: "Local models", embeddingModels: [embedder!.id] });
  }, 180_000);

  it("replies, streams, writes JSON for a schema, and counts tokens", async () => {
    const { text, call } = await ask();
    expect([text, call.costMicros, call.estimated]).toEqual([tinySentence, 0, false]);
    const pieces: string[] = [];
    const context = { provider, modelId: small!.id, purpose: "chat" };
    const streamed = await gateway().stream(context, hi, (piece) => pieces.push(piece));
    expect([streamed.text, pieces.join("")]).toEqual([tinySentence, tinySentence]);
    expect(streamed.call.completionTokens).toBeGreaterThan(10);
    const schema = { type: "object", properties: { name: { type: "string" }, count: { type: "integer" } } };
    const json = await ask(small!.id, { responseFormat: { type: "json", schema } });
    expect(Object.keys(JSON.parse(json.text))).toEqual(["name", "count"]);
  });

  it("creates vectors of length 1 that are closer for similar texts, also of texts longer than its context", async () => {
    const texts = ["refund policy", "refunds policy", "XYZ 999 !?", "refund policy ".repeat(300)];
    const { vectors } = await gateway().embed({ provider, modelId: embedder!.id }, { texts });
    const dot = (a: number, b: number) => vectors[a]!.reduce((sum, value, i) => sum + value * vectors[b]![i]!, 0);
    expect(dot(0, 0)).toBeCloseTo(1);
    expect(dot(3, 3)).toBeCloseTo(1);
    expect(dot(0, 1)).toBeGreaterThan(dot(0, 2));
  });

  it("refuses what it can't do: tools, a prompt that is too long, a broken file", async () => {
    const tool = { type: "function", name: "look", inputSchema: { type: "object", properties: {} } };
    await expect(ask(small!.id, { tools: [tool] })).rejects.toThrow(/can't call tools/);
    const long = [{ role: "user", content: [{ type: "text", text: "Hi! ".repeat(4000) }] }];
    await expect(ask(small!.id, { prompt: long })).rejects.toMatchObject({ code: "context_too_long" });
    await expect(ask(broken!.id)).rejects.toThrow("can't be run. Remove it and download it again.");
    expect((await ask()).text).toBe(tinySentence);
  });

  it("handles one request at a time; a stopped one frees the slot", async () => {
    const stop = new AbortController();
    let hasBegun = false;
    const context = { provider, modelId: endless!.id, purpose: "chat" };
    const running = gateway().stream(context, { ...hi, abortSignal: stop.signal }, () => {
      hasBegun = true;
    });
    await expect.poll(() => hasBegun).toBe(true);
    const next = ask();
    stop.abort();
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    expect((await next).text).toBe(tinySentence);
  });

  it.each([
    ["crashes", "SIGKILL"],
    ["is ended", "SIGTERM"],
  ] as const)("starts another process when it %s in the middle of a reply", async (_, signal) => {
    const before = pidNow()!;
    let hasBegun = false;
    const context = { provider, modelId: endless!.id, purpose: "chat" };
    const running = gateway().stream(context, hi, () => {
      if (!hasBegun) process.kill(before, signal);
      hasBegun = true;
    });
    await expect(running).rejects.toMatchObject({ code: "server_error", isRetryable: true });
    expect((await ask()).text).toBe(tinySentence);
    expect(pidNow()).not.toBe(before);
  });

  it("ends with the server, and leaves nothing when the last model is removed", async () => {
    const pid = pidNow()!;
    for (const { id } of localCatalogue)
      expect((await server.request("DELETE", `/api/models/local/${id}`, { as: owner })).status).toBe(204);
    expect(() => process.kill(pid, 0)).toThrow();
    const { body } = await server.request("GET", "/api/models/local", { as: owner });
    expect(body.runner.isInstalled).toBe(false);
    const { body: models } = await server.request("GET", "/api/models", { as: owner });
    expect(models.providers.map(({ id }: { id: string }) => id)).not.toContain("local");
  });
});
