import { type Message, message } from "@muster/contracts/messages";
import { expiryDays } from "../../kernel/agent/approvals.ts";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

/** Visible to the owner of its subject and to admins; for everyone else it does not exist. */
export function canSee(actor: Pick<Actor, "userId" | "role">, approval: { userId: string }): boolean {
  return approval.userId === actor.userId || isAdmin(actor);
}

/** Why this person can't change what needs no approval. */
export function settingsBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return isAdmin(actor) ? undefined : message("approvals.settings_admin_only");
}

interface Late {
  subjectKind: string;
  decision: string | null;
  decidedByName: string | null;
}

/** Why a decision comes too late. */
export function lateReason({ subjectKind, decision, decidedByName }: Late): Message {
  if (decision === "cancelled" || decision === null)
    return message("approvals.subject_ended", { subject: subjectKind });
  if (decision === "expired") return message("approvals.expired", { days: expiryDays });
  return message(decision === "approved" ? "approvals.already_approved" : "approvals.already_denied", {
    name: decidedByName ?? "Someone",
  });
}
