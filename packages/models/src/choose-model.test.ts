import { afterEach, describe, expect, it, vi } from "vitest";
import { startAnthropicDouble } from "./anthropic.double.ts";
import { createAnthropic } from "./anthropic.ts";
import { bestModel } from "./best-model.ts";
import { chooseEmbedder } from "./choose-embedder.ts";
import { chooseModel, probe } from "./choose-model.ts";
import { createGoogle } from "./google.ts";
import { ModelError, type ModelInfo, type ModelProvider } from "./model.ts";
import { startOllamaDouble } from "./ollama.double.ts";
import { createOllama } from "./ollama.ts";
import { startOpenAIDouble } from "./openai.double.ts";
import { createOpenAICompatible } from "./openai-compatible.ts";

const doubles: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

async function threeProviders() {
  const [ollama, openai, anthropic] = await Promise.all([
    startOllamaDouble({ models: { "llama3.2:latest": {}, "qwen3:4b": {} } }),
    startOpenAIDouble({ models: ["gpt-a", "gpt-b"] }),
    startAnthropicDouble({ models: ["claude-opus-9", "claude-sonnet-9"] }),
  ]);
  doubles.push(ollama, openai, anthropic);
  const providers = [
    createOllama({ baseUrl: ollama.url }),
    createOpenAICompatible({ baseUrl: openai.baseUrl }),
    createAnthropic({ baseUrl: anthropic.url, apiKey: "sk-ant-x" }),
  ];
  return { ollama, openai, anthropic, providers };
}

async function chosen(input: Parameters<typeof chooseModel>[0]) {
  const choice = await chooseModel(input);
  return { ...choice, name: choice.kind === "model" ? `${choice.provider.id}/${choice.modelId}` : "builtin" };
}

