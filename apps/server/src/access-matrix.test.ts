// Longer than others: every route in one table of cases, with the rows they need.
import { randomUUID } from "node:crypto";
import { contract } from "@muster/contracts/contract";
import { traverseContractProcedures } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asker, askers, type Expectation, expectations, type Rows } from "./access-expectations.ts";
import { createApp } from "./app.ts";
import { auditExpectations, changesOnTheirOwn } from "./audit-expectations.ts";
import { makeApproval } from "./features/approvals/approvals.factory.ts";
import { routesOf } from "./kernel/http/route.ts";
import { isOpenToKeys } from "./kernel/http/rpc.ts";
import { inOrg } from "./kernel/tenancy/tenancy.ts";
import { setPlan } from "./kernel/usage/usage.ts";
import { startTestServer, type TestPerson, type TestServer } from "./platform/testing/test-server.ts";

/** Words that stand in everything of A's, and in nothing of anybody else's. */
const canary = "Zanzibar";
const table = "region,sales\nNorth,10\nSouth,20\n";

let server: TestServer;
let people: Record<Exclude<Asker, "nobody">, TestPerson>;
const rows = {} as Rows; // filled before the first test
beforeAll(async () => {
  server = await startTestServer({ FETCH_ALLOW: "127.0.0.1:9" });
  const owner = await server.signUp({ email: "owner@example.com", organizationName: `${canary} Ltd` });
  const plan = { tier: "premium", periodStart: new Date(), periodEnd: new Date(Date.now() + 86_400_000) } as const;
  await inOrg(server.services.db, owner, (tx) => setPlan(tx, plan));
  const join = (role: "admin" | "member" | "viewer") => server.join(owner, role);
  people = {
    owner,
    admin: await join("admin"),
    member: await join("member"),
    viewer: await join("viewer"),
    stranger: await server.signUp(),
    removed: await join("member"),
  };
  await server.services.db.query("delete from members where user_id = $1", [people.removed.userId]);
  for (const kind of Object.keys(makeRow) as (keyof Rows)[]) rows[kind] = await makeRow[kind]();
});
afterAll(() => server.stop());

it("knows every route there is", () => {
  expect(Object.keys(expectations).sort()).toEqual(allRoutes().sort());
});

describe.each(Object.entries(expectations))("%s", (name, expectation) => {
  it.each(askers.map((asker, n) => ({ asker, status: expectation.answers[n] })))(
    "$asker: $status",
    async ({ asker, status }) => {
      const touched = await rowsFor(name, expectation);
      const before = await newestEvent();
      const answer = await ask(name, expectation, { asker, rows: touched });
      expect(answer.status, answer.text.slice(0, 300)).toBe(status);
      if (asker === "owner" && name in auditExpectations) expect(await kindsSince(before)).toEqual(toBeHeard(name));
      for (const secret of [...secretsFrom(asker, rows, name), ...secretsFrom(asker, touched, name)])
        expect(answer.text).not.toContain(secret);
    },
  );
});

it("says of every route that changes something, or takes something along, what the audit hears of it", () => {
  const heard = allRoutes().filter((name) => !name.startsWith("GET ") || /\/(export|download)$/.test(name));
  expect(Object.keys(auditExpectations).sort()).toEqual(heard.sort());
});

/** What the matrix makes in vain, and what is not to be heard, leaves nothing behind. */
function toBeHeard(name: string): string[] {
  const kinds = auditExpectations[name] ?? [];
  return typeof kinds === "string" || changesOnTheirOwn.includes(name) ? [] : kinds;
}

async function newestEvent(): Promise<string> {
  return String((await server.services.db.query("select coalesce(max(id), '') as id from events")).rows[0]?.["id"]);
}

/** By whom it was is part of it. */
async function kindsSince(id: string): Promise<string[]> {
  const { owner } = people;
  const { rows } = await server.services.db.query(
    "select kind from events where id > $1 and org_id = $2 and user_id = $3 order by id",
    [id, owner.orgId, owner.userId],
  );
  return rows.map(({ kind }) => String(kind));
}

