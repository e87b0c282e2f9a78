import { afterEach, describe, expect, it } from "vitest";
import { createGateway, type ModelCall } from "./gateway.ts";
import type { ModelProvider } from "./model.ts";
import { startOllamaDouble } from "./ollama.double.ts";
import { createOllama } from "./ollama.ts";
import { type DoubleOptions, startOpenAIDouble } from "./openai.double.ts";
import { createOpenAICompatible } from "./openai-compatible.ts";
import type { DoubleRequest, Reply } from "./openai-frames.double.ts";
import { probeModel } from "./probe-model.ts";
import { createTextOnly } from "./text-only.factory.ts";

const doubles: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

async function probed(provider: ModelProvider, modelId: string) {
  const calls: ModelCall[] = [];
  const gateway = createGateway({ models: [provider], record: () => (call) => void calls.push(call) });
  return { found: await probeModel(provider, modelId, { gateway }), calls };
}

async function openAI(options: DoubleOptions) {
  const double = await startOpenAIDouble({ models: ["m", "text-embedding-m"], ...options });
  doubles.push(double);
  return { double, provider: createOpenAICompatible({ baseUrl: double.baseUrl }) };
}

/** A model with every capability. */
function able({ body }: DoubleRequest): Reply {
  if (body["tools"]) return { toolCalls: [{ name: "note_word", arguments: '{"word":"blue"}' }] };
  if (body["response_format"]) return { text: '{"ok":true}' };
  return { text: JSON.stringify(body.messages).includes("image_url") ? "Red." : "ok" };
}

describe("a model whose provider lists no capabilities", () => {
  it("is tested by five small calls, each recorded as a probe", async () => {
    const { provider, double } = await openAI({ reply: able });
    const { found, calls } = await probed(provider, "m");
    expect(found).toEqual({
      reachable: true,
      models: ["m"],
      chat: true,
      stream: true,
      tools: true,
      json: true,
      vision: true,
      embeddings: false,
      contextLength: null,
      words: expect.stringMatching(/^m at .* is available\. It can call tools, answer in JSON, and read images\.$/),
    });
    expect(calls.map(({ purpose, outcome }) => `${purpose} ${outcome}`).toSorted()).toEqual([
      "probe bad_request",
      ...Array(4).fill("probe ok"),
    ]);
    const chats = double.requests.filter(({ path }) => path === "/v1/chat/completions");
    expect(chats[0]?.body["max_tokens"]).toBe(16);
  });

  it("is not trusted when it only claims a capability", async () => {
    const { provider } = await openAI({ reply: () => "Of course I can!" });
    const { found } = await probed(provider, "m");
    expect(found).toMatchObject({ chat: true, tools: false, json: false, vision: false });
    expect(found.words).toContain("It can't call tools, answer in JSON, or read images.");
  });

  it("is not judged by a busy server", async () => {
    const { provider } = await openAI({
      reply: (request) => (request.body["tools"] ? { fault: "rate_limited" } : able(request)),
    });
    expect((await probed(provider, "m")).found).toMatchObject({ chat: true, tools: null, json: true });
  });

  it("gets no more calls when it cannot chat", async () => {
    const { provider } = await openAI({ reply: () => ({ fault: "model_not_found" }) });
    const { found, calls } = await probed(provider, "nope");
    expect(found).toMatchObject({ reachable: true, chat: false, tools: null, error: { code: "model_not_found" } });
    expect(calls).toHaveLength(1);
  });

  it("is tested only for embeddings when its name says so", async () => {
    const { provider, double } = await openAI({});
    const { found, calls } = await probed(provider, "text-embedding-m");
    expect(found).toMatchObject({ reachable: true, chat: false, embeddings: true, tools: null });
    expect(found.words).toMatch(/is an embedding model and can't chat\.$/);
    expect(calls).toHaveLength(1);
    expect(double.requests.map(({ path }) => path)).toEqual(["/v1/models", "/v1/embeddings"]);
  });

  it("may answer without streaming", async () => {
    const { provider } = await openAI({ rejects: ["stream_options"], reply: able });
    expect((await probed(provider, "m")).found).toMatchObject({ chat: true, stream: true });
    const whole = await openAI({
      reply: (request) => (request.body.stream ? { fault: "model_not_found" } : able(request)),
    });
    expect((await probed(whole.provider, "m")).found).toMatchObject({ chat: false, stream: null });
  });

  it("stays unknown without a response, at no cost", async () => {
    const { provider, double } = await openAI({});
    await double.close();
    const { found, calls } = await probed(provider, "m");
    expect(found).toMatchObject({ reachable: false, chat: null, words: expect.stringContaining("can't be reached") });
    expect(calls).toEqual([]);
  });
});

describe("a model whose provider lists its capabilities", () => {
  it("is not called, so that nothing has to be loaded", async () => {
    const double = await startOllamaDouble({ models: { "llava:7b": { capabilities: ["completion", "vision"] } } });
    doubles.push(double);
    const { found, calls } = await probed(createOllama({ baseUrl: double.url }), "llava:7b");
    expect(found).toMatchObject({ chat: true, tools: false, json: true, vision: true, contextLength: 131_072 });
    expect(found).toMatchObject({ stream: true, embeddings: false });
    expect(found.words).toMatch(/It can't call tools\. Its context is 131,072 tokens\.$/);
    expect(calls).toEqual([]);
    expect(double.requests.map(({ path }) => path)).toEqual(["/api/tags", "/api/show"]);
  });

  it("is reported as missing, with the command that installs it", async () => {
    const double = await startOllamaDouble({});
    doubles.push(double);
    const { found } = await probed(createOllama({ baseUrl: double.url }), "nope");
    expect(found).toMatchObject({ reachable: true, chat: false, words: expect.stringContaining('"ollama pull nope"') });
  });

  it("reports a provider without any capable model", async () => {
    expect((await probed(createTextOnly(), "text-only")).found).toMatchObject({ chat: false, tools: false });
  });
});
