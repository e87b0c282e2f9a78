import { randomInt } from "node:crypto";
import type { OrgTx } from "../tenancy/tenancy.ts";

export interface Owner {
  kind: string;
  id: string;
}

/** A passage as its row holds it. `terms` is the text of a tsvector. */
export interface NewPassage {
  start_offset: number;
  end_offset: number;
  position: number;
  kind: string;
  page: number | null;
  label: string | null;
  heading_path: string[];
  language: string;
  text: string;
  shown: string | null;
  cells: unknown;
  table_id: string | null;
  lead: string | null;
  marks: string[];
  own: string;
  context: string;
  length: number;
  fingerprint: number;
  terms: string;
}

/** The key of an owner's collection, made when there is none. */
export async function upsertCollection(tx: OrgTx, owner: Owner): Promise<string> {
  const found = await findCollections(tx, [owner]);
  if (found[0]) return found[0].key;
  // Two transactions may both be the first: the second waits here.
  await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`collection ${owner.kind} ${owner.id}`]);
  for (;;) {
    const again = await findCollections(tx, [owner]);
    if (again[0]) return again[0].key;
    await tx.query(
      "insert into source_collections (key, org_id, owner_kind, owner_id) values ($1, $2, $3, $4) on conflict do nothing",
      [newKey(), tx.orgId, owner.kind, owner.id],
    );
  }
}

const keyLength = 6;

function newKey(): string {
  return randomInt(36 ** keyLength)
    .toString(36)
    .padStart(keyLength, "0");
}

export interface Collection {
  key: string;
  ownerKind: string;
  ownerId: string;
  passageCount: number;
  termCount: number;
}

export async function findCollections(tx: OrgTx, owners: readonly Owner[]): Promise<Collection[]> {
  if (owners.length === 0) return [];
  const { rows } = await tx.query(
    `select key, owner_kind as "ownerKind", owner_id as "ownerId", passage_count as "passageCount", term_count::float8 as "termCount"
       from source_collections where org_id = $1 and (owner_kind, owner_id) in (select * from unnest($2::text[], $3::text[]))`,
    [tx.orgId, owners.map(({ kind }) => kind), owners.map(({ id }) => id)],
  );
  return rows as unknown as Collection[]; // the columns of the statement above
}

/** How many of a document's passages are in the index: they are written in order. */
export async function countPassages(tx: OrgTx, documentId: string): Promise<number> {
  const { rows } = await tx.query(
    "select position + 1 as n from passages where org_id = $1 and document_id = $2 order by start_offset desc limit 1",
    [tx.orgId, documentId],
  );
  return Number(rows[0]?.["n"] ?? 0);
}

/** Adds passages with their counts: a commit leaves no passage without them, and no count without a passage. */
export async function insertPassages(
  tx: OrgTx,
  { documentId, collection, rows }: { documentId: string; collection: string; rows: NewPassage[] },
): Promise<void> {
  await tx.query(
    `insert into passages (org_id, document_id, start_offset, end_offset, position, kind, page, label, heading_path, language,
            text, shown, cells, table_id, lead, marks, own, context, length, fingerprint, terms)
     select $1, $2, start_offset, end_offset, position, kind, page, label, heading_path, language,
            text, shown, cells, table_id, lead, marks, own, context, length, fingerprint, terms::tsvector
       from jsonb_to_recordset($3::jsonb) as p (start_offset int, end_offset int, position int, kind text, page int, label text,
            heading_path jsonb, language text, text text, shown text, cells jsonb, table_id text, lead text, marks jsonb, own text,
            context text, length int, fingerprint int, terms text)`,
    [tx.orgId, documentId, JSON.stringify(rows)],
  );
  await count(tx, collection, rows);
}