describe("a key of the owner's that may write", () => {
  let authorization: string;
  let open: Set<string>;
  beforeAll(async () => {
    const { token } = await postAsOwner("/api/api-keys", { name: canary, scope: "write" });
    authorization = `Bearer ${token}`;
    open = openToKeys();
  });

  it.each(Object.entries(expectations))("%s", async (name, expectation) => {
    // What is refused touches nothing.
    const touched = open.has(name) ? await rowsFor(name, expectation) : rows;
    const answer = await ask(name, expectation, { authorization, rows: touched });
    const refused = {
      status: 403,
      text: expect.stringContaining("This endpoint doesn't accept API keys. Sign in to Muster."),
    };
    if (open.has(name)) expect([answer.status, answer.text]).toEqual([expectation.answers[0], expect.anything()]);
    else expect(answer).toEqual(refused);
  });

  it("opens what a program works with, and nothing that administers", () => {
    expect([...open].sort()).toEqual(forPrograms.sort());
  });
});

/** Said once more, so that no call is opened in passing. */
const forPrograms = [
  "GET /api/activity",
  "GET /api/agent-templates",
  "GET /api/agents",
  "POST /api/agents",
  "DELETE /api/agents/{id}",
  "GET /api/agents/{id}",
  "PATCH /api/agents/{id}",
  "POST /api/agents/{id}/activate",
  "POST /api/agents/{id}/clone",
  "GET /api/agents/{id}/figures",
  "POST /api/agents/{id}/pause",
  "GET /api/agents/{id}/versions",
  "GET /api/approvals",
  "GET /api/approvals/{id}",
  "GET /api/dashboard",
  "GET /api/events",
  "POST /api/files",
  "DELETE /api/files/{id}",
  "GET /api/files/{id}",
  "GET /api/files/{id}/content",
  "GET /api/files/{id}/document",
  "GET /api/health",
  "GET /api/me",
  "GET /api/models",
  "GET /api/openapi.json",
  "GET /api/plans",
  "GET /api/runs/{id}/events",
  "GET /api/task-estimate",
  "GET /api/task-stats",
  "GET /api/task-templates",
  "GET /api/tasks",
  "POST /api/tasks",
  "GET /api/tasks/{id}",
  "DELETE /api/tasks/{id}",
  "POST /api/tasks/{id}/accept",
  "POST /api/tasks/{id}/cancel",
  "GET /api/tasks/{id}/deliverable",
  "GET /api/tasks/{id}/events",
  "GET /api/tasks/{id}/preview",
  "POST /api/tasks/{id}/reopen",
  "POST /api/tasks/{id}/restore",
  "POST /api/tasks/{id}/retry",
  "POST /api/tasks/{id}/revise",
  "GET /api/usage",
  "GET /api/usage/export",
  "GET /api/usage/report",
  "GET /api/usage/rows",
];

type By = { asker: Asker } | { authorization: string };

async function ask(name: string, { id, body }: Expectation, { rows, ...by }: By & { rows: Rows }) {
  const [method = "", path = ""] = name.split(" ");
  const url = `http://localhost:3000${path.replace("{id}", id ? rows[id] : "")}${path.endsWith("/deliverable") ? "?format=json" : ""}`;
  const isUpload = name === "POST /api/files";
  const json = body ? JSON.stringify(body(rows)) : undefined;
  const request = new Request(url, {
    method,
    headers: {
      host: "localhost:3000",
      ...("asker" in by ? await cookieOfAsker(by.asker, name) : by),
      ...(json && { "content-type": "application/json" }),
    },
    ...(isUpload ? { body: uploadForm("mine.csv") } : json && { body: json }),
  });
  const response = await server.fetch(request);
  return { status: response.status, text: await textOf(response) };
}

