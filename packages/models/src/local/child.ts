import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { setPriority } from "node:os";
import { ModelError } from "../model.ts";

export interface ChildLimits {
  startMs: number;
  /** Without any sign of life. */
  beatMs: number;
  /** Without a token or another step forward. A long prompt on a slow processor takes minutes before its first token. */
  progressMs: number;
}

export interface ChildOptions {
  /** The program of the process. */
  program: URL;
  /** Where its library is installed. */
  installDir: string;
  threads: number | undefined;
  memoryLimitBytes: number;
  limits: ChildLimits;
  /** The process has ended the request with this id. */
  onDone: (id: string) => void;
  onExit: (child: Child) => void;
}

type EndReason = "crashed" | "hung" | "out_of_memory" | "start_timeout" | "unloaded";

/** A process that runs models. */
export interface Child {
  process: ChildProcess;
  token: string;
  /** Rejects with a `ModelError` when the process ends before. */
  ready: Promise<void>;
  exited: Promise<void>;
  port?: number;
  rssBytes?: number;
  isBusy: boolean;
  steps: number;
  beatAt: number;
  progressAt: number;
  /** Why it ended, or is ending. */
  reason?: EndReason;
}

type ChildMessage =
  | { type: "ready"; port: number }
  | { type: "beat"; rssBytes: number; isBusy: boolean; steps: number }
  | { type: "done"; id: string };

/** Starts the process, and kills it when it hangs or takes more memory than allowed. */
export function startChild(options: ChildOptions): Child {
  const { program, installDir, threads, limits, onDone, onExit } = options;
  const spawned = fork(program, [], {
    execArgv: ["--max-old-space-size=512", "--disable-warning=ExperimentalWarning"],
    env: childEnvironment(),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ready = Promise.withResolvers<void>();
  const exited = Promise.withResolvers<void>();
  // Also awaited by the request that started it; without one, an end is no error.
  ready.promise.catch(() => undefined);
  const now = Date.now();
  const token = randomBytes(24).toString("base64url");
  const child: Child = {
    ...{ process: spawned, token, ready: ready.promise, exited: exited.promise },
    ...{ isBusy: false, steps: 0, beatAt: now, progressAt: now },
  };
  yieldProcessor(spawned);
  const watchdog = watch(child, options);
  const startTimer = setTimeout(() => kill(child, "start_timeout"), limits.startMs);
  spawned.on("message", (data) => {
    const message = data as ChildMessage;
    note(child, message);
    if (message.type === "done") onDone(message.id);
    if (message.type !== "ready") return;
    clearTimeout(startTimer);
    ready.resolve();
  });
  // A message to a process that has ended emits an error event; without a listener it would crash the server.
  spawned.on("error", () => spawned.kill("SIGKILL"));
  spawned.once("exit", () => {
    clearInterval(watchdog);
    clearTimeout(startTimer);
    child.reason ??= "crashed";
    onExit(child);
    ready.reject(endOf(child));
    exited.resolve();
  });
  spawned.send({ token, installDir, ...(threads !== undefined && { threads }) });
  return child;
}

/** Ends it in order, or by force when it doesn't react. */
export async function stopChild(child: Child): Promise<void> {
  child.reason ??= "unloaded";
  child.process.kill("SIGTERM");
  const force = setTimeout(() => child.process.kill("SIGKILL"), 2000);
  await child.exited;
  clearTimeout(force);
}

/** Why a request to it failed. */
export function endOf({ reason = "crashed" }: Pick<Child, "reason">, cause?: unknown): ModelError {
  const { code, message } = ends[reason];
  return new ModelError(code, message, { cause });
}

const ends = {
  crashed: {
    code: "server_error",
    message: "The local model stopped unexpectedly. It restarts with the next request.",
  },
  hung: { code: "timeout", message: "The local model stopped responding and was restarted." },
  out_of_memory: {
    code: "overloaded",
    message: "The local model needed more memory than it may use. Use a smaller model, or set LOCAL_MODEL_MEMORY_MB.",
  },
  start_timeout: { code: "timeout", message: "The local model runner didn't start in time." },
  unloaded: { code: "unreachable", message: "The local model was unloaded." },
} as const;

function note(child: Child, message: ChildMessage): void {
  const now = Date.now();
  child.beatAt = now;
  if (message.type === "ready") child.port = message.port;
  if (message.type !== "beat") return;
  // A process that was idle had no steps to count, so the beginning of a request starts the clock as well.
  if (message.steps !== child.steps || message.isBusy !== child.isBusy) child.progressAt = now;
  const { rssBytes, isBusy, steps } = message;
  Object.assign(child, { rssBytes, isBusy, steps });
}

function watch(child: Child, { limits, memoryLimitBytes }: ChildOptions): NodeJS.Timeout {
  const { beatMs, progressMs } = limits;
  const everyMs = Math.min(500, beatMs / 4);
  let lookedAt = Date.now();
  return setInterval(() => {
    const now = Date.now();
    const isLate = now - lookedAt > 4 * everyMs;
    lookedAt = now;
    // This process was blocked or the computer slept: the child gets the same time again.
    if (isLate) Object.assign(child, { beatAt: now, progressAt: now });
    else if ((child.rssBytes ?? 0) > memoryLimitBytes) kill(child, "out_of_memory");
    else if (child.port !== undefined && now - child.beatAt > beatMs) kill(child, "hung");
    else if (child.isBusy && now - child.progressAt > progressMs) kill(child, "hung");
  }, everyMs).unref();
}

function kill(child: Child, reason: EndReason): void {
  child.reason ??= reason;
  child.process.kill("SIGKILL");
}

/** Requests and the database come before a model that computes. Not every platform permits it. */
function yieldProcessor({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, 10);
  } catch {
    // It then runs at the usual priority.
  }
}

/** No secrets of the server. Windows programs do not start without SystemRoot. */
function childEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: not configuration, but what the system needs to start a process
  const { PATH, HOME, LANG, TEMP, TMPDIR, SystemRoot } = process.env;
  const all = Object.entries({ PATH, HOME, LANG, TEMP, TMPDIR, SystemRoot });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}
