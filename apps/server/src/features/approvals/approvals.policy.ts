import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

/** How long a question is open; then the call is not made. */
export const expiryDays = 7;

export function expiryOf(askedAt: Date): Date {
  return new Date(askedAt.getTime() + expiryDays * 86_400_000);
}

/** A question is its task's creator's and the admins'; for everybody else it is not there. */
export function maySee(actor: Pick<Actor, "userId" | "role">, approval: { userId: string }): boolean {
  return approval.userId === actor.userId || isAdmin(actor);
}

/** Why this person may not say what goes without asking. */
export function settingsBlocker(actor: Pick<Actor, "role">): string | undefined {
  return isAdmin(actor) ? undefined : "Only owners and admins can change what needs no approval";
}

/** Why a decision comes too late. */
export function lateWords({ decision, decidedByName }: { decision: string | null; decidedByName: string | null }) {
  if (decision === "cancelled" || decision === null)
    return "The task has ended, so there is nothing to decide any more";
  if (decision === "expired") return `Nobody decided within ${expiryDays} days, so the call was not made`;
  return `${decidedByName ?? "Somebody"} has ${decision} this already`;
}

/** Whether an organization's list names a host: "example.com" itself, or "*.example.com" for what is below it. */
export function isAllowedHost(host: string, allowed: string[]): boolean {
  return allowed.some((entry) => (entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry));
}
