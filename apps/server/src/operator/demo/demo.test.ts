import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { makeAgent } from "../../features/agents/agents.factory.ts";
import { makeFile } from "../../features/files/files.factory.ts";
import { cookieOf, startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { addDemo, demoEmail, removeDemo } from "./demo.ts";

let server: TestServer;
let ann: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ SIGNUP: "closed", BILLING: "test", OLLAMA_URL: "off" });
  ann = await server.signUp();
  await makeAgent(server, ann);
  await makeFile(server, ann);
  await startWorkers(server.services);
  // The upload is profiled in the background; what is counted later must not change by it.
  await vi.waitFor(async () => expect((await counts())["table_profiles"]).toBe(1), 20_000);
});
afterAll(() => server.stop());

/** Rows of every table but the counters of the last minutes and the sealer's. */
async function counts(): Promise<Record<string, number>> {
  const { db } = server.services;
  const { rows } = await db.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const counted: Record<string, number> = {};
  for (const { name } of rows) {
    if (name === "rate_limits" || name === "audit_seals") continue;
    const { rows: found } = await db.query(`select count(*) as n from public."${String(name)}"`);
    counted[String(name)] = Number(found[0]?.["n"]);
  }
  return counted;
}

it("creates its data by real steps, signs in with its password, and is removed without a trace", async () => {
  const before = await counts();
  const demo = await addDemo(server.services);
  expect(demo).toMatchObject({ email: demoEmail, task: { status: "completed" } });
  expect(demo.agents).toHaveLength(4);

  const answer = await server.request("POST", "/api/auth/sign-in/email", { body: demo });
  expect(answer.status).toBe(200);
  const as = { ...ann, cookie: cookieOf(answer.headers) };
  const me = (await server.request("GET", "/api/me", { as })).body;
  expect(me.organization).toMatchObject({ name: "Harbor Tea (demo)" });
  expect((await server.request("GET", "/api/billing/overview", { as })).body).toMatchObject({
    tier: "pro",
    status: "active",
    interval: "year",
  });
  const task = (await server.request("GET", `/api/tasks/${demo.task.id}`, { as })).body;
  expect(task.result.content).toContain("North");
  expect((await server.request("GET", `/api/tasks/${demo.task.id}/deliverable`, { as })).status).toBe(200);
  const folder = join(server.services.config.dataDir, "files", me.organization.id);
  expect(readdirSync(folder, { recursive: true }).length).toBeGreaterThan(0);

  await expect(addDemo(server.services)).rejects.toThrow("muster demo --remove");
  expect(await removeDemo(server.services)).toEqual({ removed: 1 });
  expect(await counts()).toEqual(before);
  expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
  expect((await server.request("GET", "/api/me", { as })).status).toBe(401);
  expect((await server.request("GET", "/api/agents", { as: ann })).body.items).toHaveLength(1);
  expect(await removeDemo(server.services)).toEqual({ removed: 0 });
});

it("keeps a demo that another person joined, and never removes a real organization of that name", async () => {
  await addDemo(server.services);
  await server.services.db.query(
    "insert into members (id, organization_id, user_id, role, created_at) select 'guest', organization_id, $1, 'member', now() from members m join users u on u.id = m.user_id where u.email = $2",
    [ann.userId, demoEmail],
  );
  await expect(removeDemo(server.services)).rejects.toThrow("Other people have joined");
  await server.services.db.query("delete from members where id = 'guest'");
  await server.services.db.transaction(
    async (sql) => {
      await sql.query("update events set kind = 'other' where kind = 'demo_created'");
    },
    { role: "muster_system" },
  );
  expect(await removeDemo(server.services)).toEqual({ removed: 0 });
  expect((await server.services.db.query("select from users where email = $1", [demoEmail])).rowCount).toBe(1);
});
