import { message } from "@muster/contracts/messages";
import type { SessionActor } from "../../kernel/http/types.ts";
import type { Services } from "../../kernel/services.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { AppError } from "../../platform/errors.ts";
import { recordPersonEvent } from "./accounts.record.service.ts";
import { completeSignIn } from "./accounts.sign-in.service.ts";
import type { Auth } from "./auth.ts";
import { markPasskeyUsed } from "./passkeys.repo.ts";
import type { Assertion, NewPasskey } from "./passkeys.shapes.ts";
import { confirmSession, deleteSession } from "./sessions.repo.ts";
import type { Client } from "./sessions.service.ts";

/** A challenge that the browser answers with a passkey, and the cookie that stores it. */
export async function passkeySignInOptions(auth: Auth, headers: Headers) {
  const made = await (await auth.passkeyApi()).generatePasskeyAuthenticationOptions({ headers, returnHeaders: true });
  return { options: { ...made.response, userVerification: "required" }, cookies: made.headers.getSetCookie() };
}

/** Completes both steps of a sign-in: the device is present, and it has verified its user. */
export async function signInWithPasskey(
  services: Services,
  auth: Auth,
  { response, from }: { response: Assertion; from: Client },
) {
  const userId = await verify(services, auth, { response, headers: from.headers }).catch((error: unknown) => {
    throw isRefusal(error)
      ? new AppError("unauthenticated", "This passkey was not accepted. Use another, or your password.", {
          cause: error,
        })
      : error;
  });
  return completeSignIn(services, auth, { userId, from });
}

/** Confirms, on an existing session, that it is still the same person. */
export async function confirmWithPasskey(
  services: Services,
  auth: Auth,
  { actor, response, headers }: { actor: SessionActor; response: Assertion; headers: Headers },
): Promise<void> {
  const refused = new AppError("invalid_input", "This passkey was not accepted");
  const userId = await verify(services, auth, { response, headers }).catch((error: unknown) => {
    throw isRefusal(error) ? refused : error;
  });
  if (userId !== actor.userId) throw refused;
  await confirmSession(services.db, actor.sessionId, services.now());
}

/** The options with which a browser creates a passkey. */
export async function passkeyRegistrationOptions(auth: Auth, headers: Headers) {
  const made = await (await auth.passkeyApi()).generatePasskeyRegistrationOptions({
    headers,
    query: {},
    returnHeaders: true,
  });
  return { options: made.response, cookies: made.headers.getSetCookie() };
}

/** Stores the public key that the browser created. */
export async function addPasskey(
  services: Services,
  auth: Auth,
  { actor, name, response, headers }: NewPasskey & { actor: SessionActor; headers: Headers },
) {
  const api = await auth.passkeyApi();
  const made = await api.verifyPasskeyRegistration({ body: { response, name }, headers }).catch((error: unknown) => {
    throw isRefusal(error)
      ? new AppError("invalid_input", "Couldn't save the passkey. Try again.", { cause: error })
      : error;
  });
  await inOrg(services.db, actor, (tx) =>
    recordPersonEvent(tx, {
      kind: "passkey_added",
      text: message("events.passkey_added", { name }),
      userId: actor.userId,
    }),
  );
  return { id: made.id, name, createdAt: services.now().toISOString(), lastUsedAt: null };
}

/** The library would open its own session for a recognized person; ours is opened instead. */
async function verify(
  services: Services,
  auth: Auth,
  { response, headers }: { response: Assertion; headers: Headers },
): Promise<string> {
  const api = await auth.passkeyApi();
  const { session } = await api.verifyPasskeyAuthentication({ body: { response }, headers });
  await deleteSession(services.db, { userId: session.userId, id: session.id });
  await markPasskeyUsed(services.db, response.id, services.now());
  return session.userId;
}

/** The library's own refusals carry an HTTP status; anything else is our fault. */
function isRefusal(error: unknown): boolean {
  const { statusCode, status } = error as { statusCode?: number; status?: unknown };
  return typeof status === "string" && statusCode !== undefined && (statusCode < 500 || isUnreadable(error));
}

function isUnreadable(error: unknown): boolean {
  return (error as { body?: { code?: string } }).body?.code === "FAILED_TO_VERIFY_REGISTRATION";
}
