import type { signInInput } from "@muster/contracts/accounts";
import { plainAddress } from "@muster/contracts/addresses";
import { texts } from "@muster/contracts/texts";
import type { z } from "zod";
import type { House } from "../../kernel/house.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { noticeTrialAtSignIn } from "../../kernel/usage/trial-notices.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { AppError, refuseIf } from "../../platform/errors.ts";
import { countUse, type Limit, returnUses } from "../../platform/session/rate-limit.ts";
import { passwordsBlocker } from "./accounts.policy.ts";
import { deleteEndedSessions, findSession } from "./accounts.repo.ts";
import type { Auth } from "./auth.ts";
import { findPasswordHash, findPerson, findPersonByEmail } from "./identity.repo.ts";
import { isPassword } from "./passwords.ts";
import { endReplacedSession, type From, openSession } from "./sessions.service.ts";
import { issueTicket } from "./tickets.ts";
import { needsSecondStep } from "./two-factor.service.ts";

const quarterHour = 900;
const secondStepSeconds = 600;

/** Signed in, or half of it: then a second step is asked for, and the cookie says who is in the middle of it. */
export type SignedIn =
  | { user: { id: string; email: string; name: string }; cookies: string[] }
  | { needsSecondStep: true; cookies: string[] };

/** Wrong password, unknown account and impossible address are one answer, after the same work. */
export async function signIn(
  house: House,
  auth: Auth,
  { input, from }: { input: z.output<typeof signInInput>; from: From },
): Promise<SignedIn> {
  refuseIf(passwordsBlocker(house.config));
  const email = plainAddress(input.email).toLowerCase();
  const limits = signInLimits(email, from.ipAddress);
  await countUse(house.db, limits, house.now());
  const person = await findPersonByEmail(house.db, email);
  const hash = person ? await findPasswordHash(house.db, person.id) : null;
  if (!(await isPassword(input.password, hash)) || !person) throw invalidCredentials();
  await returnUses(
    house.db,
    limits.map(({ key }) => key),
  );
  return finishFirstStep(house, auth, { userId: person.id, from });
}

/** After the password, or the word of single sign-on: the session, unless a second step is on. */
export async function finishFirstStep(
  house: House,
  auth: Auth,
  { userId, from }: { userId: string; from: From },
): Promise<SignedIn> {
  const device = auth.readCookie(from.headers, "trusted_device");
  if (!(await needsSecondStep(house, { userId, device }))) return welcome(house, auth, { userId, from });
  const now = house.now();
  const token = await issueTicket(house.db, {
    kind: "second-step",
    ticket: { userId },
    seconds: secondStepSeconds,
    now,
  });
  return { needsSecondStep: true, cookies: [auth.writeCookie("second_step", token, secondStepSeconds)] };
}

/** Every step is done: a new session, and the trial's notice where one is due. */
export async function welcome(house: House, auth: Auth, { userId, from }: { userId: string; from: From }) {
  const now = house.now();
  const person = await findPerson(house.db, userId);
  if (!person) throw invalidCredentials(); // deleted since the step before
  await deleteEndedSessions(house.db, userId, now);
  await endReplacedSession(house.db, auth, from);
  const { token, cookie } = await openSession(house.db, auth, { userId, from, now });
  await noticeTrial(house, token);
  return { user: { id: person.id, email: person.email, name: person.name }, cookies: [cookie] };
}

async function noticeTrial(house: House, token: string): Promise<void> {
  const session = await findSession(house.db, token, house.now());
  if (!session?.orgId) return;
  const { orgId, userId } = session;
  await inOrg(house.db, { orgId, userId }, async (tx) => {
    const rules = { now: house.now(), billing: house.config.BILLING };
    await noticeTrialAtSignIn(tx, { userId, account: await readAccount(tx, house.now()), rules });
  });
}

/** Failures only: a success gives its use back. By account from anywhere is wide, so that nobody can lock another out easily. */
function signInLimits(email: string, ipAddress: string): Limit[] {
  return [
    { key: `sign-in:${email}:${ipAddress}`, most: 10, windowSeconds: quarterHour },
    { key: `sign-in:${email}`, most: 100, windowSeconds: quarterHour },
    { key: `sign-in:${ipAddress}`, most: 200, windowSeconds: quarterHour },
  ];
}

function invalidCredentials(): AppError {
  return new AppError("unauthenticated", texts.invalidCredentials);
}