async function cookieOfAsker(asker: Asker, name: string): Promise<Record<string, string>> {
  return asker === "nobody" ? {} : { cookie: (await withOwnSession(asker, name)).cookie };
}

/** Signing out, and choosing or making an organization, change the session itself: those are tried with one of their own. */
async function withOwnSession(asker: Exclude<Asker, "nobody">, name: string): Promise<TestPerson> {
  const person = people[asker];
  if (!/sign-out|switch|organizations$/.test(name)) return person;
  const { email, password } = person;
  const answer = await server.request("POST", "/api/auth/sign-in/email", { body: { email, password } });
  return { ...person, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

/** A stream's first words are enough. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response.text();
  const reader = response.body?.getReader();
  const soon = new Promise<undefined>((done) => setTimeout(() => done(undefined), 100));
  const first = await Promise.race([reader?.read(), soon]);
  await reader?.cancel();
  return first?.value ? new TextDecoder().decode(first.value) : "";
}

/** What may not be read. Inside A the personal rows are secret; outside everything is. The asker's own words in the request do not count. */
function secretsFrom(asker: Asker, rows: Rows, name: string): string[] {
  if (asker === "owner") return [];
  const personal = [
    rows.file,
    rows.task,
    rows.finishedTask,
    rows.failedTask,
    rows.acceptedTask,
    rows.deletedTask,
    `${canary} task`,
    `${canary}.csv`,
  ];
  const isInside = asker === "admin" || asker === "member" || asker === "viewer";
  if (isInside) return personal;
  const isSwitch = name === "POST /api/organization/switch";
  return [...personal, canary, rows.agent, rows.checkout, people.owner.userId, ...(isSwitch ? [] : [rows.orgId])];
}

/** A row of its own for what changes it; readings share those made at the start. */
async function rowsFor(name: string, { id }: Expectation): Promise<Rows> {
  return !id || name.startsWith("GET ") ? rows : { ...rows, [id]: await makeRow[id]() };
}

const makeRow: Record<keyof Rows, () => Promise<string>> = {
  orgId: async () => people.owner.orgId,
  agent: async () =>
    (await postAsOwner("/api/agents", { name: `${canary} agent`, role: "Analyst", description: "Reads tables" })).id,
  file: () => upload(people.owner),
  task: () => makeTask("pending"),
  run: async () => {
    const taskId = await makeTask("pending");
    const { rows: found } = await server.services.db.query("select run_id from tasks where id = $1", [taskId]);
    return String(found[0]?.["run_id"]);
  },
  finishedTask: () => makeTask("completed"),
  failedTask: () => makeTask("failed"),
  async acceptedTask() {
    const id = await makeTask("completed");
    await postAsOwner(`/api/tasks/${id}/accept`, {});
    return id;
  },
  async deletedTask() {
    const id = await makeTask("failed");
    await server.request("DELETE", `/api/tasks/${id}`, { as: people.owner });
    return id;
  },
  text: async () => "welcome_message",
  approval: async () =>
    makeApproval(server.services, people.owner, { taskId: await makeTask("pending"), title: `${canary} task` }),
  invitation: async () => {
    const email = `guest-${Math.random()}@example.com`;
    return (await postAsOwner("/api/invitations", { email, role: "member" })).invitation.id;
  },
  colleague: async () => (await server.join(people.owner, "member")).userId,
  owner: async () => people.owner.userId,
  // A server at which nothing listens; an organization has room for twenty.
  async provider() {
    await inOrg(server.services.db, people.owner, (tx) =>
      tx.query("delete from model_providers where handle <> $1", [rows.provider ?? ""]),
    );
    const body = { kind: "ollama", name: `${canary} ${randomUUID()}`, baseUrl: "http://127.0.0.1:9" };
    return (await postAsOwner("/api/models/providers", body)).id;
  },
  price: async () =>
    (
      await postAsOwner("/api/models/prices", {
        model: `${canary} model`,
        inputMicrosPerMillion: 1,
        outputMicrosPerMillion: 2,
      })
    ).id,
  async pull() {
    await inOrg(server.services.db, people.owner, (tx) => tx.query("update model_pulls set status = 'done'"));
    return (await postAsOwner(`/api/models/ollama/${rows.provider}/pulls`, { model: randomUUID() })).id;
  },
  apiKey: async () => (await postAsOwner("/api/api-keys", { name: canary, scope: "read", days: null })).key.id,
  async checkout() {
    // What is bought cannot be bought again, and an attempt before this one may have bought it.
    await inOrg(server.services.db, people.owner, (tx) => tx.query("delete from subscriptions"));
    return (await postAsOwner("/api/billing/create-checkout", { priceId: "enterprise_yearly" })).url.split("/").at(-1);
  },
};

async function makeTask(status: "pending" | "completed" | "failed"): Promise<string> {
  const { agent } = rows;
  const body = {
    templateId: "data-analysis",
    agentId: agent,
    title: `${canary} task`,
    description: "Which region leads?",
  };
  const task = await postAsOwner("/api/tasks", { ...body, attachments: [await upload(people.owner)] });
  await inOrg(server.services.db, people.owner, async (tx) => {
    await tx.query("update tasks set status = $2 where id = $1", [task.id, status]);
    if (status !== "completed") return;
    await tx.query("update tasks set version = 1 where id = $1", [task.id]);
    await tx.query(
      "insert into deliverables (org_id, task_id, version, document, receipt, created_at) values ($1, $2, 1, $3, $4, now())",
      [tx.orgId, task.id, JSON.stringify(document), JSON.stringify(receiptOf(task.id, agent))],
    );
  });
  return task.id;
}

async function postAsOwner(path: string, body: unknown) {
  const answer = await server.request("POST", path, { as: people.owner, body });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function upload(as: TestPerson): Promise<string> {
  const headers = { host: "localhost:3000", cookie: as.cookie };
  const response = await server.fetch(
    new Request("http://localhost:3000/api/files", { method: "POST", headers, body: uploadForm(`${canary}.csv`) }),
  );
  if (response.status !== 201) throw new Error(`The upload answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

function uploadForm(name: string): FormData {
  const form = new FormData();
  form.set("file", new Blob([table], { type: "text/csv" }), name);
  return form;
}

const at = "2026-01-01T00:00:00Z";
const document = {
  title: `${canary} task`,
  subtitle: null,
  byline: canary,
  createdAt: at,
  markdown: `# ${canary} task\n\nNorth leads.`,
  charts: [],
  dataTables: [],
  figures: [],
};

function receiptOf(taskId: string, agentId: string) {
  return {
    taskId,
    version: 1,
    agent: { id: agentId, name: canary, version: 1 },
    engine: "builtin",
    model: "muster-builtin",
    provider: "builtin",
    startedAt: at,
    completedAt: at,
    durationMs: 1,
    steps: [],
    inputs: [],
    figures: [],
    tokens: { prompt: 0, completion: 0, total: 0, estimated: false },
    costMicros: null,
    units: 1,
    checks: [],
  };
}

function allRoutes(): string[] {
  return declaredRoutes().map(({ name }) => name);
}

function openToKeys(): Set<string> {
  const open = declaredRoutes().filter(({ isOpenToKeys }) => isOpenToKeys);
  return new Set(open.map(({ name }) => name));
}

function declaredRoutes(): { name: string; isOpenToKeys: boolean }[] {
  const typed: { name: string; isOpenToKeys: boolean }[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const { method, path } = procedure["~orpc"].route;
    typed.push({ name: `${method} /api${path}`, isOpenToKeys: isOpenToKeys(procedure) });
  });
  const plain = routesOf(createApp(server.services)).map(({ method, path, isOpenToKeys = false }) => {
    return { name: `${method} ${path.replace(/:(\w+)/g, "{$1}")}`, isOpenToKeys };
  });
  return [...typed, ...plain];
}
