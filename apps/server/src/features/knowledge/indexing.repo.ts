import type { Message } from "@muster/contracts/messages";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { type ItemRow, publishBases } from "./items.repo.ts";
import { knowledgeItems } from "./knowledge.table.ts";

const active = ["queued", "reading", "indexing"] as const;

/** Changes an item that a run still works on; undefined when it was canceled, deleted, or taken by another run. */
export async function updateInRun(
  tx: OrgTx,
  { runId, id }: { runId: string; id: string },
  change: Partial<Omit<ItemRow, "id" | "orgId">>,
): Promise<ItemRow | undefined> {
  const [row] = await tx.orm
    .update(knowledgeItems)
    .set(change)
    .where(
      and(
        eq(knowledgeItems.orgId, tx.orgId),
        eq(knowledgeItems.id, id),
        eq(knowledgeItems.runId, runId),
        inArray(knowledgeItems.state, [...active]),
        isNull(knowledgeItems.deletedAt),
      ),
    )
    .returning();
  if (row) await publishBases(tx, [row]);
  return row;
}

/** The remaining items of a run, oldest first. */
export async function listOpenOfRun(tx: OrgTx, runId: string, limit: number): Promise<ItemRow[]> {
  return tx.orm
    .select()
    .from(knowledgeItems)
    .where(
      and(
        eq(knowledgeItems.orgId, tx.orgId),
        eq(knowledgeItems.runId, runId),
        inArray(knowledgeItems.state, [...active]),
        isNull(knowledgeItems.deletedAt),
      ),
    )
    .orderBy(knowledgeItems.id)
    .limit(limit);
}

export async function countOfRun(tx: OrgTx, runId: string): Promise<{ ready: number; failed: number; open: number }> {
  const { rows } = await tx.query(
    `select count(*) filter (where state = 'ready')::int as ready, count(*) filter (where state = 'failed')::int as failed,
            count(*) filter (where state in ('queued', 'reading', 'indexing'))::int as open
       from knowledge_items where org_id = $1 and run_id = $2 and deleted_at is null`,
    [tx.orgId, runId],
  );
  return rows[0] as { ready: number; failed: number; open: number };
}

/** Items that a run has not finished when it ends. */
export async function failOpenOfRun(tx: OrgTx, runId: string, reason: Message, now: Date): Promise<string[]> {
  const rows = await tx.orm
    .update(knowledgeItems)
    .set({ state: "failed", reason, updatedAt: now })
    .where(
      and(
        eq(knowledgeItems.orgId, tx.orgId),
        eq(knowledgeItems.runId, runId),
        inArray(knowledgeItems.state, [...active]),
      ),
    )
    .returning({ id: knowledgeItems.id, baseId: knowledgeItems.baseId });
  await publishBases(tx, rows);
  return rows.map(({ id }) => id);
}

export async function markCharged(tx: OrgTx, runId: string): Promise<void> {
  await tx.orm
    .update(knowledgeItems)
    .set({ isCharged: true })
    .where(and(eq(knowledgeItems.orgId, tx.orgId), eq(knowledgeItems.runId, runId), sql`state = 'ready'`));
}

/** Marks the content that a run made searchable as reported. Returns how many items are new or have other content than before. */
export async function reportContentOfRun(tx: OrgTx, runId: string): Promise<number> {
  const rows = await tx.orm
    .update(knowledgeItems)
    .set({ reportedSha256: sql`sha256` })
    .where(
      and(
        eq(knowledgeItems.orgId, tx.orgId),
        eq(knowledgeItems.runId, runId),
        sql`state = 'ready' and sha256 is distinct from reported_sha256`,
      ),
    )
    .returning({ id: knowledgeItems.id });
  return rows.length;
}

/** Agents of a base show `training` while any of their bases is being indexed, and are active afterwards. */
export async function updateTraining(
  tx: OrgTx,
  { agentIds, baseId }: { agentIds?: string[]; baseId?: string },
): Promise<void> {
  await tx.query(
    `with mine as (
       select a.id, exists (
         select from agent_knowledge_bases k join knowledge_items i on i.org_id = k.org_id and i.base_id = k.base_id and i.deleted_at is null
          where k.agent_id = a.id and (i.state in ('reading', 'indexing') or (i.state = 'queued' and i.run_id is not null))) as is_training
         from agents a where a.org_id = $1 and a.deleted_at is null and a.status <> 'paused'
          and (a.id = any($2) or exists (select from agent_knowledge_bases k where k.agent_id = a.id and k.base_id = $3)))
     update agents a set status = case when mine.is_training then 'training' else 'active' end
       from mine where a.id = mine.id and a.status <> case when mine.is_training then 'training' else 'active' end`,
    [tx.orgId, agentIds ?? [], baseId ?? null],
  );
}

/** Runs that work on items of a base. */
export async function listRunIds(tx: OrgTx, baseId: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select run_id as id from knowledge_items where org_id = $1 and base_id = $2 and run_id is not null and state in ('queued', 'reading', 'indexing')
     union select run_id from knowledge_urls where org_id = $1 and base_id = $2 and run_id is not null
     union select measuring_run_id from knowledge_bases where org_id = $1 and id = $2 and measuring_run_id is not null`,
    [tx.orgId, baseId],
  );
  return rows.map(({ id }) => String(id));
}

/** Items in these states without a run. */
export async function listIdle(tx: OrgTx, baseId: string, states: readonly ItemRow["state"][]): Promise<string[]> {
  const { rows } = await tx.query(
    `select i.id from knowledge_items i where i.org_id = $1 and i.base_id = $2 and i.type <> 'folder' and i.deleted_at is null
        and i.state = any($3) and not (i.state = 'queued' and i.run_id is not null) order by i.id`,
    [tx.orgId, baseId, states],
  );
  return rows.map(({ id }) => String(id));
}

/** Ready items with passages that have no vector of the base's embedding model. */
export async function listWithoutVectors(tx: OrgTx, baseId: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select i.id from knowledge_items i join knowledge_bases b on b.id = i.base_id and b.embedding_model is not null
      where i.org_id = $1 and i.base_id = $2 and i.state = 'ready' and i.deleted_at is null
        and exists (select from passages p where p.document_id = i.id and not exists (
          select from source_vector_codes v where v.collection = p.collection and v.number = p.number and v.model = b.embedding_model))
      order by i.id`,
    [tx.orgId, baseId],
  );
  return rows.map(({ id }) => String(id));
}

/** The given items that a run works on. */
export async function listWorkedOn(tx: OrgTx, ids: string[]): Promise<{ id: string; runId: string }[]> {
  const { rows } = await tx.query(
    `select id, run_id as "runId" from knowledge_items where org_id = $1 and id = any($2) and run_id is not null
        and state in ('queued', 'reading', 'indexing')`,
    [tx.orgId, ids],
  );
  return rows as { id: string; runId: string }[]; // the columns of the statement above
}
