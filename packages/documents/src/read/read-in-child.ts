import type { ChildProcess } from "node:child_process";
import { stat } from "node:fs/promises";
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

interface ReaderLimits extends ChildLimits {
  /** Small text files of the same series, such as an organization's, may be read one after another in one process. */
  series?: string;
}

/**
 * Reads a file in a child process with an empty environment and limits of memory and time. The process can read files but
 * neither write any nor start programs. A second process recognizes the text of pages that are pictures; its time limit depends
 * on their number. Rejects with a DocumentsError with a one-sentence message.
 */
export async function readDocumentInChild(
  request: ReadRequest,
  child: ReaderLimits = {},
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

async function readOnce(request: ReadRequest, child: ReaderLimits, limits: Partial<ReadLimits>): Promise<ReadDocument> {
  if (child.signal?.aborted) throw shownError("cancelled", message("refusal.read_canceled"));
  const kept = takeReader(child.series);
  if (!kept) return readWith(newReader(child), { request, child, limits });
  try {
    return await readWith(kept, { request, child, limits });
  } catch (error) {
    // What the process read before may be the reason.
    const isOwn = !(error instanceof DocumentsError) || !["memory", "failed"].includes(error.code);
    if (isOwn) throw error;
    return readWith(newReader(child), { request, child, limits });
  }
}

const defaultMemoryMb = 1000;

function newReader({ memoryMb = defaultMemoryMb, series = "" }: ReaderLimits): KeptReader {
  const child = startChild(new URL("./read-child.ts", import.meta.url), memoryMb, READER_OPTIONS);
  return { child, series, files: 0, bytes: 0 };
}

interface Question {
  request: ReadRequest;
  child: ReaderLimits;
  limits: Partial<ReadLimits>;
}

async function readWith(
  reader: KeptReader,
  { request, child: { memoryMb = defaultMemoryMb, timeoutMs = readLimits.timeMs, signal, series }, limits }: Question,
): Promise<ReadDocument> {
  const label = cleanLine(request.name).slice(0, 100) || "The file";
  let document: ReadDocument | undefined;
  try {
    // The child's own timeout comes first, so that what was read until then is returned.
    const timeMs = Math.min(limits.timeMs ?? readLimits.timeMs, timeoutMs * 0.8);
    const answer = await askChild<ReadAnswer>(reader.child, {
      request: { request, limits: { ...limits, timeMs } },
      limits: { memoryMb, timeoutMs, signal },
      reasons: {
        tooBig: message("refusal.read_memory", { name: label, limit: memoryMb }),
        tooSlow: message("refusal.read_slow", { name: label, seconds: Math.round(timeoutMs / 1000) }),
        crashed: message("refusal.read_crashed", { name: label }),
        cancelled: message("refusal.read_canceled"),
      },
    });
    if (!answer.ok) throw shownError(answer.code, answer.reason, { cause: answer.cause });
    document = answer.document;
    return document;
  } finally {
    if (document && series !== undefined) await keepReader(reader, request.path, document);
    else reader.child.kill("SIGKILL");
  }
}

/** A reader process, and what it has read so far. */
interface KeptReader {
  child: ChildProcess;
  /** Documents of one series may share a process: those of one organization. */
  series: string;
  files: number;
  bytes: number;
}

/** After these a process ends, so that what one file leaves in memory does not count against a later one. */
const mostFiles = 200;
const mostBytes = 20 * 1024 ** 2;
/** Larger files take much longer than starting a process. */
const smallBytes = 1024 ** 2;
const idleMs = 2000;

const idle: { reader: KeptReader; forget(): void }[] = [];

/** A waiting process of this series. Without one a waiting process of another ends, because the caller starts one. */
function takeReader(series: string | undefined): KeptReader | undefined {
  const found = idle.find(({ reader }) => reader.series === series);
  found?.forget();
  if (!found) endIdleReader();
  return found?.reader;
}

function endIdleReader(): void {
  const [first] = idle;
  first?.forget();
  first?.reader.child.kill("SIGKILL");
}

/**
 * Keeps the process for the next file of its series for a moment, if it has read nothing but small plain text. Otherwise ends it:
 * the readers of packed and compiled formats do too much for two files to share a process.
 */
async function keepReader(reader: KeptReader, path: string, document: ReadDocument): Promise<void> {
  const { child } = reader;
  const size = await stat(path).then(
    (file) => file.size,
    () => smallBytes + 1,
  );
  reader.files += 1;
  reader.bytes += size;
  const isSmallText = size <= smallBytes && /^text\/|^application\/json$/.test(document.mediaType);
  const isWorn = reader.files >= mostFiles || reader.bytes >= mostBytes;
  if (!isSmallText || isWorn || child.exitCode !== null || child.signalCode !== null || !child.connected) {
    child.kill("SIGKILL");
    return;
  }
  const timer = setTimeout(() => {
    entry.forget();
    child.kill("SIGKILL");
  }, idleMs);
  const entry = {
    reader,
    forget() {
      clearTimeout(timer);
      child.off("exit", entry.forget);
      if (idle.includes(entry)) idle.splice(idle.indexOf(entry), 1);
      child.ref();
      child.channel?.ref();
    },
  };
  child.on("exit", entry.forget);
  // A waiting process does not keep the server from ending.
  timer.unref();
  child.unref();
  child.channel?.unref();
  idle.push(entry);
}
