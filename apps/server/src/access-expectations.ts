/** Who asks. The first four belong to organization A; `stranger` owns another; `removed` was A's member until a moment ago. */
export const askers = ["owner", "admin", "member", "viewer", "stranger", "removed", "nobody"] as const;
export type Asker = (typeof askers)[number];

/** Ids of rows that A's owner has just made. */
export interface Rows {
  orgId: string;
  agent: string;
  file: string;
  task: string;
  run: string;
  finishedTask: string;
  failedTask: string;
  acceptedTask: string;
  deletedTask: string;
  checkout: string;
  provider: string;
  price: string;
  pull: string;
  invitation: string;
  /** Somebody who works in A: their person's id. */
  colleague: string;
  owner: string;
  approval: string;
  apiKey: string;
  /** The key of a text: no row, but every organization has it. */
  text: string;
}

export interface Expectation {
  /** Which row of A's the path's `{id}` is. */
  id?: keyof Rows;
  body?: (rows: Rows) => unknown;
  /** The status for each asker, in the order of `askers`. */
  answers: [number, number, number, number, number, number, number];
}

const public200: Expectation["answers"] = [200, 200, 200, 200, 200, 200, 200];
/** Everybody's own view; strangers and the removed get theirs. */
const signedIn200: Expectation["answers"] = [200, 200, 200, 200, 200, 200, 401];
const seenByA: Expectation["answers"] = [200, 200, 200, 200, 404, 404, 401];
const editedByAdmins: Expectation["answers"] = [200, 200, 403, 403, 404, 404, 401];
/** The organization's own; strangers and the removed are admins of theirs. */
const readByAdmins: Expectation["answers"] = [200, 200, 403, 403, 200, 200, 401];
/** Personal rows are nobody else's, not even an admin's. */
const ownersOwn: Expectation["answers"] = [200, 404, 404, 404, 404, 404, 401];
/** The same for what changes something: viewers are refused before anything is looked up. */
const ownersOwnChange: Expectation["answers"] = [200, 404, 404, 403, 404, 404, 401];

/** One's own account: whoever is signed in reaches it, viewers too, and is refused here by what they send. */
const refusedToAll = (status: number): Expectation["answers"] => [status, status, status, status, status, status, 401];
const publicRefusal = (status: number): Expectation["answers"] =>
  [...refusedToAll(status).slice(0, 6), status] as Expectation["answers"];
const wrong = { password: "not the password" };

const agent = { name: "Ann", role: "Analyst", description: "Reads tables" };

