import { and, eq } from "drizzle-orm";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { fetchedPages, toolEffects } from "./agent.table.ts";

type Outcome = NonNullable<typeof toolEffects.$inferSelect.outcome>;
type PageRow = typeof fetchedPages.$inferSelect;

/** Undefined when this caller inserted the row; otherwise the row of an earlier caller. */
export async function insertEffect(
  tx: OrgTx,
  row: Pick<typeof toolEffects.$inferInsert, "runId" | "callId" | "tool" | "startedAt">,
): Promise<{ outcome: Outcome | null } | undefined> {
  const inserted = await tx.orm
    .insert(toolEffects)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoNothing()
    .returning({ callId: toolEffects.callId });
  if (inserted.length > 0) return undefined;
  const [earlier] = await tx.orm
    .select({ outcome: toolEffects.outcome })
    .from(toolEffects)
    .where(isCall(tx, toolEffects, row));
  return { outcome: earlier?.outcome ?? null };
}

export async function updateEffect(tx: OrgTx, call: CallKey, outcome: Outcome): Promise<void> {
  await tx.orm
    .update(toolEffects)
    .set({ outcome })
    .where(isCall(tx, toolEffects, call));
}

export async function insertFetchedPage(tx: OrgTx, row: Omit<PageRow, "orgId">): Promise<void> {
  await tx.orm.insert(fetchedPages).values({ ...row, orgId: tx.orgId });
}

export async function findFetchedPage(tx: OrgTx, call: CallKey): Promise<PageRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(fetchedPages)
    .where(isCall(tx, fetchedPages, call));
  return row;
}

interface CallKey {
  runId: string;
  callId: string;
}

function isCall(tx: OrgTx, table: typeof toolEffects | typeof fetchedPages, { runId, callId }: CallKey) {
  return and(eq(table.orgId, tx.orgId), eq(table.runId, runId), eq(table.callId, callId));
}
