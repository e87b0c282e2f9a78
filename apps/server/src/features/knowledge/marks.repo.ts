import { and, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { knowledgeMarks } from "./knowledge.table.ts";

type MarkRow = typeof knowledgeMarks.$inferSelect;
export type NamedMark = Omit<MarkRow, "orgId"> & { documentName: string };
type MarkKey = Pick<MarkRow, "baseId" | "query" | "documentId" | "start">;

export async function upsertMark(tx: OrgTx, row: Omit<MarkRow, "orgId">): Promise<void> {
  const { verdict, userId, createdAt } = row;
  await tx.orm
    .insert(knowledgeMarks)
    .values({ ...row, orgId: tx.orgId })
    .onConflictDoUpdate({
      target: [knowledgeMarks.baseId, knowledgeMarks.query, knowledgeMarks.documentId, knowledgeMarks.start],
      set: { verdict, userId, createdAt },
    });
}

export async function deleteMark(tx: OrgTx, { baseId, query, documentId, start }: MarkKey): Promise<void> {
  await tx.orm
    .delete(knowledgeMarks)
    .where(
      and(
        eq(knowledgeMarks.orgId, tx.orgId),
        eq(knowledgeMarks.baseId, baseId),
        eq(knowledgeMarks.query, query),
        eq(knowledgeMarks.documentId, documentId),
        eq(knowledgeMarks.start, start),
      ),
    );
}

/** Newest first; of one query if given. */
export async function listMarksOf(
  tx: OrgTx,
  { baseId, query }: { baseId: string; query?: string },
): Promise<NamedMark[]> {
  const { rows } = await tx.query(
    `select m.base_id as "baseId", m.query, m.document_id as "documentId", m.start_offset as "start", m.quote, m.verdict, m.user_id as "userId",
            m.created_at as "createdAt", d.name as "documentName"
       from knowledge_marks m join documents d on d.id = m.document_id
      where m.org_id = $1 and m.base_id = $2 and ($3::text is null or m.query = $3) order by m.created_at desc limit 500`,
    [tx.orgId, baseId, query ?? null],
    { parseDates: true },
  );
  return rows as unknown as NamedMark[]; // the columns of the statement above
}

export async function isInBase(
  tx: OrgTx,
  { baseId, documentId }: { baseId: string; documentId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from knowledge_items where org_id = $1 and base_id = $2 and id = $3 and deleted_at is null",
    [tx.orgId, baseId, documentId],
  );
  return rowCount > 0;
}

export interface DrawnPassage {
  documentId: string;
  documentName: string;
  start: number;
  page: number | null;
  language: string;
  text: string;
}

/** Passages spread over the base; the same ones each time while the base does not change. */
export async function drawPassages(tx: OrgTx, baseId: string, limit: number): Promise<DrawnPassage[]> {
  const { rows } = await tx.query(
    `select "documentId", "documentName", "start", page, language, text from (
       select p.document_id as "documentId", d.name as "documentName", p.start_offset as "start", p.page, p.language, p.text,
              row_number() over (partition by p.document_id order by md5(p.fingerprint::text), p.start_offset) as turn
         from documents d join passages p on p.document_id = d.id
        where d.org_id = $1 and d.owner_kind = 'base' and d.owner_id = $2 and d.indexed_at is not null and d.hidden_at is null
          and p.length between 8 and 80 and p.kind in ('prose', 'item') and p.marks = '[]'::jsonb) drawn
      order by turn, md5("documentId") limit $3`,
    [tx.orgId, baseId, limit],
  );
  return rows as unknown as DrawnPassage[]; // the columns of the statement above
}
