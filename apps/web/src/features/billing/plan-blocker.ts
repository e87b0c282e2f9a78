import type { Me } from "@muster/contracts/accounts";

/** Why this person may not buy or change the plan; null when they may. */
export function planBlocker(me: Me): string | null {
  const { memberRole } = me.organization;
  return memberRole === "owner" || memberRole === "admin" ? null : "Only owners and admins can choose a plan";
}
