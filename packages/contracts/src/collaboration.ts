import { z } from "zod";
import { researchQuote, researchResult, researchSource } from "./research.ts";

export const strategies = ["sequential", "parallel", "hierarchical", "swarm"] as const;
export type Strategy = (typeof strategies)[number];

/** Strategies that require a paid plan. */
export const paidStrategies: readonly Strategy[] = ["hierarchical", "swarm"];

export const collaborationLimits = { agents: 8, characters: 8000, files: 10 } as const;

/** Every organization has these; its own agents can be chosen as well. */
export const builtinMembers = [
  { id: "researcher", name: "Researcher", role: "Collects the facts", specialization: ["Facts", "Sources", "Gaps"] },
  { id: "analyst", name: "Analyst", role: "Draws conclusions", specialization: ["Figures", "Comparison", "Causes"] },
  {
    id: "critic",
    name: "Critic",
    role: "Looks for mistakes",
    specialization: ["Objections", "Risks", "Missing facts"],
  },
  {
    id: "coordinator",
    name: "Coordinator",
    role: "Divides the work and joins the results",
    specialization: ["Planning", "Priorities", "Summary"],
  },
] as const;

/** Quick starts that set the agents, the strategy, and the beginning of the task. */
export const collaborationTemplates = [
  {
    ...{ name: "Research Pipeline", agentIds: ["researcher", "analyst", "critic"], strategy: "sequential" },
    task: "Research this question, draw conclusions, and check them: ",
  },
  {
    ...{ name: "Market Analysis", agentIds: ["researcher", "analyst"], strategy: "parallel" },
    task: "Analyze this market, its size, growth and competitors: ",
  },
  {
    ...{ name: "Strategy Planning", agentIds: ["coordinator", "researcher", "analyst"], strategy: "hierarchical" },
    task: "Develop a strategy with goals, steps and risks for: ",
  },
  {
    ...{ name: "Intelligence Swarm", agentIds: ["researcher", "analyst", "critic"], strategy: "swarm" },
    task: "Examine this from every side and agree on an answer: ",
  },
] as const satisfies { name: string; agentIds: readonly string[]; strategy: Strategy; task: string }[];

const missing = "Please select agents and enter a task description";

/** `POST /api/ollama/collaborations/create`. `sessionId` is accepted and ignored: the agents work on the task alone. */
export const collaborationInput = z.object({
  sessionId: z.string().max(60).nullish(),
  agentIds: z
    .array(z.string().max(60), { error: missing })
    .min(1, missing)
    .max(collaborationLimits.agents, `Choose at most ${collaborationLimits.agents} agents`)
    .transform((ids) => [...new Set(ids)]),
  strategy: z.enum(strategies).default("sequential"),
  task: z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(collaborationLimits.characters, "Use at most 8,000 characters"),
  /** Ids of knowledge bases to search; without them, all that the person may read. */
  knowledgeBases: z.array(z.string().max(60)).max(100, "Choose at most 100 knowledge bases").nullish(),
  /** Ids of the person's own uploads. */
  files: z
    .array(z.string().max(60))
    .max(collaborationLimits.files, `Attach at most ${collaborationLimits.files} files`)
    .default([]),
});
export type CollaborationInput = z.output<typeof collaborationInput>;

const participant = z.object({ id: z.string(), name: z.string(), role: z.string() });

/** The answer to the call: the agents are at work, and `GET /api/runs/{collaborationId}/events` streams what they write. */
export const startedCollaboration = z.object({
  error: z.null(),
  strategy: z.enum(strategies),
  collaborationId: z.string(),
  /** "planning", "executing", "reviewing", "completed": read later from the run's steps. */
  status: z.literal("executing"),
  currentStep: z.number().int(),
  totalSteps: z.number().int(),
  participants: z.array(z.string()),
  startTime: z.string(),
});

const contribution = z.object({
  /** Of the run's step, whose text was streamed. */
  key: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  role: z.string(),
  /** From 1; a swarm has two. */
  round: z.number().int(),
  /** The part of the task that the leading agent assigned; null for the whole task. */
  assignment: z.string().nullable(),
  /** Markdown; empty when the agent failed. */
  text: z.string(),
  error: z.string().nullable(),
  /** "provider/model"; null when the agent failed. */
  model: z.string().nullable(),
});
export type Contribution = z.infer<typeof contribution>;

export const collaborationResult = z.object({
  task: z.string(),
  strategy: z.enum(strategies),
  participants: z.array(participant),
  /** Markdown. Its numbers in brackets, and those of the contributions, lead to the quotes. */
  text: z.string(),
  /** Who wrote `text`. */
  writtenBy: z.string(),
  contributions: z.array(contribution),
  /** Statements whose cited passage does not support them; their numbers were removed. */
  unsupported: z.array(z.string()),
  searched: z.array(z.string()),
  sources: z.array(researchSource),
  quotes: z.array(researchQuote),
  unread: researchResult.shape.unread,
  timestamp: z.string(),
  durationMs: z.number().int(),
  tokensUsed: z.number().int(),
});
export type CollaborationResult = z.infer<typeof collaborationResult>;

/** The key of an agent's step. */
export function contributionKey(round: number, index: number): string {
  return `agent-${round}-${index + 1}`;
}
