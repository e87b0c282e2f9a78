import { and, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { wordings } from "./wording.table.ts";

export function listWordings(tx: OrgTx): Promise<{ key: string; text: string }[]> {
  return tx.orm.select({ key: wordings.key, text: wordings.text }).from(wordings).where(eq(wordings.orgId, tx.orgId));
}

export async function putWording(tx: OrgTx, { key, text, at }: { key: string; text: string; at: Date }): Promise<void> {
  await tx.orm
    .insert(wordings)
    .values({ orgId: tx.orgId, key, text, updatedAt: at })
    .onConflictDoUpdate({ target: [wordings.orgId, wordings.key], set: { text, updatedAt: at } });
}

/** Returns whether there was one. */
export async function deleteWording(tx: OrgTx, key: string): Promise<boolean> {
  const isIt = and(eq(wordings.orgId, tx.orgId), eq(wordings.key, key));
  return (await tx.orm.delete(wordings).where(isIt).returning({ key: wordings.key })).length > 0;
}
