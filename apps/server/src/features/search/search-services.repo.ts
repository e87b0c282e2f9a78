import type { SearchServiceKind } from "@muster/contracts/search";
import { and, asc, eq } from "drizzle-orm";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { type SearchServiceRow, searchServices } from "./search-services.table.ts";

export function listServices(tx: OrgTx): Promise<SearchServiceRow[]> {
  return tx.orm
    .select()
    .from(searchServices)
    .where(eq(searchServices.orgId, tx.orgId))
    .orderBy(asc(searchServices.createdAt), asc(searchServices.kind));
}

/** Replaces the service of the same kind. */
export async function putService(tx: OrgTx, values: Omit<SearchServiceRow, "orgId">): Promise<void> {
  const { kind: _, ...changes } = values;
  await tx.orm
    .insert(searchServices)
    .values({ ...values, orgId: tx.orgId })
    .onConflictDoUpdate({ target: [searchServices.orgId, searchServices.kind], set: changes });
}

export async function updateSealedKey(tx: OrgTx, kind: SearchServiceKind, sealedKey: string): Promise<void> {
  await tx.orm.update(searchServices).set({ sealedKey }).where(isService(tx, kind));
}

/** Undefined when there was none. */
export async function deleteService(tx: OrgTx, kind: SearchServiceKind): Promise<SearchServiceRow | undefined> {
  const [row] = await tx.orm.delete(searchServices).where(isService(tx, kind)).returning();
  return row;
}

function isService(tx: OrgTx, kind: SearchServiceKind) {
  return and(eq(searchServices.orgId, tx.orgId), eq(searchServices.kind, kind));
}
