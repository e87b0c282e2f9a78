import { and, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { fileDocuments, files } from "./files.table.ts";

/** Where the text of an upload is kept, once it has been read. */
export async function findDocumentHash(tx: OrgTx, fileId: string): Promise<string | undefined> {
  const [row] = await tx.orm
    .select({ sha256: fileDocuments.sha256 })
    .from(fileDocuments)
    .where(and(eq(fileDocuments.orgId, tx.orgId), eq(fileDocuments.fileId, fileId)));
  return row?.sha256;
}

/** False where the upload has been removed meanwhile. */
export async function upsertDocument(
  tx: OrgTx,
  row: Omit<typeof fileDocuments.$inferSelect, "orgId">,
): Promise<boolean> {
  const [file] = await tx.orm
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.orgId, tx.orgId), eq(files.id, row.fileId)))
    .for("key share");
  if (!file) return false;
  await tx.orm
    .insert(fileDocuments)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoUpdate({ target: fileDocuments.fileId, set: { sha256: row.sha256 } });
  return true;
}
