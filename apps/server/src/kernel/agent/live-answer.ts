import type { ModelError } from "@muster/models/model";
import type { AgentTurn, TurnStep } from "./turn-state.ts";

/** The streamed text of one attempt. What turns out not to be the answer is replaced by a correction. */
export interface LiveAnswer {
  add(delta: string): void;
  /** Emits a correction that makes the readers' text equal to this one. */
  settle(text: string, reason: string): void;
}

export function openLiveAnswer({ key, text: send, emit }: Pick<TurnStep, "key" | "text" | "emit">): LiveAnswer {
  let sent = "";
  return {
    add(delta) {
      sent += delta;
      send(delta);
    },
    settle(text, reason) {
      if (sent === text) return;
      if (sent === "") send(text);
      else emit({ type: "correction", data: { part: key, before: sent, after: text, reason } });
      sent = text;
    },
  };
}

const longestWaitMs = 15_000;

/** A model that timed out is not called again while a person waits for the answer, because that would double the wait. */
export function isWorthRepeating({ code, isRetryable, retryAfterMs = 0 }: ModelError, { answer }: AgentTurn): boolean {
  return isRetryable && retryAfterMs <= longestWaitMs && !(answer && code === "timeout");
}
