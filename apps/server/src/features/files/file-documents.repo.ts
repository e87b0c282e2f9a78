import { and, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { files } from "./files.table.ts";

/** Keeps the upload and its owner until the transaction ends; undefined when it was removed meanwhile. */
export async function lockFile(tx: OrgTx, fileId: string): Promise<{ userId: string } | undefined> {
  const [row] = await tx.orm
    .select({ userId: files.userId })
    .from(files)
    .where(and(eq(files.orgId, tx.orgId), eq(files.id, fileId)))
    .for("share");
  return row;
}
