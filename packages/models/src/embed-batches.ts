import { type Embedded, ModelError, toModelError } from "./model.ts";
import { waitFor } from "./wait.ts";

export interface EmbeddingCall {
  texts: string[];
  signal?: AbortSignal | undefined;
  /** Required length of the vectors, when some are stored already. */
  dimensions?: number;
  /** Most texts in one call; 64 by default. */
  batchSize?: number;
}

export interface Embeddings {
  /** One per text, in the order of the texts. */
  vectors: Float32Array[];
  /** 0 without texts. */
  dimensions: number;
}

const usualBatch = 64;
/** Servers refuse requests of some megabytes; this limit is far below. */
const maxCharacters = 200_000;
const tries = 3;
const longestWaitMs = 30_000;

/**
 * Embeds any number of texts, batch after batch. If one batch fails permanently, the whole call fails, because a gap would go
 * unnoticed.
 */
export async function embedBatches(
  { texts, signal, dimensions, batchSize = usualBatch }: EmbeddingCall,
  { once, label, retryDelayMs }: { once: (texts: string[]) => Promise<Embedded>; label: string; retryDelayMs: number },
): Promise<Embeddings> {
  const vectors: Float32Array[] = [];
  for (const batch of batchesOf(texts, batchSize)) {
    const embedded = await persist(() => once(batch), retryDelayMs, signal);
    for (const vector of embedded.vectors) {
      const expected = dimensions ?? vectors[0]?.length ?? vector.length;
      // Not retried: the model has changed.
      if (vector.length !== expected)
        throw new ModelError(
          "bad_request",
          `${label} returned vectors of ${vector.length} numbers instead of ${expected}. It isn't the model that created the other vectors.`,
        );
      vectors.push(vector);
    }
  }
  return { vectors, dimensions: vectors[0]?.length ?? dimensions ?? 0 };
}

function* batchesOf(texts: string[], size: number): Generator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const text of texts) {
    if (batch.length > 0 && (batch.length >= size || characters + text.length > maxCharacters)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) yield batch;
}

/** Retries, waiting as long as the provider requests. */
async function persist<T>(work: () => Promise<T>, delayMs: number, signal: AbortSignal | undefined): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (thrown) {
      const error = toModelError(thrown);
      const waitMs = error.retryAfterMs ?? delayMs * 2 ** (tried - 1);
      if (!error.isRetryable || tried === tries || waitMs > longestWaitMs) throw error;
      await waitFor(waitMs, signal);
    }
  }
}
