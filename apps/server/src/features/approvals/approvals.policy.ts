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
  return isAdmin(actor) ? undefined : "Only owners and admins can change which hosts don't need approval";
}

/** Why a decision comes too late. */
export function lateWords({ decision, decidedByName }: { decision: string | null; decidedByName: string | null }) {
  if (decision === "cancelled" || decision === null) return "This task has already ended";
  if (decision === "expired") return `This request expired after ${expiryDays} days`;
  return `${decidedByName ?? "Someone"} already ${decision === "approved" ? "approved" : "denied"} this request`;
}

/** Whether an organization's list names a host: "example.com" itself, or "*.example.com" for what is below it. */
export function isAllowedHost(host: string, allowed: string[]): boolean {
  return allowed.some((entry) => (entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry));
}
