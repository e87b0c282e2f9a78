import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent } from "./features/agents/agents.factory.ts";
import { makeFile } from "./features/files/files.factory.ts";
import { faultCases } from "./platform/testing/faults.ts";
import { startTestServer, type TestPerson, type TestServer } from "./platform/testing/test-server.ts";
import { startWorkers } from "./workers.ts";

const rounds = Array.from({ length: 14 }, (_, at) => at);
const isPostgres = Boolean(process.env["MUSTER_TEST_DATABASE_URL"]);

describe.runIf(isPostgres)("with PostgreSQL connections terminated while tasks run", () => {
  let test: TestServer;
  let as: TestPerson;
  let admin: pg.Client;
  const uncaught: unknown[] = [];
  const onUncaught = (error: unknown) => void uncaught.push(error);

  beforeAll(async () => {
    process.on("uncaughtException", onUncaught);
    test = await startTestServer();
    as = await test.signUp();
    await test.services.db.query("update usage_accounts set tier = 'pro' where org_id = $1", [as.orgId]);
    admin = new pg.Client({ connectionString: test.services.config.DATABASE_URL });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await test.stop();
    process.off("uncaughtException", onUncaught);
  });

  const others = "datname = current_database() and pid <> pg_backend_pid()";

  /** Ends every connection of the server, at a moment when one of them is inside a transaction. */
  async function terminateAll(): Promise<void> {
    const all = `select pg_terminate_backend(pid) from pg_stat_activity where ${others}
      and exists (select from pg_stat_activity where ${others} and state <> 'idle')`;
    await expect.poll(async () => (await admin.query(all)).rowCount, { interval: 1 }).toBeGreaterThan(0);
  }

  it("ends every task, charges only the completed ones, and the process lives", async () => {
    const agent = await makeAgent(test, as);
    const file = await makeFile(test, as);
    const assign = (title: string) =>
      test.request("POST", "/api/tasks", {
        as,
        body: {
          templateId: "data-analysis",
          title,
          description: "Which region leads?",
          agentId: agent.id,
          attachments: [file.id],
        },
      });
    await startWorkers(test.services);
    const accepted: string[] = [];
    for (const round of faultCases(rounds, (at) => at < 4)) {
      const asked = assign(`Task ${round}`);
      await terminateAll();
      const { status, body } = await asked;
      expect([201, 503]).toContain(status);
      if (status === 201) accepted.push(body.id);
    }
    const last = await assign("Afterwards");
    expect(last.status).toBe(201);
    const states = async () =>
      (await admin.query("select status, count(*)::int as n from runs group by 1")).rows as {
        status: string;
        n: number;
      }[];
    await expect
      .poll(async () => (await states()).filter(({ status }) => /pending|in_progress/.test(status)), {
        timeout: 90_000,
      })
      .toEqual([]);
    const completed = (await states()).find(({ status }) => status === "completed")?.n ?? 0;
    const total = (await states()).reduce((sum, { n }) => sum + n, 0);
    expect(total).toBeGreaterThanOrEqual(accepted.length);
    expect((await test.request("GET", `/api/tasks/${last.body.id}`, { as })).body.status).toBe("completed");
    expect((await test.request("GET", "/api/usage", { as })).body.used).toBe(completed);
    expect(uncaught).toEqual([]);
  }, 150_000);
});
