import type { Readable } from "node:stream";
import { message } from "@muster/contracts/messages";
import type { PersonalExport } from "@muster/contracts/profile";
import type { Services } from "../../kernel/services.ts";
import type { Sql } from "../../platform/db/types.ts";
import { notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { recordPersonEvent } from "../accounts/accounts.record.service.ts";
import { eraseStorageFolder } from "../files/bytes.service.ts";
import { exportQueue } from "./exports.jobs.ts";
import * as repo from "./exports.repo.ts";
import type { OwnContext } from "./own-context.ts";

export async function listExports({ services, actor }: OwnContext): Promise<{ items: PersonalExport[] }> {
  const rows = await repo.listExportRows(services.db, actor.userId);
  return { items: rows.filter((row) => !isOver(row, services.now())).map(toExport) };
}

/** One at a time: a second request while an export is being made returns that one. */
export async function startExport({ services, actor, inOrg }: OwnContext): Promise<PersonalExport> {
  const now = services.now();
  return inOrg(async (tx) => {
    await repo.lockExports(tx, actor.userId);
    const under = (await repo.listExportRows(tx, actor.userId)).find(({ status }) => /waiting|working/.test(status));
    if (under) return toExport(under);
    await countUse(tx, [{ key: `export:${actor.userId}`, most: 5, windowSeconds: 86_400 }], now);
    const id = newId(now);
    const row = { id, userId: actor.userId, askedIn: actor.orgId, status: "waiting" as const, createdAt: now };
    await repo.insertExport(tx, row);
    await services.queue.send(tx, exportQueue.name, { id, userId: actor.userId });
    const text = message("events.personal_export_requested");
    await recordPersonEvent(tx, { kind: "personal_export", text, userId: actor.userId });
    return toExport({ ...row, percent: 0, sha256: null, sizeBytes: null, expiresAt: null });
  });
}

/** The bytes of the person's own export, within its day. */
export async function openExport(
  { services, actor }: OwnContext,
  id: string,
): Promise<{ row: repo.ExportRow; content: Readable }> {
  const row = await repo.findExport(services.db, { id, userId: actor.userId });
  if (!row?.sha256 || isOver(row, services.now())) throw notFound("record");
  return { row, content: await services.storage.open(storageFolderOf(actor.userId), row.sha256) };
}

/** Deletes all of a person's exports: rows now, bytes once the transaction has committed. */
export async function deleteExports(tx: Sql, services: Services, userId: string): Promise<void> {
  await repo.deleteExportsOf(tx, userId);
  await eraseStorageFolder(tx, services, storageFolderOf(userId));
}

/** Removes expired exports. */
export async function sweepExports(services: Services): Promise<void> {
  await removeBytes(services, await repo.deleteOldExports(services.db, services.now()));
}

/** Removes files that a killed process has stored without a row. Runs once an export is ready, when none is being made. */
export async function deleteOrphanedFiles({ db, storage }: Services, userId: string): Promise<void> {
  const named = new Set((await repo.listExportRows(db, userId)).map(({ sha256 }) => sha256));
  for (const sha256 of await storage.list(storageFolderOf(userId)))
    if (!named.has(sha256)) await storage.remove(storageFolderOf(userId), sha256);
}

/** The storage folder of a person's exports, beside those of the organizations. */
export function storageFolderOf(userId: string): string {
  return `person-${userId}`;
}

async function removeBytes({ storage }: Services, rows: repo.ExportRow[]): Promise<void> {
  for (const { userId, sha256 } of rows) if (sha256) await storage.remove(storageFolderOf(userId), sha256);
}

function isOver({ expiresAt }: repo.ExportRow, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function toExport({ id, status, percent, sizeBytes, createdAt, expiresAt }: repo.ExportRow): PersonalExport {
  return {
    id,
    status,
    percent,
    sizeBytes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
