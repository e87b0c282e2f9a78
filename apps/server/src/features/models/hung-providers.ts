import type { Failed } from "@muster/models/choose-model";
import { createFailureMemory } from "@muster/models/failure-memory";
import type { ModelCall } from "@muster/models/gateway";
import { ModelError, type ModelProvider } from "@muster/models/model";
import type { Services } from "../../kernel/services.ts";

export interface HungProviders {
  /** Why this model is not called now. */
  errorOf: (provider: ModelProvider, model: string) => ModelError | undefined;
  /** Providers to skip now, in the form that choosing a model takes. */
  pausedOf: (providers: ModelProvider[]) => Failed[];
  /** Call after each model call: `tryAgain` runs once the pause is over, for a provider whose calls are free. */
  note: (provider: ModelProvider, call: ModelCall, tryAgain: () => Promise<unknown>) => void;
}

/** Providers that recently hung, before or in the middle of an answer, or crawled: this process skips them for a while. */
export function watchProviders({ now, log }: Pick<Services, "now" | "log">): HungProviders {
  const memory = createFailureMemory(() => now().getTime());
  return {
    errorOf(provider, model) {
      const pause = memory.pauseOf(provider);
      return pause?.models.has(model) ? pause.error : undefined;
    },
    pausedOf: (providers) =>
      providers.flatMap((provider) => {
        const pause = memory.pauseOf(provider);
        return pause ? [{ provider: provider.id, ...pause }] : [];
      }),
    note(provider, { outcome, firstTokenMs, model }, tryAgain) {
      if (outcome !== "timeout") {
        if (outcome === "ok" || firstTokenMs !== null) memory.worked(provider, model);
        return;
      }
      const error = new ModelError("timeout", `${model} at ${provider.label} stopped responding.`);
      const pauseMs = memory.hung(provider, model, error);
      if (pauseMs === undefined || !provider.isLocal) return;
      const probe = () =>
        tryAgain().catch((err) => log.warn({ err, provider: provider.id }, "A model provider still hangs"));
      setTimeout(() => void probe(), pauseMs).unref();
    },
  };
}
