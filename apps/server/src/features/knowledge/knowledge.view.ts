import type { KnowledgeBase } from "@muster/contracts/knowledge-bases";
import type { KnowledgeItem } from "@muster/contracts/knowledge-items";
import { reasonText } from "@muster/contracts/messages";
import type { Actor } from "../../kernel/tenancy/actor.ts";
import type { ListedItem } from "./items.repo.ts";
import { baseEditBlocker, canRetry } from "./knowledge.policy.ts";
import type { CountedBase } from "./knowledge.repo.ts";

export function toBase(actor: Actor, row: CountedBase): KnowledgeBase {
  const { queued, reading, indexing, ready, failed } = row;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    isPublic: row.isPublic,
    autoIndex: row.autoIndex,
    embeddingModel: row.embeddingModel,
    chunkSize: row.chunkSize,
    chunkOverlap: row.chunkOverlap,
    status: row.status,
    statusReason: reasonText(row.statusReason),
    sizeBytes: row.sizeBytes,
    itemCount: queued + reading + indexing + ready + failed,
    items: { queued, reading, indexing, ready, failed },
    passageCount: row.passageCount,
    usageCount: row.usageCount,
    agentsConnected: row.agentsConnected,
    accuracy: row.accuracy === null ? null : Math.round(row.accuracy * 10) / 10,
    accuracyMeasuredAt: row.accuracyMeasuredAt?.toISOString() ?? null,
    hasVectors: row.hasVectors,
    createdBy: row.createdBy,
    createdByName: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    editBlocker: reasonText(baseEditBlocker(actor, row)),
  };
}

export function toItem(row: ListedItem): KnowledgeItem {
  const isFolder = row.type === "folder";
  const isOpen = row.state === "queued" || row.state === "reading" || row.state === "indexing";
  return {
    id: row.id,
    baseId: row.baseId,
    name: row.name,
    type: row.type,
    parentId: row.parentId,
    state: row.state,
    reason: reasonText(row.reason),
    canRetry: canRetry(row),
    canCancel: !isFolder && isOpen && row.runId !== null && row.deletedAt === null,
    runId: isOpen ? row.runId : null,
    mediaType: row.mediaType,
    sizeBytes: isFolder ? (row.heldBytes ?? 0) : row.sizeBytes,
    itemCount: row.heldItems,
    url: row.url,
    imageUrl: row.type === "image" ? `/api/knowledge-bases/${row.baseId}/items/${row.id}/content` : null,
    language: row.language,
    pageCount: row.pageCount,
    wordCount: row.wordCount,
    passageCount: row.passageCount,
    summary: row.summary,
    keywords: row.keywords,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
