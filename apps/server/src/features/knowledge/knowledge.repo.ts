import type { KnowledgeCategory } from "@muster/contracts/knowledge-bases";
import type { Message } from "@muster/contracts/messages";
import { and, eq } from "drizzle-orm";
import type { Reader } from "../../kernel/sources/scope.repo.ts";
import { publishSources } from "../../kernel/sources/sources.live.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { knowledgeBases } from "./knowledge.table.ts";

export type BaseRow = typeof knowledgeBases.$inferSelect;

/** A base with its counts. */
export interface CountedBase extends BaseRow {
  createdByName: string | null;
  queued: number;
  reading: number;
  indexing: number;
  ready: number;
  failed: number;
  sizeBytes: number;
  passageCount: number;
  agentsConnected: number;
  hasVectors: boolean;
  status: "ready" | "indexing" | "error";
  statusReason: Message | null;
}

const isSeen = (reader: string, isAdmin: string) => `(b.is_public or b.created_by = ${reader} or ${isAdmin}::boolean)`;

const counted = `
  select b.id, b.org_id as "orgId", b.name, b.description, b.category, b.is_public as "isPublic", b.auto_index as "autoIndex",
         b.embedding_model as "embeddingModel", b.chunk_size as "chunkSize", b.chunk_overlap as "chunkOverlap", b.usage_count::float8 as "usageCount",
         b.accuracy::float8 as accuracy, b.accuracy_details as "accuracyDetails", b.accuracy_measured_at as "accuracyMeasuredAt",
         b.measuring_run_id as "measuringRunId", b.created_by as "createdBy", b.created_at as "createdAt", b.updated_at as "updatedAt",
         u.name as "createdByName", n.queued, n.reading, n.indexing, n.ready, n.failed, n.bytes as "sizeBytes",
         coalesce((select c.passage_count from source_collections c where c.org_id = b.org_id and c.owner_kind = 'base' and c.owner_id = b.id), 0)
           as "passageCount",
         exists (select from source_collections c where c.org_id = b.org_id and c.owner_kind = 'base' and c.owner_id = b.id
           and c.vector_model = b.embedding_model and c.vector_count = c.passage_count and c.vector_count > 0) as "hasVectors",
         (select count(*)::int from agent_knowledge_bases k join agents a on a.id = k.agent_id and a.deleted_at is null
           where k.org_id = b.org_id and k.base_id = b.id) as "agentsConnected",
         n.status, case when n.status = 'error' then n.reason end as "statusReason"
    from knowledge_bases b left join users u on u.id = b.created_by, lateral (
      select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'reading')::int as reading,
             count(*) filter (where state = 'indexing')::int as indexing, count(*) filter (where state = 'ready')::int as ready,
             count(*) filter (where state = 'failed')::int as failed, coalesce(sum(size_bytes) filter (where is_first), 0)::float8 as bytes,
             case when count(*) filter (where state in ('reading', 'indexing') or (state = 'queued' and run_id is not null)) > 0 then 'indexing'
                  when count(*) filter (where state = 'failed') > 0 and count(*) filter (where state <> 'failed') = 0 then 'error'
                  else 'ready' end as status,
             (max(reason::text) filter (where state = 'failed'))::jsonb as reason
        from (select state, run_id, reason, size_bytes, row_number() over (partition by sha256 order by id) = 1 as is_first
                from knowledge_items i where i.org_id = b.org_id and i.base_id = b.id and i.type <> 'folder' and i.deleted_at is null) items) n
   where b.org_id = $1`;

interface BaseFilter {
  search?: string | undefined;
  category?: KnowledgeCategory | undefined;
  status?: CountedBase["status"] | undefined;
}

/** Bases that the reader can see, newest first. */
export async function listBases(
  tx: OrgTx,
  { userId, role }: Reader,
  { search, category, status, cursor, limit }: BaseFilter & { cursor?: string | undefined; limit: number },
): Promise<{ rows: CountedBase[]; total: number }> {
  const values = [
    tx.orgId,
    userId,
    role === "owner" || role === "admin",
    search ? likeOf(search) : null,
    category ?? null,
  ];
  const condition = `${isSeen("$2", "$3")} and ($4::text is null or b.name ilike $4 or b.description ilike $4) and ($5::text is null or b.category = $5)`;
  const { rows } = await tx.query(
    `select * from (${counted} and ${condition} and ($6::text is null or b.id < $6)) bases
      where ($7::text is null or status = $7) order by id desc limit $8`,
    [...values, cursor ?? null, status ?? null, limit],
    { parseDates: true },
  );
  const { rows: sums } = await tx.query(
    `select count(*)::int as n from (${counted} and ${condition}) bases where ($6::text is null or status = $6)`,
    [...values, status ?? null],
  );
  return { rows: rows as unknown as CountedBase[], total: Number(sums[0]?.["n"]) }; // the columns of `counted`
}

