import type { ReadDocument } from "@muster/contracts/sources";
import { insertDocument } from "../../kernel/sources/documents.repo.ts";
import { type Reading, readContent, readStoredReading, storeReading } from "../../kernel/sources/reading.ts";
import type { OwnerKind } from "../../kernel/sources/search-scope.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { lockFile } from "./file-documents.repo.ts";
import type { FileRow } from "./files.repo.ts";

type ReadableFile = Pick<FileRow, "id" | "name" | "mediaType" | "sha256">;

/**
 * The stored result of an earlier read; else reads the file in a child process and stores the result. Throws a DocumentsError
 * with one sentence.
 */
export async function readFile(reading: Reading, file: ReadableFile): Promise<ReadDocument> {
  const kept = await readStoredFile(reading, file.id);
  if (kept) return kept;
  const document = await readContent(reading, file);
  await storeReading(reading, { id: file.id, document, insert: (tx) => insertOwn(tx, reading, file) });
  return document;
}

/** Undefined when the file was not read yet, or its text is missing from storage: it can be read again. */
export function readStoredFile(reading: Reading, fileId: string): Promise<ReadDocument | undefined> {
  return readStoredReading(reading, fileId);
}

/** Stores the upload as a document of its person. */
async function insertOwn(
  tx: OrgTx,
  { services }: Reading,
  { id, name, mediaType, sha256 }: ReadableFile,
): Promise<boolean> {
  const file = await lockFile(tx, id);
  if (!file) return false;
  const owner = { ownerKind: "person", ownerId: file.userId };
  await insertDocument(tx, { id, ...owner, name, mediaType, sha256, createdAt: services.now() });
  return true;
}

/** A person's private uploads. */
export const personDocuments: OwnerKind = {
  kind: "person",
  readable: async (_tx, { userId }, ownerIds) => ownerIds.filter((id) => id === userId),
  describe: async () => "Another person's files",
  placeOf: async () => null,
  isExported: true,
};
