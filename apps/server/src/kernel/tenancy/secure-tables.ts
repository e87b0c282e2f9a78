import type { Sql } from "../../platform/db/types.ts";
import { scopeOf, type TableScope } from "./table-scopes.ts";

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
