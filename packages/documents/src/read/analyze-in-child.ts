import type { PictureAnalysis } from "@muster/contracts/camera";
import { cleanLine } from "../clean-text.ts";
import { DocumentsError } from "../errors.ts";
import { askChild, type ChildLimits, startChild } from "../forked-child.ts";
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
  const cancelled = "Analyzing the picture was canceled.";
  if (signal?.aborted) throw new DocumentsError("cancelled", cancelled);
  const child = startChild(new URL("./picture-child.ts", import.meta.url), memoryMb, READER_OPTIONS);
  try {
    const answer = await askChild<PictureAnswer>(child, {
      request: { path, name: label },
      limits: { memoryMb, timeoutMs, signal },
      sentences: {
        tooBig: `${label} needs more than ${memoryMb} MB of memory and can't be analyzed.`,
        tooSlow: `${label} took longer than ${Math.round(timeoutMs / 1000)} seconds to analyze.`,
        crashed: `${label} can't be analyzed because the reader stopped unexpectedly.`,
        cancelled,
      },
    });
    if (answer.ok) return answer.analysis;
    throw new DocumentsError(answer.code, answer.message, { cause: answer.cause });
  } finally {
    child.kill("SIGKILL");
  }
}
