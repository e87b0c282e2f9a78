import { type Failed, probe } from "./choose-model.ts";
import type { ModelProvider } from "./model.ts";

/** Which model makes embeddings, or why none does, as text for a person. */
export type EmbedderChoice =
  | { kind: "model"; provider: ModelProvider; modelId: string; words: string }
  | { kind: "none"; words: string };

/**
 * Picks the model that makes embeddings: the requested one ("provider/model" or "model"), else the first that a provider lists as one.
 * A requested model has no fallback: vectors of two models cannot be compared.
 */
export async function chooseEmbedder({
  requested = "auto",
  providers,
  signal,
  removed = [],
}: {
  requested?: string | undefined;
  providers: ModelProvider[];
  signal?: AbortSignal | undefined;
  /** Removed providers. */
  removed?: Failed[] | undefined;
}): Promise<EmbedderChoice> {
  const able = providers.filter((provider) => provider.embed);
  const named = able.find(({ id }) => requested.startsWith(`${id}/`));
  if (named) return chosen(named, requested.slice(named.id.length + 1));
  const isNamed = requested !== "auto" && requested !== "";
  for (const provider of able) {
    const { models } = await probe(provider, { signal });
    const found = models.find(({ id, isEmbedding }) =>
      isNamed ? id === requested || id === `${requested}:latest` : isEmbedding === true,
    );
    if (found) return chosen(provider, found.id);
  }
  const lost = removed.find(({ provider }) => requested.startsWith(`${provider}/`));
  if (lost) return { kind: "none", words: lost.error.message };
  if (isNamed) return { kind: "none", words: `No available provider creates embeddings with ${requested}.` };
  return { kind: "none", words: "No available provider has a model for embeddings." };
}

function chosen(provider: ModelProvider, modelId: string): EmbedderChoice {
  return { kind: "model", provider, modelId, words: `${modelId} at ${provider.label} creates the embeddings.` };
}
