import type { Failed } from "@muster/models/choose-model";
import { createFailureMemory } from "@muster/models/failure-memory";
import type { ModelCall } from "@muster/models/gateway";
import { ModelError, type ModelProvider } from "@muster/models/model";
import type { Services } from "../../kernel/services.ts";

export interface HungProviders {
  errorOf: (provider: ModelProvider) => ModelError | undefined;
  /** Providers to skip now, in the form that choosing a model takes. */
  pausedOf: (providers: ModelProvider[]) => Failed[];
  /** Call after each model call: `tryAgain` runs once the pause is over, for a provider whose calls are free. */
  note: (provider: ModelProvider, call: ModelCall, tryAgain: () => Promise<unknown>) => void;
}

/** Providers that recently hung, before or in the middle of an answer, or crawled: this process skips them for a while. */
export function watchProviders({ now, log }: Pick<Services, "now" | "log">): HungProviders {
  const memory = createFailureMemory(() => now().getTime());
  return {
    errorOf: memory.errorOf,
    pausedOf: (providers) =>
      providers.flatMap((provider) => {
        const error = memory.errorOf(provider);
        return error ? [{ provider: provider.id, error }] : [];
      }),
    note(provider, { outcome, firstTokenMs, model }, tryAgain) {
      if (outcome !== "timeout") return outcome === "ok" || firstTokenMs !== null ? memory.worked(provider) : undefined;
      const error = new ModelError("timeout", `${model} at ${provider.label} stopped responding.`);
      const pauseMs = memory.hung(provider, error);
      if (pauseMs === undefined || !provider.isLocal) return;
      const probe = () =>
        tryAgain().catch((err) => log.warn({ err, provider: provider.id }, "A model provider still hangs"));
      setTimeout(() => void probe(), pauseMs).unref();
    },
  };
}
