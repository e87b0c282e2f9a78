import { identityRole } from "../../kernel/tenancy/tenancy.ts";
import type { Sql } from "../../platform/db/types.ts";
import { listTables } from "../backup/tables.repo.ts";

/** Event kind that marks an organization as the demo; only this program writes it. */
export const demoEvent = "demo_created";

export interface DemoRow {
  userId: string;
  orgId: string;
  /** Members other than the demo person. */
  others: number;
}

/** The demo's organizations, found by its person; as the system, since no one is signed in. */
export async function findDemos(tx: Sql, email: string): Promise<DemoRow[]> {
  const { rows } = await tx.query(
    `select u.id as "userId", m.organization_id as "orgId",
            (select count(*)::int from members o where o.organization_id = m.organization_id and o.user_id <> u.id) as others
       from users u join members m on m.user_id = u.id
      where u.email = $1 and exists (select from events e where e.org_id = m.organization_id and e.kind = $2)`,
    [email, demoEvent],
  );
  return rows as unknown as DemoRow[]; // the columns of the statement above
}

export async function findPerson(tx: Sql, email: string): Promise<string | undefined> {
  const { rows } = await tx.query("select id from users where email = $1", [email]);
  return rows[0] && String(rows[0]["id"]);
}

export async function findOrganizationOf(tx: Sql, userId: string): Promise<string> {
  const { rows } = await tx.query("select organization_id as id from members where user_id = $1", [userId]);
  return String(rows[0]?.["id"]);
}

export async function findTaskStatus(tx: Sql, taskId: string): Promise<string> {
  const { rows } = await tx.query("select status from tasks where id = $1", [taskId]);
  return String(rows[0]?.["status"]);
}

/** Deletes every row of one organization, referring rows first; returns the hashes of its files. */
export async function deleteOrganization(tx: Sql, orgId: string): Promise<string[]> {
  const { rows: files } = await tx.query("select sha256 from contents where org_id = $1", [orgId]);
  await takeBackInstalls(tx, orgId);
  for (const { name, columns } of (await listTables(tx)).reverse())
    if (columns.some((column) => column.name === "org_id"))
      await tx.query(`delete from public."${name}" where org_id = $1`, [orgId]);
  await tx.query("delete from organizations where id = $1", [orgId]);
  return files.map((row) => String(row["sha256"]));
}

/** The agents of a sample are no installs from the library. */
async function takeBackInstalls(tx: Sql, orgId: string): Promise<void> {
  await tx.query(
    `update agent_library_uses u set installs = u.installs - a.installs
       from (select template_id, count(*)::int as installs from agents where org_id = $1 group by 1) a
      where a.template_id = u.entry_id`,
    [orgId],
  );
  await tx.query("delete from agent_library_uses where installs <= 0");
}

/** Deletes the person and their sign-ins, unless they belong to another organization. */
export async function deletePerson(tx: Sql, userId: string): Promise<void> {
  await tx.query("delete from users u where id = $1 and not exists (select from members m where m.user_id = u.id)", [
    userId,
  ]);
}

export async function deleteSessions(tx: Sql, userId: string): Promise<void> {
  await tx.as(identityRole).query("delete from sessions where user_id = $1", [userId]);
}
