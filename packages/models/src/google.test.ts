import { afterEach, describe, expect, it } from "vitest";
import { type GoogleFault, startGoogleDouble } from "./google.double.ts";
import { createGoogle } from "./google.ts";
import type { HttpDouble } from "./http.double.ts";
import { ask, errorOf, streamed, textIn } from "./model-call.factory.ts";

type DoubleOptions = Parameters<typeof startGoogleDouble>[0];

const key = "AIzaSecretOfTheTest0000";
const find = {
  type: "function" as const,
  name: "find_leads",
  inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", type: "object" as const },
};
let double: HttpDouble | undefined;

afterEach(async () => {
  await double?.close();
  double = undefined;
});

async function googleOver(options: DoubleOptions, settings: Partial<Parameters<typeof createGoogle>[0]> = {}) {
  double = await startGoogleDouble({ apiKey: key, ...options });
  return createGoogle({ baseUrl: double.url, apiKey: key, coalesceMs: 0, ...settings });
}

describe("a streamed answer", () => {
  it("emits thinking, text, tool calls with their signature, and token counts", async () => {
    const provider = await googleOver({
      reply: () => ({
        thought: "Hm",
        text: "Cold chain.",
        toolCalls: [{ id: "fc1", name: "find_leads", args: { city: "Northquay" }, signature: "sig" }],
      }),
    });
    const parts = await streamed(provider, "models/gemini-invented", { ...ask, tools: [find] });
    expect(textIn(parts)).toBe("Cold chain.");
    expect(parts).toContainEqual({ type: "reasoning-delta", id: "0", delta: "Hm" });
    expect(parts.filter((part) => part.type === "tool-call")).toEqual([
      {
        type: "tool-call",
        toolCallId: "fc1",
        toolName: "find_leads",
        input: '{"city":"Northquay"}',
        providerMetadata: { google: { thoughtSignature: "sig" } },
      },
    ]);
    expect(parts.at(-1)).toMatchObject({
      finishReason: { unified: "tool-calls", raw: "STOP" },
      usage: {
        inputTokens: { total: 9, noCache: 6, cacheRead: 3 },
        outputTokens: { total: 4, text: 3, reasoning: 1 },
      },
    });
    expect(double?.requests[0]).toMatchObject({
      path: "/models/gemini-invented:streamGenerateContent?alt=sse",
      body: {
        systemInstruction: { parts: [{ text: "Be brief." }] },
        contents: [{ role: "user", parts: [{ text: "Hi" }] }],
        tools: [{ functionDeclarations: [{ name: "find_leads", parametersJsonSchema: { type: "object" } }] }],
      },
    });
    expect(JSON.stringify(double?.requests[0]?.body)).not.toContain("$schema");
  });

  it.each([
    ["SAFETY", "content-filter"],
    ["MAX_TOKENS", "length"],
    ["MALFORMED_FUNCTION_CALL", "error"],
    ["OTHER", "other"],
  ])("that ends with %s reports it and keeps the text received so far", async (finishReason, unified) => {
    const provider = await googleOver({ reply: () => ({ text: "Half", finishReason }) });
    const parts = await streamed(provider, "m");
    expect(textIn(parts)).toBe("Half");
    expect(parts.at(-1)).toMatchObject({ finishReason: { unified, raw: finishReason } });
  });

  it("emits the first chunk before the rest arrives, and disconnects when its reader stops", async () => {
    const provider = await googleOver({ reply: () => ({ text: "first second", holdAfter: "first" }) });
    const reader = (await provider.languageModel("m").doStream(ask)).stream.getReader();
    let read = await reader.read();
    while (read.value?.type !== "text-delta") read = await reader.read();
    await reader.cancel();
    await expect.poll(() => double?.abandoned()).toBe(1);
  });

  it.each<[GoogleFault, string, RegExp]>([
    ["blocked", "blocked", /blocked the request \(SAFETY\)/],
    ["error_event", "overloaded", /overloaded/],
    ["cut", "cut_off", /was interrupted/],
    ["cut_mid_event", "cut_off", /closed before/],
    ["malformed", "bad_response", /points to Google/],
    ["hang_midstream", "timeout", /stopped mid-response/],
    ["huge", "too_long", /more than 1 MB/],
  ])("ends with a clear error: %s", async (fault, code, words) => {
    const provider = await googleOver(
      { reply: () => ({ fault }) },
      { timeouts: { idleMs: 150 }, limits: { maxBytes: 1024 * 1024 } },
    );
    expect(await errorOf(streamed(provider, "m"))).toMatchObject({ code, message: expect.stringMatching(words) });
  });
});

