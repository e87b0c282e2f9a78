/**
 * The worker thread that holds PGlite. It answers numbered requests one by one; a long query blocks other queries, never the
 * server's event loop.
 */
import { fdatasyncSync, fsyncSync, openSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { PGliteOptions, Transaction } from "@electric-sql/pglite";
import { PGlite } from "@electric-sql/pglite";
import { freeBytesOf, guardFreeSpace } from "./lite-free-space.ts";
import type { LiteReply, LiteRequest, LiteResult } from "./lite-protocol.ts";
import { preparedStatements, rawDates } from "./lite-statements.ts";
import type { RowMode } from "./types.ts";

const port = parentPort;
if (!port) throw new Error("lite-worker runs as a worker thread only");
const { directory, reservedBytes, pgliteWasmModule } = workerData as {
  directory: string;
  reservedBytes: number;
  pgliteWasmModule: NonNullable<PGliteOptions["pgliteWasmModule"]>;
};

interface OpenTransaction {
  handle: Transaction;
  commit: () => void;
  abandon: () => void;
  ended: Promise<unknown>;
}

const transactions = new Map<number, OpenTransaction>();
const database = await openDurable();
const kept = preparedStatements(database);
const freeSpace = guardFreeSpace({
  freeBytes: () => freeBytesOf(directory),
  keepBytes: reservedBytes,
  setReadOnly: (isReadOnly) => database.exec(`set default_transaction_read_only = ${isReadOnly}`),
});

port.on("message", (request: LiteRequest) => {
  handle(request).then(
    (result) => reply({ id: request.id, result }),
    (error: unknown) => reply({ id: request.id, error: freeSpace.explain(plainError(error)) }),
  );
});
reply({ ready: true, version: await serverVersion() });

/**
 * PGlite runs PostgreSQL without fsync and its file system has no hook for it. This turns both on: commits wait for the disk.
 * It reaches into an internal, so the version is pinned and a test counts the calls.
 */
async function openDurable(): Promise<PGlite> {
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
    "-c",
    "wal_sync_method=fsync",
    "-c",
    "max_wal_size=256MB",
    // Sized for a laptop: touched pages of these buffers stay resident.
    "-c",
    "shared_buffers=32MB",
  ];
  const opened = await PGlite.create({ dataDir: directory, startParams, pgliteWasmModule });
  const { NODEFS } = (opened as unknown as Internals).Module.FS.filesystems;
  NODEFS.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) fdatasyncSync(stream.nfd);
    return 0;
  };
  // Opening wrote data before the hook was installed.
  await opened.exec("checkpoint");
  fsyncSync(openSync(directory, "r"));
  return opened;
}

interface Internals {
  Module: { FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } } } } };
}

async function handle(request: LiteRequest): Promise<LiteResult> {
  if (startsTransaction(request)) await freeSpace.look();
  switch (request.op) {
    case "run":
      if (request.tx === undefined && (request.mode.isKept || kept.isWorthPreparing(request))) return kept.ask(request);
      if (request.begin !== undefined && request.tx !== undefined) await begin(request.tx, request.begin);
      if (transactions.has(request.tx ?? 0) && kept.isWorthPreparing(request)) return kept.askWithin(request);
      return rowsOf(await runner(request.tx).query(request.text, request.values, options(request.mode)));
    case "ask":
      if (request.mode.isKept) return kept.ask(request);
      return database.transaction(async (handle) => {
        await handle.exec(request.begin);
        return rowsOf(await handle.query(request.text, request.values, options(request.mode)));
      });
    case "exec":
      await kept.runScript(request.script);
      return null;
    case "end":
      return end(request.tx, request.commit);
    case "listen":
      await database.listen(request.channel, (payload) => reply({ channel: request.channel, payload }));
      return null;
    case "close":
      await database.close();
      return null;
  }
}

/** While a transaction is open nothing else may start: its statements must not wait behind another request. */
function startsTransaction(request: LiteRequest): boolean {
  if (request.op === "run") return request.tx === undefined || request.begin !== undefined;
  return request.op === "ask" || request.op === "exec";
}

function runner(tx: number | undefined): Pick<PGlite, "query"> {
  if (tx === undefined) return database;
  const open = transactions.get(tx);
  if (!open) throw new Error("No such transaction");
  return open.handle;
}

/** Resolves when the transaction holds the database; the transaction ends when `commit` or `abandon` is called. */
function begin(tx: number, script: string): Promise<null> {
  return new Promise((ready, failed) => {
    const ended = database.transaction(async (handle) => {
      if (script) await handle.exec(script);
      await new Promise<void>((commit, reject) => {
        transactions.set(tx, { handle, commit, abandon: () => reject(new Error("rolled back")), ended });
        ready(null);
      });
    });
    ended.catch(failed);
  });
}

async function end(tx: number, commit: boolean): Promise<null> {
  const open = transactions.get(tx);
  if (!open) throw new Error("No such transaction");
  transactions.delete(tx);
  if (commit) {
    open.commit();
    await open.ended;
  } else {
    open.abandon();
    await open.ended.catch(() => undefined);
  }
  return null;
}

function options(mode: RowMode) {
  return {
    rowMode: mode.asArrays ? ("array" as const) : ("object" as const),
    ...(!mode.parseDates && { parsers: rawDates }),
  };
}

function rowsOf(result: { rows: unknown[]; affectedRows?: number }): LiteResult {
  return { rows: result.rows, rowCount: result.rows.length || (result.affectedRows ?? 0) };
}

/** Errors lose their fields when passed between threads; these are the ones the program reads. */
function plainError(error: unknown) {
  const {
    message = String(error),
    code,
    detail,
    constraint,
    table,
  } = (error ?? {}) as Record<string, string | undefined>;
  return { message, code, detail, constraint, table };
}

async function serverVersion(): Promise<string> {
  const { rows } = await database.query<{ v: string }>("select current_setting('server_version') v");
  return rows[0]?.v ?? "unknown";
}

function reply(message: LiteReply): void {
  port?.postMessage(message);
}
