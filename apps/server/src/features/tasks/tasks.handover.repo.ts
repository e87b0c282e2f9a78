import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import type { DeliverableRow } from "./deliverables.repo.ts";

interface Owners {
  from: string;
  to: string;
}

/** The person's tasks, and those of them that have not ended. Examples don't count. */
export async function countTasks(tx: OrgTx, userId: string): Promise<{ tasks: number; running: number }> {
  const { rows } = await tx.query(
    `select count(*)::int as tasks, (count(*) filter (where status in ('pending', 'in_progress')))::int as running
       from tasks where org_id = $1 and user_id = $2 and deleted_at is null and not is_example`,
    [tx.orgId, userId],
  );
  return rows[0] as { tasks: number; running: number }; // the columns of the statement above
}

/** The person's example is theirs to try things on, and the next owner may have one. Returns the ids of deleted tasks. */
export async function deleteExamplesOf(tx: OrgTx, userId: string): Promise<string[]> {
  const { rows } = await tx.query("delete from tasks where org_id = $1 and user_id = $2 and is_example returning id", [
    tx.orgId,
    userId,
  ]);
  return rows.map(({ id }) => String(id));
}

/** The uploads that the person's tasks use. */
export async function listFilesOfTasksOf(tx: OrgTx, userId: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select distinct f.file_id as id from tasks t join task_files f on f.org_id = t.org_id and f.task_id = t.id
      where t.org_id = $1 and t.user_id = $2`,
    [tx.orgId, userId],
  );
  return rows.map(({ id }) => String(id));
}

/** Deleted tasks, too: they can be restored for a day. A task that returns to the person who assigned it forgets the detour. */
export async function updateTaskOwner(tx: OrgTx, { from, to }: Owners): Promise<void> {
  await tx.query(
    `update tasks set user_id = $3, assigned_by = nullif(coalesce(assigned_by, $2), $3)
      where org_id = $1 and user_id = $2`,
    [tx.orgId, from, to],
  );
}

/** Downloads stay with the person who made them. */
export async function moveTotals(tx: OrgTx, { from, to }: Owners): Promise<void> {
  const moved = ["pending", "in_progress", "completed", "failed", "cancelled", "spent_micros"];
  const added = moved.map((name) => `${name} = task_totals.${name} + excluded.${name}`).join(", ");
  await tx.query(
    `insert into task_totals (org_id, user_id, ${moved.join(", ")})
     select org_id, $3, ${moved.join(", ")} from task_totals where org_id = $1 and user_id = $2
     on conflict (org_id, user_id) do update set ${added}`,
    [tx.orgId, from, to],
  );
  await tx.query(
    `update task_totals set ${moved.map((name) => `${name} = 0`).join(", ")} where org_id = $1 and user_id = $2`,
    [tx.orgId, from],
  );
}

type Named = Pick<DeliverableRow, "taskId" | "version" | "receipt">;

/** Receipts of the person's tasks that contain a name. */
export async function listReceiptsNaming(tx: OrgTx, { userId, name }: { userId: string; name: string }) {
  const { rows } = await tx.query(
    `select d.task_id as "taskId", d.version, d.receipt
       from tasks t join deliverables d on d.org_id = t.org_id and d.task_id = t.id
      where t.org_id = $1 and t.user_id = $2 and position($3 in d.receipt::text) > 0`,
    [tx.orgId, userId, name],
  );
  return rows as unknown as Named[]; // the columns of the statement above
}

export async function updateReceipt(tx: OrgTx, { taskId, version, receipt }: Named): Promise<void> {
  await tx.query("update deliverables set receipt = $4 where org_id = $1 and task_id = $2 and version = $3", [
    tx.orgId,
    taskId,
    version,
    JSON.stringify(receipt),
  ]);
}
