import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { openLocalModels } from "./local.service.ts";
import { localCatalogue } from "./local-catalogue.ts";
import { type HubDouble, startHubDouble } from "./local-hub.double.ts";
import { installedRunner } from "./local-install.ts";

const bytes = randomBytes(400_000);
const small = localCatalogue[0]!;
const medium = localCatalogue[1]!;
const embedder = localCatalogue[3]!;
const npm = fileURLToPath(new URL("./npm.double.mjs", import.meta.url));
let hub: HubDouble;
let server: TestServer;
let owner: TestPerson;

beforeAll(async () => {
  hub = await startHubDouble({});
  server = await startTestServer({ MODEL_HUB_URL: hub.url, NPM_CLI: npm });
  owner = await server.signUp();
  await startWorkers(server.services);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await hub.close();
});
beforeEach(() => {
  hub.faults.length = 0;
  hub.ranges.length = 0;
  hub.repositories = Object.fromEntries(
    localCatalogue.map(({ repository, file }) => [repository, { license: "apache-2.0", files: { [file]: { bytes } } }]),
  );
});

const folder = () => join(server.services.config.dataDir, "local-models");
const files = () => (existsSync(join(folder(), "models")) ? readdirSync(join(folder(), "models")).toSorted() : []);
const list = async (as = owner) => (await server.request("GET", "/api/models/local", { as })).body;
const look = async (id: string) => (await list()).models.find((model: { id: string }) => model.id === id);
const details = (id = small.id, as = owner) => server.request("GET", `/api/models/local/${id}/file`, { as });
const remove = (id: string, as = owner) => server.request("DELETE", `/api/models/local/${id}`, { as });

async function start(id = small.id, sha256?: string) {
  const body = { sha256: sha256 ?? (await details(id)).body.sha256 };
  return server.request("POST", `/api/models/local/${id}/downloads`, { as: owner, body });
}

/** Starts a download and waits for its end. */
async function download(id = small.id) {
  const { body } = await start(id);
  await expect.poll(async () => (await look(id)).pull).toMatchObject({ id: body.id });
  await expect.poll(async () => (await look(id)).pull.status).toMatch(/done|failed|cancelled/);
  return (await look(id)).pull;
}

it("lists the catalog, with size, license and checksum of a file before the download", async () => {
  const { runner, models, blocker, unsupported, isOn } = await list();
  expect([blocker, unsupported, isOn]).toEqual([null, null, true]);
  expect(runner).toMatchObject({ version: "3.22.1", isInstalled: false, sizeBytes: 51_000_000 });
  expect(models.map(({ role }: { role: string }) => role)).toEqual(["chat", "chat", "chat", "embedding"]);
  expect(models[0]).toMatchObject({ id: small.id, isTried: false, downloaded: null, partBytes: 0, pull: null });
  const { status, body } = await details();
  expect(status).toBe(200);
  expect(body).toMatchObject({ sizeBytes: 400_000, license: "apache-2.0", sha256: expect.stringMatching(/^\w{64}$/) });
  expect([files(), hub.ranges]).toEqual([[], []]);
});

it("lets only owners of the first organization download and remove", async () => {
  const admin = await server.join(owner, "admin");
  const stranger = await server.signUp();
  expect((await list(admin)).blocker).toBe("Only owners can download and remove local models");
  expect((await list(stranger)).blocker).toMatch(/first organization/);
  for (const as of [admin, stranger]) {
    const body = { sha256: "0".repeat(64) };
    expect((await details(small.id, as)).status).toBe(403);
    expect((await server.request("POST", `/api/models/local/${small.id}/downloads`, { as, body })).status).toBe(403);
    expect((await remove(small.id, as)).status).toBe(403);
  }
});

it.each([
  ["a file without a checksum", { files: { [small.file]: { bytes, hasChecksum: false } } }, /no SHA-256 checksum/],
  ["a repository that asks for an account", { gated: true, files: { [small.file]: { bytes } } }, /asks for an account/],
  ["a file that isn't there", { files: {} }, /no longer in/],
])("refuses %s", async (_, repository, words) => {
  hub.repositories[small.repository] = repository;
  for (const { status, body } of [await details(), await start(small.id, "0".repeat(64))])
    expect([status, body.error]).toEqual([502, expect.stringMatching(words)]);
  expect(files()).toEqual([]);
});

