import { and, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { taskFiles, tasks } from "../tasks/tasks.table.ts";
import type { FileRow } from "./files.repo.ts";
import { files } from "./files.table.ts";

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

/** Undefined when the upload has been removed meanwhile; else it stays until the transaction ends. */
export async function lockFile(tx: OrgTx, fileId: string): Promise<{ userId: string } | undefined> {
  const [row] = await tx.orm
    .select({ userId: files.userId })
    .from(files)
    .where(and(eq(files.orgId, tx.orgId), eq(files.id, fileId)))
    .for("key share");
  return row;
}
