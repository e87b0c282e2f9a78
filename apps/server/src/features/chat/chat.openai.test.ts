import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestPerson } from "../../platform/testing/test-server.ts";
import { makeAgent } from "../agents/agents.factory.ts";
import { makeBase, settled, uploadTo } from "../knowledge/knowledge.factory.ts";
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

it("speaks of the model that is not there, as OpenAI does", async () => {
  await expect(client.chat.completions.create({ model: "gpt-4o\u202e", messages: user("Hi") })).rejects.toMatchObject({
    ...{ code: "model_not_found", param: "model", type: "invalid_request_error" },
    message: expect.stringContaining("The model “gpt-4o” does not exist"),
  });
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

it.each([
  ["a reply without streaming, before any of it was sent", false, 0],
  ["a stream that showed text", true, 1],
])("charges the caller who leaves %s", async (_, stream, units) => {
  const before = await used(tests.server, as);
  const leaving = new AbortController();
  const { services } = tests.server;
  const gatewayFor = services.gatewayFor;
  vi.spyOn(services, "gatewayFor").mockImplementationOnce((...scope) => {
    const gateway = gatewayFor(...scope);
    const stream: typeof gateway.stream = (call, options, onText) =>
      gateway.stream(call, options, (delta) => {
        onText?.(delta);
        leaving.abort();
      });
    return { ...gateway, stream };
  });
  const body = { name: "leaving", scope: "write" };
  const { token } = (await tests.server.request("POST", "/api/api-keys", { as, body })).body;
  await tests.server.fetch(
    new Request("http://localhost:3000/api/v1/chat/completions", {
      method: "POST",
      headers: { host: "localhost:3000", authorization: `Bearer ${token}` },
      body: JSON.stringify({ model: agent.id, messages: user("Hi"), stream }),
      signal: leaving.signal,
    }),
  );
  await expect.poll(() => used(tests.server, as)).toBe(before + units);
});

it.each([
  ["nothing", "", /llama3.2:latest gave no answer/],
  ["only white space", " \n\t ", /llama3.2:latest gave no answer/],
])("fails and charges nothing when the model writes %s, streaming or not", async (_, text, error) => {
  tests.reply(() => text);
  const before = await used(tests.server, as);
  const { status, body } = await tests.server.request("POST", "/api/functions/ai-chat", {
    ...{ as, body: { agentId: agent.id, messages: [{ content: "Hi" }] } },
  });
  expect({ status, body }).toMatchObject({
    ...{ status: 502, body: { error: expect.stringMatching(error), code: "upstream_failed" } },
  });
  const request = { model: agent.id, messages: user("Hi") };
  await expect(client.chat.completions.create(request)).rejects.toMatchObject({
    ...{ status: 502, message: expect.stringMatching(error) },
  });
  const read = async () => {
    for await (const chunk of await client.chat.completions.create({ ...request, stream: true })) void chunk;
  };
  await expect(read()).rejects.toThrow(error);
  expect(await used(tests.server, as)).toBe(before);
});

it("returns embeddings without taking an action, and an error when no model makes any", async () => {
  await expect(client.embeddings.create({ model: "default", input: "Hi" })).rejects.toMatchObject({ status: 502 });
  tests.ollama.models.set("nomic-embed-text:latest", { capabilities: ["embedding"], contextLength: 2048 });
  const before = await used(tests.server, as);
  const { data, usage } = await client.embeddings.create({ model: "default", input: ["Hi", "there"] });
  expect(data.map(({ index, embedding }) => [index, embedding.length])).toEqual([
    [0, 4],
    [1, 4],
  ]);
  expect(usage.total_tokens).toBeGreaterThan(0);
  expect(await used(tests.server, as)).toBe(before);
  tests.ollama.models.delete("nomic-embed-text:latest");
});

it("reports errors from before the handler in the protocol's shape", async () => {
  const body = { name: "reader", scope: "read" };
  const { token } = (await tests.server.request("POST", "/api/api-keys", { as, body })).body;
  const call = async (method: "GET" | "POST", path: string, key: string) => {
    const headers = { host: "localhost:3000", authorization: `Bearer ${key}` };
    const response = await tests.server.fetch(
      new Request(`http://localhost:3000/api/v1/${path}`, {
        method,
        headers,
        ...(method === "POST" && { body: "{}" }),
      }),
    );
    return { status: response.status, body: await response.json() };
  };
  const shape = (code: string) => ({
    error: { message: expect.any(String), type: "invalid_request_error", param: null, code },
  });
  expect(await call("GET", "models", "wrong")).toEqual({ status: 401, body: shape("unauthenticated") });
  expect(await call("POST", "chat/completions", token)).toEqual({ status: 403, body: shape("forbidden") });
  expect(await call("GET", "nothing", token)).toEqual({ status: 404, body: shape("not_found") });
});

describe("an agent with a knowledge base", () => {
  const truth = "The night fee is 40 euros.";
  const lies = ["The night fee is 90 euros.", "The harbour opens because fuel is cheap."];
  let connected: Promise<unknown> | undefined;
  const connect = async () => {
    const base = await makeBase(tests.server, as);
    const content =
      "# Fees\n\nThe harbour charges a night fee of 40 euros.\n\nThe harbour opens at six in the morning.\n";
    await uploadTo(tests.server, as, { baseId: base.id, files: [{ name: "fees.md", content }] });
    await settled(tests.server, as, base.id);
    await tests.server.request("PUT", `/api/agents/${agent.id}/knowledge-bases`, { as, body: { baseIds: [base.id] } });
  };
  beforeEach(async () => {
    connected ??= connect();
    await connected;
  });

  const question = user("What is the night fee of the harbour?");
  const writeLies = () => {
    tests.reply(() => [truth, ...lies].map((text) => `${text} [1]`).join(" "));
    tests.judge((sentence, passage) =>
      sentence === truth ? { quote: passage.split(" ", 4).join(" ") } : "contradicted",
    );
  };
  const sources = {
    citations: [expect.objectContaining({ number: 1, name: "fees.md", quote: expect.stringContaining("40 euros") })],
    notices: expect.arrayContaining([expect.stringContaining("checked the model's sentences")]),
  };

  it("answers from passages, without the sentences that they contradict", async () => {
    writeLies();
    const before = await used(tests.server, as);
    const answer = await client.chat.completions.create({ model: agent.id, messages: question });
    expect(answer.choices[0]?.message.content).toBe(`${truth} [1]`);
    expect(answer).toMatchObject(sources);
    expect(JSON.stringify(tests.asked().at(-1))).toContain("night fee of 40 euros");
    expect(await used(tests.server, as)).toBe(before + 1);
  });

  it("streams nothing before it is checked", async () => {
    writeLies();
    let text = "";
    let last: object = {};
    const stream = await client.chat.completions.create({ model: agent.id, messages: question, stream: true });
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? "";
      last = chunk;
    }
    expect(text).toBe(`${truth} [1]`);
    expect(last).toMatchObject(sources);
  });

  it("returns the checked text and its citations from ai-chat", async () => {
    writeLies();
    const body = { agentId: agent.id, messages: question };
    const reply = (await tests.server.request("POST", "/api/functions/ai-chat", { as, body })).body;
    expect(reply).toMatchObject({ message: `${truth} [1]`, agent: "Nora", citations: sources.citations });
  });

  it("says that the text was not checked when the judge fails", async () => {
    tests.reply(() => `${truth} [1]`);
    tests.judge({ fault: "error_line" });
    const answer = await client.chat.completions.create({ model: agent.id, messages: question });
    expect(answer).toMatchObject({
      choices: [{ message: { content: `${truth} [1]` } }],
      notices: [expect.stringContaining("not checked")],
    });
  });
});

it("returns the agent's name and the token count from ai-chat", async () => {
  const { status, body } = await tests.server.request("POST", "/api/functions/ai-chat", {
    ...{ as, body: { agentId: agent.id, messages: [{ content: "Hi" }] } },
  });
  expect(status).toBe(200);
  expect(body).toEqual({ message: "Hello there.", usage: { total_tokens: expect.any(Number) }, agent: "Nora" });
});
