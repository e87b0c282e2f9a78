import { and, eq, max } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { files } from "../files/files.table.ts";
import { fetchedPages } from "./tasks.research.table.ts";
import { taskFiles } from "./tasks.table.ts";

/** A page that was fetched, with the file it is kept as. */
export interface Fetched {
  fileId: string;
  name: string;
  sizeBytes: number;
  mediaType: string;
  sha256: string;
  url: string;
  finalUrl: string;
  retrievedAt: string;
}

/** The page of a call, and that the task reads its file, which thereby stays. */
export async function insertFetched(tx: OrgTx, row: Omit<typeof fetchedPages.$inferInsert, "orgId">): Promise<void> {
  await tx.orm.insert(fetchedPages).values({ ...row, orgId: tx.orgId });
  const [last] = await tx.orm
    .select({ position: max(taskFiles.position) })
    .from(taskFiles)
    .where(and(eq(taskFiles.orgId, tx.orgId), eq(taskFiles.taskId, row.taskId)));
  const position = (last?.position ?? -1) + 1;
  await tx.orm.insert(taskFiles).values({ orgId: tx.orgId, taskId: row.taskId, fileId: row.fileId, position });
}

export async function findFetched(tx: OrgTx, runId: string, callId: string): Promise<Fetched | undefined> {
  const [row] = await tx.orm
    .select({
      fileId: files.id,
      name: files.name,
      sizeBytes: files.sizeBytes,
      mediaType: files.mediaType,
      sha256: files.sha256,
      url: fetchedPages.url,
      finalUrl: fetchedPages.finalUrl,
      retrievedAt: fetchedPages.retrievedAt,
    })
    .from(fetchedPages)
    .innerJoin(files, eq(files.id, fetchedPages.fileId))
    .where(and(eq(fetchedPages.orgId, tx.orgId), eq(fetchedPages.runId, runId), eq(fetchedPages.callId, callId)));
  return row && { ...row, retrievedAt: row.retrievedAt.toISOString() };
}
