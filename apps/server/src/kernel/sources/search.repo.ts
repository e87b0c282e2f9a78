import { type OrgTx, systemRole } from "../tenancy/tenancy.ts";
import type { RankedNumber, TermBlock } from "./postings.ts";

/** The parts of the index that a query reads. */
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

/** Planned once: the texts are always the same. */
async function ask<Row>(sql: Pick<OrgTx, "query">, text: string, values: (string | number | null)[]): Promise<Row[]> {
  const { rows } = await sql.query(text, values, { isKept: true });
  return rows as Row[]; // each caller names the columns of its statement
}

/** A text[] literal of PostgreSQL. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}

function numberArray(values: readonly number[]): string {
  return `{${values.join(",")}}`;
}

/** The number of passages in which each term occurs; terms that do not occur are left out. */
export function listFrequencies(
  tx: OrgTx,
  { keys, terms }: { keys: string[]; terms: string[] },
): Promise<{ term: string; passages: number }[]> {
  return ask(
    tx,
    `select term, sum(passages)::int as passages from source_terms
      where org_id = $1 and collection = any($2::text[]) and term = any($3::text[]) group by term`,
    [tx.orgId, arrayText(keys), arrayText(terms)],
  );
}

export interface TermRange {
  /** Prefixes of the terms. */
  letters: string;
  shortest: number;
  longest: number;
}

/**
 * Terms of the collections in each of the ranges; `range` is the index in the list. Runs as the system role, because a condition of
 * row-level security would keep the ranges from being read by the index.
 */
export function listTermsFrom(
  tx: OrgTx,
  { keys, ranges, limit }: { keys: string[]; ranges: TermRange[]; limit: number },
): Promise<{ range: number; term: string }[]> {
  return ask(
    tx.as(systemRole),
    `select distinct r.n::int - 1 as range, t.term
       from source_collections c, unnest($3::text[], $4::int[], $5::int[]) with ordinality as r (letters, shortest, longest, n), lateral (
         select term from source_vocabulary
          where collection = c.key and term >= r.letters and term < r.letters || $7 and length(term) between r.shortest and r.longest
          limit $6) t
      where c.org_id = $1 and c.key = any($2::text[])`,
    [
      ...[tx.orgId, arrayText(keys), arrayText(ranges.map(({ letters }) => letters))],
      ...[numberArray(ranges.map(({ shortest }) => shortest)), numberArray(ranges.map(({ longest }) => longest))],
      ...[limit, "\u{10ffff}"],
    ],
  );
}

/** The postings of the terms. */
export async function listPostings(
  tx: OrgTx,
  { keys, terms }: { keys: string[]; terms: string[] },
): Promise<TermBlock[]> {
  // As text: both drivers take longer for bytes.
  const rows = await ask<Omit<TermBlock, "postings"> & { postings: string }>(
    tx,
    `select collection, block, term, encode(postings, 'base64') as postings from source_terms
      where org_id = $1 and collection = any($2::text[]) and term = any($3::text[])`,
    [tx.orgId, arrayText(keys), arrayText(terms)],
  );
  return rows.map((row) => ({ ...row, postings: Buffer.from(row.postings, "base64") }));
}

/** The passages of a few documents, as postings name them. */
export function listNumbers(
  tx: OrgTx,
  documentIds: readonly string[],
): Promise<{ collection: string; number: number }[]> {
  return ask(tx, "select collection, number from passages where org_id = $1 and document_id = any($2::text[])", [
    tx.orgId,
    arrayText(documentIds),
  ]);
}

/** The languages of the documents, the most frequent first, by a sample. */
export async function listLanguages(tx: OrgTx, owners: { kinds: string[]; ids: string[] }): Promise<string[]> {
  const rows = await ask<{ language: string }>(
    tx,
    `select language from (
       select p.language from (
         select id from documents where org_id = $1 and (owner_kind, owner_id) in (select * from unnest($2::text[], $3::text[]))
            and indexed_at is not null order by id desc limit 40) d,
       lateral (select language from passages p where p.document_id = d.id order by start_offset limit 5) p) sample
      group by language order by count(*) desc`,
    [tx.orgId, arrayText(owners.kinds), arrayText(owners.ids)],
  );
  return rows.map(({ language }) => language);
}

interface Wanted {
  ranked: readonly RankedNumber[];
  kinds: string[];
  ids: string[];
}

/** Those of the ranked passages whose documents can be found, best first. */
export async function readRanked(
  tx: OrgTx,
  { ranked, kinds, ids }: Wanted,
): Promise<(FoundPassage & { score: number })[]> {
  return ask(
    tx,
    `select ${columns}, r.score
       from unnest($2::text[], $3::int[], $4::float8[]) as r (collection, number, score)
       join passages p on p.collection = r.collection and p.number = r.number
       join documents d on d.id = p.document_id
      where p.org_id = $1 and d.org_id = $1 and d.indexed_at is not null and d.hidden_at is null
        and (d.owner_kind, d.owner_id) in (select * from unnest($5::text[], $6::text[]))
      order by r.score desc, p.document_id, p.start_offset`,
    [
      ...[tx.orgId, arrayText(ranked.map(({ collection }) => collection))],
      ...[numberArray(ranked.map(({ number }) => number)), numberArray(ranked.map(({ score }) => score))],
      ...[arrayText(kinds), arrayText(ids)],
    ],
  );
}

/** Passages that contain exactly this text, ignoring case, in document order. */
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
