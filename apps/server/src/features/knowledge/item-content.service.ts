import type { KnowledgeItemDetail } from "@muster/contracts/knowledge-items";
import { renderAll } from "@muster/contracts/messages";
import type { ReadDocument } from "@muster/contracts/sources";
import type { Context } from "../../kernel/context.ts";
import { listCitations } from "../../kernel/sources/documents.repo.ts";
import { readStoredReading } from "../../kernel/sources/reading.ts";
import { listPassages } from "../../kernel/sources/search.repo.ts";
import { toShownPassage } from "../../kernel/sources/search.ts";
import { notFound } from "../../platform/errors.ts";
import type { Attachment } from "../../platform/http/attachment.ts";
import * as repo from "./items.repo.ts";
import { mustFindItem, mustFindListed } from "./items.service.ts";
import { mustFindBase } from "./knowledge.service.ts";
import { toItem } from "./knowledge.view.ts";

type ItemRef = { id: string; itemId: string };

const maxCharacters = 20_000;

export async function getItem(context: Context, { id: baseId, itemId }: ItemRef): Promise<KnowledgeItemDetail> {
  const { actor, inOrg, services } = context;
  const { item, path } = await inOrg(async (tx) => {
    await mustFindBase(tx, actor, baseId);
    const found = await mustFindListed(tx, baseId, itemId);
    return { item: found, path: await repo.listPath(tx, found.parentId) };
  });
  const document =
    item.type === "folder" ? undefined : await readStoredReading({ services, orgId: actor.orgId, inOrg }, itemId);
  const text = document?.text ?? "";
  return {
    ...toItem(item),
    content: text.slice(0, maxCharacters).toWellFormed(),
    isContentCut: text.length > maxCharacters,
    quality: item.quality && { ...item.quality, remarks: renderAll(item.quality.remarks) },
    notes: renderAll(item.notes),
    path,
  };
}

/** The text as it was read. */
export async function getItemDocument(context: Context, ref: ItemRef) {
  const { actor, inOrg, services } = context;
  const item = await mustFindReadable(context, ref);
  const document = await readStoredReading({ services, orgId: actor.orgId, inOrg }, item.id);
  if (!document) throw notFound("record");
  const { text, pages, tables, notes }: ReadDocument = document;
  return {
    itemId: item.id,
    name: item.name,
    mediaType: item.mediaType ?? document.mediaType,
    text,
    pages,
    tables,
    notes: renderAll(notes),
  };
}

export function listItemPassages(
  { actor, inOrg }: Context,
  { id: baseId, itemId, limit, cursor }: ItemRef & { limit: number; cursor?: string | undefined },
) {
  return inOrg(async (tx) => {
    await mustFindBase(tx, actor, baseId);
    const item = await mustFindItem(tx, baseId, itemId);
    const from = cursor && /^\d{1,9}$/.test(cursor) ? Number(cursor) : 0;
    const rows = await listPassages(tx, { documentId: itemId, from, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      items: page.map(toShownPassage),
      nextCursor: rows.length > limit ? String((page.at(-1)?.position ?? 0) + 1) : null,
      total: item.passageCount ?? 0,
    };
  });
}

/** The person's own citations of it. */
export function listItemCitations({ actor, inOrg }: Context, { id: baseId, itemId }: ItemRef) {
  return inOrg(async (tx) => {
    await mustFindBase(tx, actor, baseId);
    await mustFindItem(tx, baseId, itemId);
    const rows = await listCitations(tx, { userId: actor.userId, documentId: itemId });
    return {
      items: rows.map(({ subjectKind: kind, title, link, quote, createdAt }) => ({
        ...{ kind, title, link, quote },
        citedAt: createdAt.toISOString(),
      })),
    };
  });
}

/** The original, free on every plan. */
export async function openOriginal(context: Context, ref: ItemRef): Promise<Attachment> {
  const { actor, services } = context;
  const { name, mediaType, sizeBytes, sha256 } = await mustFindReadable(context, ref);
  if (!sha256) throw notFound("record");
  await services.storage.check(actor.orgId, sha256);
  return {
    fileName: name,
    mediaType: mediaType ?? "application/octet-stream",
    sizeBytes,
    open: (part) => services.storage.open(actor.orgId, sha256, part),
  };
}

function mustFindReadable({ actor, inOrg }: Context, { id: baseId, itemId }: ItemRef): Promise<repo.ItemRow> {
  return inOrg(async (tx) => {
    await mustFindBase(tx, actor, baseId);
    const item = await mustFindItem(tx, baseId, itemId);
    if (item.type === "folder") throw notFound("record");
    return item;
  });
}
