import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { users } from "../accounts/accounts.table.ts";
import { savedTemplates } from "./saved-templates.table.ts";

export type SavedTemplateRow = typeof savedTemplates.$inferSelect;

/** Newest first, with the creator's name while they belong to the organization. */
export async function listSavedTemplates(
  tx: OrgTx,
  limit: number,
): Promise<(SavedTemplateRow & { createdByName: string | null })[]> {
  return tx.orm
    .select({ ...getTableColumns(savedTemplates), createdByName: users.name })
    .from(savedTemplates)
    .leftJoin(users, eq(users.id, savedTemplates.createdBy))
    .where(eq(savedTemplates.orgId, tx.orgId))
    .orderBy(desc(savedTemplates.id))
    .limit(limit);
}

/** Locks the template until the transaction ends. */
export async function findSavedTemplate(tx: OrgTx, id: string): Promise<SavedTemplateRow | undefined> {
  const [row] = await tx.orm.select().from(savedTemplates).where(isIt(tx, id)).for("update");
  return row;
}

export async function insertSavedTemplate(tx: OrgTx, row: Omit<SavedTemplateRow, "orgId">): Promise<SavedTemplateRow> {
  const inserted = { ...row, orgId: tx.orgId };
  await tx.orm.insert(savedTemplates).values(inserted);
  return inserted;
}

export async function renameSavedTemplate(tx: OrgTx, id: string, name: string): Promise<void> {
  await tx.orm.update(savedTemplates).set({ name }).where(isIt(tx, id));
}

export async function deleteSavedTemplate(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(savedTemplates).where(isIt(tx, id));
}

function isIt(tx: OrgTx, id: string) {
  return and(eq(savedTemplates.orgId, tx.orgId), eq(savedTemplates.id, id));
}
