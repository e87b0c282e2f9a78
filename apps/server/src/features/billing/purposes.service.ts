import type { CheckoutPurpose } from "@muster/contracts/billing";
import type { Context } from "../../kernel/context.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { deletePurpose, upsertPurpose } from "./billing.repo.ts";

/** As long as a checkout can stay open. */
const validMs = 24 * 3600 * 1000;

/** Replaces an earlier intent. Without a new one the earlier one is deleted, so that another purchase does not resume it. */
export async function savePurpose(
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
