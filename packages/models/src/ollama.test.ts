import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { afterEach, describe, expect, it } from "vitest";
import type { ModelError } from "./model.ts";
import { ask, errorOf, streamed, textIn } from "./model-call.factory.ts";
import { type OllamaDouble, type OllamaFault, startOllamaDouble } from "./ollama.double.ts";
import { createOllama, type OllamaOptions } from "./ollama.ts";

type DoubleOptions = Parameters<typeof startOllamaDouble>[0];

const find = { type: "function" as const, name: "find_leads", inputSchema: { type: "object" as const } };
let double: OllamaDouble | undefined;

afterEach(async () => {
  await double?.close();
  double = undefined;
});

async function ollamaOver(options: DoubleOptions, settings: OllamaOptions = {}) {
  double = await startOllamaDouble(options);
  return createOllama({ baseUrl: `${double.url}/`, coalesceMs: 0, ...settings });
}

function chatBodies() {
  return (double?.requests ?? []).filter(({ path }) => path === "/api/chat").map(({ body }) => body);
}

describe("a streamed answer", () => {
  it("emits thinking, text, the server's counts and the finish reason", async () => {
    const provider = await ollamaOver({ reply: () => ({ text: "Cold chain. Über", thinking: "The user asks" }) });
    const parts = await streamed(provider, "llama3.2");
    expect(parts.map((part) => part.type)).toEqual([
      "stream-start",
      "response-metadata",
      "reasoning-start",
      "reasoning-delta",
      "reasoning-end",
      "text-start",
      "text-delta",
      "text-delta",
      "text-delta",
      "text-end",
      "finish",
    ]);
    expect(textIn(parts)).toBe("Cold chain. Über");
    expect(parts.at(-1)).toMatchObject({
      finishReason: { unified: "stop", raw: "stop" },
      usage: { inputTokens: { total: 18 }, outputTokens: { total: 4 } },
    });
    expect(chatBodies()[0]).toMatchObject({
      model: "llama3.2",
      stream: true,
      truncate: false,
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hi" },
      ],
    });
  });

  it("separates tool calls with the same index and no id", async () => {
    const provider = await ollamaOver({
      reply: () => ({
        toolCalls: [
          { name: "find_leads", arguments: { city: "Northquay" } },
          { name: "find_leads", arguments: { city: "Southquay" } },
        ],
      }),
    });
    const parts = await streamed(provider, "llama3.2", { ...ask, tools: [find] });
    expect(parts.filter((part) => part.type === "tool-call")).toEqual([
      { type: "tool-call", toolCallId: "call_0", toolName: "find_leads", input: '{"city":"Northquay"}' },
      { type: "tool-call", toolCallId: "call_1", toolName: "find_leads", input: '{"city":"Southquay"}' },
    ]);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: "tool-calls", raw: "stop" } });
  });

  it("reports truncation by length", async () => {
    const provider = await ollamaOver({ reply: () => ({ text: "Half", doneReason: "length" }) });
    expect((await streamed(provider, "llama3.2")).at(-1)).toMatchObject({ finishReason: { unified: "length" } });
  });

  it("reports once, before the first token, that the model has to be loaded", async () => {
    const provider = await ollamaOver({ reply: () => ({ text: "first second", holdAfter: "first" }) });
    const { stream } = await provider.languageModel("llama3.2").doStream(ask);
    const reader = stream.getReader();
    expect((await reader.read()).value).toMatchObject({
      type: "stream-start",
      warnings: [{ type: "other", message: expect.stringContaining("into memory") }],
    });
    double?.release();
    while (!(await reader.read()).done) double?.release();
    const second = await provider.languageModel("llama3.2:latest").doStream(ask);
    expect((await second.stream.getReader().read()).value).toMatchObject({ warnings: [] });
  });

  it.each<[OllamaFault, string, RegExp]>([
    ["error_line", "server_error", /^Ollama at \S+ returned an error: an error was encountered/],
    ["cut", "cut_off", /was interrupted/],
    ["cut_mid_line", "cut_off", /closed before/],
    ["malformed", "bad_response", /invalid response/],
    ["html", "bad_response", /points to Ollama/],
    ["hang_midstream", "timeout", /stopped mid-response/],
    ["huge", "too_long", /more than 1 MB/],
  ])("ends with a clear error: %s", async (fault, code, words) => {
    const provider = await ollamaOver(
      { reply: () => ({ fault }) },
      { timeouts: { idleMs: 150 }, limits: { maxBytes: 1024 * 1024 } },
    );
    expect(await errorOf(streamed(provider, "llama3.2"))).toMatchObject({
      code,
      message: expect.stringMatching(words),
    });
  });

  it("waits longer for a model that is being loaded than for a loaded one", async () => {
    const timeouts = { connectMs: 5000, firstTokenMs: 400, wholeMs: 400 };
    const settings = { timeouts, loadMs: 600, readMsPerToken: 0 };
    const provider = await ollamaOver({ reply: () => ({ fault: "hang" }) }, settings);
    const start = performance.now();
    const cold = await errorOf(streamed(provider, "llama3.2"));
    expect(performance.now() - start).toBeGreaterThan(900);
    expect(cold).toMatchObject({ code: "timeout", message: expect.stringContaining("had to be loaded into memory") });
    const warm = await errorOf(streamed(provider, "llama3.2"));
    expect(warm).toMatchObject({ code: "timeout", message: expect.stringContaining("didn't start responding") });
  });

  it("stops at once when aborted, and disconnects", async () => {
    const provider = await ollamaOver({ reply: () => ({ text: "first second", holdAfter: "first" }) });
    const controller = new AbortController();
    const { stream } = await provider.languageModel("llama3.2").doStream({ ...ask, abortSignal: controller.signal });
    const reader = stream.getReader();
    let read = await reader.read();
    while (read.value?.type !== "text-delta") read = await reader.read();
    controller.abort();
    const rest = (async () => {
      while (!(await reader.read()).done);
    })();
    expect(await errorOf(rest)).toMatchObject({ code: "aborted" });
    await expect.poll(() => double?.abandoned()).toBe(1);
  });
});

