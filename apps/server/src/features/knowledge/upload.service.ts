import type { Readable } from "node:stream";
import { knowledgeFileBytes } from "@muster/contracts/knowledge-bases";
import type { KnowledgeUpload } from "@muster/contracts/knowledge-items";
import { message } from "@muster/contracts/messages";
import { sniffUpload } from "@muster/documents/sniff";
import type { Context } from "../../kernel/context.ts";
import { refuseOverStorage, removeUnused, storeContents } from "../../kernel/sources/contents.ts";
import { insertDocument } from "../../kernel/sources/documents.repo.ts";
import { lockMembership } from "../../kernel/tenancy/membership.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { readAccount, reserve, settle } from "../../kernel/usage/usage.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { StagedContent } from "../../platform/storage/types.ts";
import { startIndexing, unitsOf, uploadAction } from "./indexing.service.ts";
import * as repo from "./items.repo.ts";
import { mustFindFolder, mustFindListed } from "./items.service.ts";
import type { BaseRow } from "./knowledge.repo.ts";
import { mustFindForEdit, record } from "./knowledge.service.ts";
import { toItem } from "./knowledge.view.ts";

/** A received file, or why it was refused. */
export interface ReceivedFile {
  name: string;
  staged?: StagedContent;
  error?: AppError;
  /** The result that the file contains. */
  resultId?: string;
}

/** The maximum file size of the organization's plan. Throws before anything is read when the person may not add to the base. */
export function admitUpload(context: Context, baseId: string): Promise<number> {
  return context.inOrg(async (tx) => {
    await mustFindForEdit(tx, context, baseId);
    if (context.services.config.BILLING === "off") return knowledgeFileBytes(null);
    return knowledgeFileBytes((await readAccount(tx, context.now())).tier);
  });
}

/** Receives one file of an upload. A file that is too large or unreadable is refused without affecting the others. */
export async function receiveOne(
  { services }: Pick<Context, "services">,
  { name, content, maxBytes }: { name: string; content: Readable; maxBytes: number },
): Promise<ReceivedFile> {
  const fileName = cleanName(name);
  try {
    const chunks = content.iterator({ destroyOnReturn: false });
    const staged = await services.storage.stage(chunks, { maxBytes });
    if (staged.sizeBytes > 0) return { name: fileName, staged };
    await staged.discard();
    return {
      name: fileName,
      error: new AppError("invalid_input", message("knowledge.empty_file", { name: fileName })),
    };
  } catch (error) {
    // Skips the rest of a file that is too large.
    content.resume();
    if (!(error instanceof AppError) || error.code !== "too_large") throw error;
    const limit = Math.round(maxBytes / 1024 ** 2);
    return {
      name: fileName,
      error: new AppError("too_large", message("knowledge.file_too_large", { name: fileName, limit })),
    };
  }
}

interface Upload {
  baseId: string;
  parentId: string | null;
  files: ReceivedFile[];
}

/** Stores an upload for one unit per ten files, all or nothing. Content that the base already has is reported and not stored twice. */
export async function storeUpload(context: Context, { baseId, parentId, files }: Upload): Promise<KnowledgeUpload> {
  const { actor, inOrg, services } = context;
  const refused = files.flatMap(({ name, error }) => (error ? [{ name, code: error.code, error: error.message }] : []));
  const arrived = files.flatMap(({ name, staged, resultId }) => (staged ? [{ name, staged, resultId }] : []));
  const [first] = files;
  if (arrived.length === 0) throw first?.error ?? new AppError("malformed", 'Missing field "files"');
  const sniffed = await Promise.all(
    arrived.map(async (file) => ({ ...file, ...(await sniffUpload(file.staged.path, file.name)) })),
  );
  const staged = arrived.map((file) => file.staged);
  const result = await storeContents({ services, orgId: actor.orgId, inOrg }, staged, async (tx) => {
    await lockMembership(tx, actor.userId);
    // Locked, so that of two uploads with the same content the second finds the first.
    const base = await mustFindForEdit(tx, context, baseId, "update");
    if (parentId) await mustFindFolder(tx, baseId, parentId);
    const added: string[] = [];
    const duplicates: KnowledgeUpload["duplicates"] = [];
    for (const file of sniffed) {
      const twin = await repo.findByContent(tx, baseId, file.staged.sha256);
      if (twin) duplicates.push({ name: file.name, itemId: twin.id });
      else added.push(await insertFile(tx, context, { base, parentId, file }));
    }
    await refuseOverStorage(tx, { services, sizeBytes: 0 });
    const runId = await begin(tx, context, { base, itemIds: added });
    const ids = [...new Set([...added, ...duplicates.map(({ itemId }) => itemId)])];
    const items = [];
    for (const id of ids) items.push(toItem(await mustFindListed(tx, baseId, id)));
    return { items, refused, duplicates, runId };
  });
  const used = new Set(result.items.map(({ id }) => id));
  if (used.size < staged.length)
    for (const { sha256 } of staged) await removeUnused({ services, orgId: actor.orgId, inOrg }, sha256);
  return result;
}

interface NewFile {
  base: BaseRow;
  parentId: string | null;
  file: { name: string; staged: StagedContent; resultId: string | undefined; mediaType: string; kind: string };
}

async function insertFile(tx: OrgTx, { actor, now }: Context, { base, parentId, file }: NewFile): Promise<string> {
  const at = now();
  const id = newId(at);
  const { name, mediaType, kind, staged, resultId } = file;
  const { sha256, sizeBytes } = staged;
  await insertDocument(tx, { id, ownerKind: "base", ownerId: base.id, name, mediaType, sha256, createdAt: at });
  await repo.insertItem(tx, {
    ...{ id, baseId: base.id, parentId, name, mediaType, sizeBytes, sha256, resultId },
    ...{ type: kind === "image" ? "image" : "file", state: "queued" },
    ...{ createdBy: actor.userId, createdAt: at, updatedAt: at },
  });
  return id;
}

/** Takes the units, and starts indexing if the base is indexed automatically. Duplicates alone are free. */
async function begin(
  tx: OrgTx,
  context: Context,
  { base, itemIds }: { base: BaseRow; itemIds: string[] },
): Promise<string | null> {
  if (itemIds.length === 0) return null;
  const { actor, services, now } = context;
  const text = message("events.knowledge_files_added", { count: itemIds.length, base: base.name });
  await record(tx, actor, { kind: "knowledge_uploaded", text, base });
  if (base.autoIndex)
    return startIndexing(tx, services, { baseId: base.id, itemIds, userId: actor.userId, isCharged: true });
  const metadata = { baseId: base.id, items: itemIds.length };
  const use = { action: uploadAction, units: unitsOf(itemIds.length), metadata };
  const { reservationId } = await reserve(tx, use, { now: now(), billing: services.config.BILLING });
  await settle(tx, { reservationId });
  await repo.updateItems(tx, itemIds, { isCharged: true });
  return null;
}

/** The name is displayed, never used as a path: control characters, direction overrides and folders are removed. */
export function cleanName(name: string): string {
  const base = name.normalize("NFC").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const clean = base
    .replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(0, 200);
  return clean || "file";
}
