import type { JSONValue, LanguageModelV4ToolResultOutput } from "@ai-sdk/provider";
import { type Tool, ToolError, type ToolRisk } from "../tool.ts";
import { stop } from "./limits.ts";
import type { AgentCall, AgentState } from "./state.ts";

/** Whether a call needs a person's approval, as long as the run is not tainted. */
export type ApprovalRule = (call: { tool: string; risk: ToolRisk; args: JSONValue }) => boolean;

interface Rules {
  tools: Tool[];
  needsApproval: ApprovalRule;
}

const identicalCalls = 3;
const toleratedMistakes = 2;
const repeated = "You have made this very call before. Use its result, or answer with what you have.";
const refused = "A person has refused this very call already.";
/** The key under which calls of unknown tools are counted. */
const unknownTool = "";

/** Checks the calls of an answer: whether each is valid, is a repetition, and needs a person's approval. */
export function judgeCalls(state: AgentState, rules: Rules): void {
  const mistaken = new Set<string>();
  for (const [index, call] of state.calls.entries()) {
    if (call.status !== "new") continue;
    if (!state.isPlanned && index >= state.limits.maxCallsPerStep) answer(state, call, errorOutput(tooMany(state)));
    else if (!judge(state, call, rules))
      mistaken.add(rules.tools.some(({ name }) => name === call.tool) ? call.tool : unknownTool);
  }
  for (const name of mistaken) countMistake(state, name);
}

/** Returns whether the call can be executed. */
function judge(state: AgentState, call: AgentCall, { tools, needsApproval }: Rules): boolean {
  const tool = tools.find(({ name }) => name === call.tool);
  if (!tool) {
    answer(state, call, errorOutput(missingTool(call, tools)));
    return false;
  }
  const bound = tool.bind(call.args);
  if (!bound.ok) {
    answer(state, call, errorOutput(`The arguments do not fit: ${bound.problem}`));
    return false;
  }
  delete state.mistakes[call.tool];
  if (isAnswered(state, call)) return true;
  const refusal = bound.refusal?.();
  if (refusal !== undefined) {
    answer(state, call, errorOutput(refusal));
    return true;
  }
  const needsDecision = tool.risk !== "read" && (state.isTainted || needsApproval({ ...call, risk: tool.risk }));
  call.status = tool.waitsForPerson || needsDecision ? "waiting" : "ready";
  return true;
}

/** Adds a result to a call. */
export function answer(state: AgentState, call: AgentCall, output: LanguageModelV4ToolResultOutput): void {
  call.status = "answered";
  state.results.push({ type: "tool-result", toolCallId: call.callId, toolName: call.tool, output });
}

/** An error in the form shown to the model. */
function errorOutput(error: string): LanguageModelV4ToolResultOutput {
  return { type: "error-json", value: { error } };
}

/** JSON with sorted keys, so that equal arguments give equal text. */
function canonical(value: JSONValue | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`)
    .join(",")}}`;
}

function tooMany({ limits }: AgentState): string {
  return `At most ${limits.maxCallsPerStep} calls are carried out at once; make this one again later.`;
}

function missingTool({ tool }: AgentCall, tools: Tool[]): string {
  return `There is no tool "${tool.slice(0, 64)}". There are: ${tools.map(({ name }) => name).join(", ")}.`;
}

function countMistake(state: AgentState, name: string): void {
  const count = (state.mistakes[name] ?? 0) + 1;
  state.mistakes[name] = count;
  if (count > toleratedMistakes) stop(state, "invalid_calls");
}

/** A call and its arguments as a key. */
export function keyOf({ tool, args }: Pick<AgentCall, "tool" | "args">): string {
  return `${tool} ${canonical(args)}`;
}

/** A refused call stays refused. The third identical call gets a remark instead of a result; another one ends the run. */
function isAnswered(state: AgentState, call: AgentCall): boolean {
  const key = keyOf(call);
  const count = (state.repeats[key] ?? 0) + 1;
  state.repeats[key] = count;
  if (count > identicalCalls) stop(state, "repeating");
  else if (count === identicalCalls) answer(state, call, errorOutput(repeated));
  else if (state.denied.includes(key)) answer(state, call, { type: "execution-denied", reason: refused });
  else return false;
  return true;
}

const defaultTimeoutMs = 60_000;
const atOnce = 4;

/** Called after each executed call. A step that is repeated after a crash calls it again. */
export type CallListener = (event: { call: AgentCall; ok: boolean; ms: number }) => void;

interface ExecuteInput {
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
