import type { ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import { message } from "@muster/contracts/catalog/message";
import type { ChildAnswer } from "./child.ts";
import { askChild, type ChildLimits, type ChildReasons, startChild } from "./forked-child.ts";
import type { RenderedFile, RenderRequest } from "./render-deliverable.ts";
import { shownError } from "./shown-error.ts";

/**
 * Renders in its own process, with an empty environment and limits of memory and time: a document that harms the renderer cannot
 * harm the server. Rejects with a DocumentsError. As many children as the machine has cores run at once, and further requests
 * wait for one of them; the time limit starts when a child does. One idle child is kept warm for half a minute.
 */
export async function renderInChild(request: RenderRequest, limits: ChildLimits = {}): Promise<RenderedFile> {
  const { memoryMb = 1200, timeoutMs = 60_000, signal } = limits;
  if (signal?.aborted) throw shownError("cancelled", CANCELLED);
  if (running < MAX_AT_ONCE) running++;
  else await myTurn(signal);
  try {
    return await renderIn(takeWorker(memoryMb), request, { memoryMb, timeoutMs, signal });
  } finally {
    endTurn();
  }
}

async function renderIn(
  worker: Worker,
  request: RenderRequest,
  { memoryMb, timeoutMs, signal }: { memoryMb: number; timeoutMs: number; signal: AbortSignal | undefined },
): Promise<RenderedFile> {
  const answer = await askChild<ChildAnswer>(worker.child, {
    request,
    limits: { memoryMb, timeoutMs, signal },
    reasons: reasonsFor(request.format.toUpperCase(), memoryMb, timeoutMs),
  });
  worker.renders++;
  if (answer.ok && answer.rssMb < RECYCLE_MB && worker.renders < MAX_RENDERS) keepIdle(worker);
  else worker.child.kill("SIGKILL");
  if (answer.ok) return answer.file;
  throw shownError(answer.code, answer.reason, { cause: answer.cause });
}

/** Ends the warm child immediately. Without this it ends after half a minute, or with its parent process. */
export function endIdleChild(): void {
  clearTimeout(idle?.timer);
  idle?.worker.child.kill("SIGKILL");
  idle = undefined;
}

const MAX_AT_ONCE = Math.max(2, availableParallelism());
let running = 0;
const waiting: (() => void)[] = [];

function myTurn(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(shownError("cancelled", CANCELLED));
    };
    signal?.addEventListener("abort", leave, { once: true });
    waiting.push(start);
  });
}

/** Passes the turn to the request that has waited longest. */
function endTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

interface Worker {
  child: ChildProcess;
  memoryMb: number;
  renders: number;
}

/**
 * V8 optimizes a WebAssembly function after this much work; its default is 13 million. With this value a short PDF needs a third less
 * CPU time, and a long one no more. Tests turn optimization off in the parent, and a forked child does not inherit that by itself.
 */
const WASM_OPTIONS = [
  "--wasm-tiering-budget=100000000",
  ...process.execArgv.filter((flag) => flag === "--liftoff-only"),
];

/** The compiler's memory only grows, so a child is replaced after some renders. */
const MAX_RENDERS = 20;
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
  const wasmPages = Math.floor((memoryMb * 1024) / 64);
  const options = [`--wasm-max-mem-pages=${wasmPages}`, ...WASM_OPTIONS];
  const child = startChild(new URL("./child.ts", import.meta.url), memoryMb, options);
  const worker = { child, memoryMb, renders: 0 };
  child.once("exit", () => {
    if (idle?.worker === worker) endIdleChild();
  });
  return worker;
}

/** A second idle child is not needed. An idle child does not keep the server from exiting. */
function keepIdle(worker: Worker): void {
  if (idle) {
    worker.child.kill("SIGKILL");
    return;
  }
  worker.child.unref();
  worker.child.channel?.unref();
  idle = { worker, timer: setTimeout(endIdleChild, IDLE_MS).unref() };
}

function reasonsFor(format: string, memoryMb: number, timeoutMs: number): ChildReasons {
  return {
    tooBig: message("refusal.render_memory", { format, limit: memoryMb }),
    tooSlow: message("refusal.render_slow", { format, seconds: Math.round(timeoutMs / 1000) }),
    crashed: message("refusal.render_crashed", { format }),
    cancelled: CANCELLED,
  };
}

const CANCELLED = message("refusal.render_canceled");
