import { message } from "@muster/contracts/messages";
import { z } from "zod";
import { notify } from "../../kernel/events/events.ts";
import type { Services } from "../../kernel/services.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import type { QueuedJob } from "../../platform/queue/types.ts";
import { zipOf } from "../../platform/zip.ts";
import { belongsTo } from "../accounts/accounts.security.service.ts";
import { entriesOf, planExport } from "./export-content.ts";
import { exportQueue } from "./exports.jobs.ts";
import { findExport, updateExport } from "./exports.repo.ts";
import { deleteOrphanedFiles, storageFolderOf } from "./exports.service.ts";

const job = z.object({ id: z.string(), userId: z.string() });
const availableMs = 24 * 3_600_000;
const largest = 100 * 1024 ** 3;

/** May run twice: it starts over, and equal bytes are stored once. */
export async function makeExport(services: Services, { data, retryCount, signal }: QueuedJob): Promise<void> {
  const { id, userId } = job.parse(data);
  if (!(await updateExport(services.db, id, { status: "working", percent: 0 }))) return;
  try {
    const plan = await planExport(services, userId);
    const progress = progressOf(services, id, plan.pieces);
    const content = zipOf(entriesOf(services, plan, progress));
    const { sha256, sizeBytes } = await services.storage.put(storageFolderOf(userId), content, {
      maxBytes: largest,
      signal,
    });
    const expiresAt = new Date(services.now().getTime() + availableMs);
    const isWanted = await updateExport(services.db, id, {
      status: "ready",
      percent: 100,
      sha256,
      sizeBytes,
      expiresAt,
    });
    if (!isWanted) await services.storage.remove(storageFolderOf(userId), sha256);
    else await Promise.all([notifyOfExport(services, { id, userId }), deleteOrphanedFiles(services, userId)]);
  } catch (error) {
    if (retryCount >= exportQueue.retryLimit) await updateExport(services.db, id, { status: "failed" });
    throw error;
  }
}

/** Writes progress at most twenty times, for any number of pieces. */
function progressOf(services: Services, id: string, pieces: number) {
  let done = 0;
  let reported = 0;
  return async () => {
    done += 1;
    const percent = Math.min(99, Math.floor((done / Math.max(1, pieces)) * 100));
    if (percent < reported + 5) return;
    reported = percent;
    await updateExport(services.db, id, { percent });
  };
}

async function notifyOfExport(services: Services, { id, userId }: { id: string; userId: string }): Promise<void> {
  const row = await findExport(services.db, { id, userId });
  if (!row || !(await belongsTo(services, userId, row.askedIn))) return;
  await inOrg(services.db, { orgId: row.askedIn, userId }, (tx) =>
    notify(tx, {
      userId,
      type: "success",
      title: message("events.personal_export_ready_title"),
      message: message("events.personal_export_ready"),
      link: "/settings?tab=profile",
    }),
  );
}
