import { cleanLine } from "../clean-text.ts";
import { DocumentsError } from "../errors.ts";
import { askChild, type ChildLimits, startChild } from "../forked-child.ts";
import type { CodeFiles, CodeFilesRequest } from "./code-files.ts";
import type { CodeFilesAnswer } from "./code-files-child.ts";
import { READER_OPTIONS } from "./read-in-child.ts";

/** Runs `readCodeFiles` in its own read-only process, with limits of memory and time. Rejects with a DocumentsError. */
export async function readCodeFilesInChild(
  request: CodeFilesRequest,
  { memoryMb = 600, timeoutMs = 60_000, signal }: ChildLimits = {},
): Promise<CodeFiles> {
  const label = cleanLine(request.name).slice(0, 100) || "The file";
  const cancelled = "Reading the code was canceled.";
  if (signal?.aborted) throw new DocumentsError("cancelled", cancelled);
  const child = startChild(new URL("./code-files-child.ts", import.meta.url), memoryMb, READER_OPTIONS);
  try {
    const answer = await askChild<CodeFilesAnswer>(child, {
      request,
      limits: { memoryMb, timeoutMs, signal },
      sentences: {
        tooBig: `${label} needs more than ${memoryMb} MB of memory and can't be read.`,
        tooSlow: `${label} took longer than ${Math.round(timeoutMs / 1000)} seconds to read.`,
        crashed: `${label} can't be read because the reader stopped unexpectedly.`,
        cancelled,
      },
    });
    if (answer.ok) return answer.read;
    throw new DocumentsError(answer.code, answer.message);
  } finally {
    child.kill("SIGKILL");
  }
}
