import { message } from "@muster/contracts/catalog/message";
import type { ReadDocument } from "@muster/contracts/sources";
import { cleanLine } from "../clean-text.ts";
import { DocumentsError } from "../errors.ts";
import { askChild, type ChildLimits, startChild } from "../forked-child.ts";
import { shownError } from "../shown-error.ts";
import { type ReadLimits, readLimits } from "./limits.ts";
import type { ReadAnswer } from "./read-child.ts";
import type { ReadRequest } from "./read-document.ts";

/** A reader may read files; Node denies it writing, starting processes or threads, and native code. */
export const READER_OPTIONS = ["--permission", "--allow-fs-read=*"];

/** CPU time, five times what a page needs. */
const PAGE_MS = 30_000;
const LONGEST_MS = 30 * 60_000;

/**
 * Reads a file in a child process with an empty environment and limits of memory and time. The process can read files but
 * neither write any nor start programs. A second process recognizes the text of pages that are pictures; its time limit depends
 * on their number. Rejects with a DocumentsError with a one-sentence message.
 */
export async function readDocumentInChild(
  request: ReadRequest,
  child: ChildLimits = {},
  limits: Partial<ReadLimits> = {},
): Promise<ReadDocument> {
  const read = await readOnce(request, child, { ...limits, recognizedPages: 0 });
  const most = limits.recognizedPages ?? readLimits.recognizedPages;
  const pictures = Math.min(most, read.pages.filter(({ confidence }) => confidence === null).length);
  if (pictures === 0) return read;
  const timeMs = (child.timeoutMs ?? readLimits.timeMs) + pictures * PAGE_MS;
  const timeoutMs = Math.min(LONGEST_MS, timeMs);
  try {
    return await readOnce(request, { ...child, timeoutMs }, { ...limits, recognizedPages: most, timeMs: timeoutMs });
  } catch (error) {
    // The file's own text was read and is returned even if its pictures fail.
    const isLimit = error instanceof DocumentsError && (error.code === "memory" || error.code === "timeout");
    if (!isLimit || read.wordCount === 0) throw error;
    return { ...read, notes: [...read.notes, error.reason] };
  }
}

async function readOnce(
  request: ReadRequest,
  { memoryMb = 1000, timeoutMs = readLimits.timeMs, signal }: ChildLimits,
  limits: Partial<ReadLimits>,
): Promise<ReadDocument> {
  const label = cleanLine(request.name).slice(0, 100) || "The file";
  const cancelled = message("refusal.read_canceled");
  if (signal?.aborted) throw shownError("cancelled", cancelled);
  const child = startChild(new URL("./read-child.ts", import.meta.url), memoryMb, READER_OPTIONS);
  try {
    // The child's own timeout comes first, so that what was read until then is returned.
    const timeMs = Math.min(limits.timeMs ?? readLimits.timeMs, timeoutMs * 0.8);
    const answer = await askChild<ReadAnswer>(child, {
      request: { request, limits: { ...limits, timeMs } },
      limits: { memoryMb, timeoutMs, signal },
      reasons: {
        tooBig: message("refusal.read_memory", { name: label, limit: memoryMb }),
        tooSlow: message("refusal.read_slow", { name: label, seconds: Math.round(timeoutMs / 1000) }),
        crashed: message("refusal.read_crashed", { name: label }),
        cancelled,
      },
    });
    if (answer.ok) return answer.document;
    throw shownError(answer.code, answer.reason, { cause: answer.cause });
  } finally {
    child.kill("SIGKILL");
  }
}
