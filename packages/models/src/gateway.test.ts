import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { afterEach, describe, expect, it } from "vitest";
import { createGateway, type ModelCall } from "./gateway.ts";
import { type DoubleOptions, type OpenAIDouble, startOpenAIDouble } from "./openai.double.ts";
import { createOpenAICompatible } from "./openai-compatible.ts";
import { costOf, type ModelPrice } from "./prices.ts";
import { tallyOf } from "./tally.ts";

const ask: LanguageModelV4CallOptions = {
  prompt: [{ role: "user", content: [{ type: "text", text: "Please write twelve words about rain." }] }],
};
const doubles: OpenAIDouble[] = [];

afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

async function gatewayOver(
  options: DoubleOptions,
  { prices = [], isLocal = false }: { prices?: ModelPrice[]; isLocal?: boolean } = {},
) {
  const double = await startOpenAIDouble(options);
  doubles.push(double);
  const provider = createOpenAICompatible({
    baseUrl: double.baseUrl,
    isLocal,
    coalesceMs: 0,
    timeouts: { idleMs: 150 },
  });
  const calls: ModelCall[] = [];
  const gateway = createGateway({
    models: [provider],
    prices,
    now: () => new Date("2026-11-20T10:00:00Z"),
    record: () => (call) => void calls.push(call),
  });
  return { double, provider, calls, gateway };
}

describe("every call is recorded", () => {
  it("with the provider's tokens, the default price, the run and the times", async () => {
    const { gateway, provider, calls, double } = await gatewayOver({ reply: () => "Rain falls." });
    const deltas: string[] = [];
    const answer = await gateway.stream({ provider, modelId: "m", runId: "r1", purpose: "report" }, ask, (delta) =>
      deltas.push(delta),
    );
    expect(answer.text).toBe("Rain falls.");
    expect(deltas.join("")).toBe(answer.text);
    const prompt = Math.ceil(JSON.stringify(double.requests[0]?.body.messages).length / 4);
    expect(calls).toEqual([
      {
        runId: "r1",
        purpose: "report",
        provider: "openai",
        model: "m",
        startedAt: new Date("2026-11-20T10:00:00Z"),
        latencyMs: expect.any(Number),
        firstTokenMs: expect.any(Number),
        promptTokens: prompt,
        completionTokens: 3,
        estimated: false,
        costMicros: (prompt + 3) * 45,
        priceSource: "default",
        outcome: "ok",
      },
    ]);
  });

  it("when the answer is not streamed", async () => {
    const { gateway, provider, calls } = await gatewayOver(
      { reply: () => "Rain." },
      { prices: [{ model: "m", validFrom: "2020-01-01", inputPerMillion: 0, outputPerMillion: 1000 }] },
    );
    expect((await gateway.generate({ provider, modelId: "m" }, ask)).text).toBe("Rain.");
    expect(calls[0]).toMatchObject({
      completionTokens: 2,
      costMicros: 2000,
      priceSource: "operator",
      firstTokenMs: null,
    });
  });

  it("with an estimated count when the provider sends none", async () => {
    const { gateway, provider, calls } = await gatewayOver({
      reply: () => ({ text: "Rain falls on the plain.", noUsage: true }),
    });
    await gateway.stream({ provider, modelId: "m" }, ask, () => undefined);
    expect(calls[0]).toMatchObject({ promptTokens: 7, completionTokens: 6, estimated: true });
  });

  it.each([
    [-7, 3, 0],
    [7, 2.5, 0],
    [1e15, 3, 0],
    [7, 3, 9000],
  ])(
    "never with a count that gives an absurd cost: %d in, %d out, %d from the cache",
    async (input, output, cached) => {
      const tally = tallyOf(ask, 0);
      const inputTokens = { total: input, noCache: input, cacheRead: cached, cacheWrite: undefined };
      const usage = { inputTokens, outputTokens: { total: output, text: output, reasoning: undefined } };
      const content = [{ type: "text" as const, text: "Rain falls." }];
      tally.take({ content, usage, finishReason: { unified: "stop", raw: "stop" }, warnings: [] });
      const tokens = await tally.count({ isLocal: false, hasFailed: false });
      const prices = [{ model: "m", validFrom: "2020-01-01", inputPerMillion: 10, outputPerMillion: 10 }];
      const overrides = prices.map((price) => ({ ...price, cachedInputPerMillion: 0 }));
      const { costMicros } = costOf({ model: "m", isLocal: false, at: new Date("2026-11-20"), overrides }, tokens);
      expect(tokens).toMatchObject({ prompt: 7, completion: 3, cached: Math.min(cached, 7) });
      expect(costMicros).toBe(cached ? 30 : 100);
    },
  );

  it("with the tokens received so far when it was aborted, marked as estimated", async () => {
    const { gateway, provider, calls } = await gatewayOver(
      { reply: () => ({ text: "Rain falls on the plain.", holdAfter: "falls" }) },
      { isLocal: true },
    );
    const controller = new AbortController();
    const work = gateway.stream(
      { provider, modelId: "m" },
      { ...ask, abortSignal: controller.signal },
      (delta) => delta.includes("falls") && controller.abort(),
    );
    await expect(work).rejects.toMatchObject({ code: "aborted" });
    expect(calls[0]).toMatchObject({
      outcome: "aborted",
      estimated: true,
      completionTokens: 3,
      costMicros: 0,
      priceSource: "local",
    });
  });

  it("cut off at its limit when the model ignores it", async () => {
    const { gateway, provider, calls, double } = await gatewayOver({ reply: () => ({ fault: "endless" }) });
    const answer = await gateway.stream(
      { provider, modelId: "m" },
      { ...ask, maxOutputTokens: 10_000 },
      () => undefined,
    );
    expect(answer.finishReason.unified).toBe("length");
    expect(answer.text.length).toBeLessThan(200_000);
    expect(calls).toMatchObject([{ outcome: "ok", estimated: true }]);
    await expect.poll(() => double.abandoned()).toBe(1);
  });

  it.each(["rate_limited", "hang_midstream"] as const)("when it failed: %s", async (fault) => {
    const { gateway, provider, calls } = await gatewayOver({ reply: () => ({ fault }) });
    await expect(gateway.stream({ provider, modelId: "m" }, ask, () => undefined)).rejects.toMatchObject({
      name: "ModelError",
    });
    expect(calls).toHaveLength(1);
    if (fault === "rate_limited")
      expect(calls[0]).toMatchObject({ outcome: "rate_limited", promptTokens: 0, costMicros: 0 });
    else expect(calls[0]).toMatchObject({ outcome: "timeout", estimated: true });
  });
});

