import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { files } from "./files.table.ts";

export type FileRow = typeof files.$inferSelect;

export async function insertFile(tx: OrgTx, row: Omit<FileRow, "orgId">): Promise<void> {
  await tx.orm.insert(files).values({ ...row, orgId: tx.orgId });
}

/** Regardless of who uploaded it. */
export async function findFile(tx: OrgTx, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(files)
    .where(and(eq(files.orgId, tx.orgId), eq(files.id, id)));
  return row;
}

/** The person's own uploads among the ids, unordered. */
export async function findFiles(tx: OrgTx, userId: string, ids: string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return tx.orm
    .select()
    .from(files)
    .where(and(eq(files.orgId, tx.orgId), eq(files.userId, userId), inArray(files.id, ids)));
}

/** The person's own uploads, newest first, starting below `before` (an id). */
export async function listFiles(
  tx: OrgTx,
  { userId, before, limit }: { userId: string; before: string | undefined; limit: number },
): Promise<FileRow[]> {
  return tx.orm
    .select()
    .from(files)
    .where(and(eq(files.orgId, tx.orgId), eq(files.userId, userId), before ? lt(files.id, before) : undefined))
    .orderBy(desc(files.id))
    .limit(limit);
}

/** The person's upload with the same content and name. */
export async function findTwin(
  tx: OrgTx,
  { userId, sha256, name }: { userId: string; sha256: string; name: string },
): Promise<FileRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(files)
    .where(and(eq(files.orgId, tx.orgId), eq(files.userId, userId), eq(files.sha256, sha256), eq(files.name, name)))
    .limit(1);
  return row;
}

/** Gives a person's uploads, and the documents that were read from them, to another person. */
export async function updateOwner(
  tx: OrgTx,
  { ids, from, to }: { ids: string[]; from: string; to: string },
): Promise<void> {
  const values = [tx.orgId, from, to, ids];
  await tx.query("update files set user_id = $3 where org_id = $1 and user_id = $2 and id = any($4)", values);
  await tx.query(
    "update documents set owner_id = $3 where org_id = $1 and owner_kind = 'person' and owner_id = $2 and id = any($4)",
    values,
  );
}

export async function deleteFile(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(files).where(and(eq(files.orgId, tx.orgId), eq(files.id, id)));
}
