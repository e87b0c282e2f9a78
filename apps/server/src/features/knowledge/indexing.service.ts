import { knowledgeLimits } from "@muster/contracts/knowledge-bases";
import { message } from "@muster/contracts/messages";
import { startRun } from "../../kernel/runs/runs.ts";
import type { Services } from "../../kernel/services.ts";
import { showDocuments } from "../../kernel/sources/documents.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { reserve } from "../../kernel/usage/usage.ts";
import { newId } from "../../platform/ids.ts";
import * as indexing from "./indexing.repo.ts";
import * as items from "./items.repo.ts";

/** The kind of run that reads and indexes items. */
export const indexKind = "knowledge-index";
export const uploadAction = "knowledge_upload";

/** Published when an item is canceled: `{ itemId }`, for the process that works on it. */
export function cancelTopic(runId: string): string {
  return `knowledge-cancel:${runId}`;
}

/** One unit for up to ten files. */
export function unitsOf(files: number): number {
  return Math.ceil(files / knowledgeLimits.filesPerUpload);
}

interface NewIndexing {
  baseId: string;
  itemIds: string[];
  userId: string;
  /** Takes units of the plan; the run releases them when none of its items becomes ready. */
  isCharged: boolean;
  /** Reads the originals again instead of using the stored readings. */
  rereads?: boolean;
}

/** Starts one run for items of a base, in the caller's transaction. Null when there are none. */
export async function startIndexing(
  tx: OrgTx,
  services: Services,
  { baseId, itemIds, userId, isCharged, rereads = false }: NewIndexing,
): Promise<string | null> {
  if (itemIds.length === 0) return null;
  const now = services.now();
  const runId = newId(now);
  if (isCharged)
    await reserve(
      tx,
      { action: uploadAction, units: unitsOf(itemIds.length), runId, metadata: { baseId, items: itemIds.length } },
      { now, billing: services.config.BILLING },
    );
  await items.updateItems(tx, itemIds, { runId, state: "queued", reason: null, updatedAt: now });
  await showDocuments(tx, itemIds);
  await startRun(tx, services, {
    id: runId,
    kind: indexKind,
    subject: { kind: "knowledge", id: baseId },
    userId,
    input: { baseId, rereads },
    steps: [{ key: "index-1", step: "index", label: message("knowledge.step.index") }],
  });
  await indexing.updateTraining(tx, { baseId });
  return runId;
}
