import type { JSONValue, LanguageModelV4ToolResultOutput } from "@ai-sdk/provider";
import { type Tool, ToolError } from "../tool.ts";
import { answer, errorOutput } from "./judge-calls.ts";
import type { AgentCall, AgentState } from "./state.ts";

const defaultTimeoutMs = 60_000;
const atOnce = 4;

/** Called after each executed call. A step that is repeated after a crash calls it again. */
export type CallListener = (event: { call: AgentCall; ok: boolean; ms: number }) => void;

export interface ExecuteInput {
  tools: Tool[];
  runId: string | undefined;
  signal: AbortSignal;
  onCall: CallListener | undefined;
}

/**
 * Executes the next calls in the model's order: all consecutive reads at once, or a single call with effects, so that its result
 * can be stored before the next. Calls behind one that waits for a person also wait.
 */
export async function executeNext(state: AgentState, executing: ExecuteInput): Promise<void> {
  const open = state.calls.filter(({ status }) => status !== "answered");
  const riskOf = ({ tool }: AgentCall) => executing.tools.find(({ name }) => name === tool)?.risk;
  const end = open.findIndex((call) => call.status === "waiting" || riskOf(call) !== "read");
  const reads = end < 0 ? open : open.slice(0, end);
  const [first] = open;
  const batch = reads.length ? reads.slice(0, atOnce) : first && first.status !== "waiting" ? [first] : [];
  const outputs = await Promise.all(batch.map((call) => execute(call, executing, state.limits.maxResultCharacters)));
  for (const [index, call] of batch.entries()) {
    const tool = executing.tools.find(({ name }) => name === call.tool);
    if (!tool?.isTrusted) state.isTainted = true;
    answer(state, call, outputs[index] ?? errorOutput("The tool failed."));
  }
}

async function execute(
  call: AgentCall,
  { tools, runId, signal, onCall }: ExecuteInput,
  maxCharacters: number,
): Promise<LanguageModelV4ToolResultOutput> {
  const start = performance.now();
  const output = await outputOf(call, { tool: tools.find(({ name }) => name === call.tool), runId, signal });
  signal.throwIfAborted();
  const cut = withinLimit(output, maxCharacters);
  onCall?.({ call, ok: cut.type === "json", ms: Math.round(performance.now() - start) });
  return cut;
}

async function outputOf(
  call: AgentCall,
  { tool, runId, signal }: { tool: Tool | undefined; runId: string | undefined; signal: AbortSignal },
): Promise<LanguageModelV4ToolResultOutput> {
  const bound = tool?.bind(call.args);
  if (!tool || !bound) return errorOutput("This tool is no longer available.");
  if (!bound.ok) return errorOutput(`The arguments do not fit: ${bound.problem}`);
  const timeoutMs = tool.timeoutMs ?? defaultTimeoutMs;
  const limit = AbortSignal.timeout(timeoutMs);
  const both = AbortSignal.any([signal, limit]);
  try {
    const value = await Promise.race([bound.execute({ callId: call.callId, runId, signal: both }), aborted(both)]);
    return { type: "json", value: asJson(value) };
  } catch (error) {
    if (limit.aborted && !signal.aborted)
      return errorOutput(`The tool didn't respond within ${timeoutMs / 1000} seconds.`);
    return errorOutput(error instanceof ToolError ? error.message : "The tool failed.");
  }
}

/** A tool may ignore its signal; the loop does not. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** Drops or refuses what JSON cannot hold, so that storing the state does not change it. */
function asJson(value: unknown): JSONValue {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as JSONValue);
}

function withinLimit(output: LanguageModelV4ToolResultOutput, maxCharacters: number): LanguageModelV4ToolResultOutput {
  if (output.type !== "json" && output.type !== "error-json") return output;
  const text = JSON.stringify(output.value);
  return text.length <= maxCharacters
    ? output
    : { type: output.type, value: { isCut: true, characters: text.length, beginning: text.slice(0, maxCharacters) } };
}
