import type { JSONValue, LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from "@ai-sdk/provider";
import type { ToolRisk } from "../tool.ts";

/** How much a run may take. A limit that is reached ends it with what it has. */
export interface AgentLimits {
  /** Calls of the model; the last one has to answer without tools. */
  maxSteps: number;
  /** Of prompts and answers together. */
  maxTokens: number;
  maxCostMicros: number;
  /** Of work; waiting for a person's decision does not count. */
  maxMs: number;
  maxOutputTokens?: number;
  /** Calls of tools in one answer; the rest is refused. */
  maxCallsPerStep: number;
  /** Of one result as JSON; a longer one is cut. */
  maxResultCharacters: number;
}

export const defaultLimits: AgentLimits = {
  maxSteps: 12,
  maxTokens: 200_000,
  maxCostMicros: 1_000_000,
  maxMs: 600_000,
  maxCallsPerStep: 16,
  maxResultCharacters: 24_000,
};

/** A call of a tool on its way. */
export interface AgentCall {
  callId: string;
  tool: string;
  /** As the model gave them; what a person approves is what is carried out. */
  args: JSONValue;
  /** "new" until it is checked; "waiting" for a person; "answered" once it has a result. */
  status: "new" | "ready" | "waiting" | "approved" | "answered";
}

/** A call that waits for a person, with all that the person should see. */
export interface CallForApproval {
  callId: string;
  tool: string;
  risk: ToolRisk;
  args: JSONValue;
  /** The run has read what strangers wrote, so the wish for this call may be theirs. */
  isTainted: boolean;
}

export type StopReason =
  | "steps"
  | "tokens"
  | "money"
  | "time"
  | "repeating"
  | "invalid_calls"
  | "blocked"
  | "no_answer";

/** How a run ended. */
export type AgentEnd =
  | { kind: "done"; text: string /** The answer reached the longest length. */; isCut: boolean }
  | {
      kind: "stopped";
      reason: StopReason;
      /** For a person. */
      words: string;
      /** What the model had last said, if anything. */
      text: string;
    };

/** Everything that a run knows. Plain JSON, so that each step can be stored before the next one. */
export interface AgentState {
  version: 1;
  instructions: string;
  /** Without the instructions. */
  messages: LanguageModelV4Prompt;
  /** The calls of the last answer, or of the plan. */
  calls: AgentCall[];
  results: LanguageModelV4ToolResultPart[];
  /** The model calls no tools: the plan's calls are made for it and it is asked once. */
  isPlanned: boolean;
  isTainted: boolean;
  hasBeenUrged: boolean;
  used: { steps: number; tokens: number; costMicros: number; ms: number };
  limits: AgentLimits;
  /** How often each call with the same arguments was asked for. */
  repeats: Record<string, number>;
  /** Calls that a person refused, so that the same question is not asked twice. */
  denied: string[];
  /** Answers in a row, for each tool, with calls that could not be carried out. */
  mistakes: Record<string, number>;
  text: string;
  end?: AgentEnd;
}

/** What a run begins with. */
export interface AgentStart {
  instructions: string;
  /** The conversation so far, ending with what is asked. Files as base64 text: the state has to stay JSON. */
  messages: LanguageModelV4Prompt;
  limits?: Partial<AgentLimits>;
  /** True where the messages hold what strangers wrote. */
  isTainted?: boolean;
}

/** The state of a run for a model that calls tools. */
export function startAgent({ instructions, messages, limits, isTainted = false }: AgentStart): AgentState {
  return {
    version: 1,
    instructions,
    messages: messages.filter(({ role }) => role !== "system"),
    calls: [],
    results: [],
    isPlanned: false,
    isTainted,
    hasBeenUrged: false,
    used: { steps: 0, tokens: 0, costMicros: 0, ms: 0 },
    limits: { ...defaultLimits, ...limits },
    repeats: {},
    denied: [],
    mistakes: {},
    text: "",
  };
}

/** A step of a template's fixed plan. */
export interface PlannedCall {
  tool: string;
  args: JSONValue;
}

/**
 * The state of a run for a model that cannot call tools: the template's calls are made in their order, with the same checks
 * and approvals, and the model then answers from their results.
 */
export function planWithoutTools({ calls, ...start }: AgentStart & { calls: PlannedCall[] }): AgentState {
  return {
    ...startAgent(start),
    isPlanned: true,
    calls: calls.map((call, index) => ({ ...call, callId: `plan_${index}`, status: "new" })),
  };
}
