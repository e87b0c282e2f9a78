import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { ModelError } from "../model.ts";
import { type Child, type ChildLimits, endOf, startChild, stopChild } from "./child.ts";

/** The file that a request is for. */
export interface RunnerModel {
  path: string;
  role: "chat" | "embedding";
  contextTokens: number;
}

/** The one process that runs local models here. It starts with the first request. */
export interface LocalRunner {
  /** As `fetch` does it; of the address only the path counts. Requests wait for each other. Throws a `ModelError`. */
  fetch(url: string, init: RequestInit, model: RunnerModel): Promise<Response>;
  status(): { state: "stopped" | "starting" | "running"; pid: number | undefined; waiting: number };
  /** Unloads the models; the next request loads again. */
  unload(): Promise<void>;
  close(): Promise<void>;
}

export interface SuperviseOptions {
  program: URL;
  /** Where its library is installed; undefined while it is not. Asked at each start. */
  installDir: () => string | undefined;
  threads?: number | undefined;
  memoryLimitBytes: number;
  limits?: Partial<typeof defaultLimits>;
}

const defaultLimits = {
  // The process runs at a low priority: on a busy machine it stays silent for ten seconds without hanging.
  ...({ startMs: 120_000, beatMs: 40_000, progressMs: 280_000 } satisfies ChildLimits),
  /** An unused model is unloaded from memory after this time. */
  idleMs: 300_000,
  /** Doubled with each failure in a row. */
  backoffMs: 500,
  /** After this many failures in a row no process is started for `pauseMs`. */
  maxFailures: 4,
  pauseMs: 300_000,
  maxWaiting: 20,
};

/**
 * Keeps at most one child process: starts it on demand, sends it one request at a time, and ends it when it is idle. After a crash,
 * a hang or too much memory the next request starts another one.
 */
export function superviseRunner(options: SuperviseOptions): LocalRunner {
  const limits = { ...defaultLimits, ...options.limits };
  /** The process that works on the current turn. */
  let working: Child | undefined;
  let child: Child | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const failures = createFailures(limits);
  const turns = createTurns({
    maxWaiting: limits.maxWaiting,
    onIdle: () => {
      if (child) idleTimer = setTimeout(() => void stop(), limits.idleMs).unref();
    },
  });

  async function runningChild(signal: AbortSignal | undefined): Promise<Child> {
    if (child?.reason) await child.exited;
    await failures.wait(signal);
    child ??= start();
    const current = child;
    await current.ready;
    return current;
  }

  function start(): Child {
    const installDir = options.installDir();
    if (installDir === undefined)
      throw new ModelError(
        "unreachable",
        "The model runner isn't installed. An owner can download a local model again.",
      );
    const { program, threads, memoryLimitBytes } = options;
    return startChild({
      ...{ program, installDir, threads, memoryLimitBytes, limits },
      onDone(id) {
        failures.clear();
        const active = turns.active();
        if (active?.id === id) turns.release(active);
      },
      onExit(ended) {
        if (ended.reason !== "unloaded") failures.add();
        if (child === ended) child = undefined;
        const active = turns.active();
        if (active && working === ended) turns.release(active);
      },
    });
  }

  async function stop(): Promise<void> {
    if (child) await stopChild(child);
  }

  return {
    async fetch(url, init, model) {
      if (isClosed) throw new ModelError("unreachable", "Muster is shutting down.");
      const signal = init.signal ?? undefined;
      const turn = await turns.take(signal);
      clearTimeout(idleTimer);
      let used: Child | undefined;
      try {
        used = await runningChild(signal);
        working = used;
        return await send({ url, init, model }, { id: turn.id, child: used });
      } catch (error) {
        // The process may have got the request: it reports "done" when it notices that the connection is closed.
        if (used) setTimeout(() => turns.release(turn), 250).unref();
        else turns.release(turn);
        throw explain(error, used, signal);
      }
    },
    status: () => ({
      state: child ? (child.port === undefined ? "starting" : "running") : "stopped",
      pid: child?.process.pid,
      waiting: turns.waiting(),
    }),
    unload: stop,
    async close() {
      isClosed = true;
      await stop();
    },
  };
}

/** How often in a row the process has failed, and when the next one may start. */
function createFailures({ backoffMs, maxFailures, pauseMs }: typeof defaultLimits) {
  let count = 0;
  let startNotBefore = 0;
  return {
    add() {
      count++;
      startNotBefore = Date.now() + (count >= maxFailures ? pauseMs : backoffMs * 2 ** (count - 1));
    },
    clear() {
      count = 0;
    },
    async wait(signal: AbortSignal | undefined) {
      const waitMs = count === 0 ? 0 : startNotBefore - Date.now();
      if (waitMs > 0 && count >= maxFailures)
        throw new ModelError("unreachable", `The local model stopped ${count} times in a row. Use a smaller model.`);
      if (waitMs > 0) await delay(waitMs, undefined, signal && { signal });
    },
  };
}

async function send(
  { url, init, model }: { url: string; init: RequestInit; model: RunnerModel },
  { id, child }: { id: string; child: Child },
): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${child.port}${new URL(url).pathname}`, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), ...headersFor(id, child, model) },
  });
  return new Response(response.body && explained(response.body, child), response);
}

function headersFor(id: string, { token }: Child, { path, role, contextTokens }: RunnerModel) {
  return {
    authorization: `Bearer ${token}`,
    "x-request-id": id,
    "x-model-file": encodeURIComponent(path),
    "x-model-role": role,
    "x-model-context": String(contextTokens),
  };
}

/** Passes the body on; when the process ends midway, the error contains the reason. */
function explained(body: ReadableStream<Uint8Array>, child: Child): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(explain(error, child, undefined));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function explain(error: unknown, child: Child | undefined, signal: AbortSignal | undefined): unknown {
  if (error instanceof ModelError || signal?.aborted || !child) return error;
  // The connection breaks a moment before "exit" is emitted.
  return endOf(child, error);
}

/** One request's place in the queue. */
interface Turn {
  id: string;
}

interface Turns {
  /** Resolves when it is this request's turn. Throws when too many wait already; rejects when the signal is aborted. */
  take(signal: AbortSignal | undefined): Promise<Turn>;
  /** Ends a turn. Does nothing when it has ended already. */
  release(turn: Turn): void;
  active(): Turn | undefined;
  waiting(): number;
}

/** One request at a time, in the order in which they came. `onIdle` is called when none is left. */
function createTurns({ maxWaiting, onIdle }: { maxWaiting: number; onIdle: () => void }): Turns {
  const places: { turn: Turn; start: () => void }[] = [];
  let active: Turn | undefined;
  return {
    active: () => active,
    waiting: () => places.length,
    async take(signal) {
      signal?.throwIfAborted();
      const turn = { id: randomUUID() };
      if (!active) {
        active = turn;
        return turn;
      }
      if (places.length >= maxWaiting)
        throw new ModelError("overloaded", "The local model has too many requests waiting. Try again in a moment.");
      return new Promise((resolve, reject) => {
        const place = { turn, start: () => resolve(turn) };
        places.push(place);
        const leave = () => {
          const at = places.indexOf(place);
          if (at < 0) return;
          places.splice(at, 1);
          reject(signal?.reason);
        };
        signal?.addEventListener("abort", leave, { once: true });
      });
    },
    release(turn) {
      if (active !== turn) return;
      const next = places.shift();
      active = next?.turn;
      if (next) next.start();
      else onIdle();
    },
  };
}
