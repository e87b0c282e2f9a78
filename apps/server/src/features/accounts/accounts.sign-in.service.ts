import type { signInInput } from "@muster/contracts/accounts";
import { plainAddress } from "@muster/contracts/addresses";
import type { secondStepInput } from "@muster/contracts/profile";
import { texts } from "@muster/contracts/texts";
import type { z } from "zod";
import type { Services } from "../../kernel/services.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { notifyOfTrialAtSignIn } from "../../kernel/usage/trial-notices.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import type { Sql } from "../../platform/db/types.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { networkOf } from "../../platform/http/network.ts";
import { countUse, type Limit, returnUses } from "../../platform/session/rate-limit.ts";
import { passwordsBlocker } from "./accounts.policy.ts";
import { deleteEndedSessions, findSession } from "./accounts.repo.ts";
import type { Auth } from "./auth.ts";
import { findPasswordHash, findPersonByEmail, lockIdentity } from "./identity.repo.ts";
import { knownDevice, writeKnownDevice } from "./known-device.ts";
import { isPassword } from "./passwords.ts";
import { type Client, endReplacedSession, openSession } from "./sessions.service.ts";
import { issueTicket, readTicket, takeTicket } from "./tickets.ts";
import { checkSecondStep, needsSecondStep, trustDevice, trustedDeviceSeconds } from "./two-factor.service.ts";

const quarterHour = 900;
const secondStepSeconds = 600;

/** Signed in completely, or a second step is needed: then a cookie holds the pending sign-in. */
export type SignedIn =
  | { user: { id: string; email: string; name: string }; cookies: string[] }
  | { needsSecondStep: true; cookies: string[] };

/** A person who has proved their identity. `check` runs under the lock and throws if the proof no longer holds. */
interface ProvenIdentity {
  userId: string;
  from: Client;
  check?: ((tx: Sql) => Promise<void>) | undefined;
  /** Sealed; set for sign-ins by single sign-on. */
  issuerSession?: string | undefined;
}

/** A wrong password, an unknown account and an impossible address get the same answer after the same work. */
export async function signIn(
  services: Services,
  auth: Auth,
  { input, from }: { input: z.output<typeof signInInput>; from: Client },
): Promise<SignedIn> {
  refuseIf(passwordsBlocker(services.config));
  const email = plainAddress(input.email).toLowerCase();
  const device = knownDevice(auth, { headers: from.headers, email, now: services.now() });
  const limits = device ? deviceLimits(device) : signInLimits(email, from.ipAddress);
  await countUse(services.db, limits, services.now());
  const person = await findPersonByEmail(services.db, email);
  // Runs for unknown addresses too, so that response time does not reveal whether the account exists.
  const hash = await findPasswordHash(services.db, person?.id ?? "");
  if (!(await isPassword(input.password, hash)) || !person) throw invalidCredentials();
  await returnUses(
    services.db,
    limits.map(({ key }) => key),
  );
  const check = async (tx: Sql) => {
    if ((await findPasswordHash(tx, person.id)) !== hash) throw invalidCredentials();
  };
  return finishFirstStep(services, auth, { userId: person.id, from, check });
}

/** After the password or single sign-on: opens the session, unless a second step is required. */
export async function finishFirstStep(services: Services, auth: Auth, proven: ProvenIdentity): Promise<SignedIn> {
  const { userId, from, check, issuerSession } = proven;
  const device = auth.readCookie(from.headers, "trusted_device");
  if (!(await needsSecondStep(services, { userId, device }))) return completeSignIn(services, auth, proven);
  const now = services.now();
  const ticket = {
    kind: "second-step" as const,
    ticket: { userId, ...(issuerSession && { issuerSession }) },
    seconds: secondStepSeconds,
    now,
  };
  const token = await services.db.transaction(async (tx) => {
    await lockProvenPerson(tx, { userId, check });
    return issueTicket(tx, ticket);
  });
  return { needsSecondStep: true, cookies: [auth.writeCookie("second_step", token, secondStepSeconds)] };
}

/** After all steps: opens a session, and sends the trial's notice when one is due. */
export async function completeSignIn(
  services: Services,
  auth: Auth,
  { userId, from, check, issuerSession }: ProvenIdentity,
) {
  const now = services.now();
  const { person, token, cookie } = await services.db.transaction(async (tx) => {
    const person = await lockProvenPerson(tx, { userId, check });
    await deleteEndedSessions(tx, userId, now);
    await endReplacedSession(tx, auth, from);
    return { person, ...(await openSession(tx, auth, { userId, from, now, issuerSession })) };
  });
  await notifyOfTrial(services, token);
  const { id, email, name } = person;
  const device = writeKnownDevice(auth, { headers: from.headers, email, now });
  return { user: { id, email, name }, cookies: [cookie, device] };
}

/** Replacing the password or erasing the account ends every session: none may be opened after that. */
async function lockProvenPerson(tx: Sql, { userId, check }: Pick<ProvenIdentity, "userId" | "check">) {
  const person = await lockIdentity(tx, userId, "share");
  if (!person) throw invalidCredentials();
  await check?.(tx);
  return person;
}

async function notifyOfTrial(services: Services, token: string): Promise<void> {
  const session = await findSession(services.db, token, services.now());
  if (!session?.orgId) return;
  const { orgId, userId } = session;
  await inOrg(services.db, { orgId, userId }, async (tx) => {
    const rules = { now: services.now(), billing: services.config.BILLING };
    await notifyOfTrialAtSignIn(tx, { userId, account: await readAccount(tx, services.now()), rules });
  });
}

/** A browser that has signed in to the account before is counted separately, so other people's attempts do not lock it out. */
function deviceLimits(device: string): Limit[] {
  return [{ key: `sign-in-device:${device}`, most: 10, windowSeconds: quarterHour }];
}

/**
 * Counts failures only: a success returns its use. The limit per account from all networks is high, so that an attacker cannot
 * easily lock the owner out.
 */
function signInLimits(email: string, ipAddress: string): Limit[] {
  const network = networkOf(ipAddress);
  return [
    { key: `sign-in:${email}:${network}`, most: 10, windowSeconds: quarterHour },
    { key: `sign-in:${email}`, most: 100, windowSeconds: quarterHour },
    { key: `sign-in:${network}`, most: 200, windowSeconds: quarterHour },
  ];
}

function invalidCredentials(): AppError {
  return new AppError("unauthenticated", texts.invalidCredentials);
}

/** Checks the code, or a recovery code, of a person whose password was just accepted; a cookie holds who that is. */
export async function finishSecondStep(
  services: Services,
  auth: Auth,
  { input, from }: { input: z.output<typeof secondStepInput>; from: Client },
) {
  const token = auth.readCookie(from.headers, "second_step") ?? "";
  const ticket = await readTicket(services.db, "second-step", { token, now: services.now() });
  if (!ticket) throw signInExpired();
  await checkSecondStep(services, ticket.userId, input);
  const check = async (tx: Sql) => {
    if (!(await takeTicket(tx, "second-step", { token, now: services.now() }))) throw signInExpired();
  };
  const { userId, issuerSession } = ticket;
  const { user, cookies } = await completeSignIn(services, auth, { userId, from, check, issuerSession });
  if (input.trustDevice) {
    const device = await trustDevice(services, ticket.userId);
    cookies.push(auth.writeCookie("trusted_device", device, trustedDeviceSeconds));
  }
  return { user, cookies: [...cookies, auth.writeCookie("second_step", "", 0)] };
}

function signInExpired(): AppError {
  return new AppError("unauthenticated", "This sign-in has expired. Sign in again.");
}
