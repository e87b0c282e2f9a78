import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { afterEach, describe, expect, it } from "vitest";
import { type AnthropicFault, startAnthropicDouble } from "./anthropic.double.ts";
import { createAnthropic } from "./anthropic.ts";
import { createGateway } from "./gateway.ts";
import type { HttpDouble } from "./http.double.ts";
import { ask, errorOf, streamed, textIn } from "./model-call.factory.ts";

type DoubleOptions = Parameters<typeof startAnthropicDouble>[0];

const key = "sk-ant-secret-of-the-test";
const find = { type: "function" as const, name: "find_leads", inputSchema: { type: "object" as const } };
let double: HttpDouble | undefined;

afterEach(async () => {
  await double?.close();
  double = undefined;
});

async function anthropicOver(options: DoubleOptions, settings: Partial<Parameters<typeof createAnthropic>[0]> = {}) {
  double = await startAnthropicDouble({ apiKey: key, ...options });
  return createAnthropic({ baseUrl: double.url, apiKey: key, coalesceMs: 0, ...settings });
}

describe("a streamed answer", () => {
  it("emits thinking with its signature, text, tool calls and token counts", async () => {
    const provider = await anthropicOver({
      reply: () => ({
        thinking: "Hm",
        text: "Let me look.",
        toolCalls: [{ id: "toolu_1", name: "find_leads", input: { city: "Northquay" } }],
      }),
    });
    const parts = await streamed(provider, "claude-invented", { ...ask, tools: [find] });
    expect(textIn(parts)).toBe("Let me look.");
    expect(parts).toContainEqual({
      type: "reasoning-end",
      id: "0",
      providerMetadata: { anthropic: { signature: "sig-invented" } },
    });
    expect(parts.filter((part) => part.type === "tool-call")).toEqual([
      { type: "tool-call", toolCallId: "toolu_1", toolName: "find_leads", input: '{"city":"Northquay"}' },
    ]);
    const prompt = Math.ceil(JSON.stringify(double?.requests[0]?.body["messages"]).length / 4);
    expect(parts.at(-1)).toMatchObject({
      finishReason: { unified: "tool-calls", raw: "tool_use" },
      usage: {
        inputTokens: { total: prompt + 10, noCache: prompt, cacheRead: 10 },
        outputTokens: { total: 3 },
      },
    });
    expect(double?.requests[0]).toMatchObject({
      path: "/messages",
      body: {
        model: "claude-invented",
        max_tokens: 8192,
        system: "Be brief.",
        messages: [{ role: "user", content: [{ type: "text", text: "Hi" }] }],
        tools: [{ name: "find_leads", input_schema: { type: "object" } }],
      },
    });
  });

  it("emits the first chunk before the rest arrives, and disconnects when its reader stops", async () => {
    const provider = await anthropicOver({ reply: () => ({ text: "first second", holdAfter: "first" }) });
    const reader = (await provider.languageModel("m").doStream(ask)).stream.getReader();
    let read = await reader.read();
    while (read.value?.type !== "text-delta") read = await reader.read();
    expect(read.value.delta).toBe("first ");
    await reader.cancel();
    await expect.poll(() => double?.abandoned()).toBe(1);
  });

  it.each<[AnthropicFault, string, RegExp]>([
    ["error_event", "overloaded", /overloaded and stopped/],
    ["cut", "cut_off", /was interrupted/],
    ["cut_mid_event", "cut_off", /closed before/],
    ["malformed", "bad_response", /invalid response/],
    ["html", "bad_response", /points to Anthropic/],
    ["hang_midstream", "timeout", /stopped mid-response/],
    ["ping_only", "timeout", /didn't start/],
    ["huge", "too_long", /more than 1 MB/],
  ])("ends with a clear error: %s", async (fault, code, words) => {
    const provider = await anthropicOver(
      { reply: () => ({ fault }) },
      { timeouts: { firstTokenMs: 150, idleMs: 150 }, limits: { maxBytes: 1024 * 1024 } },
    );
    const error = await errorOf(streamed(provider, "m"));
    expect(error).toMatchObject({ code, message: expect.stringMatching(words) });
  });
});

describe("a refused call", () => {
  it.each<[AnthropicFault, string, boolean, RegExp]>([
    ["rate_limited", "rate_limited", true, /Try again in 7 seconds/],
    ["overloaded", "overloaded", true, /is overloaded/],
    ["server_error", "server_error", true, /status 500/],
    ["model_not_found", "model_not_found", false, /doesn't have the model m/],
    ["no_credit", "quota_exceeded", false, /no quota left/],
    ["too_long", "context_too_long", false, /longer context/],
  ])("%s", async (fault, code, isRetryable, words) => {
    const provider = await anthropicOver({ reply: () => ({ fault }) });
    const model = provider.languageModel("m");
    for (const error of await Promise.all([model.doGenerate(ask), model.doStream(ask)].map(errorOf))) {
      expect(error).toMatchObject({ code, isRetryable, message: expect.stringMatching(words) });
      if (fault === "rate_limited") expect(error.retryAfterMs).toBe(7000);
    }
  });

  it("reports whose key is wrong without showing it", async () => {
    const provider = await anthropicOver({ apiKey: "another" });
    const model = provider.languageModel("m");
    const works = [model.doGenerate(ask), model.doStream(ask), provider.listModels()];
    for (const error of await Promise.all(works.map(errorOf))) {
      expect(error).toMatchObject({ code: "unauthorized", message: expect.stringContaining("ANTHROPIC_API_KEY") });
      expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(key);
    }
  });

  it("hides the key when the provider repeats it", async () => {
    const provider = await anthropicOver({ rejects: [{ field: "model", message: `bad header ${key}` }] });
    expect((await errorOf(provider.languageModel("m").doGenerate(ask))).message).not.toContain("secret");
  });

  it.each([
    ["temperature", "`temperature` is deprecated for this model.", { temperature: 0.5 }],
    ["top_p", "`top_p` cannot be set for this model.", { topP: 0.5 }],
  ])("is retried once without %s", async (field, message, extra) => {
    const provider = await anthropicOver({ rejects: [{ field, message }] });
    const model = provider.languageModel("m");
    await model.doGenerate({ ...ask, ...extra });
    await model.doGenerate({ ...ask, ...extra });
    expect(double?.requests.map(({ body }) => body[field] !== undefined)).toEqual([true, false, false]);
  });

  it("is retried without a forced tool when the model refuses one, and its text is the JSON answer", async () => {
    const message = "tool_choice: forcing a tool is not supported by this model.";
    const provider = await anthropicOver({
      rejects: [{ field: "tool_choice", message }],
      reply: () => '{"city":"Norderney"}',
    });
    const model = provider.languageModel("m");
    const { content } = await model.doGenerate({
      ...ask,
      responseFormat: { type: "json", schema: { type: "object" } },
    });
    expect(content).toMatchObject([{ type: "text", text: '{"city":"Norderney"}' }]);
    expect(double?.requests.map(({ body }) => body["tool_choice"])).toEqual([
      { type: "tool", name: "json_answer" },
      undefined,
    ]);
    expect(double?.requests[1]?.body["tools"]).toHaveLength(1);
  });
});

describe("the request", () => {
  const prompt: LanguageModelV4CallOptions["prompt"] = [
    {
      role: "user",
      content: [
        { type: "text", text: "What is this?" },
        { type: "file", mediaType: "image/jpeg", data: { type: "data", data: "QUJD" } },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "reasoning", text: "Hm", providerOptions: { anthropic: { signature: "sig" } } },
        { type: "reasoning", text: "unsigned" },
        { type: "text", text: " " },
        { type: "tool-call", toolCallId: "call.1", toolName: "find_leads", input: '{"city":"N"}' },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "call.1",
          toolName: "find_leads",
          output: { type: "error-json", value: { error: "no" } },
        },
      ],
    },
    { role: "user", content: [{ type: "text", text: "Go on" }] },
  ];

  it("puts images, thinking, calls and their results into alternating turns", async () => {
    const provider = await anthropicOver({});
    await provider
      .languageModel("m")
      .doGenerate({ prompt, temperature: 1.7, toolChoice: { type: "required" }, tools: [find] });
    expect(double?.requests[0]?.body).toMatchObject({
      temperature: 1,
      tool_choice: { type: "any" },
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "What is this?" },
            { type: "image", source: { type: "base64", media_type: "image/jpeg", data: "QUJD" } },
          ],
        },
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "Hm", signature: "sig" },
            { type: "tool_use", id: "call_1", name: "find_leads", input: { city: "N" } },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "call_1", content: '{"error":"no"}', is_error: true },
            { type: "text", text: "Go on" },
          ],
        },
      ],
    });
  });

  it("asks for JSON by a tool whose arguments are the answer", async () => {
    const provider = await anthropicOver({
      reply: () => ({ toolCalls: [{ id: "t", name: "json_answer", input: { city: "Northquay" } }] }),
    });
    const options: LanguageModelV4CallOptions = {
      ...ask,
      responseFormat: { type: "json", schema: { type: "object", properties: { city: { type: "string" } } } },
    };
    const parts = await streamed(provider, "m", options);
    expect(JSON.parse(textIn(parts))).toEqual({ city: "Northquay" });
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified: "stop" } });
    const whole = await provider.languageModel("m").doGenerate(options);
    expect(whole.content).toEqual([{ type: "text", text: '{"city":"Northquay"}' }]);
    expect(double?.requests[0]?.body["tool_choice"]).toEqual({ type: "tool", name: "json_answer" });
  });

  it("lets newer models decide how long they think", async () => {
    const message = '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive".';
    const provider = await anthropicOver({ reply: (_seen, index) => (index ? "Hello." : { fault: "too_long" }) });
    await errorOf(provider.languageModel("m").doGenerate({ ...ask, reasoning: "low", temperature: 0.1 }));
    expect(double?.requests[0]?.body).toMatchObject({
      max_tokens: 8192 + 2048,
      thinking: { type: "enabled", budget_tokens: 2048 },
    });
    expect(double?.requests[0]?.body["temperature"]).toBeUndefined();
    await double?.close();
    const newer = await anthropicOver({ rejects: [{ field: "thinking", message }] });
    await errorOf(newer.languageModel("m").doGenerate({ ...ask, reasoning: "low" }));
    expect(double?.requests.at(-1)?.body).toMatchObject({ max_tokens: 8192, thinking: { type: "adaptive" } });
  });
});

it("lists its models with their context windows", async () => {
  const provider = await anthropicOver({ models: ["claude-new", "claude-old"] });
  expect(await provider.listModels()).toEqual([
    { provider: "anthropic", id: "claude-new", isLocal: false, isChat: true, hasTools: true, contextLength: 200_000 },
    expect.objectContaining({ id: "claude-old" }),
  ]);
});

it("keeps thinking, text and calls in order for the next call", async () => {
  const provider = await anthropicOver({
    reply: () => ({ redacted: "xyz", text: "Look.", toolCalls: [{ id: "t", name: "find_leads", input: {} }] }),
  });
  const gateway = createGateway({ models: [provider], record: () => () => undefined });
  const { content } = await gateway.stream({ provider, modelId: "m" }, { ...ask, tools: [find] }, () => undefined);
  expect(content).toEqual([
    { type: "reasoning", text: "", providerMetadata: { anthropic: { redactedData: "xyz" } } },
    { type: "text", text: "Look." },
    { type: "tool-call", toolCallId: "t", toolName: "find_leads", input: "{}" },
  ]);
});
