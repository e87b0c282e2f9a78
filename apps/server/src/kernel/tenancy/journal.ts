import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { AppError } from "../../platform/errors.ts";
import { programVersion } from "../../platform/version.ts";
import type { OrgTx, SystemTx } from "./org-tx.ts";

/** Called at the end of a transaction's work, in the transaction, with what the work returned. */
export type Seal = (tx: OrgTx | SystemTx, result: unknown) => Promise<void>;

/** The results of the request's transactions, by their place in it. */
export type JournalEntries = Record<string, JournalEntry>;

interface JournalEntry {
  /** Hash of the function that did the work. */
  code: string;
  /** Of the program that ran it. */
  build: string;
  outcome: string;
  hasWritten: boolean;
}

/**
 * Stores entries with the request's claim if the transaction has written anything. "lost" when the claim belongs to another attempt.
 */
export type StoreEntries = (tx: OrgTx | SystemTx, entries: JournalEntries) => Promise<"stored" | "unwritten" | "lost">;

/**
 * The transactions of one request with an Idempotency-Key. The first that writes claims the key, and each that writes stores its
 * result and those before it, all in its own commit. A repeat of the request runs the same code again; transactions in the
 * journal are not run but return (or throw) what they did the first time, so a crash repeats none of them. Values that code needs
 * after a transaction, such as a new id, must come from what the transaction returned.
 */
export interface Journal {
  /** Runs `work` with this journal for all its transactions. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Another attempt at the same request has claimed the key; nothing more was written by this one. */
  isLost(): boolean;
}

interface Recorder {
  record<T>(code: string, run: (seal: Seal) => Promise<T>): Promise<T>;
}

/** Compilers change the source of functions, so hashes compare only within one build. */
const build = hashOf(programVersion + String(openJournal));

const current = new AsyncLocalStorage<Recorder>();

/** Runs the transaction that does `work`, through the journal when the request has one. */
export function journaled<T>(work: unknown, run: (seal: Seal) => Promise<T>): Promise<T> {
  const recorder = current.getStore();
  if (!recorder) return run(noSeal);
  return recorder.record(hashOf(String(work)), run);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

export function openJournal(known: JournalEntries, store: StoreEntries): Journal {
  const unstored: JournalEntries = {};
  const open = new Map(Object.entries(known));
  let count = 0;
  let isLost = false;
  let isOver = false;

  function refuseLost(): void {
    if (isLost)
      throw new AppError("conflict", "This request is being repeated by another one", { retryAfterSeconds: 1 });
  }

  /** The oldest entry of the same code; in a journal of another program version, the entry at the same place. */
  function take(place: string, code: string): JournalEntry | undefined {
    const found =
      [...open].find(([, entry]) => entry.code === code) ??
      [...open].find(([at, entry]) => at === place && entry.build !== build);
    if (found) open.delete(found[0]);
    return found?.[1];
  }

  async function record<T>(code: string, run: (seal: Seal) => Promise<T>): Promise<T> {
    if (isOver) return run(noSeal);
    refuseLost();
    const place = String(count++);
    const entry = take(place, code);
    if (entry) return decode(entry.outcome) as T; // returned by the same code
    let outcome: string | undefined;
    const seal: Seal = async (tx, result) => {
      outcome = encode({ result });
      const state = await store(tx, {
        ...unstored,
        [place]: { code, build, outcome: outcome ?? "", hasWritten: true },
      });
      isLost ||= state === "lost";
      refuseLost();
      if (state === "unwritten") return;
      if (outcome === undefined) throw new Error("A transaction that writes returned what cannot be stored");
      // The repeat ran differently from the first request, so writes of the first could be done twice.
      if ([...open.values()].some(({ hasWritten }) => hasWritten)) throw unrepeatable();
    };
    try {
      const result = await run(seal);
      // A result that cannot be stored comes from a read, which is repeated.
      if (outcome !== undefined) unstored[place] = { code, build, outcome, hasWritten: false };
      return result;
    } catch (error) {
      unstored[place] = { code, build, outcome: encode({ error: plainError(error) }) ?? "", hasWritten: false };
      throw error;
    }
  }

  return {
    isLost: () => isLost,
    async run(work) {
      try {
        return await current.run({ record }, work);
      } finally {
        isOver = true;
      }
    },
  };
}

function unrepeatable(): AppError {
  const message =
    "This request was interrupted and cannot be repeated. Check what it has done, then send it with a new Idempotency-Key.";
  return new AppError("conflict", message);
}

async function noSeal(): Promise<void> {
  // Without a journal there is nothing to store.
}

type Outcome = { result: unknown } | { error: PlainError };

interface PlainError {
  message: string;
  /** Of an AppError, or of the database. */
  code: string | undefined;
  isExpected: boolean;
  fields?: Record<string, string> | undefined;
  retryAfterSeconds?: number | undefined;
}

/** Encoded by structured clone, since rows contain dates; undefined when a value cannot be cloned, such as a function. */
function encode(outcome: Outcome): string | undefined {
  try {
    return serialize(outcome).toString("base64");
  } catch {
    return undefined;
  }
}

function decode(entry: string): unknown {
  const outcome = deserialize(Buffer.from(entry, "base64")) as Outcome;
  if ("result" in outcome) return outcome.result;
  const { message, code, isExpected, fields, retryAfterSeconds } = outcome.error;
  if (!isExpected) throw Object.assign(new Error(message), code && { code });
  throw new AppError(code as AppError["code"], message, {
    ...(fields && { fields }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

function plainError(error: unknown): PlainError {
  if (error instanceof AppError) {
    const { message, code, fields, retryAfterSeconds } = error;
    return { message, code, isExpected: true, fields, retryAfterSeconds };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { message, code: databaseCode(error), isExpected: false };
}

/** The query builder wraps the driver's error. */
function databaseCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return "code" in error && typeof error.code === "string" ? error.code : databaseCode(error.cause);
}
