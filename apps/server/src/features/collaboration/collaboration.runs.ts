import {
  type CollaborationInput,
  type CollaborationResult,
  type Contribution,
  contributionKey,
} from "@muster/contracts/collaboration";
import { message, plainText, renderMessage } from "@muster/contracts/messages";
import { openChecker } from "../../kernel/agent/checker.ts";
import { type FinishedResult, resultRuns } from "../../kernel/results/results.ts";
import type { NextStep, StepContext, StepResult } from "../../kernel/runs/kinds.ts";
import { useOfRun } from "../../kernel/usage/calls.ts";
import { AppError } from "../../platform/errors.ts";
import { mustFindOwnFiles } from "../files/files.service.ts";
import { readableBases } from "../knowledge/connections.service.ts";
import { type Evidence, foundIn, gatherEvidence } from "../research/research.evidence.service.ts";
import { suggestQuestions } from "../research/research.plan.service.ts";
import { checkCitations } from "../thinking/check-citations.service.ts";
import { type Assignment, askToConclude, askToContribute, askToDivide } from "./ask-member.ts";
import { coordinator, findMembers, type Member } from "./members.service.ts";

interface Prepared {
  members: Member[];
  baseIds: string[];
  /** Names of the knowledge bases and files to search. */
  names: string[];
}

type CollaborationTypes = {
  input: CollaborationInput;
  steps: {
    prepare: { output: Prepared };
    gather: { output: Evidence };
    divide: { output: { assignments: Assignment[] } };
    contribute: { input: { round: number; index: number }; output: Contribution };
    conclude: { output: FinishedResult<CollaborationResult> };
  };
  result: "conclude";
};

type Step = StepContext<CollaborationTypes>;
type Next = NextStep<CollaborationTypes>;

/** Several agents write their parts as the strategy prescribes, one agent combines them, and the citations are checked. */
export const collaborationRuns = resultRuns<CollaborationTypes>({
  kind: "collaboration",
  steps: {
    prepare: { work: prepare },
    gather: { work: gather },
    divide: { work: async (step) => ({ output: { assignments: await divide(step) } }) },
    contribute: { streams: true, work: contribute },
    conclude: { streams: true, isDelivery: true, work: async (step) => ({ output: await conclude(step) }) },
  },
});

async function prepare({ run, inOrg }: Step): Promise<StepResult<CollaborationTypes, "prepare">> {
  const { agentIds, knowledgeBases, files } = run.input;
  const prepared = await inOrg(async (tx): Promise<Prepared> => {
    const bases = await readableBases(tx, run.userId, knowledgeBases ?? "all");
    const texts = bases.filter(({ hasTexts, hasTables }) => hasTexts || hasTables);
    const attached = await mustFindOwnFiles(tx, run.userId, files);
    return {
      members: await findMembers(tx, agentIds),
      baseIds: texts.map(({ id }) => id),
      names: [...texts, ...attached].map(({ name }) => name),
    };
  });
  return { output: prepared, next: planSteps(run.input, prepared) };
}

/** The steps of each strategy. A part that fails does not stop the others. */
function planSteps({ strategy }: Pick<CollaborationInput, "strategy">, { members, names }: Prepared): Next[] {
  const gathering: Next[] =
    names.length > 0
      ? [
          {
            ...{ key: "gather", step: "gather" },
            label: message("collaboration.step.gather", { names: names.slice(0, 3).join(", ") }),
          },
        ]
      : [];
  const gatherKeys = gathering.map(({ key }) => key);
  const writer = leaderOf(strategy, members);
  const parts = planParts(strategy, members, gatherKeys);
  return [
    ...gathering,
    ...parts,
    {
      ...{ key: "conclude", step: "conclude", join: "settle" },
      after: [...gatherKeys, ...parts.map(({ key }) => key)],
      label: message("collaboration.step.conclude", { agent: writer.name }),
    },
  ];
}

