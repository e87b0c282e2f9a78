import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Analysis } from "@muster/contracts/analysis";
import { TableError } from "../table-error.ts";
import { clearWorkFolders, openWorkFolder } from "../work-folder.ts";
import type { ChildMessage, ChildRequest } from "./child.ts";

export interface ChildLimits {
  /** All memory of the child; a share of it is DuckDB's. */
  memoryMb?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
  onProgress?: (detail: string) => void;
  /** Where the child's temporary files go; what killed processes left there is cleared first. The system's folder by default. */
  workDir?: string;
}

const CHILD = fileURLToPath(new URL("./child.ts", import.meta.url));
const WATCH_MS = 100;
const STDERR_BYTES = 4_000;

/**
 * Runs an analysis in a process of its own, with limits on memory and time and without the parent's environment. Expected failures,
 * a crash, a timeout and an abort are each an `TableError` with one sentence for a person.
 */
export async function runAnalysisInChild(request: ChildRequest, limits: ChildLimits = {}): Promise<Analysis> {
  const { memoryMb = 1_600, timeoutMs = 120_000, signal } = limits;
  if (signal?.aborted) throw new TableError("aborted", "The analysis was stopped.");
  const parent = limits.workDir ?? join(tmpdir(), "muster-tables");
  await clearWorkFolders(parent);
  const folder = await openWorkFolder(parent);
  const tempDir = folder.path;
  const child = fork(CHILD, [], {
    execArgv: [`--max-old-space-size=${Math.floor(memoryMb * 0.6)}`, "--no-warnings"],
    env: { TMPDIR: tempDir, TEMP: tempDir, TMP: tempDir, TZ: "UTC", LANG: "C.UTF-8" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  try {
    const duckdbMb = Math.floor(memoryMb * 0.5);
    return await answerOf(
      child,
      { ...request, limits: { memoryMb: duckdbMb, ...request.limits } },
      { ...limits, memoryMb, timeoutMs },
    );
  } finally {
    child.kill("SIGKILL");
    await folder.remove();
  }
}

function answerOf(
  child: ChildProcess,
  request: ChildRequest,
  limits: ChildLimits & { memoryMb: number; timeoutMs: number },
): Promise<Analysis> {
  const { signal, onProgress, memoryMb, timeoutMs } = limits;
  return new Promise((resolve, reject) => {
    let stderr = "";
    const stop = (error: TableError) => {
      settle();
      child.kill("SIGKILL");
      reject(error);
    };
    const onAbort = () => stop(new TableError("aborted", "The analysis was stopped."));
    const timer = setTimeout(
      () =>
        stop(
          new TableError(
            "timeout",
            `The analysis took longer than ${Math.round(timeoutMs / 1000)} seconds and was stopped.`,
          ),
        ),
      timeoutMs,
    );
    const watch = setInterval(
      () => void exceeds(child.pid, memoryMb).then((isOver) => isOver && stop(tooLarge())),
      WATCH_MS,
    );
    const settle = () => {
      clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener("abort", onAbort);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    child.stderr?.on("data", (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-STDERR_BYTES);
    });
    child.on("message", (message: ChildMessage) => {
      if (message.type === "progress") return onProgress?.(message.detail);
      settle();
      if (message.type === "result") resolve(message.analysis);
      else reject(new TableError(message.code, message.message, stderr ? { cause: new Error(stderr) } : undefined));
    });
    child.on("error", (cause) => stop(new TableError("crashed", "Couldn't start the analysis.", { cause })));
    child.on("exit", (code, killedBy) => stop(crashOf(stderr, `exit ${code ?? killedBy}`)));
    child.send(request, (error) => error && stop(crashOf(stderr, error.message)));
  });
}

function tooLarge(): TableError {
  return new TableError("too_large", "The table needs more memory than the analysis limit.");
}

function crashOf(stderr: string, how: string): TableError {
  if (/heap out of memory|Allocation failed|std::bad_alloc/i.test(stderr)) return tooLarge();
  return new TableError(
    "crashed",
    "The analysis stopped unexpectedly while reading the table. The file may be damaged.",
    { cause: new Error(`${how}\n${stderr}`) },
  );
}

/** Resident memory says what heap limits do not: buffers and native memory too. Only Linux tells; elsewhere the heap limit stands alone. */
async function exceeds(pid: number | undefined, memoryMb: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  return kilobytes > memoryMb * 1024;
}
