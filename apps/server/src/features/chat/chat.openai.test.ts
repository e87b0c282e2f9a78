import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestPerson } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { type ChatTests, proPerson, startChatTests, used } from "./chat.factory.ts";

let tests: ChatTests;
let as: TestPerson;
let agent: { id: string; name: string };
let client: OpenAI;
beforeAll(async () => {
  tests = await startChatTests();
  as = await proPerson(tests.server);
  agent = await makeAgent(tests.server, as, { name: "Nora", instructions: "Mention the seal." });
  client = await clientOf(as);
}, 60_000);
afterAll(() => tests.stop());
beforeEach(() => tests.reply(() => "Hello there."));

/** The official client with one of this person's API keys. */
async function clientOf(person: TestPerson): Promise<OpenAI> {
  const body = { name: "client", scope: "write" };
  const { token } = (await tests.server.request("POST", "/api/api-keys", { as: person, body })).body;
  return new OpenAI({
    ...{ apiKey: token, baseURL: "http://localhost:3000/api/v1", maxRetries: 0 },
    fetch: (url, init) => {
      const request = new Request(String(url), init as RequestInit);
      request.headers.set("host", "localhost:3000");
      return tests.server.fetch(request);
    },
  });
}

const user = (content: string) => [{ role: "user" as const, content }];

it("lists the organization's agents as models", async () => {
  const models = await client.models.list();
  expect(models.data.map(({ id }) => id)).toEqual([agent.id, "default"]);
});

it("completes with the agent's instructions and charges one unit", async () => {
  const before = await used(tests.server, as);
  const answer = await client.chat.completions.create({ model: agent.id, messages: user("Hi"), temperature: 0.2 });
  expect(answer.choices[0]).toMatchObject({
    message: { role: "assistant", content: "Hello there." },
    finish_reason: "stop",
  });
  expect(answer.usage?.total_tokens).toBeGreaterThan(0);
  const asked = tests.asked().at(-1);
  expect(JSON.stringify(asked)).toContain("Mention the seal.");
  // The first use tests the model.
  const models = async () => (await tests.server.request("GET", "/api/chat/models", { as })).body.items;
  await expect.poll(async () => (await models())[0]).toMatchObject({ probedAt: expect.any(String) });
  expect(asked?.["options"]).toMatchObject({ temperature: 0.2 });
  expect(await used(tests.server, as)).toBe(before + 1);
  const { items } = (await tests.server.request("GET", "/api/agent-interactions", { as })).body;
  expect(items[0]).toMatchObject({ agentId: agent.id, prompt: "Hi", response: "Hello there.", blockchainTxHash: null });
});

it("streams, and reports usage at the end", async () => {
  const stream = await client.chat.completions.create({
    ...{ model: "Nora", messages: user("Hi"), stream: true, stream_options: { include_usage: true } },
  });
  let text = "";
  let tokens: number | undefined;
  for await (const chunk of stream) {
    text += chunk.choices[0]?.delta.content ?? "";
    tokens = chunk.usage?.total_tokens ?? tokens;
  }
  expect(text).toBe("Hello there.");
  expect(tokens).toBeGreaterThan(0);
});

it("forwards the caller's tools, and charges nothing for a completion without text", async () => {
  const before = await used(tests.server, as);
  tests.reply((_, index) =>
    index === 0 ? { toolCalls: [{ name: "weather", arguments: { city: "Oslo" } }] } : "It rains in Oslo.",
  );
  const tools = [
    { type: "function" as const, function: { name: "weather", parameters: { type: "object", properties: {} } } },
  ];
  const first = await client.chat.completions.create({ model: agent.id, messages: user("Weather?"), tools });
  const [call] = first.choices[0]?.message.tool_calls ?? [];
  expect(call).toMatchObject({ type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } });
  expect(first.choices[0]?.finish_reason).toBe("tool_calls");
  expect(await used(tests.server, as)).toBe(before);
  const second = await client.chat.completions.create({
    ...{ model: agent.id, tools },
    messages: [
      ...user("Weather?"),
      { role: "assistant", content: null, tool_calls: [call as OpenAI.ChatCompletionMessageToolCall] },
      { role: "tool", tool_call_id: call?.id ?? "", content: "rain" },
    ],
  });
  expect(second.choices[0]?.message.content).toBe("It rains in Oslo.");
  expect(JSON.stringify(tests.asked().at(-1))).toContain("rain");
});

it.each([
  ["an agent that is not there", { model: "nobody", messages: user("Hi") }, 404],
  ["no message", { model: "default", messages: [] }, 422],
])("refuses %s in the protocol's shape", async (_, body, status) => {
  await expect(client.chat.completions.create(body)).rejects.toMatchObject({ status, message: expect.any(String) });
});

it("charges nothing when the model fails, streaming or not", async () => {
  const before = await used(tests.server, as);
  for (const stream of [false, true]) {
    tests.reply(() => ({ fault: "no_memory" }));
    await expect(
      client.chat.completions.create({ model: agent.id, messages: user("Hi"), stream }),
    ).rejects.toMatchObject({
      status: 502,
    });
  }
  expect(await used(tests.server, as)).toBe(before);
});

it("returns an error for embeddings", async () => {
  await expect(client.embeddings.create({ model: "default", input: "Hi" })).rejects.toMatchObject({ status: 502 });
});

it("returns the agent's name and the token count from ai-chat", async () => {
  const { status, body } = await tests.server.request("POST", "/api/functions/ai-chat", {
    ...{ as, body: { agentId: agent.id, messages: [{ content: "Hi" }] } },
  });
  expect(status).toBe(200);
  expect(body).toEqual({ message: "Hello there.", usage: { total_tokens: expect.any(Number) }, agent: "Nora" });
});
