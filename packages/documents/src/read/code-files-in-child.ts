import { message } from "@muster/contracts/catalog/message";
import { cleanLine } from "../clean-text.ts";
import { askChild, type ChildLimits, startChild } from "../forked-child.ts";
import { shownError } from "../shown-error.ts";
import type { CodeFiles, CodeFilesRequest } from "./code-files.ts";
import type { CodeFilesAnswer } from "./code-files-child.ts";
import { READER_OPTIONS } from "./read-in-child.ts";

/** Runs `readCodeFiles` in its own read-only process, with limits of memory and time. Rejects with a DocumentsError. */
export async function readCodeFilesInChild(
  request: CodeFilesRequest,
  { memoryMb = 600, timeoutMs = 60_000, signal }: ChildLimits = {},
): Promise<CodeFiles> {
  const label = cleanLine(request.name).slice(0, 100) || "The file";
  const cancelled = message("refusal.code_canceled");
  if (signal?.aborted) throw shownError("cancelled", cancelled);
  const child = startChild(new URL("./code-files-child.ts", import.meta.url), memoryMb, READER_OPTIONS);
  try {
    const answer = await askChild<CodeFilesAnswer>(child, {
      request,
      limits: { memoryMb, timeoutMs, signal },
      reasons: {
        tooBig: message("refusal.read_memory", { name: label, limit: memoryMb }),
        tooSlow: message("refusal.read_slow", { name: label, seconds: Math.round(timeoutMs / 1000) }),
        crashed: message("refusal.read_crashed", { name: label }),
        cancelled,
      },
    });
    if (answer.ok) return answer.read;
    throw shownError(answer.code, answer.reason);
  } finally {
    child.kill("SIGKILL");
  }
}
