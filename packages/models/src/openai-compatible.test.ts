import { afterEach, describe, expect, it, vi } from "vitest";
import { ask, errorOf, partsOf, textIn } from "./model-call.factory.ts";
import { type DoubleOptions, type OpenAIDouble, startOpenAIDouble } from "./openai.double.ts";
import { createOpenAICompatible, type OpenAICompatibleOptions } from "./openai-compatible.ts";
import type { Fault } from "./openai-frames.double.ts";

const key = "sk-secret-of-the-test-0000";
let double: OpenAIDouble | undefined;

afterEach(async () => {
  vi.useRealTimers();
  await double?.close();
  double = undefined;
});

async function providerOver(options: DoubleOptions, settings: Partial<OpenAICompatibleOptions> = {}) {
  double = await startOpenAIDouble(options);
  return createOpenAICompatible({ baseUrl: double.baseUrl, apiKey: key, coalesceMs: 0, ...settings });
}

describe("a streamed answer", () => {
  it("emits text as it arrives, the provider's usage and the finish reason", async () => {
    const provider = await providerOver({ reply: () => ({ text: "Cold chain. Über", reasoning: "Think" }) });
    const parts = await partsOf((await provider.languageModel("m").doStream(ask)).stream);
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
      usage: { outputTokens: { total: 4 } },
    });
    expect(double?.requests[0]?.body).toMatchObject({
      model: "m",
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Hi" },
      ],
    });
  });

  it("batches text after the first chunk", async () => {
    const provider = await providerOver({ reply: () => "one two three four five six" }, { coalesceMs: 60_000 });
    const deltas = (await partsOf((await provider.languageModel("m").doStream(ask)).stream)).filter(
      (part) => part.type === "text-delta",
    );
    expect(deltas.map((part) => part.delta)).toEqual(["one ", "two three four five six"]);
  });

  it("emits the first chunk before the rest arrives", async () => {
    const provider = await providerOver(
      { reply: () => ({ text: "first second", holdAfter: "first" }) },
      { coalesceMs: 60_000 },
    );
    const reader = (await provider.languageModel("m").doStream(ask)).stream.getReader();
    let read = await reader.read();
    while (read.value?.type !== "text-delta") read = await reader.read();
    expect(read.value.delta).toBe("first ");
    double?.release();
    await reader.cancel();
  });

  it("assembles tool calls", async () => {
    const provider = await providerOver({
      reply: () => ({
        toolCalls: [
          { id: "a", name: "find", arguments: '{"city":"Northquay"}' },
          { name: "search", arguments: '{"q":1}' },
        ],
      }),
    });
    const parts = await partsOf(
      (
        await provider.languageModel("m").doStream({
          ...ask,
          tools: [{ type: "function", name: "find", inputSchema: { type: "object" } }],
          toolChoice: { type: "tool", toolName: "find" },
        })
      ).stream,
    );
    expect(parts.filter((part) => part.type === "tool-call")).toEqual([
      { type: "tool-call", toolCallId: "a", toolName: "find", input: '{"city":"Northquay"}' },
      { type: "tool-call", toolCallId: "call_1", toolName: "search", input: '{"q":1}' },
    ]);
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: "tool-calls" } });
    expect(double?.requests[0]?.body["tool_choice"]).toEqual({ type: "function", function: { name: "find" } });
  });

  it("reads a complete answer when the server does not stream", async () => {
    const provider = await providerOver({ reply: () => ({ text: "All at once", whole: true }) });
    const parts = await partsOf((await provider.languageModel("m").doStream(ask)).stream);
    expect(parts.map((part) => part.type)).toEqual([
      "stream-start",
      "response-metadata",
      "text-start",
      "text-delta",
      "text-end",
      "finish",
    ]);
  });

  it.each<[Fault, string, RegExp]>([
    ["hang_midstream", "timeout", /stopped mid-response/],
    ["keep_alive_only", "timeout", /didn't start responding/],
    ["trickle", "timeout", /responded too slowly/],
    ["cut", "cut_off", /was interrupted/],
    ["cut_mid_token", "cut_off", /closed before/],
    ["empty", "cut_off", /was interrupted/],
    ["malformed", "bad_response", /invalid response/],
    ["html", "bad_response", /invalid response/],
    ["error_frame", "overloaded", /overloaded and stopped/],
    ["huge", "too_long", /more than 1 MB/],
    ["long_line", "too_long", /single endless line/],
  ])("ends with a clear error: %s", async (fault, code, words) => {
    const provider = await providerOver(
      { reply: () => ({ fault }) },
      {
        timeouts: { firstTokenMs: 150, idleMs: 150, paceMs: 30 },
        limits: { maxBytes: 1024 * 1024, maxLineCharacters: 200_000 },
      },
    );
    const { stream } = await provider.languageModel("m").doStream(ask);
    const error = await errorOf(partsOf(stream));
    expect(error).toMatchObject({ code, message: expect.stringMatching(words) });
  });

  it("stops at once when aborted, and disconnects", async () => {
    const provider = await providerOver({ reply: () => ({ text: "first second", holdAfter: "first" }) });
    const controller = new AbortController();
    const { stream } = await provider.languageModel("m").doStream({ ...ask, abortSignal: controller.signal });
    const reader = stream.getReader();
    let read = await reader.read();
    while (read.value?.type !== "text-delta") read = await reader.read();
    controller.abort();
    const error = await errorOf(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    );
    expect(error).toMatchObject({ code: "aborted", isRetryable: false });
    await expect.poll(() => double?.abandoned()).toBe(1);
  });

  it("disconnects when its reader stops", async () => {
    const provider = await providerOver({ reply: () => ({ text: "first second", holdAfter: "first" }) });
    const { stream } = await provider.languageModel("m").doStream(ask);
    await stream.cancel();
    await expect.poll(() => double?.abandoned()).toBe(1);
  });
});

