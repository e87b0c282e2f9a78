import { readFileSync, statSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import { buffer, json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Config } from "../platform/config.ts";
import { startTestServer, type TestServer } from "../platform/testing/test-server.ts";
import { askRunning } from "./ask-running.ts";
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

it("gives a whole backup while the server goes on working", async () => {
  const [response, me] = await Promise.all([askRunning(embedded, "backup"), server.request("GET", "/api/health")]);
  expect(me.status).toBe(200);
  const bytes = await buffer(response ?? Readable.from([]));
  expect(await inspectBackup(Readable.from([bytes]))).toMatchObject({ rows: expect.any(Number), missingFiles: [] });
});

it("verifies the record of events", async () => {
  const response = await askRunning(embedded, "verify-audit");
  expect(await json(response ?? Readable.from([]))).toMatchObject({ breaks: [] });
});

describe("is for nobody else:", () => {
  it("the address can be read by its owner alone", () => {
    expect(statSync(channelFile(embedded.dataDir)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["without a token", "/backup", {}, "POST", 401],
    ["with a wrong one", "/backup", { authorization: `Bearer ${"x".repeat(43)}` }, "POST", 401],
  ])("%s", async (_, path, headers, method, status) => {
    expect((await post(path, headers, method)).status).toBe(status);
  });

  it("a command it does not know, and anything but POST", async () => {
    const headers = { authorization: `Bearer ${address().token}` };
    expect((await post("/drop", headers)).status).toBe(404);
    expect((await post("/backup", headers, "GET")).status).toBe(405);
  });
});

it("is not there any more after a stop, and what a killed one left behind misleads nobody", async () => {
  const left = address();
  await close?.();
  close = undefined;
  expect(await askRunning(embedded, "backup")).toBeUndefined();
  writeFileSync(channelFile(embedded.dataDir), JSON.stringify(left));
  expect(await askRunning(embedded, "backup")).toBeUndefined();
});

it("says in a sentence what stands in the way", async () => {
  await expect(askRunning(embedded, "nothing")).rejects.toThrow("doesn't support this command");
});
