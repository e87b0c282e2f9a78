import { route } from "../../kernel/http/route.ts";
import type { App, HttpContext, SessionActor } from "../../kernel/http/types.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { networkOf } from "../../platform/http/network.ts";
import { countUse } from "../../platform/session/rate-limit.ts";
import { requireIdentity } from "./accounts.identity.service.ts";
import type { Auth } from "./auth.ts";
import { clientOf, proof, readBody, withCookies } from "./http-parts.ts";
import { finishSingleSignOn, startSingleSignOn } from "./single-sign-on.service.ts";
import { type Issuer, issuerOf, SingleSignOnError, type SingleSignOnFault } from "./single-sign-on.ts";

const callbackPath = "/api/auth/oidc/callback";
/** Where the issuer redirects the browser after signing a person out. */
export const signedOutPath = "/api/auth/oidc/signed-out";

/** Routes of single sign-on: to the issuer, and back. Errors are shown on the page at which it ends. */
export function singleSignOnHttp(auth: Auth): (app: App) => void {
  return (app) => {
    const leave = { method: "GET", access: "public", mediaType: "text/html" } as const;
    route(app, { ...leave, path: "/api/auth/oidc/start", summary: "Start single sign-on" }, (c) => start(c, auth));
    route(app, { ...leave, path: callbackPath, summary: "Handle the issuer's sign-in redirect" }, (c) =>
      handleCallback(c, auth),
    );
    const back = "Handle the issuer's sign-out redirect";
    route(app, { ...leave, path: signedOutPath, summary: back }, (c) => {
      open(c);
      return c.redirect("/login?signed-out=everywhere");
    });
    const own = { method: "POST", access: "session", isOwn: true } as const;
    const summary = "Start connecting the account to the issuer";
    route(app, { ...own, path: "/api/auth/oidc/connect", summary }, (c, { actor }) => connect(c, auth, actor));
  };
}

async function start(c: HttpContext, auth: Auth): Promise<Response> {
  const { services, issuer } = open(c);
  try {
    await limitVisits(c);
    const { url, token, seconds } = await startSingleSignOn(services, issuer, {
      userId: "",
      next: safePath(c.req.query("next")),
      redirectUri: redirectUri(c),
    });
    return withCookies(c.redirect(url.href), [auth.writeCookie("single_sign_on", token, seconds)]);
  } catch (error) {
    return c.redirect(await faultPath(c, error));
  }
}

/** Requires a request from our own page and proof of identity: the connected identity can open the account from then on. */
async function connect(c: HttpContext, auth: Auth, actor: SessionActor): Promise<Response> {
  const { services, issuer } = open(c);
  await limitVisits(c);
  const { password } = await readBody(c, proof);
  await requireIdentity(services, actor, { password });
  const next = "/settings?tab=profile&connected=1";
  const attempt = { userId: actor.userId, next, redirectUri: redirectUri(c) };
  const { url, token, seconds } = await startSingleSignOn(services, issuer, attempt).catch((error: unknown) => {
    throw error instanceof SingleSignOnError ? new AppError("unavailable", "Single sign-on isn't responding") : error;
  });
  return withCookies(c.json({ url: url.href }), [auth.writeCookie("single_sign_on", token, seconds)]);
}

async function handleCallback(c: HttpContext, auth: Auth): Promise<Response> {
  const { services, issuer } = open(c);
  const gone = auth.writeCookie("single_sign_on", "", 0);
  try {
    await limitVisits(c);
    const { code, state = "", error } = c.req.query();
    if (error || !code) throw new SingleSignOnError("refused", error);
    const token = auth.readCookie(c.req.raw.headers, "single_sign_on") ?? "";
    const back = { token, state, code, redirectUri: redirectUri(c) };
    const signedInAs = (await c.get("state").signedIn())?.userId;
    const { next, signedIn } = await finishSingleSignOn(services, auth, {
      issuer,
      back,
      from: clientOf(c),
      signedInAs,
    });
    const isHalf = signedIn !== null && "needsSecondStep" in signedIn;
    const path = isHalf ? `/login?step=code&next=${encodeURIComponent(next)}` : next;
    return withCookies(c.redirect(path), [...(signedIn?.cookies ?? []), gone]);
  } catch (error) {
    return withCookies(c.redirect(await faultPath(c, error)), [gone]);
  }
}

function open(c: HttpContext): { services: HttpContext["var"]["services"]; issuer: Issuer } {
  const services = c.get("services");
  const issuer = issuerOf(services.config);
  if (!issuer) throw notFound("record");
  return { services, issuer };
}

/** High, because a whole office may share one address. */
function limitVisits(c: HttpContext): Promise<void> {
  const services = c.get("services");
  const limit = { key: `oidc:${networkOf(c.get("state").ipAddress)}`, most: 600, windowSeconds: 900 };
  return countUse(services.db, [limit], services.now());
}

function redirectUri(c: HttpContext): string {
  return `${c.get("state").origin}${callbackPath}`;
}

/** A path of this installation, which no browser takes for another site. */
function safePath(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) && !/[\p{Cc}\\]/u.test(next) ? next : "/";
}

/** The page that shows the error: the settings for a signed-in person, who wanted to connect. */
async function faultPath(c: HttpContext, thrown: unknown): Promise<string> {
  const isTooOften = thrown instanceof AppError && thrown.code === "rate_limited";
  const error = isTooOften ? new SingleSignOnError("too_often", thrown) : thrown;
  if (!(error instanceof SingleSignOnError)) throw error;
  const state = c.get("state");
  c.get("services").log.warn(
    { requestId: state.requestId, fault: error.fault, reason: reasonOf(error) },
    "Single sign-on failed",
  );
  const fault: SingleSignOnFault = error.fault;
  return (await state.signedIn()) ? `/settings?tab=profile&sso=${fault}` : `/login?sso=${fault}`;
}

/** The library throws the issuer's response unchanged. */
function reasonOf({ cause }: SingleSignOnError): string | undefined {
  if (cause instanceof AppError || cause instanceof Error) return cause.message;
  return cause === undefined ? undefined : JSON.stringify(cause).slice(0, 300);
}
