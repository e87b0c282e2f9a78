import type { OrganizationData } from "@muster/contracts/organization";
import { planOf } from "@muster/contracts/plans";

type Plan = NonNullable<OrganizationData["plan"]>;
type FormatDate = (iso: string) => string;

/** Before it is asked for: what becomes of the plan. */
export function planAtDeletion({ tier, periodEnd, renewal }: Plan, formatDate: FormatDate): string {
  const { name } = planOf(tier);
  const stops =
    renewal === "yes"
      ? `The ${name} plan is not renewed from now on.`
      : `The ${name} plan is not renewed on ${formatDate(periodEnd)}, as it stands.`;
  return `${stops} It works until everything is erased and ends with it; the days that are left then are not paid back. Nothing is charged any more.`;
}

/** While it can be taken back: what taking it back means for the plan. */
export function planWhileDeleted({ tier, periodEnd, renewal }: Plan, formatDate: FormatDate): string {
  const { name } = planOf(tier);
  if (renewal === "stopped")
    return `The ${name} plan is not renewed. Kept, the organization renews it on ${formatDate(periodEnd)} as before.`;
  return `The ${name} plan is not renewed, also if the organization is kept.`;
}
