import { afterEach, describe, expect, it } from "vitest";
import { createGateway, type ModelCall } from "./gateway.ts";
import type { ModelProvider } from "./model.ts";
import { startOllamaDouble } from "./ollama.double.ts";
import { createOllama } from "./ollama.ts";
import { type DoubleOptions, startOpenAIDouble, vectorOf } from "./openai.double.ts";
import { createOpenAICompatible } from "./openai-compatible.ts";
import { createTextOnly } from "./text-only.factory.ts";

const doubles: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

const modelId = "text-embedding-m";

function over(provider: ModelProvider) {
  const calls: ModelCall[] = [];
  const gateway = createGateway({ models: [provider], retryDelayMs: 1, record: () => (call) => void calls.push(call) });
  const embed = (texts: string[], options: { batchSize?: number; dimensions?: number; signal?: AbortSignal } = {}) =>
    gateway.embed({ provider, modelId, runId: "r1" }, { texts, ...options });
  return { embed, calls };
}

async function openAI(options: Pick<DoubleOptions, "embed"> = {}) {
  const double = await startOpenAIDouble(options);
  doubles.push(double);
  return { double, ...over(createOpenAICompatible({ baseUrl: double.baseUrl })) };
}

async function ollama(embed?: (texts: string[], index: number) => { status?: number; body: unknown } | undefined) {
  const models = { [`${modelId}:latest`]: { capabilities: ["embedding"], contextLength: 2048 }, "chat:latest": {} };
  const double = await startOllamaDouble({ models, ...(embed ? { embed } : {}) });
  doubles.push(double);
  return { double, ...over(createOllama({ baseUrl: double.url })) };
}

const texts = ["one", "two two", "three", "four four four", "five"];
const expected = texts.map((text) => Float32Array.from(vectorOf(text)));

describe.each(["OpenAI-compatible", "Ollama"])("embeddings of an %s server", (kind) => {
  const start = (): Promise<ReturnType<typeof over>> => (kind === "Ollama" ? ollama() : openAI());

  it("arrive in batches, in the order of the texts, counted and recorded", async () => {
    const { embed, calls } = await start();
    const { vectors, dimensions } = await embed(texts, { batchSize: 2 });
    expect(vectors).toEqual(expected);
    expect(dimensions).toBe(4);
    expect(calls.map(({ promptTokens }) => promptTokens)).toEqual([3, 5, 1]);
    expect(calls[0]).toMatchObject({
      purpose: "embedding",
      runId: "r1",
      model: modelId,
      completionTokens: 0,
      estimated: false,
      costMicros: 0,
      priceSource: "local",
      outcome: "ok",
    });
  });

  it("make no request for no texts", async () => {
    const { embed, calls } = await start();
    expect(await embed([], { dimensions: 4 })).toEqual({ vectors: [], dimensions: 4 });
    expect(calls).toEqual([]);
  });

  it("with another dimension than the stored ones are refused without a retry", async () => {
    const { embed, calls } = await start();
    await expect(embed(texts, { dimensions: 768 })).rejects.toThrow("vectors of 4 numbers instead of 768");
    expect(calls).toHaveLength(1);
  });

  it("can be stopped", async () => {
    const { embed, calls } = await start();
    await expect(embed(texts, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: "aborted" });
    expect(calls).toMatchObject([{ outcome: "aborted", promptTokens: 0 }]);
  });
});

describe("an answer without exactly one vector per text", () => {
  it.each<[string, unknown]>([
    ["too few", [{ index: 0, embedding: [1, 2] }]],
    ["too many", [0, 1, 2].map((index) => ({ index, embedding: [1, 2] }))],
    ["the same text twice", [0, 0].map((index) => ({ index, embedding: [1, 2] }))],
    ["an unknown text", [0, 2].map((index) => ({ index, embedding: [1, 2] }))],
    ["of different lengths", [[1, 2], [1]].map((embedding, index) => ({ index, embedding }))],
    ["empty vectors", [[], []].map((embedding, index) => ({ index, embedding }))],
    ["words", ["a", "b"].map((embedding, index) => ({ index, embedding: [embedding] }))],
    ["nulls", [null, null].map((embedding, index) => ({ index, embedding: [embedding] }))],
    ["nothing", [{}, {}]],
    ["no list", { embedding: [1] }],
  ])("is refused entirely: %s", async (_name, data) => {
    const { embed, calls } = await openAI({ embed: () => ({ data }) });
    await expect(embed(["a", "b"])).rejects.toMatchObject({ code: "bad_response" });
    expect(calls).toHaveLength(3);
  });

  it("is decoded from base64", async () => {
    const base64 = Buffer.from(Float32Array.from([0.5, -2]).buffer).toString("base64");
    const { embed } = await openAI({ embed: () => ({ data: [{ index: 0, embedding: base64 }] }) });
    expect((await embed(["a"])).vectors).toEqual([Float32Array.from([0.5, -2])]);
  });

  it("from Ollama is refused too, also when a later batch has another dimension", async () => {
    const short = await ollama(() => ({ body: { embeddings: [[1, 2]] } }));
    await expect(short.embed(["a", "b"])).rejects.toThrow("1 embeddings for 2 texts");
    const other = await ollama((_texts, index) => ({ body: { embeddings: [index ? [1, 2, 3] : [1, 2]] } }));
    await expect(other.embed(["a", "b"], { batchSize: 1 })).rejects.toThrow("vectors of 3 numbers instead of 2");
  });
});

describe("a server that fails", () => {
  it("is retried when it may recover, for the failed batch only", async () => {
    const { embed, calls } = await openAI({
      embed: (_texts, index) => (index === 1 ? { fault: "rate_limited", retryAfter: "0.01" } : undefined),
    });
    expect((await embed(texts, { batchSize: 3 })).vectors).toEqual(expected);
    expect(calls.map(({ outcome }) => outcome)).toEqual(["ok", "rate_limited", "ok"]);
  });

  it("is not retried when that cannot help", async () => {
    const { embed, calls } = await openAI({ embed: () => ({ fault: "unauthorized" }) });
    await expect(embed(texts)).rejects.toMatchObject({ code: "unauthorized" });
    expect(calls).toHaveLength(1);
  });

  it("times out after half a minute", async () => {
    const { embed, calls } = await openAI({ embed: () => ({ fault: "rate_limited", retryAfter: "3600" }) });
    await expect(embed(texts)).rejects.toMatchObject({ code: "rate_limited" });
    expect(calls).toHaveLength(1);
  });

  it("does not truncate an overlong text silently", async () => {
    const { embed, double } = await ollama();
    await expect(embed(["x".repeat(20_000)])).rejects.toMatchObject({ code: "context_too_long" });
    expect(double.requests.at(-1)?.body["truncate"]).toBe(false);
  });

  it("is named when it does not support embeddings", async () => {
    const provider = createTextOnly();
    const { embed } = over(provider);
    await expect(embed(["a"])).rejects.toThrow("The text-only engine doesn't support embeddings.");
  });

  it("and counts no tokens gets an estimate", async () => {
    const { embed, calls } = await openAI({ embed: () => ({ noUsage: true }) });
    await embed(["a text of some words"]);
    expect(calls).toMatchObject([{ promptTokens: 5, estimated: true }]);
  });

  it.each([-5, 2.5, "12", 1e15])("and counts %j tokens gets an estimate", async (tokens) => {
    const { embed, calls } = await openAI({ embed: () => ({ tokens }) });
    await embed(["a text of some words"]);
    expect(calls).toMatchObject([{ promptTokens: 5, estimated: true }]);
  });
});
