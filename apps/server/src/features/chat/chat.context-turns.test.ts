import { builtinAgentId } from "@muster/contracts/chat-shapes";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestPerson } from "../../platform/testing/test-server.ts";
import { makeFile, sendFile } from "../files/files.factory.ts";
import {
  type ChatTests,
  lines,
  longConversation,
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
  tests = await startChatTests({ contextLength: 4096 });
  as = await proPerson(tests.server);
}, 60_000);
afterAll(() => tests.stop());
beforeEach(() => tests.reply(() => "Hello."));

const policy = `# Refunds

Customers may return a product within 14 days of delivery.

Refunds are paid to the original card within 5 business days.
`;

/** A conversation, and an uploaded document to attach. */
async function withDocument(name = "refunds.md", text = policy, choices: object = {}) {
  const file = (await sendFile(tests.server, as, name, text)).body;
  return { id: await startSession(tests.server, as, choices), file };
}

const lastReply = async (id: string) => (await readThread(tests.server, as, id)).page.items.at(-1);
const promptOf = (body: Record<string, unknown> | undefined) => JSON.stringify(body?.["messages"]);

it("sends the attached passages to the model and keeps only valid citations", async () => {
  const { id, file } = await withDocument();
  tests.reply(() => "Returns take 14 days. [1] Refunds take 30 days. [2] Ask us anything.");
  await say(tests, as, id, { message: "How long may I return a product?", attachments: [file.id] });
  expect(promptOf(tests.asked().at(-1))).toContain("within 14 days of delivery");
  const reply = await lastReply(id);
  expect(reply.content).not.toContain("30 days");
  expect(reply.content).toContain("Ask us anything.");
  expect(reply.citations).toMatchObject([{ number: 1, fileId: file.id, name: "refunds.md" }]);
  expect(policy).toContain(reply.citations[0].quote);
});

it("leaves numbers and code that are not citations unchanged", async () => {
  const id = await startSession(tests.server, as);
  const text = "Water boils at 100 °C.\n\n```js\nconst first = list[0];\n```\n\nPython 3.12 came out in 2023.";
  tests.reply(() => text);
  expect((await say(tests, as, id, "Tell me facts")).body.response).toBe(text);
});

it("adds a notice of what did not fit, and sends the model a summary of it", async () => {
  const id = await startSession(tests.server, as);
  tests.reply((body) => (promptOf(body).includes("You summarize") ? "They counted." : "word ".repeat(300).trim()));
  for (let turn = 1; turn <= 8; turn++) await say(tests, as, id, `Question ${turn}: ${"more ".repeat(100)}`);
  const reply = await lastReply(id);
  expect(reply.context).toMatchObject({ contextTokens: 4096, messagesSummarized: expect.any(Number) });
  expect(reply.context.messagesLeftOut).toBeGreaterThan(0);
  expect(reply.notices.join()).toMatch(
    /older messages did not fit the context of llama3\.2:latest; the model read a summary/,
  );
  expect(promptOf(tests.asked().at(-1))).toContain("They counted.");
  expect(promptOf(tests.asked().at(-1))).not.toContain("Question 1:");
  const gauge = await tests.server.request("GET", `/api/chat/conversations/${id}/context`, { as });
  expect(gauge.body).toMatchObject({ contextTokens: 4096, summary: { text: "They counted.", isEdited: false } });
  const edited = await tests.server.request("PUT", `/api/chat/conversations/${id}/summary`, {
    as,
    body: { text: "Mine." },
  });
  expect(edited.body).toMatchObject({ text: "Mine.", isEdited: true });
  for (const { options } of tests.asked() as { options?: { num_ctx?: number } }[]) expect(options?.num_ctx).toBe(4096);
});

it("keeps an edited summary word for word, and counts only the messages that it was made from", async () => {
  const id = await longConversation(tests, as, { count: 140, more: 60 });
  let read = 0;
  tests.reply((body) => {
    const prompt = promptOf(body);
    if (!prompt.includes("You summarize")) return "Hello.";
    read += prompt.match(/Message \d+ more/g)?.length ?? 0;
    return "They counted.";
  });
  await say(tests, as, id, "And now?");
  expect(read).toBe(40);
  await tests.server.request("PUT", `/api/chat/conversations/${id}/summary`, { as, body: { text: "Mine." } });
  await say(tests, as, id, `And then?${" more".repeat(200)}`);
  await say(tests, as, id, "And at last?");
  const { context, notices } = await lastReply(id);
  expect(context.messagesLeftOut).toBeGreaterThan(80);
  expect(read).toBeGreaterThan(40);
  expect(context.messagesSummarized).toBe(read);
  expect(notices.join()).toContain(`the model read a summary of ${read} of them instead`);
  const gauge = await tests.server.request("GET", `/api/chat/conversations/${id}/context`, { as });
  expect(gauge.body).toMatchObject({
    messagesSummarized: read,
    summary: { text: "Mine.\n\nThey counted.", messageCount: read, isEdited: true },
  });
  expect(promptOf(tests.asked().at(-1))).toContain("Mine.");
});

