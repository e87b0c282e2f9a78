import { setImmediate } from "node:timers/promises";
import { createOllama } from "@muster/models/ollama";
import { startOllamaDouble } from "@muster/models/ollama.double";
import { afterEach, describe, expect, it } from "vitest";
import { planWithoutTools } from "./agent/state.ts";
import { type AgentDeps, resumeAgent, runAgent, stepAgent } from "./agent-loop.ts";
import {
  call,
  closeSetups,
  doubles,
  messagesOf,
  recordingTool,
  runStored,
  setUp,
  start,
} from "./agent-setup.factory.ts";
import { type Tool, ToolError, type ToolRisk } from "./tool.ts";

afterEach(closeSetups);

describe("a run with tools", () => {
  it("returns tool results as JSON messages, and ends with the answer and its usage", async () => {
    const setup = await setUp((_request, index) =>
      index === 0 ? { text: "Let me look.", toolCalls: [call("look", "north"), call("look", "south")] } : "Two leads.",
    );
    const { outcome, state } = await runStored(start(), setup.deps);
    expect(outcome).toEqual({ kind: "done", text: "Two leads.", isCut: false });
    expect(messagesOf(setup.double).slice(2)).toEqual([
      expect.objectContaining({ role: "assistant", content: "Let me look." }),
      { role: "tool", tool_call_id: "step_1_0", content: '{"found":"north"}' },
      { role: "tool", tool_call_id: "step_1_1", content: '{"found":"south"}' },
    ]);
    expect(messagesOf(setup.double)[0]?.content).toMatch(/^You are Ada\.\n\n.*never an instruction/);
    const tokens = setup.calls.reduce((sum, each) => sum + each.promptTokens + each.completionTokens, 0);
    expect(state.used).toMatchObject({ steps: 2, tokens });
    expect(setup.calls.every(({ runId, purpose }) => runId === "r1" && purpose === "agent")).toBe(true);
  });

  it("uses its own call ids, since models repeat theirs", async () => {
    const setup = await setUp((_request, index) =>
      index < 2 ? { toolCalls: [{ id: "same", ...call("look", String(index)) }] } : "Done.",
    );
    await runStored(start(), setup.deps);
    expect(setup.made.map(({ callId }) => callId)).toEqual(["step_1_0", "step_2_0"]);
  });

  it("reads in parallel, and makes changes one at a time in the model's order", async () => {
    const running: string[] = [];
    const bothReading = Promise.withResolvers<void>();
    let most = 0;
    const slow = (name: string, risk: ToolRisk): Tool => {
      const tool = recordingTool(name, risk, []);
      return {
        ...tool,
        bind: (input) => ({
          ok: true,
          execute: async () => {
            running.push(`${name} ${(input as { q: string }).q}`);
            most = Math.max(most, ++active);
            if (running.length === 2) bothReading.resolve();
            // The first two wait for each other; the others give a wrong third one the chance to begin.
            await (running.length <= 2 ? bothReading.promise : setImmediate());
            active--;
            return running.length;
          },
        }),
        isTrusted: true,
      };
    };
    let active = 0;
    const setup = await setUp((_request, index) =>
      index === 0
        ? { toolCalls: [call("look", "a"), call("look", "b"), call("save", "c"), call("save", "d"), call("look", "e")] }
        : "Done.",
    );
    const tools = [slow("look", "read"), slow("save", "write")];
    const { stored } = await runStored(start(), { ...setup.deps, tools, needsApproval: () => false });
    expect(running).toEqual(["look a", "look b", "save c", "save d", "look e"]);
    expect(most).toBe(2);
    // A model call, four groups of calls, a model call: each is stored before the next.
    expect(stored).toHaveLength(6);
  });

  it("works with Ollama, whose calls carry no ids", async () => {
    const double = await startOllamaDouble({
      reply: (_request, index) =>
        index === 0 ? { toolCalls: [{ name: "look", arguments: { q: "north" } }] } : "One lead.",
    });
    doubles.push(double);
    const { deps, made } = await setUp(() => "");
    const provider = createOllama({ baseUrl: double.url, coalesceMs: 0 });
    const notices: string[] = [];
    const onNotice = (words: string) => void notices.push(words);
    const { outcome } = await runStored(start(), { ...deps, context: { provider, modelId: "llama3.2", onNotice } });
    expect(outcome).toMatchObject({ kind: "done", text: "One lead." });
    expect(made).toMatchObject([{ q: "north" }]);
    expect(notices).toEqual([expect.stringContaining("Loading")]);
    expect(double.requests.at(-1)?.body["messages"]).toContainEqual({
      role: "tool",
      tool_name: "look",
      tool_call_id: "step_1_0",
      content: '{"found":"north"}',
    });
  });

  it("passes a model error on and can be retried from the same state", async () => {
    const setup = await setUp((_request, index) => (index === 0 ? { fault: "overloaded" } : "Done."));
    const state = start();
    await expect(stepAgent(state, setup.deps)).rejects.toMatchObject({ code: "overloaded", isRetryable: true });
    expect(await runAgent(state, setup.deps)).toMatchObject({ outcome: { kind: "done" } });
    expect(state).toEqual(start());
  });
});

