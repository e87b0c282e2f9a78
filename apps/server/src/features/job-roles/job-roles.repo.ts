import type { JobRole } from "@muster/contracts/job-roles";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { agents } from "../agents/agents.table.ts";
import { type JobRoleRow, jobRoleAgents, jobRoles } from "./job-roles.table.ts";

export function listRoles(tx: OrgTx): Promise<JobRoleRow[]> {
  return tx.orm
    .select()
    .from(jobRoles)
    .where(eq(jobRoles.orgId, tx.orgId))
    .orderBy(asc(sql`lower(${jobRoles.department})`), asc(sql`lower(${jobRoles.title})`), asc(jobRoles.id));
}

export async function findRole(tx: OrgTx, id: string): Promise<JobRoleRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(jobRoles)
    .where(and(eq(jobRoles.orgId, tx.orgId), eq(jobRoles.id, id)))
    .for("update");
  return row;
}

export async function insertRole(tx: OrgTx, values: typeof jobRoles.$inferInsert): Promise<JobRoleRow> {
  const [row] = await tx.orm.insert(jobRoles).values(values).returning();
  if (!row) throw new Error("An insert returned no row");
  return row;
}

export async function updateRole(tx: OrgTx, id: string, values: Partial<JobRoleRow>): Promise<JobRoleRow> {
  const [row] = await tx.orm
    .update(jobRoles)
    .set(values)
    .where(and(eq(jobRoles.orgId, tx.orgId), eq(jobRoles.id, id)))
    .returning();
  if (!row) throw new Error("The locked role no longer exists");
  return row;
}

export async function deleteRole(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(jobRoles).where(and(eq(jobRoles.orgId, tx.orgId), eq(jobRoles.id, id)));
}

/** Locks adding roles for this organization until the transaction ends, so that counting and adding are atomic. */
export async function lockRoles(tx: OrgTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 15))", [tx.orgId]);
}

const agentColumns = {
  id: agents.id,
  name: agents.name,
  status: agents.status,
  tasksCompleted: agents.tasksCompleted,
  accuracy: sql<number | null>`(round(1000.0 * ${agents.accepted} / nullif(${agents.judged}, 0)) / 10)::float8`,
};

/** The agents of each role, sorted by name. Deleted agents are left out. */
export async function listHolders(tx: OrgTx): Promise<Map<string, JobRole["agents"]>> {
  const rows = await tx.orm
    .select({ roleId: jobRoleAgents.roleId, agent: agentColumns })
    .from(jobRoleAgents)
    .innerJoin(agents, eq(agents.id, jobRoleAgents.agentId))
    .where(and(eq(jobRoleAgents.orgId, tx.orgId), isNull(agents.deletedAt)))
    .orderBy(asc(sql`lower(${agents.name})`), asc(agents.id));
  const holders = new Map<string, JobRole["agents"]>();
  for (const { roleId, agent } of rows) holders.set(roleId, [...(holders.get(roleId) ?? []), agent]);
  return holders;
}

/** Agents not listed lose the role; agents with another role switch to this one. */
export async function setHolders(tx: OrgTx, roleId: string, agentIds: readonly string[]): Promise<void> {
  await tx.orm.delete(jobRoleAgents).where(and(eq(jobRoleAgents.orgId, tx.orgId), eq(jobRoleAgents.roleId, roleId)));
  for (const agentId of agentIds) await addHolder(tx, roleId, agentId);
}

export async function addHolder(tx: OrgTx, roleId: string, agentId: string): Promise<void> {
  await tx.orm
    .insert(jobRoleAgents)
    .values({ orgId: tx.orgId, agentId, roleId })
    .onConflictDoUpdate({ target: [jobRoleAgents.orgId, jobRoleAgents.agentId], set: { roleId } });
}

export async function countLiveAgents(tx: OrgTx, ids: readonly string[]): Promise<number> {
  const rows = await tx.orm
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.orgId, tx.orgId), inArray(agents.id, [...ids]), isNull(agents.deletedAt)));
  return rows.length;
}