it("includes the parts of a long document that match the question first", async () => {
  const filler = Array.from(
    { length: 200 },
    (_, n) => `Paragraph ${n} is about gardening and says nothing else of use.`,
  );
  const long = `# Handbook\n\n${filler.join("\n\n")}\n\nThe alarm code is changed every Tuesday.\n`;
  const { id, file } = await withDocument("handbook.md", long);
  await say(tests, as, id, { message: "When is the alarm code changed?", attachments: [file.id] });
  const prompt = promptOf(tests.asked().at(-1));
  expect(prompt).toContain("every Tuesday");
  expect(prompt.length).toBeLessThan(20_000);
  expect((await lastReply(id)).context.filesCut).toEqual([{ id: file.id, name: "handbook.md", canSearch: true }]);
});

it("puts the agent's role, the style and the notes into the instructions", async () => {
  const agent = await tests.server.request("POST", "/api/agents", {
    ...{ as, body: { name: "Nora", role: "Notary", description: "Signs", instructions: "Mention the seal." } },
  });
  await tests.server.request("POST", "/api/chat/memory", { as, body: { scope: "user", text: "I live in Oslo." } });
  const style = { tone: "humorous", mood: "calm", audience: "children" };
  const id = await startSession(tests.server, as, { agentId: agent.body.id, style });
  await say(tests, as, id, "Hi");
  const prompt = promptOf(tests.asked().at(-1));
  for (const part of ["You are Nora, Notary.", "Mention the seal.", "I live in Oslo.", "light humor", "for children"])
    expect(prompt).toContain(part);
  const { body } = await tests.server.request("GET", `/api/agents/${agent.body.id}`, { as });
  expect(body.tasksCompleted).toBe(1);
});

it("uses a person's own notes in that person's chats only", async () => {
  const { request, join } = tests.server;
  const colleague = await join(as, "member");
  const notes = { user: "I live in Bergen.", agent: "I write in pencil.", organization: "We ship on Mondays." };
  for (const [scope, text] of Object.entries(notes)) {
    const by = scope === "organization" ? as : colleague;
    const body = { scope, text, ...(scope === "agent" && { agentId: builtinAgentId }) };
    expect((await request("POST", "/api/chat/memory", { as: by, body })).status).toBe(201);
  }
  const texts = async (person: TestPerson) =>
    (await request("GET", "/api/chat/memory", { as: person })).body.items.map((note: { text: string }) => note.text);
  expect(await texts(colleague)).toEqual(Object.values(notes));
  expect(await texts(as)).toContain(notes.organization);
  for (const own of [notes.user, notes.agent]) expect(await texts(as)).not.toContain(own);
  await say(tests, as, await startSession(tests.server, as), "Hi");
  const prompt = promptOf(tests.asked().at(-1));
  expect(prompt).toContain(notes.organization);
  for (const own of [notes.user, notes.agent]) expect(prompt).not.toContain(own);
});

it("offers the calculator to a model that supports tools", async () => {
  const id = await startSession(tests.server, as);
  tests.reply((_, index) =>
    index === 0 ? { toolCalls: [{ name: "calculate", arguments: { expression: "12 * 7" } }] } : "It is 84.",
  );
  expect((await say(tests, as, id, "What is twelve times seven?")).body.response).toBe("It is 84.");
  expect((await lastReply(id)).toolSteps).toMatchObject([{ tool: "calculate", isError: false }]);
});

it("calculates for a model without tool support", async () => {
  const id = await startSession(tests.server, as, { model: "weak:latest" });
  tests.reply(() => "It is 84.");
  await say(tests, as, id, "What is 12 * 7?");
  const [body] = tests.asked().slice(-1);
  expect(body?.["tools"]).toBeUndefined();
  expect(promptOf(body)).toContain("84");
});

