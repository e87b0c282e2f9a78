import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { publishSources } from "../../kernel/sources/sources.live.ts";
import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";
import { knowledgeItems } from "./knowledge.table.ts";

export type ItemRow = typeof knowledgeItems.$inferSelect;
export type NewItem = Omit<typeof knowledgeItems.$inferInsert, "orgId">;
/** For a folder: sums of its contents. */
export type ListedItem = ItemRow & { heldBytes: number | null; heldItems: number | null };

/** Names are compared without regard to case. */
export async function hasFolder(
  tx: OrgTx,
  { baseId, parentId, name }: { baseId: string; parentId: string | null; name: string },
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from knowledge_items where org_id = $1 and base_id = $2 and parent_id is not distinct from $3
       and type = 'folder' and lower(name) = lower($4) and deleted_at is null limit 1`,
    [tx.orgId, baseId, parentId, name],
  );
  return rows.length > 0;
}

const inBase = (tx: OrgTx, baseId: string) =>
  and(eq(knowledgeItems.orgId, tx.orgId), eq(knowledgeItems.baseId, baseId));

/** False when the base already has equal content or the same URL. */
export async function insertItem(tx: OrgTx, row: NewItem): Promise<boolean> {
  const rows = await tx.orm
    .insert(knowledgeItems)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoNothing()
    .returning({ id: knowledgeItems.id, baseId: knowledgeItems.baseId });
  await publishBases(tx, rows);
  return rows.length > 0;
}

/** Open pages of these items' bases refetch them. */
export async function publishBases(tx: OrgTx, rows: readonly { baseId: string }[]): Promise<void> {
  for (const id of new Set(rows.map(({ baseId }) => baseId))) await publishSources(tx, { kind: "base", id });
}

export async function findItem(
  tx: OrgTx,
  { baseId, id }: { baseId: string; id: string },
  lock: "none" | "update" = "none",
): Promise<ItemRow | undefined> {
  const query = tx.orm
    .select()
    .from(knowledgeItems)
    .where(and(inBase(tx, baseId), eq(knowledgeItems.id, id)));
  const [row] = await (lock === "update" ? query.for("update") : query);
  return row;
}

export async function findItemById(tx: OrgTx, id: string): Promise<ItemRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(knowledgeItems)
    .where(and(eq(knowledgeItems.orgId, tx.orgId), eq(knowledgeItems.id, id)));
  return row;
}

export async function listSavedResults(tx: OrgTx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { orgId, id, resultId } = knowledgeItems;
  const rows = await tx.orm
    .select({ id })
    .from(knowledgeItems)
    .where(and(eq(orgId, tx.orgId), inArray(id, ids), isNotNull(resultId)));
  return rows.map((row) => row.id);
}

export async function findByContent(tx: OrgTx, baseId: string, sha256: string): Promise<ItemRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(knowledgeItems)
    .where(
      and(
        inBase(tx, baseId),
        eq(knowledgeItems.sha256, sha256),
        isNull(knowledgeItems.url),
        isNull(knowledgeItems.deletedAt),
      ),
    );
  return row;
}

export async function listByUrls(tx: OrgTx, baseId: string, urls: string[]): Promise<ItemRow[]> {
  if (urls.length === 0) return [];
  return tx.orm
    .select()
    .from(knowledgeItems)
    .where(and(inBase(tx, baseId), inArray(knowledgeItems.url, urls), isNull(knowledgeItems.deletedAt)));
}

export async function listOfUrl(tx: OrgTx, baseId: string, urlId: string): Promise<ItemRow[]> {
  return tx.orm
    .select()
    .from(knowledgeItems)
    .where(and(inBase(tx, baseId), eq(knowledgeItems.urlId, urlId), isNull(knowledgeItems.deletedAt)));
}

export async function updateItems(
  tx: OrgTx,
  ids: string[],
  change: Partial<Omit<ItemRow, "id" | "orgId">>,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.orm
    .update(knowledgeItems)
    .set(change)
    .where(and(eq(knowledgeItems.orgId, tx.orgId), inArray(knowledgeItems.id, ids)))
    .returning({ id: knowledgeItems.id, baseId: knowledgeItems.baseId });
  await publishBases(tx, rows);
  return rows.map(({ id }) => id);
}

/** The ids of a folder and of all items in it, including nested ones. */
export async function listTree(tx: OrgTx, folderId: string): Promise<{ id: string; type: ItemRow["type"] }[]> {
  const { rows } = await tx.query(
    `with recursive tree as (
       select id, type from knowledge_items where org_id = $1 and id = $2
       union all select i.id, i.type from knowledge_items i join tree t on i.parent_id = t.id where i.org_id = $1
     ) select id, type from tree`,
    [tx.orgId, folderId],
  );
  return rows as { id: string; type: ItemRow["type"] }[]; // the columns of the statement above
}

/** From the top level down to the folder itself. */
export async function listPath(tx: OrgTx, folderId: string | null): Promise<{ id: string; name: string }[]> {
  if (folderId === null) return [];
  const { rows } = await tx.query(
    `with recursive path as (
       select id, name, parent_id, 0 as depth from knowledge_items where org_id = $1 and id = $2
       union all select i.id, i.name, i.parent_id, p.depth + 1 from knowledge_items i join path p on i.id = p.parent_id
        where i.org_id = $1 and p.depth < 50
     ) select id, name from path order by depth desc`,
    [tx.orgId, folderId],
  );
  return rows as { id: string; name: string }[]; // the columns of the statement above
}

interface ItemFilter {
  baseId: string;
  /** Null is the top level; undefined is every folder. */
  parentId?: string | null | undefined;
  /** Searches names; `ids` are items found by their content. */
  search?: string | undefined;
  ids?: string[] | undefined;
  type?: ItemRow["type"] | undefined;
  state?: ItemRow["state"] | undefined;
  bin: boolean;
  sort: "name" | "newest" | "size";
  limit: number;
  /** The sort values and id of the last item on the previous page. */
  after?: { rank: number; key: string; id: string } | undefined;
}

const sortKeys = {
  name: "lower(i.name)",
  // Ids sort by time; their complement sorts in reverse.
  newest: "translate(i.id, '0123456789abcdef', 'fedcba9876543210')",
  size: "lpad((9999999999999 - i.size_bytes)::text, 13, '0')",
} as const;

/** Folders first, then by the chosen order. */
export async function listItems(
  tx: OrgTx,
  filter: ItemFilter,
): Promise<{ rows: (ListedItem & { sortRank: number; sortKey: string })[]; total: number }> {
  const values: unknown[] = [tx.orgId, filter.baseId];
  const add = (value: unknown) => `$${values.push(value)}`;
  const where = [
    "i.org_id = $1 and i.base_id = $2",
    // Lists only items that were moved to the trash themselves; the contents of a folder go with it.
    filter.bin
      ? "i.deleted_at is not null and not exists (select from knowledge_items p where p.id = i.parent_id and p.deleted_at = i.deleted_at)"
      : "i.deleted_at is null",
  ];
  if (filter.parentId !== undefined)
    where.push(filter.parentId === null ? "i.parent_id is null" : `i.parent_id = ${add(filter.parentId)}`);
  if (filter.search !== undefined)
    where.push(
      `(i.name ilike ${add(`%${filter.search.replace(/[\\%_]/g, "\\$&")}%`)} or i.id = any(${add(filter.ids ?? [])}))`,
    );
  if (filter.type) where.push(`i.type = ${add(filter.type)}`);
  if (filter.state) where.push(`i.state = ${add(filter.state)} and i.type <> 'folder'`);
  const { rows: sums } = await tx.query(
    `select count(*)::int as n from knowledge_items i where ${where.join(" and ")}`,
    [...values],
  );
  const key = sortKeys[filter.sort];
  const rank = "(i.type <> 'folder')::int";
  if (filter.after)
    where.push(
      `(${rank}, ${key} collate "C", i.id) > (${add(filter.after.rank)}::int, ${add(filter.after.key)}::text collate "C", ${add(filter.after.id)}::text)`,
    );
  const { rows } = await tx.query(
    `select ${columns}, held.bytes as "heldBytes", held.n as "heldItems", ${rank} as "sortRank", ${key} as "sortKey"
       from knowledge_items i left join lateral (
         with recursive tree as (
           select c.id, c.type, c.size_bytes from knowledge_items c where i.type = 'folder' and c.org_id = i.org_id and c.parent_id = i.id
              and c.deleted_at is not distinct from i.deleted_at
           union all select c.id, c.type, c.size_bytes from knowledge_items c join tree t on c.parent_id = t.id
            where c.org_id = i.org_id and c.deleted_at is not distinct from i.deleted_at
         ) select sum(size_bytes)::float8 as bytes, count(*) filter (where type <> 'folder')::int as n from tree) held on i.type = 'folder'
      where ${where.join(" and ")} order by ${rank}, ${key} collate "C", i.id limit ${add(filter.limit)}`,
    values,
    { parseDates: true },
  );
  return {
    rows: rows as unknown as (ListedItem & { sortRank: number; sortKey: string })[],
    total: Number(sums[0]?.["n"]),
  };
}

const columns = `i.id, i.org_id as "orgId", i.base_id as "baseId", i.parent_id as "parentId", i.type, i.name, i.state, i.reason, i.run_id as "runId",
  i.media_type as "mediaType", i.size_bytes::float8 as "sizeBytes", i.sha256, i.url, i.url_id as "urlId", i.language, i.page_count as "pageCount",
  i.word_count as "wordCount", i.passage_count as "passageCount", i.summary, i.keywords, i.quality, i.notes, i.is_charged as "isCharged",
  i.created_by as "createdBy", i.created_at as "createdAt", i.updated_at as "updatedAt", i.deleted_at as "deletedAt"`;

export async function findListed(
  tx: OrgTx,
  { baseId, id }: { baseId: string; id: string },
): Promise<ListedItem | undefined> {
  const item = await findItem(tx, { baseId, id });
  if (!item) return undefined;
  if (item.type !== "folder") return { ...item, heldBytes: null, heldItems: null };
  const held = (await listTree(tx, id)).filter(({ type }) => type !== "folder");
  const { rows } = await tx.query(
    "select coalesce(sum(size_bytes), 0)::float8 as bytes from knowledge_items where org_id = $1 and id = any($2)",
    [tx.orgId, held.map(({ id: each }) => each)],
  );
  return { ...item, heldBytes: Number(rows[0]?.["bytes"]), heldItems: held.length };
}

/** Files and pages of a base outside the trash. */
export async function listFileIds(tx: OrgTx, baseId: string, states: readonly ItemRow["state"][]): Promise<string[]> {
  const { rows } = await tx.query(
    `select id from knowledge_items where org_id = $1 and base_id = $2 and type <> 'folder' and deleted_at is null and state = any($3) order by id`,
    [tx.orgId, baseId, states],
  );
  return rows.map(({ id }) => String(id));
}

export async function deleteItems(tx: OrgTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.query(
    `delete from knowledge_items where org_id = $1 and id = any($2) returning base_id as "baseId"`,
    [tx.orgId, ids],
  );
  await publishBases(tx, rows as { baseId: string }[]);
}

/** Folders whose time in the trash is over, with their contents. */
export async function listExpired(
  tx: SystemTx,
  before: Date,
): Promise<{ orgId: string; id: string; type: ItemRow["type"] }[]> {
  const { rows } = await tx.query(
    `select org_id as "orgId", id, type from knowledge_items where deleted_at < $1 order by org_id, id`,
    [before],
  );
  return rows as { orgId: string; id: string; type: ItemRow["type"] }[]; // the columns of the statement above
}

/** Includes those in the trash. */
export async function listAllFileIds(tx: OrgTx, baseId: string): Promise<string[]> {
  const { rows } = await tx.query(
    "select id from knowledge_items where org_id = $1 and base_id = $2 and type <> 'folder'",
    [tx.orgId, baseId],
  );
  return rows.map(({ id }) => String(id));
}

/** Items that were in the trash already keep their own deletion time. */
export async function moveToTrash(tx: OrgTx, ids: string[], now: Date): Promise<void> {
  const { rows } = await tx.query(
    `update knowledge_items set deleted_at = $3, updated_at = $3 where org_id = $1 and id = any($2) and deleted_at is null
     returning base_id as "baseId"`,
    [tx.orgId, ids, now],
  );
  await publishBases(tx, rows as { baseId: string }[]);
}

export type TreeItem = Pick<ItemRow, "id" | "type" | "state">;

/** Items that were moved to the trash together with their folder. */
export async function listTrashed(tx: OrgTx, folderId: string, deletedAt: Date): Promise<TreeItem[]> {
  const { rows } = await tx.query(
    `with recursive tree as (
       select id, type, state from knowledge_items where org_id = $1 and id = $2
       union all select i.id, i.type, i.state from knowledge_items i join tree t on i.parent_id = t.id where i.org_id = $1 and i.deleted_at = $3
     ) select id, type, state from tree`,
    [tx.orgId, folderId, deletedAt],
  );
  return rows as unknown as TreeItem[]; // the columns of the statement above
}

/** Those of the items in the trash whose content or URL another item of the base has. */
export async function listTwins(tx: OrgTx, baseId: string, ids: string[]): Promise<string[]> {
  const { rows } = await tx.query(
    `select i.id from knowledge_items i where i.org_id = $1 and i.base_id = $2 and i.id = any($3) and exists (
       select from knowledge_items o where o.org_id = $1 and o.base_id = $2 and o.deleted_at is null
          and (o.url = i.url or (i.url is null and o.url is null and o.sha256 = i.sha256)))`,
    [tx.orgId, baseId, ids],
  );
  return rows.map(({ id }) => String(id));
}
