import { message } from "@muster/contracts/messages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestPerson } from "../../platform/testing/test-server.ts";
import {
  type ChatTests,
  lines,
  proPerson,
  readThread,
  say,
  startChatTests,
  startSession,
  used,
} from "./chat.factory.ts";

let tests: ChatTests;
let as: TestPerson;
beforeAll(async () => {
  tests = await startChatTests();
  as = await proPerson(tests.server);
}, 60_000);
afterAll(() => tests.stop());
beforeEach(() => tests.reply(() => "Hello."));

const request = (method: string, path: string, body?: unknown, person = as) =>
  tests.server.request(method, `/api/chat/conversations/${path}`, { as: person, body });

describe("the specification's calls", () => {
  it("starts a conversation that is not in the history before its first message", async () => {
    const person = await tests.server.signUp();
    const id = await startSession(tests.server, person);
    expect((await tests.server.request("GET", "/api/chat/conversations", { as: person })).body.items).toEqual([]);
    expect(await readThread(tests.server, person, id)).toMatchObject({ code: "not_found", error: "Record not found" });
    const { body } = await tests.server.request("GET", `/api/ollama/conversations/${id}/snapshots`, { as: person });
    expect(body).toEqual({ snapshots: [] });
  });

  it("names the agent that will reply: the person's last one, else the oldest, else the built-in assistant", async () => {
    const person = await proPerson(tests.server);
    const start = async (body = {}) =>
      (await tests.server.request("POST", "/api/ollama/conversations/start", { as: person, body })).body;
    expect(await start()).toMatchObject({ agentId: "default", agentName: "Assistant" });
    const hire = (name: string) =>
      tests.server.request("POST", "/api/agents", {
        as: person,
        body: { name, role: "Analyst", description: "Reads" },
      });
    const [first, second] = [await hire("Ada"), await hire("Ben")];
    expect(await start()).toMatchObject({ agentId: first.body.id, agentName: "Ada" });
    await say(tests, person, (await start({ agentId: second.body.id })).sessionId, "Hi");
    expect(await start()).toMatchObject({ agentId: second.body.id, agentName: "Ben" });
  });

  it('tests the model that "auto" chose, after its first reply', async () => {
    const person = await proPerson(tests.server);
    const tested = async () => {
      const { body } = await tests.server.request("GET", "/api/chat/models", { as: person });
      return body.items.filter(({ probedAt }: { probedAt: string | null }) => probedAt !== null);
    };
    await say(tests, person, await startSession(tests.server, person), "Hi");
    await expect.poll(tested).toMatchObject([{ id: "ollama/llama3.2:latest", tools: true }]);
  });

  it("returns the complete reply without streaming", async () => {
    const id = await startSession(tests.server, as);
    tests.reply(() => "Good morning, Ada.");
    expect(await say(tests, as, id, "Good morning")).toMatchObject({
      status: 200,
      body: { response: "Good morning, Ada.", error: null, correctionApplied: false, snapshotCreated: null },
    });
    const thread = await readThread(tests.server, as, id);
    expect(lines(thread.page.items)).toEqual(["user: Good morning", "assistant: Good morning, Ada."]);
    expect(thread).toMatchObject({ title: "Good morning", messageCount: 2, activeRunId: null });
    expect(thread.page.items[1]).toMatchObject({
      ...{ status: "completed", engine: "model", model: "ollama/llama3.2:latest", engineLabel: "llama3.2:latest" },
      usage: { units: 1 },
    });
  });

  it.each([
    ["# **Plan** for `api` and *more*", "Plan for api and more"],
    ["What is 2*(3+4)*5 in my_long_name?", "What is 2*(3+4)*5 in my_long_name?"],
    ["Invoice \u202egpj.exe", "Invoice gpj.exe"],
    ["\u200b\u200b", "New conversation"],
  ])("titles the conversation from its first message: %j", async (content, title) => {
    const id = await startSession(tests.server, as);
    await say(tests, as, id, content);
    expect(await readThread(tests.server, as, id)).toMatchObject({ title });
  });

  it("removes direction-changing characters from a title", async () => {
    const id = await startSession(tests.server, as);
    await say(tests, as, id, "Hi");
    const rename = (title: string) =>
      tests.server.request("PATCH", `/api/chat/conversations/${id}`, { as, body: { title } });
    expect(await rename(" Plan \u202e2027\n")).toMatchObject({ status: 200, body: { title: "Plan 2027" } });
    expect(await rename("\u200b")).toMatchObject({ status: 422, body: { fields: { title: "Enter a title" } } });
  });

  it.each([
    ["Revenue grew by 94% [1]. Nordbank is bankrupt [99].", true],
    ["Use `rows[0]` or list[1], or see [1](https://example.com).", false],
  ])("warns when a reply without sources looks as if it cited some: %s", async (text, isWarned) => {
    const id = await startSession(tests.server, as);
    tests.reply(() => text);
    await say(tests, as, id, "How is Nordbank?");
    const { page } = await readThread(tests.server, as, id);
    const { content, notices, noticeMessages } = page.items[1];
    expect(content).toBe(text);
    expect(notices.some((notice: string) => notice.includes("lead to no source"))).toBe(isWarned);
    expect(noticeMessages).toEqual(isWarned ? expect.arrayContaining([message("chat.cites_nothing")]) : []);
  });

  it("streams the turn, starting with its run id", async () => {
    const id = await startSession(tests.server, as);
    const { status, headers, body } = await say(tests, as, id, { message: "Hi", stream: true });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/event-stream");
    const events = body.split("\n\n").filter((event: string) => event.includes("event:"));
    expect(events[0]).toContain("event: turn");
    const { runId } = JSON.parse(events[0].split("data: ")[1]);
    const again = await tests.server.request("GET", `/api/runs/${runId}/events`, { as });
    expect(again.body).toContain("Hello.");
    expect(events.at(-1)).toContain('"status":"completed"');
  });

  it.each([
    ["an empty message", { message: "" }, 422],
    ["a message of spaces", { message: " \n " }, 422],
    ["a session that never was", { sessionId: crypto.randomUUID() }, 404],
    ["a session that is no id", { sessionId: "mine" }, 404],
    ["an agent that is not there", { agentId: crypto.randomUUID() }, 404],
    ["a file that is not there", { attachments: [crypto.randomUUID()] }, 422],
    ["an unknown tone", { style: { tone: "rude" } }, 422],
  ])("refuses %s and charges nothing", async (_, change, status) => {
    const before = await used(tests.server, as);
    const sessionId = await startSession(tests.server, as);
    expect((await say(tests, as, sessionId, { message: "Hi", ...change })).status).toBe(status);
    expect(await used(tests.server, as)).toBe(before);
  });

  it("hides a person's session from everyone else", async () => {
    const id = await startSession(tests.server, as);
    await say(tests, as, id, "Secret");
    const colleague = await tests.server.join(as, "admin");
    for (const [method, path] of [
      ["GET", `/api/ollama/conversations/${id}/snapshots`],
      ["GET", `/api/chat/conversations/${id}`],
      ["GET", `/api/chat/conversations/${id}/messages`],
      ["DELETE", `/api/chat/conversations/${id}`],
    ] as const)
      expect(await tests.server.request(method, path, { as: colleague })).toMatchObject({
        status: 404,
        body: { error: "Record not found" },
      });
    expect((await say(tests, colleague, id, "Hi")).body).toMatchObject({ error: "Record not found" });
  });

  it("returns the same turn for a repeated request", async () => {
    const id = await startSession(tests.server, as);
    const before = await used(tests.server, as);
    const send = (message: string) =>
      tests.server.request("POST", "/api/ollama/conversations/message", {
        ...{ as, headers: { "idempotency-key": `key-${id}` } },
        body: { sessionId: id, message },
      });
    const first = await send("Once");
    const second = await send("Once");
    expect(second.body).toEqual(first.body);
    expect(await used(tests.server, as)).toBe(before + 1);
    expect((await readThread(tests.server, as, id)).messageCount).toBe(2);
    expect((await send("Twice")).status).toBe(422);
  });
});

