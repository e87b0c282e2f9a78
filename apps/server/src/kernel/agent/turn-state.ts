import type { AgentLimits, AgentState, PlannedCall, StopReason } from "@muster/agent/agent/state";
import type { ApprovalSubject } from "@muster/contracts/approvals";
import type { Message } from "@muster/contracts/messages";
import type { NumberedCitation } from "@muster/retrieval/citations";
import type { StepContext } from "../runs/kinds.ts";
import type { CitedStatements } from "./check-answer.ts";
import type { Found, FoundFigure, TurnSources } from "./found.ts";

/** The part of a step that a turn uses; the step of any kind fits. */
export type TurnStep = Pick<
  StepContext,
  "run" | "key" | "kept" | "keep" | "signal" | "progress" | "text" | "emit" | "services" | "inOrg" | "now"
>;

export interface AgentTurn {
  instructions: string;
  /** The conversation so far, ending with the question. */
  messages: AgentState["messages"];
  /** Names of registered tools. The agent can call no other. */
  tools: string[];
  /** Offers those that the organization added, too. */
  takesAddedTools?: true;
  sources?: TurnSources;
  /** Ids of passages that the messages show, in the order of their citation numbers, from 1. */
  seen?: string[];
  budget?: Partial<AgentLimits>;
  /** "provider/model", "builtin", or "auto" (the default). */
  model?: string;
  /** Recorded with the model's calls. */
  purpose: string;
  agentName: string;
  /** What the run works on, for the owner of an approval. */
  subject: ApprovalSubject;
  /** The messages hold what a stranger may have written. */
  isTainted?: boolean;
  /** The calls to make for an engine that calls no tools. */
  plan?(engine: "model" | "builtin"): PlannedCall[];
  /** Streams the model's text and checks it; `asked` holds texts whose numbers it may repeat. Without it the text is not used. */
  answer?: {
    asked: string[];
    /** "cited" checks the sentences that cite something and leaves the writer's own alone. All are checked by default. */
    checks?: "all" | "cited";
  };
  /** Stored with the turn for the step's next attempt; see `carriedBy`. JSON. */
  carried?: unknown;
}

export interface TurnDone {
  /** Checked. Empty when no model answered, or the turn wants no answer. */
  text: string;
  /** Those that the text uses, by their numbers. */
  citations: NumberedCitation[];
  /** The text's sentences that cite passages. */
  cited: CitedStatements;
  /** Those that the text states. */
  figures: FoundFigure[];
  found: Found;
  /** Notes about the turn for the user. */
  notices: Message[];
  engine: "model" | "builtin";
  /** The answer reached the model's length limit. */
  isCut: boolean;
  /** Why the turn ended before the model had finished. */
  stoppedBy?: StopReason | undefined;
  used: AgentState["used"];
}

/** How far a turn has come. Plain JSON, stored after each step of the loop. */
export interface TurnState {
  agent: AgentState;
  found: Found;
  notices: Message[];
  carried: unknown;
  /** The model was already waited for once. */
  hasWaited?: boolean;
  /** The answer that the model was asked to correct. */
  draft?: string;
}

export function turnStateOf({ kept }: Pick<TurnStep, "kept">): TurnState | undefined {
  // Only `agentTurn` keeps progress in a step that runs a turn.
  return kept as TurnState | undefined;
}

/** What an earlier attempt's turn carried; undefined in the first attempt. */
export function carriedBy<T>(step: Pick<TurnStep, "kept">): T | undefined {
  return turnStateOf(step)?.carried as T | undefined;
}