describe("a refused call", () => {
  it.each<[string, DoubleOptions, LanguageModelV4CallOptions, Partial<ModelError>, RegExp]>([
    [
      "not pulled",
      { models: {} },
      ask,
      { code: "model_not_found" },
      /doesn't have llama3.2. Run "ollama pull llama3.2"/,
    ],
    [
      "queue full",
      { reply: () => ({ fault: "queue_full" }) },
      ask,
      { code: "overloaded", isRetryable: true },
      /waiting/,
    ],
    ["no memory", { reply: () => ({ fault: "no_memory" }) }, ask, { code: "overloaded" }, /more memory than/],
    [
      "no tools",
      { models: { "llama3.2:latest": { capabilities: ["completion"] } } },
      { ...ask, tools: [find] },
      { code: "bad_request", isRetryable: false },
      /llama3.2 can't call tools/,
    ],
    [
      "no chat",
      { models: { "llama3.2:latest": { capabilities: ["embedding"] } } },
      ask,
      { code: "bad_request" },
      /can't chat/,
    ],
    [
      "too long",
      { models: { "llama3.2:latest": { contextLength: 2048 } } },
      { prompt: [{ role: "user", content: [{ type: "text", text: "word ".repeat(4000) }] }] },
      { code: "context_too_long" },
      /about 5000 tokens, but the limit is 2048/,
    ],
  ])("%s", async (_name, options, call, expected, words) => {
    const provider = await ollamaOver(options);
    const model = provider.languageModel("llama3.2");
    for (const error of await Promise.all([streamed(provider, "llama3.2", call), model.doGenerate(call)].map(errorOf)))
      expect(error).toMatchObject({ ...expected, message: expect.stringMatching(words) });
  });

  it("reports that no server is listening", async () => {
    const provider = await ollamaOver({});
    await double?.close();
    expect(await errorOf(streamed(provider, "llama3.2"))).toMatchObject({
      code: "unreachable",
      message: expect.stringMatching(/Ollama at 127\.0\.0\.1:\d+ can't be reached/),
    });
  });

  it("chats with an old server without show and ps", async () => {
    const provider = await ollamaOver({ unknownPaths: ["/api/ps", "/api/show"], reply: () => "Hello." });
    expect((await provider.languageModel("llama3.2").doGenerate(ask)).content).toEqual([
      { type: "text", text: "Hello." },
    ]);
  });
});

describe("the request", () => {
  it("carries images without a prefix, tool results, options and the thinking setting", async () => {
    const provider = await ollamaOver(
      { models: { "llama3.2:latest": { capabilities: ["completion", "tools", "vision", "thinking"] } } },
      { keepAlive: "10m" },
    );
    const url = new URL("data:image/png;base64,QUJD");
    await provider.languageModel("llama3.2").doGenerate({
      prompt: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            { type: "file", mediaType: "image/png", data: { type: "data", data: new Uint8Array([65, 66, 67]) } },
            { type: "file", mediaType: "image/png", data: { type: "url", url } },
          ],
        },
        {
          role: "assistant",
          content: [
            { type: "reasoning", text: "Look it up" },
            { type: "tool-call", toolCallId: "c1", toolName: "find_leads", input: { city: "N" } },
          ],
        },
        {
          role: "tool",
          content: [
            { type: "tool-result", toolCallId: "c1", toolName: "find_leads", output: { type: "json", value: [1] } },
          ],
        },
      ],
      temperature: 0.2,
      maxOutputTokens: 9,
      seed: 7,
      reasoning: "high",
      responseFormat: { type: "json", schema: { type: "object" } },
    });
    expect(chatBodies()[0]).toMatchObject({
      messages: [
        { role: "user", content: "What is this?", images: ["QUJD", "QUJD"] },
        {
          role: "assistant",
          content: "",
          thinking: "Look it up",
          tool_calls: [{ id: "c1", function: { name: "find_leads", arguments: { city: "N" } } }],
        },
        { role: "tool", tool_name: "find_leads", tool_call_id: "c1", content: "[1]" },
      ],
      options: { temperature: 0.2, num_predict: 9, seed: 7 },
      format: { type: "object" },
      keep_alive: "10m",
      think: "high",
      stream: false,
    });
  });

  it("refuses an image for a model without vision", async () => {
    const provider = await ollamaOver({});
    const image = { type: "data" as const, data: "QUJD" };
    const work = provider.languageModel("llama3.2").doGenerate({
      prompt: [{ role: "user", content: [{ type: "file", mediaType: "image/png", data: image }] }],
    });
    expect(await errorOf(work)).toMatchObject({ message: expect.stringContaining("can't read images") });
    expect(chatBodies()).toEqual([]);
  });

  it("omits the thinking setting when the model does not support it, with a note", async () => {
    const provider = await ollamaOver({});
    const result = await provider.languageModel("llama3.2").doGenerate({ ...ask, reasoning: "high" });
    expect(chatBodies()[0]?.["think"]).toBeUndefined();
    expect(result.warnings).toContainEqual({ type: "unsupported", feature: "reasoning" });
  });

  it.each<[string, number, { contextLength: number; loadedWith?: number }, number]>([
    ["a short prompt", 10, { contextLength: 131_072 }, 4096],
    ["a long one", 40_000, { contextLength: 131_072 }, 16_384],
    ["one near the model's end", 40_000, { contextLength: 12_000 }, 12_000],
    ["a short one for a model that is loaded with more", 10, { contextLength: 131_072, loadedWith: 32_768 }, 32_768],
    ["a long one for a model that is loaded with less", 40_000, { contextLength: 131_072, loadedWith: 4096 }, 16_384],
  ])("requests the context that %s needs", async (_name, characters, model, expected) => {
    const provider = await ollamaOver({ models: { "llama3.2:latest": model } });
    await provider
      .languageModel("llama3.2")
      .doGenerate({ prompt: [{ role: "user", content: [{ type: "text", text: "x".repeat(characters) }] }] });
    expect(chatBodies()[0]?.["options"]).toMatchObject({ num_ctx: expected });
  });
});

