import { and, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { taskFiles, tasks } from "../tasks/tasks.table.ts";
import type { FileRow } from "./files.repo.ts";
import { fileDocuments, files } from "./files.table.ts";

/** An upload that a task of this person's used, whoever uploaded it. */
export async function findFileOfOwnTasks(tx: OrgTx, userId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.orm
    .select({ file: files })
    .from(files)
    .innerJoin(taskFiles, and(eq(taskFiles.orgId, tx.orgId), eq(taskFiles.fileId, files.id)))
    .innerJoin(tasks, and(eq(tasks.orgId, tx.orgId), eq(tasks.id, taskFiles.taskId)))
    .where(and(eq(files.orgId, tx.orgId), eq(files.id, id), eq(tasks.userId, userId)))
    .limit(1);
  return row?.file;
}

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
