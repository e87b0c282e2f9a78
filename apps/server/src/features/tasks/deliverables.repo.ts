import type { Deliverable, Receipt, StoredDeliverable, StoredReceipt } from "@muster/contracts/deliverable";
import { and, desc, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { deliverables } from "./tasks.table.ts";

type Stored = typeof deliverables.$inferSelect;
export type DeliverableRow = Omit<Stored, "document" | "receipt"> & { document: Deliverable; receipt: Receipt };

type NewDeliverable = Omit<DeliverableRow, "orgId" | "verdict" | "judgedBy" | "judgedAt">;

export async function insertDeliverable(tx: OrgTx, row: NewDeliverable): Promise<void> {
  await tx.orm.insert(deliverables).values({ ...row, orgId: tx.orgId });
}

/** The newest version unless one is given. The caller has checked the task's owner. */
export async function findDeliverable(
  tx: OrgTx,
  taskId: string,
  version?: number,
): Promise<DeliverableRow | undefined> {
  const [row] = await tx.orm
    .select()
    .from(deliverables)
    .where(
      and(
        eq(deliverables.orgId, tx.orgId),
        eq(deliverables.taskId, taskId),
        version === undefined ? undefined : eq(deliverables.version, version),
      ),
    )
    .orderBy(desc(deliverables.version))
    .limit(1);
  return row && { ...row, document: wholeDocument(row.document), receipt: wholeReceipt(row.receipt) };
}

/**
 * For a run that a comment asked for: the earlier version with the same text, apart from the request that it quotes, which has the
 * comment in it.
 */
export async function findSameVersion(tx: OrgTx, runId: string, markdown: string): Promise<number | undefined> {
  const { rows } = await tx.query(
    `select d.version, d.document ->> 'markdown' as markdown
       from tasks t join deliverables d on d.org_id = t.org_id and d.task_id = t.id
      where t.org_id = $1 and t.run_id = $2 and t.revision ->> 'kind' in ('changes', 'follow_up')
      order by d.version`,
    [tx.orgId, runId],
  );
  const plain = (text: string) =>
    text
      .replace(/^>.*\n?/gm, "")
      .replace(/\s+/g, " ")
      .trim();
  const same = rows.find((row) => plain(String(row["markdown"])) === plain(markdown));
  return same && Number(same["version"]);
}

/** Every version with its stored document and receipt, oldest first. */
export async function listVersionsWhole(tx: OrgTx, taskId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await tx.query(
    `select task_id, version, created_at, document, receipt from deliverables
      where org_id = $1 and task_id = $2 order by version`,
    [tx.orgId, taskId],
  );
  return rows;
}

export type VersionRow = Pick<DeliverableRow, "version" | "createdAt" | "revision" | "verdict" | "judgedAt">;

/** Newest first, without the documents. */
export async function listVersions(tx: OrgTx, taskId: string): Promise<VersionRow[]> {
  const { version, createdAt, revision, verdict, judgedAt } = deliverables;
  return tx.orm
    .select({ version, createdAt, revision, verdict, judgedAt })
    .from(deliverables)
    .where(and(eq(deliverables.orgId, tx.orgId), eq(deliverables.taskId, taskId)))
    .orderBy(desc(deliverables.version));
}

type Judgement = Pick<DeliverableRow, "verdict" | "judgedBy" | "judgedAt">;

/** Stores the owner's rating of a version. Returns the previous rating, or undefined when the version does not exist. */
export async function judgeVersion(
  tx: OrgTx,
  { taskId, version }: { taskId: string; version: number },
  judgement: Judgement,
): Promise<{ before: DeliverableRow["verdict"] } | undefined> {
  const isIt = and(
    eq(deliverables.orgId, tx.orgId),
    eq(deliverables.taskId, taskId),
    eq(deliverables.version, version),
  );
  const [row] = await tx.orm.select({ before: deliverables.verdict }).from(deliverables).where(isIt).for("update");
  if (row) await tx.orm.update(deliverables).set(judgement).where(isIt);
  return row;
}

/** Versions from before citations were stored have none. */
function wholeDocument(document: StoredDeliverable): Deliverable {
  return { ...document, citations: document.citations ?? [] };
}

function wholeReceipt(receipt: StoredReceipt): Receipt {
  const {
    citations = [],
    notices = [],
    noticeMessages = [],
    checking = null,
    readings = [],
    more = [],
    profiles = [],
    knowledgeBases = [],
    inputs,
  } = receipt;
  return {
    ...receipt,
    citations,
    notices,
    noticeMessages,
    checking,
    readings,
    more,
    profiles,
    knowledgeBases,
    inputs: inputs.map((input) => ({ ...input, problem: input.problem ?? null })),
  };
}