function planParts(strategy: CollaborationInput["strategy"], members: Member[], gatherKeys: string[]): Next[] {
  const part = (member: Member, index: number, round: number, after: string[]): Next => ({
    ...{ key: contributionKey(round, index), step: "contribute", optional: true, join: "settle" },
    label: message(round > 1 ? "collaboration.step.respond" : "collaboration.step.work", { agent: member.name }),
    input: { round, index },
    ...(after.length > 0 && { after }),
  });
  const keys = members.map((_, index) => contributionKey(1, index));
  switch (strategy) {
    case "sequential":
      return members.map((member, index) => part(member, index, 1, [...gatherKeys, ...keys.slice(0, index)]));
    case "parallel":
      return members.map((member, index) => part(member, index, 1, gatherKeys));
    case "hierarchical":
      return [
        {
          ...{ key: "divide", step: "divide", optional: true },
          label: message("collaboration.step.plan", { agent: leaderOf(strategy, members).name }),
          ...(gatherKeys.length > 0 && { after: gatherKeys }),
        },
        ...workersOf(members).map(({ member, index }) => part(member, index, 1, [...gatherKeys, "divide"])),
      ];
    case "swarm":
      return [
        ...members.map((member, index) => part(member, index, 1, gatherKeys)),
        ...members.map((member, index) => part(member, index, 2, [...gatherKeys, ...keys])),
      ];
  }
}

/** In a hierarchy, the Coordinator leads if it was chosen, otherwise the first agent. In every other strategy, the Coordinator writes the result. */
function leaderOf(strategy: CollaborationInput["strategy"], members: readonly Member[]): Member {
  const chosen = members.find(({ id }) => id === coordinator.id);
  return (strategy === "hierarchical" ? (chosen ?? members[0]) : undefined) ?? coordinator;
}

/** Everyone except the leader, or the leader alone when no other agent was chosen. */
function workersOf(members: readonly Member[]): { member: Member; index: number }[] {
  const all = members.map((member, index) => ({ member, index }));
  const others = all.filter(({ member }) => member.id !== leaderOf("hierarchical", members).id);
  return others.length > 0 ? others : all;
}

const maxDocuments = 12;

/** Finds passages about the task in the user's documents. All agents cite them by the same numbers. */
async function gather(step: Step): Promise<StepResult<CollaborationTypes, "gather">> {
  const { run, services, signal, progress } = step;
  const { task, files } = run.input;
  const caller = { orgId: run.orgId, userId: run.userId, runId: run.id, stepKey: "gather", signal };
  const { questions } = await suggestQuestions(
    services,
    { topic: task, focusAreas: [], depth: "basic" },
    { ...caller, purpose: "collaboration" },
  );
  progress(message("steps.questions", { count: 1 + questions.length }));
  const evidence = await gatherEvidence(step, {
    ...{ questions: [...new Set([task, ...questions])], files },
    ...{ knowledgeBases: step.output("prepare").baseIds, most: maxDocuments },
  });
  return { output: evidence, detail: foundIn(evidence) };
}

const noEvidence: Evidence = { sources: [], unread: [], notes: [], quotes: [], questions: [] };

function evidenceOf(step: Step): Evidence {
  return step.output("prepare").names.length > 0 ? step.output("gather") : noEvidence;
}

async function divide(step: Step): Promise<Assignment[]> {
  const { members } = step.output("prepare");
  const workers = workersOf(members).map(({ member }) => member);
  if (workers.length < 2) return [];
  return askToDivide(step, { leader: leaderOf("hierarchical", members), workers });
}

