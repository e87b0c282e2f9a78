import { spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { isNewFolder, markFolder, removeProcessFile, restoreAdvice } from "./lite-folder.ts";
import { freeBytesOf, reservedBytes } from "./lite-free-space.ts";
import { compiledPglite } from "./lite-module.ts";
import type { LiteBody, LiteReply, LiteResult } from "./lite-protocol.ts";
import { settingsScript } from "./postgres.ts";
import type { Driver, DriverResult, DriverTransaction, RowMode } from "./types.ts";

const newFolderBytes = 48 * 1024 ** 2;

/**
 * Opens, or first creates, the embedded PostgreSQL in `directory`. The caller holds the folder's lock: two openers corrupt it.
 * While its disk has less than `reserved` bytes left, writes are refused (53100), or opening it at all.
 */
export async function openLite(directory: string, reserved = reservedBytes): Promise<Driver> {
  const isNew = isNewFolder(directory);
  refuseWithoutRoom(dirname(directory), reservedBytes + (isNew ? newFolderBytes : 0));
  if (isNew) await initialise(directory);
  else removeProcessFile(directory);
  const workerData = { directory, reservedBytes: reserved, pgliteWasmModule: await compiledPglite() };
  const worker = new Worker(new URL("./lite-worker.ts", import.meta.url), { workerData });
  const version = await started(worker).catch((error: Error) => {
    throw new Error(`PostgreSQL cannot start on it (${error.message}). ${restoreAdvice}`, { cause: error });
  });
  const { call, listeners } = correspond(worker);
  let transactions = 0;
  return {
    kind: "pglite",
    version: `PGlite ${version.split(" ")[0]}`,
    run: (text, values, mode) => call({ op: "run", text, values, mode }) as Promise<DriverResult>,
    exec: async (script) => void (await call({ op: "exec", script })),
    begin: async (settings) => transactionOf(call, ++transactions, scriptOf(settings)),
    ask: (settings, text, values, mode) =>
      call({ op: "ask", begin: scriptOf(settings), text, values, mode }) as Promise<DriverResult>,
    // The folder's lock already guarantees it.
    alone: (work) => work(),
    async listen(channel, onPayload) {
      const known = listeners.get(channel);
      const callbacks = known ?? new Set();
      callbacks.add(onPayload);
      if (!known) {
        listeners.set(channel, callbacks);
        await call({ op: "listen", channel });
      }
      return async () => void callbacks.delete(onPayload);
    },
    async close() {
      await call({ op: "close" });
      await worker.terminate();
    },
  };
}

function scriptOf(settings: Record<string, string>): string {
  return settingsScript(settings).replace(/^; /, "");
}

/**
 * Begins with its first statement; a transaction without statements is never begun. Concurrent statements wait for each other:
 * otherwise a second one could run before the transaction has the database, and its end before its beginning.
 */
function transactionOf(call: Call, tx: number, script: string): DriverTransaction {
  let last: Promise<unknown> | undefined;
  const next = (body: LiteBody) => {
    const answer = last ? last.then(() => call(body)) : call(body);
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    run(text: string, values: unknown[], mode: RowMode) {
      const begin = last ? {} : { begin: script };
      return next({ op: "run", tx, ...begin, text, values, mode }) as Promise<DriverResult>;
    },
    async end(commit: boolean) {
      if (last) await next({ op: "end", tx, commit });
    },
  };
}

function refuseWithoutRoom(folder: string, neededBytes: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const freeBytes = freeBytesOf(folder);
  if (freeBytes >= neededBytes) return;
  const [free, needed] = [freeBytes, neededBytes].map((bytes) => Math.floor(bytes / 1024 ** 2));
  throw new Error(`its disk has ${free} MB left, but ${needed} MB are needed. Free up space, then start again.`);
}

type Call = (body: LiteBody) => Promise<LiteResult>;

/**
 * Copies a template that was made once for this installation, because creating a cluster takes seconds. The copy is made aside
 * and renamed into place, so that a kill leaves nothing half made.
 */
async function initialise(directory: string): Promise<void> {
  const aside = `${directory}.making`;
  rmSync(aside, { recursive: true, force: true });
  const template = await findTemplate();
  if (template) cpSync(template, aside, { recursive: true });
  else await makeIn(aside);
  chmodSync(aside, 0o700);
  markFolder(aside);
  rmSync(directory, { recursive: true, force: true }); // empty, if it exists
  renameSync(aside, directory);
}

/** Beside the installed libraries; undefined when that folder is read-only. */
async function findTemplate(): Promise<string | undefined> {
  const library = join(dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite")), "..");
  const { version } = JSON.parse(readFileSync(join(library, "package.json"), "utf8")) as { version: string };
  const template = join(library, "..", "..", ".cache", "muster", `pglite-${version}`);
  if (existsSync(template)) return template;
  const aside = `${template}.${process.pid}`;
  try {
    mkdirSync(dirname(template), { recursive: true });
    await makeIn(aside);
    renameSync(aside, template);
    return template;
  } catch {
    rmSync(aside, { recursive: true, force: true });
    return existsSync(template) ? template : undefined; // another start was first, or the folder is read-only
  }
}

/** In its own process, because one that ran initdb keeps hundreds of megabytes. */
async function makeIn(folder: string): Promise<void> {
  await new Promise<void>((done, failed) => {
    const child = spawn(process.execPath, [fileURLToPath(new URL("./lite-init.ts", import.meta.url)), folder], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let words = "";
    child.stderr.on("data", (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-2000);
    });
    child.on("error", failed);
    child.on("exit", (code) =>
      code === 0 ? done() : failed(new Error(`Couldn't create the database folder: ${words.trim()}`)),
    );
  });
}

function started(worker: Worker): Promise<string> {
  return new Promise((ready, failed) => {
    worker.once("error", failed);
    worker.once("exit", (code) => failed(new Error(`The embedded database stopped at startup (${code})`)));
    worker.once("message", (message: LiteReply) => "ready" in message && ready(message.version));
  });
}

function correspond(worker: Worker) {
  const waiting = new Map<number, { resolve: (result: LiteResult) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let requests = 0;
  let ended: Error | undefined;

  worker.on("message", (message: LiteReply) => {
    if ("channel" in message) for (const listener of listeners.get(message.channel) ?? []) listener(message.payload);
    if (!("id" in message)) return;
    const asker = waiting.get(message.id);
    waiting.delete(message.id);
    if ("error" in message) asker?.reject(Object.assign(new Error(message.error.message), message.error));
    else asker?.resolve(message.result);
  });
  const fail = (error: Error) => {
    ended = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("The embedded database has stopped")));

  const call: Call = (body) =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      const id = ++requests;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...body, id });
    });
  return { call, listeners };
}
