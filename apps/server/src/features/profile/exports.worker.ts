import { z } from "zod";
import { notify } from "../../kernel/events/events.ts";
import type { House } from "../../kernel/house.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import type { QueuedJob } from "../../platform/queue/types.ts";
import { zipOf } from "../../platform/zip.ts";
import { belongsTo } from "../accounts/accounts.security.service.ts";
import { entriesOf, planExport } from "./export-content.ts";
import { exportQueue, exportSweepQueue } from "./exports.jobs.ts";
import { findExport, updateExport } from "./exports.repo.ts";
import { dropUnnamed, shelfOf, sweepExports } from "./exports.service.ts";

const job = z.object({ id: z.string(), userId: z.string() });
const keptMs = 24 * 3_600_000;
const largest = 100 * 1024 ** 3;

/** Makes copies of people's data, and clears away those of yesterday. */
export async function startExportWorker(house: House): Promise<void> {
  const { queue } = house;
  await queue.work(exportQueue.name, (one) => makeExport(house, one), { concurrency: 1 });
  await queue.work(exportSweepQueue.name, () => sweepExports(house), { concurrency: 1 });
  await queue.schedule(exportSweepQueue.name, "17 * * * *");
}

/** May run twice: it starts from the beginning, and equal bytes are kept once. */
async function makeExport(house: House, { data, retryCount, signal }: QueuedJob): Promise<void> {
  const { id, userId } = job.parse(data);
  if (!(await updateExport(house.db, id, { status: "working", percent: 0 }))) return;
  try {
    const plan = await planExport(house, userId);
    const progress = progressOf(house, id, plan.pieces);
    const content = zipOf(entriesOf(house, plan, progress));
    const { sha256, sizeBytes } = await house.storage.put(shelfOf(userId), content, { maxBytes: largest, signal });
    const expiresAt = new Date(house.now().getTime() + keptMs);
    const isWanted = await updateExport(house.db, id, { status: "ready", percent: 100, sha256, sizeBytes, expiresAt });
    if (!isWanted) await house.storage.remove(shelfOf(userId), sha256);
    else await Promise.all([tell(house, { id, userId }), dropUnnamed(house, userId)]);
  } catch (error) {
    if (retryCount >= exportQueue.retryLimit) await updateExport(house.db, id, { status: "failed" });
    throw error;
  }
}

/** Written at most twenty times, however many pieces there are. */
function progressOf(house: House, id: string, pieces: number) {
  let done = 0;
  let told = 0;
  return async () => {
    done += 1;
    const percent = Math.min(99, Math.floor((done / Math.max(1, pieces)) * 100));
    if (percent < told + 5) return;
    told = percent;
    await updateExport(house.db, id, { percent });
  };
}

async function tell(house: House, { id, userId }: { id: string; userId: string }): Promise<void> {
  const row = await findExport(house.db, { id, userId });
  if (!row || !(await belongsTo(house, userId, row.askedIn))) return;
  await inOrg(house.db, { orgId: row.askedIn, userId }, (tx) =>
    notify(tx, {
      userId,
      type: "success",
      title: "Data Export Ready",
      message: "You can download your data export for 24 hours.",
      link: "/settings?tab=profile",
    }),
  );
}
