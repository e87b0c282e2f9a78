import type { Receipt } from "@muster/contracts/deliverable";
import type { Task } from "@muster/contracts/tasks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepContents } from "../../kernel/sources/contents.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { startWorkers } from "../../workers.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { sendFile } from "../files/files.factory.ts";
import { buyPlan, listItems, makeBase, settled, uploadTo } from "../knowledge/knowledge.factory.ts";
import { purgeDeletedTasks } from "./tasks.review.service.ts";

let server: TestServer;
let owner: TestPerson;
let colleague: TestPerson;
let agentId: string;

beforeAll(async () => {
  server = await startTestServer();
  await startWorkers(server.services);
  owner = await server.signUp();
  await buyPlan(server, owner);
  colleague = await server.join(owner, "member");
  agentId = (await makeAgent(server, owner, { modelConfig: { model: "builtin" } as never })).id;
}, 120_000);
afterAll(() => server.stop());

const scanners =
  "# Scanner CX-2\n\nThe scanner CX-2 reads barcodes from 4.5 m.\n\nIt survives falls of 2.4 m on concrete.\n";
const leave = "# Leave\n\nEvery employee has 28 days of paid leave a year.\n\nUnused leave expires on 31 March.\n";

async function filledBase(as: TestPerson, files: Record<string, string>, draft: Parameters<typeof makeBase>[2] = {}) {
  const base = await makeBase(server, as, draft);
  const uploads = Object.entries(files).map(([name, content]) => ({ name, content }));
  await uploadTo(server, as, { baseId: base.id, files: uploads });
  await settled(server, as, base.id);
  return base;
}

interface Wish {
  as?: TestPerson;
  [field: string]: unknown;
}

const job = {
  templateId: "market-analysis",
  title: "Paid leave",
  description: "How many days of paid leave does an employee have?",
};

function assign({ as = owner, ...wish }: Wish) {
  return server.request("POST", "/api/tasks", { as, body: { ...job, agentId, ...wish } });
}

async function end(id: string, as = owner): Promise<Task> {
  await server.request("GET", `/api/tasks/${id}/events`, { as });
  return (await server.request("GET", `/api/tasks/${id}`, { as })).body;
}

async function deliver(wish: Wish): Promise<{ task: Task; receipt: Receipt }> {
  const { status, body } = await assign(wish);
  expect(status, JSON.stringify(body)).toBe(201);
  const task = await end(body.id, wish.as);
  expect(task, JSON.stringify(task)).toMatchObject({ status: "completed", error: null });
  return { task, receipt: task.result?.receipt as Receipt };
}

async function used(): Promise<number> {
  return (await server.request("GET", "/api/usage", { as: owner })).body.used;
}

async function rowsOf(sql: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const { rows } = await inOrg(server.services.db, owner, (tx) => tx.query(sql, values));
  return rows;
}

const connections = (taskId: string) =>
  rowsOf("select base_id from work_knowledge_bases where subject_kind = 'task' and subject_id = $1", [taskId]);

it("keeps its bases in a template, for those who can view them, until they are deleted", async () => {
  const base = await filledBase(colleague, { "leave.md": leave }, { name: "Handbook" });
  const { task } = await deliver({ as: colleague, knowledgeBases: [base.id] });
  const body = { name: "Leave" };
  const saved = await server.request("POST", `/api/tasks/${task.id}/template`, { as: colleague, body });
  expect(saved).toMatchObject({ status: 201, body: { knowledgeBases: [{ id: base.id, name: "Handbook" }] } });
  const basesFor = async (as: TestPerson) =>
    (await server.request("GET", "/api/saved-templates", { as })).body.items[0].knowledgeBases;
  expect(await basesFor(await server.join(owner, "member"))).toEqual([]);
  expect(await basesFor(colleague)).toEqual([{ id: base.id, name: "Handbook" }]);
  expect((await server.request("DELETE", `/api/knowledge-bases/${base.id}`, { as: colleague })).status).toBe(204);
  expect(await basesFor(colleague)).toEqual([]);
});