describe("a whole answer", () => {
  it("returns thinking, text, tool calls and counts", async () => {
    const provider = await ollamaOver({
      reply: () => ({ text: "Done.", thinking: "Hm", toolCalls: [{ id: "a", name: "find_leads", arguments: {} }] }),
    });
    const result = await provider.languageModel("llama3.2").doGenerate({ ...ask, tools: [find] });
    expect(result.content).toEqual([
      { type: "reasoning", text: "Hm" },
      { type: "text", text: "Done." },
      { type: "tool-call", toolCallId: "a", toolName: "find_leads", input: "{}" },
    ]);
    expect(result.usage.outputTokens.total).toBe(2);
  });
});

describe("the client", () => {
  it("lists and shows models, and reports running ones and its version", async () => {
    const { client, listModels } = await ollamaOver({
      models: { "llama3.2:latest": { loadedWith: 8192 }, "nomic-embed-text:latest": { capabilities: ["embedding"] } },
    });
    expect(await client.version()).toBe("0.99.0");
    expect(await client.show("llama3.2")).toEqual({ contextLength: 131_072, capabilities: ["completion", "tools"] });
    expect(await client.running()).toMatchObject([{ name: "llama3.2:latest", contextLength: 8192 }]);
    expect(await listModels()).toEqual([
      {
        provider: "ollama",
        id: "llama3.2:latest",
        isLocal: true,
        isChat: true,
        isEmbedding: false,
        hasTools: true,
        contextLength: 131_072,
      },
      expect.objectContaining({ id: "nomic-embed-text:latest", isChat: false }),
    ]);
  });

  it("pulls with progress, and deletes", async () => {
    const { client } = await ollamaOver({ models: {} });
    const seen = [];
    for await (const progress of client.pull("llama3.2")) seen.push(progress);
    expect(seen[2]).toEqual({ status: "pulling 000000000000", completedBytes: 1_048_576, totalBytes: 2_019_377_376 });
    expect(seen.at(-1)).toMatchObject({ status: "success", completedBytes: 2_019_377_376 });
    expect((await client.list()).map(({ name }) => name)).toEqual(["llama3.2:latest"]);
    await client.remove("llama3.2");
    expect(await client.list()).toEqual([]);
    expect(await errorOf(client.remove("llama3.2"))).toMatchObject({ code: "model_not_found" });
  });

  it.each<[string, unknown[], string, RegExp]>([
    [
      "unknown",
      [{ status: "pulling manifest" }, { error: "pull model manifest: file does not exist" }],
      "model_not_found",
      /model nope doesn't exist/,
    ],
    ["full disk", [{ error: "write /x: no space left on device" }], "bad_request", /disk is full/],
    ["cut", [{ status: "pulling manifest" }], "cut_off", /Start it again/],
  ])("reports a pull that fails under status 200 as an error: %s", async (_name, pullLines, code, words) => {
    const { client } = await ollamaOver({ pullLines });
    const work = (async () => {
      for await (const progress of client.pull("nope")) expect(progress.status).toBe("pulling manifest");
    })();
    expect(await errorOf(work)).toMatchObject({ code, message: expect.stringMatching(words) });
  });

  it("stops a pull when its reader stops, and when it is aborted", async () => {
    const { client } = await ollamaOver({ holdPullAfter: 2 });
    for await (const { status } of client.pull("big")) if (status.startsWith("pulling 0")) break;
    await expect.poll(() => double?.abandoned()).toBe(1);
    const controller = new AbortController();
    const work = (async () => {
      for await (const { status } of client.pull("big", { signal: controller.signal }))
        if (status.startsWith("pulling 0")) controller.abort();
    })();
    expect(await errorOf(work)).toMatchObject({ code: "aborted" });
    await expect.poll(() => double?.abandoned()).toBe(2);
  });
});

it("reports that a server accepted the call but never answered, when fetch itself times out first", async () => {
  const cause = Object.assign(new Error("Headers Timeout Error"), { code: "UND_ERR_HEADERS_TIMEOUT" });
  const provider = createOllama({ fetch: () => Promise.reject(new TypeError("fetch failed", { cause })) });
  expect(await errorOf(provider.languageModel("llama3.2").doGenerate(ask))).toMatchObject({
    code: "timeout",
    message: expect.stringContaining("didn't respond"),
  });
});
