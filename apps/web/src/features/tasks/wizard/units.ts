import type { Me } from "@muster/contracts/accounts";
import { formatUnits } from "../../../ui/format.ts";

/** What assigning costs of the plan, and what it means for a trial. */
export function unitsSentence(
  units: number,
  { profile, usage, billing }: Pick<Me, "profile" | "usage" | "billing">,
): string {
  const price = `${formatUnits(units)} ${units === 1 ? "action" : "actions"}`;
  if (billing === "off") return `Uses ${price}. This server has no limits.`;
  if (usage.limit === null || usage.remaining === null) return `Uses ${price}. Your plan has no limit.`;
  if (usage.remaining < units) return `Needs ${price}. You have none left. You’ll be asked to choose a plan.`;
  if (profile.tier === "trial")
    return `Uses your ${formatUnits(usage.remaining)} free ${usage.remaining === 1 ? "action" : "actions"}. After that, you need a plan.`;
  return `Uses ${price} of the ${formatUnits(usage.remaining)} left in this period.`;
}
