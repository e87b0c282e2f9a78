import { afterAll, beforeAll, expect, it } from "vitest";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { onPostgres } from "../../platform/testing/on-postgres.ts";
import type { TestPerson } from "../../platform/testing/test-server.ts";
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
  tests = await startChatTests();
  as = await proPerson(tests.server);
}, 60_000);
afterAll(() => tests.stop());

it("loads the newest page of 10,000 messages without the others, and pages back to the first", async () => {
  const id = await longConversation(tests, as, { count: 10_000 });
  const thread = await readThread(tests.server, as, id);
  expect(thread.messageCount).toBe(10_000);
  expect(lines(thread.page.items).at(-1)).toBe("assistant: Message 10000");
  expect(thread.page.items).toHaveLength(50);

  let { before } = thread.page;
  let seen = thread.page.items.length;
  while (before) {
    const { body } = await tests.server.request(
      "GET",
      `/api/chat/conversations/${id}/messages?limit=200&before=${before}`,
      { as },
    );
    seen += body.items.length;
    before = body.before;
  }
  expect(seen).toBe(10_000);

  const messagesAt = async (query: string) =>
    (await tests.server.request("GET", `/api/chat/conversations/${id}/messages?${query}`, { as })).body;
  const around = await messagesAt(`around=${idOf(5000)}&limit=50`);
  expect(positions(around)).toEqual([4976, 5025]);
  const later = await messagesAt(`after=${around.after}&limit=50`);
  expect(positions(later)).toEqual([5026, 5075]);
  expect(positions(await messagesAt(`before=${later.before}&limit=50`))).toEqual([4976, 5025]);
  const end = await messagesAt(`after=${idOf(9990)}&limit=50`);
  expect([...positions(end), end.after]).toEqual([9991, 10_000, null]);

  const found = (await tests.server.request("GET", `/api/chat/conversations/${id}/find?search=message%204321`, { as }))
    .body;
  expect(found).toMatchObject({ total: 1, items: [{ messageId: idOf(4321), position: 4321, isShown: true }] });

  tests.reply(() => "Still here.");
  expect((await say(tests, as, id, "And now?")).body.response).toBe("Still here.");
  expect((await readThread(tests.server, as, id)).page.items.at(-1).context.messagesLeftOut).toBeGreaterThan(9000);

  const path = `/api/chat/conversations/${id}/export?format=markdown`;
  const { body: file } = await tests.server.request("GET", path, { as });
  expect(file).toContain("This file has the newest 2,000 of 10,002 messages.");
  expect(file).not.toContain("Message 8000\n");
}, 120_000);

const idOf = (position: number) => `00000000-0000-7000-8000-${String(position).padStart(12, "0")}`;
const positions = ({ items }: { items: { position: number }[] }) => [items[0]?.position, items.at(-1)?.position];

it("finds messages of every branch, and pages along the shown one", async () => {
  const person = await proPerson(tests.server);
  const id = await startSession(tests.server, person);
  for (const word of ["one", "two", "three"]) await say(tests, person, id, `Question ${word}`);
  const path = `/api/chat/conversations/${id}`;
  const get = async (query: string) => (await tests.server.request("GET", `${path}/${query}`, { as: person })).body;
  const { items } = await get("messages");
  await tests.server.request("POST", `${path}/messages/${items[2].id}/edit`, {
    ...{ as: person, body: { content: "Question other" } },
  });
  await expect.poll(async () => (await readThread(tests.server, person, id)).activeRunId).toBeNull();
  const asked = async (search: string) =>
    (await get(`find?search=${search}`)).items.map(({ text, isShown }: { text: string; isShown: boolean }) => [
      text,
      isShown,
    ]);
  expect(await asked("quest")).toEqual([
    ["Question other", true],
    ["Question three", false],
    ["Question two", false],
    ["Question one", true],
  ]);
  expect(await asked("nothing")).toEqual([]);
  // After a message, and around one of another branch: the shown branch
  expect(lines((await get(`messages?after=${items[1].id}&limit=1`)).items)).toEqual(["user: Question other"]);
  expect(lines((await get(`messages?around=${items[4].id}&limit=2`)).items).at(-1)).toMatch("assistant");
  const empty = await get(`messages?after=${items[5].id}`);
  expect(empty).toEqual({ items: [], before: null, after: null });
});