describe("one turn at a time", () => {
  /** A conversation whose reply pauses after "One ". */
  async function heldReply(person = as) {
    const id = await startSession(tests.server, person);
    tests.reply((_, index) => (index === 0 ? { text: "One two three.", holdAfter: "One " } : `Reply ${index}.`));
    const { body } = await request("POST", `${id}/messages`, { content: "Count" }, person);
    await expect
      .poll(
        async () =>
          (
            await tests.server.services.db.query(
              "select 1 from run_events where run_id = $1 and data->>'text' like 'One%'",
              [body.runId],
            )
          ).rowCount,
      )
      .toBeGreaterThan(0);
    return { id, turn: body };
  }

  it("refuses a second message with 409", async () => {
    const { id } = await heldReply();
    expect(await say(tests, as, id, "And?")).toMatchObject({ status: 409, body: { code: "conflict" } });
    await request("POST", `${id}/stop`);
    tests.ollama.release();
  });

  it("keeps and charges the shown text of a stopped reply, and can continue it", async () => {
    const before = await used(tests.server, as);
    const { id, turn } = await heldReply();
    await request("POST", `${id}/stop`);
    tests.ollama.release();
    await expect
      .poll(async () => (await readThread(tests.server, as, id)).page.items[1])
      .toMatchObject({
        ...{ status: "stopped", content: "One ", canContinue: true, runId: turn.runId },
        usage: { units: 1 },
      });
    expect(await used(tests.server, as)).toBe(before + 1);
    tests.reply(() => "two three.");
    const { body } = await request("POST", `${id}/messages/${turn.messageId}/continue`);
    await tests.server.request("GET", `/api/runs/${body.runId}/events`, { as });
    const thread = await readThread(tests.server, as, id);
    expect(lines(thread.page.items)).toEqual(["user: Count", "assistant: One two three."]);
    expect(thread.page.items[1].siblingIds).toEqual([turn.messageId, body.messageId]);
  });

  it("answers queued messages in order and charges one unit each", async () => {
    const before = await used(tests.server, as);
    const { id } = await heldReply();
    for (const content of ["Second", "Third"])
      expect((await request("POST", `${id}/messages`, { content, whenBusy: "queue" })).body).toMatchObject({
        isQueued: true,
      });
    expect((await readThread(tests.server, as, id)).queue).toHaveLength(2);
    tests.ollama.release();
    await expect
      .poll(async () => lines((await readThread(tests.server, as, id)).page.items))
      .toEqual([
        ...["user: Count", "assistant: One two three.", "user: Second", "assistant: Reply 1."],
        ...["user: Third", "assistant: Reply 2."],
      ]);
    expect(await used(tests.server, as)).toBe(before + 3);
  });

  it("removes a queued message", async () => {
    const { id } = await heldReply();
    const { body } = await request("POST", `${id}/messages`, { content: "Second", whenBusy: "queue" });
    expect((await request("DELETE", `${id}/queue/${body.userMessageId}`)).status).toBe(204);
    tests.ollama.release();
    await expect.poll(async () => (await readThread(tests.server, as, id)).activeRunId).toBeNull();
    expect((await readThread(tests.server, as, id)).messageCount).toBe(2);
  });

  it("interrupts the reply for the next message", async () => {
    const { id } = await heldReply();
    await request("POST", `${id}/messages`, { content: "Stop that", whenBusy: "interrupt" });
    tests.ollama.release();
    await expect
      .poll(async () => lines((await readThread(tests.server, as, id)).page.items))
      .toEqual([...["user: Count", "assistant: One ", "user: Stop that", "assistant: Reply 1."]]);
  });

  it("answers an interrupting message before those that were queued", async () => {
    const { id } = await heldReply();
    await request("POST", `${id}/messages`, { content: "Later", whenBusy: "queue" });
    const { status } = await request("POST", `${id}/messages`, { content: "Stop that", whenBusy: "interrupt" });
    expect(status).toBe(202);
    tests.ollama.release();
    await expect
      .poll(async () => lines((await readThread(tests.server, as, id)).page.items))
      .toEqual([
        ...["user: Count", "assistant: One ", "user: Stop that", "assistant: Reply 1."],
        ...["user: Later", "assistant: Reply 2."],
      ]);
  });
});

