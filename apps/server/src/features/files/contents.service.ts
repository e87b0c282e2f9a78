import type { Services } from "../../kernel/services.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import type { StagedContent } from "../../platform/storage/types.ts";
import * as repo from "./contents.repo.ts";

/** No upload takes longer than this between its claim and its row; older claims belong to processes that died. */
const graceMs = 3_600_000;
const batchSize = 500;

interface Place {
  services: Pick<Services, "db" | "storage" | "log" | "now">;
  orgId: string;
  inOrg<T>(work: (tx: OrgTx) => Promise<T>): Promise<T>;
}

/**
 * Stores the bytes and commits the row that refers to them. The content is claimed before its bytes are written and the claim
 * ends in the transaction of `insert`, so that no removal falls in between. On failure nothing stays but what others use.
 */
export async function storeContent<T>(
  place: Place,
  staged: StagedContent,
  insert: (tx: OrgTx) => Promise<T>,
): Promise<T> {
  const { services, orgId, inOrg } = place;
  const { sha256, sizeBytes } = staged;
  const claim = { sha256, sizeBytes, at: services.now() };
  await inOrg((tx) => repo.upsertClaim(tx, claim));
  try {
    await staged.keep(orgId);
    return await inOrg(async (tx) => {
      if (!(await repo.decrementClaims(tx, sha256)))
        throw new AppError("conflict", "Storing the file took longer than an hour. Upload it again.");
      return insert(tx);
    });
  } catch (error) {
    await inOrg((tx) => repo.releaseClaim(tx, claim));
    await removeUnused(place, sha256);
    throw error;
  }
}

/**
 * Removes content that no row refers to and no upload has claimed. Its bytes are deleted while its row is being deleted, which makes
 * counting and removing one decision on every node; the delete of one object is the only work in that transaction. A failure
 * is logged and left to the sweep.
 */
export async function removeUnused({ services, orgId, inOrg }: Place, sha256: string): Promise<void> {
  const claimedBefore = new Date(services.now().getTime() - graceMs);
  await inOrg(async (tx) => {
    if (await repo.deleteUnusedContent(tx, { sha256, claimedBefore })) await services.storage.remove(orgId, sha256);
  }).catch((error: unknown) =>
    services.log.warn({ err: error }, "unused content could not be removed; the sweep tries again"),
  );
}

/** Whether storage may hold these bytes for an organization; nothing else may be kept on its shelf. */
export function hasContent(tx: OrgTx, sha256: string): Promise<boolean> {
  return repo.hasContent(tx, sha256);
}

/** Removes what crashed uploads and failed removals left behind, in every organization. */
export async function sweepContents(services: Services): Promise<void> {
  const claimedBefore = new Date(services.now().getTime() - graceMs);
  let after = { orgId: "", sha256: "" };
  for (;;) {
    const batch = await asSystem(services.db, "unused contents", (tx) =>
      repo.listUnusedContents(tx, { claimedBefore, after, limit: batchSize }),
    );
    for (const { orgId, sha256 } of batch)
      await removeUnused(
        { services, orgId, inOrg: (work) => inOrg(services.db, { orgId, userId: null }, work) },
        sha256,
      );
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return;
    after = last;
  }
}
