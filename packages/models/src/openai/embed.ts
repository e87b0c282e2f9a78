import { startDeadline } from "../deadline.ts";
import { errorFromStatus } from "../http-errors.ts";
import { type Embedded, ModelError } from "../model.ts";
import { readVectors } from "../read-vectors.ts";
import { readText, type Server, unreadable } from "../server.ts";
import { sendVersioned } from "./call.ts";
import { api, parseFrame } from "./stream.ts";
import type { WireUsage } from "./wire.ts";

/** Texts as vectors. The response may be in any order; each entry has the index of its text. */
export async function embedTexts(
  server: Server,
  { modelId, texts, signal }: { modelId: string; texts: string[]; signal: AbortSignal | undefined },
): Promise<Embedded> {
  const deadline = startDeadline(signal);
  const { wholeMs } = server.timeouts;
  deadline.set(wholeMs, `The model didn't respond within ${wholeMs / 1000} seconds.`);
  try {
    const body = { model: modelId, input: texts, encoding_format: "float" };
    const response = await sendVersioned(server, { path: "/embeddings", body, deadline });
    const text = await readText(response, server.limits.maxBytes, deadline);
    if (!response.ok) throw errorFromStatus(response.status, text, response.headers, { ...server.speaker, modelId });
    const { data, usage } = parseFrame(text) as { data?: unknown; usage?: WireUsage | null };
    if (!Array.isArray(data)) throw unreadable(api);
    const vectors = readVectors(inOrder(data), { count: texts.length, api });
    return { vectors, tokens: usage?.prompt_tokens ?? undefined };
  } finally {
    deadline.clear();
  }
}

function inOrder(data: { index?: unknown; embedding?: unknown }[]): unknown[] {
  const indices = data.map((each, position) => (typeof each?.index === "number" ? each.index : position));
  if (new Set(indices).size !== data.length || indices.some((index) => index < 0 || index >= data.length))
    throw new ModelError("bad_response", "The model's embeddings don't name the texts they belong to.");
  const ordered: unknown[] = [];
  for (const [position, index] of indices.entries()) ordered[index] = data[position]?.embedding;
  return ordered;
}