it("lists deleted conversations apart, with the time of deletion, until they are restored", async () => {
  const person = await proPerson(tests.server);
  const id = await startSession(tests.server, person);
  await say(tests, person, id, "Hello");
  const list = async (query: string) =>
    (await tests.server.request("GET", `/api/chat/conversations?${query}`, { as: person })).body.items;
  expect(await list("deleted=true")).toEqual([]);
  await tests.server.request("DELETE", `/api/chat/conversations/${id}`, { as: person });
  expect(await list("")).toEqual([]);
  expect(await list("deleted=true&search=hel")).toMatchObject([{ id, deletedAt: expect.any(String) }]);
  await tests.server.request("POST", `/api/chat/conversations/${id}/restore`, { as: person });
  expect(await list("")).toMatchObject([{ id, deletedAt: null }]);
  expect(await list("deleted=true")).toEqual([]);
});

it("searches titles and messages of the person's conversations only", async () => {
  const id = await startSession(tests.server, as);
  tests.reply(() => "The quick brown fox jumps.");
  await say(tests, as, id, "Tell me about pangrams");
  const search = async (words: string, person = as) =>
    (await tests.server.request("GET", `/api/chat/conversations?search=${encodeURIComponent(words)}`, { as: person }))
      .body.items;
  expect(await search("pangrams")).toMatchObject([{ id }]);
  const [found] = await search("brown fox");
  expect(found).toMatchObject({ id, match: { role: "assistant", text: "The quick brown fox jumps." } });
  expect(found.match.ranges.map(([start, end]: [number, number]) => found.match.text.slice(start, end))).toEqual([
    "brown",
    "fox",
  ]);
  expect(await search("unicorns")).toEqual([]);
  expect(await search("brown fo")).toMatchObject([{ id }]);
  expect(await search('"brown fo"')).toEqual([]);
  expect(await search("brown -fox")).toEqual([]);
  expect(await search("'):* & |")).toEqual([]);
  expect(await search("brown fox", await tests.server.join(as, "admin"))).toEqual([]);
});

it("renames, pins, moves to folders, deletes and restores", async () => {
  const person = await proPerson(tests.server);
  const [one, two] = [await startSession(tests.server, person), await startSession(tests.server, person)];
  await say(tests, person, one, "One");
  await say(tests, person, two, "Two");
  const change = (id: string, body: object) =>
    tests.server.request("PATCH", `/api/chat/conversations/${id}`, { as: person, body });
  const titles = async (query = "") =>
    (await tests.server.request("GET", `/api/chat/conversations${query}`, { as: person })).body.items.map(
      ({ title }: { title: string }) => title,
    );
  expect(await titles()).toEqual(["Two", "One"]);
  await change(one, { isPinned: true, title: "First", folder: "Work" });
  expect(await titles()).toEqual(["First", "Two"]);
  expect(await titles("?folder=Work")).toEqual(["First"]);
  const paged = (await tests.server.request("GET", "/api/chat/conversations?limit=1", { as: person })).body;
  expect(await titles(`?limit=1&cursor=${paged.nextCursor}`)).toEqual(["Two"]);
  await tests.server.request("DELETE", `/api/chat/conversations/${one}`, { as: person });
  expect(await titles()).toEqual(["Two"]);
  await tests.server.request("POST", `/api/chat/conversations/${one}/restore`, { as: person });
  expect(await titles()).toEqual(["First", "Two"]);
});

