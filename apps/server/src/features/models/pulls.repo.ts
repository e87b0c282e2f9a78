import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { modelPulls, type PullRow } from "./providers.table.ts";

const underWay: PullRow["status"][] = ["waiting", "pulling"];

export async function insertPull(tx: OrgTx, values: Omit<PullRow, "orgId">): Promise<void> {
  await tx.orm.insert(modelPulls).values({ ...values, orgId: tx.orgId });
}

export async function findPull(tx: OrgTx, id: string): Promise<PullRow | undefined> {
  const [row] = await tx.orm.select().from(modelPulls).where(isPull(tx, id));
  return row;
}

/** Of a provider, and of one model when it is given. */
export async function findPullUnderWay(
  tx: OrgTx,
  { provider, model }: { provider: string; model?: string },
): Promise<PullRow | undefined> {
  const same = and(eq(modelPulls.provider, provider), ...(model === undefined ? [] : [eq(modelPulls.model, model)]));
  const [row] = await tx.orm
    .select()
    .from(modelPulls)
    .where(and(eq(modelPulls.orgId, tx.orgId), same, inArray(modelPulls.status, underWay)));
  return row;
}

export async function countPullsUnderWay(tx: OrgTx): Promise<number> {
  const [row] = await tx.orm
    .select({ total: count() })
    .from(modelPulls)
    .where(and(eq(modelPulls.orgId, tx.orgId), inArray(modelPulls.status, underWay)));
  return Number(row?.total ?? 0);
}

export function listPulls(tx: OrgTx, limit: number): Promise<PullRow[]> {
  return tx.orm
    .select()
    .from(modelPulls)
    .where(eq(modelPulls.orgId, tx.orgId))
    .orderBy(desc(modelPulls.createdAt))
    .limit(limit);
}

/** The newest download of each model of a provider. */
export function listNewestPulls(tx: OrgTx, provider: string): Promise<PullRow[]> {
  return tx.orm
    .selectDistinctOn([modelPulls.model])
    .from(modelPulls)
    .where(and(eq(modelPulls.orgId, tx.orgId), eq(modelPulls.provider, provider)))
    .orderBy(modelPulls.model, desc(modelPulls.createdAt));
}

/** Only while the pull is running; undefined when it has ended, so that its final state is not overwritten. */
export async function updatePull(
  tx: OrgTx,
  id: string,
  values: Partial<Pick<PullRow, "status" | "phase" | "completedBytes" | "totalBytes" | "error" | "endedAt">>,
): Promise<PullRow | undefined> {
  const [row] = await tx.orm
    .update(modelPulls)
    .set(values)
    .where(and(isPull(tx, id), inArray(modelPulls.status, underWay)))
    .returning();
  return row;
}

/** The first organization belongs to the person who set this installation up. */
export async function isFirstOrganization(tx: OrgTx): Promise<boolean> {
  // The organization's role sees only itself.
  const { rows } = await tx.as("muster_system").query("select id from organizations order by created_at, id limit 1");
  return rows[0]?.["id"] === tx.orgId;
}

function isPull(tx: OrgTx, id: string) {
  return and(eq(modelPulls.orgId, tx.orgId), eq(modelPulls.id, id));
}
