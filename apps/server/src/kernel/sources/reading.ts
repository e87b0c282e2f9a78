import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import type { PictureAnalysis } from "@muster/contracts/camera";
import { type Message, message, renderMessage } from "@muster/contracts/messages";
import type { ReadDocument } from "@muster/contracts/sources";
import { analyzePictureInChild } from "@muster/documents/read/analyze-in-child";
import { readDocumentInChild } from "@muster/documents/read/read-in-child";
import { shownError } from "@muster/documents/shown-error";
import { workDirOf } from "../../platform/config.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../services.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { removeUnused, storeContent } from "./contents.ts";
import { findDocument, updateDocument } from "./documents.repo.ts";

export interface Reading {
  services: Services;
  orgId: string;
  inOrg<T>(work: (tx: OrgTx) => Promise<T>): Promise<T>;
  signal?: AbortSignal;
}

/** Text, blocks and tables as JSON stay far below this: the reader itself stops at five million characters. */
const maxBytes = 200 * 1024 ** 2;
/** The largest file of a plan; the reader's own limit is lower. */
const inputBytes = 50 * 1024 ** 2;
const memoryMb = 800;
const maxReaders = 2;

let readers = 0;
const waiting: (() => void)[] = [];

/** Reads content in a child process with limits, two at a time in this process. Throws a DocumentsError with one sentence. */
export async function readContent(
  { services, orgId, signal }: Reading,
  { sha256, name, mediaType }: { sha256: string; name: string; mediaType: string },
): Promise<ReadDocument> {
  const path = await services.storage.path(orgId, sha256);
  const document = await inTurn(() =>
    readDocumentInChild(
      { path, name, mediaType },
      { memoryMb, series: orgId, ...(signal && { signal }) },
      { inputBytes },
    ),
  );
  if (document.wordCount === 0) throw shownError("unreadable", noText(name, document.notes[0]));
  return document;
}

function noText(name: string, note: Message | undefined): Message {
  return note
    ? message("refusal.no_text_because", { name, reason: renderMessage(note) })
    : message("refusal.no_text", { name });
}

/** Reads bytes that are not kept, such as a page that a search opens. Throws a DocumentsError with one sentence. */
export async function readBytes(
  { services, signal }: Pick<Reading, "services" | "signal">,
  { bytes, name, mediaType = "" }: { bytes: Uint8Array; name: string; mediaType?: string },
): Promise<ReadDocument> {
  const workDir = workDirOf(services.config);
  await mkdir(workDir, { recursive: true });
  const folder = await mkdtemp(join(workDir, "page-"));
  const path = join(folder, "page");
  try {
    await writeFile(path, bytes);
    return await inTurn(() =>
      readDocumentInChild({ path, name, mediaType }, { memoryMb, ...(signal && { signal }) }, { recognizedPages: 0 }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures a picture and recognizes its text, in a child process that counts as a reader. Throws a DocumentsError. */
export async function analyzeContent(
  { services, orgId, signal }: Reading,
  { sha256, name }: { sha256: string; name: string },
): Promise<PictureAnalysis> {
  const path = await services.storage.path(orgId, sha256);
  return inTurn(() => analyzePictureInChild({ path, name }, { memoryMb, ...(signal && { signal }) }));
}

async function inTurn<T>(read: () => Promise<T>): Promise<T> {
  if (readers >= maxReaders) await new Promise<void>((resolve) => waiting.push(resolve));
  else readers += 1;
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else readers -= 1;
  }
}

/** Undefined when the document was not read yet, or its text is missing in storage: it can be read again. */
export async function readStoredReading(reading: Reading, documentId: string): Promise<ReadDocument | undefined> {
  const { services, orgId, inOrg } = reading;
  const row = await inOrg((tx) => findDocument(tx, documentId));
  if (!row?.readSha256) return undefined;
  try {
    // Written by `storeReading` from what the reader returned.
    return (await json(await services.storage.open(orgId, row.readSha256))) as ReadDocument;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

interface NewReading {
  id: string;
  document: ReadDocument;
  /** In the same transaction, before: makes sure that the document's row exists. False when it is no longer wanted. */
  insert?(tx: OrgTx): Promise<boolean>;
}

/** Stores a document's text. Returns false and stores nothing when the document was removed meanwhile. */
export async function storeReading(reading: Reading, { id, document, insert }: NewReading): Promise<boolean> {
  const { services } = reading;
  const bytes = Readable.from([Buffer.from(JSON.stringify(document))]);
  const staged = await services.storage.stage(bytes, { maxBytes: maxBytes });
  const { sha256 } = staged;
  const isKept = await storeContent(reading, staged, async (tx) => {
    if (insert && !(await insert(tx))) return false;
    const row = await findDocument(tx, id);
    if (!row || row.deletedAt) return false;
    await updateDocument(tx, id, { readSha256: sha256 });
    return true;
  }).finally(staged.discard);
  if (!isKept) await removeUnused(reading, sha256);
  return isKept;
}
