import { Worker } from "node:worker_threads";
import { abortedError } from "../model.ts";
import type { CitationCheck } from "./check-citations.ts";
import type { MarketBrief, MarketBriefInput } from "./market-brief.ts";
import type { NumberedCitation, Source } from "./source.ts";

/** What the thread is asked; the answer is what `writeMarketBrief` or `checkBrief` gives. */
export type BriefQuestion =
  | { kind: "write"; input: MarketBriefInput }
  | {
      kind: "check";
      markdown: string;
      citations: NumberedCitation[];
      against: { sources: Source[]; asked: string[] };
    };

interface ThreadLimits {
  signal?: AbortSignal;
  timeoutMs?: number;
  memoryMb?: number;
}

/** `writeMarketBrief` in a thread of its own: a megabyte of documents takes most of a second, in which a server must go on answering. */
export function writeMarketBriefInThread(input: MarketBriefInput, limits: ThreadLimits = {}): Promise<MarketBrief> {
  return ask<MarketBrief>({ kind: "write", input }, limits);
}

/** `checkBrief` in a thread of its own. */
export function checkBriefInThread(
  markdown: string,
  citations: NumberedCitation[],
  against: { sources: Source[]; asked: string[] },
  limits: ThreadLimits = {},
): Promise<CitationCheck> {
  return ask<CitationCheck>({ kind: "check", markdown, citations, against }, limits);
}

/** Rejects when it is aborted, takes too long or needs too much memory; the thread is gone in any case. */
function ask<Answer>(
  question: BriefQuestion,
  { signal, timeoutMs = 120_000, memoryMb = 1500 }: ThreadLimits,
): Promise<Answer> {
  if (signal?.aborted) throw abortedError();
  return new Promise<Answer>((resolve, reject) => {
    const worker = new Worker(new URL("./brief-thread.ts", import.meta.url), {
      workerData: question,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const timer = setTimeout(
      () => fail(new Error(`The documents could not be worked through within ${Math.round(timeoutMs / 1000)} seconds`)),
      timeoutMs,
    );
    const onAbort = () => fail(abortedError());
    function settle(): void {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      void worker.terminate();
    }
    function fail(error: Error): void {
      settle();
      reject(error);
    }
    signal?.addEventListener("abort", onAbort);
    worker.once("error", fail);
    worker.once("exit", () => fail(new Error("The documents could not be worked through: the thread ended")));
    worker.once("message", (answer: Answer) => {
      settle();
      resolve(answer);
    });
  });
}
