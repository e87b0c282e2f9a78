import { z } from "zod";
import type { Services } from "../../kernel/services.ts";
import { hasContent, removeUnused } from "../../kernel/sources/contents.ts";
import { inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import type { QueuedJob } from "../../platform/queue/types.ts";
import { bytesQueue } from "./bytes.jobs.ts";

/** Without hashes: the whole folder. */
const job = z.object({ orgId: z.string(), hashes: z.array(z.string()).optional() });
const piece = 200;

/** In the transaction that deletes their rows: bytes that no row refers to are removed soon after the commit. */
export async function eraseBytes(
  tx: Sql,
  { queue }: Services,
  { orgId, hashes }: { orgId: string; hashes: string[] },
): Promise<void> {
  for (let from = 0; from < hashes.length; from += piece)
    await queue.send(tx, bytesQueue.name, { orgId, hashes: hashes.slice(from, from + piece) });
}

/** Removes all bytes of a deleted organization, or of a person, including bytes that no row refers to. */
export function eraseStorageFolder(tx: Sql, { queue }: Services, folder: string): Promise<void> {
  return queue.send(tx, bytesQueue.name, { orgId: folder });
}

/** May run twice. Bytes that were uploaded again since, or are used by others, stay. */
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
