import type { AuditTopic } from "@muster/contracts/audit";
import { type Message, message } from "@muster/contracts/messages";
import { type Actor, isAdmin } from "../../kernel/tenancy/actor.ts";

export function auditBlocker(actor: Pick<Actor, "role">): Message | undefined {
  return isAdmin(actor) ? undefined : message("audit.admin_only");
}

/** Prefixes of event kinds by topic. A kind without a matching prefix is "other". */
export const topics: Record<Exclude<AuditTopic, "other">, string[]> = {
  members: [
    "member_",
    "invitation_",
    "organization_created",
    "organization_renamed",
    "organization_deletion_",
    "organization_kept",
    "ownership_",
    "account_deleted",
  ],
  security: [
    "password_",
    "email_",
    "two_factor_",
    "recovery_codes_",
    "passkey_",
    "api_key_",
    "scim_token_",
    "webhook_",
    "session",
    "single_sign_on_",
  ],
  plan: ["plan_", "subscription_", "budget_", "upgrade", "limit_", "payment_", "invoice_"],
  models: ["model_", "provider_"],
  agents: ["agent_"],
  approvals: ["approval_"],
  exports: ["usage_exported", "audit_exported", "personal_export", "organization_exported"],
};

/**
 * A person's own events (their tasks and downloads) are hidden from others. Exceptions: changes to an account's protection,
 * because they decide who can act in the organization's name; the person's name, because it is shown on what they did; their
 * budget; and that they took a copy of their data.
 */
export const auditedPersonalEvents = [...topics.security, "member_renamed", "budget_", "personal_export"];
