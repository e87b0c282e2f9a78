import { type Message, message } from "@muster/contracts/messages";
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
export function settingsBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return isAdmin(actor) ? undefined : message("approvals.settings_admin_only");
}

/** Why a decision comes too late. */
export function lateReason(approval: { decision: string | null; decidedByName: string | null }): Message {
  const { decision, decidedByName } = approval;
  if (decision === "cancelled" || decision === null) return message("approvals.task_ended");
  if (decision === "expired") return message("approvals.expired", { days: expiryDays });
  return message(decision === "approved" ? "approvals.already_approved" : "approvals.already_denied", {
    name: decidedByName ?? "Someone",
  });
}

/** Whether an organization's list names a host: "example.com" itself, or "*.example.com" for what is below it. */
export function isAllowedHost(host: string, allowed: string[]): boolean {
  return allowed.some((entry) => (entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry));
}