describe("a refused call", () => {
  it.each<[Fault, string, boolean, RegExp]>([
    ["unauthorized", "unauthorized", false, /rejected the API key. An administrator can check OPENAI_API_KEY/],
    ["model_not_found", "model_not_found", false, /doesn't have the model m/],
    ["rate_limited", "rate_limited", true, /Try again in 7 seconds/],
    ["quota", "quota_exceeded", false, /no quota left/],
    ["server_error", "server_error", true, /status 500/],
    ["overloaded", "overloaded", true, /is overloaded/],
    ["context_too_long", "context_too_long", false, /longer context/],
  ])("%s", async (fault, code, isRetryable, words) => {
    const provider = await providerOver({ reply: () => ({ fault }) });
    for (const call of [provider.languageModel("m").doGenerate(ask), provider.languageModel("m").doStream(ask)]) {
      const error = await errorOf(Promise.resolve(call));
      expect(error).toMatchObject({ code, isRetryable, message: expect.stringMatching(words) });
      expect(`${error.message}${JSON.stringify(error)}`).not.toContain("secret");
      if (fault === "rate_limited") expect(error.retryAfterMs).toBe(7000);
    }
  });

  it("names the server on which nothing is listening", async () => {
    const provider = await providerOver({});
    await double?.close();
    expect(await errorOf(Promise.resolve(provider.languageModel("m").doStream(ask)))).toMatchObject({
      code: "unreachable",
      message: expect.stringMatching(/127\.0\.0\.1:\d+ can't be reached/),
    });
  });

  it("times out before the first-token limit when no connection is accepted", async () => {
    const provider = createOpenAICompatible({
      baseUrl: "http://10.255.255.1/v1",
      fetch: (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))),
      probe: async () => false,
      timeouts: { connectMs: 20 },
    });
    expect(await errorOf(Promise.resolve(provider.languageModel("m").doStream(ask)))).toMatchObject({
      code: "unreachable",
      message: expect.stringContaining("no connection within"),
    });
  });

  it.each([
    ["https://models.example/v1", 30],
    ["http://127.0.0.1:4000/v1", 60],
  ])("waits for the next text of %s for %d seconds", async (baseUrl, seconds) => {
    const first = `data: ${JSON.stringify({ id: "x", choices: [{ index: 0, delta: { content: "Half" } }] })}\n\n`;
    const provider = createOpenAICompatible({
      baseUrl,
      fetch: async (_url, init) => {
        const body = new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode(first));
            init?.signal?.addEventListener("abort", () => stream.error(init.signal?.reason));
          },
        });
        return new Response(body, { headers: { "content-type": "text/event-stream" } });
      },
    });
    vi.useFakeTimers();
    const ended = errorOf(partsOf((await provider.languageModel("m").doStream(ask)).stream));
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 500);
    expect(hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(hasEnded).toBe(true);
    expect(await ended).toMatchObject({ code: "timeout", message: expect.stringContaining(`for ${seconds} seconds`) });
  });

  it("times out when a server accepts and stays silent", async () => {
    const provider = await providerOver(
      { reply: () => ({ fault: "hang" }) },
      { timeouts: { connectMs: 40, firstTokenMs: 150, wholeMs: 150 } },
    );
    expect(await errorOf(partsOf((await provider.languageModel("m").doStream(ask)).stream))).toMatchObject({
      code: "timeout",
    });
    expect(await errorOf(Promise.resolve(provider.languageModel("m").doGenerate(ask)))).toMatchObject({
      code: "timeout",
    });
  });
});

