import { and, asc, count, desc, eq, ilike, isNull, lt, or, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { type AgentRow, agents, agentVersions, type NewAgentRow } from "./agents.table.ts";

export interface AgentFilter {
  search?: string | undefined;
  status?: AgentRow["status"] | undefined;
}

export async function findAgent(tx: OrgTx, id: string, lock: "none" | "update" = "none") {
  const query = tx.orm
    .select()
    .from(agents)
    .where(and(isLive(tx), eq(agents.id, id)));
  const [row] = await (lock === "update" ? query.for("update") : query);
  return row;
}

export function listAgentRows(tx: OrgTx, filter: AgentFilter, page: { limit: number; cursor?: string | undefined }) {
  const after = page.cursor ? lt(agents.id, page.cursor) : undefined;
  return tx.orm
    .select()
    .from(agents)
    .where(and(isLive(tx), matches(filter), after))
    .orderBy(desc(agents.id))
    .limit(page.limit);
}

/** `total` counts the matching agents, `used` counts all. */
export async function countAgents(tx: OrgTx, filter: AgentFilter = {}): Promise<{ total: number; used: number }> {
  const condition = matches(filter);
  const total = condition ? sql<number>`(count(*) filter (where ${condition}))::int` : sql<number>`count(*)::int`;
  const [row] = await tx.orm.select({ total, used: count() }).from(agents).where(isLive(tx));
  return { total: row?.total ?? 0, used: Number(row?.used ?? 0) };
}

/** Locks hiring for this organization until the transaction ends, so that counting and hiring are atomic. */
export async function lockHiring(tx: OrgTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 2))", [tx.orgId]);
}

export async function insertAgent(tx: OrgTx, values: NewAgentRow): Promise<AgentRow> {
  const [row] = await tx.orm.insert(agents).values(values).returning();
  if (!row) throw new Error("An insert returned no row");
  return row;
}

export async function updateAgent(tx: OrgTx, id: string, values: Partial<NewAgentRow>): Promise<AgentRow> {
  const [row] = await tx.orm
    .update(agents)
    .set(values)
    .where(and(isLive(tx), eq(agents.id, id)))
    .returning();
  if (!row) throw new Error("The locked agent no longer exists");
  return row;
}

export async function insertVersion(tx: OrgTx, values: typeof agentVersions.$inferInsert): Promise<void> {
  await tx.orm.insert(agentVersions).values(values);
}

export function listVersions(tx: OrgTx, agentId: string) {
  return tx.orm
    .select()
    .from(agentVersions)
    .where(and(eq(agentVersions.orgId, tx.orgId), eq(agentVersions.agentId, agentId)))
    .orderBy(desc(agentVersions.version));
}

export async function incrementTasksCompleted(tx: OrgTx, id: string): Promise<void> {
  await tx.orm
    .update(agents)
    .set({ tasksCompleted: sql`${agents.tasksCompleted} + 1` })
    .where(and(eq(agents.orgId, tx.orgId), eq(agents.id, id)));
}

export async function findOldestActive(tx: OrgTx): Promise<AgentRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(agents)
    .where(and(isLive(tx), eq(agents.status, "active")))
    .orderBy(asc(agents.id))
    .limit(1);
  return row;
}

export function listActive(tx: OrgTx): Promise<AgentRow[]> {
  return tx.orm
    .select()
    .from(agents)
    .where(and(isLive(tx), eq(agents.status, "active")))
    .orderBy(asc(agents.id))
    .limit(1000);
}

export async function findByName(tx: OrgTx, name: string): Promise<AgentRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(agents)
    .where(and(isLive(tx), eq(agents.status, "active"), sql`lower(${agents.name}) = lower(${name})`))
    .orderBy(asc(agents.id))
    .limit(1);
  return row;
}

/** Newest first, deleted ones included. */
export function listOfTemplate(tx: OrgTx, templateId: string) {
  return tx.orm
    .select({ id: agents.id, name: agents.name, status: agents.status, deletedAt: agents.deletedAt })
    .from(agents)
    .where(and(eq(agents.orgId, tx.orgId), eq(agents.templateId, templateId)))
    .orderBy(desc(agents.id))
    .limit(1000);
}

export async function addRatings(
  tx: OrgTx,
  id: string,
  { judged, accepted }: { judged: number; accepted: number },
): Promise<void> {
  await tx.orm
    .update(agents)
    .set({ judged: sql`${agents.judged} + ${judged}`, accepted: sql`${agents.accepted} + ${accepted}` })
    .where(and(eq(agents.orgId, tx.orgId), eq(agents.id, id)));
}

function isLive(tx: OrgTx) {
  return and(eq(agents.orgId, tx.orgId), isNull(agents.deletedAt));
}

function matches({ search, status }: AgentFilter) {
  const pattern = search?.trim() && `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const isFound = pattern
    ? or(ilike(agents.name, pattern), ilike(agents.role, pattern), ilike(agents.description, pattern))
    : undefined;
  return and(isFound, status ? eq(agents.status, status) : undefined);
}
