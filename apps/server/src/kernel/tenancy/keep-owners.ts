import type { Sql } from "../../platform/db/types.ts";

/** The database's error code when an organization would be left without an owner. */
export const ownerlessCode = "MU001";

/**
 * Ensures that no change of roles, removal or departure leaves an organization without an owner, also under concurrency: when a
 * transaction that touched an owner commits, it waits for others of the same organization and counts. A deleted organization
 * takes its owners along, and one given up for good by its last member has none. Safe to repeat.
 */
export async function keepOwners(sql: Sql): Promise<void> {
  await sql.query(`create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform from organizations where id = old.organization_id for no key update;
  if found and not exists (select from members where organization_id = old.organization_id and role = 'owner')
     and not exists (select from organization_deletions where org_id = old.organization_id and due_at <= asked_at) then
    raise exception 'An organization keeps an owner' using errcode = '${ownerlessCode}';
  end if;
  return null;
end $$`);
  await sql.query("drop trigger if exists members_keep_owner on members");
  await sql.query(`create constraint trigger members_keep_owner after update or delete on members
    deferrable initially deferred for each row when (old.role = 'owner') execute function keep_an_owner()`);
}
