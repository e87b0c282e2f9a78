import type { OrgTx, SystemTx } from "../../kernel/tenancy/tenancy.ts";

export interface Membership {
  id: string;
  name: string;
  role: string;
  members: number;
  owners: number;
  /** The organization has a paid plan. */
  isPaidFor: boolean;
}

/** A person's memberships and how many members each organization has. Crosses organizations, so it runs as the system. */
export async function listMembershipsOf(tx: SystemTx, userId: string): Promise<Membership[]> {
  const { rows } = await tx.query(
    `select o.id, o.name, m.role,
            (select count(*)::int from members a where a.organization_id = o.id) as members,
            (select count(*)::int from members a where a.organization_id = o.id and a.role = 'owner') as owners,
            exists (select from subscriptions s where s.org_id = o.id and s.status <> 'canceled') as "isPaidFor"
       from members m join organizations o on o.id = m.organization_id
      where m.user_id = $1 order by m.created_at, o.id`,
    [userId],
  );
  return rows as unknown as Membership[]; // the columns of the statement above
}

/**
 * Locks the person's organizations until the transaction ends, so that no one joins or leaves them. In one order, so that two
 * such transactions do not deadlock.
 */
export async function lockOrganizationsOf(tx: SystemTx, userId: string): Promise<void> {
  await tx.query(
    `select from organizations where id in (select organization_id from members where user_id = $1)
      order by id for no key update`,
    [userId],
  );
}

/** In all organizations. */
export function countPersonal(tx: SystemTx, userId: string): Promise<{ tasks: number; files: number }> {
  return countDeleted(tx, { userId, left: [] });
}

/** What is deleted with the account: in the organizations that the person only leaves, others take over the tasks and their uploads. */
export async function countDeleted(
  tx: SystemTx,
  { userId, left }: { userId: string; left: string[] },
): Promise<{ tasks: number; files: number }> {
  const { rows } = await tx.query(
    `select (select count(*)::int from tasks where user_id = $1 and not org_id = any($2)) as tasks,
            (select count(*)::int from files f where user_id = $1 and not (org_id = any($2) and (
               exists (select from task_files u join tasks t on t.id = u.task_id
                        where u.file_id = f.id and t.user_id = $1 and not t.is_example)
               or exists (select from schedules s where s.org_id = f.org_id and s.user_id = $1
                             and s.task -> 'attachments' ? f.id)))) as files`,
    [userId, left],
  );
  return rows[0] as { tasks: number; files: number };
}

/** Deletes other people's rows that name the address: invitations to it, and notifications that mention it. */
export async function deleteMentions(tx: OrgTx, email: string): Promise<void> {
  await tx.query("delete from invitations where org_id = $1 and email = $2", [tx.orgId, email]);
  await tx.query("delete from notifications where org_id = $1 and position($2 in title || ' ' || message) > 0", [
    tx.orgId,
    email,
  ]);
}

/** Bytes that only this person's rows refer to. */
export async function listOwnHashes(tx: OrgTx, userId: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select sha256 from files where org_id = $1 and user_id = $2
     union select t.sha256 from file_tables t join files f on f.id = t.file_id where f.org_id = $1 and f.user_id = $2
     union select read_sha256 from documents where org_id = $1 and owner_kind = 'person' and owner_id = $2 and read_sha256 is not null`,
    [tx.orgId, userId],
  );
  return rows.map(({ sha256 }) => String(sha256));
}
