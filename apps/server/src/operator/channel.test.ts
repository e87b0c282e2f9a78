import { readFileSync, statSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { buffer, json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Config } from "../platform/config.ts";
import { startTestServer, type TestServer } from "../platform/testing/test-server.ts";
import { runInServer } from "./ask-running.ts";
import { inspectBackup } from "./backup/inspect-backup.ts";
import { channelFile, openChannel } from "./channel.ts";

let server: TestServer;
let embedded: Config;
let close: (() => Promise<void>) | undefined;
beforeAll(async () => {
  server = await startTestServer();
  await server.signUp();
  // The commands ask a running Muster only where it has the embedded database.
  embedded = { ...server.services.config, DATABASE_URL: undefined };
});
beforeEach(async () => {
  await close?.();
  close = await openChannel(server.services);
});
afterAll(async () => {
  await close?.();
  await server.stop();
});

const address = () => JSON.parse(readFileSync(channelFile(embedded.dataDir), "utf8"));
const post = (path: string, headers: Record<string, string>, method = "POST") =>
  fetch(`http://127.0.0.1:${address().port}${path}`, { method, headers });

it("streams a complete backup while the server keeps serving requests", async () => {
  const [response, me] = await Promise.all([runInServer(embedded, "backup"), server.request("GET", "/api/health")]);
  expect(me.status).toBe(200);
  const bytes = await buffer(response ?? Readable.from([]));
  expect(await inspectBackup(Readable.from([bytes]))).toMatchObject({ rows: expect.any(Number), missingFiles: [] });
});

it("verifies the audit log", async () => {
  const response = await runInServer(embedded, "verify-audit");
  expect(await json(response ?? Readable.from([]))).toMatchObject({ breaks: [] });
});

describe("access", () => {
  it("keeps the address file readable by its owner only", () => {
    expect(statSync(channelFile(embedded.dataDir)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["without a token", "/backup", {}, "POST", 401],
    ["with a wrong token", "/backup", { authorization: `Bearer ${"x".repeat(43)}` }, "POST", 401],
  ])("is refused %s", async (_, path, headers, method, status) => {
    expect((await post(path, headers, method)).status).toBe(status);
  });

  it("is refused for an unknown command, and for methods other than POST", async () => {
    const headers = { authorization: `Bearer ${address().token}` };
    expect((await post("/drop", headers)).status).toBe(404);
    expect((await post("/backup", headers, "GET")).status).toBe(405);
  });
});

it("is closed after a stop, and an address left by a killed server is ignored", async () => {
  const left = address();
  await close?.();
  close = undefined;
  expect(await runInServer(embedded, "backup")).toBeUndefined();
  writeFileSync(channelFile(embedded.dataDir), JSON.stringify(left));
  expect(await runInServer(embedded, "backup")).toBeUndefined();
});

it("returns the server's error message", async () => {
  await expect(runInServer(embedded, "nothing")).rejects.toThrow("doesn't support this command");
});
