import { expiryDays } from "../../kernel/agent/approvals.ts";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

/** Visible to the owner of its subject and to admins; for everyone else it does not exist. */
export function maySee(actor: Pick<Actor, "userId" | "role">, approval: { userId: string }): boolean {
  return approval.userId === actor.userId || isAdmin(actor);
}

/** Why this person can't change what needs no approval. */
export function settingsBlocker(actor: Pick<Actor, "role">): string | undefined {
  return isAdmin(actor) ? undefined : "Only owners and admins can change which hosts don't need approval";
}

interface Late {
  subjectKind: string;
  decision: string | null;
  decidedByName: string | null;
}

/** Why a decision comes too late. */
export function lateReason({ subjectKind, decision, decidedByName }: Late): string {
  if (decision === "cancelled" || decision === null) return `This ${subjectKind} has already ended`;
  if (decision === "expired") return `This request expired after ${expiryDays} days`;
  return `${decidedByName ?? "Someone"} already ${decision === "approved" ? "approved" : "denied"} this request`;
}
