import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { findDeletion } from "./organization.repo.ts";

/** When the organization will be erased; null where that is not planned. */
export async function deletionDueAt(tx: OrgTx): Promise<string | null> {
  return (await findDeletion(tx))?.dueAt.toISOString() ?? null;
}
