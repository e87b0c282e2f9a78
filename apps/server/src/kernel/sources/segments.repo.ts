import { newId } from "../../platform/ids.ts";
import type { OrgTx } from "../tenancy/tenancy.ts";
import { bytesInPosting, withAdded, withoutNumbers } from "./postings.ts";
import { arrayText } from "./search.repo.ts";
import { packSegment, type Segment, type StoredSegment, type Tail, tailOf, unpackSegment } from "./segments.ts";

/** A cache of recently used segments. A segment never changes; a new version is a new row. */
const kept = new Map<string, { terms: Segment; bytes: number }>();
const maxKeptBytes = 32 * 1024 ** 2;
let keptBytes = 0;

export async function insertSegment(
  tx: OrgTx,
  { collection, block, terms }: { collection: string; block: number; terms: Segment },
): Promise<void> {
  await tx.query(
    "insert into source_segments (id, org_id, collection, block, bytes) values ($1, $2, $3, $4, decode($5, 'base64'))",
    [newId(), tx.orgId, collection, block, packSegment(terms).toString("base64")],
  );
}

/** The collections' unmerged segments, oldest first. */
export async function listSegments(tx: OrgTx, keys: readonly string[]): Promise<StoredSegment[]> {
  const { rows } = await tx.query(
    "select id, collection, block from source_segments where org_id = $1 and collection = any($2::text[]) order by id",
    [tx.orgId, arrayText(keys)],
    { isKept: true },
  );
  return rows as unknown as StoredSegment[]; // the columns of the statement above
}

/** With their contents; those deleted since they were listed are left out. */
export async function readSegments(
  tx: OrgTx,
  segments: readonly StoredSegment[],
): Promise<(StoredSegment & { terms: Segment })[]> {
  const missing = segments.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (missing.length > 0) {
    const { rows } = await tx.query(
      "select id, encode(bytes, 'base64') as bytes from source_segments where org_id = $1 and id = any($2::text[])",
      [tx.orgId, missing],
    );
    for (const { id, bytes } of rows) keep(String(id), Buffer.from(String(bytes), "base64"));
  }
  return segments.flatMap((segment) => {
    const found = kept.get(segment.id);
    if (!found) return [];
    kept.delete(segment.id);
    kept.set(segment.id, found);
    return [{ ...segment, terms: found.terms }];
  });
}

function keep(id: string, bytes: Buffer): void {
  kept.set(id, { terms: unpackSegment(bytes), bytes: bytes.length });
  keptBytes += bytes.length;
}

/** Only after the segments were used: a reader needs all of those that it asked for. */
function dropOldest(): void {
  for (const [id, { bytes }] of kept) {
    if (keptBytes <= maxKeptBytes) return;
    kept.delete(id);
    keptBytes -= bytes;
  }
}

/** What a search of the collections finds in segments. */
export async function readTail(tx: OrgTx, keys: readonly string[]): Promise<Tail> {
  const segments = await listSegments(tx, keys);
  const tail = tailOf(segments.length === 0 ? [] : await readSegments(tx, segments));
  dropOldest();
  return tail;
}

/** Removes the postings of passages, numbered within their block, from the segments that hold them. */
export async function removeFromSegments(
  tx: OrgTx,
  collection: string,
  numbers: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<void> {
  const touched = (await listSegments(tx, [collection])).filter(({ block }) => numbers.has(block));
  for (const { id, block, terms } of await readSegments(tx, touched)) {
    const removed = numbers.get(block) ?? new Set();
    const left = [...terms].map(([term, postings]) => [term, withoutNumbers(postings, removed)] as const);
    if (left.every(([term, postings]) => postings.length === terms.get(term)?.length)) continue;
    await deleteSegments(tx, [id]);
    const rest = new Map(left.filter(([, postings]) => postings.length > 0));
    if (rest.size > 0) await insertSegment(tx, { collection, block, terms: rest });
  }
}

/** The number that the next passage of the collection gets. */
export async function nextNumberOf(tx: OrgTx, collection: string): Promise<number> {
  const { rows } = await tx.query(
    "select next_number::int as n from source_collections where org_id = $1 and key = $2",
    [tx.orgId, collection],
  );
  return Number(rows[0]?.["n"] ?? 0);
}

/** The number of the given documents that exist. */
export async function countSegments(tx: OrgTx, ids: readonly string[]): Promise<number> {
  const { rows } = await tx.query(
    "select count(*)::int as n from source_segments where org_id = $1 and id = any($2::text[])",
    [tx.orgId, ids],
  );
  return Number(rows[0]?.["n"]);
}

export async function deleteSegments(tx: OrgTx, ids: readonly string[]): Promise<void> {
  await tx.query("delete from source_segments where org_id = $1 and id = any($2::text[])", [tx.orgId, ids]);
  for (const id of ids) {
    keptBytes -= kept.get(id)?.bytes ?? 0;
    kept.delete(id);
  }
}

/** Adds postings of a block to its rows. Postings that a row has already stay as they are, so it may be repeated. */
export async function mergeIntoTerms(
  tx: OrgTx,
  {
    collection,
    block,
    terms,
  }: { collection: string; block: number; terms: readonly (readonly [string, Uint8Array])[] },
): Promise<void> {
  const names = terms.map(([term]) => term);
  const { rows: inserted } = await tx.query(
    `with written as (
       insert into source_terms (org_id, collection, term, block, passages, postings)
       select $1, $2, term, $3, octet_length(bytes) / ${bytesInPosting}, bytes
         from (select term, decode(postings, 'base64') as bytes from unnest($4::text[], $5::text[]) as t (term, postings)) t
       on conflict do nothing returning term
     ), named as (
       insert into source_vocabulary (org_id, collection, term) select $1, $2, term from written on conflict do nothing
     )
     select count(*)::int as n from written`,
    [tx.orgId, collection, block, names, terms.map(([, postings]) => base64Of(postings))],
  );
  if (Number(inserted[0]?.["n"]) === terms.length) return;
  const { rows } = await tx.query(
    `select term, encode(postings, 'base64') as postings from source_terms
      where org_id = $1 and collection = $2 and block = $3 and term = any($4::text[])`,
    [tx.orgId, collection, block, names],
  );
  const stored = new Map(rows.map(({ term, postings }) => [String(term), Buffer.from(String(postings), "base64")]));
  const longer = terms.flatMap(([term, postings]) => {
    const before = stored.get(term);
    const after = before && withAdded(before, postings);
    return after && after.length > before.length ? [{ term, postings: after }] : [];
  });
  if (longer.length === 0) return;
  await tx.query(
    `update source_terms s set postings = t.bytes, passages = octet_length(t.bytes) / ${bytesInPosting}
       from (select term, decode(postings, 'base64') as bytes from unnest($4::text[], $5::text[]) as t (term, postings)) t
      where s.org_id = $1 and s.collection = $2 and s.block = $3 and s.term = t.term`,
    [
      ...[tx.orgId, collection, block, longer.map(({ term }) => term)],
      longer.map(({ postings }) => base64Of(postings)),
    ],
  );
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
