import { and, desc, eq } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { chatShares, type ShareRow } from "./chat-library.table.ts";

export async function insertShare(tx: OrgTx, values: typeof chatShares.$inferInsert): Promise<ShareRow> {
  const [row] = await tx.orm.insert(chatShares).values(values).returning();
  if (!row) throw new Error("An insert returned no row");
  return row;
}

export function listShares(tx: OrgTx, conversationId: string): Promise<ShareRow[]> {
  return tx.orm
    .select()
    .from(chatShares)
    .where(and(eq(chatShares.orgId, tx.orgId), eq(chatShares.conversationId, conversationId)))
    .orderBy(desc(chatShares.id));
}

export async function findShare(tx: OrgTx, id: string): Promise<ShareRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(chatShares)
    .where(and(eq(chatShares.orgId, tx.orgId), eq(chatShares.id, id)));
  return row;
}

export async function deleteShare(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(chatShares).where(and(eq(chatShares.orgId, tx.orgId), eq(chatShares.id, id)));
}

/** Where a link leads, in whichever organization. */
export async function findLink(tx: SystemTx, tokenHash: string): Promise<ShareRow | undefined> {
  const [row] = await tx.orm.select().from(chatShares).where(eq(chatShares.tokenHash, tokenHash));
  return row;
}
