import { z } from "zod";
import type { Config } from "../../platform/config.ts";

/** Why a sign-in failed; each has a sentence on the sign-in page. */
export type SingleSignOnFault =
  | "unreachable"
  | "refused"
  | "expired"
  | "not_trusted"
  | "email_not_verified"
  | "not_linked"
  | "sign_up_closed"
  | "taken"
  | "too_often"
  | "organization";

export class SingleSignOnError extends Error {
  override readonly name = "SingleSignOnError";
  readonly fault: SingleSignOnFault;

  constructor(fault: SingleSignOnFault, cause?: unknown) {
    super(`Single sign-on: ${fault}`, { cause });
    this.fault = fault;
  }
}

const address = z.url({ protocol: /^https?$/ });
const emailSchema = z.string().trim().toLowerCase().pipe(z.email().max(254));
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  end_session_endpoint: address.optional(),
});
type Discovery = z.output<typeof discovery>;

/** The database cannot store zero characters, and no name contains control characters. */
const singleLineText = z.string().transform((text) => text.toWellFormed().replace(/\p{Cc}+/gu, " "));
const claims = z.object({
  sub: z
    .string()
    .min(1)
    .max(255)
    .regex(/^\P{Cc}+$/u),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.literal("true"), z.literal("false")]).optional(),
  name: singleLineText.optional(),
});

/** Every identity token expires; one for several audiences names the client that requested it. */
const frame = z.object({ exp: z.number(), iat: z.number(), azp: z.string().optional() });

/** The identity asserted by the issuer. */
export interface Identity {
  /** The issuer's permanent id for the person. */
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string | undefined;
  /** The identity token, with which the issuer can end the same session. */
  token: string;
}

export interface Issuer {
  url: string;
  clientId: string;
  clientSecret: string | undefined;
}

interface SignInAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

const answerWithinMs = 10_000;
const cacheMs = 10 * 60_000;
const known = new Map<string, { at: number; document: Discovery }>();