describe("assigning with knowledge bases", () => {
  it("refuses a base of another organization, a colleague's private base, and one that does not exist", async () => {
    const stranger = await server.signUp();
    const bases = [await makeBase(server, stranger), await makeBase(server, colleague), { id: "none" }];
    const before = await used();
    for (const { id } of bases) {
      const as = id === bases[1]?.id ? await server.join(owner, "member") : owner;
      const answer = await assign({ as, knowledgeBases: [id] });
      expect(answer).toMatchObject({
        status: 422,
        body: {
          error: "One of the knowledge bases no longer exists, or you can't view it",
          fields: { knowledgeBases: expect.any(String) },
        },
      });
    }
    expect(await used()).toBe(before);
  });

  it("refuses an empty base, a base without tables for an analysis, and a template that reads code", async () => {
    const empty = await makeBase(server, owner, { name: "Empty" });
    expect(await assign({ knowledgeBases: [empty.id] })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining("no indexed documents yet: “Empty”") },
    });
    const base = await filledBase(owner, { "leave.md": leave });
    expect(await assign({ templateId: "data-analysis", knowledgeBases: [base.id] })).toMatchObject({
      status: 422,
      body: {
        error: "A knowledge base has no indexed table: “Handbook”. Add a CSV or Excel file, or choose other sources.",
      },
    });
    expect(await assign({ templateId: "code-review", knowledgeBases: [base.id] })).toMatchObject({
      status: 422,
      body: { error: "Code Review works from attached files, not from knowledge bases" },
    });
  });

  it("refuses more than 20 bases", async () => {
    const ids = Array.from({ length: 21 }, (_, at) => String(at));
    expect((await assign({ knowledgeBases: ids })).status).toBe(422);
  });

  it("chooses a template that quotes documents when the call names none", async () => {
    const base = await filledBase(owner, { "leave.md": leave });
    const { task } = await deliver({ templateId: undefined, knowledgeBases: [base.id] });
    expect(task.templateId).toBe("market-analysis");
  });
});

describe("a task with a knowledge base", () => {
  it("quotes the document that fits with its name and base, and lists both in the receipt", async () => {
    const base = await filledBase(owner, { "leave.md": leave, "scanner.md": scanners }, { name: "Company handbook" });
    const { task, receipt } = await deliver({ knowledgeBases: [base.id] });
    expect(task.knowledgeBases).toEqual([{ id: base.id, name: "Company handbook", isAvailable: true }]);
    expect(task.result?.content).toContain("28 days of paid leave");
    const [citation] = receipt.citations;
    expect(citation).toMatchObject({ number: 1, fileName: "leave.md", baseId: base.id });
    const path = `/api/knowledge-bases/${base.id}/items/${citation?.fileId}`;
    const { body } = await server.request("GET", `${path}/document`, { as: owner });
    expect(body.text.slice(citation?.start, citation?.end)).toBe(citation?.quote);
    expect(receipt.knowledgeBases).toEqual([
      { id: base.id, name: "Company handbook", documents: receipt.inputs.length },
    ]);
    expect(receipt.inputs[0]).toMatchObject({
      ...{ name: "leave.md", base: { id: base.id, name: "Company handbook" }, problem: null },
      ...{ sizeBytes: leave.length, mediaType: expect.stringContaining("markdown") },
    });
    expect(JSON.stringify(receipt)).not.toContain("keptId");
    const cited = await server.request("GET", `${path}/citations`, { as: owner });
    expect(JSON.stringify(cited.body)).toContain(task.title);
    expect(receipt.units).toBe(1);
  });

  it("searches the bases of its agent, too, and names each base once", async () => {
    const base = await filledBase(owner, { "leave.md": leave }, { name: "Shared" });
    const own = await filledBase(owner, { "scanner.md": scanners }, { name: "Of the agent" });
    const agent = await makeAgent(server, owner, { modelConfig: { model: "builtin" } as never });
    await server.request("PUT", `/api/agents/${agent.id}/knowledge-bases`, {
      as: owner,
      body: { baseIds: [base.id, own.id] },
    });
    const description =
      "How many days of paid leave are there? From which distance does the scanner CX-2 read barcodes?";
    const both = await deliver({ agentId: agent.id, description, knowledgeBases: [base.id] });
    expect(both.receipt.knowledgeBases.map(({ name }) => name)).toEqual(["Of the agent", "Shared"]);
    expect(both.receipt.citations.map(({ fileName }) => fileName)).toEqual(
      expect.arrayContaining(["leave.md", "scanner.md"]),
    );
    const alone = await deliver({ agentId: agent.id, description });
    expect(alone.task.knowledgeBases).toEqual([]);
    expect(alone.receipt.knowledgeBases).toHaveLength(2);
  });

  it("skips a base of its agent that the person cannot view, with a notice", async () => {
    const hidden = await filledBase(owner, { "scanner.md": scanners }, { name: "Hidden" });
    const agent = await makeAgent(server, owner, { modelConfig: { model: "builtin" } as never });
    const body = { baseIds: [hidden.id] };
    await server.request("PUT", `/api/agents/${agent.id}/knowledge-bases`, { as: owner, body });
    const file = await sendFile(server, colleague, "leave.md", leave);
    const { receipt } = await deliver({ as: colleague, agentId: agent.id, attachments: [file.body.id] });
    expect(receipt.knowledgeBases).toEqual([]);
    expect(receipt.notices).toContain("1 knowledge base of the agent was not searched because you don’t have access.");
    expect(JSON.stringify(receipt)).not.toContain("Hidden");
  });

  it("quotes a base beside attached files in a proposal", async () => {
    const base = await filledBase(owner, { "scanner.md": scanners });
    const { task, receipt } = await deliver({
      templateId: "sales-proposal",
      title: "Handheld scanners",
      description: "Northwind Trading needs handheld scanners. They have to survive falls on concrete.",
      parameters: { customer: "Northwind Trading", items: "Scanner CX-2; 40; €890" },
      knowledgeBases: [base.id],
    });
    expect(task.result?.content).toContain("It survives falls of 2.4 m on concrete.");
    expect(receipt.citations[0]).toMatchObject({ fileName: "scanner.md", baseId: base.id });
  });
});