describe("the choice among several providers", () => {
  it.each([
    ["auto", "ollama/llama3.2:latest"],
    ["llama3.2", "ollama/llama3.2"],
    ["ollama/qwen3:4b", "ollama/qwen3:4b"],
    ["gpt-b", "openai/gpt-b"],
    ["openai/unlisted", "openai/unlisted"],
    ["unlisted", "openai/unlisted"],
    ["anthropic/claude-opus-9", "anthropic/claude-opus-9"],
    ["claude-sonnet-9", "anthropic/claude-sonnet-9"],
  ])("for '%s' is %s", async (requested, expected) => {
    const { providers } = await threeProviders();
    const choice = await chosen({ requested, providers });
    expect(choice.name).toBe(expected);
    expect(choice.insteadOf).toBeUndefined();
  });

  it("falls back to the next provider when one is unreachable, with a note", async () => {
    const { providers, ollama } = await threeProviders();
    await ollama.close();
    const choice = await chosen({ requested: "ollama/llama3.2", providers });
    expect(choice).toMatchObject({ name: "openai/gpt-a", insteadOf: "ollama/llama3.2" });
    expect(choice.words).toMatch(
      /^Ollama at .* can't be reached\. .* Using gpt-a at .* instead of ollama\/llama3\.2\.$/,
    );
    expect((await chosen({ providers })).name).toBe("openai/gpt-a");
  });

  it("falls back to the built-in engine when the last one is unreachable", async () => {
    const { providers, ollama, openai, anthropic } = await threeProviders();
    await Promise.all([ollama.close(), openai.close(), anthropic.close()]);
    const choice = await chosen({ requested: "openai/gpt-a", providers });
    expect(choice).toMatchObject({ name: "builtin", insteadOf: "openai/gpt-a", error: { code: "unreachable" } });
    expect(choice.words).toMatch(/can't be reached.*Using the built-in engine instead of openai\/gpt-a\.$/);
  });

  it("does not use a model that Ollama does not have", async () => {
    const { providers } = await threeProviders();
    expect(await chosen({ requested: "ollama/nope", providers })).toMatchObject({
      name: "openai/gpt-a",
      words: expect.stringMatching(/doesn't have nope/),
    });
  });

  it("does not send one vendor's model to another vendor", async () => {
    const { providers } = await threeProviders();
    expect(await chosen({ requested: "google/gemini-x", providers })).toMatchObject({
      name: "ollama/llama3.2:latest",
      insteadOf: "google/gemini-x",
      words: expect.stringContaining("No provider offers google/gemini-x."),
    });
  });

  it("uses another model of a provider whose model hung, if it was requested, and otherwise the next provider", async () => {
    const { providers } = await threeProviders();
    const failed = [
      { provider: "openai", error: new ModelError("timeout", "gpt-b hung."), models: new Set(["gpt-b"]) },
    ];
    expect(await chosen({ requested: "openai/gpt-a", providers, failed })).toMatchObject({ name: "openai/gpt-a" });
    expect(await chosen({ requested: "openai/gpt-b", providers, failed })).toMatchObject({
      words: expect.stringMatching(/^gpt-b hung\. Using .* at Ollama/),
    });
    expect(await chosen({ providers: providers.slice(1), failed })).toMatchObject({ skipped: failed });
  });

  it("skips a provider that has failed in this run", async () => {
    const { providers } = await threeProviders();
    const error = new ModelError("quota_exceeded", "The account has no quota left.");
    const failed = [{ provider: "openai", error }];
    expect(await chosen({ requested: "openai/gpt-a", providers, failed })).toMatchObject({
      name: "ollama/llama3.2:latest",
      words: expect.stringMatching(/^The account has no quota left\./),
    });
    const [ollama, openai, anthropic] = providers as [ModelProvider, ModelProvider, ModelProvider];
    expect(await chosen({ providers: [openai, ollama, anthropic], failed })).toMatchObject({
      name: "ollama/llama3.2:latest",
      skipped: failed,
    });
    expect(await chosen({ providers, failed })).not.toHaveProperty("skipped");
    expect(await chosen({ providers: providers.slice(1, 2), failed })).toMatchObject({ name: "builtin" });
  });
});

describe("the best model of a list", () => {
  const list = (provider: string, ids: string[], extra: Partial<ModelInfo> = {}): ModelInfo[] =>
    ids.map((id) => ({ provider, id, isLocal: false, isChat: !id.includes("embed"), ...extra }));

  it.each<[string, ModelInfo[], string | undefined]>([
    [
      "the newest middle model",
      list("anthropic", ["claude-opus-5", "claude-sonnet-5", "claude-sonnet-4"]),
      "claude-sonnet-5",
    ],
    ["by version, not by name", list("openai", ["gpt-9-mini", "gpt-10-mini", "gpt-10"]), "gpt-10-mini"],
    ["flash", list("google", ["gemini-2.5-pro", "gemini-2.5-flash", "gemini-3-flash-preview"]), "gemini-2.5-flash"],
    [
      "llama3.2:latest wherever it is listed",
      list("ollama", ["qwen3:8b", "llama3.2:latest", "zeta"]),
      "llama3.2:latest",
    ],
    ["otherwise the first", list("openai", ["embed-x", "mistral", "llama"]), "mistral"],
    [
      "a model that calls tools",
      [...list("ollama", ["old"], { hasTools: false }), ...list("ollama", ["new"], { hasTools: true })],
      "new",
    ],
    ["a model without tools rather than none", list("ollama", ["old"], { hasTools: false }), "old"],
    ["nothing", list("ollama", ["embed-x"]), undefined],
  ])("is %s", (_name, models, expected) => {
    expect(bestModel(models)?.id).toBe(expected);
  });
});

describe("a configured provider", () => {
  it("uses its default model before the best one, and when it lists none", async () => {
    const { openai } = await threeProviders();
    const over = (baseUrl: string, defaultModel: string) => ({
      ...createOpenAICompatible({ baseUrl, id: "ours" }),
      defaultModel,
    });
    expect(await chosen({ providers: [over(openai.baseUrl, "gpt-b")] })).toMatchObject({ name: "ours/gpt-b" });
    const listless = await startOpenAIDouble({ models: [] });
    doubles.push(listless);
    expect(await chosen({ providers: [over(listless.baseUrl, "m")] })).toMatchObject({ name: "ours/m" });
    await listless.close();
    expect(await chosen({ providers: [over(listless.baseUrl, "m")] })).toMatchObject({ name: "builtin" });
  });

  it("that was removed is replaced by the next one, with the reason", async () => {
    const { providers } = await threeProviders();
    const error = new ModelError("unreachable", "Ours was removed from the models of this organization.");
    expect(await chosen({ requested: "ours/m", providers, removed: [{ provider: "ours", error }] })).toMatchObject({
      name: "ollama/llama3.2:latest",
      insteadOf: "ours/m",
      words: expect.stringMatching(/^Ours was removed .* Using .* instead of ours\/m\.$/),
    });
    expect(await chosen({ requested: "ours/m", providers: [], removed: [{ provider: "ours", error }] })).toMatchObject({
      name: "builtin",
      words: expect.stringMatching(/^Ours was removed .* Using the built-in engine instead of ours\/m\.$/),
    });
    const auto = await chosen({ providers: [], removed: [{ provider: "ours", error }] });
    expect(auto.words).toBe("No model is configured; using the built-in engine.");
  });
});

describe("the choice of an embedding provider", () => {
  async function makers() {
    const ollama = await startOllamaDouble({
      models: { "llama3.2:latest": {}, "nomic:latest": { capabilities: ["embedding"] } },
    });
    const openai = await startOpenAIDouble({ models: ["gpt-a", "text-embedding-3"] });
    doubles.push(ollama, openai);
    return { ollama, providers: [createOllama({ baseUrl: ollama.url }), createOpenAICompatible(openai)] };
  }

  it.each([
    ["auto", "ollama/nomic:latest"],
    ["nomic", "ollama/nomic:latest"],
    ["openai/text-embedding-3", "openai/text-embedding-3"],
    ["text-embedding-3", "openai/text-embedding-3"],
    ["nobody/knows", "No available provider creates embeddings with nobody/knows."],
  ])("for '%s' is %s", async (requested, expected) => {
    const { providers } = await makers();
    const choice = await chooseEmbedder({ requested, providers });
    expect(choice.kind === "model" ? `${choice.provider.id}/${choice.modelId}` : choice.words).toBe(expected);
  });

  it("is the next one when the first is unreachable, and none when no provider lists one", async () => {
    const { providers, ollama } = await makers();
    await ollama.close();
    expect(await chooseEmbedder({ providers })).toMatchObject({ modelId: "text-embedding-3" });
    expect(await chooseEmbedder({ providers: providers.slice(0, 1) })).toMatchObject({ kind: "none" });
  });
});

describe("faulty servers", () => {
  const provider = (id: string, listModels: () => Promise<ModelInfo[]>): ModelProvider => ({
    ...createOpenAICompatible({ baseUrl: "http://127.0.0.1:1" }),
    id,
    label: id,
    listModels,
  });
  const listed = (id: string): ModelInfo => ({ provider: "p", id, isLocal: false, isChat: true });

  it("are queried in parallel and keep their order while the first one hangs", async () => {
    vi.useFakeTimers();
    const [first, third] = [Promise.withResolvers<ModelInfo[]>(), Promise.withResolvers<void>()];
    const providers = [
      provider("first", () => first.promise),
      provider("second", () => Promise.reject(new ModelError("timeout", "Second is slow."))),
      provider("third", async () => {
        third.resolve();
        return [listed("m")];
      }),
    ];
    const choice = chosen({ providers });
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await third.promise;
    first.reject(new ModelError("timeout", "First didn't list its models in time."));
    expect(await choice).toMatchObject({ name: "third/m" });
  });

  it("may list anything, and only valid names are kept", async () => {
    const names = ["a\u0000b", "x".repeat(201), "", "\ud800", "line\nbreak", "m\u202egnp.exe", "maker/model:7b"];
    const { models } = await probe(
      provider("p", async () => names.map(listed)),
      {},
    );
    expect(models.map(({ id }) => id)).toEqual(["maker/model:7b"]);
  });

  it.each([
    ["openai", createOpenAICompatible, (each: unknown[]) => ({ data: each }), "id", "context_length"],
    ["anthropic", createAnthropic, (each: unknown[]) => ({ data: each }), "id", "max_input_tokens"],
    ["google", createGoogle, (each: unknown[]) => ({ models: each }), "name", "inputTokenLimit"],
    ["ollama", createOllama, (each: unknown[]) => ({ models: each }), "name", "context_length"],
  ])("of %s may return a list of any shape and size", async (_, create, wrap, name, length) => {
    const answer = (list: unknown[]) => Response.json(wrap(list));
    const over = (list: unknown[]) =>
      probe(create({ baseUrl: "http://models.test/v1", apiKey: "sk-x", fetch: async () => answer(list) }), {});
    const odd = ["32k", 3.5, 1e300, -1, {}].map((stated, index) => ({
      [name]: `m${index}`,
      [length]: stated,
      details: { [length]: stated, parameter_size: {} },
      capabilities: "tools",
      supportedGenerationMethods: ["generateContent"],
    }));
    const strange = await over([{ [name]: 5 }, ...odd]);
    expect(strange.models.filter(({ id }) => id.startsWith("m")).map((each) => each.contextLength)).toEqual(
      Array(5).fill(undefined),
    );
    expect(await over([null, 3, "x", ...odd])).toMatchObject({ isReachable: true });
    const many = await over(Array.from({ length: 10_000 }, (_, index) => ({ [name]: `m${index}` })));
    expect(many.models).toHaveLength(1000);
  });
});
