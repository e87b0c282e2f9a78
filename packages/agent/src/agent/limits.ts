import type { AgentState, StopReason } from "./state.ts";

const words: Record<StopReason, (state: AgentState) => string> = {
  steps: ({ limits }) => `The agent reached its limit of ${limits.maxSteps} steps.`,
  tokens: ({ limits }) => `The agent reached its limit of ${limits.maxTokens.toLocaleString("en-US")} tokens.`,
  money: ({ limits }) => `The agent reached its budget of $${(limits.maxCostMicros / 1_000_000).toFixed(2)}.`,
  time: ({ limits }) => `The agent reached its limit of ${Math.round(limits.maxMs / 1000)} seconds.`,
  repeating: () => "The agent was stopped because it kept repeating the same call.",
  invalid_calls: () => "The agent was stopped because it kept making invalid calls.",
  blocked: () => "The model provider blocked the response.",
  no_answer: () => "The model returned no response.",
};

/** Ends the run. */
export function stop(state: AgentState, reason: StopReason): void {
  state.end = { kind: "stopped", reason, words: words[reason](state), text: state.text };
}

/** The exceeded limit, if any. */
export function reachedLimit({ used, limits }: AgentState): StopReason | undefined {
  if (used.ms >= limits.maxMs) return "time";
  if (used.costMicros >= limits.maxCostMicros) return "money";
  if (used.tokens >= limits.maxTokens) return "tokens";
  return used.steps >= limits.maxSteps ? "steps" : undefined;
}

/** The step limit, when the run answered in its last step, which gets no tools; else undefined. */
export function cutShortBy(state: AgentState): string | undefined {
  const { used, limits, isPlanned, messages } = state;
  const isLast = used.steps >= limits.maxSteps && !isPlanned && messages.some(({ role }) => role === "tool");
  return isLast ? words.steps(state) : undefined;
}
