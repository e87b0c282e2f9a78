import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { childProgram } from "../../platform/testing/child-program.ts";
import type { TestPerson } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { type ChatTests, proPerson, readThread, startChatTests, startSession, used } from "./chat.factory.ts";
import type { VictimOrders } from "./chat-victim.factory.ts";

let tests: ChatTests;
let as: TestPerson;
beforeAll(async () => {
  tests = await startChatTests();
  as = await proPerson(tests.server);
}, 60_000);
afterAll(() => tests.stop());

const victim = childProgram(new URL("./chat-victim.factory.ts", import.meta.url));

/** Kills a process in the middle of a reply. */
async function killMidReply(orders: VictimOrders): Promise<void> {
  const child = spawn(process.execPath, [...victim, JSON.stringify(orders)], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
}

it("keeps the shown text of a reply whose process is killed, and can continue it", async () => {
  const sessionId = await startSession(tests.server, as);
  const before = await used(tests.server, as);
  tests.reply(() => ({ text: "One two three.", holdAfter: "One " }));
  const { dataDir, DATABASE_URL: url } = tests.server.services.config;
  await tests.server.pause();
  await killMidReply({ url, dataDir, ollamaUrl: tests.ollama.url, cookie: as.cookie, sessionId }).finally(
    tests.server.resume,
  );
  tests.ollama.release();
  await startWorkers(tests.server.services);
  const reply = async () => (await readThread(tests.server, as, sessionId)).page.items.at(-1);
  await expect.poll(async () => (await reply()).status, { timeout: 90_000 }).toBe("cut");
  expect(await reply()).toMatchObject({ content: "One ", canContinue: true, error: null });
  expect((await reply()).notices.join()).toContain("The reply was interrupted");
  expect(await used(tests.server, as)).toBe(before + 1);

  tests.reply(() => "two three.");
  const again = await tests.server.request(
    "POST",
    `/api/chat/conversations/${sessionId}/messages/${(await reply()).id}/continue`,
    { as },
  );
  await tests.server.request("GET", `/api/runs/${again.body.runId}/events`, { as });
  expect((await reply()).content).toBe("One two three.");
}, 150_000);
