import type { CheckoutPurpose } from "@muster/contracts/billing";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { deletePurpose, upsertPurpose } from "./billing.repo.ts";

/** A checkout can stay open for a day; what was wanted before is forgotten with it. */
const validMs = 24 * 3600 * 1000;

/** The newest intent replaces an earlier one. Without one an earlier one is forgotten, so that it cannot be taken up by another purchase. */
export async function keepPurpose(
  tx: OrgTx,
  { actor, now }: Context,
  purpose: CheckoutPurpose | undefined,
): Promise<void> {
  if (purpose) await upsertPurpose(tx, { userId: actor.userId, purpose, createdAt: now() });
  else await deletePurpose(tx, actor.userId);
}

/** Returned once: a reloaded page does not repeat it. */
export function takePurpose({ actor, inOrg, now }: Context): Promise<{ purpose: CheckoutPurpose | null }> {
  return inOrg(async (tx) => {
    const row = await deletePurpose(tx, actor.userId);
    const isValid = row && now().getTime() - row.createdAt.getTime() < validMs;
    return { purpose: isValid ? row.purpose : null };
  });
}
