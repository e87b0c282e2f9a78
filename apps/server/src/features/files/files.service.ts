import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { type ListedFile, type StoredFile, uploadLimits } from "@muster/contracts/files";
import { type Message, reasonText } from "@muster/contracts/messages";
import { sniffUpload } from "@muster/documents/sniff";
import type { Context } from "../../kernel/context.ts";
import { refuseOverStorage, removeUnused, storeContent } from "../../kernel/sources/contents.ts";
import { removeDocuments } from "../../kernel/sources/documents.ts";
import { publish } from "../../kernel/subscriptions.ts";
import { writeBlocker } from "../../kernel/tenancy/actor.ts";
import { lockMembership } from "../../kernel/tenancy/membership.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { listTableHashes } from "./file-tables.repo.ts";
import { fileDeleting, fileNeedsAsked } from "./files.events.ts";
import { profileTableQueue } from "./files.jobs.ts";
import { deleteFile, type FileRow, findFiles, findTwin, insertFile, listFiles, updateOwner } from "./files.repo.ts";

const MB = 1024 ** 2;

/** Streams an upload to storage, checks its content, and stores it when it is allowed. Leaves nothing behind otherwise. */
export async function uploadFile(
  context: Context,
  { name, content }: { name: string; content: Readable },
): Promise<StoredFile> {
  const { actor } = context;
  refuseIf(writeBlocker(actor));
  return toFile(await storeFile({ ...context, ...actor }, { name, content }));
}

/** The owner of a new file, and its place. */
export interface FileOwner extends Pick<Context, "services" | "inOrg"> {
  orgId: string;
  userId: string;
}

interface NewFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
  /** Additional writes in the transaction that stores it. */
  commit?(tx: OrgTx, row: Omit<FileRow, "orgId">): Promise<void>;
}

/** Stores a file that a person uploads, or that was fetched for them, under the same rules. */
export async function storeFile(
  keeper: FileOwner,
  { name, content, commit }: NewFile,
): Promise<Omit<FileRow, "orgId">> {
  const { services, userId } = keeper;
  const fileName = cleanName(name);
  const staged = await services.storage.stage(content, { maxBytes: uploadLimits.tableBytes });
  try {
    const { sha256, sizeBytes } = staged;
    const { mediaType, kind, refuse } = await sniffUpload(staged.path, fileName);
    // A code review accepts an archive of source code as a whole.
    const isCodeArchive = kind === "code" && mediaType === "application/zip";
    refuseContent({ kind, ...(refuse && !isCodeArchive && { refuse }) }, sizeBytes, fileName);
    return await storeContent(keeper, staged, async (tx) => {
      await lockMembership(tx, userId);
      const now = services.now();
      await refuseOverStorage(tx, { services, sizeBytes });
      const row = { id: newId(now), userId, name: fileName, mediaType, kind, sha256, sizeBytes, createdAt: now };
      await insertFile(tx, row);
      if (kind === "table") await services.queue.send(tx, profileTableQueue.name, { orgId: tx.orgId, fileId: row.id });
      await commit?.(tx, row);
      return row;
    });
  } finally {
    await staged.discard();
  }
}

/** Keeps a file unless the person has it already: equal content under the same name. Returns the one they have then. */
export async function storeFileOnce(keeper: FileOwner, file: NewFile): Promise<StoredFile> {
  const { services, userId, inOrg } = keeper;
  const staged = await services.storage.stage(file.content, { maxBytes: uploadLimits.otherBytes });
  try {
    const twin = { userId, sha256: staged.sha256, name: cleanName(file.name) };
    const found = await inOrg((tx) => findTwin(tx, twin));
    return toFile(found ?? (await storeFile(keeper, { ...file, content: createReadStream(staged.path) })));
  } finally {
    await staged.discard();
  }
}

