import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { DocumentsError } from "./errors.ts";

export interface ChildLimits {
  /** Maximum resident memory of the child, above which it is killed. */
  memoryMb?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Messages for a child that was killed, or that exited without an answer. */
export interface ChildSentences {
  tooBig: string;
  tooSlow: string;
  crashed: string;
  cancelled: string;
}

/**
 * Starts a script of this package as a child process, without the server's environment and with a heap limit. As a group, it and
 * the programs that it starts can be ended together by `endGroup`.
 */
export function startChild(
  script: URL,
  memoryMb: number,
  options: readonly string[] = [],
  { isGroup = false } = {},
): ChildProcess {
  const child = fork(script, [], {
    execArgv: [`--max-old-space-size=${Math.ceil(memoryMb * 0.7)}`, ...options],
    env: childEnvironment(),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    detached: isGroup,
  });
  // Sending to a child that has exited emits an "error" event; without a listener it would end the server.
  return child.on("error", () => child.kill("SIGKILL"));
}

/** Ends a process that leads a group, and the programs that it started. On Windows it ends that process only. */
export function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

/**
 * Contains no secrets of the server. Windows programs do not start without SystemRoot; with the cache of compiled code a child
 * loads in half the time.
 */
function childEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: not configuration, but what the system and Node need to start a process
  const { SystemRoot, NODE_COMPILE_CACHE } = process.env;
  return { TZ: "UTC", ...(SystemRoot && { SystemRoot }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

interface Question {
  request: object;
  limits: { memoryMb: number; timeoutMs: number; signal: AbortSignal | undefined };
  sentences: ChildSentences;
}

/**
 * Sends a request to a child and waits for the answer; kills the child when a limit is exceeded, and rejects with a
 * DocumentsError.
 */
export function askChild<Answer>(child: ChildProcess, { request, limits, sentences }: Question): Promise<Answer> {
  const { memoryMb, timeoutMs, signal } = limits;
  return new Promise((resolve, reject) => {
    const stopWatching = watchMemory(child.pid, memoryMb, () => fail("memory", sentences.tooBig));
    const timer = setTimeout(() => fail("timeout", sentences.tooSlow), timeoutMs);
    const onAbort = () => fail("cancelled", sentences.cancelled);
    const onExit = (code: number | null, by: string | null) =>
      code === ABORTED || by === "SIGABRT" ? fail("memory", sentences.tooBig) : onError();
    const onError = () => fail("failed", sentences.crashed);
    const onAnswer = (answer: unknown) => {
      settle();
      // Unchecked: the child is this package's own script.
      resolve(answer as Answer);
    };
    function settle(): void {
      stopWatching();
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      child.off("exit", onExit).off("error", onError).off("message", onAnswer);
    }
    function fail(code: DocumentsError["code"], message: string): void {
      settle();
      child.kill("SIGKILL");
      reject(new DocumentsError(code, message));
    }
    signal?.addEventListener("abort", onAbort);
    child.on("exit", onExit).on("error", onError).on("message", onAnswer);
    if (signal?.aborted) onAbort();
    else child.send(request);
  });
}

/** Node aborts when its heap is full; through a shell that is exit code 128 + 6. */
const ABORTED = 134;

/**
 * Calls `onExceeded` when a process exceeds its resident memory; returns a function that stops watching. Reads /proc, so it works
 * on Linux only: elsewhere only the child's limits on heap and WebAssembly memory apply.
 */
export function watchMemory(pid: number | undefined, memoryMb: number, onExceeded: () => void): () => void {
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    if (!isStopped && kilobytes > memoryMb * 1024) onExceeded();
  }, 50);
  let isStopped = false;
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
