import { AppError } from "../../platform/errors.ts";
import type { OrgTx } from "./tenancy.ts";

/**
 * For what somebody leaves behind in an organization: until the transaction ends they cannot be removed, and whoever was removed
 * since the request began is refused.
 */
export async function holdMembership(tx: OrgTx, userId: string): Promise<void> {
  const { rowCount } = await tx.query(
    "select from members where organization_id = $1 and user_id = $2 for key share",
    [tx.orgId, userId],
    { isKept: true },
  );
  if (rowCount === 0) throw new AppError("not_a_member", "You no longer belong to this organization");
}
