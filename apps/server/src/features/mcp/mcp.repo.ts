import { and, asc, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { mcpServers } from "./mcp.table.ts";

export type ServerRow = typeof mcpServers.$inferSelect;

/** Locks adding servers in this organization until the transaction ends. */
export async function lockServers(tx: OrgTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 17))", [tx.orgId]);
}

/** Oldest first. */
export function listServers(tx: OrgTx): Promise<ServerRow[]> {
  return tx.orm.select().from(mcpServers).where(eq(mcpServers.orgId, tx.orgId)).orderBy(asc(mcpServers.id));
}

export async function findServer(tx: OrgTx, id: string, lock: "none" | "update" = "none") {
  const query = tx.orm.select().from(mcpServers).where(isServer(tx, id));
  const [row] = await (lock === "update" ? query.for("update") : query);
  return row;
}

export async function insertServer(tx: OrgTx, row: ServerRow): Promise<void> {
  await tx.orm.insert(mcpServers).values({ ...row, orgId: tx.orgId });
}

export async function updateServer(tx: OrgTx, id: string, values: Partial<ServerRow>): Promise<void> {
  await tx.orm.update(mcpServers).set(values).where(isServer(tx, id));
}

export async function deleteServer(tx: OrgTx, id: string): Promise<void> {
  await tx.orm.delete(mcpServers).where(isServer(tx, id));
}

function isServer(tx: OrgTx, id: string) {
  return and(eq(mcpServers.orgId, tx.orgId), eq(mcpServers.id, id));
}
