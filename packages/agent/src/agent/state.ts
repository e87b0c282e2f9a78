import type { JSONValue, LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from "@ai-sdk/provider";

/** Limits of a run. Reaching one ends the run with its results so far. */
export interface AgentLimits {
  /** Calls of the model; the last one must answer without tools. */
  maxSteps: number;
  /** Prompts and answers together. */
  maxTokens: number;
  maxCostMicros: number;
  /** Working time; waiting for a person does not count. */
  maxMs: number;
  maxOutputTokens?: number;
  /** Tool calls in one answer; the rest is refused. */
  maxCallsPerStep: number;
  /** Length of one result as JSON; longer ones are truncated. */
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

/** A tool call in progress. */
export interface AgentCall {
  callId: string;
  tool: string;
  /** As given by the model; exactly what a person approves is executed. */
  args: JSONValue;
  /** "new" until checked; "waiting" for a person; "answered" once it has a result. */
  status: "new" | "ready" | "waiting" | "approved" | "answered";
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
  | { kind: "done"; text: string /** The answer reached the length limit. */; isCut: boolean }
  | {
      kind: "stopped";
      reason: StopReason;
      /** A message for a person. */
      words: string;
      /** The model's last text, if any. */
      text: string;
    };

/** The complete state of a run. Plain JSON, so that each step can be stored before the next. */
export interface AgentState {
  version: 1;
  instructions: string;
  /** Without the instructions. */
  messages: LanguageModelV4Prompt;
  /** The calls of the last answer, or of the plan. */
  calls: AgentCall[];
  results: LanguageModelV4ToolResultPart[];
  /** The model cannot call tools: the plan's calls are made for it and it is asked once. */
  isPlanned: boolean;
  isTainted: boolean;
  hasBeenUrged: boolean;
  used: { steps: number; tokens: number; costMicros: number; ms: number };
  limits: AgentLimits;
  /** How often each call with the same arguments was requested. */
  repeats: Record<string, number>;
  /** Calls that a person refused, so that the same question is not asked twice. */
  denied: string[];
  /** Consecutive answers, for each tool, with invalid calls. */
  mistakes: Record<string, number>;
  text: string;
  end?: AgentEnd;
}

/** The start of a run. */
export interface AgentStart {
  instructions: string;
  /** The conversation so far, ending with the question. Files are base64 text, because the state must be JSON. */
  messages: LanguageModelV4Prompt;
  limits?: Partial<AgentLimits>;
  /** True when the messages contain untrusted text. */
  isTainted?: boolean;
}

/** The initial state for a model that calls tools. */
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

/** A call of a template's fixed plan. */
export interface PlannedCall {
  tool: string;
  args: JSONValue;
}

/**
 * The initial state for a model that cannot call tools: the template's calls are made in order, with the same checks and
 * approvals, and the model then answers from their results.
 */
export function planWithoutTools({ calls, ...start }: AgentStart & { calls: PlannedCall[] }): AgentState {
  return {
    ...startAgent(start),
    isPlanned: true,
    calls: calls.map((call, index) => ({ ...call, callId: `plan_${index}`, status: "new" })),
  };
}
