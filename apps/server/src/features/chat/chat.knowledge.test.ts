import { drawnFile } from "@muster/documents/read/picture.factory";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestPerson } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { sendFile } from "../files/files.factory.ts";
import { makeBase, settled, uploadTo } from "../knowledge/knowledge.factory.ts";
import { type ChatTests, proPerson, readThread, say, startChatTests, startSession } from "./chat.factory.ts";

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

async function filledBase(content: string) {
  const base = await makeBase(tests.server, as);
  await uploadTo(tests.server, as, { baseId: base.id, files: [{ name: "harbour.md", content }] });
  await settled(tests.server, as, base.id);
  return base;
}

it("quotes the bases connected to a conversation and links to the item", async () => {
  const base = await filledBase("The harbour office opens at 06:15 on weekdays.");
  const id = await startSession(tests.server, as);
  const body = { content: "When does the harbour office open?", model: "builtin", knowledgeBases: [base.id] };
  expect((await request("POST", `${id}/messages`, body)).status).toBe(202);
  await expect.poll(async () => (await readThread(tests.server, as, id)).activeRunId).toBeNull();
  const thread = await readThread(tests.server, as, id);
  expect(thread.knowledgeBases).toEqual([{ id: base.id, name: base.name }]);
  const reply = thread.page.items[1];
  expect(reply.content).toContain("06:15");
  expect(reply.citations).toMatchObject([{ number: 1, name: "harbour.md", baseId: base.id }]);
  const item = await tests.server.request("GET", `/api/knowledge-bases/${base.id}/items/${reply.citations[0].fileId}`, {
    as,
  });
  expect(item.status).toBe(200);
});

it("summarizes a named document in quotes, and says what it cannot do or did not find", async () => {
  const base = await makeBase(tests.server, as);
  const minutes = `# Meeting of the harbour board\n\nThe board leases one electric tug for a year as a trial.\n\nThe fees for berths rise by 4 % in April.\n\nCaptain Olsen trains the two new pilots.\n`;
  const prices = "Service,Price\nBerth for 30 minutes,12\nPilot for 60 minutes,80\n";
  await uploadTo(tests.server, as, {
    baseId: base.id,
    files: [
      { name: "minutes-march.md", content: minutes },
      { name: "prices.csv", content: prices },
    ],
  });
  await settled(tests.server, as, base.id);
  const id = await startSession(tests.server, as);
  const ask = async (content: string) => {
    const { body } = await request("POST", `${id}/messages`, { content, model: "builtin", knowledgeBases: [base.id] });
    await expect.poll(async () => (await readThread(tests.server, as, id)).activeRunId).toBeNull();
    const { page } = await readThread(tests.server, as, id);
    const reply = page.items.find((item: { id: string }) => item.id === body.messageId);
    return reply as { content: string; citations: { name: string }[] };
  };
  const summary = await ask("Summarise the minutes");
  expect(summary.content).toContain("The main points of minutes-march.md, in its own words:");
  expect(summary.content).toContain("The fees for berths rise by 4 % in April.");
  expect(new Set(summary.citations.map(({ name }) => name))).toEqual(new Set(["minutes-march.md"]));
  const letter = await ask("Write a letter to captain Olsen about the pilots");
  expect(letter.content).toContain("Writing a text needs a model.");
  expect((await ask("Do we have a dress code?")).content).toBe("Nothing was found. Searched for: dress, code");
});

it("sends the model matching passages that it can cite", async () => {
  const base = await filledBase("The dredger Marina works in basin four until October.");
  const id = await startSession(tests.server, as);
  await say(tests, as, id, "Hi");
  expect((await request("PATCH", id, { knowledgeBases: [base.id] })).body.knowledgeBases).toHaveLength(1);
  let prompt = "";
  tests.reply((asked) => {
    prompt = JSON.stringify(asked);
    return "Until October [1].";
  });
  await say(tests, as, id, "How long does the dredger Marina work?");
  expect(prompt).toContain("basin four until October");
});