describe("the choice of a model", () => {
  it.each([
    [undefined, "gpt-a"],
    ["auto", "gpt-a"],
    ["gpt-b", "gpt-b"],
    ["openai/gpt-b", "gpt-b"],
    ["meta-llama/llama-9", "meta-llama/llama-9"],
    ["openai/gpt-own", "openai/gpt-own"],
    ["builtin", "built-in"],
  ])("for '%s' is %s", async (requested, expected) => {
    const { gateway } = await gatewayOver({ models: ["text-embedding-a", "gpt-a", "gpt-b", "openai/gpt-own"] });
    const choice = await gateway.choose(requested);
    expect(choice.kind === "model" ? choice.modelId : "built-in").toBe(expected);
  });

  it("skips a provider that does not respond, and finds names among several", async () => {
    const { provider: gone, double } = await gatewayOver({});
    await double.close();
    const { provider } = await gatewayOver({ models: ["gpt-a"] });
    const second = { ...provider, id: "second" };
    const gateway = createGateway({ models: [gone, second], record: () => () => undefined });
    expect(await gateway.choose()).toMatchObject({ provider: { id: "second" }, modelId: "gpt-a" });
    expect(await gateway.choose("gpt-a")).toMatchObject({ provider: { id: "second" } });
    expect((await gateway.probeAll()).map((state) => state.isReachable)).toEqual([false, true]);
  });

  it("is the built-in engine, with the reason, when no provider responds", async () => {
    const { gateway, double } = await gatewayOver({});
    await double.close();
    expect(await gateway.choose()).toMatchObject({
      kind: "builtin",
      words: expect.stringMatching(/can't be reached.*Using the built-in engine instead/),
    });
    expect(await createGateway({ models: [], record: () => () => undefined }).choose("x")).toMatchObject({
      kind: "builtin",
    });
  });
});
