import type { OrganizationData } from "@muster/contracts/organization";
import { planOf } from "@muster/contracts/plans";

type Plan = NonNullable<OrganizationData["plan"]>;
type FormatDate = (iso: string) => string;

/** What happens to the plan, shown before the deletion is requested. */
export function planAtDeletion({ tier, periodEnd, renewal }: Plan, formatDate: FormatDate): string {
  const { name } = planOf(tier);
  const stops =
    renewal === "yes"
      ? `The ${name} plan won’t renew.`
      : `The ${name} plan is already set not to renew on ${formatDate(periodEnd)}.`;
  return `${stops} The plan ends when the organization is deleted. Unused days aren’t refunded, and there are no further charges.`;
}

/** What canceling the deletion means for the plan. */
export function planWhileDeleted({ tier, periodEnd, renewal }: Plan, formatDate: FormatDate): string {
  const { name } = planOf(tier);
  if (renewal === "stopped")
    return `The ${name} plan won’t renew. If you cancel the deletion, it renews on ${formatDate(periodEnd)} as before.`;
  return `The ${name} plan won’t renew, even if you cancel the deletion.`;
}
