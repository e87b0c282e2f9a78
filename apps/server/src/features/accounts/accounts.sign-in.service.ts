import type { signInInput } from "@muster/contracts/accounts";
import { texts } from "@muster/contracts/texts";
import { hashPassword } from "better-auth/crypto";
import { z } from "zod";
import type { House } from "../../kernel/house.ts";
import { inOrg } from "../../kernel/tenancy/tenancy.ts";
import { noticeTrialAtSignIn } from "../../kernel/usage/trial-notices.ts";
import { readAccount } from "../../kernel/usage/usage.ts";
import { AppError } from "../../platform/errors.ts";
import { countUse, type Limit, returnUses } from "../../platform/session/rate-limit.ts";
import { deleteEndedSessions, findSession } from "./accounts.repo.ts";
import type { Auth } from "./auth.ts";

const quarterHour = 900;

/** Wrong password, unknown account and impossible address are one answer, after the same work. */
export async function signIn(
  house: House,
  auth: Auth,
  { input, headers, ipAddress }: { input: z.output<typeof signInInput>; headers: Headers; ipAddress: string },
) {
  const email = input.email.trim().toLowerCase();
  const limits = signInLimits(email, ipAddress);
  await countUse(house.db, limits, house.now());
  if (!z.email().safeParse(email).success || input.password.length > 128) {
    await hashPassword(input.password.slice(0, 128));
    throw invalidCredentials();
  }
  const made = await auth.api
    .signInEmail({ body: { email, password: input.password }, headers, returnHeaders: true })
    .catch((error: unknown) => {
      throw isUnauthorized(error) ? invalidCredentials() : error;
    });
  await returnUses(
    house.db,
    limits.map(({ key }) => key),
  );
  await welcome(house, made.response.token);
  const { user } = made.response;
  return { user: { id: user.id, email: user.email, name: user.name }, headers: made.headers };
}

async function welcome(house: House, token: string): Promise<void> {
  const now = house.now();
  const session = await findSession(house.db, token, now);
  if (session) await deleteEndedSessions(house.db, session.userId, now);
  if (!session?.orgId) return;
  const { orgId, userId } = session;
  await inOrg(house.db, { orgId, userId }, async (tx) => {
    const rules = { now, billing: house.config.BILLING };
    await noticeTrialAtSignIn(tx, { userId, account: await readAccount(tx, now), rules });
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

function isUnauthorized(error: unknown): boolean {
  return (error as { status?: unknown }).status === "UNAUTHORIZED";
}
