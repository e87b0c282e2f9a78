import { Worker } from "node:worker_threads";
import { AppError } from "../../platform/errors.ts";
import type { ComposedReport, ReportRequest } from "./compose-report.ts";

const memoryMb = 1500;
const timeoutMs = 120_000;

/** Runs `composeReport` in a worker thread: fifty pages take seconds, which would block the server. */
export async function composeInThread(request: ReportRequest, signal: AbortSignal): Promise<ComposedReport> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./compose-thread.ts", import.meta.url), {
    env: {},
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  try {
    return await new Promise<ComposedReport>((resolve, reject) => {
      const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      ends.addEventListener("abort", () => reject(reasonOf(signal)), { once: true });
      worker.once("message", resolve).once("error", reject);
      worker.once("exit", () => reject(new Error("The report could not be composed: the thread ended")));
    });
  } finally {
    // Errors of a thread that is being terminated are ignored.
    worker.on("error", () => undefined);
    void worker.terminate();
  }
}

function reasonOf(signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  return new AppError("upstream_failed", "The sources took too long to compare. Choose a smaller depth.");
}
