import type { KnowledgeBase, KnowledgeCategory } from "@muster/contracts/knowledge-bases";
import { type Message, message } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { cancelRuns } from "../../kernel/runs/runs.ts";
import { removeUnused } from "../../kernel/sources/contents.ts";
import { removeDocuments } from "../../kernel/sources/documents.ts";
import type { Reader } from "../../kernel/sources/scope.repo.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { notFound, refuseIf } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { listAgentIds } from "./connections.repo.ts";
import * as indexing from "./indexing.repo.ts";
import { startIndexing } from "./indexing.service.ts";
import * as items from "./items.repo.ts";
import { baseEditBlocker, mayReadBase } from "./knowledge.policy.ts";
import * as repo from "./knowledge.repo.ts";
import { toBase } from "./knowledge.view.ts";

interface ListInput {
  search?: string | undefined;
  category?: KnowledgeCategory | undefined;
  status?: KnowledgeBase["status"] | undefined;
  limit: number;
  cursor?: string | undefined;
}

export function listBases({ actor, inOrg }: Context, { limit, ...filter }: ListInput) {
  return inOrg(async (tx) => {
    const { rows, total } = await repo.listBases(tx, actor, { ...filter, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      items: page.map((row) => toBase(actor, row)),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      total,
    };
  });
}

export function getBase({ actor, inOrg }: Context, { id }: { id: string }): Promise<KnowledgeBase> {
  return inOrg(async (tx) => toBase(actor, await mustFindCounted(tx, actor, id)));
}

type Draft = Pick<
  KnowledgeBase,
  "name" | "description" | "category" | "isPublic" | "autoIndex" | "embeddingModel" | "chunkSize" | "chunkOverlap"
>;

/** Creating a base is free; adding to it is not. */
export function createBase({ actor, inOrg, now }: Context, draft: Draft): Promise<KnowledgeBase> {
  return inOrg(async (tx) => {
    const at = now();
    const id = newId(at);
    await repo.insertBase(tx, { ...draft, id, createdBy: actor.userId, createdAt: at, updatedAt: at });
    await record(tx, actor, {
      kind: "knowledge_base_created",
      text: message("events.knowledge_base_created", { base: draft.name }),
      base: { ...draft, id },
    });
    return toBase(actor, await mustFindCounted(tx, actor, id));
  });
}

type Change = { id: string } & { [Key in keyof Draft]?: Draft[Key] | undefined };

/**
 * New chunk settings split the stored readings again, and a new embedding model embeds them again; the originals are not read
 * again. Without automatic indexing the items wait for "Index now", and turning it on indexes what waits.
 */
export function updateBase(context: Context, { id, ...change }: Change): Promise<KnowledgeBase> {
  const { actor, inOrg, services, now } = context;
  return inOrg(async (tx) => {
    const base = await mustFindForEdit(tx, context, id, "update");
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<Draft>;
    const isSame = Object.entries(given).every(([key, value]) => base[key as keyof Draft] === value);
    if (isSame) return toBase(actor, await mustFindCounted(tx, actor, id));
    await repo.updateBase(tx, id, { ...given, updatedAt: now() });
    const next = { ...base, ...given };
    const text = message("events.knowledge_base_changed", { base: next.name });
    await record(tx, actor, { kind: "knowledge_base_changed", text, base: next });
    const isCutAgain = next.chunkSize !== base.chunkSize || next.chunkOverlap !== base.chunkOverlap;
    const isEmbeddedAgain = next.embeddingModel !== base.embeddingModel;
    if (isCutAgain || isEmbeddedAgain)
      await items.updateItems(tx, await items.listFileIds(tx, id, ["ready"]), { state: "queued", runId: null });
    if (next.autoIndex && (isCutAgain || isEmbeddedAgain || !base.autoIndex)) {
      const itemIds = await indexing.listIdle(tx, id, ["queued"]);
      await startIndexing(tx, services, { baseId: id, itemIds, userId: actor.userId, isCharged: false });
    }
    return toBase(actor, await mustFindCounted(tx, actor, id));
  });
}

/** Removes the base and its contents from search and storage; citations keep their quotes. */
export async function deleteBase(context: Context, { id }: { id: string }): Promise<void> {
  const { actor, inOrg, services } = context;
  const hashes = await inOrg(async (tx) => {
    const base = await mustFindForEdit(tx, context, id, "update");
    const agentIds = await listAgentIds(tx, id);
    await cancelRuns(tx, services, await indexing.listRunIds(tx, id));
    const itemIds = await items.listAllFileIds(tx, id);
    await repo.deleteBase(tx, id);
    await indexing.updateTraining(tx, { agentIds });
    const removed = await removeDocuments(tx, services, itemIds);
    const text = message("events.knowledge_base_deleted", { base: base.name });
    await record(tx, actor, { kind: "knowledge_base_deleted", text, base, link: null });
    return removed;
  });
  for (const sha256 of hashes) await removeUnused({ services, orgId: actor.orgId, inOrg }, sha256);
}

/** "Index now": queued items and items without vectors of the base's model, or all items. */
export function indexBase(context: Context, { id, all }: { id: string; all: boolean }) {
  const { actor, inOrg, services } = context;
  return inOrg(async (tx) => {
    await mustFindForEdit(tx, context, id, "update");
    const states = all ? (["queued", "ready", "failed"] as const) : (["queued"] as const);
    const itemIds = await indexing.listIdle(tx, id, states);
    if (!all) itemIds.push(...(await indexing.listWithoutVectors(tx, id)));
    const runId = await startIndexing(tx, services, {
      ...{ baseId: id, itemIds, userId: actor.userId, isCharged: false },
      rereads: all,
    });
    return { runId, items: itemIds.length };
  });
}

async function mustFindCounted(tx: OrgTx, reader: Reader, id: string): Promise<repo.CountedBase> {
  const row = isId(id) ? await repo.findCounted(tx, id) : undefined;
  if (!row || !mayReadBase(reader, row)) throw notFound("record");
  return row;
}

/** A base that the person cannot see is reported as not found. */
export async function mustFindBase(
  tx: OrgTx,
  reader: Reader,
  id: string,
  lock: "none" | "update" = "none",
): Promise<repo.BaseRow> {
  const row = isId(id) ? await repo.findBase(tx, id, lock) : undefined;
  if (!row || !mayReadBase(reader, row)) throw notFound("record");
  return row;
}

export async function mustFindForEdit(
  tx: OrgTx,
  { actor }: Pick<Context, "actor">,
  id: string,
  lock: "none" | "update" = "none",
): Promise<repo.BaseRow> {
  const base = await mustFindBase(tx, actor, id, lock);
  refuseIf(baseEditBlocker(actor, base));
  return base;
}

interface Recorded {
  kind: string;
  text: Message;
  base: { id: string; name: string; isPublic: boolean };
  link?: null;
}

/** Events of a private base are shown only to its creator. */
export function record(tx: OrgTx, actor: { userId: string }, { kind, text, base, link }: Recorded): Promise<void> {
  return recordEvent(tx, {
    ...{ kind, text },
    link: link === null ? null : `/knowledge/${base.id}`,
    audience: base.isPublic ? "organization" : "owner",
    userId: actor.userId,
    data: { baseId: base.id },
  });
}
