import type { DoubleRequest } from "@muster/models/openai-frames.double";
import { afterEach, describe, expect, it } from "vitest";
import { resumeAgent, stepAgent } from "./agent-loop.ts";
import { call, closeSetups, messagesOf, recordingTool, runStored, setUp, start } from "./agent-setup.factory.ts";
import type { Tool } from "./tool.ts";

afterEach(closeSetups);

describe("limits", () => {
  const looking = (_request: DoubleRequest, index: number) => ({ toolCalls: [call("look", String(index))] });

  it.each([
    ["tokens", { maxTokens: 300 }, "tokens"],
    ["money", { maxCostMicros: 5000 }, "money"],
  ])("on %s end the run", async (_name, limits, reason) => {
    const { deps, calls } = await setUp(looking);
    const provider = { ...deps.context.provider, isLocal: false };
    const { outcome } = await runStored(start({ ...limits, maxSteps: 50 }), {
      ...deps,
      context: { ...deps.context, provider },
    });
    expect(outcome).toMatchObject({ kind: "stopped", reason });
    expect(calls.length).toBeLessThan(10);
  });

  it("on tokens also bound the next answer", async () => {
    const setup = await setUp(() => "Done.");
    await runStored(start({ maxTokens: 500 }), setup.deps);
    await runStored(start(), setup.deps);
    await runStored(start({ maxOutputTokens: 50 }), setup.deps);
    expect(setup.double.requests.map(({ body }) => body["max_tokens"])).toEqual([500, undefined, 50]);
  });

  it("on time end a model's call and a tool's", async () => {
    const hanging = await setUp(() => ({ fault: "hang_midstream" }));
    const slow = await runStored(start({ maxMs: 60 }), hanging.deps);
    expect(slow.outcome).toMatchObject({ kind: "stopped", reason: "time" });
    const setup = await setUp(looking);
    const never: Tool = {
      ...recordingTool("look", "read", []),
      bind: () => ({ ok: true, execute: () => new Promise(() => undefined) }),
    };
    expect((await runStored(start({ maxMs: 200 }), { ...setup.deps, tools: [never] })).outcome).toMatchObject({
      reason: "time",
    });
  });

  it("on time keep the text that was shown", async () => {
    const { deps } = await setUp(() => ({ text: "Half of the rest", holdAfter: "Half of" }));
    const { outcome } = await stepAgent(start({ maxMs: 300 }), { ...deps, onText: () => undefined });
    expect(outcome).toMatchObject({ kind: "stopped", reason: "time", text: "Half of " });
  });

  it("on time count working time only, not the wait for a person", async () => {
    const asking = await setUp((_request, index) => (index ? "Done." : { toolCalls: [call("mail", "x")] }));
    let at = 5_000;
    const mail: Tool = {
      ...recordingTool("mail", "external", []),
      bind: () => ({
        ok: true,
        execute: async () => {
          at += 700;
          return "sent";
        },
      }),
    };
    const deps = { ...asking.deps, tools: [mail], clock: () => at };
    const { state, outcome } = await runStored(start({ maxMs: 600_000 }), deps);
    expect([outcome.kind, state.used.ms]).toEqual(["needs_approval", 0]);
    at += 3_600_000;
    const resumed = await runStored(resumeAgent(state, { callId: "step_1_0", approved: true }), deps);
    expect([resumed.outcome.kind, resumed.state.used.ms]).toEqual(["done", 700]);
  });

  it("on a tool's time are reported to the model", async () => {
    const setup = await setUp((_request, index) => (index ? "Done." : { toolCalls: [call("look", "x")] }));
    const never: Tool = {
      ...recordingTool("look", "read", []),
      timeoutMs: 30,
      bind: () => ({ ok: true, execute: () => new Promise(() => undefined) }),
    };
    expect((await runStored(start(), { ...setup.deps, tools: [never] })).outcome.kind).toBe("done");
    expect(messagesOf(setup.double).at(-1)?.content).toContain("didn't respond within 0.03 seconds");
  });

  it("truncate long results", async () => {
    const setup = await setUp((_request, index) => (index ? "Done." : { toolCalls: [call("look", "x")] }));
    const tools = [recordingTool("look", "read", [], () => "x".repeat(50_000))];
    await runStored(start({ maxResultCharacters: 100 }), { ...setup.deps, tools });
    expect(JSON.parse(messagesOf(setup.double).at(-1)?.content ?? "")).toMatchObject({
      isCut: true,
      characters: 50_002,
    });
  });

  it("apply when the caller stops the run", async () => {
    const setup = await setUp(() => ({ text: "first second", holdAfter: "first" }));
    const controller = new AbortController();
    const work = stepAgent(start(), { ...setup.deps, signal: controller.signal, onText: () => controller.abort() });
    await expect(work).rejects.toMatchObject({ code: "aborted" });
    await expect(stepAgent(start(), { ...setup.deps, signal: controller.signal })).rejects.toMatchObject({
      code: "aborted",
    });
  });
});
