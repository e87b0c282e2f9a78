import {
  defineAccess,
  public200,
  publicRefusal,
  readByAdmins,
  refusedToAll,
  seenByA,
  signedIn200,
} from "../../platform/testing/access.ts";

const wrong = { password: "not the password" };

export const access = defineAccess("accounts", {
  routes: {
    "POST /api/auth/sign-up/email": {
      body: () => ({ email: "owner@example.com", password: "a password" }),
      answers: [409, 409, 409, 409, 409, 409, 409],
    },
    "POST /api/auth/sign-in/email": {
      body: () => ({ email: "owner@example.com", password: "not the password" }),
      answers: [401, 401, 401, 401, 401, 401, 401],
    },
    "POST /api/auth/sign-out": { answers: public200, changesSession: true },
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
    "POST /api/profile/passkeys/options": { body: () => wrong, answers: refusedToAll(422) },
    "POST /api/profile/passkeys": { body: () => ({}), answers: refusedToAll(422) },
    "GET /api/me": { answers: signedIn200 },
    "PATCH /api/me": { body: () => ({ displayName: "Ann" }), answers: signedIn200 },
    "POST /api/organization/switch": {
      body: ({ orgId }) => ({ organizationId: orgId }),
      answers: seenByA,
      changesSession: true,
    },
    // They own the new organization, and the session switches to it.
    "POST /api/organizations": { body: () => ({ name: "Another" }), answers: signedIn200, changesSession: true },
    // Takes away the name by which leaks are recognized.
    "PATCH /api/organization": { body: () => ({ name: "Renamed" }), answers: readByAdmins, runsLast: 1 },
  },
  audit: {
    "POST /api/auth/sign-up/email": "the beginning of an organization, with one member and nothing before it",
    "POST /api/auth/sign-in/email": "signing in changes nothing; sessions are listed to whose they are",
    "POST /api/auth/sign-out": "the person's own session",
    "POST /api/auth/sign-in/second-step": "signing in changes nothing",
    "POST /api/auth/password/forgot": "only asks for an email, and must not tell whether there is such an account",
    "POST /api/auth/password/reset": ["password_reset"],
    "POST /api/auth/email/confirm": ["email_confirmed"],
    "POST /api/auth/passkey/options": "a question to the browser",
    "POST /api/auth/passkey/sign-in": "signing in changes nothing",
    "POST /api/auth/passkey/confirm": "proof of who asks; what is done with it has its own entry",
    "POST /api/auth/oidc/connect": "the way to the issuer; the way back connects (single-sign-on.test.ts)",
    "POST /api/profile/passkeys/options": "a question to the browser",
    "POST /api/profile/passkeys": "needs an authenticator: its entry is looked for in the browser (accounts.e2e.ts)",
    "PATCH /api/me": ["member_renamed"],
    "POST /api/organization/switch": "selects an organization and changes no data",
    "POST /api/organizations": "another organization, which has its own first entry",
    "PATCH /api/organization": ["organization_renamed"],
  },
  auditedElsewhere: ["POST /api/auth/password/reset", "POST /api/auth/email/confirm"],
  openToKeys: ["GET /api/me"],
  rows: { orgId: async ({ owner }) => owner.orgId },
});
