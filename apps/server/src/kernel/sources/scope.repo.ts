import type { MemberRole } from "@muster/contracts/accounts";
import type { OrgTx } from "../tenancy/tenancy.ts";

/** A person with their current permissions. */
export interface Reader {
  userId: string;
  role: MemberRole;
}

export async function findReader(tx: OrgTx, userId: string): Promise<Reader | undefined> {
  const { rows } = await tx.query(
    'select user_id as "userId", role from members where organization_id = $1 and user_id = $2',
    [tx.orgId, userId],
  );
  return rows[0] as unknown as Reader | undefined; // the columns of the statement above
}