/** Every route and what each asker gets. A route without an entry fails the test, and so does an entry without a route. */
export const expectations: Record<string, Expectation> = {
  "GET /api/health": { answers: public200 },
  "GET /api/openapi.json": { answers: public200 },
  "POST /api/client-errors": {
    body: () => ({ name: "Error", message: "It broke", route: "/" }),
    answers: [204, 204, 204, 204, 204, 204, 204],
  },
  "GET /api/plans": { answers: public200 },
  "POST /api/auth/sign-up/email": {
    body: () => ({ email: "owner@example.com", password: "a password" }),
    answers: [409, 409, 409, 409, 409, 409, 409],
  },
  "POST /api/auth/sign-in/email": {
    body: () => ({ email: "owner@example.com", password: "not the password" }),
    answers: [401, 401, 401, 401, 401, 401, 401],
  },
  "POST /api/auth/sign-out": { answers: public200 },
  "GET /api/auth/get-session": { answers: public200 },

  "GET /api/auth/options": { answers: public200 },
  "POST /api/auth/sign-in/second-step": { body: () => ({ code: "000000" }), answers: publicRefusal(401) },
  "POST /api/auth/password/forgot": {
    body: () => ({ email: `${Math.random()}@example.com` }),
    answers: public200,
  },
  "POST /api/auth/password/reset": {
    body: () => ({ token: "none", password: "a new password" }),
    answers: publicRefusal(404),
  },
  "POST /api/auth/email/confirm": { body: () => ({ token: "none" }), answers: publicRefusal(404) },
  "POST /api/auth/passkey/options": { answers: public200 },
  "POST /api/auth/passkey/sign-in": { body: () => ({}), answers: publicRefusal(422) },
  "POST /api/auth/passkey/confirm": { body: () => ({}), answers: refusedToAll(422) },
  "GET /api/auth/oidc/start": { answers: publicRefusal(404) },
  "GET /api/auth/oidc/callback": { answers: publicRefusal(404) },
  "GET /api/auth/oidc/signed-out": { answers: publicRefusal(404) },
  "POST /api/auth/oidc/connect": { body: () => wrong, answers: refusedToAll(404) },

  "GET /api/profile/security": { answers: signedIn200 },
  "POST /api/profile/password": {
    body: () => ({ currentPassword: "not the password", newPassword: "a new password" }),
    answers: refusedToAll(422),
  },
  "POST /api/profile/email": { body: () => ({ email: "other@example.com", ...wrong }), answers: refusedToAll(422) },
  "POST /api/profile/email/verification": { answers: signedIn200 },
  "POST /api/profile/two-factor": { body: () => wrong, answers: refusedToAll(422) },
  "POST /api/profile/two-factor/confirm": { body: () => ({ code: "000000" }), answers: refusedToAll(422) },
  "POST /api/profile/two-factor/recovery-codes": { body: () => wrong, answers: refusedToAll(422) },
  "POST /api/profile/two-factor/off": { body: () => wrong, answers: refusedToAll(422) },
  "POST /api/profile/two-factor/forget-devices": { answers: signedIn200 },
  "POST /api/profile/passkeys/options": { body: () => wrong, answers: refusedToAll(422) },
  "POST /api/profile/passkeys": { body: () => ({}), answers: refusedToAll(422) },
  "PATCH /api/profile/passkeys/{id}": { id: "orgId", body: () => ({ name: "Mine" }), answers: refusedToAll(404) },
  "DELETE /api/profile/passkeys/{id}": { id: "orgId", answers: refusedToAll(404) },
  "GET /api/profile/sessions": { answers: signedIn200 },
  "DELETE /api/profile/sessions/{id}": { id: "orgId", answers: refusedToAll(404) },
  "POST /api/profile/sessions/end-others": { answers: signedIn200 },
  "GET /api/profile/deletion": { answers: signedIn200 },
  "POST /api/profile/delete": { body: () => wrong, answers: refusedToAll(422) },
  "GET /api/profile/exports": { answers: signedIn200 },
  "POST /api/profile/exports": { answers: signedIn200 },
  "GET /api/profile/exports/{id}/download": { id: "orgId", answers: refusedToAll(404) },

  "GET /api/me": { answers: signedIn200 },
  "PATCH /api/me": { body: () => ({ displayName: "Ann" }), answers: signedIn200 },
  "POST /api/organization/switch": { body: ({ orgId }) => ({ organizationId: orgId }), answers: seenByA },

  // In an organization of their own, as its owner; the session goes there.
  "POST /api/organizations": { body: () => ({ name: "Another" }), answers: signedIn200 },

  "GET /api/members": { answers: signedIn200 },
  "PATCH /api/members/{id}": { id: "colleague", body: () => ({ role: "viewer" }), answers: editedByAdmins },
  "DELETE /api/members/{id}": { id: "colleague", answers: [204, 204, 403, 403, 404, 404, 401] },
  // To the owner, who is one already: nobody's ownership changes here.
  "POST /api/members/{id}/transfer-ownership": { id: "owner", answers: [403, 403, 403, 403, 404, 404, 401] },
  "POST /api/invitations": {
    body: () => ({ email: `guest-${Math.random()}@example.com`, role: "member" }),
    answers: [201, 201, 403, 403, 201, 201, 401],
  },
  "POST /api/invitations/{id}/resend": { id: "invitation", answers: editedByAdmins },
  "DELETE /api/invitations/{id}": { id: "invitation", answers: [204, 204, 403, 403, 404, 404, 401] },
  // A link is a key of its own: without the right one there is nothing.
  "POST /api/invitations/view": { body: () => ({ token: "unknown" }), answers: [404, 404, 404, 404, 404, 404, 404] },
  "POST /api/invitations/accept": { body: () => ({ token: "unknown" }), answers: [404, 404, 404, 404, 404, 404, 401] },
  "POST /api/invitations/decline": { body: () => ({ token: "unknown" }), answers: [404, 404, 404, 404, 404, 404, 404] },

  "GET /api/notifications": { answers: signedIn200 },
  "POST /api/notifications/read": { body: () => ({}), answers: signedIn200 },
  "GET /api/notifications/preferences": { answers: signedIn200 },
  "PATCH /api/notifications/preferences": { body: () => ({ mail: { task_failed: true } }), answers: signedIn200 },
  "GET /api/activity": { answers: signedIn200 },
  "GET /api/events": { answers: signedIn200 },
  "GET /api/dashboard": { answers: signedIn200 },
  "GET /api/models": { answers: signedIn200 },
  "GET /api/models/settings": { answers: [200, 200, 403, 403, 200, 200, 401] },
  "POST /api/models/providers": {
    body: () => ({ kind: "openai-compatible", name: "Mine" }),
    answers: [201, 201, 403, 403, 201, 201, 401],
  },
  "PATCH /api/models/providers/{id}": {
    id: "provider",
    body: () => ({ name: "Renamed" }),
    answers: [200, 200, 403, 403, 404, 404, 401],
  },
  "POST /api/models/providers/{id}/test": { id: "provider", body: () => ({}), answers: editedByAdmins },
  "DELETE /api/models/providers/{id}": { id: "provider", answers: [204, 204, 403, 403, 404, 404, 401] },
  "POST /api/models/order": { body: () => ({ ids: [] }), answers: [200, 200, 403, 403, 200, 200, 401] },
  "POST /api/models/defaults": {
    body: () => ({ purpose: "chat", model: "auto" }),
    answers: [200, 200, 403, 403, 200, 200, 401],
  },
  "POST /api/models/prices": {
    body: () => ({ model: "m", inputMicrosPerMillion: 1, outputMicrosPerMillion: 2 }),
    answers: [201, 201, 403, 403, 201, 201, 401],
  },
  "DELETE /api/models/prices/{id}": { id: "price", answers: [204, 204, 403, 403, 404, 404, 401] },
  "GET /api/models/ollama": { answers: [200, 200, 403, 403, 200, 200, 401] },
  "POST /api/models/ollama/{id}/pulls": {
    id: "provider",
    body: () => ({ model: "llama3.2" }),
    answers: [201, 201, 403, 403, 404, 404, 401],
  },
  // Nobody answers at its address, which is seen only by those who may ask.
  "POST /api/models/ollama/{id}/remove": {
    id: "provider",
    body: () => ({ model: "llama3.2" }),
    answers: [502, 502, 403, 403, 404, 404, 401],
  },
  "POST /api/models/pulls/{id}/cancel": { id: "pull", answers: editedByAdmins },

  "GET /api/agents": { answers: signedIn200 },
  "GET /api/agent-templates": { answers: signedIn200 },
  "POST /api/agents": { body: () => agent, answers: [201, 201, 201, 403, 201, 201, 401] },
  "GET /api/agents/{id}": { id: "agent", answers: seenByA },
  "PATCH /api/agents/{id}": {
    id: "agent",
    body: () => ({ description: "Changed" }),
    answers: [200, 200, 403, 403, 404, 404, 401],
  },
  "DELETE /api/agents/{id}": { id: "agent", answers: [204, 204, 403, 403, 404, 404, 401] },
  "POST /api/agents/{id}/clone": { id: "agent", answers: [201, 201, 201, 403, 404, 404, 401] },
  "POST /api/agents/{id}/pause": { id: "agent", answers: editedByAdmins },
  "POST /api/agents/{id}/activate": { id: "agent", answers: editedByAdmins },
  "GET /api/agents/{id}/versions": { id: "agent", answers: seenByA },
  "GET /api/agents/{id}/figures": { id: "agent", answers: seenByA },

  "GET /api/api-keys": { answers: signedIn200 },
  "GET /api/api-keys/others": { answers: readByAdmins },
  // Strangers and the removed are on trial, where there are none to make.
  "POST /api/api-keys": {
    body: () => ({ name: "Mine", scope: "write" }),
    answers: [201, 201, 201, 403, 402, 402, 401],
  },
  "DELETE /api/api-keys/{id}": { id: "apiKey", answers: [204, 204, 404, 404, 404, 404, 401] },

  "GET /api/approvals": { answers: signedIn200 },
  "GET /api/approvals/{id}": { id: "approval", answers: [200, 200, 404, 404, 404, 404, 401] },
  "POST /api/approvals/{id}/decision": {
    id: "approval",
    body: () => ({ decision: "refused" }),
    answers: [200, 200, 404, 403, 404, 404, 401],
  },
  "GET /api/approval-settings": { answers: signedIn200 },
  "PUT /api/approval-settings": {
    body: () => ({ allowedHosts: ["example.com"] }),
    answers: [200, 200, 403, 403, 200, 200, 401],
  },

  "GET /api/usage": { answers: signedIn200 },
  "GET /api/usage/report": { answers: signedIn200 },
  "GET /api/usage/rows": { answers: signedIn200 },
  "GET /api/usage/export": { answers: signedIn200 },
  "GET /api/organization/data": { answers: signedIn200 },
  "GET /api/organization/export": { answers: readByAdmins },
  "POST /api/organization/deletion": {
    body: () => ({ name: "not its name" }),
    answers: [422, 403, 403, 403, 422, 422, 401],
  },
  "DELETE /api/organization/deletion": { answers: [200, 403, 403, 403, 200, 200, 401] },
  "GET /api/wording": { answers: signedIn200 },
  "PUT /api/wording/{id}": {
    id: "text",
    body: () => ({ text: "Good to see you, {name}" }),
    answers: readByAdmins,
  },
  "DELETE /api/wording/{id}": { id: "text", answers: readByAdmins },
  "GET /api/audit": { answers: readByAdmins },
  "GET /api/audit/export": { answers: readByAdmins },
  "POST /api/audit/check": { answers: readByAdmins },
  "GET /api/usage/budgets": { answers: signedIn200 },
  "PUT /api/usage/budgets": {
    body: () => ({ userId: null, monthMicros: 1_000_000_000 }),
    answers: [200, 200, 403, 403, 200, 200, 401],
  },
  "GET /api/billing/subscription": { answers: signedIn200 },
  "GET /api/billing/overview": { answers: signedIn200 },
  "GET /api/billing/invoices": { answers: [200, 200, 403, 403, 200, 200, 401] },
  "POST /api/billing/create-portal": { body: () => ({}), answers: [200, 200, 403, 403, 200, 200, 401] },
  "POST /api/billing/refresh": { answers: [200, 200, 403, 403, 200, 200, 401] },
  // Nobody here has bought anything yet: whoever may change a plan learns that there is none.
  "POST /api/billing/cancel": { body: () => ({ when: "period_end" }), answers: [409, 409, 403, 403, 409, 409, 401] },
  "POST /api/billing/resume": { answers: [409, 409, 403, 403, 409, 409, 401] },
  "POST /api/billing/test-card": { body: () => ({ works: true }), answers: [409, 409, 403, 403, 409, 409, 401] },
  // Stripe is not what this Muster sells by; its signature is tried where it is.
  "POST /api/billing/webhook": { answers: [404, 404, 404, 404, 404, 404, 404] },
  "POST /api/billing/create-checkout": {
    body: () => ({ priceId: "enterprise_monthly" }),
    answers: [200, 200, 403, 403, 200, 200, 401],
  },
  "GET /api/billing/checkout/{id}": { id: "checkout", answers: [200, 200, 403, 403, 404, 404, 401] },
  "POST /api/billing/checkout/{id}/complete": { id: "checkout", answers: editedByAdmins },
  "POST /api/billing/checkout/{id}/cancel": { id: "checkout", answers: editedByAdmins },

  "GET /api/files/{id}": { id: "file", answers: ownersOwn },
  "GET /api/files/{id}/document": { id: "file", answers: ownersOwn },
  "GET /api/files/{id}/content": { id: "file", answers: ownersOwn },
  "DELETE /api/files/{id}": { id: "file", answers: [204, 404, 404, 403, 404, 404, 401] },
  "POST /api/files": { answers: [201, 201, 201, 403, 201, 201, 401] },

  "GET /api/task-templates": { answers: signedIn200 },
  "GET /api/task-stats": { answers: signedIn200 },
  "GET /api/task-estimate": { answers: signedIn200 },
  "GET /api/tasks": { answers: signedIn200 },
  "POST /api/tasks": {
    body: ({ agent: agentId, file }) => ({
      templateId: "data-analysis",
      agentId,
      title: "Mine",
      description: "Which region leads?",
      attachments: [file],
    }),
    // Colleagues may use the agent, but not the file: to them it is not there.
    answers: [201, 422, 422, 403, 404, 404, 401],
  },
  "GET /api/tasks/{id}": { id: "task", answers: ownersOwn },
  "POST /api/tasks/{id}/retry": { id: "failedTask", answers: ownersOwnChange },
  "POST /api/tasks/{id}/cancel": { id: "task", answers: ownersOwnChange },
  "POST /api/tasks/{id}/accept": { id: "finishedTask", answers: ownersOwnChange },
  "POST /api/tasks/{id}/reopen": { id: "acceptedTask", answers: ownersOwnChange },
  "POST /api/tasks/{id}/revise": {
    id: "finishedTask",
    body: () => ({ kind: "changes", text: "Add the average" }),
    answers: ownersOwnChange,
  },
  "DELETE /api/tasks/{id}": { id: "finishedTask", answers: [204, 404, 404, 403, 404, 404, 401] },
  "POST /api/tasks/{id}/restore": { id: "deletedTask", answers: ownersOwnChange },
  "GET /api/tasks/{id}/preview": { id: "finishedTask", answers: ownersOwn },
  "GET /api/tasks/{id}/events": { id: "task", answers: ownersOwn },
  "GET /api/runs/{id}/events": { id: "run", answers: ownersOwn },
  "GET /api/tasks/{id}/deliverable": { id: "finishedTask", answers: ownersOwn },

  // Last, as it takes the name away by which the others would be caught.
  "PATCH /api/organization": { body: () => ({ name: "Renamed" }), answers: [200, 200, 403, 403, 200, 200, 401] },
  // The very last: whoever may leave has left.
  "POST /api/organization/leave": { answers: [409, 200, 200, 200, 409, 409, 401] },
};
