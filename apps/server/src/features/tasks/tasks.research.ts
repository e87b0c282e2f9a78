import type { AgentState } from "@muster/ai/agent/state";
import { type AgentDeps, resumeAgent, stepAgent } from "@muster/ai/agent-loop";
import { ModelError } from "@muster/ai/model";
import { waitFor } from "@muster/ai/wait";
import { newId } from "../../platform/ids.ts";
import { askForApproval, findWord, readAllowedHosts } from "../approvals/approvals.ask.service.ts";
import type { TaskRow } from "./tasks.repo.ts";
import { parseAddress } from "./tasks.research.address.ts";
import { handOver, type Research } from "./tasks.research.kinds.ts";
import { beginAgent, contextOf, withoutTools } from "./tasks.research.model.ts";
import type { Found, Scene } from "./tasks.research.tools.ts";
import { readTask } from "./tasks.step-parts.ts";
import type { Gathered, StepContext, StepResult } from "./tasks.steps.ts";
import { taskNumber } from "./tasks.view.ts";

/** How far a step has come: what was gathered first, and the agent that looks further. */
export interface Progress {
  gathered: { output: Gathered; detail?: string };
  agent: AgentState;
  found: Found;
  /** What a person should know of how it went. */
  notes: string[];
  /** The model has been waited for once. */
  hasWaited?: boolean;
}

const longestWaitMs = 15_000;

/**
 * Gathers as the template does, and then lets the agent look further with tools: one that calls them by itself in a loop, any
 * other by the template's plan. Each step of it is kept; a call that needs a person's word puts the step down until it is given.
 */
export async function gatherFurther(
  step: StepContext,
  gather: (step: StepContext) => Promise<StepResult<"gather">>,
  research: Research | undefined,
): Promise<StepResult<"gather">> {
  if (!research) return gather(step);
  const task = await readTask(step);
  const progress = (step.kept as Progress | undefined) ?? (await begin(step, task, { gather, research }));
  const scene: Scene = { step, task, found: progress.found };
  const deps = await depsOf(scene, progress, research);
  for (;;) {
    const word = await hearWord(step, progress);
    if (word === "none yet") return ask(scene, progress);
    if (isOver(progress.agent)) return handOver(scene, progress, research);
    await advance(scene, progress, { deps, research });
    await step.keep(progress);
  }
}

async function begin(
  step: StepContext,
  task: TaskRow,
  { gather, research }: { gather: (step: StepContext) => Promise<StepResult<"gather">>; research: Research },
): Promise<Progress> {
  const result = await gather(step);
  if ("waitFor" in result) throw new Error("The first gathering step can't wait for an approval");
  const { output, detail } = result;
  const progress: Progress = {
    gathered: { output, ...(detail !== undefined && { detail }) },
    agent: await beginAgent(step, task, { research, gathered: output }),
    found: { fetched: [], opened: [], seen: [], answers: [], misses: [] },
    notes: [],
  };
  if (!isOver(progress.agent)) await step.keep(progress);
  return progress;
}

/** A plan is over when its calls are made: what follows from them is written later. */
function isOver({ end, isPlanned, calls }: AgentState): boolean {
  return end !== undefined || (isPlanned && calls.length === 0);
}

async function depsOf(scene: Scene, { gathered }: Progress, research: Research): Promise<AgentDeps> {
  const { step } = scene;
  const isAllowed = await step.inOrg(readAllowedHosts);
  return {
    gateway: step.house.gatewayFor(step.run.orgId),
    context: await contextOf(step),
    tools: await research.tools(scene, gathered.output),
    needsApproval: ({ args }) => {
      const address = parseAddress(args);
      return !address.ok || !isAllowed(new URL(address.args.url).hostname);
    },
    signal: step.signal,
  };
}

/** One step of the agent. A model that fails ends the looking further, and not the task. */
async function advance(
  scene: Scene,
  progress: Progress,
  { deps, research }: { deps: AgentDeps; research: Research },
): Promise<void> {
  const { step, task } = scene;
  try {
    const { state, outcome } = await stepAgent(progress.agent, deps);
    progress.agent = state;
    if (outcome.kind === "stopped")
      progress.notes.push(`${outcome.words} The document uses what was found until then.`);
  } catch (error) {
    step.signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    // A model that refuses the first request takes no tools.
    if (error.code === "bad_request" && progress.agent.used.steps === 0)
      progress.agent = withoutTools(task, { research, isWrittenByModel: true });
    else if (error.isRetryable && !progress.hasWaited && (error.retryAfterMs ?? 0) <= longestWaitMs) {
      progress.hasWaited = true;
      await waitFor(error.retryAfterMs ?? 500, step.signal);
    } else {
      progress.agent = { ...progress.agent, calls: [], isPlanned: true };
      progress.notes.push(`The agent's research stopped early: ${error.message}`);
    }
  }
}

/** Takes a decision into account, where a call waits for one. */
async function hearWord(step: StepContext, progress: Progress): Promise<"none yet" | "nothing waits"> {
  const call = waitingCall(progress.agent);
  if (!call) return "nothing waits";
  const word = await step.inOrg((tx) => findWord(tx, { runId: step.run.id, callId: call.callId }));
  if (!word?.decision) return "none yet";
  const isApproved = word.decision === "approved";
  const reason =
    word.decision === "expired" ? "The approval request expired." : (word.note ?? "The approval request was denied.");
  progress.agent = resumeAgent(progress.agent, { callId: call.callId, approved: isApproved, reason });
  if (!isApproved)
    progress.notes.push(`${word.summary} was ${word.decision === "expired" ? "not approved in time" : "denied"}`);
  return "nothing waits";
}

/** The call that nothing goes on without: those before it have been carried out. */
function waitingCall({ calls }: AgentState): AgentState["calls"][number] | undefined {
  const open = calls.find(({ status }) => status !== "answered");
  return open?.status === "waiting" ? open : undefined;
}

/** Puts the step down, with the exact call for a person to decide about. */
async function ask({ step, task }: Scene, progress: Progress): Promise<StepResult<"gather">> {
  const call = waitingCall(progress.agent);
  if (!call) throw new Error("No call waits");
  const before = await step.inOrg((tx) => findWord(tx, { runId: step.run.id, callId: call.callId }));
  const address = parseAddress(call.args);
  const args = address.ok ? address.args : { value: call.args };
  const summary = [
    call.tool,
    ...Object.values(args).map((value) => (typeof value === "string" ? value : JSON.stringify(value))),
  ].join(" ");
  const id = before?.id ?? newId(step.now());
  return {
    waitFor: id,
    detail: `Waiting for approval: ${summary}`,
    kept: progress,
    commit: async (tx) => {
      if (before) return;
      await askForApproval(tx, step.house, {
        id,
        runId: step.run.id,
        callId: call.callId,
        taskId: task.id,
        taskNumber: taskNumber(task),
        taskTitle: task.title,
        userId: task.userId,
        agentName: task.agentName,
        tool: call.tool,
        risk: "external",
        arguments: { value: args },
        summary,
        isTainted: progress.agent.isTainted,
        askedAt: step.now(),
      });
    },
  };
}
