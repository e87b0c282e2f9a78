import type { MemberRole } from "@muster/contracts/accounts";

/** Why this person may not decide anything. */
export function decideBlocker(role: MemberRole): string | null {
  return role === "viewer" ? "Viewers have read-only access" : null;
}
