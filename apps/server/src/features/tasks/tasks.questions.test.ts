import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { onPostgres } from "../../platform/testing/on-postgres.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeFile } from "../files/files.factory.ts";
import { makeQuestion } from "./tasks.questions.factory.ts";
import { changeQuestions } from "./tasks.questions.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.stop());

describe("a task that waits for answers", () => {
  it("shows its form to its owner on the task and in the list until it is answered", async () => {
    const { as, id } = await waitingTask();
    const waitingFor = {
      ...{ kind: "question", id, text: "Which year?", expiresAt: null },
      options: [
        { id: "o1", label: "2025" },
        { id: "o2", label: "2026" },
      ],
      questions: [{ id: "q1", text: "Which year?", allowsText: true, default: { optionId: "o1", text: null } }],
    };
    expect((await server.request("GET", `/api/tasks/${id}`, { as })).body).toMatchObject({ waitingFor });
    expect((await server.request("GET", "/api/tasks", { as })).body.items[0]).toMatchObject({ waitingFor });
    const answered = await answer(as, id, { id, optionId: "o2" });
    expect(answered).toMatchObject({ status: 200, body: { id, waitingFor: null } });
    expect(answered.body.steps[0]).not.toHaveProperty("waitsFor");
    expect(await stored(as, id)).toMatchObject({
      ...{ outcome: "answered", answers: { q1: { optionId: "o2", text: null } }, answered_by: as.userId },
    });
  });

  it("accepts free text as the answer", async () => {
    const { as, id } = await waitingTask();
    expect((await answer(as, id, { id, text: "The fiscal year 2024" })).status).toBe(200);
    expect(await stored(as, id)).toMatchObject({ answers: { q1: { optionId: null, text: "The fiscal year 2024" } } });
  });

  it("refuses an invalid answer and continues to wait", async () => {
    const { as, id } = await waitingTask();
    expect(await answer(as, id, { id, optionId: "o9" })).toMatchObject({
      status: 422,
      body: { code: "invalid_input", fields: { "answers.q1": "Choose one of the options" } },
    });
    expect((await answer(as, id, { id, text: "x".repeat(2001) })).status).toBe(422);
    expect((await server.request("GET", `/api/tasks/${id}`, { as })).body.waitingFor).toMatchObject({ id });
  });

  it("is not found by another organization, nor with the form of another task", async () => {
    const { as, id } = await waitingTask();
    const stranger = await server.signUp();
    expect((await answer(stranger, id, { id, optionId: "o1" })).status).toBe(404);
    const other = await waitingTask();
    expect((await answer(other.as, other.id, { id, optionId: "o1" })).status).toBe(404);
    expect(await stored(as, id)).toMatchObject({ outcome: null });
  });

  it("answers a repeated request with the same key, and refuses a second answer without it", async () => {
    const { as, id } = await waitingTask();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await answer(as, id, { id, optionId: "o2" }, headers);
    expect(first.status).toBe(200);
    expect((await answer(as, id, { id, optionId: "o2" }, headers)).body).toEqual(first.body);
    expect(await answer(as, id, { id, optionId: "o1" })).toMatchObject({
      status: 409,
      body: { code: "conflict", reason: { key: "questions.already_answered" } },
    });
    expect(await stored(as, id)).toMatchObject({ answers: { q1: { optionId: "o2" } } });
  });

  onPostgres.it("takes one of two answers at once", async () => {
    const { as, id } = await waitingTask();
    const both = await Promise.all([answer(as, id, { id, optionId: "o1" }), answer(as, id, { id, optionId: "o2" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = both[0].status === 200 ? "o1" : "o2";
    expect(await stored(as, id)).toMatchObject({ answers: { q1: { optionId: won } } });
  });

  it("can be canceled while it waits, which returns its action", async () => {
    const { as, id } = await waitingTask();
    const canceled = await server.request("POST", `/api/tasks/${id}/cancel`, { as });
    expect(canceled).toMatchObject({ status: 200, body: { status: "cancelled", waitingFor: null } });
    expect((await server.request("GET", "/api/usage", { as })).body.used).toBe(0);
    expect(await stored(as, id)).toMatchObject({ outcome: "cancelled" });
    expect((await answer(as, id, { id, optionId: "o1" })).status).toBe(409);
  });
});

it("notifies the owner, withdraws the notification once answered and reports the expiry", async () => {
  const { as, id } = await waitingTask();
  const change = async (happened: "asked" | "expired") =>
    inOrg(server.services.db, as, async (tx) => {
      const { rows } = await tx.query("select run_id from tasks where id = $1", [id]);
      const run = { id: String(rows[0]?.["run_id"]) } as never; // only its id is read
      const question = { id: "q1", text: "Which year?", options: [], allowsText: true, default: null };
      await changeQuestions(tx, server.services, {
        run,
        happened,
        form: { id, questions: [question], expiresAt: null },
      });
    });
  const notifications = async () =>
    (await server.request("GET", "/api/notifications", { as })).body.items.map(
      ({ title, message }: { title: string; message: string }) => `${title}: ${message}`,
    );
  await change("asked");
  expect((await notifications())[0]).toBe(
    "Question About Your Task: Ann needs an answer to continue Sales: Which year?",
  );
  expect((await answer(as, id, { id, optionId: "o1" })).status).toBe(200);
  expect(await notifications()).not.toContainEqual(expect.stringContaining("Question About Your Task"));
  await change("expired");
  expect((await notifications())[0]).toMatch(/^Continued Without an Answer: Sales continued/);
  const { rows } = await inOrg(server.services.db, as, (tx) =>
    tx.query("select kind from events where kind like 'question_%' order by id"),
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["question_asked", "question_answered", "question_expired"]);
});

/** A task that no worker takes, and that waits as if its first step had asked. */
async function waitingTask(): Promise<{ as: TestPerson; id: string }> {
  const as = await server.signUp();
  const agent = await makeAgent(server, as, { name: "Ann" });
  const file = await makeFile(server, as);
  const body = {
    ...{ templateId: "data-analysis", title: "Sales", description: "Which region leads?" },
    ...{ agentId: agent.id, attachments: [file.id] },
  };
  const task = await server.request("POST", "/api/tasks", { as, body });
  return { as, id: await makeQuestion(server.services, as, task.body.id) };
}

function answer(as: TestPerson, taskId: string, body: object, headers: Record<string, string> = {}) {
  return server.request("POST", `/api/tasks/${taskId}/answer`, { as, body, headers });
}

async function stored(as: TestPerson, id: string) {
  const { rows } = await inOrg(server.services.db, as, (tx) =>
    tx.query("select * from run_questions where id = $1", [id]),
  );
  return rows[0];
}
