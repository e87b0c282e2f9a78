import type { ModelError, ModelProvider } from "./model.ts";

const firstPauseMs = 60_000;
const longestPauseMs = 600_000;

/** Providers that hung recently, in this process, and the models that did. */
export interface FailureMemory {
  /**
   * Records that a model exceeded its time. Returns how long its provider is skipped; undefined when it is skipped already.
   */
  hung: (provider: ModelProvider, model: string, error: ModelError) => number | undefined;
  /** Records that a model answers. */
  worked: (provider: ModelProvider, model: string) => void;
  /** What is skipped now: automatic choices skip the provider, a person may still choose another of its models. */
  pauseOf: (provider: ModelProvider) => { error: ModelError; models: ReadonlySet<string> } | undefined;
}

interface Hung {
  times: number;
  until: number;
  error: ModelError;
  models: Set<string>;
}

/**
 * Skips a hanging provider for a minute, then for twice as long each time it hangs again, up to ten minutes, until the models that hung
 * work. A provider with changed settings is a new object, without a history.
 */
export function createFailureMemory(now: () => number): FailureMemory {
  const known = new WeakMap<ModelProvider, Hung>();
  return {
    hung(provider, model, error) {
      const before = known.get(provider);
      const models = (before?.models ?? new Set()).add(model);
      if (before && before.until > now()) return undefined;
      const times = (before?.times ?? 0) + 1;
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (times - 1));
      known.set(provider, { times, until: now() + pauseMs, error, models });
      return pauseMs;
    },
    worked(provider, model) {
      const hung = known.get(provider);
      hung?.models.delete(model);
      if (hung?.models.size === 0) known.delete(provider);
    },
    pauseOf(provider) {
      const hung = known.get(provider);
      return hung && hung.until > now() ? hung : undefined;
    },
  };
}
