import { z } from "zod";
import type { House } from "../../kernel/house.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import type { QueuedJob } from "../../platform/queue/types.ts";
import { bytesQueue } from "./bytes.jobs.ts";
import { isStillNamed } from "./deletion.repo.ts";

/** Without hashes it is the whole shelf. */
const job = z.object({ orgId: z.string(), hashes: z.array(z.string()).optional() });
const piece = 200;

/** In the transaction that deletes their rows: what no row names any more is removed soon after it has committed. */
export async function eraseBytes(
  tx: Sql,
  { queue }: House,
  { orgId, hashes }: { orgId: string; hashes: string[] },
): Promise<void> {
  for (let from = 0; from < hashes.length; from += piece)
    await queue.send(tx, bytesQueue.name, { orgId, hashes: hashes.slice(from, from + piece) });
}

/** Everything that is kept for an organization that is gone, or for a person; what was put there and never named, too. */
export function eraseShelf(tx: Sql, { queue }: House, shelf: string): Promise<void> {
  return queue.send(tx, bytesQueue.name, { orgId: shelf });
}

export async function startBytesWorker(house: House): Promise<void> {
  await house.queue.work(bytesQueue.name, (one) => removeBytes(house, one), { concurrency: 1 });
}

/** May run twice. What somebody has uploaded again since, or others uploaded too, stays. */
async function removeBytes({ db, storage }: House, { data }: QueuedJob): Promise<void> {
  const { orgId, hashes } = job.parse(data);
  for (const sha256 of hashes ?? (await storage.list(orgId)))
    if (!(await inOrg(db, { orgId, userId: null }, (tx) => isStillNamed(tx, sha256))))
      await storage.remove(orgId, sha256);
}