it("answers from documents, tables and arithmetic without a model, and names the engine", async () => {
  const { id, file } = await withDocument("refunds.md", policy, { model: "builtin" });
  const answered = await say(tests, as, id, { message: "How long may I return a product?", attachments: [file.id] });
  expect(answered.body.response).toContain("14 days");
  expect(await lastReply(id)).toMatchObject({
    engine: "builtin",
    engineLabel: "Built-in engine",
    citations: [{ number: 1 }],
  });
  // A calculation needs no passage, and thanks need no search
  expect((await say(tests, as, id, "What is 18% of 2,450?")).body.response).toBe("18 / 100 * 2,450 = **441**");
  expect((await say(tests, as, id, "Thanks! Who are you?")).body.response).toContain("I am the built-in engine");

  const sums = await startSession(tests.server, as, { model: "builtin" });
  expect((await say(tests, as, sums, "What is 12 * 7?")).body.response).toBe("12 * 7 = **84**");

  const table = await makeFile(tests.server, as);
  const tables = await startSession(tests.server, as, { model: "builtin" });
  const total = await say(tests, as, tables, { message: "What is the total revenue?", attachments: [table.id] });
  expect(total.body.response).toContain("15,036");
  expect((await lastReply(tables)).toolSteps).toMatchObject([{ tool: "query_table" }]);
  expect(await lastReply(tables)).toMatchObject({ charts: [], dataTables: [] });

  expect((await say(tests, as, tables, "Revenue by region")).body.response).toContain(
    "_Read as: total Revenue, by Region_",
  );
}, 120_000);

it("adds a chart of a result with many groups to the reply and the export", async () => {
  const regions = ["North", "South", "East", "West", "Center", "Coast", "Hills", "Islands", "Valley"];
  const rows = regions.map((region, n) => `2025-0${n + 1}-01,${region},${(n + 1) * 100}`);
  const table = await makeFile(tests.server, as, ["Date,Region,Revenue", ...rows, ...rows].join("\n"));
  const id = await startSession(tests.server, as, { model: "builtin" });
  await say(tests, as, id, { message: "Revenue by region", attachments: [table.id] });
  const { charts, dataTables } = await lastReply(id);
  expect({ charts, dataTables }).toMatchObject({ charts: [{ id: "c1", kind: "bar" }], dataTables: [] });
  const exported = await tests.server.request("GET", `/api/chat/conversations/${id}/export?format=markdown`, { as });
  expect(exported.body).toContain("| Islands |");
  expect(exported.body).toMatch(/\n\*[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d\s[AP]M UTC\*\n/);
  // Its numbers are written as in the sentence
  await say(tests, as, id, "Wie hoch ist der Umsatz je Region?");
  expect((await lastReply(id)).charts).toMatchObject([{ id: "c1", kind: "bar", language: "de" }]);
}, 120_000);

it("replies with a hint and charges nothing when the built-in engine can't answer", async () => {
  const id = await startSession(tests.server, as, { model: "builtin" });
  const before = await used(tests.server, as);
  expect((await say(tests, as, id, "Write me a poem")).body).toMatchObject({
    ...{ response: "", error: expect.stringContaining("The built-in engine answers from attached documents") },
  });
  expect(await used(tests.server, as)).toBe(before);
  expect(lines((await readThread(tests.server, as, id)).page.items)).toEqual(["user: Write me a poem", "assistant: "]);
});

it("lists what a test of a model found from then on", async () => {
  // A reply would have tested it already.
  const person = await proPerson(tests.server);
  const listed = async (id: string) =>
    (await tests.server.request("GET", "/api/chat/models", { as: person })).body.items.find(
      (model: { id: string }) => model.id === id,
    );
  expect(await listed("ollama/weak:latest")).toMatchObject({ probedAt: null });
  const body = { model: "ollama/weak:latest" };
  const tested = await tests.server.request("POST", "/api/chat/models/probe", { as: person, body });
  expect(tested).toMatchObject({ status: 200, body: { tools: false, probedAt: expect.any(String) } });
  expect(await listed("ollama/weak:latest")).toMatchObject({ tools: false, probedAt: tested.body.probedAt });
  // Another organization tests its own models
  const other = await tests.server.signUp();
  const { items } = (await tests.server.request("GET", "/api/chat/models", { as: other })).body;
  expect(items.every(({ probedAt }: { probedAt: string | null }) => probedAt === null)).toBe(true);
});

it("names the model that can't be tested, and not what would reply instead", async () => {
  const person = await proPerson(tests.server);
  const test = (model: string) =>
    tests.server.request("POST", "/api/chat/models/probe", { as: person, body: { model } });
  const unknown = await test("ollama/nothing:1b");
  expect(unknown).toMatchObject({ status: 422, body: { code: "invalid_input" } });
  expect(unknown.body.error).toMatch(/^Ollama at \S+ doesn't have nothing:1b\.$/);
  expect((await test("builtin")).body.error).toBe("The built-in engine can't be tested. Choose a model.");
});
