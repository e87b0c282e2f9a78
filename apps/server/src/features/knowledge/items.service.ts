import { knowledgeLimits } from "@muster/contracts/knowledge-bases";
import type { KnowledgeItem, KnowledgeItemState } from "@muster/contracts/knowledge-items";
import { message, renderMessage } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import type { Services } from "../../kernel/services.ts";
import { removeUnused } from "../../kernel/sources/contents.ts";
import { updateDocument } from "../../kernel/sources/documents.repo.ts";
import { hideDocuments, removeDocuments } from "../../kernel/sources/documents.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { reserve, settle } from "../../kernel/usage/usage.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { publishLive } from "../../platform/live/live.ts";
import * as indexing from "./indexing.repo.ts";
import { cancelTopic, startIndexing, uploadAction } from "./indexing.service.ts";
import * as repo from "./items.repo.ts";
import { canRetry } from "./knowledge.policy.ts";
import { mustFindBase, mustFindForEdit, record } from "./knowledge.service.ts";
import { toItem } from "./knowledge.view.ts";
import { findItemsByText } from "./search.service.ts";

interface ListInput {
  id: string;
  parentId?: string | undefined;
  search?: string | undefined;
  type?: KnowledgeItem["type"] | undefined;
  state?: KnowledgeItemState | undefined;
  bin: boolean;
  sort: "name" | "newest" | "size";
  limit: number;
  cursor?: string | undefined;
}

