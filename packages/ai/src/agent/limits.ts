import type { AgentState, StopReason } from "./state.ts";

const words: Record<StopReason, (state: AgentState) => string> = {
  steps: ({ limits }) => `The agent was stopped after ${limits.maxSteps} steps.`,
  tokens: ({ limits }) =>
    `The agent was stopped: it used the ${limits.maxTokens.toLocaleString("en-US")} tokens it had.`,
  money: ({ limits }) =>
    `The agent was stopped: it spent the $${(limits.maxCostMicros / 1_000_000).toFixed(2)} it had.`,
  time: ({ limits }) => `The agent was stopped: it worked for the ${Math.round(limits.maxMs / 1000)} seconds it had.`,
  repeating: () => "The agent was stopped: it made the same call again and again.",
  invalid_calls: () => "The agent was stopped: it kept making calls that cannot be carried out.",
  blocked: () => "The model's maker blocked the answer by its own rules.",
  no_answer: () => "The model gave no answer.",
};

/** Ends the run. */
export function stop(state: AgentState, reason: StopReason): void {
  state.end = { kind: "stopped", reason, words: words[reason](state), text: state.text };
}

/** The limit that is reached, if one is. */
export function reachedLimit({ used, limits }: AgentState): StopReason | undefined {
  if (used.ms >= limits.maxMs) return "time";
  if (used.costMicros >= limits.maxCostMicros) return "money";
  if (used.tokens >= limits.maxTokens) return "tokens";
  return used.steps >= limits.maxSteps ? "steps" : undefined;
}
