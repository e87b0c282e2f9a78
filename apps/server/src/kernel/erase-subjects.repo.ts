import type { Sql } from "../platform/db/types.ts";

export interface DeletedSubject {
  orgId: string;
  id: string;
}

/**
 * Deletes the kernel's rows about chats, tasks and results that are deleted for good: their shares, citations, approvals, and runs with
 * events and the documents that a run kept. Records for billing and audit stay.
 */
export async function eraseSubjects(tx: Sql, subjects: readonly DeletedSubject[]): Promise<void> {
  if (subjects.length === 0) return;
  const values = [subjects.map(({ orgId }) => orgId), subjects.map(({ id }) => id)];
  const isSubject = "(org_id, subject_id) in (select * from unnest($1::text[], $2::text[]))";
  await tx.query(
    `delete from documents where owner_kind = 'run' and (org_id, owner_id) in (select org_id, id from runs where ${isSubject})`,
    values,
  );
  for (const table of ["shares", "source_citations", "approvals", "runs"])
    await tx.query(`delete from ${table} where ${isSubject}`, values);
}
