import { Worker } from "node:worker_threads";
import { abortedError } from "@muster/models/model";
import type { CitationCheck, checkCitations } from "@muster/retrieval/citations";
import type { Source } from "@muster/retrieval/passages/passages";
import type { ComputedDraft } from "../computed/computed-document.ts";
import type { ComputedRequest } from "../computed/request.ts";
import type { ComputedTemplate } from "../computed/templates.ts";
import type { DocumentBrief, DocumentBriefInput } from "./document-brief.ts";

/** A request to the thread; the reply is the result of `writeDocumentBrief`, a computed template's writer or `checkBrief`. */
export type BriefQuestion =
  | { kind: "write"; input: DocumentBriefInput }
  | { kind: "compute"; template: ComputedTemplate; request: ComputedRequest }
  | { kind: "check"; markdown: string; citations: Citations; sources: Source[] };

type Citations = Parameters<typeof checkCitations>[1];

interface ThreadLimits {
  signal?: AbortSignal;
  timeoutMs?: number;
  memoryMb?: number;
}

/** `writeDocumentBrief` in a worker thread: a megabyte of documents takes seconds, which would block the server. */
export function writeDocumentBriefInThread(
  input: DocumentBriefInput,
  limits: ThreadLimits = {},
): Promise<DocumentBrief> {
  return ask<DocumentBrief>({ kind: "write", input }, limits);
}

/** A computed document's draft, in a worker thread for the same reason. */
export function computeDraftInThread(
  template: ComputedTemplate,
  request: ComputedRequest,
  limits: ThreadLimits = {},
): Promise<ComputedDraft> {
  return ask<ComputedDraft>({ kind: "compute", template, request }, { timeoutMs: draftTimeMs(request), ...limits });
}

const usualTimeMs = 120_000;
const timeForMegabyteMs = 20_000;

/** The longest time for a draft. A megabyte of code takes a second of CPU, of which a busy server gives a thread only a part. */
export function draftTimeMs({ code = [] }: Pick<ComputedRequest, "code">): number {
  const megabytes = code.reduce((sum, { text }) => sum + text.length, 0) / 1_000_000;
  return usualTimeMs + Math.round(megabytes * timeForMegabyteMs);
}

/** `checkBrief` in a worker thread. */
export function checkBriefInThread(
  markdown: string,
  citations: Citations,
  sources: Source[],
  limits: ThreadLimits = {},
): Promise<CitationCheck> {
  return ask<CitationCheck>({ kind: "check", markdown, citations, sources }, limits);
}

/**
 * Rejects when it is aborted, takes too long or needs too much memory; the thread is then terminated. One idle thread is kept.
 */
function ask<Answer>(
  question: BriefQuestion,
  { signal, timeoutMs = usualTimeMs, memoryMb = 1500 }: ThreadLimits,
): Promise<Answer> {
  if (signal?.aborted) throw abortedError();
  const worker = takeThread(memoryMb);
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(
      () => fail(new Error(`The documents could not be processed within ${Math.round(timeoutMs / 1000)} seconds`)),
      timeoutMs,
    );
    const onAbort = () => fail(abortedError());
    const onExit = () => fail(new Error("The documents could not be processed: the thread ended"));
    const onAnswer = (answer: Answer) => {
      settle();
      keepIdle(worker, memoryMb);
      resolve(answer);
    };
    function settle(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      worker.off("error", fail).off("exit", onExit).off("message", onAnswer);
    }
    function fail(error: Error): void {
      settle();
      end(worker);
      reject(error);
    }
    signal?.addEventListener("abort", onAbort);
    worker.on("error", fail).on("exit", onExit).on("message", onAnswer);
    worker.postMessage(question);
  });
}

/** Writing and checking follow each other, and loading the engine takes longer than most briefs. */
const idleMs = 10_000;
let idle: { worker: Worker; memoryMb: number; timer: NodeJS.Timeout } | undefined;

function takeThread(memoryMb: number): Worker {
  const kept = idle;
  if (kept?.memoryMb === memoryMb) {
    clearTimeout(kept.timer);
    idle = undefined;
    kept.worker.off("error", forget).off("exit", forget);
    kept.worker.ref();
    return kept.worker;
  }
  return new Worker(new URL("./brief-thread.ts", import.meta.url), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
}

/** A second idle thread is not needed. An idle thread does not keep the server from exiting. */
function keepIdle(worker: Worker, memoryMb: number): void {
  if (idle) {
    end(worker);
    return;
  }
  worker.unref();
  worker.once("error", forget).once("exit", forget);
  idle = { worker, memoryMb, timer: setTimeout(forget, idleMs).unref() };
}

function forget(): void {
  const kept = idle;
  idle = undefined;
  clearTimeout(kept?.timer);
  if (kept) end(kept.worker);
}

function end(worker: Worker): void {
  worker.on("error", () => undefined); // errors of a terminating thread are ignored
  void worker.terminate();
}
