import { planOf } from "@muster/contracts/plans";
import { AppError } from "../../platform/errors.ts";
import type { StagedContent } from "../../platform/storage/types.ts";
import type { Services } from "../services.ts";
import { asSystem, inOrg, type OrgTx } from "../tenancy/tenancy.ts";
import { readAccount } from "../usage/usage.ts";
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
export function storeContent<T>(place: Place, staged: StagedContent, insert: (tx: OrgTx) => Promise<T>): Promise<T> {
  return storeContents(place, [staged], insert);
}

/** The same for several contents whose rows are committed together. */
export async function storeContents<T>(
  place: Place,
  staged: readonly StagedContent[],
  insert: (tx: OrgTx) => Promise<T>,
): Promise<T> {
  const { services, orgId, inOrg } = place;
  const at = services.now();
  // In one order, so that two uploads of the same contents never wait for each other.
  const claims = [...new Map(staged.map(({ sha256, sizeBytes }) => [sha256, { sha256, sizeBytes, at }])).values()].sort(
    (one, other) => (one.sha256 < other.sha256 ? -1 : 1),
  );
  await inOrg(async (tx) => {
    for (const claim of claims) await repo.upsertClaim(tx, claim);
  });
  try {
    for (const each of staged) await each.keep(orgId);
    return await inOrg(async (tx) => {
      for (const { sha256 } of claims)
        if (!(await repo.decrementClaims(tx, sha256)))
          throw new AppError("conflict", "Storing the file took longer than an hour. Upload it again.");
      return insert(tx);
    });
  } catch (error) {
    await inOrg(async (tx) => {
      for (const claim of claims) await repo.releaseClaim(tx, claim);
    });
    for (const { sha256 } of claims) await removeUnused(place, sha256);
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

/** Whether storage may hold these bytes for an organization; nothing else may be stored in its folder. */
export function hasContent(tx: OrgTx, sha256: string): Promise<boolean> {
  return repo.hasContent(tx, sha256);
}

/** Throws the 413 of a full plan. Call it in the transaction that inserts the row. */
export async function refuseOverStorage(
  tx: OrgTx,
  { services, sizeBytes }: { services: Pick<Services, "config" | "now">; sizeBytes: number },
): Promise<void> {
  if (services.config.BILLING === "off") return;
  const { storageBytes, name } = planOf((await readAccount(tx, services.now())).tier);
  if ((await repo.sumStoredBytes(tx)) + sizeBytes <= storageBytes) return;
  throw new AppError(
    "usage_limit",
    `The ${name} plan keeps ${Math.round(storageBytes / 1024 ** 2).toLocaleString("en")} MB of files, and this file exceeds your storage limit. Delete files or choose a larger plan.`,
  );
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
