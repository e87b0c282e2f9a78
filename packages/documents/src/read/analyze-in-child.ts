import type { PictureAnalysis } from "@muster/contracts/camera";
import { message } from "@muster/contracts/catalog/message";
import { cleanLine } from "../clean-text.ts";
import { askChild, type ChildLimits, startChild } from "../forked-child.ts";
import { shownError } from "../shown-error.ts";
import type { PictureAnswer, PictureQuestion } from "./picture-child.ts";
import { READER_OPTIONS } from "./read-in-child.ts";

/**
 * Analyzes a picture in its own process, under a reader's limits. Rejects with a DocumentsError whose message is one sentence.
 */
export async function analyzePictureInChild(
  { path, name }: PictureQuestion,
  { memoryMb = 800, timeoutMs = 90_000, signal }: ChildLimits = {},
): Promise<PictureAnalysis> {
  const label = cleanLine(name).slice(0, 100) || "The picture";
  const cancelled = message("refusal.analyze_canceled");
  if (signal?.aborted) throw shownError("cancelled", cancelled);
  const child = startChild(new URL("./picture-child.ts", import.meta.url), memoryMb, READER_OPTIONS);
  try {
    const answer = await askChild<PictureAnswer>(child, {
      request: { path, name: label },
      limits: { memoryMb, timeoutMs, signal },
      reasons: {
        tooBig: message("refusal.analyze_memory", { name: label, limit: memoryMb }),
        tooSlow: message("refusal.analyze_slow", { name: label, seconds: Math.round(timeoutMs / 1000) }),
        crashed: message("refusal.analyze_crashed", { name: label }),
        cancelled,
      },
    });
    if (answer.ok) return answer.analysis;
    throw shownError(answer.code, answer.reason, { cause: answer.cause });
  } finally {
    child.kill("SIGKILL");
  }
}