describe("an analysis of tables in a knowledge base", () => {
  const regions = ["Region,Revenue", "North,300", "North,340", "South,200", "West,120"].join("\n");
  const question = { title: "Regions", description: "Which region has the highest revenue?" };

  it("computes from the tables of the base, names them in the receipt, and keeps no copy", async () => {
    const files = { "regions.csv": regions, "leave.md": leave };
    const base = await filledBase(owner, files, { name: "Sales" });
    const { task, receipt } = await deliver({ ...question, templateId: "data-analysis", knowledgeBases: [base.id] });
    expect(task.result?.content).toContain("North");
    expect(task.result?.content).toContain("640");
    expect(receipt.knowledgeBases).toEqual([{ id: base.id, name: "Sales", documents: 1 }]);
    expect(receipt.inputs).toMatchObject([
      { name: "regions.csv", base: { id: base.id, name: "Sales" }, problem: null },
    ]);
    expect(receipt.profiles).toEqual([]);
    expect(await rowsOf("select id from documents where owner_kind = 'run'", [])).toEqual([]);
    expect(await rowsOf("select id from files where name = 'regions.csv'", [])).toEqual([]);
    const kept = await server.request("POST", `/api/tasks/${task.id}/readings`, {
      as: owner,
      body: { readings: receipt.readings.map(({ query }) => query) },
    });
    expect(kept).toMatchObject({ status: 409, body: { error: expect.stringContaining("tables of a knowledge base") } });
  });

  it("joins a table of the base with an attached one", async () => {
    const base = await filledBase(owner, { "managers.csv": "Region,Manager\nNorth,Ida\nSouth,Omar\nWest,Lin\n" });
    const file = await sendFile(server, owner, "regions.csv", regions);
    const { receipt } = await deliver({
      ...{ templateId: "data-analysis", title: "Managers", description: "Revenue by manager" },
      ...{ attachments: [file.body.id], knowledgeBases: [base.id] },
    });
    expect(receipt.inputs.map(({ name }) => name)).toEqual(["regions.csv", "managers.csv"]);
    expect(JSON.stringify(receipt.figures)).toContain("640");
  });

  it("is chosen by the server when the call names no template and the base holds only tables", async () => {
    const base = await filledBase(owner, { "regions.csv": regions });
    const { task } = await deliver({ ...question, templateId: undefined, knowledgeBases: [base.id] });
    expect(task.templateId).toBe("data-analysis");
  });

  it("uses the tables of the agent only when no others were chosen", async () => {
    const own = await filledBase(owner, { "agent.csv": "Region,Revenue\nEast,9000\nWest,1\n" });
    const agent = await makeAgent(server, owner, { modelConfig: { model: "builtin" } as never });
    const body = { baseIds: [own.id] };
    await server.request("PUT", `/api/agents/${agent.id}/knowledge-bases`, { as: owner, body });
    const wish = { ...question, templateId: "data-analysis", agentId: agent.id };
    const alone = await deliver(wish);
    expect(alone.receipt.inputs.map(({ name }) => name)).toEqual(["agent.csv"]);
    const base = await filledBase(owner, { "regions.csv": regions });
    const chosen = await deliver({ ...wish, knowledgeBases: [base.id] });
    expect(chosen.receipt.inputs.map(({ name }) => name)).toEqual(["regions.csv"]);
  });

  it("fails a new version without a charge when the base became private, and when its table was deleted", async () => {
    const base = await filledBase(owner, { "regions.csv": regions }, { name: "Open", isPublic: true });
    const wish = { ...question, templateId: "data-analysis", knowledgeBases: [base.id] };
    const theirs = await deliver({ ...wish, as: colleague });
    const mine = await deliver(wish);
    const again = async (id: string, as: TestPerson) => {
      await server.request("POST", `/api/tasks/${id}/revise`, { as, body: { kind: "again" } });
      return end(id, as);
    };
    await server.request("PATCH", `/api/knowledge-bases/${base.id}`, { as: owner, body: { isPublic: false } });
    const before = await used();
    expect((await again(theirs.task.id, colleague)).error).toContain(
      "You can no longer view the knowledge base “Open”",
    );
    const [item] = await listItems(server, owner, base.id);
    await server.request("DELETE", `/api/knowledge-bases/${base.id}/items/${item?.id}`, { as: owner });
    expect((await again(mine.task.id, owner)).error).toContain("has no indexed table: “Open”");
    expect(await used()).toBe(before);
  });

  it.each([
    { optionId: "o1", answer: "from 10 in March 2024 to 40 in July 2024" },
    { optionId: "o2", answer: "from 10 in April 2024 to 40 in August 2024" },
  ])("reads dates as the person says ($optionId), without changing the base", async ({ optionId, answer }) => {
    const days = ["Day,Revenue", "03/04/2024,10", "05/06/2024,20", "07/08/2024,40"].join("\n");
    const base = await filledBase(owner, { "days.csv": days });
    const { body: started } = await assign({
      ...{ templateId: "data-analysis", title: "Months", description: "Revenue by month" },
      knowledgeBases: [base.id],
    });
    const read = async (): Promise<Task> =>
      (await server.request("GET", `/api/tasks/${started.id}`, { as: owner })).body;
    await expect.poll(async () => (await read()).waitingFor?.kind).toBe("question");
    const body = { id: (await read()).waitingFor?.id, answers: [{ questionId: "q1", optionId }] };
    const answered = await server.request("POST", `/api/tasks/${started.id}/answer`, { as: owner, body });
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    const task = await end(started.id);
    expect(task, JSON.stringify(task)).toMatchObject({ status: "completed", error: null });
    expect(task.result?.content).toContain(answer);
    const stored = "select file_id from table_profiles where file_id = any(select id from documents)";
    expect(await rowsOf(stored, [])).toEqual([]);
  });
});

