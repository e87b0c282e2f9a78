import { plainText } from "@muster/contracts/messages";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { recordEvent } from "../../kernel/events/events.ts";
import { startRun } from "../../kernel/runs/runs.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { newId } from "../../platform/ids.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeApproval } from "../approvals/approvals.factory.ts";
import { tasks, taskTotals } from "../tasks/tasks.table.ts";

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.signUp();
});

it("shows no figures before there are any results", async () => {
  expect(await dashboard(ada)).toMatchObject({
    agents: { active: 0, total: 0 },
    tasks: { completed: 0, failed: 0, open: 0, interactions: 0 },
    knowledge: { bases: 0, queries: 0 },
    leads: { count: 0, potentialThousands: 0 },
    activeAgents: [],
    performance: { taskCompletionRate: null, responseAccuracy: null, agentUtilization: null },
  });
});

it("computes figures from ended tasks, rated results and agents active in the last 7 days", async () => {
  const [atlas, bela, cora, dora] = [await hire("Atlas"), await hire("Bela"), await hire("Cora"), await hire("Dora")];
  await judge(atlas, { judged: 4, accepted: 3 });
  await judge(bela, { judged: 2, accepted: 2 });
  await judge(dora, { judged: 1, accepted: 0 });
  await server.request("POST", `/api/agents/${dora}/pause`, { as: ada });
  await giveTask(atlas, { status: "completed", daysAgo: 6 });
  await giveTask(bela, { status: "completed", daysAgo: 8 });
  await giveTask(cora, { status: "cancelled", daysAgo: 1 });
  await giveTask(dora, { status: "completed", daysAgo: 1 });
  await count({ completed: 2, failed: 1, pending: 1, inProgress: 1, cancelled: 4 });

  expect(await dashboard(ada)).toMatchObject({
    agents: { active: 3, total: 4 },
    tasks: { completed: 2, failed: 1, open: 2, interactions: 3 },
    // (75 % + 100 %) / 2 over the active ones that were judged; one of three active ones worked.
    performance: { taskCompletionRate: 66.7, responseAccuracy: 87.5, agentUtilization: 33.3 },
  });
});

it("shows three active agents, those working for this person first with their step", async () => {
  const [atlas] = [await hire("Atlas"), await hire("Bela"), await hire("Cora"), await hire("Dora")];
  const taskId = await giveTask(atlas, { status: "in_progress", daysAgo: 0, title: "Q3 by region" });
  const { activeAgents } = await dashboard(ada);
  expect(activeAgents).toMatchObject([
    {
      name: "Atlas",
      status: "active",
      working: { taskId, title: "Q3 by region", waitsFor: null, step: "Writing", done: 1, of: 3 },
    },
    { name: "Dora", working: null },
    { name: "Cora", working: null },
  ]);
  await askQuestion(taskId);
  expect(await dashboard(ada)).toMatchObject({
    tasks: { awaitingApproval: 0, awaitingAnswer: 1 },
    activeAgents: [{ working: { taskId, waitsFor: "question" } }, {}, {}],
  });
  await makeApproval(server.services, ada, { taskId });
  expect(await dashboard(ada)).toMatchObject({
    tasks: { awaitingApproval: 1, awaitingAnswer: 0 },
    activeAgents: [{ working: { taskId, waitsFor: "approval" } }, {}, {}],
  });

  const colleague = await server.join(ada, "member");
  const theirs = await dashboard(colleague);
  expect(theirs.activeAgents.map((agent: { name: string }) => agent.name)).toEqual(["Dora", "Cora", "Bela"]);
  expect(JSON.stringify(theirs)).not.toContain("Q3 by region");
  expect(theirs.tasks).toEqual({
    completed: 0,
    failed: 0,
    open: 0,
    awaitingApproval: 0,
    awaitingAnswer: 0,
    interactions: 0,
  });
});

it("is separate for each organization and returns 401 when signed out", async () => {
  await hire("Atlas");
  await inside((tx) =>
    recordEvent(tx, { kind: "test", text: plainText("Here only"), audience: "organization", userId: ada.userId }),
  );
  expect((await dashboard(ada)).feed[0]).toMatchObject({ text: "Here only", textMessage: plainText("Here only") });
  const theirs = await dashboard(await server.signUp());
  expect(theirs).toMatchObject({ agents: { total: 0 }, activeAgents: [] });
  expect(JSON.stringify(theirs.feed)).not.toContain("Here only");
  expect((await server.request("GET", "/api/dashboard")).status).toBe(401);
});

async function dashboard(as: TestPerson) {
  const answer = await server.request("GET", "/api/dashboard", { as });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function hire(name: string): Promise<string> {
  return (await makeAgent(server, ada, { name })).id;
}

/** Sets the counts that accepting a result and asking for changes update. */
function judge(agentId: string, { judged, accepted }: { judged: number; accepted: number }) {
  return inside((tx) =>
    tx.query("update agents set judged = $2, accepted = $3 where id = $1", [agentId, judged, accepted]),
  );
}

let taskNumber = 1;

function giveTask(
  agentId: string,
  { status, daysAgo, title = "A task" }: { status: typeof tasks.$inferInsert.status; daysAgo: number; title?: string },
): Promise<string> {
  const id = newId();
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  return inside(async (tx) => {
    const steps = ["Planning", "Writing", "Checking"].map((label) => ({ key: label, step: "plan", label }));
    const run = await startRun(tx, server.services, {
      kind: "task",
      subject: { kind: "task", id },
      userId: ada.userId,
      input: {},
      steps,
    });
    await tx.query(
      "update run_steps set status = case key when 'Planning' then 'done' when 'Writing' then 'working' else 'waiting' end where run_id = $1",
      [run.id],
    );
    await tx.orm.insert(tasks).values({
      id,
      orgId: ada.orgId,
      userId: ada.userId,
      number: taskNumber++,
      title,
      description: "d",
      agentId,
      agentName: "n",
      agentType: "t",
      agentVersion: 1,
      templateId: "data-analysis",
      priority: "medium",
      deliverableFormat: "pdf",
      parameters: {},
      attachments: [],
      status,
      runId: run.id,
      createdAt: at,
      updatedAt: at,
    });
    return id;
  });
}

function askQuestion(taskId: string) {
  return inside((tx) =>
    tx.query(
      `insert into run_questions (id, org_id, run_id, step_key, form_key, user_id, questions, asked_at)
       select $2, org_id, run_id, 'Writing', 'form', user_id, '[]', now() from tasks where id = $1`,
      [taskId, newId()],
    ),
  );
}

function count(totals: Partial<typeof taskTotals.$inferInsert>) {
  return inside((tx) => tx.orm.insert(taskTotals).values({ orgId: ada.orgId, userId: ada.userId, ...totals }));
}

function inside<T>(work: (tx: OrgTx) => Promise<T>): Promise<T> {
  return inOrg(server.services.db, { orgId: ada.orgId, userId: ada.userId }, work);
}
