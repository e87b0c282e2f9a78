import { and, desc, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { agentInteractions } from "./chat.table.ts";

export type InteractionRow = typeof agentInteractions.$inferSelect;

export async function insertInteraction(tx: OrgTx, values: typeof agentInteractions.$inferInsert): Promise<void> {
  await tx.orm.insert(agentInteractions).values(values);
}

/** A person's newest interactions. */
export function listInteractions(tx: OrgTx, userId: string, limit: number): Promise<InteractionRow[]> {
  return tx.orm
    .select()
    .from(agentInteractions)
    .where(and(eq(agentInteractions.orgId, tx.orgId), eq(agentInteractions.userId, userId)))
    .orderBy(desc(agentInteractions.id))
    .limit(limit);
}
