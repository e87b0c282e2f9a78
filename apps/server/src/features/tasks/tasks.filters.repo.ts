import type { TaskFilter } from "@muster/contracts/tasks-filters";
import { and, asc, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { taskFilters as table } from "./tasks.filters.table.ts";

const columns = { id: table.id, name: table.name, query: table.query };

/** Oldest first. */
export function listTaskFilters(tx: OrgTx, userId: string): Promise<TaskFilter[]> {
  return tx.orm.select(columns).from(table).where(own(tx, userId)).orderBy(asc(table.id));
}

/** Undefined if another filter has the same name, ignoring case. */
export async function insertTaskFilter(
  tx: OrgTx,
  row: TaskFilter & { userId: string; createdAt: Date },
): Promise<TaskFilter | undefined> {
  const [saved] = await tx.orm
    .insert(table)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoNothing()
    .returning(columns);
  return saved;
}

export async function renameTaskFilter(
  tx: OrgTx,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<TaskFilter | undefined> {
  const [row] = await tx.orm
    .update(table)
    .set({ name })
    .where(and(own(tx, userId), eq(table.id, id)))
    .returning(columns);
  return row;
}

/** Whether there was one to delete. */
export async function deleteTaskFilter(tx: OrgTx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const rows = await tx.orm
    .delete(table)
    .where(and(own(tx, userId), eq(table.id, id)))
    .returning({ id: table.id });
  return rows.length > 0;
}

function own(tx: OrgTx, userId: string) {
  return and(eq(table.orgId, tx.orgId), eq(table.userId, userId));
}
