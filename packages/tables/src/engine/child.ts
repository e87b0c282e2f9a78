/**
 * The process that holds tables and answers queries about them. It takes one request after another over IPC and ends when its parent
 * does. It has no environment of its parent's, limits on memory, and databases that are locked once their tables are loaded.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../database.ts";
import { TableError } from "../table-error.ts";
import { type OpenDataset, openDataset } from "./dataset.ts";
import type { EngineReply, EngineRequest } from "./messages.ts";
import { readTableFile } from "./read-file.ts";

const MOST_OPEN = 3;
const memoryMb = Number(process.argv[2] ?? 768);
/** Open datasets, the one used last at the end. */
const open = new Map<string, OpenDataset>();

process.once("disconnect", () => process.exit(1));
let work: Promise<void> = Promise.resolve();
process.on("message", (message) => {
  const { id, request } = message as { id: number; request: EngineRequest };
  work = work.then(async () => {
    const reply = await handle(request).catch(toReply);
    // Node stores compiled code at a normal exit, but this process is killed, often right after its reply.
    flushCompileCache();
    process.send?.({ id, reply });
  });
});

function handle(request: EngineRequest): Promise<EngineReply> {
  return request.type === "read" ? read(request) : ask(request);
}

async function read({ file, folder }: EngineRequest & { type: "read" }): Promise<EngineReply> {
  const tempDir = await mkdtemp(join(tmpdir(), "spill-"));
  const database = await openDatabase({ memoryMb, threads: 2, tempDir });
  try {
    return { type: "read", file: await readTableFile(database, file, folder) };
  } finally {
    database.close();
    await rm(tempDir, { recursive: true, force: true });
  }
}

async function ask({ key, files, ask: asked }: EngineRequest & { type: "ask" }): Promise<EngineReply> {
  let dataset = open.get(key);
  if (!dataset && !files) return { type: "unknown" };
  if (!dataset) {
    const oldest = open.size >= MOST_OPEN ? open.keys().next().value : undefined;
    if (oldest !== undefined) {
      open.get(oldest)?.close();
      open.delete(oldest);
    }
    dataset = await openDataset(files ?? [], { memoryMb, tempDir: await mkdtemp(join(tmpdir(), "spill-")) });
  }
  open.delete(key);
  open.set(key, dataset);
  return dataset.answer(asked);
}

function toReply(error: unknown): EngineReply {
  if (error instanceof TableError) return { type: "error", code: error.code, message: error.message };
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return { type: "error", code: "crashed", message: "Couldn't analyze the table because of an internal error." };
}
