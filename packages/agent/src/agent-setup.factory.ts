import { type CallContext, createGateway, type ModelCall } from "@muster/models/gateway";
import { type OpenAIDouble, startOpenAIDouble } from "@muster/models/openai.double";
import { createOpenAICompatible } from "@muster/models/openai-compatible";
import type { DoubleRequest, Reply } from "@muster/models/openai-frames.double";
import { expect } from "vitest";
import { type AgentState, startAgent } from "./agent/state.ts";
import { type AgentDeps, stepAgent } from "./agent-loop.ts";
import { defineTool, type Tool, type ToolRisk } from "./tool.ts";

/** Models that are closed after each test. */
export const doubles: { close: () => Promise<void> }[] = [];

/** Closes the models that a test created. */
export async function closeSetups(): Promise<void> {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
}

interface Made {
  tool: string;
  q: string;
  callId: string;
}

interface Setup {
  double: OpenAIDouble;
  deps: AgentDeps & { context: CallContext };
  /** The executed calls, in the order in which they started. */
  made: Made[];
  calls: ModelCall[];
}

/** An agent with a scripted model and tools that record their calls. */
export async function setUp(
  reply: (request: DoubleRequest, index: number) => Reply | string,
  extra: Partial<AgentDeps & { context: CallContext }> = {},
): Promise<Setup> {
  const double = await startOpenAIDouble({ reply });
  doubles.push(double);
  const provider = createOpenAICompatible({ baseUrl: double.baseUrl, coalesceMs: 0 });
  const calls: ModelCall[] = [];
  const gateway = createGateway({ models: [provider], record: () => (call) => void calls.push(call) });
  const made: Made[] = [];
  const tools = [
    recordingTool("look", "read", made),
    recordingTool("save", "write", made),
    recordingTool("mail", "external", made),
  ];
  const context = { provider, modelId: "m", runId: "r1", purpose: "agent" };
  return { double, made, calls, deps: { gateway, context, tools, ...extra } };
}

/** A tool that records its calls and returns its input. */
export function recordingTool(
  name: string,
  risk: ToolRisk,
  made: Made[],
  result: (q: string) => unknown = (q) => ({ found: q }),
): Tool {
  return defineTool<{ q: string }>({
    name,
    risk,
    description: `To ${name}`,
    inputSchema: { type: "object", properties: { q: { type: "string" } }, required: ["q"] },
    parse: (input) => {
      const q = (input as { q?: unknown } | null)?.q;
      return typeof q === "string" ? { ok: true, args: { q } } : { ok: false, problem: "q has to be a text" };
    },
    execute: async ({ q }, { callId }) => {
      made.push({ tool: name, q, callId });
      return result(q);
    },
  });
}

/** A call as a model makes it. */
export function call(name: string, q: unknown) {
  return { name, arguments: JSON.stringify({ q }) };
}

/** A run at its beginning. */
export function start(limits: Parameters<typeof startAgent>[0]["limits"] = {}): AgentState {
  const text = "Find the harbour's leads.";
  return startAgent({
    instructions: "You are Ada.",
    messages: [{ role: "user", content: [{ type: "text", text }] }],
    limits,
  });
}

/** Runs with the state serialized between steps, as it is when stored. */
export async function runStored(state: AgentState, deps: AgentDeps) {
  const stored: AgentState[] = [];
  let now = state;
  for (;;) {
    const step = await stepAgent(JSON.parse(JSON.stringify(now)) as AgentState, deps);
    expect(JSON.parse(JSON.stringify(step.state))).toEqual(step.state);
    now = step.state;
    stored.push(now);
    if (step.outcome.kind !== "continue") return { state: now, outcome: step.outcome, stored };
  }
}

/** The messages of one model request, the last by default. */
export function messagesOf(double: OpenAIDouble, index = -1) {
  return (double.requests.at(index)?.body.messages ?? []) as {
    role: string;
    content: string;
    tool_call_id?: string;
    tool_calls?: { id: string }[];
  }[];
}
