import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent } from "./features/agents/agents.factory.ts";
import { type ChatTests, proPerson, readThread, startChatTests, startSession } from "./features/chat/chat.factory.ts";
import { purgeDeletedConversations } from "./features/chat/chat.service.ts";
import { makeBase, settled, uploadTo } from "./features/knowledge/knowledge.factory.ts";
import { eraseDue } from "./features/organization/organization.erase.service.ts";
import { purgeDeletedResults } from "./features/results/results.service.ts";
import { purgeDeletedTasks } from "./features/tasks/tasks.review.service.ts";
import type { TestPerson } from "./platform/testing/test-server.ts";

/** Records that outlive what they are about: the audit log, and what usage is billed and measured by. */
const records = new Set([
  ...["events", "audit_seals", "usage_reservations", "model_calls", "agent_interactions"],
  // Each person's newest ones.
  "notifications",
  // Deleted after a day in any case.
  "idempotency_keys",
]);

let tests: ChatTests;
let owner: TestPerson;
let member: TestPerson;
let baseId: string;
let agentId: string;
const dayMs = 86_400_000;

beforeAll(async () => {
  tests = await startChatTests();
  tests.reply(() => "Paid leave: 28 days [1].");
  owner = await proPerson(tests.server);
  member = await tests.server.join(owner, "member");
  agentId = (await makeAgent(tests.server, owner, { modelConfig: { model: "builtin" } as never })).id;
  const base = await makeBase(tests.server, owner, { isPublic: true });
  baseId = base.id;
  const content = "# Leave\n\nEvery employee has 28 days of paid leave a year.\n";
  await uploadTo(tests.server, owner, { baseId, files: [{ name: "leave.md", content }] });
}, 60_000);
afterAll(() => tests.stop());

/** The tables in which a whole row, as text, contains one of the ids. */
async function tablesWith(ids: string[]): Promise<string[]> {
  const { db } = tests.server.services;
  const { rows } = await db.query(
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const query = `select from "${name}" t where exists (select from unnest($1::text[]) i (id) where strpos(t::text, i.id) > 0)`;
    if ((await db.query(query, [ids])).rowCount > 0) found.push(String(name));
  }
  return found.sort();
}

const leftOf = async (ids: string[]) => (await tablesWith(ids)).filter((table) => !records.has(table));

async function ok(method: string, path: string, { as, body }: { as: TestPerson; body?: unknown }) {
  const answer = await tests.server.request(method, path, { as, ...(body !== undefined && { body }) });
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

/** A chat with a base, a cited reply, a snapshot and a share. Returns its ids: its own, its messages' and its runs'. */
async function makeChat(as: TestPerson): Promise<string[]> {
  await settled(tests.server, owner, baseId);
  const id = await startSession(tests.server, as, { agentId });
  const body = { content: "How many days of paid leave are there?", model: "builtin", knowledgeBases: [baseId] };
  await ok("POST", `/api/chat/conversations/${id}/messages`, { as, body });
  await expect.poll(async () => (await readThread(tests.server, as, id)).activeRunId).toBeNull();
  const thread = await readThread(tests.server, as, id);
  expect(thread.page.items[1].citations).toHaveLength(1);
  await ok("POST", `/api/ollama/conversations/${id}/snapshots`, { as, body: { label: "Here" } });
  await ok("POST", "/api/shares", { as, body: { kind: "chat", subjectId: id, audience: "organization" } });
  const runs = await tests.server.services.db.query("select id from runs where subject_id = $1", [id]);
  expect(runs.rows).toHaveLength(1);
  return [
    id,
    ...thread.page.items.map((item: { id: string }) => item.id),
    ...runs.rows.map((row) => String(row["id"])),
  ];
}

/** A task with a base, a cited deliverable and a share. Returns its id and its run's. */
async function makeTask(as: TestPerson): Promise<string[]> {
  const body = {
    ...{ templateId: "market-analysis", title: "Paid leave", agentId, knowledgeBases: [baseId] },
    description: "How many days of paid leave does an employee have?",
  };
  const { id } = await ok("POST", "/api/tasks", { as, body });
  await tests.server.request("GET", `/api/tasks/${id}/events`, { as });
  expect((await ok("GET", `/api/tasks/${id}`, { as })).status).toBe("completed");
  await ok("POST", "/api/shares", { as, body: { kind: "task", subjectId: id, audience: "organization" } });
  const runs = await tests.server.services.db.query("select id from runs where subject_id = $1", [id]);
  return [id, ...runs.rows.map((row) => String(row["id"]))];
}

it("leaves no row of a permanently deleted chat", async () => {
  const ids = await makeChat(owner);
  expect(await leftOf(ids)).toContain("work_knowledge_bases");
  await ok("DELETE", `/api/chat/conversations/${ids[0]}`, { as: owner });
  const { services } = tests.server;
  await purgeDeletedConversations(services);
  expect(await leftOf(ids)).toContain("conversations");
  await purgeDeletedConversations({ ...services, now: () => new Date(services.now().getTime() + 31 * dayMs) });
  expect(await leftOf(ids)).toEqual([]);
});

it("leaves no row of a permanently deleted task", async () => {
  const ids = await makeTask(owner);
  expect(await leftOf(ids)).toContain("work_knowledge_bases");
  await ok("DELETE", `/api/tasks/${ids[0]}`, { as: owner });
  const { services } = tests.server;
  await purgeDeletedTasks({ ...services, now: () => new Date(services.now().getTime() + 2 * dayMs) });
  expect(await leftOf(ids)).toEqual([]);
});

it("leaves no row of a permanently deleted result", async () => {
  const decision = { options: ["A", "B"], criteria: [{ name: "Price", weight: 1 }], scores: [[8], [6]] };
  await ok("POST", "/api/ai-features/thinking", { as: owner, body: { query: "Which one?", decision } });
  const { items } = await ok("GET", "/api/ai-features/results", { as: owner });
  const ids = [items[0].id];
  expect(await leftOf(ids)).toContain("run_steps");
  await ok("DELETE", `/api/ai-features/results/${ids[0]}`, { as: owner });
  const { services } = tests.server;
  await purgeDeletedResults({ ...services, now: () => new Date(services.now().getTime() + 31 * dayMs) });
  expect(await leftOf(ids)).toEqual([]);
});

it("leaves no row of a member's chats after account deletion, and hands their tasks over", async () => {
  const [chat, task] = [await makeChat(member), await makeTask(member)];
  const kept = await makeTask(owner);
  await ok("POST", "/api/profile/delete", { as: member, body: { password: member.password } });
  expect(await leftOf(chat)).toEqual([]);
  expect((await ok("GET", `/api/tasks/${task[0]}`, { as: owner })).status).toBe("completed");
  // "Former member", who assigned the task that someone else has now.
  expect(await leftOf([member.userId])).toEqual(["tasks", "users"]);
  expect(await leftOf(kept)).toContain("work_knowledge_bases");
});

it("leaves no row of an erased organization", async () => {
  const name = (await ok("GET", "/api/me", { as: owner })).organization.name;
  await ok("POST", "/api/organization/deletion", { as: owner, body: { name } });
  const { services } = tests.server;
  const later = new Date(services.now().getTime() + 8 * dayMs);
  expect(await eraseDue({ ...services, now: () => later })).toBe(1);
  expect(await tablesWith([owner.orgId])).toEqual([]);
});
