import { oc } from "@orpc/contract";
import { z } from "zod";
import { emailAddress } from "./addresses.ts";
import { requiredName } from "./names.ts";
import { newPassword } from "./new-password.ts";

const tags = ["profile"];
const done = z.object({ success: z.literal(true) });
/** Omitted by people without a password, who have just confirmed with a passkey or signed in. */
const proof = z.object({ password: z.string().max(500).optional() });

/** Body of POST /api/auth/sign-in/second-step: one of the two codes. */
export const secondStepInput = z.object({
  code: z.string().trim().max(20).optional(),
  recoveryCode: z.string().trim().max(40).optional(),
  trustDevice: z.boolean().default(false),
});

/** Body of POST /api/auth/password/forgot. */
export const forgotPasswordInput = z.object({ email: z.string().min(1, "Enter your email address").max(254) });

/** Body of POST /api/auth/password/reset. */
export const resetPasswordInput = z.object({ token: z.string().max(200), password: newPassword });

/** Body of POST /api/auth/email/confirm: the token from the emailed link. */
export const confirmEmailInput = z.object({ token: z.string().max(200) });

/** Response of POST /api/auth/sign-out. */
export interface SignedOut {
  success: true;
  /** The identity provider's sign-out URL; null when its session continues. */
  singleSignOn: { name: string; url: string | null } | null;
}

/** Response of GET /api/auth/options: the available ways to sign in. */
export const signInOptions = z.object({
  signUp: z.enum(["open", "invite", "closed"]),
  passwords: z.boolean(),
  singleSignOn: z.object({ name: z.string() }).nullable(),
  /** Why passkeys do not work at this address; null when they do. */
  passkeysBlocker: z.string().nullable(),
  /** Whether email is set up; otherwise links are written to the server's log. */
  mail: z.boolean(),
});
export type SignInOptions = z.infer<typeof signInOptions>;

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

export const security = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** The mail server rejected the address repeatedly: no notifications are emailed until an email is delivered. */
  isMailRefused: z.boolean(),
  mail: z.boolean(),
  hasPassword: z.boolean(),
  twoFactor: z.object({
    isOn: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    trustedDevices: z.number().int(),
  }),
  passkeys: z.array(passkey),
  passkeysBlocker: z.string().nullable(),
  singleSignOn: z.object({ name: z.string(), isConnected: z.boolean() }).nullable(),
});
export type Security = z.infer<typeof security>;

export const activeSession = z.object({
  id: z.string(),
  /** "Linux", "iPhone"; from the browser's user agent. */
  device: z.string(),
  browser: z.string(),
  ipAddress: z.string().nullable(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});
export type ActiveSession = z.infer<typeof activeSession>;

/** What deleting the account would do, and what prevents it. */
export const deletion = z.object({
  /** Reasons as sentences; while there is one, the account cannot be deleted. */
  blockers: z.array(z.string()),
  /** Organizations without other members: they are deleted with the account. */
  organizationsDeleted: z.array(z.string()),
  organizationsLeft: z.array(z.string()),
  /** Those of the deleted organizations whose paid plan ends with them. */
  plansEnded: z.array(z.string()),
  /** Who takes over the tasks and schedules in the organizations that go on. */
  handovers: z.array(
    z.object({ organization: z.string(), to: z.string(), tasks: z.number().int(), schedules: z.number().int() }),
  ),
  /** Tasks and uploads that are deleted. */
  tasks: z.number().int(),
  files: z.number().int(),
});
export type Deletion = z.infer<typeof deletion>;

export const personalExport = z.object({
  id: z.string(),
  status: z.enum(["waiting", "working", "ready", "failed"]),
  percent: z.number().int(),
  sizeBytes: z.number().int().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
});
export type PersonalExport = z.infer<typeof personalExport>;

const post = (path: `/${string}`, summary: string) =>
  oc.route({ method: "POST", path: `/profile${path}`, summary, tags });

export const profile = {
  security: oc
    .route({ method: "GET", path: "/profile/security", summary: "Get your security settings", tags })
    .output(security),
  changePassword: post("/password", "Change your password and end all other sessions")
    .input(z.object({ currentPassword: z.string().min(1, "Enter your password").max(500), newPassword }))
    .output(done),
  changeEmail: post("/email", "Request an email address change; it takes effect once confirmed")
    .input(proof.extend({ email: emailAddress }))
    .output(done),
  sendVerification: post("/email/verification", "Resend the confirmation email").output(done),
  beginTwoFactor: post("/two-factor", "Create a key for an authenticator app")
    .input(proof)
    .output(z.object({ key: z.string(), uri: z.string() })),
  confirmTwoFactor: post("/two-factor/confirm", "Turn on two-factor authentication and return recovery codes")
    .input(z.object({ code: z.string().trim().max(20) }))
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  renewRecoveryCodes: post("/two-factor/recovery-codes", "Replace recovery codes")
    .input(proof)
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  turnOffTwoFactor: post("/two-factor/off", "Turn off two-factor authentication").input(proof).output(done),
  forgetDevices: post("/two-factor/forget-devices", "Remove all trusted browsers").output(done),
  renamePasskey: oc
    .route({ method: "PATCH", path: "/profile/passkeys/{id}", summary: "Rename a passkey", tags })
    .input(z.object({ id: z.string(), name: requiredName }))
    .output(passkey),
  deletePasskey: oc
    .route({ method: "DELETE", path: "/profile/passkeys/{id}", summary: "Delete a passkey", tags, successStatus: 204 })
    .input(z.object({ id: z.string() }))
    .output(z.void()),
  sessions: oc
    .route({ method: "GET", path: "/profile/sessions", summary: "List your active sessions", tags })
    .output(z.object({ items: z.array(activeSession) })),
  endSession: oc
    .route({ method: "DELETE", path: "/profile/sessions/{id}", summary: "End a session", tags, successStatus: 204 })
    .input(z.object({ id: z.string() }))
    .output(z.void()),
  endOtherSessions: post("/sessions/end-others", "End all other sessions").output(
    z.object({ ended: z.number().int() }),
  ),
  deletion: oc
    .route({ method: "GET", path: "/profile/deletion", summary: "Preview account deletion", tags })
    .output(deletion),
  deleteAccount: post("/delete", "Delete your account").input(proof).output(done),
  exports: oc
    .route({ method: "GET", path: "/profile/exports", summary: "List your data exports, newest first", tags })
    .output(z.object({ items: z.array(personalExport) })),
  startExport: post("/exports", "Export your data").output(personalExport),
};
