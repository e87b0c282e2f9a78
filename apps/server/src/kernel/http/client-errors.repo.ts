import { lt } from "drizzle-orm";
import type { SystemTx } from "../tenancy/tenancy.ts";
import { clientErrors } from "./client-errors.table.ts";

export async function insertClientError(tx: SystemTx, values: typeof clientErrors.$inferInsert): Promise<void> {
  await tx.orm.insert(clientErrors).values(values);
}

export async function deleteErrorsBefore(tx: SystemTx, before: Date): Promise<void> {
  await tx.orm.delete(clientErrors).where(lt(clientErrors.at, before));
}
