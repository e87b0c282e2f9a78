import type { DeletedSubject } from "../../kernel/erase-subjects.repo.ts";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";

export async function listAgentIds(tx: OrgTx, baseId: string): Promise<string[]> {
  const { rows } = await tx.query(
    "select agent_id as id from agent_knowledge_bases where org_id = $1 and base_id = $2",
    [tx.orgId, baseId],
  );
  return rows.map(({ id }) => String(id));
}

export async function listAgentsOf(tx: OrgTx, baseId: string): Promise<{ id: string; name: string; status: string }[]> {
  const { rows } = await tx.query(
    `select a.id, a.name, a.status from agent_knowledge_bases k join agents a on a.id = k.agent_id and a.deleted_at is null
      where k.org_id = $1 and k.base_id = $2 order by lower(a.name), a.id`,
    [tx.orgId, baseId],
  );
  return rows as { id: string; name: string; status: string }[]; // the columns of the statement above
}

export async function listBaseIdsOfAgent(tx: OrgTx, agentId: string): Promise<string[]> {
  const { rows } = await tx.query(
    "select base_id as id from agent_knowledge_bases where org_id = $1 and agent_id = $2 order by base_id",
    [tx.orgId, agentId],
  );
  return rows.map(({ id }) => String(id));
}

export async function replaceBasesOfAgent(
  tx: OrgTx,
  { agentId, removed, added }: { agentId: string; removed: string[]; added: string[] },
): Promise<void> {
  await tx.query("delete from agent_knowledge_bases where org_id = $1 and agent_id = $2 and base_id = any($3)", [
    tx.orgId,
    agentId,
    removed,
  ]);
  await tx.query(
    `insert into agent_knowledge_bases (org_id, agent_id, base_id) select $1, $2, id from unnest($3::text[]) as b (id)
     on conflict do nothing`,
    [tx.orgId, agentId, added],
  );
}

export async function listBaseIdsOfWork(tx: OrgTx, subject: { kind: string; id: string }): Promise<string[]> {
  const { rows } = await tx.query(
    "select base_id as id from work_knowledge_bases where org_id = $1 and subject_kind = $2 and subject_id = $3 order by base_id",
    [tx.orgId, subject.kind, subject.id],
  );
  return rows.map(({ id }) => String(id));
}

export async function insertBasesOfWork(
  tx: OrgTx,
  { subject, baseIds }: { subject: { kind: string; id: string }; baseIds: string[] },
): Promise<void> {
  await tx.query(
    `insert into work_knowledge_bases (org_id, subject_kind, subject_id, base_id) select $1, $2, $3, id from unnest($4::text[]) as b (id)
     on conflict do nothing`,
    [tx.orgId, subject.kind, subject.id, baseIds],
  );
}

export async function deleteBasesOfWork(
  tx: OrgTx,
  { subject, baseIds }: { subject: { kind: string; id: string }; baseIds: string[] },
): Promise<void> {
  await tx.query(
    "delete from work_knowledge_bases where org_id = $1 and subject_kind = $2 and subject_id = $3 and base_id = any($4)",
    [tx.orgId, subject.kind, subject.id, baseIds],
  );
}

/** Of work that was deleted for good, in any organization. */
export async function deleteBasesOfWorks(tx: SystemTx, works: readonly DeletedSubject[]): Promise<void> {
  await tx.query(
    "delete from work_knowledge_bases where (org_id, subject_id) in (select * from unnest($1::text[], $2::text[]))",
    [works.map(({ orgId }) => orgId), works.map(({ id }) => id)],
  );
}

/** The subject of a run, and its agent: the task's agent, or the run's own. */
export async function findWorkOfRun(
  tx: OrgTx,
  runId: string,
): Promise<{ subject: { kind: string; id: string }; agentId: string | null } | undefined> {
  const { rows } = await tx.query(
    `select r.subject_kind as kind, r.subject_id as id, coalesce(t.agent_id, r.input->'value'->>'agentId') as "agentId"
       from runs r left join tasks t on r.subject_kind = 'task' and t.org_id = r.org_id and t.id = r.subject_id
      where r.org_id = $1 and r.id = $2`,
    [tx.orgId, runId],
  );
  const [row] = rows as { kind: string; id: string; agentId: string | null }[]; // the columns of the statement above
  return row && { subject: { kind: row.kind, id: row.id }, agentId: row.agentId };
}
