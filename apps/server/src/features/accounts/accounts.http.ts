import { signInInput, signUpInput } from "@muster/contracts/accounts";
import { reasonText } from "@muster/contracts/messages";
import {
  confirmEmailInput,
  forgotPasswordInput,
  resetPasswordInput,
  type SignedOut,
  type SignInOptions,
  secondStepInput,
} from "@muster/contracts/profile";
import { route } from "../../kernel/http/route.ts";
import type { App, HttpContext } from "../../kernel/http/types.ts";
import { isMailSetUp } from "../../kernel/mail/mail.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { networkOf } from "../../platform/http/network.ts";
import { countUse, returnUses } from "../../platform/session/rate-limit.ts";
import { confirmEmail, forgotPassword, resetPassword } from "./accounts.emails.service.ts";
import { passkeysBlocker, passwordsBlocker } from "./accounts.policy.ts";
import { hasUsers } from "./accounts.repo.ts";
import { finishSecondStep, signIn } from "./accounts.sign-in.service.ts";
import { signUp } from "./accounts.sign-up.service.ts";
import type { Auth } from "./auth.ts";
import { clientOf, readBody, withCookies } from "./http-parts.ts";
import { signOutAtIssuer } from "./issuer-session.ts";
import { writeKnownDevice } from "./known-device.ts";
import { findSessionView } from "./sessions.repo.ts";
import { signOut } from "./sessions.service.ts";
import { signedOutPath } from "./single-sign-on.http.ts";

const maxSignUpsPerHour = 300;
/**
 * After this many sign-ups with an address that has an account, a network cannot sign up for the rest of the hour. This limits
 * probing for accounts.
 */
const maxTakenPerHour = 30;

/**
 * Routes to sign up, in and out, and those that links in emails lead to. The session's token is only in its cookie, never in a
 * body.
 */
export function accountsHttp(auth: Auth): (app: App) => void {
  return (app) => {
    route(app, { ...post, path: "/api/auth/sign-up/email", summary: "Create an account and an organization" }, (c) =>
      answerSignUp(c, auth),
    );
    route(app, { ...post, path: "/api/auth/sign-in/email", summary: "Sign in" }, async (c) => {
      const input = await readBody(c, signInInput);
      const { cookies, ...answer } = await signIn(c.get("services"), auth, { input, from: clientOf(c) });
      return withCookies(c.json(answer), cookies);
    });
    route(
      app,
      { ...post, path: "/api/auth/sign-in/second-step", summary: "Complete sign-in with a two-factor code" },
      async (c) => {
        const input = await readBody(c, secondStepInput);
        const { cookies, user } = await finishSecondStep(c.get("services"), auth, { input, from: clientOf(c) });
        return withCookies(c.json({ user }), cookies);
      },
    );
    route(app, { ...post, path: "/api/auth/sign-out", summary: "Sign out" }, (c) => answerSignOut(c, auth));
    route(
      app,
      { method: "GET", path: "/api/auth/get-session", access: "public", summary: "Get the current session, or null" },
      answerSession,
    );
    route(
      app,
      { method: "GET", path: "/api/auth/options", access: "public", summary: "List the available sign-in methods" },
      async (c) => c.json(await readOptions(c)),
    );
    emailLinksHttp(app);
  };
}

function emailLinksHttp(app: App): void {
  route(app, { ...post, path: "/api/auth/password/forgot", summary: "Request a password reset link" }, async (c) => {
    const { email } = await readBody(c, forgotPasswordInput);
    await forgotPassword(c.get("services"), { email, ipAddress: clientOf(c).ipAddress });
    return c.json({ success: true });
  });
  route(
    app,
    { ...post, path: "/api/auth/password/reset", summary: "Set a new password with a reset link" },
    async (c) => {
      await limitGuesses(c);
      await resetPassword(c.get("services"), await readBody(c, resetPasswordInput));
      return c.json({ success: true });
    },
  );
  route(
    app,
    { ...post, path: "/api/auth/email/confirm", summary: "Confirm an email address with a link" },
    async (c) => {
      await limitGuesses(c);
      const { token } = await readBody(c, confirmEmailInput);
      return c.json(await confirmEmail(c.get("services"), token));
    },
  );
}

const post = { method: "POST", access: "public" } as const;

async function answerSignUp(c: HttpContext, auth: Auth): Promise<Response> {
  const services = c.get("services");
  refuseIf(passwordsBlocker(services.config));
  const { ipAddress } = c.get("state");
  const input = await readBody(c, signUpInput);
  const network = networkOf(ipAddress);
  const all = { key: `sign-up:${network}`, most: maxSignUpsPerHour, windowSeconds: 3600 };
  const taken = { key: `sign-up-taken:${network}`, most: maxTakenPerHour, windowSeconds: 3600 };
  await countUse(services.db, [all, taken], services.now());
  const isTaken = (error: unknown) => error instanceof AppError && error.code === "conflict";
  const { user, headers } = await signUp(services, auth, { input, from: clientOf(c) }).catch(async (error: unknown) => {
    if (!isTaken(error)) await returnUses(services.db, [taken.key]);
    throw error;
  });
  await returnUses(services.db, [taken.key]);
  const device = writeKnownDevice(auth, { headers: c.req.raw.headers, email: user.email, now: services.now() });
  return withCookies(c.json({ user }), [...headers.getSetCookie(), device]);
}

async function answerSignOut(c: HttpContext, auth: Auth): Promise<Response> {
  const { services, state } = c.var;
  const actor = await state.signedIn();
  const issuerSession = actor && (await signOut(services, actor));
  const returnTo = `${state.origin}${signedOutPath}`;
  const singleSignOn = issuerSession ? await signOutAtIssuer(services, { issuerSession, returnTo }) : null;
  state.cookies.length = 0; // discards a session cookie renewed during this request
  const answer: SignedOut = { success: true, singleSignOn };
  const response = withCookies(c.json(answer), [auth.writeCookie("session_token", "", 0)]);
  response.headers.set("clear-site-data", '"cache"');
  return response;
}

async function answerSession(c: HttpContext): Promise<Response> {
  const actor = await c.get("state").signedIn();
  const view = actor && (await findSessionView(c.get("services").db, actor.sessionId));
  return c.json(view ?? null);
}

async function readOptions(c: HttpContext): Promise<SignInOptions> {
  const { config, db } = c.get("services");
  return {
    // The first person may always sign up.
    signUp: config.SIGNUP === "open" || (await hasUsers(db)) ? config.SIGNUP : "open",
    passwords: passwordsBlocker(config) === undefined,
    singleSignOn: config.OIDC_ISSUER && config.OIDC_CLIENT_ID ? { name: config.OIDC_NAME } : null,
    passkeysBlocker: reasonText(passkeysBlocker(config, c.get("state").origin)),
    mail: isMailSetUp(config),
  };
}

/** Tokens cannot be guessed; this limits the rate of tries. */
async function limitGuesses(c: HttpContext): Promise<void> {
  const services = c.get("services");
  await countUse(
    services.db,
    [{ key: `link:${networkOf(c.get("state").ipAddress)}`, most: 60, windowSeconds: 900 }],
    services.now(),
  );
}
