import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TableError } from "../table-error.ts";
import { clearWorkFolders, openWorkFolder, type WorkFolder } from "../work-folder.ts";
import type { Ask, Computed, Dataset, EngineReply, EngineRequest, ReadAsReply, ReadTableFile } from "./messages.ts";

export interface EngineOptions {
  /** All memory of the child; half of it is DuckDB's. */
  memoryMb?: number;
  /** For one request. */
  timeoutMs?: number;
  /** Where the child's temporary files go; what killed processes left there is cleared first. */
  workDir?: string;
  /** A child that has answered this many requests is replaced, so that nothing of one dataset outlives many others. */
  requestsPerChild?: number;
}

/** A child process that reads and queries tables. It is started with the first request, and again after it was stopped. */
export interface TableEngine {
  /** Reads a file once and leaves its tables as Parquet in `folder`. */
  read(file: { path: string; name: string }, folder: string, signal?: AbortSignal): Promise<ReadTableFile>;
  readAs(dataset: Dataset, ask: Ask & { op: "read-as" }, signal?: AbortSignal): Promise<ReadAsReply>;
  compute(dataset: Dataset, ask: Ask & { op: "compute" }, signal?: AbortSignal): Promise<Computed>;
  profile(dataset: Dataset, signal?: AbortSignal): Promise<ReadTableFile["profile"]>;
  /** Stops the child and removes its folder. The engine can be used again. */
  close(): Promise<void>;
}

interface Child {
  process: ChildProcess;
  folder: WorkFolder;
  answered: number;
  /** Ends the child and rejects what it was asked. */
  stop(error: TableError): void;
  waiting: Map<number, { resolve(reply: EngineReply): void; reject(error: TableError): void }>;
  stderr: string;
}

const CHILD = fileURLToPath(new URL("./child.ts", import.meta.url));
const WATCH_MS = 100;
const STDERR_BYTES = 4_000;
const REQUESTS_PER_CHILD = 50;

/** Expected failures, a crash, a timeout and an abort are each a `TableError` with one sentence for a person. */
export function openTableEngine(options: EngineOptions = {}): TableEngine {
  const { memoryMb = 1_600, timeoutMs = 120_000, requestsPerChild = REQUESTS_PER_CHILD } = options;
  const workDir = options.workDir ?? join(tmpdir(), "muster-tables");
  let child: Promise<Child> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;

  async function current(): Promise<Child> {
    const found = await child?.catch(() => undefined);
    if (found && found.answered < requestsPerChild && found.process.connected) return found;
    if (found) await closeChild(found);
    child = startChild(workDir, memoryMb);
    return child;
  }

  /** One request at a time: the next one waits, and its time limit starts when it is sent. */
  function send(request: EngineRequest, signal?: AbortSignal): Promise<EngineReply> {
    const own = last.then(
      () => sendNow(request, signal),
      () => sendNow(request, signal),
    );
    last = own.catch(() => undefined);
    return own;
  }

  async function sendNow(request: EngineRequest, signal: AbortSignal | undefined): Promise<EngineReply> {
    if (signal?.aborted) throw aborted();
    const to = await current();
    to.answered++;
    const id = ++count;
    return new Promise((resolve, reject) => {
      const onAbort = () => to.stop(aborted());
      const timer = setTimeout(() => to.stop(timedOut(timeoutMs)), timeoutMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        to.waiting.delete(id);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      to.waiting.set(id, {
        resolve: (reply) => {
          settle();
          resolve(reply);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      to.process.send({ id, request }, (error) => error && to.stop(crashOf(to.stderr, error.message)));
    });
  }

  async function ask<T extends EngineReply["type"]>(
    dataset: Dataset,
    asked: Ask,
    { type, signal }: { type: T; signal: AbortSignal | undefined },
  ): Promise<EngineReply & { type: T }> {
    const first = await send({ type: "ask", key: dataset.key, ask: asked }, signal);
    const reply =
      first.type === "unknown"
        ? await send({ type: "ask", key: dataset.key, files: dataset.files, ask: asked }, signal)
        : first;
    return expectReply(reply, type);
  }

  return {
    read: async (file, folder, signal) => expectReply(await send({ type: "read", file, folder }, signal), "read").file,
    readAs: async (dataset, asked, signal) => (await ask(dataset, asked, { type: "reading", signal })).reply,
    compute: async (dataset, asked, signal) => (await ask(dataset, asked, { type: "computed", signal })).computed,
    profile: async (dataset, signal) => (await ask(dataset, { op: "profile" }, { type: "profile", signal })).profile,
    close: async () => {
      const found = await child?.catch(() => undefined);
      child = undefined;
      if (found) await closeChild(found);
    },
  };
}

function expectReply<T extends EngineReply["type"]>(reply: EngineReply, type: T): EngineReply & { type: T } {
  if (reply.type === "error") throw new TableError(reply.code, reply.message);
  if (reply.type !== type) throw new TableError("crashed", "Couldn't analyze the table because of an internal error.");
  return reply as EngineReply & { type: T }; // just compared
}

async function startChild(workDir: string, memoryMb: number): Promise<Child> {
  await clearWorkFolders(workDir);
  const folder = await openWorkFolder(workDir);
  const tempDir = folder.path;
  const forked = fork(CHILD, [String(Math.floor(memoryMb * 0.5))], {
    execArgv: [`--max-old-space-size=${Math.floor(memoryMb * 0.6)}`, "--no-warnings"],
    env: { TMPDIR: tempDir, TEMP: tempDir, TMP: tempDir, TZ: "UTC", LANG: "C.UTF-8", ...compileCache() },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  const waiting: Child["waiting"] = new Map();
  const child: Child = { process: forked, folder, answered: 0, waiting, stderr: "", stop: () => undefined };
  child.stop = (error) => {
    clearInterval(watch);
    forked.kill("SIGKILL");
    for (const each of waiting.values()) each.reject(error);
  };
  const watch = setInterval(() => {
    if (waiting.size > 0) void exceeds(forked.pid, memoryMb).then((isOver) => isOver && child.stop(tooLarge()));
  }, WATCH_MS);
  watch.unref();
  forked.stderr?.on("data", (chunk: Buffer) => {
    child.stderr = (child.stderr + chunk.toString()).slice(-STDERR_BYTES);
  });
  forked.on("message", (message) => {
    const { id, reply } = message as { id: number; reply: EngineReply };
    waiting.get(id)?.resolve(reply);
  });
  forked.on("error", (cause) => child.stop(new TableError("crashed", "Couldn't start the analysis.", { cause })));
  forked.on("exit", (code, signal) => child.stop(crashOf(child.stderr, `exit ${code ?? signal}`)));
  forked.unref();
  forked.channel?.unref();
  return child;
}

/** Where Node keeps compiled code between starts: loading the child takes half as long with it. */
function compileCache(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: not configuration, but a setting of Node itself
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

async function closeChild(child: Child): Promise<void> {
  child.stop(aborted());
  await child.folder.remove();
}

function aborted(): TableError {
  return new TableError("aborted", "The analysis was stopped.");
}

function timedOut(timeoutMs: number): TableError {
  const seconds = Math.round(timeoutMs / 1000);
  return new TableError("timeout", `The analysis took longer than ${seconds} seconds and was stopped.`);
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

/** Heap limits don't count buffers and native memory; resident memory does. Only Linux reports it here. */
async function exceeds(pid: number | undefined, memoryMb: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  return kilobytes > memoryMb * 1024;
}