it("exports as Markdown, PDF and DOCX", async () => {
  const id = await startSession(tests.server, as);
  tests.reply(() => "# Findings\n\nA reply with **weight**.\n\n```sh\n# a comment\n```");
  await say(tests, as, id, "Export me");
  const file = async (format: string) => {
    const response = await tests.server.fetch(
      new Request(`http://localhost:3000/api/chat/conversations/${id}/export?format=${format}`, {
        headers: { host: "localhost:3000", cookie: as.cookie },
      }),
    );
    return Buffer.from(await response.arrayBuffer());
  };
  const markdown = (await file("markdown")).toString();
  expect(markdown).toContain("Export me");
  expect(markdown).toContain("### Findings\n\nA reply with **weight**.\n\n```sh\n# a comment\n```");
  expect((await file("pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await file("docx")).subarray(0, 2).toString()).toBe("PK");
}, 120_000);

it("shares the messages up to that moment until the link is revoked or expires", async () => {
  const id = await startSession(tests.server, as);
  tests.reply(() => "Shared reply.");
  await say(tests, as, id, "Shared question");
  const share = async (body: object) =>
    (await tests.server.request("POST", "/api/shares", { as, body: { kind: "chat", subjectId: id, ...body } })).body;
  const inside = await share({ audience: "organization" });
  const link = await share({ audience: "link", days: 1 });
  tests.reply(() => "Private reply.");
  await say(tests, as, id, "Private question");

  const colleague = await tests.server.join(as, "viewer");
  const stranger = await tests.server.signUp();
  const seen = await tests.server.request("GET", `/api/shares/${inside.id}`, { as: colleague });
  expect(seen.body.messages.map(({ content }: { content: string }) => content)).toEqual([
    "Shared question",
    "Shared reply.",
  ]);
  expect((await tests.server.request("GET", `/api/shares/${inside.id}`, { as: stranger })).status).toBe(404);

  const open = () =>
    tests.server.request("POST", "/api/share-links/open", { body: { token: link.path.split("/").at(-1) } });
  expect((await open()).body.messages).toHaveLength(2);
  const { rows } = await tests.server.services.db.query("select token_hash from shares where id = $1", [link.id]);
  expect(link.path).not.toContain(String(rows[0]?.["token_hash"]));
  tests.server.setNow(new Date(Date.now() + 2 * 86_400_000));
  expect((await open()).status).toBe(404);
  tests.server.setNow(undefined);
  expect((await open()).status).toBe(200);
  expect((await tests.server.request("DELETE", `/api/shares/${link.id}`, { as })).status).toBe(204);
  expect((await open()).status).toBe(404);
});

it("counts a changed rating once in the agent's accuracy", async () => {
  const agent = (
    await tests.server.request("POST", "/api/agents", {
      as,
      body: { name: "Judged", role: "Judge", description: "Judges" },
    })
  ).body;
  const id = await startSession(tests.server, as, { agentId: agent.id });
  const { messageId } = (await say(tests, as, id, "Hi")).body;
  const rate = (body: object) =>
    tests.server.request("PUT", `/api/chat/conversations/${id}/messages/${messageId}/feedback`, { as, body });
  const accuracy = async () => (await tests.server.request("GET", `/api/agents/${agent.id}`, { as })).body.accuracy;
  expect((await rate({ rating: "down", reason: "incorrect" })).body.feedback).toEqual({
    rating: "down",
    reason: "incorrect",
    comment: null,
  });
  expect(await accuracy()).toBe(0);
  await rate({ rating: "up" });
  await rate({ rating: "up" });
  expect(await accuracy()).toBe(100);
  await rate({ rating: null });
  expect(await accuracy()).toBeNull();
});

onPostgres.it(
  "answers exactly one of ten messages sent at once, and queues ten in one order",
  async () => {
    const person = await proPerson(tests.server);
    const id = await startSession(tests.server, person);
    tests.reply(() => "Done.");
    const send = (content: string, whenBusy?: string) =>
      tests.server.request("POST", `/api/chat/conversations/${id}/messages`, {
        ...{ as: person, body: { content, ...(whenBusy && { whenBusy }) } },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(`At once ${n}`)));
    const started = answers.filter(({ status }) => status === 202).length;
    expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true);
    await expect.poll(async () => (await readThread(tests.server, person, id)).activeRunId).toBeNull();
    expect((await readThread(tests.server, person, id)).messageCount).toBe(2 * started);

    await Promise.all(Array.from({ length: 10 }, (_, n) => send(`Queued ${n}`, "queue")));
    await expect
      .poll(async () => (await readThread(tests.server, person, id)).messageCount, { timeout: 60_000 })
      .toBe(2 * (started + 10));
    expect(await used(tests.server, person)).toBe(started + 10);
  },
  120_000,
);

it("lists the newest 1,000 interactions; older ones stay readable in their conversation", async () => {
  const person = await proPerson(tests.server);
  const id = await startSession(tests.server, person);
  tests.reply(() => "The oldest reply.");
  const { body: agent } = await tests.server.request("POST", "/api/agents", {
    ...{ as: person, body: { name: "Ada", role: "Analyst", description: "Reads" } },
  });
  await say(tests, person, id, { message: "The oldest question", agentId: agent.id });
  const list = (limit: number) => tests.server.request("GET", `/api/agent-interactions?limit=${limit}`, { as: person });
  const [oldest] = (await list(1)).body.items;
  expect(oldest).toMatchObject({ agentId: agent.id, prompt: "The oldest question", response: "The oldest reply." });
  await inOrg(tests.server.services.db, person, (tx) =>
    tx.query(
      `insert into agent_interactions (id, org_id, agent_id, user_id, prompt, response, tokens_used, duration_ms, created_at)
       select 'ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'), $1, $2, $3, 'Question ' || n, 'Reply', 1, 1, now()
         from generate_series(1, 1000) n`,
      [tx.orgId, agent.id, person.userId],
    ),
  );
  const { items } = (await list(1000)).body;
  expect(items).toHaveLength(1000);
  expect([items[0].prompt, items.at(-1).prompt]).toEqual(["Question 1000", "Question 1"]);
  expect((await list(1001)).status).toBe(422);
  expect(lines((await readThread(tests.server, person, id)).page.items)).toEqual([
    "user: The oldest question",
    "assistant: The oldest reply.",
  ]);
  const { body } = await tests.server.request("GET", `/api/agents/${agent.id}`, { as: person });
  expect(body.tasksCompleted).toBe(1);
});
