import { and, desc, eq } from "drizzle-orm";
import { publishSources } from "../../kernel/sources/sources.live.ts";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { knowledgeUrls } from "./knowledge.table.ts";

export type UrlRow = typeof knowledgeUrls.$inferSelect;
export type CountedUrl = UrlRow & { pages: number };

export async function insertUrl(tx: OrgTx, row: Omit<typeof knowledgeUrls.$inferInsert, "orgId">): Promise<void> {
  await tx.orm.insert(knowledgeUrls).values({ ...row, orgId: tx.orgId });
}

export async function findUrl(
  tx: OrgTx,
  { baseId, id }: { baseId: string; id: string },
  lock: "none" | "update" = "none",
): Promise<UrlRow | undefined> {
  const query = tx.orm
    .select()
    .from(knowledgeUrls)
    .where(and(eq(knowledgeUrls.orgId, tx.orgId), eq(knowledgeUrls.baseId, baseId), eq(knowledgeUrls.id, id)));
  const [row] = await (lock === "update" ? query.for("update") : query);
  return row;
}

export async function listUrls(tx: OrgTx, baseId: string): Promise<CountedUrl[]> {
  const rows = await tx.orm
    .select()
    .from(knowledgeUrls)
    .where(and(eq(knowledgeUrls.orgId, tx.orgId), eq(knowledgeUrls.baseId, baseId)))
    .orderBy(desc(knowledgeUrls.id));
  const { rows: counts } = await tx.query(
    "select url_id as id, count(*)::int as n from knowledge_items where org_id = $1 and base_id = $2 and url_id is not null and deleted_at is null group by 1",
    [tx.orgId, baseId],
  );
  const pages = new Map(counts.map(({ id, n }) => [String(id), Number(n)]));
  return rows.map((row) => ({ ...row, pages: pages.get(row.id) ?? 0 }));
}

export async function updateUrl(tx: OrgTx, id: string, change: Partial<Omit<UrlRow, "id" | "orgId">>): Promise<void> {
  const rows = await tx.orm
    .update(knowledgeUrls)
    .set(change)
    .where(and(eq(knowledgeUrls.orgId, tx.orgId), eq(knowledgeUrls.id, id)))
    .returning({ baseId: knowledgeUrls.baseId });
  for (const { baseId } of rows) await publishSources(tx, { kind: "base", id: baseId });
}

/** Its pages stay in the base, like anything that a person added. */
export async function deleteUrl(tx: OrgTx, id: string): Promise<void> {
  await tx.query("update knowledge_items set url_id = null where org_id = $1 and url_id = $2", [tx.orgId, id]);
  await tx.query("delete from knowledge_urls where org_id = $1 and id = $2", [tx.orgId, id]);
}

/** URLs of all organizations that are due for another read. */
export async function listDue(
  tx: SystemTx,
  now: Date,
): Promise<{ orgId: string; baseId: string; id: string; userId: string }[]> {
  const { rows } = await tx.query(
    `select org_id as "orgId", base_id as "baseId", id, created_by as "userId" from knowledge_urls
      where next_read_at <= $1 and run_id is null order by next_read_at limit 100`,
    [now],
  );
  return rows as { orgId: string; baseId: string; id: string; userId: string }[]; // the columns of the statement above
}
