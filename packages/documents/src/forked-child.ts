import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Message } from "@muster/contracts/catalog/message";
import type { DocumentsError } from "./errors.ts";
import { shownError } from "./shown-error.ts";

export interface ChildLimits {
  /** Maximum resident memory of the child, above which it is killed. */
  memoryMb?: number;
  /** CPU time of the child. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Reasons for a child that was killed, or that exited without an answer. */
export interface ChildReasons {
  tooBig: Message;
  tooSlow: Message;
  crashed: Message;
  cancelled: Message;
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
  /** The time since the request is limited by `wallMs`, without it by `WALL_FACTOR` times `timeoutMs`. */
  limits: { memoryMb: number; timeoutMs: number; wallMs?: number; signal: AbortSignal | undefined };
  reasons: ChildReasons;
}

/**
 * Sends a request to a child and waits for the answer; kills the child when a limit is exceeded, and rejects with a
 * DocumentsError.
 */
export function askChild<Answer>(child: ChildProcess, { request, limits, reasons }: Question): Promise<Answer> {
  const { memoryMb, timeoutMs, wallMs = timeoutMs * WALL_FACTOR, signal } = limits;
  return new Promise((resolve, reject) => {
    const tooSlow = () => fail("timeout", reasons.tooSlow);
    const stopWatching = watchMemory(child.pid, memoryMb, () => fail("memory", reasons.tooBig));
    const stopTiming = watchTime(child.pid, timeoutMs, tooSlow);
    const timer = setTimeout(tooSlow, wallMs);
    const onAbort = () => fail("cancelled", reasons.cancelled);
    const onExit = (code: number | null, by: string | null) =>
      code === ABORTED || by === "SIGABRT" ? fail("memory", reasons.tooBig) : onError();
    const onError = () => fail("failed", reasons.crashed);
    const onAnswer = (answer: unknown) => {
      settle();
      // Unchecked: the child is this package's own script.
      resolve(answer as Answer);
    };
    function settle(): void {
      stopWatching();
      stopTiming();
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      child.off("exit", onExit).off("error", onError).off("message", onAnswer);
    }
    function fail(code: DocumentsError["code"], reason: Message): void {
      settle();
      child.kill("SIGKILL");
      reject(shownError(code, reason));
    }
    signal?.addEventListener("abort", onAbort);
    child.on("exit", onExit).on("error", onError).on("message", onAnswer);
    if (signal?.aborted) onAbort();
    else child.send(request);
  });
}

/** A process with a fifth of a core reaches both limits at the same time. */
const WALL_FACTOR = 5;

/**
 * Calls `onExceeded` when a process has used this much CPU time since now and as much time has passed: several threads use more
 * CPU time than passes. Reads /proc, so it works on Linux only: elsewhere only the limit on elapsed time applies.
 */
function watchTime(pid: number | undefined, timeoutMs: number, onExceeded: () => void): () => void {
  const startedAt = performance.now();
  const before = cpuMsOf(pid);
  const timer = setInterval(
    async () => {
      if (performance.now() - startedAt < timeoutMs) return;
      const used = (await cpuMsOf(pid)) - (await before);
      if (!isStopped && used >= timeoutMs) onExceeded();
    },
    Math.min(timeoutMs, 250),
  );
  let isStopped = false;
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** User and system time in hundredths of a second: fields 14 and 15, counted behind the name, which may contain spaces. */
async function cpuMsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
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