/** Null when single sign-on is not configured. */
export function issuerOf({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: Config): Issuer | null {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return null;
  return { url: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

/** Reads the issuer's metadata, cached for ten minutes; its issuer must equal the configured one. */
export async function discover({ url }: Pick<Issuer, "url">): Promise<Discovery> {
  const before = known.get(url);
  if (before && Date.now() - before.at < cacheMs) return before.document;
  const base = url.replace(/\/$/, "");
  try {
    const document = discovery.parse(await fetchJson(`${base}/.well-known/openid-configuration`));
    if (document.issuer.replace(/\/$/, "") !== base)
      throw new Error(`The discovery document names the issuer ${document.issuer}, but OIDC_ISSUER is ${url}`);
    known.set(url, { at: Date.now(), document });
    return document;
  } catch (error) {
    throw new SingleSignOnError("unreachable", error);
  }
}

/** Loaded with the first sign-in at an issuer. */
const library = () => import("@better-auth/core/oauth2");

/** The URL to sign in at. PKCE binds the code to this client, the nonce binds the token to this sign-in. */
export async function authorizationUrl(issuer: Issuer, { state, nonce, codeVerifier, redirectUri }: SignInAttempt) {
  const { authorization_endpoint } = await discover(issuer);
  const { createAuthorizationURL } = await library();
  return createAuthorizationURL({
    id: "oidc",
    options: { clientId: issuer.clientId },
    authorizationEndpoint: authorization_endpoint,
    redirectURI: redirectUri,
    scopes: ["openid", "email", "profile"],
    state,
    nonce,
    codeVerifier,
  });
}

/** Exchanges the code for tokens and verifies the identity token: signature, issuer, audience, time, nonce. */
export async function identify(
  issuer: Issuer,
  { code, nonce, codeVerifier, redirectUri }: Omit<SignInAttempt, "state"> & { code: string },
): Promise<Identity> {
  const document = await discover(issuer);
  const { clientId, clientSecret } = issuer;
  const { validateAuthorizationCode, validateToken } = await library();
  const asking = validateAuthorizationCode({
    code,
    codeVerifier,
    redirectURI: redirectUri,
    options: { clientId, ...(clientSecret && { clientSecret }) },
    tokenEndpoint: document.token_endpoint,
    ...(clientSecret && { authentication: "basic" as const }),
  });
  const { idToken, accessToken } = await withTimeout(asking, "refused");
  if (!idToken) throw new SingleSignOnError("not_trusted", "The response has no identity token");
  const checking = validateToken(idToken, document.jwks_uri, { audience: clientId, issuer: document.issuer });
  const { payload } = await withTimeout(checking, "not_trusted");
  const { success, data } = frame.safeParse(payload);
  if (!success || (data.azp ?? clientId) !== clientId)
    throw new SingleSignOnError("not_trusted", "The identity token has no expiry or is meant for another client");
  if (payload["nonce"] !== nonce) throw new SingleSignOnError("not_trusted", "The nonce doesn't match");
  const read = claims.safeParse(payload);
  if (!read.success) throw new SingleSignOnError("not_trusted", read.error);
  const claimed = read.data;
  const more = claimed.email ? claimed : await fetchUserInfo(document, { accessToken, subject: claimed.sub });
  const email = emailSchema.safeParse(more.email);
  return {
    subject: claimed.sub,
    email: email.data ?? "",
    isEmailVerified: more.email_verified === true || more.email_verified === "true",
    name: more.name ?? claimed.name,
    token: idToken,
  };
}

/** The URL at which the browser ends its session at the issuer and then returns; null when the issuer has none. */
export async function endSessionUrl(
  issuer: Issuer,
  { token, returnTo }: { token: string; returnTo: string },
): Promise<string | null> {
  const { end_session_endpoint } = await discover(issuer);
  if (!end_session_endpoint) return null;
  const url = new URL(end_session_endpoint);
  if (token) url.searchParams.set("id_token_hint", token);
  url.searchParams.set("client_id", issuer.clientId);
  url.searchParams.set("post_logout_redirect_uri", returnTo);
  return url.href;
}

/** The library has no timeout. No answer, or a failure of the issuer, says nothing about the person. */
async function withTimeout<T>(answer: Promise<T>, fault: SingleSignOnFault): Promise<T> {
  const slow = Promise.withResolvers<never>();
  const timer = setTimeout(() => slow.reject(new SingleSignOnError("unreachable", "Too slow")), answerWithinMs);
  try {
    return await Promise.race([answer, slow.promise]);
  } catch (error) {
    if (error instanceof SingleSignOnError) throw error;
    const { status, code } = error as { status?: number; code?: string };
    const isDown = error instanceof TypeError || (status ?? 0) >= 500 || unavailableCodes.has(code ?? "");
    throw new SingleSignOnError(isDown ? "unreachable" : fault, error);
  } finally {
    clearTimeout(timer);
  }
}

const unavailableCodes = new Set(["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC"]);

/** Some issuers leave the address out of the token. The user info must be about the same subject. */
async function fetchUserInfo(
  { userinfo_endpoint }: Discovery,
  { accessToken, subject }: { accessToken: string | undefined; subject: string },
) {
  if (!userinfo_endpoint || !accessToken) return { sub: subject };
  try {
    const claimed = claims.parse(await fetchJson(userinfo_endpoint, { authorization: `Bearer ${accessToken}` }));
    if (claimed.sub === subject) return claimed;
  } catch (error) {
    throw new SingleSignOnError("unreachable", error);
  }
  throw new SingleSignOnError("not_trusted", "The user info is about a different user");
}

async function fetchJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: "application/json", ...headers },
    redirect: "error",
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (!response.ok) throw new Error(`${new URL(url).host} returned ${response.status}`);
  return response.json();
}
