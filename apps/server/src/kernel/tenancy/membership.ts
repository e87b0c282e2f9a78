import { AppError } from "../../platform/errors.ts";
import type { OrgTx } from "./tenancy.ts";

/**
 * For rows that a person leaves in an organization: they cannot be removed until the transaction ends. Throws when they were
 * removed since the request began.
 */
export async function lockMembership(tx: OrgTx, userId: string): Promise<void> {
  const { rowCount } = await tx.query(
    "select from members where organization_id = $1 and user_id = $2 for key share",
    [tx.orgId, userId],
    { isKept: true },
  );
  if (rowCount === 0) throw new AppError("not_a_member", "You no longer belong to this organization");
}

/** People's names by id. Deleted accounts have no entry. */
export async function namesOf(tx: OrgTx, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query("select id, name from users where id = any($1)", [[...new Set(userIds)]]);
  return new Map(rows.map((row) => [String(row["id"]), String(row["name"])]));
}