describe("a base that changes while its task exists", () => {
  it("quotes a base that is deleted during the run as it was read, and marks the citation as deleted", async () => {
    const base = await filledBase(owner, { "scanner.md": scanners });
    const { body: started } = await assign({
      templateId: "sales-proposal",
      description: "Northwind Trading needs scanners that survive falls on concrete.",
      parameters: { customer: "Northwind Trading" },
      knowledgeBases: [base.id],
    });
    const read = async (): Promise<Task> =>
      (await server.request("GET", `/api/tasks/${started.id}`, { as: owner })).body;
    await expect.poll(async () => (await read()).waitingFor?.kind).toBe("question");
    expect((await server.request("DELETE", `/api/knowledge-bases/${base.id}`, { as: owner })).status).toBe(204);
    await sweepContents(server.services);
    const kept = "select id from documents where owner_kind = 'run'";
    expect(await rowsOf(kept, [])).toHaveLength(1);

    const waiting = (await read()).waitingFor;
    const body = {
      id: waiting?.id,
      answers: [
        { questionId: "items", text: "Scanner CX-2; 40; €890" },
        { questionId: "phases", optionId: "none" },
      ],
    };
    const answered = await server.request("POST", `/api/tasks/${started.id}/answer`, { as: owner, body });
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    const task = await end(started.id);
    expect(task, JSON.stringify(task)).toMatchObject({ status: "completed", error: null });
    expect(task.knowledgeBases).toEqual([{ id: base.id, name: base.name, isAvailable: false }]);
    const [citation] = task.result?.receipt.citations ?? [];
    expect(citation).toMatchObject({ fileName: "scanner.md", quote: "The scanner CX-2 reads barcodes from 4.5 m." });
    const opened = await server.request("GET", `/api/passages/${citation?.fileId}:${citation?.start}`, { as: owner });
    expect(opened.body).toMatchObject({
      state: "deleted",
      notice: expect.stringMatching(/^The source was deleted on /),
    });
    expect(await rowsOf(kept, [])).toEqual([]);
  });

  it("fails a new version without a charge when the person can no longer view the base", async () => {
    const base = await filledBase(owner, { "leave.md": leave }, { name: "Public for now", isPublic: true });
    const { task } = await deliver({ as: colleague, knowledgeBases: [base.id] });
    const hidden = await server.request("PATCH", `/api/knowledge-bases/${base.id}`, {
      as: owner,
      body: { isPublic: false },
    });
    expect(hidden.status).toBe(200);
    const before = await used();
    const revised = await server.request("POST", `/api/tasks/${task.id}/revise`, {
      as: colleague,
      body: { kind: "again" },
    });
    expect(revised.status, JSON.stringify(revised.body)).toBe(200);
    const after = await end(task.id, colleague);
    expect(after).toMatchObject({
      status: "completed",
      error: expect.stringContaining("You can no longer view the knowledge base “Public for now”"),
      knowledgeBases: [{ isAvailable: false }],
      result: { version: 1 },
    });
    expect(await used()).toBe(before);
  });

  it("keeps its bases when it is run again, and loses them with the deleted task", async () => {
    const base = await filledBase(owner, { "leave.md": leave });
    const { task } = await deliver({ knowledgeBases: [base.id] });
    await server.request("POST", `/api/tasks/${task.id}/revise`, { as: owner, body: { kind: "again" } });
    const again = await end(task.id);
    expect(again.result).toMatchObject({ version: 2, receipt: { knowledgeBases: [{ id: base.id }] } });
    expect(await connections(task.id)).toEqual([{ base_id: base.id }]);
    expect((await server.request("DELETE", `/api/tasks/${task.id}`, { as: owner })).status).toBe(204);
    expect(await connections(task.id)).toHaveLength(1);
    const later = new Date(server.services.now().getTime() + 25 * 60 * 60_000);
    await purgeDeletedTasks({ ...server.services, now: () => later });
    expect(await connections(task.id)).toEqual([]);
  });

  it("is kept by a schedule made from the task", async () => {
    const base = await filledBase(owner, { "leave.md": leave });
    const { task } = await deliver({ knowledgeBases: [base.id] });
    const body = { recurrence: { kind: "daily", time: "09:00" }, timeZone: "Europe/Berlin" };
    const made = await server.request("POST", `/api/tasks/${task.id}/schedules`, { as: owner, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const stored = "select task->'knowledgeBases' as bases from schedules where id = $1";
    expect(await rowsOf(stored, [made.body.id])).toEqual([{ bases: [base.id] }]);
  });
});
