import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import type { ReadDocument } from "@muster/contracts/sources";
import { DocumentsError } from "@muster/documents/errors";
import { readDocumentInChild } from "@muster/documents/read/read-in-child";
import type { Services } from "../../kernel/services.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { removeUnused, storeContent } from "./contents.service.ts";
import { findDocumentHash, upsertDocument } from "./file-documents.repo.ts";
import type { FileRow } from "./files.repo.ts";

interface Reading {
  services: Services;
  orgId: string;
  inOrg<T>(work: (tx: OrgTx) => Promise<T>): Promise<T>;
  signal?: AbortSignal;
}

/** Text, blocks and tables as JSON stay far below this: the reader itself stops at five million characters. */
const mostBytes = 200 * 1024 ** 2;

/** What is kept of an earlier reading, else the file read in a child process, and kept. Throws a DocumentsError with one sentence. */
export async function readFile(
  reading: Reading,
  file: Pick<FileRow, "id" | "name" | "mediaType" | "sha256">,
): Promise<ReadDocument> {
  const kept = await readKeptFile(reading, file.id);
  if (kept) return kept;
  const { services, orgId, signal } = reading;
  const path = await services.storage.path(orgId, file.sha256);
  const request = { path, name: file.name, mediaType: file.mediaType };
  const document = await readDocumentInChild(request, signal ? { signal } : {});
  if (document.wordCount === 0)
    throw new DocumentsError("unreadable", `${file.name} has no readable text. ${document.notes[0] ?? ""}`.trim());
  await keep(reading, file.id, document);
  return document;
}

/** Undefined where the file was not read yet, or its text has gone from storage: it can be read again. */
export async function readKeptFile(
  { services, orgId, inOrg }: Reading,
  fileId: string,
): Promise<ReadDocument | undefined> {
  const sha256 = await inOrg((tx) => findDocumentHash(tx, fileId));
  if (!sha256) return undefined;
  try {
    // Written by `keep` from what the reader gave.
    return (await json(await services.storage.open(orgId, sha256))) as ReadDocument;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

async function keep(reading: Reading, fileId: string, document: ReadDocument): Promise<void> {
  const { services } = reading;
  const bytes = Readable.from([Buffer.from(JSON.stringify(document))]);
  const staged = await services.storage.stage(bytes, { maxBytes: mostBytes });
  const { sha256 } = staged;
  const row = { fileId, sha256, createdAt: services.now() };
  const isKept = await storeContent(reading, staged, (tx) => upsertDocument(tx, row)).finally(staged.discard);
  if (!isKept) await removeUnused(reading, sha256);
}