describe("a refused call", () => {
  it.each<[GoogleFault, string, boolean, RegExp]>([
    ["rate_limited", "rate_limited", true, /Try again in 17 seconds/],
    ["quota_of_the_day", "quota_exceeded", false, /no quota left today/],
    ["overloaded", "overloaded", true, /overloaded/],
    ["model_not_found", "model_not_found", false, /doesn't have the model m/],
    ["too_long", "context_too_long", false, /longer context/],
    ["blocked", "blocked", false, /SAFETY/],
  ])("%s", async (fault, code, isRetryable, words) => {
    const provider = await googleOver({ reply: () => ({ fault }) });
    const model = provider.languageModel("m");
    for (const error of await Promise.all([model.doGenerate(ask), streamed(provider, "m")].map(errorOf))) {
      expect(error).toMatchObject({ code, isRetryable, message: expect.stringMatching(words) });
      if (fault === "rate_limited") expect(error.retryAfterMs).toBe(17_000);
    }
  });

  it("reports whose key is wrong without showing it, and never puts it into a URL", async () => {
    const provider = await googleOver({ apiKey: "another" });
    const model = provider.languageModel("m");
    const works = [model.doGenerate(ask), model.doStream(ask), provider.listModels()];
    for (const error of await Promise.all(works.map(errorOf))) {
      expect(error).toMatchObject({ code: "unauthorized", message: expect.stringContaining("GOOGLE_API_KEY") });
      expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(key);
    }
    expect(double?.requests.map(({ path }) => path).join(" ")).not.toContain(key);
  });
});

it("puts images, calls with signatures, results, a schema and thinking into the request", async () => {
  const provider = await googleOver({ reply: () => '{"city":"N"}' });
  const { content } = await provider.languageModel("gemini-3-flash").doGenerate({
    prompt: [
      {
        role: "user",
        content: [
          { type: "text", text: "What is this?" },
          { type: "file", mediaType: "image/*", data: { type: "data", data: new Uint8Array([65, 66, 67]) } },
        ],
      },
      {
        role: "assistant",
        content: [
          {
            type: "tool-call",
            toolCallId: "c1",
            toolName: "find_leads",
            input: { city: "N" },
            providerOptions: { google: { thoughtSignature: "sig" } },
          },
        ],
      },
      {
        role: "tool",
        content: [
          { type: "tool-result", toolCallId: "c1", toolName: "find_leads", output: { type: "json", value: [1] } },
        ],
      },
    ],
    tools: [find],
    toolChoice: { type: "tool", toolName: "find_leads" },
    responseFormat: { type: "json", schema: { type: "object" } },
    reasoning: "medium",
    maxOutputTokens: 9,
  });
  expect(content).toEqual([{ type: "text", text: '{"city":"N"}' }]);
  expect(double?.requests[0]?.body).toMatchObject({
    contents: [
      { role: "user", parts: [{ text: "What is this?" }, { inlineData: { mimeType: "image/png", data: "QUJD" } }] },
      {
        role: "model",
        parts: [{ functionCall: { id: "c1", name: "find_leads", args: { city: "N" } }, thoughtSignature: "sig" }],
      },
      { role: "user", parts: [{ functionResponse: { id: "c1", name: "find_leads", response: { result: [1] } } }] },
    ],
    toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["find_leads"] } },
    generationConfig: {
      maxOutputTokens: 9,
      responseMimeType: "application/json",
      responseJsonSchema: { type: "object" },
      thinkingConfig: { thinkingLevel: "medium", includeThoughts: true },
    },
  });
});

it("lists its models, and marks those for chat", async () => {
  const provider = await googleOver({});
  expect(await provider.listModels()).toEqual([
    { provider: "google", id: "gemini-invented", isLocal: false, isChat: true, contextLength: 1_048_576 },
    { provider: "google", id: "embedding-invented", isLocal: false, isChat: false, contextLength: 2048 },
  ]);
});