it("refuses a base that the person can't read, copies bases to a fork, and disconnects them", async () => {
  const base = await filledBase("The gate code is kept in the office.");
  const colleague = await tests.server.join(as, "member");
  const own = await startSession(tests.server, colleague);
  const refused = await request("POST", `${own}/messages`, { content: "Hi", knowledgeBases: [base.id] }, colleague);
  expect(refused).toMatchObject({
    status: 422,
    body: { error: "One of the knowledge bases no longer exists. Choose again." },
  });
  const id = await startSession(tests.server, as);
  await say(tests, as, id, "Hi");
  await request("PATCH", id, { knowledgeBases: [base.id] });
  const fork = await readThread(tests.server, as, id).then(({ headId }) =>
    request("POST", `${id}/fork`, { messageId: headId }),
  );
  expect(fork.body.knowledgeBases).toHaveLength(1);
  expect((await request("PATCH", id, { knowledgeBases: [] })).body.knowledgeBases).toEqual([]);
});

/** One red pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

it("sends an attached image to a vision model only if the agent has vision on", async () => {
  const looks = { model: "auto", temperature: 0.2, maxTokens: 500, visionCapabilities: true, audioProcessing: false };
  const seeing = await makeAgent(tests.server, as, { modelConfig: looks });
  const blind = await makeAgent(tests.server, as);
  const image = await sendFile(tests.server, as, "red.png", png);
  expect(image).toMatchObject({ status: 201, body: { kind: "image" } });
  const noticesOf = async (agentId: string) => {
    const id = await startSession(tests.server, as);
    const body = { content: "Which color?", model: "ollama/seeing:latest", agentId, attachments: [image.body.id] };
    expect((await request("POST", `${id}/messages`, body)).status).toBe(202);
    await expect.poll(async () => (await readThread(tests.server, as, id)).activeRunId).toBeNull();
    return (await readThread(tests.server, as, id)).page.items[1].notices;
  };
  const imagesAsked = () =>
    tests.asked().filter((body) => JSON.stringify(body["messages"]).includes('"images":["')).length;
  expect(await noticesOf(seeing.id)).toEqual([]);
  expect(imagesAsked()).toBe(1);
  expect(await noticesOf(blind.id)).toEqual([
    `red.png was not shown to ${blind.name}. Turn on Vision in the agent’s settings to show it images.`,
  ]);
  expect(imagesAsked()).toBe(1);
});

it("reads the text in an attached image for a model without vision, and for the built-in engine", async () => {
  const lines = ["The loading dock closes at eighteen hours", "on Fridays and Saturdays."];
  const sign = drawnFile({ lines, width: 900, height: 300, left: 30 });
  const image = await sendFile(tests.server, as, "sign.png", sign);
  const ask = async (model: string) => {
    const id = await startSession(tests.server, as, { agentId: "default" });
    const content = "When does the loading dock close?";
    const body = { content, model, attachments: [image.body.id] };
    expect((await request("POST", `${id}/messages`, body)).status).toBe(202);
    await expect.poll(async () => (await readThread(tests.server, as, id)).activeRunId, { timeout: 30_000 }).toBeNull();
    return (await readThread(tests.server, as, id)).page.items[1];
  };
  tests.reply(() => "At eighteen hours [1].");
  const told = await ask("ollama/weak:latest");
  expect(JSON.stringify(tests.asked().at(-1))).toContain("eighteen hours");
  expect(told.citations).toMatchObject([{ fileId: image.body.id, name: "sign.png" }]);
  expect(told.notices).toHaveLength(2);
  expect(told.notices[0]).toContain("only the text in sign.png");
  expect(told.notices[1]).toContain("checked the model's sentences: 1 supported");

  const quoted = await ask("builtin");
  expect(quoted.content).toContain("eighteen hours");
  expect(quoted.citations).toMatchObject([{ fileId: image.body.id }]);
}, 60_000);