/** Terms in one order, so that two writers of a collection never wait for each other. */
async function count(tx: OrgTx, collection: string, rows: NewPassage[]): Promise<void> {
  await tx.query(
    "update source_collections set passage_count = passage_count + $3, term_count = term_count + $4 where org_id = $1 and key = $2",
    [tx.orgId, collection, rows.length, rows.reduce((sum, { length }) => sum + length, 0)],
  );
  const counts = new Map<string, number>();
  for (const { own, context } of rows)
    for (const term of new Set(`${own} ${context}`.split(" "))) if (term) counts.set(term, (counts.get(term) ?? 0) + 1);
  await tx.query(
    `insert into source_terms (org_id, collection, term, passages)
     select $1, $2, term, n from unnest($3::text[], $4::int[]) as t (term, n)
     on conflict (collection, term) do update set passages = source_terms.passages + excluded.passages`,
    [tx.orgId, collection, [...counts.keys()], [...counts.values()]],
  );
}

/** Removes up to `limit` of a document's last passages with their counts; returns how many. */
export async function deletePassages(
  tx: OrgTx,
  { documentId, collection, limit }: { documentId: string; collection: string; limit: number },
): Promise<number> {
  await tx.query("select from source_collections where org_id = $1 and key = $2 for update", [tx.orgId, collection]);
  const { rows } = await tx.query(
    `with gone as (
       delete from passages where org_id = $1 and document_id = $2 and start_offset in (
         select start_offset from passages where org_id = $1 and document_id = $2 order by start_offset desc limit $4)
       returning length, own, context
     ), lost as (
       select term, count(*)::int as n from gone, lateral (
         select distinct term from unnest(string_to_array(own || ' ' || context, ' ')) as t (term) where term <> '') each
        group by term
     ), terms as (
       update source_terms s set passages = s.passages - lost.n from lost where s.collection = $3 and s.term = lost.term
     ), totals as (
       update source_collections set passage_count = passage_count - (select count(*) from gone),
              term_count = term_count - (select coalesce(sum(length), 0) from gone) where org_id = $1 and key = $3
     )
     select count(*)::int as n from gone`,
    [tx.orgId, documentId, collection, limit],
  );
  const removed = Number(rows[0]?.["n"]);
  if (removed < limit)
    await tx.query("delete from source_terms where org_id = $1 and collection = $2 and passages <= 0", [
      tx.orgId,
      collection,
    ]);
  return removed;
}

export interface NewChunk {
  position: number;
  start: number;
  end: number;
  page: number | null;
  words: number;
}

/** Replaces a document's chunks. */
export async function replaceChunks(tx: OrgTx, documentId: string, rows: NewChunk[]): Promise<void> {
  await deleteChunks(tx, documentId);
  await tx.query(
    `insert into chunks (org_id, document_id, position, start_offset, end_offset, page, words)
     select $1, $2, position, start, "end", page, words
       from jsonb_to_recordset($3::jsonb) as c (position int, start int, "end" int, page int, words int)`,
    [tx.orgId, documentId, JSON.stringify(rows)],
  );
}

export async function deleteChunks(tx: OrgTx, documentId: string): Promise<void> {
  await tx.query("delete from chunks where org_id = $1 and document_id = $2", [tx.orgId, documentId]);
}

/** Everything that is kept of an owner's documents, in this transaction; for an owner that is removed for good. */
export async function deleteOwner(tx: OrgTx, { kind, id }: Owner): Promise<string[]> {
  const own = "select id from documents where org_id = $1 and owner_kind = $2 and owner_id = $3";
  const values = [tx.orgId, kind, id];
  await tx.query(`delete from passages where org_id = $1 and document_id in (${own})`, values);
  await tx.query(`delete from chunks where org_id = $1 and document_id in (${own})`, values);
  await tx.query(
    `delete from source_terms where org_id = $1 and collection in (
       select key from source_collections where org_id = $1 and owner_kind = $2 and owner_id = $3)`,
    values,
  );
  await tx.query("delete from source_collections where org_id = $1 and owner_kind = $2 and owner_id = $3", values);
  const { rows } = await tx.query(
    `delete from documents where org_id = $1 and owner_kind = $2 and owner_id = $3 returning sha256, read_sha256 as "readSha256"`,
    values,
  );
  return [...new Set(rows.flatMap(({ sha256, readSha256 }) => [sha256, readSha256]))].flatMap((hash) =>
    typeof hash === "string" ? [hash] : [],
  );
}