function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Regardless of the reader; policies decide. */
export async function findCounted(tx: OrgTx, id: string): Promise<CountedBase | undefined> {
  const { rows } = await tx.query(`${counted} and b.id = $2`, [tx.orgId, id], { parseDates: true });
  return rows[0] as unknown as CountedBase | undefined; // the columns of `counted`
}

export async function findBase(tx: OrgTx, id: string, lock: "none" | "update" = "none"): Promise<BaseRow | undefined> {
  const query = tx.orm
    .select()
    .from(knowledgeBases)
    .where(and(eq(knowledgeBases.orgId, tx.orgId), eq(knowledgeBases.id, id)));
  const [row] = await (lock === "update" ? query.for("update") : query);
  return row;
}

/** The ids of the given bases that the reader can see. */
export async function listReadable(tx: OrgTx, { userId, role }: Reader, ids: string[]): Promise<string[]> {
  const { rows } = await tx.query(
    `select b.id from knowledge_bases b where b.org_id = $1 and b.id = any($2) and ${isSeen("$3", "$4")}`,
    [tx.orgId, ids, userId, role === "owner" || role === "admin"],
  );
  return rows.map(({ id }) => String(id));
}

/** A base that a reader may see. Only indexed items are counted. */
export interface ReadableBase {
  id: string;
  name: string;
  hasTables: boolean;
  hasTexts: boolean;
}

/** Media types of documents that can be computed from. */
export const tableMediaTypes = [
  "text/csv",
  "text/tab-separated-values",
  "application/x-ndjson",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const;

/** Those of the bases, or of all bases, that the reader may see, by name. */
export async function listReadableBases(
  tx: OrgTx,
  { userId, role }: Reader,
  ids: string[] | "all",
): Promise<ReadableBase[]> {
  if (ids.length === 0) return [];
  const holds = (which: string) =>
    `exists (select from documents d where d.org_id = b.org_id and d.owner_kind = 'base' and d.owner_id = b.id
              and d.indexed_at is not null and d.hidden_at is null and d.deleted_at is null and ${which})`;
  const { rows } = await tx.query(
    `select b.id, b.name, ${holds("d.media_type = any($5)")} as "hasTables", ${holds("d.media_type <> all($5)")} as "hasTexts"
       from knowledge_bases b where b.org_id = $1 and ($6 or b.id = any($2)) and ${isSeen("$3", "$4")} order by lower(b.name), b.id`,
    [tx.orgId, ids === "all" ? [] : ids, userId, role === "owner" || role === "admin", tableMediaTypes, ids === "all"],
  );
  return rows as unknown as ReadableBase[]; // the columns of the statement above
}

export async function insertBase(tx: OrgTx, row: Omit<typeof knowledgeBases.$inferInsert, "orgId">): Promise<void> {
  await tx.orm.insert(knowledgeBases).values({ ...row, orgId: tx.orgId });
}

export async function updateBase(
  tx: OrgTx,
  id: string,
  change: Partial<typeof knowledgeBases.$inferInsert>,
): Promise<void> {
  await tx.orm
    .update(knowledgeBases)
    .set(change)
    .where(and(eq(knowledgeBases.orgId, tx.orgId), eq(knowledgeBases.id, id)));
  await publishSources(tx, { kind: "base", id });
}

export async function incrementUsage(tx: OrgTx, ids: string[]): Promise<void> {
  await tx.query("update knowledge_bases set usage_count = usage_count + 1 where org_id = $1 and id = any($2)", [
    tx.orgId,
    ids,
  ]);
}

/** Deletes the base and everything that refers to it; the kernel deletes its documents. */
export async function deleteBase(tx: OrgTx, id: string): Promise<void> {
  for (const table of [
    "knowledge_marks",
    "knowledge_urls",
    "knowledge_items",
    "agent_knowledge_bases",
    "work_knowledge_bases",
  ])
    await tx.query(`delete from ${table} where org_id = $1 and base_id = $2`, [tx.orgId, id]);
  await tx.query("delete from knowledge_bases where org_id = $1 and id = $2", [tx.orgId, id]);
}