describe("a complete answer", () => {
  it("returns text, reasoning, tool calls and usage", async () => {
    const provider = await providerOver({
      reply: () => ({ text: "Done.", reasoning: "Hm", toolCalls: [{ name: "find", arguments: "{}" }] }),
    });
    const result = await provider.languageModel("m").doGenerate(ask);
    expect(result.content).toEqual([
      { type: "reasoning", text: "Hm" },
      { type: "text", text: "Done." },
      { type: "tool-call", toolCallId: "call_0", toolName: "find", input: "{}" },
    ]);
    expect(result.usage.outputTokens.total).toBe(2);
  });

  it.each<[Fault, string]>([
    ["malformed", "bad_response"],
    ["html", "bad_response"],
  ])("that cannot be parsed ends with a clear error: %s", async (fault, code) => {
    const provider = await providerOver({ reply: () => ({ fault }) });
    expect(await errorOf(Promise.resolve(provider.languageModel("m").doGenerate(ask)))).toMatchObject({ code });
  });

  it.each(["response_format", "stream_options", "temperature", "max_tokens"])(
    "is requested again without %s when the server refuses it, and only once",
    async (field) => {
      const provider = await providerOver({ rejects: [field] });
      const model = provider.languageModel("m");
      const options = {
        ...ask,
        temperature: 0,
        maxOutputTokens: 9,
        responseFormat: { type: "json" as const, schema: { type: "object" as const } },
      };
      await partsOf((await model.doStream(options)).stream);
      await partsOf((await model.doStream(options)).stream);
      expect(double?.requests).toHaveLength(3);
      expect(double?.requests.at(-1)?.body[field]).toBeUndefined();
      if (field === "response_format")
        expect(JSON.stringify(double?.requests.at(-1)?.body.messages)).toContain("JSON schema");
    },
  );
});

describe("the list of models", () => {
  it("separates chat models from others", async () => {
    const provider = await providerOver({ models: ["gpt-x", "text-embedding-x"], apiKey: key });
    expect(await provider.listModels()).toEqual([
      { provider: "openai", id: "gpt-x", isLocal: true, isChat: true, isEmbedding: false },
      { provider: "openai", id: "text-embedding-x", isLocal: true, isChat: false, isEmbedding: true },
    ]);
  });

  it("is found when the base URL lacks its version, and calls then use it", async () => {
    double = await startOpenAIDouble();
    const provider = createOpenAICompatible({ baseUrl: double.baseUrl.replace("/v1", "/") });
    expect(await provider.listModels()).toHaveLength(1);
    await provider.languageModel("m").doGenerate(ask);
    expect(double.requests.map((request) => request.path)).toEqual(["/models", "/v1/models", "/v1/chat/completions"]);
  });

  it("reports whose key is wrong without showing it", async () => {
    const provider = await providerOver({ apiKey: "another" });
    const error = await errorOf(provider.listModels());
    expect(error.code).toBe("unauthorized");
    expect(error.message).not.toContain(key);
  });

  it("hides a key that the server repeats, in any case", async () => {
    const forms = [key, Buffer.from(key).toString("base64"), Buffer.from(`Bearer ${key}`).toString("base64")];
    const error = { message: `You sent ${forms.join(" ")} ${encodeURIComponent(`Bearer ${key}`)} !` };
    const answer = async () => Response.json({ error }, { status: 400 });
    const provider = createOpenAICompatible({ baseUrl: "http://models.test/v1", apiKey: key, fetch: answer });
    expect((await errorOf(provider.listModels())).message).toMatch(/: You sent … … … … !$/);
  });
});
