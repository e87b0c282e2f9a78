import { texts } from "@muster/contracts/texts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { setPlan } from "../../kernel/usage/usage.ts";
import { newId } from "../../platform/ids.ts";
import {
  startTestServer,
  type TestPerson,
  type TestResponse,
  type TestServer,
} from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { sendFile } from "../files/files.factory.ts";

const MB = 1024 ** 2;
const fifty = Array.from({ length: 50 }, (_, n) => n);

let server: TestServer;
let numbered = 0;
beforeAll(async () => {
  // Fifty requests on five connections would wait longer than a request may on a busy machine.
  server = await startTestServer({ DATABASE_CONNECTIONS: 25 });
}, 60_000);
afterAll(() => server.stop());

const inside = (person: TestPerson, text: string, values: unknown[] = []) =>
  inOrg(server.services.db, person, (tx) => tx.query(text, values));

/** Returns how many requests succeeded, and expects the others to be refused with this error. */
function passed(answers: TestResponse[], refusal: { status: number; error: string; code: string }): number {
  const refused = answers.filter(({ status }) => status >= 300);
  for (const { status, body } of refused) expect({ status, ...body }).toMatchObject(refusal);
  return answers.length - refused.length;
}

it("fifty concurrent uploads never exceed the plan's storage", async () => {
  const person = await server.signUp();
  const content = (n: number) => `Region,Sales\nNorth,${1000 + n}\nSouth,${2000 + n}\n`;
  const room = 3 * content(0).length;
  await inside(
    person,
    `with content as (insert into contents (org_id, sha256, size_bytes, claims, claimed_at)
                       values ($2, repeat('0', 64), $4, 0, now()))
     insert into files (id, org_id, user_id, name, size_bytes, media_type, kind, sha256, created_at)
     values ($1, $2, $3, 'large.csv', $4, 'text/csv', 'table', repeat('0', 64), now())`,
    [newId(), person.orgId, person.userId, 250 * MB - room],
  );
  const answers = await Promise.all(fifty.map((n) => sendFile(server, person, `${n}.csv`, content(n))));
  const error =
    "The Trial plan keeps 250 MB of files, and this file exceeds your storage limit. Delete files or choose a larger plan.";
  expect(passed(answers, { status: 402, error, code: "usage_limit" })).toBe(3);
  const { rows } = await inside(person, "select sum(size_bytes)::bigint as bytes from files");
  expect(Number(rows[0]?.["bytes"])).toBe(250 * MB);
  // Without billing, plan limits do not apply.
  const free = await server.under({ BILLING: "off" }, () => sendFile(server, person, "one-more.csv", content(99)));
  expect(free.status).toBe(201);
}, 60_000);

it("fifty concurrent creations and copies never exceed the plan's agents", async () => {
  const person = await server.signUp();
  const first = await makeAgent(server, person);
  const body = { name: "Another", role: "Analyst", description: "Reads tables" };
  const answers = await Promise.all(
    fifty.map((n) =>
      n % 2
        ? server.request("POST", `/api/agents/${first.id}/clone`, { as: person })
        : server.request("POST", "/api/agents", { as: person, body }),
    ),
  );
  const error = "You've used 15 of 15 agents. Delete one, or choose a larger plan.";
  expect(passed(answers, { status: 402, error, code: "usage_limit" })).toBe(14);
}, 60_000);

it("fifty concurrent downloads never exceed the Free plan's three", async () => {
  const person = await server.signUp();
  const free = { tier: "free", periodStart: new Date(), periodEnd: new Date(Date.now() + 86_400_000) } as const;
  await inOrg(server.services.db, person, (tx) => setPlan(tx, free));
  const agent = await makeAgent(server, person);
  const tasks = await Promise.all(fifty.map(() => finishedTask(person, agent.id)));
  const answers = await Promise.all(
    tasks.map((id) => server.request("GET", `/api/tasks/${id}/deliverable?format=json`, { as: person })),
  );
  const refusal = { status: 402, error: texts.downloadsNeedPlan, code: "payment_required" };
  expect(passed(answers, refusal)).toBe(3);
  const { rows } = await inside(person, "select downloads_used from usage_accounts");
  expect(rows).toEqual([{ downloads_used: 3 }]);
}, 120_000);

async function finishedTask(person: TestPerson, agentId: string): Promise<string> {
  const id = newId();
  await inOrg(server.services.db, person, async (tx) => {
    await tx.query(
      `insert into tasks (id, org_id, user_id, number, title, description, agent_id, agent_name, agent_type, agent_version, template_id,
         priority, deliverable_format, parameters, attachments, status, run_id, version, created_at, updated_at)
       values ($1, $2, $3, $5, 'Sales', 'Which region leads?', $4, 'Ada', 'Analyst', 1, 'data-analysis',
         'medium', 'json', '{}', '[]', 'completed', $1, 1, now(), now())`,
      [id, tx.orgId, person.userId, agentId, ++numbered],
    );
    await tx.query(
      "insert into deliverables (org_id, task_id, version, document, receipt, created_at) values ($1, $2, 1, $3, $4, now())",
      [tx.orgId, id, JSON.stringify(document), JSON.stringify(receiptOf(id, agentId))],
    );
  });
  return id;
}

const at = "2026-01-01T00:00:00Z";
const document = {
  title: "Sales",
  subtitle: null,
  byline: "Ada",
  createdAt: at,
  markdown: "# Sales\n\nNorth leads.",
  charts: [],
  dataTables: [],
  figures: [],
};

function receiptOf(taskId: string, agentId: string) {
  return {
    taskId,
    version: 1,
    agent: { id: agentId, name: "Ada", version: 1 },
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
