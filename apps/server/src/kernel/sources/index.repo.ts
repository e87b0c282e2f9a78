import { randomInt } from "node:crypto";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { blockSize, bytesInPosting, type Posting, packPostings, withoutNumbers } from "./postings.ts";
import { insertSegment, removeFromSegments } from "./segments.repo.ts";
import type { Segment } from "./segments.ts";
import { deleteVectors } from "./vectors.repo.ts";

export interface Owner {
  kind: string;
  id: string;
}

/** A passage as stored. */
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
}

/** The key of an owner's collection, created when missing. */
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
  vectorModel: string | null;
  vectorDimensions: number | null;
  vectorCount: number;
}

export async function findCollections(tx: OrgTx, owners: readonly Owner[]): Promise<Collection[]> {
  if (owners.length === 0) return [];
  const { rows } = await tx.query(
    `select key, owner_kind as "ownerKind", owner_id as "ownerId", passage_count as "passageCount", term_count::float8 as "termCount",
            vector_model as "vectorModel", vector_dimensions as "vectorDimensions", vector_count as "vectorCount"
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

/**
 * Adds passages with their postings: a commit leaves no passage without them, and no posting without a passage. Returns whether a
 * block of the collection is full now.
 */
export async function insertPassages(
  tx: OrgTx,
  { documentId, collection, rows }: { documentId: string; collection: string; rows: NewPassage[] },
): Promise<boolean> {
  const first = await takeNumbers(tx, collection, rows);
  const column = <Key extends keyof NewPassage>(key: Key) => rows.map((row) => row[key]);
  const json = (key: keyof NewPassage) => rows.map((row) => (row[key] === null ? null : JSON.stringify(row[key])));
  await tx.query(
    `insert into passages (org_id, document_id, collection, number, start_offset, end_offset, position, kind, page, label, heading_path,
            language, text, shown, cells, table_id, lead, marks, own, context, length, fingerprint)
     select $1, $2, $3, $4 + n - 1, start_offset, end_offset, position, kind, page, label, heading_path::jsonb,
            language, text, shown, cells::jsonb, table_id, lead, marks::jsonb, own, context, length, fingerprint
       from unnest($5::int[], $6::int[], $7::int[], $8::text[], $9::int[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[],
            $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::text[], $21::int[], $22::int[])
            with ordinality as p (start_offset, end_offset, position, kind, page, label, heading_path, language, text, shown,
            cells, table_id, lead, marks, own, context, length, fingerprint, n)`,
    [
      ...[tx.orgId, documentId, collection, first, column("start_offset"), column("end_offset"), column("position")],
      ...[column("kind"), column("page"), column("label"), json("heading_path"), column("language"), column("text")],
      ...[column("shown"), json("cells"), column("table_id"), column("lead"), json("marks"), column("own")],
      ...[column("context"), column("length"), column("fingerprint")],
    ],
  );
  for (const [block, terms] of segmentsOf(rows.map((row, i) => ({ ...row, number: first + i }))))
    await insertSegment(tx, { collection, block, terms });
  return Math.floor(first / blockSize) < Math.floor((first + rows.length) / blockSize);
}

/** Counts the passages; returns the number of the first. Locks the collection, so that its writers run one after the other. */
async function takeNumbers(tx: OrgTx, collection: string, rows: NewPassage[]): Promise<number> {
  const { rows: counted } = await tx.query(
    `update source_collections set passage_count = passage_count + $3, term_count = term_count + $4, next_number = next_number + $3
      where org_id = $1 and key = $2 returning next_number - $3 as first`,
    [tx.orgId, collection, rows.length, rows.reduce((sum, { length }) => sum + length, 0)],
  );
  return Number(counted[0]?.["first"]);
}

type Numbered = Pick<NewPassage, "own" | "context" | "length"> & { number: number };

/** The postings of the passages by block, terms in order. */
function segmentsOf(rows: readonly Numbered[]): Map<number, Segment> {
  const blocks = new Map<number, Map<string, Posting[]>>();
  for (const { own, context, length, number } of rows) {
    const counts = new Map<string, number>();
    for (const term of own.split(" ")) if (term) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const term of context.split(" ")) if (term && !counts.has(term)) counts.set(term, 0);
    const block = Math.floor(number / blockSize);
    const terms = blocks.get(block) ?? new Map<string, Posting[]>();
    blocks.set(block, terms);
    for (const [term, count] of counts) {
      const posting = { number, count, length };
      const known = terms.get(term);
      if (known) known.push(posting);
      else terms.set(term, [posting]);
    }
  }
  return new Map(
    [...blocks].map(([block, terms]) => {
      const sorted = [...terms].sort(([one], [other]) => (one < other ? -1 : 1));
      return [block, new Map(sorted.map(([term, postings]) => [term, packPostings(postings)]))];
    }),
  );
}

/** Writers of a collection run one after the other. */
export async function lockCollection(tx: OrgTx, collection: string): Promise<void> {
  await tx.query("select from source_collections where org_id = $1 and key = $2 for update", [tx.orgId, collection]);
}

/** Removes up to `limit` of a document's last passages with their postings; returns how many. */
export async function deletePassages(
  tx: OrgTx,
  { documentId, collection, limit }: { documentId: string; collection: string; limit: number },
): Promise<number> {
  await lockCollection(tx, collection);
  const { rows } = await tx.query(
    `delete from passages where org_id = $1 and document_id = $2 and start_offset in (
       select start_offset from passages where org_id = $1 and document_id = $2 order by start_offset desc limit $3)
     returning number, length, own, context`,
    [tx.orgId, documentId, limit],
  );
  const removed = rows as unknown as Numbered[]; // the columns of the statement above
  await tx.query(
    "update source_collections set passage_count = passage_count - $3, term_count = term_count - $4 where org_id = $1 and key = $2",
    [tx.orgId, collection, removed.length, removed.reduce((sum, { length }) => sum + length, 0)],
  );
  await removePostings(tx, collection, removed);
  await deleteVectors(
    tx,
    collection,
    removed.map(({ number }) => number),
  );
  return removed.length;
}

async function removePostings(tx: OrgTx, collection: string, removed: Numbered[]): Promise<void> {
  const numbers = new Map<number, Set<number>>();
  for (const { number } of removed) {
    const block = Math.floor(number / blockSize);
    numbers.set(block, (numbers.get(block) ?? new Set()).add(number % blockSize));
  }
  await removeFromSegments(tx, collection, numbers);
  const places = [...segmentsOf(removed)].flatMap(([block, terms]) =>
    [...terms.keys()].map((term) => ({ block, term })),
  );
  if (places.length === 0) return;
  const { rows } = await tx.query(
    `select term, block, encode(postings, 'hex') as postings from source_terms
      where org_id = $1 and collection = $2 and (term, block) in (select * from unnest($3::text[], $4::int[]))`,
    [tx.orgId, collection, places.map(({ term }) => term), places.map(({ block }) => block)],
  );
  const left = rows.map(({ term, block, postings }) => ({
    term: String(term),
    block: Number(block),
    postings: withoutNumbers(Buffer.from(String(postings), "hex"), numbers.get(Number(block)) ?? new Set()),
  }));
  const kept = left.filter(({ postings }) => postings.length > 0);
  const emptied = left.filter(({ postings }) => postings.length === 0);
  await tx.query(
    `with emptied as (
       delete from source_terms where org_id = $1 and collection = $2 and (term, block) in (select * from unnest($3::text[], $4::int[]))
     )
     update source_terms s set postings = decode(k.postings, 'hex'), passages = octet_length(decode(k.postings, 'hex')) / ${bytesInPosting}
       from unnest($5::text[], $6::int[], $7::text[]) as k (term, block, postings)
      where s.org_id = $1 and s.collection = $2 and s.term = k.term and s.block = k.block`,
    [
      ...[tx.orgId, collection, emptied.map(({ term }) => term), emptied.map(({ block }) => block)],
      ...[kept.map(({ term }) => term), kept.map(({ block }) => block)],
      kept.map(({ postings }) => postings.toString("hex")),
    ],
  );
  await tx.query(
    `delete from source_vocabulary v where org_id = $1 and collection = $2 and term = any($3::text[])
        and not exists (select from source_terms s where s.collection = v.collection and s.term = v.term)`,
    [tx.orgId, collection, emptied.map(({ term }) => term)],
  );
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

/** Deletes everything stored for an owner's documents, in this transaction; for an owner that is permanently deleted. */
export async function deleteOwner(tx: OrgTx, { kind, id }: Owner): Promise<string[]> {
  const own = "select id from documents where org_id = $1 and owner_kind = $2 and owner_id = $3";
  const values = [tx.orgId, kind, id];
  await tx.query(`delete from passages where org_id = $1 and document_id in (${own})`, values);
  await tx.query(`delete from chunks where org_id = $1 and document_id in (${own})`, values);
  for (const table of ["source_terms", "source_segments", "source_vocabulary", "source_vector_codes", "source_vectors"])
    await tx.query(
      `delete from ${table} where org_id = $1 and collection in (
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
