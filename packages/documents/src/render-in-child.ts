import { type ChildProcess, fork } from "node:child_process";
import type { ChildAnswer } from "./child.ts";
import { DocumentsError } from "./errors.ts";
import { watchMemory } from "./process-memory.ts";
import type { RenderedFile, RenderRequest } from "./render-deliverable.ts";

export interface ChildLimits {
  /** Resident memory of the child; it is killed above. */
  memoryMb?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
}

/**
 * Renders in a process of its own, with limits of memory and time and an empty environment: what a document does to the renderer
 * cannot reach the server. Rejects with a DocumentsError. One idle child is kept warm for half a minute.
 */
export async function renderInChild(request: RenderRequest, limits: ChildLimits = {}): Promise<RenderedFile> {
  const { memoryMb = 1200, timeoutMs = 60_000, signal } = limits;
  if (signal?.aborted) throw cancelled();
  const worker = takeWorker(memoryMb);
  const answer = await ask(worker, request, { memoryMb, timeoutMs, signal });
  worker.renders++;
  if (answer.ok && answer.rssMb < RECYCLE_MB && worker.renders < MOST_RENDERS) keepIdle(worker);
  else worker.child.kill("SIGKILL");
  if (answer.ok) return answer.file;
  throw new DocumentsError(answer.code, answer.message, { cause: answer.cause });
}

/** Ends the warm child at once: for a server that shuts down. It would end by itself soon after. */
export function endIdleChild(): void {
  clearTimeout(idle?.timer);
  idle?.worker.child.kill("SIGKILL");
  idle = undefined;
}

interface Worker {
  child: ChildProcess;
  memoryMb: number;
  renders: number;
}

/** The compiler's memory only grows, so a child is replaced after some renders. */
const MOST_RENDERS = 20;
const RECYCLE_MB = 600;
const IDLE_MS = 30_000;

let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

function takeWorker(memoryMb: number): Worker {
  const kept = idle;
  if (kept && kept.worker.memoryMb === memoryMb && kept.worker.child.connected) {
    clearTimeout(kept.timer);
    idle = undefined;
    kept.worker.child.ref();
    kept.worker.child.channel?.ref();
    return kept.worker;
  }
  return { child: startChild(memoryMb), memoryMb, renders: 0 };
}

function startChild(memoryMb: number): ChildProcess {
  const wasmPages = Math.floor((memoryMb * 1024) / 64);
  const child = fork(new URL("./child.ts", import.meta.url), [], {
    execArgv: [`--max-old-space-size=${Math.ceil(memoryMb * 0.7)}`, `--wasm-max-mem-pages=${wasmPages}`],
    env: childEnvironment(),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // A message to a child that is gone is an event of its own; without a listener it would end the server.
  return child.on("error", () => child.kill("SIGKILL"));
}

/** No secrets of the server. Windows programs do not start without SystemRoot. */
function childEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: not configuration, but what the system needs to start a process
  const { SystemRoot } = process.env;
  return { TZ: "UTC", ...(SystemRoot ? { SystemRoot } : {}) };
}

/** A second one that is done while another waits is not needed. An idle child does not keep the server from ending. */
function keepIdle(worker: Worker): void {
  if (idle) {
    worker.child.kill("SIGKILL");
    return;
  }
  worker.child.unref();
  worker.child.channel?.unref();
  worker.child.once("exit", () => {
    if (idle?.worker === worker) endIdleChild();
  });
  idle = { worker, timer: setTimeout(endIdleChild, IDLE_MS).unref() };
}

type Bounds = Required<Omit<ChildLimits, "signal">> & { signal: AbortSignal | undefined };

function ask({ child }: Worker, request: RenderRequest, { memoryMb, timeoutMs, signal }: Bounds): Promise<ChildAnswer> {
  return new Promise((resolve, reject) => {
    const format = request.format.toUpperCase();
    const tooBig = new DocumentsError(
      "memory",
      `The document is too large to make the ${format} file within ${memoryMb} MB.`,
    );
    const tooSlow = new DocumentsError(
      "timeout",
      `The ${format} file was not ready within ${Math.round(timeoutMs / 1000)} seconds.`,
    );
    const crashed = new DocumentsError(
      "failed",
      `The ${format} file could not be made: the renderer stopped unexpectedly.`,
    );
    const stopWatching = watchMemory(child.pid, memoryMb, () => fail(tooBig));
    const timer = setTimeout(() => fail(tooSlow), timeoutMs);
    const onAbort = () => fail(cancelled());
    const onExit = (code: number | null, by: string | null) =>
      fail(code === ABORTED || by === "SIGABRT" ? tooBig : crashed);
    const onError = () => fail(crashed);
    const onAnswer = (answer: ChildAnswer) => {
      settle();
      resolve(answer);
    };
    function settle(): void {
      stopWatching();
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      child.off("exit", onExit).off("error", onError).off("message", onAnswer);
    }
    function fail(error: DocumentsError): void {
      settle();
      child.kill("SIGKILL");
      reject(error);
    }
    signal?.addEventListener("abort", onAbort);
    child
      .on("exit", onExit)
      .on("error", () => fail(crashed))
      .on("message", onAnswer);
    child.send(request);
  });
}

/** Node aborts when its heap is full; where a shell stands between, that is 128 + 6. */
const ABORTED = 134;

function cancelled(): DocumentsError {
  return new DocumentsError("cancelled", "Making the file was cancelled.");
}
