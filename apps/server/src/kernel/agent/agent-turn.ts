import { cutShortBy, reachedLimit } from "@muster/agent/agent/limits";
import { type AgentCall, type AgentState, planWithoutTools, startAgent } from "@muster/agent/agent/state";
import { type AgentDeps, resumeAgent, stepAgent } from "@muster/agent/agent-loop";
import { type Message, message } from "@muster/contracts/messages";
import type { CallContext } from "@muster/models/gateway";
import { ModelError } from "@muster/models/model";
import { resultValue } from "@muster/models/prompt-parts";
import { waitFor } from "@muster/models/wait";
import { newId } from "../../platform/ids.ts";
import { noticeEvent, type StepEvent, type StepWait } from "../runs/kinds.ts";
import { askPerson, type PersonAnswers, type QuestionForm } from "../runs/questions.ts";
import { findAllowedHosts } from "./approvals.repo.ts";
import { findDecision, requestApproval } from "./approvals.ts";
import { alreadyAsked } from "./ask-person.tools.ts";
import { type AnswerProblem, checkAnswer, dropUnsupported } from "./check-answer.ts";
import { nothingFound, type TurnSources } from "./found.ts";
import { type Library, openLibrary } from "./library.ts";
import { isWorthRepeating, type LiveAnswer, openLiveAnswer } from "./live-answer.ts";
import { findAddedTools, findTools, parseArguments, type Tool, type ToolContext, toLoopTool } from "./tools.ts";
import { type AgentTurn, type TurnDone, type TurnState, type TurnStep, turnStateOf } from "./turn-state.ts";

/**
 * The work of an agent as a step of any run: a model that calls tools in a loop, or, for an engine that calls none, the turn's plan.
 * The state is stored after each step of the loop, so a crash repeats at most the call in progress. A call that needs approval pauses
 * the step: return the wait as the step's result.
 */
export async function agentTurn(step: TurnStep, turn: AgentTurn): Promise<TurnDone | StepWait> {
  const context = await chooseModel(step, turn);
  const state = turnStateOf(step) ?? (await begin(step, turn, context));
  const work = await openWork(step, turn, { state, context });
  for (;;) {
    const wait = await applyDecision(work);
    if (wait) return wait;
    if (isOver(work) && !askForCorrection(work)) return finish(work);
    if (!isOver(work)) await advance(work);
    await step.keep(state);
  }
}

interface Work {
  step: TurnStep;
  turn: AgentTurn;
  state: TurnState;
  context: CallContext | undefined;
  tools: Tool[];
  library: Library;
  live: LiveAnswer;
  settings: { allowedHosts: string[] };
  deps: AgentDeps;
}

async function chooseModel({ services, run, signal, progress }: TurnStep, turn: AgentTurn) {
  const choice = await services.gatewayFor(run.orgId).choose(turn.model ?? "auto", signal);
  if (choice.kind === "builtin") return undefined;
  const { provider, modelId } = choice;
  return {
    provider,
    modelId,
    runId: run.id,
    purpose: turn.purpose,
    onNotice: progress,
  } satisfies CallContext;
}

async function begin(step: TurnStep, turn: AgentTurn, context: CallContext | undefined): Promise<TurnState> {
  // A model that does not know its capabilities is asked with tools; it refuses them if it takes none.
  const described = await context?.provider
    .describeModel?.(context.modelId, { signal: step.signal })
    .catch(() => undefined);
  const agent = !context || described?.tools === false ? withoutTools(turn, context) : withTools(turn);
  for (const call of agent.calls) emitCall(step, call);
  const state: TurnState = {
    agent,
    found: { ...nothingFound(), seen: [...(turn.seen ?? [])] },
    notices: [],
    carried: turn.carried ?? null,
  };
  // Without calls to make or anything carried, an attempt after a crash would begin in the same way.
  if (agent.calls.length > 0 || state.carried !== null) await step.keep(state);
  return state;
}

function withTools({ instructions, messages, budget = {}, isTainted = false, answer }: AgentTurn): AgentState {
  return startAgent({
    instructions: answer ? `${instructions}\n\n${answer.checks === "cited" ? citingPassages : citing}` : instructions,
    messages,
    limits: budget,
    isTainted,
  });
}

/** For a model that gets numbered passages. */
export const citingPassages = `Behind each sentence that rests on a passage, put the passage's "cite" number in brackets: "Sales grew by 4%. [3]"`;
const citing = `${citingPassages}
State no number that stands neither in a passage that you cite nor in a result of a tool.`;

function withoutTools(turn: AgentTurn, context: CallContext | undefined): AgentState {
  const { instructions, isTainted, messages } = withTools(turn);
  const calls = turn.plan?.(context ? "model" : "builtin") ?? [];
  return planWithoutTools({
    ...{ instructions, isTainted, calls, limits: turn.budget ?? {} },
    messages: turn.answer ? messages : [],
  });
}