export function listOwnFiles(
  { actor, inOrg, services }: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: ListedFile[]; nextCursor: string | null }> {
  return inOrg(async (tx) => {
    const rows = await listFiles(tx, { userId: actor.userId, before: cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const payload = { fileIds: page.map(({ id }) => id) };
    const used = new Set((await publish(tx, services, { event: fileNeedsAsked, payload })).flat());
    return {
      items: page.map((row) => ({ ...toFile(row), isUsed: used.has(row.id) })),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

export function getFile({ actor, inOrg }: Context, { id }: { id: string }): Promise<StoredFile> {
  return inOrg(async (tx) => toFile(await mustFindFile(tx, actor.userId, id)));
}

export async function removeFile(context: Context, { id }: { id: string }): Promise<void> {
  const { actor, inOrg, services } = context;
  const keeper = { ...context, ...actor };
  const hashes = await inOrg(async (tx) => {
    const found = await mustFindFile(tx, actor.userId, id);
    await publish(tx, services, { event: fileDeleting, payload: { fileId: id } });
    const read = await removeDocuments(tx, services, [id]);
    const tableHashes = await listTableHashes(tx, id);
    await deleteFile(tx, id);
    return [found.sha256, ...read, ...tableHashes];
  });
  for (const sha256 of new Set(hashes)) await removeUnused(keeper, sha256);
}

/** The person's own uploads in the order of the ids; throws invalid_input when one is missing. */
export async function mustFindOwnFiles(tx: OrgTx, userId: string, ids: string[]): Promise<FileRow[]> {
  const wanted = [...new Set(ids)];
  const found = await findFiles(tx, userId, wanted.filter(isId));
  const byId = new Map(found.map((file) => [file.id, file]));
  return wanted.map((id) => {
    const file = byId.get(id);
    if (!file) {
      const words = "One of the files no longer exists. Attach it again.";
      throw new AppError("invalid_input", words, { fields: { attachments: words } });
    }
    return file;
  });
}

/** For work that changes hands: its uploads belong to the new owner from now on. */
export async function handOverFiles(tx: OrgTx, files: { ids: string[]; from: string; to: string }): Promise<void> {
  if (files.ids.length > 0) await updateOwner(tx, files);
}

export type { FileRow } from "./files.repo.ts";

/** The person's own uploads among the ids, unordered; missing ones are left out. */
export function findOwnFiles(tx: OrgTx, userId: string, ids: string[]): Promise<FileRow[]> {
  return findFiles(tx, userId, ids.filter(isId));
}

async function mustFindFile(tx: OrgTx, userId: string, id: string): Promise<FileRow> {
  const [file] = isId(id) ? await findFiles(tx, userId, [id]) : [];
  if (!file) throw notFound("file");
  return file;
}

function refuseContent(sniffed: { kind: StoredFile["kind"]; refuse?: Message }, sizeBytes: number, name: string): void {
  if (sizeBytes === 0)
    throw new AppError("invalid_input", `${name} is empty`, { fields: { file: "The file is empty" } });
  const refusal = reasonText(sniffed.refuse);
  if (refusal) throw new AppError("invalid_input", refusal, { fields: { file: refusal } });
  if (sniffed.kind !== "table" && sizeBytes > uploadLimits.otherBytes)
    throw new AppError(
      "too_large",
      `${name} is ${Math.ceil(sizeBytes / MB)} MB. The limit is ${uploadLimits.otherBytes / MB} MB, or 100 MB for tables.`,
    );
}

/** A name is displayed, never used as a path: removes control and direction-changing characters, and folders. */
function cleanName(name: string): string {
  const base = name.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const clean = base
    .replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(0, 200);
  return clean || "file";
}

/** An upload's representation in the API. */
export function toFile(row: Omit<FileRow, "orgId">): StoredFile {
  return {
    id: row.id,
    name: row.name,
    sizeBytes: row.sizeBytes,
    mediaType: row.mediaType,
    kind: row.kind,
    createdAt: row.createdAt.toISOString(),
  };
}
