import { sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import { contents } from "./sources.table.ts";

/** Waits for a removal of the same content that is in progress, and creates the row again after it. */
export async function upsertClaim(
  tx: OrgTx,
  { sha256, sizeBytes, at }: { sha256: string; sizeBytes: number; at: Date },
): Promise<void> {
  await tx.orm
    .insert(contents)
    .values({ orgId: tx.orgId, sha256, sizeBytes, claims: 1, claimedAt: at })
    .onConflictDoUpdate({
      target: [contents.orgId, contents.sha256],
      set: { claims: sql`${contents.claims} + 1`, claimedAt: at },
    });
}

/** Ends one claim. False when the content has been removed since it was claimed. */
export async function decrementClaims(tx: OrgTx, sha256: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    "update contents set claims = greatest(claims - 1, 0) where org_id = $1 and sha256 = $2",
    [tx.orgId, sha256],
  );
  return rowCount > 0;
}

/** Ends one claim; inserts the row without a claim when it is missing, so that `removeUnused` finds the bytes. */
export async function releaseClaim(
  tx: OrgTx,
  { sha256, sizeBytes, at }: { sha256: string; sizeBytes: number; at: Date },
): Promise<void> {
  await tx.orm
    .insert(contents)
    .values({ orgId: tx.orgId, sha256, sizeBytes, claims: 0, claimedAt: at })
    .onConflictDoUpdate({
      target: [contents.orgId, contents.sha256],
      set: { claims: sql`greatest(${contents.claims} - 1, 0)` },
    });
}

/**
 * Deletes the row of content that nothing uses; until the transaction ends, claims and references of the same content wait.
 * False when it stays. Throws when a reference was committed meanwhile: then the foreign key refuses the deletion.
 */
export async function deleteUnusedContent(
  tx: OrgTx,
  { sha256, claimedBefore }: { sha256: string; claimedBefore: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(`delete from contents c where org_id = $1 and sha256 = $2 and ${unused("$3")}`, [
    tx.orgId,
    sha256,
    claimedBefore,
  ]);
  return rowCount > 0;
}

export async function hasContent(tx: OrgTx, sha256: string): Promise<boolean> {
  const { rowCount } = await tx.query("select from contents where org_id = $1 and sha256 = $2", [tx.orgId, sha256]);
  return rowCount > 0;
}

/** Up to `limit` contents of all organizations that nothing uses, after the one given, in the order of their keys. */
export async function listUnusedContents(
  tx: SystemTx,
  { claimedBefore, after, limit }: { claimedBefore: Date; after: { orgId: string; sha256: string }; limit: number },
): Promise<{ orgId: string; sha256: string }[]> {
  const { rows } = await tx.query(
    `select org_id as "orgId", sha256 from contents c where (org_id, sha256) > ($2, $3) and ${unused("$1")}
      order by org_id, sha256 limit $4`,
    [claimedBefore, after.orgId, after.sha256, limit],
  );
  return rows as { orgId: string; sha256: string }[]; // the columns of the statement above
}

/** Tables whose rows use a content; each refers to it by a foreign key, which refuses what is missing here. */
const uses = [
  ["files", "sha256"],
  ["documents", "sha256"],
  ["documents", "read_sha256"],
  ["file_tables", "sha256"],
] as const;

function unused(claimedBefore: string): string {
  const isUsed = uses.map(
    ([table, column]) => `exists (select from ${table} u where u.org_id = c.org_id and u.${column} = c.sha256)`,
  );
  return `(c.claims = 0 or c.claimed_at < ${claimedBefore}) and not (${isUsed.join(" or ")})`;
}

/** Bytes of the organization's originals, equal ones counted once. Blocks other uploads until the transaction ends, so that the sum stays valid. */
export async function sumStoredBytes(tx: OrgTx): Promise<number> {
  await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`files ${tx.orgId}`]);
  const { rows } = await tx.query(
    `select coalesce(sum(size_bytes), 0)::float8 as bytes from contents
      where org_id = $1 and sha256 in (select sha256 from files where org_id = $1 union select sha256 from documents where org_id = $1)`,
    [tx.orgId],
  );
  return Number(rows[0]?.["bytes"]);
}