/** Reads what the turn works on: the documents that it was given, and the pages that it has fetched. */
async function openWork(
  step: TurnStep,
  turn: AgentTurn,
  { state, context }: { state: TurnState; context: CallContext | undefined },
): Promise<Work> {
  const { services, signal, inOrg, run, now, progress } = step;
  const { sources = {} } = turn;
  const { found } = state;
  const library = openLibrary([
    ...((await sources.documents?.()) ?? []),
    ...(await fetchedSources(sources, state, signal)),
  ]);
  const tools = [...findTools(services, turn.tools), ...(turn.takesAddedTools ? await findAddedTools(step) : [])];
  const settings = { allowedHosts: [] as string[] };
  const contextOf =
    (tool: Tool) =>
    async (call: { callId: string; signal: AbortSignal; args: unknown }): Promise<ToolContext> => ({
      ...{ services, inOrg, now, progress, library, sources, found },
      run: { id: run.id, orgId: run.orgId, userId: run.userId },
      ...{ callId: callIdIn(step, call.callId), signal: call.signal },
      answers: await answersTo(step, tool, call),
    });
  const live = openLiveAnswer(step);
  const deps: AgentDeps = {
    ...{ gateway: services.gatewayFor(run.orgId), context, signal },
    tools: tools.map((tool) => toLoopTool(tool, contextOf(tool), { services, found })),
    needsApproval({ tool: name, args }) {
      const tool = tools.find((one) => one.name === name);
      const parsed = tool && parseArguments(tool, args);
      return !(parsed?.ok && tool?.isPreapproved?.(parsed.args, settings));
    },
    onResult: (result) => emitResult(step, result),
  };
  return { step, turn, state, context, tools, library, live, settings, deps };
}

async function fetchedSources({ readPage }: TurnSources, { found }: TurnState, signal: AbortSignal) {
  if (!readPage) return [];
  const pages = found.pages.filter(({ problem }) => problem === null);
  return Promise.all(
    pages.map(async (page) => {
      const { fileId: id, name } = page;
      return { id, name, document: await readPage({ ...page, id }, signal) };
    }),
  );
}

/** Unique in the run: several of its steps may be turns. */
function callIdIn({ key }: TurnStep, callId: string): string {
  return `${key}/${callId}`;
}

/** A plan ends when its calls are made, unless a model then answers from their results. */
function isOver({ state: { agent }, turn, context }: Work): boolean {
  const isPlanDone = agent.isPlanned && agent.calls.length === 0 && !(turn.answer && context);
  return agent.end !== undefined || isPlanDone;
}

/** One step of the loop: a call of the model, or the next calls of tools. */
async function advance(work: Work): Promise<void> {
  const { step, state, turn, live, deps } = work;
  const isWriting = turn.answer !== undefined && state.draft === undefined;
  const isAsking = state.agent.calls.length === 0;
  if (isWriting && isAsking) live.settle("", "This was not the answer yet.");
  if (!isAsking) work.settings.allowedHosts = await step.inOrg(findAllowedHosts);
  try {
    const { state: agent, outcome } = await stepAgent(state.agent, { ...deps, ...(isWriting && { onText: live.add }) });
    state.agent = agent;
    if (isAsking) for (const call of agent.calls) emitCall(step, call);
    const limit = outcome.kind === "stopped" ? outcome.words : outcome.kind === "done" ? cutShortBy(agent) : undefined;
    if (limit) notice(work, message("agent.limit_reached", { reason: limit }));
  } catch (error) {
    step.signal.throwIfAborted();
    if (!(error instanceof ModelError)) throw error;
    await recover(work, error);
  }
}

/** If the model fails, a search ends with the results so far; an answer needs the model, so the run decides whether to retry. */
async function recover(work: Work, error: ModelError): Promise<void> {
  const { step, state, turn, context } = work;
  const { agent } = state;
  if (error.code === "bad_request" && agent.used.steps === 0 && !agent.isPlanned) {
    // A model that refuses the first request takes no tools.
    state.agent = withoutTools(turn, context);
    for (const call of state.agent.calls) emitCall(step, call);
  } else if (isWorthRepeating(error, turn) && !state.hasWaited) {
    state.hasWaited = true;
    await waitFor(error.retryAfterMs ?? 500, step.signal);
  } else if (turn.answer && state.draft === undefined) throw error;
  else {
    const text = state.draft ?? agent.text;
    state.agent = { ...agent, calls: [], end: { kind: "done", text, isCut: false } };
    notice(work, message("agent.stopped_early", { error: error.message }));
  }
}

