import { startDeadline } from "../deadline.ts";
import type { Embedded } from "../model.ts";
import { readVectors } from "../read-vectors.ts";
import { parseObject, readText, send } from "../server.ts";
import type { Ollama } from "./call.ts";
import { api, errorFromOllama } from "./errors.ts";

/** Texts as vectors. A text that is too long for the model is refused, not silently truncated. */
export async function embedTexts(
  { server, keepAlive, loadMs }: Ollama,
  { modelId, texts, signal }: { modelId: string; texts: string[]; signal: AbortSignal | undefined },
): Promise<Embedded> {
  const deadline = startDeadline(signal);
  // Node's fetch fails without a message after five minutes.
  const limitMs = Math.min(server.timeouts.wholeMs + loadMs, 290_000);
  deadline.set(limitMs, `${modelId} didn't respond within ${Math.round(limitMs / 1000)} seconds.`);
  try {
    const body = { model: modelId, input: texts, truncate: false, keep_alive: keepAlive };
    const response = await send(server, { path: "/api/embed", body, deadline });
    const text = await readText(response, server.limits.maxBytes, deadline);
    if (!response.ok) throw errorFromOllama(response.status, text, response.headers, { ...server.speaker, modelId });
    const { embeddings, prompt_eval_count: tokens } = parseObject(text, api);
    return {
      vectors: readVectors(embeddings, { count: texts.length, api }),
      tokens: typeof tokens === "number" ? tokens : undefined,
    };
  } finally {
    deadline.clear();
  }
}
