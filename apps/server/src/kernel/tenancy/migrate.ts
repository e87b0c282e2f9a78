import { appliedMigrations, listMigrations, refusePreRelease } from "../../platform/db/schema.ts";
import type { Database, Sql } from "../../platform/db/types.ts";
import { StartError } from "../../platform/lock/start-error.ts";
import { scopeOf, type TableScope } from "./table-scopes.ts";

type Migrations = ReturnType<typeof listMigrations>;

/**
 * Applies missing migrations, in one transaction under a lock, so that any number of nodes may start at once. Throws a
 * `StartError`, and writes nothing, when the database was created by a pre-release or changed by a newer version.
 */
export async function migrate(db: Database, known: Migrations = listMigrations()): Promise<void> {
  await db.alone(() => db.transaction((sql) => apply(sql, known)));
}

async function apply(sql: Sql, known: Migrations): Promise<void> {
  const applied = new Set(await appliedMigrations(sql));
  refuseForeign(applied, known);
  const pending = known.filter((migration) => !applied.has(migration.hash));
  if (pending.length === 0) return;
  await sql.query("create schema if not exists muster");
  await sql.query(
    "create table if not exists muster.migrations (hash text primary key, made_at bigint not null, applied_at timestamptz not null default now())",
  );
  for (const migration of pending) {
    for (const statement of migration.sql) if (statement.trim()) await sql.query(statement);
    await sql.query("insert into muster.migrations (hash, made_at) values ($1, $2)", [
      migration.hash,
      migration.folderMillis,
    ]);
  }
  await secureTables(sql);
  await keepOwners(sql);
}

function refuseForeign(applied: Set<string>, known: Migrations): void {
  refusePreRelease([...applied]);
  const hashes = new Set(known.map((migration) => migration.hash));
  for (const hash of applied)
    if (!hashes.has(hash))
      throw new StartError(
        "This database was upgraded by a newer version of Muster. Start that version, or restore a backup made before the upgrade.",
      );
}

/** The database's error code when an organization would be left without an owner. */
const ownerlessCode = "MU001";

/**
 * Ensures that no change of roles, removal or departure leaves an organization without an owner, also under concurrency: when a
 * transaction that touched an owner commits, it waits for others of the same organization and counts. A deleted organization
 * takes its owners along, and one given up for good by its last member has none. Safe to repeat.
 */
async function keepOwners(sql: Sql): Promise<void> {
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

/** Tables whose rows are only ever inserted; the database enforces it. */
const appendOnly: ReadonlySet<string> = new Set(["events", "run_events", "audit_seals"]);

type Command = "select" | "insert" | "update" | "delete";

/** What one role may do with the rows that match `rows`; "true" matches every row. */
interface Rule {
  role: "muster_app" | "muster_system" | "muster_identity";
  commands: Command[];
  rows: string;
}

const all: Command[] = ["select", "insert", "update", "delete"];
const orgId = "current_setting('app.org', true)";
const userId = "nullif(current_setting('app.user', true), '')";

const everyRowForSystem: Rule = { role: "muster_system", commands: all, rows: "true" };
const everyRowForIdentity: Rule = { role: "muster_identity", commands: all, rows: "true" };

const rulesOf: Record<Exclude<TableScope, "directory">, Rule[]> = {
  org: [{ role: "muster_app", commands: all, rows: `org_id = ${orgId}` }, everyRowForSystem],
  person: [{ role: "muster_app", commands: all, rows: `user_id = ${userId}` }, everyRowForSystem],
  identity: [everyRowForIdentity],
  system: [everyRowForSystem],
};

const directoryRules: Record<string, Rule[]> = {
  organizations: [
    { role: "muster_app", commands: ["select", "insert", "update"], rows: `id = ${orgId}` },
    everyRowForSystem,
    everyRowForIdentity,
  ],
  members: [
    { role: "muster_app", commands: all, rows: `organization_id = ${orgId}` },
    everyRowForSystem,
    everyRowForIdentity,
  ],
  users: [
    // Members, and former members whose name the organization's records show.
    {
      role: "muster_app",
      commands: ["select"],
      rows: `id = ${userId}
        or exists (select from members m where m.user_id = users.id and m.organization_id = ${orgId})
        or exists (select from events e where e.user_id = users.id and e.org_id = ${orgId})`,
    },
    everyRowForSystem,
    everyRowForIdentity,
  ],
};

/**
 * Enables row-level security on every table, by its scope. The database user of Muster is not restricted: it is a superuser or
 * inherits from the roles. So no feature runs a statement as that user. Throws when a table has neither an `org_id` nor a
 * declared scope, or both. Safe to repeat.
 */
export async function secureTables(sql: Sql): Promise<void> {
  await sql.query(rolesScript);
  await sql.query("grant usage on schema public to muster_app, muster_system, muster_identity");
  await sql.query("grant usage on all sequences in schema public to muster_app, muster_system, muster_identity");
  const { rows } = await sql.query(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) as "hasOrg"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`,
  );
  for (const { name, hasOrg } of rows as { name: string; hasOrg: boolean }[]) {
    const declared = scopeOf(name);
    if (hasOrg && declared) throw new Error(`Table ${name} has an org_id but is declared as ${declared}`);
    const scope = hasOrg ? "org" : declared;
    if (!scope) throw new Error(`Table ${name} has no org_id and no declared scope`);
    await guardTable(sql, name, scope);
  }
}

/** Gives a table exactly the privileges and policies of its scope. */
export async function guardTable(sql: Sql, table: string, scope: TableScope): Promise<void> {
  const rules = scope === "directory" ? directoryRules[table] : rulesOf[scope];
  if (!rules) throw new Error(`Table ${table} has no rules in the directory`);
  const { rows: policies } = await sql.query(
    "select policyname from pg_policies where schemaname = 'public' and tablename = $1",
    [table],
  );
  for (const { policyname } of policies) await sql.query(`drop policy "${String(policyname)}" on "${table}"`);
  await sql.query(`revoke all on "${table}" from public, muster_app, muster_system, muster_identity, muster_queue`);
  await sql.query(`alter table "${table}" enable row level security`);
  await sql.query(`alter table "${table}" force row level security`);
  for (const { role, commands, rows } of rules) {
    await sql.query(`create policy "rows of ${role}" on "${table}" to ${role} using (${rows}) with check (${rows})`);
    const isAddedOnly = role === "muster_app" && appendOnly.has(table);
    const granted = isAddedOnly ? ["select", "insert"] : commands;
    await sql.query(`grant ${granted.join(", ")} on "${table}" to ${role}`);
  }
}

/** Roles belong to the whole database server, and several databases or nodes may start at once. */
const rolesScript = `do $$
declare wanted text;
begin
  foreach wanted in array array['muster_app', 'muster_system', 'muster_identity', 'muster_queue'] loop
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