/** Applies the decision about the call that waits for a person. Returns the wait when there is no decision yet. */
async function applyDecision(work: Work): Promise<StepWait | undefined> {
  const { step, state, tools } = work;
  const call = waitingCall(state.agent);
  if (!call) return undefined;
  const tool = tools.find(({ name }) => name === call.tool);
  if (!tool) return deny(work, call.callId, "This tool was switched off.");
  if (tool.ask) return applyAnswers(work, call, tool);
  const { callId } = call;
  const request = await step.inOrg((tx) => findDecision(tx, { runId: step.run.id, callId: callIdIn(step, callId) }));
  if (!request?.decision) return waitForDecision(work, { call, tool, requestId: request?.id });
  const approved = request.decision === "approved";
  const isExpired = request.decision === "expired";
  const reason = isExpired ? "The approval request expired." : (request.note ?? "The approval request was denied.");
  if (approved) state.agent = resumeAgent(state.agent, { callId, approved });
  else {
    deny(work, callId, reason);
    notice(work, message(isExpired ? "agent.call_expired" : "agent.call_denied", { summary: request.summary }));
  }
  return undefined;
}

function deny({ step, state }: Work, callId: string, reason: string): undefined {
  state.agent = resumeAgent(state.agent, { callId, approved: false, reason });
  emitResult(step, { toolCallId: callId, output: { type: "execution-denied", reason } });
}

/** A turn asks the person once, in one form; two calls in one model answer count as two forms. */
async function applyAnswers(work: Work, call: AgentCall, tool: Tool): Promise<StepWait | undefined> {
  const { step, state } = work;
  if (state.found.results.some((result) => result.tool === tool.name)) return deny(work, call.callId, alreadyAsked);
  const asked = await askPerson(step, formOf(step, tool, call), { kept: state });
  if ("waitFor" in asked) return asked;
  state.agent = resumeAgent(state.agent, { callId: call.callId, approved: true });
  return undefined;
}

function formOf(step: TurnStep, tool: Tool, { callId, args }: { callId: string; args: unknown }): QuestionForm {
  const parsed = parseArguments(tool, args);
  // A call only waits once its arguments have been parsed.
  if (!(tool.ask && parsed.ok)) throw new Error(`The call ${callId} of ${tool.name} asks nothing`);
  return { key: callIdIn(step, callId), ...tool.ask(parsed.args) };
}

/** Read when the tool runs, as the process that saw the answers may have died. */
async function answersTo(
  step: TurnStep,
  tool: Tool,
  call: { callId: string; args: unknown },
): Promise<PersonAnswers | undefined> {
  if (!tool.ask) return undefined;
  const asked = await askPerson(step, formOf(step, tool, call));
  if ("waitFor" in asked) throw new Error(`The call ${call.callId} was resumed without answers`);
  return asked;
}

/** The call before which nothing else can happen: those in front of it are answered. */
function waitingCall({ calls }: AgentState): AgentCall | undefined {
  const open = calls.find(({ status }) => status !== "answered");
  return open?.status === "waiting" ? open : undefined;
}

/** Pauses the step until a person has decided about the exact call. */
function waitForDecision(
  { step, state, turn }: Work,
  { call, tool, requestId }: { call: AgentCall; tool: Tool; requestId: string | undefined },
): StepWait {
  const callId = callIdIn(step, call.callId);
  const args = shownArguments(tool, call);
  const shown = Object.values(args).map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  const summary = [tool.name, ...shown].join(" ");
  const id = requestId ?? newId(step.now());
  return {
    waitFor: id,
    kind: "approval",
    detail: message("steps.waiting_for_approval", { summary }),
    kept: state,
    async commit(tx) {
      if (requestId) return;
      await requestApproval(tx, step.services, {
        ...{ id, runId: step.run.id, callId, summary, arguments: args },
        ...{ subject: turn.subject, agentName: turn.agentName, userId: step.run.userId },
        ...{ tool: tool.name, risk: tool.risk, isTainted: state.agent.isTainted, askedAt: step.now() },
      });
    },
  };
}

/** The arguments as the tool will get them. */
function shownArguments(tool: Tool, { args }: AgentCall): Record<string, unknown> {
  const parsed = parseArguments(tool, args);
  const value = parsed.ok ? parsed.args : args;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { value };
}

/** Asks the model once to correct what nothing supports, as long as the budget allows it. Returns whether it did. */
function askForCorrection({ state, turn, library }: Work): boolean {
  const { agent, found } = state;
  if (!turn.answer || state.draft !== undefined || agent.end?.kind !== "done" || reachedLimit(agent)) return false;
  const { text } = agent.end;
  const { problems } = checkAnswer(text, { found, library, ...checksOf(turn.answer) });
  if (problems.length === 0) return false;
  state.draft = text;
  const { end: _, ...open } = agent;
  state.agent = {
    ...open,
    messages: [
      ...agent.messages,
      { role: "assistant", content: [{ type: "text", text }] },
      { role: "user", content: [{ type: "text", text: correctionRequest(problems) }] },
    ],
  };
  return true;
}

