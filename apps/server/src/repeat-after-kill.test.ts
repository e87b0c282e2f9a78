import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { makeAgent } from "./features/agents/agents.factory.ts";
import { makeFile } from "./features/files/files.factory.ts";
import { inOrg } from "./kernel/tenancy/tenancy.ts";
import { childProgram } from "./platform/testing/child-program.ts";
import { faultCases } from "./platform/testing/faults.ts";
import { startTestServer, type TestServer } from "./platform/testing/test-server.ts";
import type { RepeatOrders } from "./repeat-victim.factory.ts";

const victim = childProgram(new URL("./repeat-victim.factory.ts", import.meta.url));

/** Answers with the signal that ended the process. */
async function sendAndDie(orders: RepeatOrders): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [...victim, JSON.stringify(orders)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [, signal] = await once(child, "exit");
  return signal;
}

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer();
});
afterAll(() => test.stop());

const moments = [
  ["before its work is committed", { moment: "before", commitOf: "effect" }],
  ["between its work and its answer", { moment: "after", commitOf: "effect" }],
  ["before its answer is stored", { moment: "before", commitOf: "answer" }],
  ["before its answer is sent", { moment: "after", commitOf: "answer" }],
] as const;

it.each(faultCases(moments, ([title]) => title === "between its work and its answer"))(
  "a task assigned with a key and killed %s exists once and costs one unit after a repeat",
  async (_, dieAt) => {
    const as = await test.signUp();
    const agent = await makeAgent(test, as);
    const file = await makeFile(test, as);
    const body = {
      templateId: "data-analysis",
      title: "Sales",
      description: "Which region leads?",
      agentId: agent.id,
      attachments: [file.id],
    };
    const { dataDir, DATABASE_URL: url } = test.services.config;
    const request = { method: "POST", path: "/api/tasks", cookie: as.cookie, key: "key-1", body };
    await test.pause();
    expect(await sendAndDie({ url, dataDir, request, dieAt }).finally(test.resume)).toBe("SIGKILL");

    const repeat = () => test.request("POST", "/api/tasks", { as, body, headers: { "idempotency-key": "key-1" } });
    const [again, andAgain] = [await repeat(), await repeat()];
    expect([again.status, andAgain.status]).toEqual([201, 201]);
    expect(andAgain.body).toEqual(again.body);
    const counts = await inOrg(test.services.db, as, (tx) =>
      tx.query(`select (select count(*)::int from tasks) as tasks, (select count(*)::int from runs) as runs,
      (select count(*)::int from usage_reservations) as reservations,
      (select count(*)::int from events where kind = 'task_assigned') as events, (select id from tasks) as id`),
    );
    expect(counts.rows).toEqual([{ tasks: 1, runs: 1, reservations: 1, events: 1, id: again.body.id }]);
    expect((await test.request("GET", "/api/usage", { as })).body.used).toBe(1);
  },
  120_000,
);
