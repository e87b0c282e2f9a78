/** Why an action is not allowed: the text of the 403 and of the disabled button. */
export const policies = {
  "http.other_site": "This request came from another site",
  "http.unknown_host": "Unknown host {host}. Set PUBLIC_URL to the URL people use to open Muster.",
  "roles.viewer_read_only": "Viewers have read-only access",
  "api_keys.read_only": "This API key is read-only",
  "api_keys.own_limit": "You've reached the limit of {limit, number} API keys. Revoke one first.",
  "api_keys.organization_limit":
    "Your organization has reached the limit of {limit, number} API keys. Revoke one first.",
  "api_keys.viewer_scope": "Viewers can only create read-only keys",
  "api_keys.others_admin_only": "Only owners and admins can view other people's API keys",

  "accounts.rename_organization_admin_only": "Only owners and admins can rename the organization",
  "accounts.sign_up_invite_only": "Sign-up requires an invitation. Ask a member of your team to invite you.",
  "accounts.sign_up_closed": "New accounts are turned off on this server",
  "accounts.single_sign_on_only": "Sign in with {provider}",
  "accounts.passkeys_address": "Passkeys only work at {origin}. Open Muster there to use them.",
  "accounts.passkeys_domain":
    "Passkeys need a domain name or localhost. Open Muster at localhost, or set PUBLIC_URL to an https URL.",
  "accounts.passkeys_https": "Passkeys only work over HTTPS. Serve Muster over HTTPS and set PUBLIC_URL to that URL.",

  "job_roles.limit": "An organization can have up to {limit, number} job roles. Delete one first.",
  "job_roles.creator_or_admin": "Only the person who added the role, an owner, or an admin can change it",
  "job_roles.base_missing": "A knowledge base that you chose no longer exists",
  "agents.creator_or_admin": "Only the agent's creator, an owner, or an admin can change it",
  "agents.limit": "You've used {used, number} of {limit, number} agents. Delete one, or choose a larger plan.",

  "approvals.settings_admin_only": "Only owners and admins can change which hosts don't need approval",
  "approvals.subject_ended": "This {subject} has already ended",
  "approvals.expired": "This request expired after {days, plural, one {# day} other {# days}}",
  "approvals.already_approved": "{name} already approved this request",
  "approvals.already_denied": "{name} already denied this request",

  "questions.already_answered": "{name} already answered this",
  "questions.expired": "The time to answer is over. The work went on with the default answers.",
  "questions.run_ended": "The work has ended, so it no longer needs an answer",
  "questions.check_answers": "Check your answers",
  "questions.needs_answer": "Answer this question",
  "questions.unknown_question": "This question was not asked",
  "questions.unknown_option": "Choose one of the options",
  "questions.one_answer": "Choose an option or write an answer, not both",
  "questions.options_only": "Choose one of the options. This question doesn't take a text.",

  "audit.admin_only": "Only owners and admins can view the audit log",

  "billing.admin_only": "Only owners and admins can choose a plan",
  "billing.off": "Billing is off on this server; no plan is needed",
  "billing.stripe_portal": "Manage your plan in the Stripe billing portal",
  "billing.payment_failed": "Your last payment failed. Pay the open invoice before you change plans.",
  "billing.trial_used": "You've already used the {plan} free trial",
  "billing.trial_without_plan": "The {plan} free trial is only for organizations without a plan",
  "billing.already_active": "{plan} is already active",
  "billing.plan_changed": "The plan changed after this checkout was opened. Choose a plan again.",
  "billing.trial_elsewhere": "You've already used a free trial. {plan} starts with the first payment.",

  "knowledge.creator_or_admin": "Only the knowledge base's creator, an owner, or an admin can change it",

  "members.invite_admin_only": "Only owners and admins can invite people",
  "members.owner_grants_owner": "Only owners can make someone an owner",
  "members.roles_admin_only": "Only owners and admins can change roles",
  "members.step_down": "To step down, transfer ownership to another member",
  "members.own_role": "Ask another owner or admin to change your role",
  "members.owner_role_owner_only": "Only owners can change an owner's role",
  "members.remove_admin_only": "Only owners and admins can remove people",
  "members.remove_self": "To remove yourself, leave the organization",
  "members.remove_owner_owner_only": "Only owners can remove an owner",
  "members.transfer_owner_only": "Only owners can transfer ownership",
  "members.already_owner": "You're already an owner",
  "members.they_already_own": "They're already an owner",
  "members.only_owner": "You're the only owner. Make another member an owner first, or delete the organization.",
  "members.invitation_for_other": "This invitation is for {email}. Sign in with that email address.",
  "invitations.accepted": "This invitation was already used. It works only once.",
  "invitations.declined": "This invitation was declined. Ask for a new one if you changed your mind.",
  "invitations.revoked": "This invitation was revoked. Ask the person who invited you for a new one.",
  "invitations.expired": "This invitation has expired. Ask the person who invited you for a new one.",

  "models.admin_only": "Only owners and admins can manage models",
  "search.admin_only": "Only owners and admins can manage search services",
  "models.local_owner_only": "Only owners can download and remove local models",
  "models.local_shared":
    "All organizations share local models. Only owners of the first organization can download and remove them.",
  "models.shared_ollama": "This Ollama server is shared. Only admins of the first organization can manage it.",

  "organization.delete_owner_only": "Only owners can delete the organization",
  "organization.export_admin_only": "Only owners and admins can export the organization's data",

  "schedules.limit": "You've reached the limit of {limit, number} schedules. Delete one first.",
  "schedules.period": "Choose a period of at most 45 days",
  "schedules.owner_left": "Its owner left the organization",
  "schedules.agent_deleted": "Its agent was deleted",
  "schedules.overlap": "The task started before was still running",
  "schedules.file_used": "Can't delete this file because a schedule uses it",
  "shares.link_invalid": "This link has expired or was revoked",
  "shares.unknown_member": "Choose members of your organization who confirmed their email address",
  "shares.task_unfinished": "Only finished tasks can be shared",

  "tasks.already_ended": "This task is already {status}",
  "tasks.retry_ended_only": "Only failed or canceled tasks can be retried",
  "tasks.accept_finished_only": "Only finished tasks can be accepted",
  "tasks.revise_finished_only": "Only finished tasks can get a new version",
  "tasks.not_accepted": "This task hasn't been accepted",
  "tasks.edit_newest_only": "A newer version was made. Open version {version, number} and edit that one.",
  "tasks.edit_unknown_chart": 'This document has no chart "{chart}"',
  "tasks.comment_changed_nothing":
    "With this comment it would be the same as version {version, number}. Ask a question that the sources can answer, or edit the text yourself.",
  "tasks.cover_none": "This document has no cover",
  "tasks.cover_same": "This image is already the cover",
  "tasks.cover_type": "Only PNG and JPEG images can be a cover",
  "tasks.cover_changed": "A newer version was made meanwhile. Try again.",
  "tasks.no_bases": "{template} works from attached files, not from knowledge bases",
  "tasks.base_not_found": "One of the knowledge bases no longer exists, or you can't view it",
  "tasks.base_lost":
    "You can no longer view {count, plural, one {the knowledge base} other {the knowledge bases}} {names}. Duplicate this task and choose other sources.",
  "tasks.bases_empty":
    "{count, plural, one {A knowledge base has} other {Some knowledge bases have}} no indexed documents yet: {names}. Wait until indexing ends, or choose other sources.",
  "tasks.bases_without_tables":
    "{count, plural, one {A knowledge base has} other {Some knowledge bases have}} no indexed table: {names}. Add a CSV or Excel file, or choose other sources.",
  "tasks.bases_too_late":
    "{count, plural, one {A knowledge base has} other {Some knowledge bases have}} no indexed documents any more: {names}. Duplicate this task and choose other sources.",
  "tasks.template_finished_only": "Only finished tasks of your own can be saved as a template",
  "tasks.template_limit":
    "Your organization has reached the limit of {limit, number} task templates. Delete one first.",
  "tasks.template_creator_or_admin": "Only the template's creator, an owner, or an admin can change it",
  "tasks.source_accepted_only": "Accept this result before you use it as a source",
  "tasks.example_fixed": "The example can't be changed or run again. Assign a task of your own.",
  "tasks.delete_running": "Stop the task before you delete it",

  "usage.others_admin_only": "Only owners and admins can view other people's usage",
  "usage.budgets_admin_only": "Only owners and admins can set budgets",
  "usage.budget_reserved":
    "The rest of {whose, select, person {your own budget} other {your organization's budget}} of {amount} for {month, date, ::MMMM} is reserved for running tasks. Wait for them to finish. An owner or admin can raise it in Settings > Usage.",
  "usage.budget_spent":
    "{whose, select, person {Your own budget} other {Your organization's budget}} of {amount} for {month, date, ::MMMM} has been spent. An owner or admin can raise it in Settings > Usage.",
  "usage.budget_too_small":
    "This may cost up to {cost}, but only {left} is left in {whose, select, person {your own budget} other {your organization's budget}} of {amount} for {month, date, ::MMMM}. An owner or admin can raise it in Settings > Usage.",
  "wording.admin_only": "Only owners and admins can change texts",

  "not_found.file": "File not found",
  "not_found.checkout": "Checkout not found",
} as const;