function correctionRequest(problems: AnswerProblem[]): string {
  const list = problems.map(({ sentence, because }) => `- ${JSON.stringify(sentence)}: ${because}`).join("\n");
  return `Some sentences are not supported:\n${list}\nWrite the whole answer again, with these sentences corrected or left out. Write nothing else.`;
}

function finish(work: Work): TurnDone {
  const { state, context, turn } = work;
  const { found, agent } = state;
  const engine = context ? ("model" as const) : ("builtin" as const);
  const { end, used } = agent;
  const stoppedBy = end?.kind === "stopped" ? end.reason : undefined;
  const done = { found, engine, isCut: end?.kind === "done" && end.isCut, stoppedBy, used };
  const nothing = { text: "", citations: [], figures: [], cited: { statements: [], passages: [] } };
  if (!turn.answer) return { ...done, ...nothing, notices: state.notices };
  return { ...done, ...settleAnswer(work, turn.answer), notices: state.notices };
}

/** Checks the answer, drops unsupported sentences, and emits the rest as text, citations and figures. */
function settleAnswer(work: Work, answer: NonNullable<AgentTurn["answer"]>) {
  const { step, state, library, live } = work;
  const { found, agent, draft } = state;
  const written = agent.end?.text || (draft ?? "");
  const { checked, dropped } = dropUnsupported(written, { found, library, ...checksOf(answer) });
  const { text, citations, figures, cited, uncited, unfound } = checked;
  const [first] = dropped;
  live.settle(text, first ? `Not supported: ${first.because}.` : "The answer was corrected.");
  if (dropped.length > 0) notice(work, message("agent.sentences_removed", { count: dropped.length }));
  if (uncited > 0 && found.seen.length > 0) notice(work, message("agent.sentences_uncited", { count: uncited }));
  if (unfound > 0) notice(work, message("agent.numbers_unfound", { count: unfound }));
  const part = step.key;
  for (const { n: number, fileId: sourceId, passageId, quote } of citations)
    step.emit({ type: "citation", data: { part, number, sourceId, passageId, quote } });
  for (const figure of figures) step.emit({ type: "figure", data: { part, ...figure } });
  return { text, citations, figures, cited };
}

function checksOf({ asked, checks }: NonNullable<AgentTurn["answer"]>) {
  return { asked, onlyCited: checks === "cited" };
}

function notice({ step, state }: Work, note: Message): void {
  state.notices.push(note);
  step.emit(noticeEvent(step.key, note));
}

/** The model's arguments are JSON; the vendor's package declares another type for it. */
type CallArguments = Extract<StepEvent, { type: "tool-call" }>["data"]["arguments"];

function emitCall(step: TurnStep, { callId, tool, args }: AgentCall): void {
  const id = callIdIn(step, callId);
  step.emit({ type: "tool-call", data: { part: step.key, id, tool, arguments: args as CallArguments } });
}

const summaryLength = 200;

function emitResult(
  step: TurnStep,
  { toolCallId, output }: Pick<AgentState["results"][number], "toolCallId" | "output">,
): void {
  const id = callIdIn(step, toolCallId);
  const isError = output.type !== "json" && output.type !== "text";
  const value = resultValue(output);
  const text = summaryOf(value);
  const summary = text.length > summaryLength ? `${text.slice(0, summaryLength - 1)}…` : text;
  step.emit({ type: "tool-result", data: { part: step.key, id, isError, summary } });
}

/** What a tool returned, in a few words for people: the model gets all of it. */
function summaryOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const fields = Object.entries(value);
  const { readAs, expression, value: result, error, denied } = value as Record<string, unknown>;
  if (typeof (error ?? denied) === "string") return String(error ?? denied);
  if (typeof readAs === "string") return readAs.replace(/^Read as: /, "");
  if (typeof expression === "string") return `${expression} = ${String(result)}`;
  const list = fields.find(([, each]) => Array.isArray(each)) as [string, unknown[]] | undefined;
  if (list) return `${list[1].length} ${list[1].length === 1 ? list[0].replace(/s$/, "") : list[0]}`;
  const named = ["title", "name", "source", "url", "text"].flatMap(
    (key) => fields.find(([each]) => each === key)?.[1] ?? [],
  );
  return typeof named[0] === "string" ? named[0].replace(/\s+/g, " ") : JSON.stringify(value);
}
