import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile } from "../files/files.factory.ts";
import { purgeDeletedTasks } from "../tasks/tasks.review.service.ts";

let server: TestServer;
let owner: TestPerson;
let taskId: string;
beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
  owner = await server.signUp();
  taskId = await finishTask(owner);
}, 60_000);
afterAll(() => server.stop());

const dayMs = 86_400_000;

async function finishTask(as: TestPerson): Promise<string> {
  const [agent, file] = [await makeAgent(server, as), await makeFile(server, as)];
  const { body } = await server.request("POST", "/api/tasks", {
    as,
    body: {
      ...{ templateId: "data-analysis", title: "Sales by region", description: "Which region leads?" },
      ...{ deliverableFormat: "markdown", agentId: agent.id, attachments: [file.id] },
    },
  });
  await server.request("GET", `/api/tasks/${body.id}/events`, { as });
  return body.id;
}

async function share(as: TestPerson, body: object, subjectId = taskId) {
  return (await server.request("POST", "/api/shares", { as, body: { kind: "task", subjectId, ...body } })).body;
}

const open = (path: string) =>
  server.request("POST", "/api/share-links/open", { body: { token: path.split("/").at(-1) } });
const list = async (as: TestPerson, subjectId = taskId) =>
  (await server.request("GET", `/api/shares?kind=task&subjectId=${subjectId}`, { as })).body.items;

it("shows the document, its quotes and its receipt by link, but not the sources", async () => {
  const link = await share(owner, { audience: "link", days: 7 });
  expect(link).toMatchObject({ version: 1, messageCount: null, opened: 0, path: expect.stringMatching(/^\/shared\//) });
  const { status, body } = await open(link.path);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ kind: "task", title: "Sales by region", version: 1, quotes: [] },
    document: { markdown: expect.stringContaining("North") },
    receipt: { engine: "builtin", units: 1, inputs: [{ name: "sales.csv", sha256: expect.any(String) }] },
  });
  expect(body.receipt.figures.length).toBeGreaterThan(0);
  const { rows } = await server.services.db.query(
    "select file_id, token_hash, shares.org_id from task_files, shares where id = $1",
    [link.id],
  );
  for (const secret of Object.values(rows[0] ?? {})) expect(JSON.stringify(body)).not.toContain(secret);
  await open(link.path);
  expect((await list(owner, "MU-1"))[0]).toMatchObject({ id: link.id });
  expect((await list(owner))[0]).toMatchObject({ opened: 2, path: null, lastOpenedAt: expect.any(String) });
  const page = await server.request("GET", link.path);
  expect(page.headers.get("x-robots-tag")).toContain("noindex");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
});

it("ends a link when it expires or is revoked", async () => {
  const link = await share(owner, { audience: "link", days: 1 });
  server.setNow(new Date(Date.now() + dayMs - 60_000));
  expect((await open(link.path)).status).toBe(200);
  server.setNow(new Date(Date.now() + dayMs + 1000));
  expect(await open(link.path)).toMatchObject({
    status: 404,
    body: { error: "This link has expired or was revoked" },
  });
  server.setNow(undefined);
  const colleague = await server.join(owner, "admin");
  expect((await server.request("DELETE", `/api/shares/${link.id}`, { as: colleague })).status).toBe(404);
  expect((await server.request("DELETE", `/api/shares/${link.id}`, { as: owner })).status).toBe(204);
  expect((await open(link.path)).status).toBe(404);
});

it("shows the version that was shared to members, and not to other organizations", async () => {
  const inside = await share(owner, { audience: "organization" });
  expect(inside.path).toBe(`/shares/${inside.id}`);
  const colleague = await server.join(owner, "viewer");
  const stranger = await server.signUp();
  const read = (as: TestPerson) => server.request("GET", `/api/shares/${inside.id}`, { as });
  expect((await read(colleague)).body).toMatchObject({ kind: "task", version: 1, expiresAt: null });
  expect((await read(stranger)).status).toBe(404);
  expect((await server.request("GET", `/api/tasks/${taskId}`, { as: colleague })).status).toBe(404);
  expect(await list(colleague)).toEqual([]);
});

it("ends when its owner leaves, by link and within the organization", async () => {
  const admin = await server.signUp();
  const member = await server.join(admin, "member");
  const own = await finishTask(member);
  const link = await share(member, { audience: "link", days: 7 }, own);
  const inside = await share(member, { audience: "organization" }, own);
  expect((await server.request("POST", "/api/organization/leave", { as: member })).status).toBeLessThan(300);
  expect((await open(link.path)).status).toBe(404);
  expect((await server.request("GET", `/api/shares/${inside.id}`, { as: admin })).status).toBe(404);
  expect(await list(admin, own)).toEqual([]);
  // The new owner of the task can share it again.
  expect((await open((await share(admin, { audience: "link", days: 7 }, own)).path)).status).toBe(200);
});

it("is closed when its owner is no member, though it was made at the moment they left", async () => {
  const admin = await server.signUp();
  const member = await server.join(admin, "member");
  const own = await finishTask(member);
  const link = await share(member, { audience: "link", days: 7 }, own);
  const inside = await share(member, { audience: "organization" }, own);
  await server.services.db.query("delete from members where user_id = $1", [member.userId]);
  expect((await open(link.path)).status).toBe(404);
  expect((await server.request("GET", `/api/shares/${inside.id}`, { as: admin })).status).toBe(404);
});

it("is unavailable while its task is deleted, and is removed when the task is purged", async () => {
  const as = await server.signUp();
  const own = await finishTask(as);
  const link = await share(as, { audience: "link", days: 30 }, own);
  await server.request("DELETE", `/api/tasks/${own}`, { as });
  expect((await open(link.path)).status).toBe(404);
  await server.request("POST", `/api/tasks/${own}/restore`, { as });
  expect((await open(link.path)).status).toBe(200);
  await server.services.db.query("update tasks set deleted_at = now() - interval '25 hours' where id = $1", [own]);
  await purgeDeletedTasks(server.services);
  const { rows } = await server.services.db.query("select id from shares where subject_id = $1", [own]);
  expect(rows).toEqual([]);
});

it("refuses an unfinished task and a missing version, and limits guessed links", async () => {
  const as = await server.signUp();
  const [agent, file] = [await makeAgent(server, as), await makeFile(server, as)];
  const body = { title: "T", description: "Which region leads?", agentId: agent.id, attachments: [file.id] };
  const task = (await server.request("POST", "/api/tasks", { as, body: { templateId: "data-analysis", ...body } }))
    .body;
  await server.request("POST", `/api/tasks/${task.id}/cancel`, { as });
  expect(await share(as, { audience: "organization" }, task.id)).toMatchObject({ code: "conflict" });
  expect(await share(owner, { audience: "organization", version: 9 })).toMatchObject({ code: "not_found" });
  const answers = [];
  for (let n = 0; n < 70; n++) answers.push((await open("/shared/wrong")).status);
  expect(answers.at(-1)).toBe(429);
});
