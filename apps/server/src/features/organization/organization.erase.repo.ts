import type { SystemTx } from "../../kernel/tenancy/tenancy.ts";

/** Prevents joining and leaving until the transaction ends. */
export async function lockOrganizationForUpdate(tx: SystemTx, orgId: string): Promise<void> {
  await tx.query("select from organizations where id = $1 for update", [orgId]);
}

/** Deletes every row of the organization, in an order that satisfies the foreign keys. */
export async function deleteOrganization(tx: SystemTx, orgId: string): Promise<void> {
  for (const table of await inOrderOfDeletion(tx)) await tx.query(`delete from "${table}" where org_id = $1`, [orgId]);
  await tx.query("delete from organizations where id = $1", [orgId]);
}

async function inOrderOfDeletion(tx: SystemTx): Promise<string[]> {
  const { rows } = await tx.query(
    `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent from pg_constraint c
      where c.contype = 'f' and c.conrelid <> c.confrelid`,
  );
  const waiting = await listTables(tx);
  const sorted: string[] = [];
  while (waiting.size > 0) {
    const isFree = (table: string) => !rows.some(({ child, parent }) => parent === table && waiting.has(String(child)));
    const free = [...waiting].filter(isFree);
    if (free.length === 0) throw new Error("Foreign keys between organizations' tables go round in a circle");
    for (const table of free) waiting.delete(table);
    sorted.push(...free);
  }
  return sorted;
}

async function listTables(tx: SystemTx): Promise<Set<string>> {
  const { rows } = await tx.query(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = 'org_id' and not a.attisdropped`,
  );
  return new Set(rows.map(({ name }) => String(name)));
}