async function contribute(step: Step): Promise<StepResult<CollaborationTypes, "contribute">> {
  const { round, index } = step.input as CollaborationTypes["steps"]["contribute"]["input"];
  const { members } = step.output("prepare");
  const member = members[index];
  if (!member) throw new Error(`There is no agent ${index}`);
  const evidence = evidenceOf(step);
  const assigned = outputsOf(step, "divide").flatMap(({ assignments }) => assignments);
  const assignment = assigned.find(({ agentId }) => agentId === member.id)?.text ?? null;
  const colleagues = members.filter(({ id }) => id !== member.id);
  const earlier = outputsOf(step, "contribute");
  const written = await askToContribute(step, { member, colleagues, assignment, round, earlier, evidence });
  // Checked by rules only; the judge checks the final result.
  const { text } = await checkText(written.text, evidence, null);
  if (text !== written.text) correctStreamedText(step, written.text, text);
  const { id: agentId, name: agentName, role } = member;
  return {
    output: { key: step.key, agentId, agentName, role, round, assignment, text, error: null, model: written.model },
    ...(assignment !== null && { detail: plainText(assignment.slice(0, 200)) }),
  };
}

async function conclude(step: Step): Promise<FinishedResult<CollaborationResult>> {
  const { run, now, inOrg } = step;
  const { task, strategy } = run.input;
  const { members, names } = step.output("prepare");
  const evidence = evidenceOf(step);
  const contributions = contributionsOf(step);
  const done = contributions.filter(({ error }) => error === null);
  if (done.length === 0)
    throw new AppError(
      "upstream_failed",
      message("collaboration.all_failed", { reason: contributions[0]?.error ?? "" }),
    );
  const writer = leaderOf(strategy, members);
  const written = await askToConclude(step, { writer, contributions: done, evidence });
  const checker = evidence.quotes.length > 0 ? await openChecker(step, written.choice) : null;
  const { text, refuted } = await checkText(written.text, evidence, checker?.judge ?? null);
  if (text !== written.text) correctStreamedText(step, written.text, text);
  const use = await inOrg((tx) => useOfRun(tx, run.id));
  return {
    madeBy: { engine: "model", model: written.model },
    result: {
      ...{ task, strategy, text, writtenBy: writer.name, contributions, unsupported: refuted, searched: names },
      participants: members.map(({ id, name, role }) => ({ id, name, role })),
      ...{ sources: evidence.sources, quotes: evidence.quotes, unread: evidence.unread },
      timestamp: now().toISOString(),
      durationMs: now().getTime() - run.createdAt.getTime(),
      tokensUsed: use.promptTokens + use.completionTokens,
    },
  };
}

/** The contributions in planned order, with the reason for each missing one. */
function contributionsOf(step: Step): Contribution[] {
  const { members } = step.output("prepare");
  return step.joined.flatMap((one): Contribution[] => {
    if (one.step !== "contribute") return [];
    if (one.status === "done") return [one.output];
    const [, round, number] = /^agent-(\d+)-(\d+)$/.exec(one.key) ?? [];
    const member = members[Number(number) - 1];
    if (!member) return [];
    const { id: agentId, name: agentName, role } = member;
    const error = one.status === "failed" ? renderMessage(one.error) : "This part was skipped.";
    return [
      { key: one.key, agentId, agentName, role, round: Number(round), assignment: null, text: "", error, model: null },
    ];
  });
}

type Outputs = CollaborationTypes["steps"];

function outputsOf<K extends "divide" | "contribute">(step: Step, name: K): Outputs[K]["output"][] {
  return step.joined.flatMap((one) =>
    one.step === name && one.status === "done" ? [one.output as Outputs[K]["output"]] : [],
  );
}

/** Removes citations that their quotes do not support. */
async function checkText(
  text: string,
  { quotes, sources }: Evidence,
  judge: Parameters<typeof checkCitations>[1]["judge"],
): Promise<{ text: string; refuted: string[] }> {
  const titleOf = ({ source }: { source: number }) => sources.find(({ number }) => number === source)?.title ?? "";
  const { reasoning, refuted } = await checkCitations(
    { conclusion: "", reasoning: text, recommendations: [] },
    { quotes, titleOf, judge },
  );
  return { text: reasoning, refuted };
}

function correctStreamedText(step: Step, before: string, after: string): void {
  const reason = "Citations that no passage supports were removed.";
  step.emit({ type: "correction", data: { part: step.key, before, after, reason } });
}