export function listItems({ actor, inOrg, services }: Context, input: ListInput) {
  return inOrg(async (tx) => {
    const { id: baseId, parentId, search, type, state, bin, sort, limit, cursor } = input;
    await mustFindBase(tx, actor, baseId);
    const isEverywhere = search !== undefined || state !== undefined || bin;
    if (parentId && !isEverywhere) await mustFindFolder(tx, baseId, parentId);
    const ids = search ? await findItemsByText(tx, services, { reader: actor, baseId, text: search }) : undefined;
    const { rows, total } = await repo.listItems(tx, {
      ...{ baseId, search, ids, type, state, bin, sort, limit: limit + 1 },
      parentId: isEverywhere ? undefined : (parentId ?? null),
      after: cursor ? parseCursor(cursor) : undefined,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(toItem),
      path: isEverywhere ? [] : await repo.listPath(tx, parentId ?? null),
      nextCursor:
        rows.length > limit && last
          ? Buffer.from(JSON.stringify([last.sortRank, last.sortKey, last.id])).toString("base64url")
          : null,
      total,
    };
  });
}

function parseCursor(cursor: string): { rank: number; key: string; id: string } {
  try {
    const [rank, key, id] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    if (typeof rank === "number" && typeof key === "string" && typeof id === "string") return { rank, key, id };
  } catch {
    // An id of another kind is refused below.
  }
  throw new AppError("invalid_input", "This page no longer exists", { fields: { cursor: "Start again" } });
}

type ItemRef = { id: string; itemId: string };

/** Renames or moves an item. The name is searchable, so a document is found by its new name after its next indexing. */
export function updateItem(
  context: Context,
  { id: baseId, itemId, name, parentId }: ItemRef & { name?: string | undefined; parentId?: string | null | undefined },
): Promise<KnowledgeItem> {
  return context.inOrg(async (tx) => {
    const base = await mustFindForEdit(tx, context, baseId);
    const item = await mustFindItem(tx, baseId, itemId, { lock: "update" });
    if (parentId) await refuseFolder(tx, { baseId, parentId, item });
    const change = { ...(name !== undefined && { name }), ...(parentId !== undefined && { parentId }) };
    await repo.updateItems(tx, [itemId], { ...change, updatedAt: context.now() });
    if (name !== undefined && item.type !== "folder") await updateDocument(tx, itemId, { name });
    const what = name === undefined ? "events.knowledge_item_moved" : "events.knowledge_item_renamed";
    const text = message(what, { item: name ?? item.name, base: base.name });
    await record(tx, context.actor, { kind: "knowledge_item_changed", text, base });
    return toItem(await mustFindListed(tx, baseId, itemId));
  });
}

async function refuseFolder(
  tx: OrgTx,
  { baseId, parentId, item }: { baseId: string; parentId: string; item: repo.ItemRow },
): Promise<void> {
  await mustFindFolder(tx, baseId, parentId);
  const path = await repo.listPath(tx, parentId);
  if (path.some(({ id }) => id === item.id)) throw new AppError("invalid_input", message("knowledge.folder_in_itself"));
  if (item.type === "folder") refuseDepth(path.length + 1);
}

function refuseDepth(depth: number): void {
  const limit = knowledgeLimits.folderDepth;
  if (depth > limit) throw new AppError("invalid_input", message("knowledge.folder_depth", { limit }));
}

/** Half a unit of the plan. */
export function createFolder(
  context: Context,
  { id: baseId, name, parentId }: { id: string; name: string; parentId: string | null },
): Promise<KnowledgeItem> {
  const { actor, inOrg, services, now } = context;
  return inOrg(async (tx) => {
    // Locked, so that of two equal requests the second one finds the folder.
    const base = await mustFindForEdit(tx, context, baseId, "update");
    if (parentId) {
      await mustFindFolder(tx, baseId, parentId);
      refuseDepth((await repo.listPath(tx, parentId)).length + 1);
    }
    if (await repo.hasFolder(tx, { baseId, parentId, name })) {
      const text = message("knowledge.folder_exists", { name });
      throw new AppError("conflict", text, { fields: { name: renderMessage(text) } });
    }
    const at = now();
    const use = { action: uploadAction, units: 0.5, metadata: { baseId, folder: true } };
    const { reservationId } = await reserve(tx, use, { now: at, billing: services.config.BILLING });
    await settle(tx, { reservationId });
    const id = newId(at);
    await repo.insertItem(tx, {
      ...{ id, baseId, parentId, name, type: "folder", state: "ready" },
      ...{ createdBy: actor.userId, createdAt: at, updatedAt: at },
    });
    const text = message("events.knowledge_item_added", { item: name, base: base.name });
    await record(tx, actor, { kind: "knowledge_folder_created", text, base });
    return toItem(await mustFindListed(tx, baseId, id));
  });
}

/** A file is deleted immediately. A folder is moved to the trash with its contents, and from there deleted. */
export async function removeItem(context: Context, { id: baseId, itemId }: ItemRef): Promise<void> {
  const { actor, inOrg, services, now } = context;
  const hashes = await inOrg(async (tx) => {
    const base = await mustFindForEdit(tx, context, baseId);
    const item = await mustFindItem(tx, baseId, itemId, { lock: "update", inBin: true });
    const tree = item.type === "folder" ? await repo.listTree(tx, itemId) : [{ id: itemId, type: item.type }];
    const ids = tree.map(({ id }) => id);
    const files = tree.filter(({ type }) => type !== "folder").map(({ id }) => id);
    await stopWork(tx, files);
    await record(tx, actor, {
      kind: "knowledge_item_deleted",
      text: message("events.knowledge_item_deleted", { item: item.name, base: base.name }),
      base,
    });
    if (item.type === "folder" && item.deletedAt === null) {
      await repo.moveToTrash(tx, ids, now());
      await hideDocuments(tx, services, files);
      return [];
    }
    const removed = await removeDocuments(tx, services, files);
    await repo.deleteItems(tx, ids);
    return removed;
  });
  for (const sha256 of hashes) await removeUnused({ services, orgId: actor.orgId, inOrg }, sha256);
}

/** Stops the processes that work on these items. */
async function stopWork(tx: OrgTx, ids: string[]): Promise<void> {
  for (const { id, runId } of await indexing.listWorkedOn(tx, ids))
    await publishLive(tx, cancelTopic(runId), { itemId: id });
}

export function restoreItem(context: Context, { id: baseId, itemId }: ItemRef): Promise<KnowledgeItem> {
  const { actor, inOrg, services, now } = context;
  return inOrg(async (tx) => {
    const base = await mustFindForEdit(tx, context, baseId);
    const item = await mustFindItem(tx, baseId, itemId, { lock: "update", inBin: true });
    if (item.deletedAt === null) throw new AppError("conflict", message("knowledge.not_in_bin"));
    const tree = await withoutTwins(tx, services, { baseId, tree: await repo.listTrashed(tx, itemId, item.deletedAt) });
    // Its folder may have been deleted, or be in the trash.
    const parent = item.parentId ? await repo.findItem(tx, { baseId, id: item.parentId }) : undefined;
    await repo.updateItems(
      tx,
      tree.map(({ id }) => id),
      { deletedAt: null, updatedAt: now() },
    );
    if (!parent || parent.deletedAt) await repo.updateItems(tx, [itemId], { parentId: null });
    await record(tx, actor, {
      kind: "knowledge_item_restored",
      text: message("events.knowledge_item_restored", { item: item.name, base: base.name }),
      base,
    });
    const files = tree.filter(({ type, state }) => type !== "folder" && (base.autoIndex || state !== "queued"));
    const itemIds = files.map(({ id }) => id);
    await startIndexing(tx, services, { baseId, itemIds, userId: actor.userId, isCharged: false });
    return toItem(await mustFindListed(tx, baseId, itemId));
  });
}

/** A file whose content or URL has been added to the base again meanwhile is not restored beside it. */
async function withoutTwins(
  tx: OrgTx,
  services: Services,
  { baseId, tree }: { baseId: string; tree: repo.TreeItem[] },
): Promise<repo.TreeItem[]> {
  const twins = await repo.listTwins(
    tx,
    baseId,
    tree.map(({ id }) => id),
  );
  await removeDocuments(tx, services, twins);
  await repo.deleteItems(tx, twins);
  return tree.filter(({ id }) => !twins.includes(id));
}

/** Free once its upload has been charged; otherwise it takes a unit again. */
export function retryItem(context: Context, { id: baseId, itemId }: ItemRef): Promise<KnowledgeItem> {
  const { actor, inOrg, services } = context;
  return inOrg(async (tx) => {
    await mustFindForEdit(tx, context, baseId);
    const item = await mustFindItem(tx, baseId, itemId, { lock: "update" });
    if (!canRetry(item)) throw new AppError("conflict", message("knowledge.not_failed"));
    const isCharged = !item.isCharged;
    await startIndexing(tx, services, { baseId, itemIds: [itemId], userId: actor.userId, isCharged });
    return toItem(await mustFindListed(tx, baseId, itemId));
  });
}

export function cancelItem(context: Context, { id: baseId, itemId }: ItemRef): Promise<KnowledgeItem> {
  const { inOrg, services, now } = context;
  return inOrg(async (tx) => {
    await mustFindForEdit(tx, context, baseId);
    const item = await mustFindItem(tx, baseId, itemId, { lock: "update" });
    if (item.runId === null || item.state === "ready" || item.state === "failed")
      throw new AppError("conflict", message("knowledge.not_active"));
    const reason = message("knowledge.canceled");
    await repo.updateItems(tx, [itemId], { state: "failed", reason, updatedAt: now() });
    await hideDocuments(tx, services, [itemId]);
    await publishLive(tx, cancelTopic(item.runId), { itemId });
    return toItem(await mustFindListed(tx, baseId, itemId));
  });
}

/** Which of these items are saved results of advanced features. */
export function listSavedResults(tx: OrgTx, itemIds: string[]): Promise<string[]> {
  return repo.listSavedResults(tx, itemIds);
}

export async function mustFindFolder(tx: OrgTx, baseId: string, id: string): Promise<repo.ItemRow> {
  const item = await mustFindItem(tx, baseId, id);
  if (item.type !== "folder") throw notFound("record");
  return item;
}

export async function mustFindItem(
  tx: OrgTx,
  baseId: string,
  id: string,
  { lock = "none", inBin = false }: { lock?: "none" | "update"; inBin?: boolean } = {},
): Promise<repo.ItemRow> {
  const item = isId(id) ? await repo.findItem(tx, { baseId, id }, lock) : undefined;
  if (!item || (item.deletedAt !== null && !inBin)) throw notFound("record");
  return item;
}

export async function mustFindListed(tx: OrgTx, baseId: string, id: string): Promise<repo.ListedItem> {
  const item = isId(id) ? await repo.findListed(tx, { baseId, id }) : undefined;
  if (!item) throw notFound("record");
  return item;
}
