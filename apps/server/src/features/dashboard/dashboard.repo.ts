import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { agents } from "../agents/agents.table.ts";
import { tasks } from "../tasks/tasks.table.ts";

/** Over all agents of the organization; `accuracy` is the mean over the active ones that have been judged, 0 … 100. */
export async function sumAgents(tx: OrgTx, since: Date) {
  const isActive = sql`${agents.status} = 'active'`;
  const hasWorked = sql`exists (select from ${tasks} where ${tasks.orgId} = ${agents.orgId} and ${tasks.agentId} = ${agents.id}
    and ${tasks.status} in ('in_progress', 'completed', 'failed') and ${tasks.updatedAt} >= ${since.toISOString()}::timestamptz)`;
  const [row] = await tx.orm
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${isActive}))::int`,
      worked: sql<number>`(count(*) filter (where ${isActive} and ${hasWorked}))::int`,
      accuracy: sql<
        number | null
      >`(avg(100.0 * ${agents.accepted} / nullif(${agents.judged}, 0)) filter (where ${isActive}))::float8`,
    })
    .from(agents)
    .where(isLive(tx));
  return row ?? { total: 0, active: 0, worked: 0, accuracy: null };
}

/** The active agents; those at work for this person first, then the newest. */
export function listActiveAgents(tx: OrgTx, { workingIds, limit }: { workingIds: string[]; limit: number }) {
  const isWorking = sql`(${agents.id} = any(${sql.param(workingIds)}::text[]))`;
  return tx.orm
    .select({
      id: agents.id,
      name: agents.name,
      role: agents.role,
      description: agents.description,
      status: agents.status,
    })
    .from(agents)
    .where(and(isLive(tx), eq(agents.status, "active")))
    .orderBy(desc(isWorking), desc(agents.id))
    .limit(limit);
}

function isLive(tx: OrgTx) {
  return and(eq(agents.orgId, tx.orgId), isNull(agents.deletedAt));
}
