import { type OrgTx, systemRole } from "../tenancy/tenancy.ts";

/** What a query reads of the index. */
export interface FoundPassage {
  documentId: string;
  documentName: string;
  start: number;
  end: number;
  kind: "prose" | "item" | "line" | "row" | "code";
  page: number | null;
  label: string | null;
  headingPath: string[];
  language: string;
  text: string;
  shown: string | null;
  cells: { header: string; value: string }[] | null;
  tableId: string | null;
  lead: string | null;
  marks: ("speaker_notes" | "mail_header" | "boilerplate" | "addressed_to_ai")[];
  own: string;
  context: string;
  length: number;
  fingerprint: number;
}

const columns = `p.document_id as "documentId", d.name as "documentName", p.start_offset as "start", p.end_offset as "end", p.kind, p.page, p.label,
  p.heading_path as "headingPath", p.language, p.text, p.shown, p.cells, p.table_id as "tableId", p.lead, p.marks, p.own, p.context, p.length, p.fingerprint`;

/** In how many passages of the collections each term stands; terms without any are left out. */
export async function listFrequencies(
  tx: OrgTx,
  { keys, terms }: { keys: string[]; terms: string[] },
): Promise<{ term: string; passages: number }[]> {
  const { rows } = await tx
    .as(systemRole)
    .query(
      "select term, sum(passages)::int as passages from source_terms where org_id = $1 and collection = any($2) and term = any($3) group by term",
      [tx.orgId, keys, terms],
    );
  return rows as { term: string; passages: number }[]; // the columns of the statement above
}

/** Terms of the collections that begin with one of the letters. */
export async function listTermsFrom(
  tx: OrgTx,
  { keys, letters, limit }: { keys: string[]; letters: string[]; limit: number },
): Promise<{ letter: string; term: string; passages: number }[]> {
  const { rows } = await tx.as(systemRole).query(
    `select l.letter, t.term, t.passages from unnest($3::text[]) as l (letter), lateral (
       select term, sum(passages)::int as passages from source_terms
        where org_id = $1 and collection = any($2) and term >= l.letter and term < l.letter || $5 and passages > 0
        group by term limit $4) t`,
    [tx.orgId, keys, letters, limit, "\u{10ffff}"],
  );
  return rows as { letter: string; term: string; passages: number }[]; // the columns of the statement above
}

/** The languages of the documents, the most frequent first, by a sample. */
export async function listLanguages(tx: OrgTx, owners: { kinds: string[]; ids: string[] }): Promise<string[]> {
  const { rows } = await tx.query(
    `select language from (
       select p.language from (
         select id from documents where org_id = $1 and (owner_kind, owner_id) in (select * from unnest($2::text[], $3::text[]))
            and indexed_at is not null order by id desc limit 40) d,
       lateral (select language from passages p where p.document_id = d.id order by start_offset limit 5) p) sample
      group by language order by count(*) desc`,
    [tx.orgId, owners.kinds, owners.ids],
  );
  return rows.map(({ language }) => String(language));
}

export interface Ranking {
  /** Of a tsquery: which passages are looked at. */
  candidates: string;
  mostCandidates: number;
  /** One a word of the query; a passage gets the best of its alternatives. `terms` is a tsquery of `variants` terms joined by or. */
  words: { alternatives: { terms: string; variants: number; weight: number }[] }[];
  averageLength: number;
  limit: number;
  kinds: string[];
  ids: string[];
  documentIds: readonly string[] | null;
}

export const k1 = 1.2;
export const b = 0.45;
/** A tsvector entry's weight says how often a term stands there: four times 0.125, 0.25, 0.5 and 0.875 by its letter. */
const weights = "{0.125,0.25,0.5,0.875}";
/** `ts_rank` of one term at one place is its weight divided by this. */
const rankOfOne = 1.64493406685;
/** Of passages that say the same, so many are returned. */
const copies = 4;

/**
 * BM25 without an extension: how often a term stands in a passage is read off the weight of its entry. As the system role, because a
 * condition of row-level security would keep the text index from being used; the organization is a condition of the statement.
 */
