import { and, desc, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { deliverables } from "./tasks.table.ts";

export type DeliverableRow = typeof deliverables.$inferSelect;

export async function insertDeliverable(tx: OrgTx, row: Omit<DeliverableRow, "orgId">): Promise<void> {
  await tx.orm.insert(deliverables).values({ ...row, orgId: tx.orgId });
}

/** The newest version where none is named. The caller has checked whose task it is. */
export async function findDeliverable(
  tx: OrgTx,
  taskId: string,
  version?: number,
): Promise<DeliverableRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(deliverables)
    .where(
      and(
        eq(deliverables.orgId, tx.orgId),
        eq(deliverables.taskId, taskId),
        version === undefined ? undefined : eq(deliverables.version, version),
      ),
    )
    .orderBy(desc(deliverables.version))
    .limit(1);
  return row;
}

export async function listVersions(tx: OrgTx, taskId: string): Promise<{ version: number; createdAt: Date }[]> {
  return tx.orm
    .select({ version: deliverables.version, createdAt: deliverables.createdAt })
    .from(deliverables)
    .where(and(eq(deliverables.orgId, tx.orgId), eq(deliverables.taskId, taskId)))
    .orderBy(desc(deliverables.version));
}
