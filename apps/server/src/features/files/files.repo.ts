import { and, eq, inArray } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { files } from "./files.table.ts";

export type FileRow = typeof files.$inferSelect;

export async function insertFile(tx: OrgTx, row: Omit<FileRow, "orgId">): Promise<void> {
  await tx.orm.insert(files).values({ ...row, orgId: tx.orgId });
}

/** Whoever uploaded it. */
export async function findFile(tx: OrgTx, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(files)
    .where(and(eq(files.orgId, tx.orgId), eq(files.id, id)));
  return row;
}

/** One's own uploads among the ids, in no order. */
export async function findFiles(tx: OrgTx, userId: string, ids: string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return tx.orm
    .select()
    .from(files)
    .where(and(eq(files.orgId, tx.orgId), eq(files.userId, userId), inArray(files.id, ids)));
}

export async function findFileByContent(
  tx: OrgTx,
  { userId, sha256 }: { userId: string; sha256: string },
): Promise<FileRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(files)
    .where(and(eq(files.orgId, tx.orgId), eq(files.userId, userId), eq(files.sha256, sha256)))
    .limit(1);
  return row;
}

export async function deleteFile(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(files).where(and(eq(files.orgId, tx.orgId), eq(files.id, id)));
}
