import { and, eq, inArray, sql } from "drizzle-orm";
import type { OrgTx, SystemTx } from "../tenancy/tenancy.ts";
import { citations, documents } from "./sources.table.ts";

export type DocumentRow = typeof documents.$inferSelect;
export type NewDocument = Pick<
  DocumentRow,
  "id" | "ownerKind" | "ownerId" | "name" | "mediaType" | "sha256" | "createdAt"
>;

export async function insertDocument(tx: OrgTx, row: NewDocument): Promise<void> {
  await tx.orm
    .insert(documents)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoNothing();
}

export async function findDocument(tx: OrgTx, id: string): Promise<DocumentRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(documents)
    .where(and(eq(documents.orgId, tx.orgId), eq(documents.id, id)));
  return row;
}

export async function listDocuments(tx: OrgTx, ids: string[]): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  return tx.orm
    .select()
    .from(documents)
    .where(and(eq(documents.orgId, tx.orgId), inArray(documents.id, ids)));
}

/** The row, locked until the transaction ends; undefined when the document was removed or hidden. */
export async function lockLiveDocument(tx: OrgTx, id: string): Promise<DocumentRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(documents)
    .where(and(eq(documents.orgId, tx.orgId), eq(documents.id, id)))
    .for("update");
  return row && !row.deletedAt && !row.hiddenAt ? row : undefined;
}

export async function updateDocument(
  tx: OrgTx,
  id: string,
  change: Partial<Pick<DocumentRow, "name" | "sha256" | "mediaType" | "readSha256" | "indexedAt" | "hiddenAt">>,
): Promise<void> {
  await tx.orm
    .update(documents)
    .set(change)
    .where(and(eq(documents.orgId, tx.orgId), eq(documents.id, id)));
}

/** Hides documents from search immediately, or shows them again. Does not change their passages. */
export async function setHidden(tx: OrgTx, ids: string[], hiddenAt: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await tx.orm
    .update(documents)
    .set({ hiddenAt, ...(hiddenAt && { indexedAt: null }) })
    .where(and(eq(documents.orgId, tx.orgId), inArray(documents.id, ids)));
}

/** A document's text, kept for a run. `documentId` is the document that citations name. */
export interface DocumentSnapshot {
  id: string;
  documentId: string;
  ownerId: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
}

/** Owner of a run's documents. They have no passages, so no search finds them. */
const runOwner = "run";

/**
 * Keeps the readings of documents until `deleteSnapshots`, so that a run works on the same text when a document is changed or deleted meanwhile.
 * Those that were deleted or never read are left out. Keeping again replaces what the run kept of the document.
 */
export async function snapshotForRun(
  tx: OrgTx,
  { runId, ids, withOriginals = false, now }: { runId: string; ids: string[]; withOriginals?: boolean; now: Date },
): Promise<DocumentSnapshot[]> {
  const { rows } = await tx.query(
    `with kept as (
       insert into documents (id, org_id, owner_kind, owner_id, name, media_type, sha256, read_sha256, created_at)
       select $2 || '-' || d.id, d.org_id, $4, $2, d.name, d.media_type, case when $6 then d.sha256 end, d.read_sha256, $5::timestamptz
         from documents d
        where d.org_id = $1 and d.id = any($3) and d.sha256 is not null and d.read_sha256 is not null and d.deleted_at is null
       on conflict (id) do update set name = excluded.name, sha256 = excluded.sha256, read_sha256 = excluded.read_sha256
       returning id
     )
     select k.id, d.id as "documentId", d.owner_id as "ownerId", d.name, d.media_type as "mediaType", d.sha256, c.size_bytes::float8 as "sizeBytes"
       from kept k join documents d on d.org_id = $1 and d.id = any($3) and $2 || '-' || d.id = k.id
       join contents c on c.org_id = d.org_id and c.sha256 = d.sha256`,
    [tx.orgId, runId, ids, runOwner, now, withOriginals],
  );
  return rows as unknown as DocumentSnapshot[]; // the columns of the statement above
}

/** A run has ended. The sweep removes the content that nothing else uses. */
export async function deleteSnapshots(tx: OrgTx, runId: string): Promise<void> {
  await tx.query("delete from documents where org_id = $1 and owner_kind = $2 and owner_id = $3", [
    tx.orgId,
    runOwner,
    runId,
  ]);
}

/** The newest indexed documents of some owners of one kind, of all media types unless some are named. */
export async function listNewest(
  tx: OrgTx,
  { kind, ids, mediaTypes, limit }: { kind: string; ids: string[]; mediaTypes?: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await tx.query(
    `select id from documents where org_id = $1 and owner_kind = $2 and owner_id = any($3)
        and indexed_at is not null and hidden_at is null and deleted_at is null
        and ($5::text[] is null or media_type = any($5)) order by id desc limit $4`,
    [tx.orgId, kind, ids, limit, mediaTypes ?? null],
  );
  return rows.map(({ id }) => String(id));
}

/** Keeps name, owner, and date; returns the hashes that the rows referred to. */
export async function markDeleted(tx: OrgTx, ids: string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query(
    `with before as (
       select id, sha256, read_sha256 from documents where org_id = $1 and id = any($2) and deleted_at is null for update
     ), after as (
       update documents d set sha256 = null, read_sha256 = null, indexed_at = null, hidden_at = $3, deleted_at = $3
         from before b where d.org_id = $1 and d.id = b.id
     )
     select sha256 from before where sha256 is not null union select read_sha256 from before where read_sha256 is not null`,
    [tx.orgId, ids, now],
  );
  return rows.map(({ sha256 }) => String(sha256));
}

/** Documents of all organizations whose passages are to be removed. */
export async function listHidden(tx: SystemTx, limit: number): Promise<{ orgId: string; id: string }[]> {
  const { rows } = await tx.query(
    `select org_id as "orgId", id from documents d where hidden_at is not null
        and (exists (select from passages p where p.document_id = d.id) or exists (select from chunks c where c.document_id = d.id))
      order by hidden_at limit $1`,
    [limit],
  );
  return rows as { orgId: string; id: string }[]; // the columns of the statement above
}

type NewCitation = Omit<typeof citations.$inferSelect, "orgId">;

/** Where a document is cited. The same place cited again by the same subject is one row. */
export async function insertCitations(tx: OrgTx, cited: NewCitation[]): Promise<void> {
  const keyOf = (row: NewCitation) => [row.documentId, row.subjectKind, row.subjectId, row.start].join(" ");
  const rows = [...new Map(cited.map((row) => [keyOf(row), row])).values()];
  if (rows.length === 0) return;
  await tx.orm
    .insert(citations)
    .values(rows.map((row) => ({ ...row, orgId: tx.orgId })))
    .onConflictDoUpdate({
      target: [citations.orgId, citations.documentId, citations.subjectKind, citations.subjectId, citations.start],
      set: { quote: sql`excluded.quote`, title: sql`excluded.title`, createdAt: sql`excluded.created_at` },
    });
}

/** One person's, newest first. */
export async function listCitations(
  tx: OrgTx,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<NewCitation[]> {
  return tx.orm
    .select()
    .from(citations)
    .where(and(eq(citations.orgId, tx.orgId), eq(citations.userId, userId), eq(citations.documentId, documentId)))
    .orderBy(sql`${citations.createdAt} desc`)
    .limit(50);
}
