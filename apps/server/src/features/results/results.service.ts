import { buffer } from "node:stream/consumers";
import { type DocumentCover, documentCover } from "@muster/contracts/deliverable";
import type { StoredFile } from "@muster/contracts/files";
import { reasonText } from "@muster/contracts/messages";
import type { AiResult, AiResultDetail, ResultReceipt, resultExportFormats } from "@muster/contracts/results";
import { renderInChild } from "@muster/documents/render-in-child";
import type { Context } from "../../kernel/context.ts";
import { eraseSubjects } from "../../kernel/erase-subjects.repo.ts";
import { type ResultReport, resultKind } from "../../kernel/results/result-kinds.ts";
import type { ResultRow } from "../../kernel/results/results.repo.ts";
import * as repo from "../../kernel/results/results.repo.ts";
import { finishedResultOf, mustFindOwnResult, mustFindResult } from "../../kernel/results/results.ts";
import { cancelRun } from "../../kernel/runs/runs.ts";
import type { Services } from "../../kernel/services.ts";
import { namesOf } from "../../kernel/tenancy/membership.ts";
import { asSystem, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { useOfRun } from "../../kernel/usage/calls.ts";
import { AppError } from "../../platform/errors.ts";
import type { QueueDefinition } from "../../platform/queue/types.ts";
import { findOwnFiles, storeFileOnce } from "../files/files.service.ts";
import { admitUpload, storeUpload } from "../knowledge/upload.service.ts";

/** Its worker is `purgeDeletedResults`. */
export const purgeResultsQueue: QueueDefinition = {
  name: "results.purge-deleted",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};

/** A deleted result can be restored for this long. */
const binMs = 30 * 86_400_000;

interface ListInput {
  kind?: string | undefined;
  search?: string | undefined;
  deleted: boolean;
  limit: number;
  cursor?: string | undefined;
}

export function listResults({ actor, inOrg }: Context, { kind, search, deleted, limit, cursor }: ListInput) {
  return inOrg(async (tx) => {
    const wanted = { userId: actor.userId, kind, search, isDeleted: deleted, before: cursor, limit: limit + 1 };
    const rows = await repo.listResults(tx, wanted);
    const page = rows.slice(0, limit);
    return {
      items: await view(tx, page, actor.userId),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

export function getResult({ actor, inOrg }: Context, { id }: { id: string }): Promise<AiResultDetail> {
  return inOrg(async (tx) => {
    const row = await mustFindResult(tx, actor.userId, id);
    const concluded = finishedResultOf(row);
    return {
      ...(await viewOne(tx, row, actor.userId)),
      // Parsed by the kind's schema when it was stored, so it is JSON.
      input: row.input.value as AiResultDetail["input"],
      result: (concluded?.result ?? null) as AiResultDetail["result"],
      receipt: concluded && (await receiptOf(tx, row)),
    };
  });
}

interface Changes {
  id: string;
  title?: string | undefined;
  isShared?: boolean | undefined;
}

export function updateResult({ actor, inOrg }: Context, { id, title, isShared }: Changes): Promise<AiResult> {
  return inOrg(async (tx) => {
    const row = await mustFindOwnResult(tx, actor.userId, id);
    if (isShared && row.status !== "completed") throw new AppError("conflict", "Only a finished result can be shared");
    const changes = { ...(title !== undefined && { title }), ...(isShared !== undefined && { isShared }) };
    const changed = Object.keys(changes).length > 0 ? await repo.updateResult(tx, id, changes) : row;
    return viewOne(tx, changed ?? row, actor.userId);
  });
}

export function cancelResult({ actor, inOrg, services }: Context, { id }: { id: string }): Promise<AiResult> {
  return inOrg(async (tx) => {
    const row = await mustFindOwnResult(tx, actor.userId, id);
    if (row.status === "pending" || row.status === "in_progress") await cancelRun(tx, services, id);
    return viewOne(tx, await mustFindOwnResult(tx, actor.userId, id), actor.userId);
  });
}

/** Deleting a result in progress stops it first. */
export function removeResult({ actor, inOrg, services, now }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    const row = await mustFindOwnResult(tx, actor.userId, id);
    if (row.status === "pending" || row.status === "in_progress") await cancelRun(tx, services, id);
    await repo.updateResult(tx, id, { deletedAt: row.deletedAt ?? now(), isShared: false });
  });
}

/** Permanently deletes results whose restore period has ended. */
export async function purgeDeletedResults({ db, now }: Services): Promise<void> {
  await asSystem(db, "purge deleted results", async (tx) =>
    eraseSubjects(tx, await repo.purgeResults(tx, new Date(now().getTime() - binMs))),
  );
}

export function restoreResult({ actor, inOrg }: Context, { id }: { id: string }): Promise<AiResult> {
  return inOrg(async (tx) => {
    await mustFindOwnResult(tx, actor.userId, id);
    const row = await repo.updateResult(tx, id, { deletedAt: null });
    return viewOne(tx, row ?? (await mustFindOwnResult(tx, actor.userId, id)), actor.userId);
  });
}

interface ExportInput {
  id: string;
  format: (typeof resultExportFormats)[number];
}

/** The result as a document that names the engine that made it. */
export async function exportResult(context: Context, { id, format }: ExportInput) {
  const { actor, inOrg, services } = context;
  const { row, receipt } = await inOrg(async (tx) => {
    const found = await mustFindResult(tx, actor.userId, id);
    return { row: found, receipt: await receiptOf(tx, found) };
  });
  const kind = resultKind(services, row.kind);
  const concluded = finishedResultOf(row);
  if (!kind || !concluded) throw new AppError("conflict", "Only a finished result can be exported");
  const report = kind.report(concluded.result, row.input.value);
  const by = receipt.model ?? "Built-in engine";
  const [first, ...further] = await picturesOf(context, row.userId, report);
  return renderInChild({
    ...(first && { cover: first.bytes }),
    pictures: further.map(({ cover, ...picture }) => ({ ...cover, ...picture })),
    deliverable: {
      title: row.title,
      subtitle: report.subtitle,
      byline: by,
      createdAt: (row.endedAt ?? row.createdAt).toISOString(),
      markdown: `# ${row.title}\n\n${report.markdown}\n\n## How this was made\n\n${receiptText(receipt)}\n`,
      charts: report.charts ?? [],
      dataTables: report.dataTables ?? [],
      figures: [],
      citations: [],
      ...(first && { cover: first.cover }),
    },
    receipt: null,
    format,
  });
}

/** The pictures with their content. A result whose picture was deleted is exported without it. */
async function picturesOf(
  { actor, inOrg, services }: Context,
  userId: string,
  { pictures = [] }: ResultReport,
): Promise<{ label: string; cover: DocumentCover; bytes: Uint8Array }[]> {
  const ids = pictures.map(({ fileId }) => fileId);
  const files = ids.length > 0 ? await inOrg((tx) => findOwnFiles(tx, userId, ids)) : [];
  const read = pictures.map(async (picture, i) => {
    const file = files.find(({ id }) => id === picture.fileId);
    const mediaType = documentCover.shape.mediaType.safeParse(file?.mediaType).data;
    if (!file || !mediaType) return [];
    const bytes = new Uint8Array(await buffer(await services.storage.open(actor.orgId, file.sha256)));
    return [{ label: `Image ${i + 1}`, cover: { ...picture, sha256: file.sha256, mediaType }, bytes }];
  });
  return (await Promise.all(read)).flat();
}

function receiptText({ model, durationMs, tokens, costMicros, credits }: ResultReceipt): string {
  const parts = [
    `Made by ${model ?? "the built-in engine"} in ${(durationMs / 1000).toFixed(1)} s`,
    ...(tokens > 0 ? [`${tokens} tokens`, `$${(costMicros / 1_000_000).toFixed(4)}`] : []),
    `${credits} ${credits === 1 ? "credit" : "credits"}`,
  ];
  return `${parts.join(" · ")}.`;
}

async function receiptOf(tx: OrgTx, row: ResultRow): Promise<ResultReceipt> {
  const use = await useOfRun(tx, row.id);
  const { madeBy } = finishedResultOf(row) ?? { madeBy: { engine: "builtin" as const, model: null } };
  return {
    ...madeBy,
    durationMs: Math.max(0, (row.endedAt ?? row.createdAt).getTime() - row.createdAt.getTime()),
    tokens: use.promptTokens + use.completionTokens,
    costMicros: Math.round(use.costMicros),
    units: row.units,
    credits: row.credits,
  };
}

async function view(tx: OrgTx, rows: ResultRow[], userId: string): Promise<AiResult[]> {
  const names = await namesOf(
    tx,
    rows.map((row) => row.userId),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    status: row.status,
    error: reasonText(row.error),
    ...(row.error && { reason: row.error }),
    credits: row.credits,
    isShared: row.isShared,
    isOwn: row.userId === userId,
    createdByName: names.get(row.userId) ?? null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }));
}

async function viewOne(tx: OrgTx, row: ResultRow, userId: string): Promise<AiResult> {
  const [viewed] = await view(tx, [row], userId);
  if (!viewed) throw new Error("A row has a view");
  return viewed;
}

/**
 * Adds the result to a knowledge base as Markdown with its sources. The same result produces the same bytes, and a base holds
 * one item per content, so saving again adds and charges nothing.
 */
export async function saveResult(context: Context, { id, baseId }: { id: string; baseId: string }) {
  const maxBytes = await admitUpload(context, baseId);
  const { fileName: name, bytes } = await exportResult(context, { id, format: "markdown" });
  const staged = await context.services.storage.stage(chunksOf(bytes), { maxBytes });
  try {
    const files = [{ name, staged, resultId: id }];
    const { items, duplicates, refused } = await storeUpload(context, { baseId, parentId: null, files });
    const [item] = items;
    if (!item) throw new Error(`An upload of one file kept none: ${JSON.stringify(refused)}`);
    return { itemId: item.id, name: item.name, isNew: duplicates.length === 0 };
  } finally {
    await staged.discard();
  }
}

/** Stores the result as a file of the person. As PDF and Markdown it has the same bytes each time, so it is stored once. */
export async function keepResultAsFile(context: Context, input: ExportInput): Promise<StoredFile> {
  const { fileName: name, bytes } = await exportResult(context, input);
  return storeFileOnce({ ...context, ...context.actor }, { name, content: chunksOf(bytes) });
}

async function* chunksOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