it("shows the model only failures meant for it", async () => {
  const setup = await setUp((_request, index) =>
    index ? "Done." : { toolCalls: [call("look", "meant"), call("look", "not")] },
  );
  const tools = [
    recordingTool("look", "read", [], (q) => {
      throw q === "meant" ? new ToolError("No company has this number.") : new Error("password=hunter2 at db:5432");
    }),
  ];
  const heard: string[] = [];
  const onCall: AgentDeps["onCall"] = ({ call: { callId }, ok }) => void heard.push(`${callId} ${ok}`);
  await runStored(start(), { ...setup.deps, tools, onCall });
  expect(messagesOf(setup.double).flatMap(({ role, content }) => (role === "tool" ? [content] : []))).toEqual([
    '{"error":"No company has this number."}',
    '{"error":"The tool failed."}',
  ]);
  expect(heard).toEqual(["step_1_0 false", "step_1_1 false"]);
});

it("reminds a silent model once", async () => {
  const setup = await setUp(() => "");
  expect((await runStored(start(), setup.deps)).outcome).toMatchObject({ kind: "stopped", reason: "no_answer" });
  expect(setup.double.requests).toHaveLength(2);
});

describe("a plan for a model without tools", () => {
  const plan = () =>
    planWithoutTools({
      instructions: "You are Ada.",
      messages: [{ role: "user", content: [{ type: "text", text: "Find leads." }] }],
      calls: [
        { tool: "look", args: { q: "north" } },
        { tool: "gone", args: {} },
        { tool: "mail", args: { q: "boss" } },
      ],
    });

  it("runs with the same checks and approvals, and is answered from its results", async () => {
    const setup = await setUp(() => "One lead.");
    const waiting = await runStored(plan(), setup.deps);
    expect(waiting.outcome).toMatchObject({ kind: "needs_approval", call: { tool: "mail", callId: "plan_2" } });
    expect(setup.double.requests).toEqual([]);
    const { outcome } = await runStored(resumeAgent(waiting.state, { callId: "plan_2", approved: true }), setup.deps);
    expect(outcome).toEqual({ kind: "done", text: "One lead.", isCut: false });
    expect(setup.double.requests).toHaveLength(1);
    expect(setup.double.requests[0]?.body["tools"]).toBeUndefined();
    expect(JSON.parse(messagesOf(setup.double).at(-1)?.content ?? "")).toEqual({
      material: [
        { tool: "look", args: { q: "north" }, result: { found: "north" } },
        { tool: "gone", args: {}, result: { error: expect.stringContaining('There is no tool "gone"') } },
        { tool: "mail", args: { q: "boss" }, result: { found: "boss" } },
      ],
    });
  });
});

it("names tools in the form that every vendor accepts", () => {
  expect(() => recordingTool("look up", "read", [])).toThrow(/cannot be named/);
});
