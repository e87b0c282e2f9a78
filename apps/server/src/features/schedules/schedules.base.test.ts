import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile } from "../files/files.factory.ts";
import { buyPlan, makeBase, settled, uploadTo } from "../knowledge/knowledge.factory.ts";
import { startDueSchedules } from "./schedules.worker.ts";

let page = "";
let web: Server;
let address: string;
let server: TestServer;
let as: TestPerson;

beforeAll(async () => {
  web = createServer((request, response) => {
    const isPage = request.url === "/handbook";
    response.writeHead(isPage ? 200 : 404, { "content-type": "text/html" }).end(isPage ? page : "Not found");
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => web.once("listening", ready));
  const { port } = web.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/handbook`;
  server = await startTestServer({ FETCH_ALLOW: `127.0.0.1:${port}` });
  await startWorkers(server.services);
  as = await server.signUp();
  await buyPlan(server, as);
}, 120_000);
afterAll(async () => {
  await server.stop();
  web.close();
});
beforeEach(() => setPage("The quay has seven berths for cruise ships."));

function setPage(text: string): void {
  page = `<html><head><title>Berths</title></head><body><h1>Berths</h1><p>This page of the harbor handbook tells visitors about the berths in some detail.</p><p>${text}</p></body></html>`;
}

async function schedule(baseId: string, by = as) {
  const [agent, file] = [await makeAgent(server, by), await makeFile(server, by)];
  const task = {
    ...{ templateId: "data-analysis", title: "Sales", description: "Which region leads?", agentId: agent.id },
    ...{ attachments: [file.id], deliverableFormat: "markdown" },
  };
  const body = { task, recurrence: { kind: "knowledge", baseId }, timeZone: "UTC" };
  return server.request("POST", "/api/schedules", { as: by, body });
}

const nextRun = async (id: string, by = as) =>
  (await server.request("GET", "/api/schedules", { as: by })).body.items.find((each: { id: string }) => each.id === id);
const runsOf = async (id: string, by = as) =>
  (await server.request("GET", `/api/schedules/${id}/runs`, { as: by })).body.items;

/** Lets the schedules that wait to start do so, as two minutes later; the clock of the others stays. */
async function startWaiting() {
  await server.services.db.query(
    "update schedules set next_run_at = now() - interval '1 second' where next_run_at is not null",
  );
  await startDueSchedules(server.services);
}

it("starts after a file is added or changed, not when nothing is new", async () => {
  const base = await makeBase(server, as, { name: "Harbor" });
  const { body: made } = await schedule(base.id);
  expect(made).toMatchObject({ isActive: true, nextRunAt: null, recurrence: { kind: "knowledge", baseId: base.id } });
  const added = await server.request("POST", `/api/knowledge-bases/${base.id}/urls`, {
    as,
    body: { url: address, scope: "page", maxPages: 1 },
  });
  expect(added.status).toBe(202);
  await expect.poll(async () => (await nextRun(made.id)).nextRunAt, { timeout: 30_000 }).not.toBeNull();
  await startWaiting();
  await expect
    .poll(async () => (await runsOf(made.id))[0]?.task?.status, { timeout: 60_000 })
    .toMatch(/completed|failed/);
  expect(await nextRun(made.id)).toMatchObject({ isActive: true, nextRunAt: null });

  const urls = async () => (await server.request("GET", `/api/knowledge-bases/${base.id}/urls`, { as })).body.items;
  const readAgain = async () => {
    const [url] = await urls();
    await server.request("POST", `/api/knowledge-bases/${base.id}/urls/${url.id}/read`, { as, body: {} });
    await expect.poll(async () => (await urls())[0].runId, { timeout: 30_000 }).toBeNull();
    await settled(server, as, base.id);
  };
  await readAgain();
  expect((await nextRun(made.id)).nextRunAt).toBeNull();

  setPage("The quay has nine berths for cruise ships.");
  await readAgain();
  await expect.poll(async () => (await nextRun(made.id)).nextRunAt, { timeout: 30_000 }).not.toBeNull();
  const [last] = await runsOf(made.id);
  const waitMs = Date.parse((await nextRun(made.id)).nextRunAt) - Date.parse(last.dueAt);
  expect(waitMs).toBeGreaterThanOrEqual(15 * 60_000);
  await startWaiting();
  expect(await runsOf(made.id)).toMatchObject([{ outcome: "started" }, { outcome: "started" }]);
}, 180_000);

it("starts neither a paused schedule nor one of another base", async () => {
  const [base, other] = [await makeBase(server, as), await makeBase(server, as)];
  const [paused, elsewhere] = [(await schedule(base.id)).body, (await schedule(other.id)).body];
  await server.request("PATCH", `/api/schedules/${paused.id}`, { as, body: { isActive: false } });
  await uploadTo(server, as, {
    baseId: base.id,
    files: [{ name: "a.md", content: "# Tides\n\nThe tide is high at noon." }],
  });
  await settled(server, as, base.id);
  expect([(await nextRun(paused.id)).nextRunAt, (await nextRun(elsewhere.id)).nextRunAt]).toEqual([null, null]);
}, 90_000);

it("refuses a base that the person can't read, also after access was lost", async () => {
  const colleague = await server.join(as, "member");
  const base = await makeBase(server, as, { name: "Shared", isPublic: true });
  const hidden = await makeBase(server, as, { name: "Hidden", isPublic: false });
  expect((await schedule(hidden.id, colleague)).status).toBe(404);
  const { body: made } = await schedule(base.id, colleague);
  await server.request("PATCH", `/api/knowledge-bases/${base.id}`, { as, body: { isPublic: false } });
  await uploadTo(server, as, {
    baseId: base.id,
    files: [{ name: "b.md", content: "# Ebb\n\nThe ebb is low at six." }],
  });
  await expect.poll(async () => (await nextRun(made.id, colleague)).nextRunAt, { timeout: 30_000 }).not.toBeNull();
  await startWaiting();
  expect(await runsOf(made.id, colleague)).toMatchObject([{ outcome: "refused", task: null }]);
}, 90_000);