export async function rankPassages(tx: OrgTx, ranking: Ranking): Promise<(FoundPassage & { score: number })[]> {
  const values: unknown[] = [tx.orgId, ranking.candidates, ranking.mostCandidates, ranking.averageLength];
  const add = (value: unknown) => `$${values.push(value)}`;
  const score = ranking.words.map(({ alternatives }) => {
    const each = alternatives.map(({ terms, variants, weight }) => {
      const times = `ts_rank('${weights}', c.terms, ${add(terms)}::tsquery) * ${4 * rankOfOne * variants}`;
      return `${add(weight)}::float8 * (1 - c.norm / (${times} + c.norm))`;
    });
    return each.length === 1 ? each[0] : `greatest(${each.join(", ")})`;
  });
  const narrowed = ranking.documentIds ? `and document_id = any(${add(ranking.documentIds)})` : "";
  const owners = `(${add(ranking.kinds)}::text[], ${add(ranking.ids)}::text[])`;
  const limit = add(ranking.limit);
  const { rows } = await tx.as(systemRole).query(
    `with candidates as materialized (
       select document_id, start_offset, fingerprint, terms, ${k1} * (1 - ${b} + ${b} * length / $4::float8) as norm
         from passages where org_id = $1 and terms @@ $2::tsquery ${narrowed} limit $3
     ), scored as materialized (
       select document_id, start_offset, fingerprint, ${score.join(" + ") || "0"} as score from candidates c
     ), best as (
       select document_id, start_offset, score from (
         select *, row_number() over (partition by fingerprint order by score desc) as copy from scored) ranked
        where copy <= ${copies} order by score desc limit ${limit}::int * 2
     )
     select ${columns}, best.score
       from best join documents d on d.org_id = $1 and d.id = best.document_id and d.indexed_at is not null and d.hidden_at is null
        and (d.owner_kind, d.owner_id) in (select * from unnest${owners})
       join passages p on p.document_id = best.document_id and p.start_offset = best.start_offset
      order by best.score desc limit ${limit}::int`,
    values,
  );
  return rows as unknown as (FoundPassage & { score: number })[]; // the columns of the statement above
}

/** Passages that hold a text letter for letter, whatever its case, in the order of documents. */
export async function grepPassages(
  tx: OrgTx,
  {
    text,
    limit,
    kinds,
    ids,
    documentIds,
  }: {
    text: string;
    limit: number;
    kinds: string[];
    ids: string[];
    documentIds: readonly string[] | null;
  },
): Promise<FoundPassage[]> {
  const { rows } = await tx.as(systemRole).query(
    `select ${columns} from documents d join passages p on p.document_id = d.id
      where d.org_id = $1 and (d.owner_kind, d.owner_id) in (select * from unnest($2::text[], $3::text[]))
        and d.indexed_at is not null and d.hidden_at is null and ($6::text[] is null or d.id = any($6))
        and position(lower($4) in lower(p.text)) > 0
      order by d.id, p.start_offset limit $5`,
    [tx.orgId, kinds, ids, text, limit, documentIds],
  );
  return rows as unknown as FoundPassage[]; // the columns of the statement above
}

/** A document's passages in their order, from a position on. */
export async function listPassages(
  tx: OrgTx,
  { documentId, from, limit }: { documentId: string; from: number; limit: number },
): Promise<(FoundPassage & { position: number })[]> {
  const { rows } = await tx.query(
    `select ${columns}, p.position from passages p join documents d on d.id = p.document_id
      where p.org_id = $1 and p.document_id = $2 and p.position >= $3 order by p.position limit $4`,
    [tx.orgId, documentId, from, limit],
  );
  return rows as unknown as (FoundPassage & { position: number })[]; // the columns of the statement above
}

/** The passage at an offset. */
export async function findPassage(
  tx: OrgTx,
  { documentId, start }: { documentId: string; start: number },
): Promise<FoundPassage | undefined> {
  const { rows } = await tx.query(
    `select ${columns} from passages p join documents d on d.id = p.document_id
      where p.org_id = $1 and p.document_id = $2 and p.start_offset = $3`,
    [tx.orgId, documentId, start],
  );
  return rows[0] as unknown as FoundPassage | undefined; // the columns of the statement above
}
