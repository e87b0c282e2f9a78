import { abortedError, ModelError } from "./model.ts";

/** A server without a graphics card can be silent this long while it writes the arguments of a tool call, which it sends whole. */
export const localIdleMs = 60_000;

/** One timer for a call: reset for each stage, it ends the call with the given message when a stage takes too long. */
export interface Deadline {
  signal: AbortSignal;
  set: (ms: number, words: string) => void;
  /** Pauses the timer until it is set again. */
  pause: () => void;
  /** The call has ended: removes timer and listener. */
  clear: () => void;
  /** Stops the call: the consumer has disconnected. */
  stop: () => void;
  /** Why the timer or the caller ended the call; undefined while neither did. */
  reason: () => ModelError | undefined;
}

/** Combines the caller's signal and the timeouts. */
export function startDeadline(caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  function end(error: ModelError): void {
    clearTimeout(timer);
    if (!controller.signal.aborted) controller.abort(error);
  }
  function onAbort(): void {
    end(abortedError());
  }
  if (caller?.aborted) onAbort();
  else caller?.addEventListener("abort", onAbort, { once: true });
  return {
    signal: controller.signal,
    set: (ms, words) => {
      clearTimeout(timer);
      if (!controller.signal.aborted) timer = setTimeout(() => end(new ModelError("timeout", words)), ms);
    },
    pause: () => clearTimeout(timer),
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener("abort", onAbort);
    },
    stop: onAbort,
    reason: () =>
      controller.signal.aborted && controller.signal.reason instanceof ModelError
        ? controller.signal.reason
        : undefined,
  };
}
