import type { ModelError, ModelProvider } from "./model.ts";

const firstPauseMs = 60_000;
const longestPauseMs = 600_000;

/** Providers that hung recently, in this process. */
export interface FailureMemory {
  /**
   * Records that the provider exceeded its time to the first response. Returns how long it is skipped; undefined when it is
   * skipped already.
   */
  hung: (provider: ModelProvider, error: ModelError) => number | undefined;
  /** Records that it answers. */
  worked: (provider: ModelProvider) => void;
  /** The error for which it is skipped; undefined when it may be called. */
  errorOf: (provider: ModelProvider) => ModelError | undefined;
}

interface Hung {
  times: number;
  until: number;
  error: ModelError;
}

/**
 * Skips a hanging provider for a minute, then for twice as long each time it hangs again, up to ten minutes, until it works. A
 * provider with changed settings is a new object, without a history.
 */
export function createFailureMemory(now: () => number): FailureMemory {
  const known = new WeakMap<ModelProvider, Hung>();
  return {
    hung(provider, error) {
      const before = known.get(provider);
      if (before && before.until > now()) return undefined;
      const times = (before?.times ?? 0) + 1;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (times - 1));
      known.set(provider, { times, until: now() + pauseMs, error });
      return pauseMs;
    },
    worked: (provider) => void known.delete(provider),
    errorOf(provider) {
      const hung = known.get(provider);
      return hung && hung.until > now() ? hung.error : undefined;
    },
  };
}