it("says how to install by hand when there is no npm, and when its registry can't be reached", async () => {
  await server.under({ NPM_CLI: "/nowhere/npm-cli.js" }, async () => {
    const { status, error } = await download();
    expect([status, error]).toEqual([
      "failed",
      expect.stringMatching(/^npm wasn't found.*npm install --omit=optional/),
    ]);
    expect(error).toMatch(/node-llama-cpp@3\.22\.1 @node-llama-cpp\/\S+@3\.22\.1.*local-models\/runner-3\.22\.1-/);
  });
  writeFileSync(join(server.services.config.dataDir, "npm-fails"), "npm error code ECONNREFUSED\n");
  expect(await download()).toMatchObject({
    status: "failed",
    error: expect.stringMatching(/registry can't be reached \(ECONNREFUSED\).*by hand/),
  });
  rmSync(join(server.services.config.dataDir, "npm-fails"));
  expect((await list()).runner.isInstalled).toBe(false);
  expect(readdirSync(folder()).filter((name) => name.startsWith("staging"))).toEqual([]);
});

it("installs one platform from the lock, continues a cut download, verifies, and notifies", async () => {
  hub.faults.push("cut", "busy", "cut");
  expect(await download()).toMatchObject({ status: "done", error: null });
  const { runner } = await list();
  expect(runner.isInstalled).toBe(true);
  const manifest = `runner-3.22.1-${runner.platform}/node_modules/node-llama-cpp/package.json`;
  const { args, dependencies } = JSON.parse(readFileSync(join(folder(), manifest), "utf8"));
  expect(args).toEqual(expect.arrayContaining(["ci", "--omit=optional", "--ignore-scripts"]));
  expect(dependencies).toEqual({ "node-llama-cpp": "3.22.1", [`@node-llama-cpp/${runner.platform}`]: "3.22.1" });
  expect(hub.ranges[0]).toBeUndefined();
  expect(hub.ranges.slice(1).every((range) => /^bytes=\d{5,}-$/.test(range ?? ""))).toBe(true);
  const model = await look(small.id);
  expect(model.downloaded).toMatchObject({ sizeBytes: 400_000, license: "apache-2.0" });
  const name = `${small.id}-${model.downloaded.sha256.slice(0, 16)}.gguf`;
  expect(files()).toEqual([name, `${small.id}.json`]);
  expect(readFileSync(join(folder(), "models", name)).equals(bytes)).toBe(true);
  const { body } = await server.request("GET", "/api/notifications", { as: owner });
  expect(body.items[0]).toMatchObject({ title: "Model Downloaded", message: `${small.id} is ready to use.` });
  const audit = await server.request("GET", "/api/audit?topic=models", { as: owner });
  expect(audit.body.items.map(({ kind }: { kind: string }) => kind)).toContain("model_pull_started");
});

it("installs the build for graphics cards by a second click where there is a card, and removes it", async () => {
  const change = async (method: "POST" | "DELETE") => server.request(method, "/api/models/local-gpu", { as: owner });
  const gpu = async () => (await list()).runner.gpu;
  const ended = async () => {
    expect((await change("POST")).status).toBe(201);
    await expect.poll(async () => (await gpu()).pull?.status).toMatch(/done|failed/);
    return (await gpu()).pull;
  };
  if (process.platform !== "linux" || process.arch !== "x64") return expect(await gpu()).toBeNull();
  expect(await gpu()).toMatchObject({ platform: "linux-x64-vulkan", isInstalled: false, pull: null });
  expect(await ended()).toMatchObject({
    status: "failed",
    error: "Vulkan finds no graphics card on this machine, so models keep running on the processor.",
  });
  expect(await gpu()).toMatchObject({ isInstalled: false });
  expect(installedRunner(server.services.config)).toMatch(/linux-x64$/);
  writeFileSync(join(server.services.config.dataDir, "cards"), "Test Card 9");
  expect(await ended()).toMatchObject({ status: "done", error: null });
  expect(await gpu()).toMatchObject({ isInstalled: true });
  expect(installedRunner(server.services.config)).toMatch(/linux-x64-vulkan$/);
  expect((await change("POST")).status).toBe(409);
  expect((await change("DELETE")).status).toBe(204);
  expect((await change("DELETE")).status).toBe(404);
  expect(installedRunner(server.services.config)).toMatch(/linux-x64$/);
  const audit = await server.request("GET", "/api/audit?topic=models", { as: owner });
  expect(audit.body.items.map(({ kind }: { kind: string }) => kind).slice(0, 2)).toEqual([
    "model_deleted",
    "model_pull_started",
  ]);
});

it("offers downloaded models to all organizations, for chat and as a default", async () => {
  const other = await server.signUp();
  const { body } = await server.request("GET", "/api/models", { as: other });
  expect(body.providers[0]).toMatchObject({ id: "local", kind: "local", models: [small.id], reachable: true });
  const choice = { purpose: "writing", model: `local/${small.id}` };
  expect((await server.request("POST", "/api/models/defaults", { as: other, body: choice })).status).toBe(200);
});

it("runs no model in a process that only serves requests", async () => {
  const { provider, localRunner } = openLocalModels({ ...server.services.config, ROLE: "api" });
  expect([localRunner, (await provider.listModels()).length]).toEqual([undefined, 1]);
  const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Hi" }] }];
  await expect(provider.languageModel(small.id).doGenerate({ prompt })).rejects.toMatchObject({ code: "unreachable" });
});

it("deletes a file that doesn't match its checksum", async () => {
  hub.faults.push("corrupt");
  expect(await download(medium.id)).toMatchObject({
    status: "failed",
    error: `${medium.file} doesn't match its checksum and was deleted. Download it again.`,
  });
  expect(files().filter((name) => name.startsWith(medium.id))).toEqual([]);
  expect((await look(medium.id)).downloaded).toBeNull();
});

it("asks again when the file has changed since it was shown", async () => {
  const { body } = await details(medium.id);
  hub.repositories[medium.repository] = { files: { [medium.file]: { bytes: randomBytes(1000) } } };
  const answer = await start(medium.id, body.sha256);
  expect([answer.status, answer.body.error]).toEqual([409, expect.stringContaining("has changed")]);
});

it("stops when asked, one download at a time, and continues where it was; a server without ranges starts over", async () => {
  hub.faults.push("hold");
  const { body } = await start(medium.id);
  await expect.poll(async () => (await look(medium.id)).partBytes).toBeGreaterThan(100_000);
  expect((await start(medium.id)).body.id).toBe(body.id);
  const second = await start(embedder.id);
  expect([second.status, second.body.error]).toEqual([
    409,
    expect.stringContaining(`${medium.id} is being downloaded`),
  ]);
  expect((await remove(small.id)).status).toBe(409);
  const admin = await server.join(owner, "admin");
  expect((await server.request("POST", `/api/models/pulls/${body.id}/cancel`, { as: admin })).status).toBe(403);
  const cancelled = await server.request("POST", `/api/models/pulls/${body.id}/cancel`, { as: owner });
  expect(cancelled.body.status).toBe("cancelled");
  hub.release();
  expect((await look(medium.id)).partBytes).toBeGreaterThan(100_000);
  hub.faults.push("cut", "no range");
  expect((await download(medium.id)).status).toBe("done");
  expect(hub.ranges.map((range) => range !== undefined)).toEqual([false, true, true]);
});

it("continues after a restart of the server", async () => {
  hub.faults.push("hold");
  const { body } = await start(embedder.id);
  await expect.poll(async () => (await look(embedder.id)).partBytes).toBeGreaterThan(100_000);
  await server.pause();
  hub.release();
  await server.resume();
  await startWorkers(server.services);
  await expect.poll(async () => (await look(embedder.id)).pull).toMatchObject({ id: body.id, status: "done" });
  expect(hub.ranges[1]).toMatch(/^bytes=\d+-$/);
  const { body: models } = await server.request("GET", "/api/models", { as: owner });
  expect(models.providers[0].embeddingModels).toEqual([embedder.id]);
});

it("removes a model, and the runner with the last one", async () => {
  expect((await remove("no-such-model")).status).toBe(404);
  for (const { id } of [small, medium]) expect((await remove(id)).status).toBe(204);
  expect((await remove(small.id)).status).toBe(404);
  expect((await list()).runner.isInstalled).toBe(true);
  expect((await remove(embedder.id)).status).toBe(204);
  expect((await list()).runner.isInstalled).toBe(false);
  expect([files(), readdirSync(folder())]).toEqual([[], ["models"]]);
  const { body } = await server.request("GET", "/api/models", { as: owner });
  expect(body.providers.map(({ id }: { id: string }) => id)).not.toContain("local");
});
