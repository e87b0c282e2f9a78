import type { OrgTx } from "./tenancy/tenancy.ts";

interface HandedOver {
  /** The kind of the subjects: "task". */
  kind: string;
  from: string;
  to: string;
  /** What the links of notifications about these subjects start with. */
  linkStart: string;
}

/**
 * Moves the kernel's rows about all of a person's subjects of one kind to their new owner: runs, questions, approvals, citations,
 * and unread notifications. Usage, model calls, and the audit log keep who caused them.
 */
export async function handOverSubjects(tx: OrgTx, { kind, from, to, linkStart }: HandedOver): Promise<void> {
  for (const table of ["runs", "approvals", "source_citations"])
    await tx.query(`update ${table} set user_id = $3 where org_id = $1 and user_id = $2 and subject_kind = $4`, [
      tx.orgId,
      from,
      to,
      kind,
    ]);
  await tx.query(
    `update run_questions set user_id = $3 where org_id = $1 and user_id = $2
        and run_id in (select id from runs where org_id = $1 and user_id = $3 and subject_kind = $4)`,
    [tx.orgId, from, to, kind],
  );
  await tx.query(
    `update notifications set user_id = $3
      where org_id = $1 and user_id = $2 and read_at is null and starts_with(link, $4)`,
    [tx.orgId, from, to, linkStart],
  );
}