describe("branches", () => {
  it("edits, regenerates, forks and rewinds without losing anything", async () => {
    const id = await startSession(tests.server, as);
    tests.reply((_, index) => `Reply ${index}.`);
    await say(tests, as, id, "First");
    const [question, reply] = (await readThread(tests.server, as, id)).page.items;
    const stored = await treeOf(id);

    const again = (await request("POST", `${id}/messages/${reply.id}/regenerate`, { model: "weak:latest" })).body;
    await tests.server.request("GET", `/api/runs/${again.runId}/events`, { as });
    expect(again.snapshotCreated).not.toBeNull();
    let thread = await readThread(tests.server, as, id);
    expect(lines(thread.page.items)).toEqual(["user: First", "assistant: Reply 1."]);
    expect(thread.page.items[1]).toMatchObject({
      model: "ollama/weak:latest",
      siblingIds: [reply.id, again.messageId],
    });

    const edited = (await request("POST", `${id}/messages/${question.id}/edit`, { content: "Other" })).body;
    await tests.server.request("GET", `/api/runs/${edited.runId}/events`, { as });
    thread = await readThread(tests.server, as, id);
    expect(lines(thread.page.items)).toEqual(["user: Other", "assistant: Reply 2."]);
    expect(thread.page.items[0].siblingIds).toEqual([question.id, edited.userMessageId]);

    expect((await request("GET", `${id}/branches`)).body.items).toHaveLength(3);
    const chosen = (await request("POST", `${id}/head`, { messageId: question.id })).body;
    expect(chosen.headId).toBe(again.messageId);

    const fork = (await request("POST", `${id}/fork`, { messageId: reply.id })).body;
    expect(fork).toMatchObject({ messageCount: 2, forkedFrom: { conversationId: id, title: "First" } });
    expect(lines((await readThread(tests.server, as, fork.id)).page.items)).toEqual([
      "user: First",
      "assistant: Reply 0.",
    ]);

    const rewound = await tests.server.request("POST", `/api/ollama/conversations/${id}/rewind`, {
      ...{ as, body: { snapshotId: again.snapshotCreated } },
    });
    expect(rewound).toMatchObject({ status: 200, body: { messageCount: 2 } });
    expect(lines((await readThread(tests.server, as, id)).page.items)).toEqual(["user: First", "assistant: Reply 0."]);
    expect(stored).toHaveLength(2);
    expect(await treeOf(id)).toEqual([
      ...stored,
      { id: again.messageId, parent: question.id, content: "Reply 1." },
      { id: edited.userMessageId, parent: null, content: "Other" },
      { id: edited.messageId, parent: edited.userMessageId, content: "Reply 2." },
    ]);
  });

  /** Every stored message, oldest first. */
  async function treeOf(id: string) {
    const sql = "select id, parent_id as parent, content from chat_messages where conversation_id = $1 order by id";
    return (await tests.server.services.db.query(sql, [id])).rows;
  }

  it("creates snapshots on request, before a change of style or model, and every ten messages", async () => {
    const id = await startSession(tests.server, as);
    for (const text of ["1", "2", "3", "4"]) await say(tests, as, id, text);
    const style = { tone: "formal", mood: "calm", audience: "experts" };
    const changed = (await say(tests, as, id, { message: "5", style })).body;
    expect(changed.snapshotCreated).not.toBeNull();
    const made = await tests.server.request("POST", `/api/ollama/conversations/${id}/snapshots`, {
      ...{ as, body: { label: "Here" } },
    });
    expect(made.body).toMatchObject({ label: "Here", messageCount: 10 });
    const { body } = await tests.server.request("GET", `/api/ollama/conversations/${id}/snapshots`, { as });
    expect(
      body.snapshots.map(({ label, messageCount }: { label: string; messageCount: number }) => [label, messageCount]),
    ).toEqual([
      ["Here", 10],
      ["10 messages", 10],
      ["Before the style change", 8],
    ]);
    expect(body.snapshots[2].id).toBe(changed.snapshotCreated);
    expect((await say(tests, as, id, { message: "6", style })).body.snapshotCreated).toBeNull();
    for (const model of ["ollama/weak:latest", "builtin"]) await say(tests, as, id, { message: "7", style, model });
    const after = await tests.server.request("GET", `/api/ollama/conversations/${id}/snapshots`, { as });
    const labels = after.body.snapshots.map(({ label }: { label: string }) => label);
    expect(labels.slice(0, 2)).toEqual(["Before switching to Built-in engine", "Before switching to weak:latest"]);
  });

  it("does not rewind to a snapshot of another conversation", async () => {
    const [id, other] = [await startSession(tests.server, as), await startSession(tests.server, as)];
    for (const session of [id, other]) await say(tests, as, session, "Hi");
    const path = (session: string, call: string) => `/api/ollama/conversations/${session}/${call}`;
    const { body: snapshot } = await tests.server.request("POST", path(other, "snapshots"), {
      ...{ as, body: { label: "Other" } },
    });
    await say(tests, as, id, "More");
    const rewind = (session: string) =>
      tests.server.request("POST", path(session, "rewind"), { as, body: { snapshotId: snapshot.id } });
    expect(await rewind(id)).toMatchObject({ status: 404, body: { error: "Record not found" } });
    expect((await readThread(tests.server, as, id)).messageCount).toBe(4);
    expect(await rewind(other)).toMatchObject({ status: 200, body: { messageCount: 2 } });
  });

  it("compares two models for one unit each", async () => {
    const before = await used(tests.server, as);
    const id = await startSession(tests.server, as);
    tests.reply(({ model }) => `I am ${model}.`);
    const { body } = await request("POST", `${id}/compare`, {
      content: "Who?",
      models: ["llama3.2:latest", "weak:latest"],
    });
    for (const { runId } of body.turns) await tests.server.request("GET", `/api/runs/${runId}/events`, { as });
    const texts = await Promise.all(
      body.turns.map(async ({ messageId }: { messageId: string }) =>
        lines((await request("GET", `${id}/messages?head=${messageId}`)).body.items).at(-1),
      ),
    );
    expect(texts).toEqual(["assistant: I am llama3.2:latest.", "assistant: I am weak:latest."]);
    expect(await used(tests.server, as)).toBe(before + 2);
    const twice = { content: "Who?", models: ["llama3.2:latest", "llama3.2:latest"] };
    expect(await request("POST", `${id}/compare`, twice)).toMatchObject({
      ...{ status: 422, body: { fields: { models: "Choose at least two models" } } },
    });
  });
});
