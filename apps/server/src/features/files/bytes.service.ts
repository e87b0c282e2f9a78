import { z } from "zod";
import type { Services } from "../../kernel/services.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import type { QueuedJob } from "../../platform/queue/types.ts";
import { bytesQueue } from "./bytes.jobs.ts";
import { hasContent, removeUnused } from "./contents.service.ts";

/** Without hashes it is the whole shelf. */
const job = z.object({ orgId: z.string(), hashes: z.array(z.string()).optional() });
const piece = 200;

/** In the transaction that deletes their rows: what no row names any more is removed soon after it has committed. */
export async function eraseBytes(
  tx: Sql,
  { queue }: Services,
  { orgId, hashes }: { orgId: string; hashes: string[] },
): Promise<void> {
  for (let from = 0; from < hashes.length; from += piece)
    await queue.send(tx, bytesQueue.name, { orgId, hashes: hashes.slice(from, from + piece) });
}

/** Everything that is kept for an organization that is gone, or for a person; what was put there and never named, too. */
export function eraseShelf(tx: Sql, { queue }: Services, shelf: string): Promise<void> {
  return queue.send(tx, bytesQueue.name, { orgId: shelf });
}

/** May run twice. What was uploaded again since, or is used by others, stays. */
export async function removeBytes(services: Services, { data }: QueuedJob): Promise<void> {
  const { orgId, hashes } = job.parse(data);
  const place = {
    services,
    orgId,
    inOrg: <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, { orgId, userId: null }, work),
  };
  for (const sha256 of hashes ?? []) await removeUnused(place, sha256);
  if (hashes) return;
  for (const sha256 of await services.storage.list(orgId))
    if (!(await place.inOrg((tx) => hasContent(tx, sha256)))) await services.storage.remove(orgId, sha256);
}
