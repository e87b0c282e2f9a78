import type { Sql } from "../../platform/db/types.ts";

/** Tables without an organization: people and sessions, rate limits, the record of migrations. Everything else must name its organization. */
const exempt: ReadonlySet<string> = new Set([
  "users",
  "sessions",
  "accounts",
  "verifications",
  "two_factors",
  "recovery_codes",
  "trusted_devices",
  "passkeys",
  "personal_exports",
  "organizations",
  "members",
  "rate_limits",
  // What a person had of a plan in one organization, they do not have again in another.
  "plan_claims",
]);

/** Rows that are only ever added, whatever a request asks for. */
const appendOnly = ["events", "run_events", "audit_seals"];

/**
 * Puts every table behind row-level security: `muster_app` sees the organization named in `app.org`, `muster_system` sees all,
 * the owner nothing. Throws when a table has no `org_id` and is not exempt, so that none is forgotten. Safe to repeat.
 */
export async function secureTables(sql: Sql): Promise<void> {
  await sql.query(rolesScript);
  const { rows } = await sql.query(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) as "hasOrg"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`,
  );
  for (const { name, hasOrg } of rows as { name: string; hasOrg: boolean }[]) {
    if (hasOrg) await guardTable(sql, name);
    else if (!exempt.has(name)) throw new Error(`Table ${name} has no org_id and is not listed as exempt`);
  }
  await sql.query("grant usage on schema public to muster_app, muster_system");
  await sql.query("grant select, insert, update, delete on all tables in schema public to muster_app, muster_system");
  await sql.query(`revoke update, delete on ${appendOnly.join(", ")} from muster_app`);
  await sql.query("grant usage on all sequences in schema public to muster_app, muster_system");
}

/** The policies of one table that names its organization, as they have to be, whatever they were. */
export async function guardTable(sql: Sql, table: string): Promise<void> {
  await sql.query(`alter table "${table}" enable row level security`);
  await sql.query(`alter table "${table}" force row level security`);
  await sql.query(`drop policy if exists own_organization on "${table}"`);
  await sql.query(
    `create policy own_organization on "${table}" to muster_app
       using (org_id = current_setting('app.org', true)) with check (org_id = current_setting('app.org', true))`,
  );
  await sql.query(`drop policy if exists every_organization on "${table}"`);
  await sql.query(`create policy every_organization on "${table}" to muster_system using (true) with check (true)`);
}

/** Roles belong to the whole server, and several databases or nodes may start at once. */
const rolesScript = `do $$
declare wanted text;
begin
  foreach wanted in array array['muster_app', 'muster_system'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, wanted, 'MEMBER') then
      execute format('grant %I to %I', wanted, current_user);
    end if;
  end loop;
end $$`;
