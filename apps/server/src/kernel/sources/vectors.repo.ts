import type { OrgTx } from "../tenancy/tenancy.ts";

/** A passage without a vector of a model, with what is embedded of it. */
export interface BarePassage {
  number: number;
  headingPath: string[];
  text: string;
}

/** Passages of a document that have no vector of the model yet, in order. */
export async function listWithoutVector(
  tx: OrgTx,
  { documentId, model, limit }: { documentId: string; model: string; limit: number },
): Promise<BarePassage[]> {
  const { rows } = await tx.query(
    `select number, heading_path as "headingPath", coalesce(shown, text) as text from passages p
      where org_id = $1 and document_id = $2
        and not exists (select from source_vector_codes v where v.collection = p.collection and v.number = p.number and v.model = $3)
      order by start_offset limit $4`,
    [tx.orgId, documentId, model, limit],
  );
  return rows as unknown as BarePassage[]; // the columns of the statement above
}

/** Makes this the model whose vectors of the collection are searched; vectors of other models are ignored. */
export async function useVectorsOf(
  tx: OrgTx,
  { collection, model }: { collection: string; model: string | null },
): Promise<void> {
  await tx.query(
    `update source_collections set vector_model = $3, vector_dimensions = null, vector_count = 0
      where org_id = $1 and key = $2 and vector_model is distinct from $3`,
    [tx.orgId, collection, model],
  );
}

/** Removes up to `limit` vectors of other models than the collection's; returns how many. */
export async function deleteOtherVectors(
  tx: OrgTx,
  { collection, limit }: { collection: string; limit: number },
): Promise<number> {
  const { rowCount } = await tx.query(
    `with other as (
       select v.number, v.model from source_vector_codes v join source_collections c on c.key = v.collection
        where v.org_id = $1 and v.collection = $2 and v.model is distinct from c.vector_model limit $3
     ), vectors as (
       delete from source_vectors v using other o where v.collection = $2 and v.number = o.number and v.model = o.model
     )
     delete from source_vector_codes v using other o where v.collection = $2 and v.number = o.number and v.model = o.model`,
    [tx.orgId, collection, limit],
  );
  return rowCount;
}

export interface NewVector {
  number: number;
  /** One bit a dimension, as "0101". */
  code: string;
  /** As `packVector` writes it. */
  vector: Buffer;
}

/** False when the collection has another model or length by now. Passages that were removed meanwhile are left out. */
export async function insertVectors(
  tx: OrgTx,
  { collection, model, vectors }: { collection: string; model: string; vectors: NewVector[] },
): Promise<boolean> {
  const dimensions = vectors[0]?.code.length ?? 0;
  const { rowCount } = await tx.query(
    `update source_collections set vector_dimensions = $4
      where org_id = $1 and key = $2 and vector_model = $3 and (vector_count = 0 or vector_dimensions = $4)`,
    [tx.orgId, collection, model, dimensions],
  );
  if (rowCount === 0) return false;
  await tx.query(
    `with given as (
       select g.* from unnest($4::int[], $5::text[], $6::text[]) as g (number, code, vector)
         join passages p on p.org_id = $1 and p.collection = $2 and p.number = g.number
     ), codes as (
       insert into source_vector_codes (org_id, collection, number, model, code)
       select $1, $2, number, $3, code::varbit from given on conflict do nothing returning 1
     ), vectors as (
       insert into source_vectors (org_id, collection, number, model, vector)
       select $1, $2, number, $3, decode(vector, 'base64') from given on conflict do nothing
     )
     update source_collections set vector_count = vector_count + (select count(*) from codes) where org_id = $1 and key = $2`,
    [
      ...[tx.orgId, collection, model, vectors.map(({ number }) => number), vectors.map(({ code }) => code)],
      vectors.map(({ vector }) => vector.toString("base64")),
    ],
  );
  return true;
}

/** Those of passages that are removed. The caller holds the collection's lock. */
export async function deleteVectors(tx: OrgTx, collection: string, numbers: number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx.query(
    `with vectors as (
       delete from source_vectors where org_id = $1 and collection = $2 and number = any($3)
     ), codes as (
       delete from source_vector_codes where org_id = $1 and collection = $2 and number = any($3) returning model
     )
     update source_collections c set vector_count = vector_count - (select count(*) from codes where model = c.vector_model)
      where org_id = $1 and key = $2`,
    [tx.orgId, collection, numbers],
  );
}

export interface NearVector {
  collection: string;
  number: number;
  vector: Buffer;
}

/** The vectors of one model whose codes differ least from a code, of all the collections' passages or those of a few documents. */
export async function listNearest(
  tx: OrgTx,
  {
    keys,
    model,
    code,
    documentIds,
    limit,
  }: { keys: string[]; model: string; code: string; documentIds: readonly string[] | null; limit: number },
): Promise<NearVector[]> {
  const { rows } = await tx.query(
    `with near as (
       select collection, number from source_vector_codes
        where org_id = $1 and collection = any($2) and model = $3 and length(code) = length($4::varbit)
          and ($5::text[] is null or (collection, number) in (
            select collection, number from passages where org_id = $1 and document_id = any($5)))
        order by bit_count(code # $4::varbit) limit $6
     )
     select v.collection, v.number, encode(v.vector, 'base64') as vector
       from near n join source_vectors v on v.collection = n.collection and v.number = n.number and v.model = $3`,
    [tx.orgId, keys, model, code, documentIds, limit],
  );
  return rows.map(({ collection, number, vector }) => ({
    collection: String(collection),
    number: Number(number),
    vector: Buffer.from(String(vector), "base64"),
  }));
}
