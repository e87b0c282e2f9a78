import { texts } from "@muster/contracts/texts";
import type { SessionActor } from "../../kernel/http/types.ts";
import type { Services } from "../../kernel/services.ts";
import type { Sql } from "../../platform/db/types.ts";
import { AppError } from "../../platform/errors.ts";
import { countUse, returnUses } from "../../platform/session/rate-limit.ts";
import { findConfirmation, findPasswordHash, lockIdentity } from "./identity.repo.ts";
import { isPassword } from "./passwords.ts";

const freshMs = 10 * 60_000;

/**
 * Guards changes that a stolen session must not make. Requires the password, or a passkey used within the last ten minutes. A
 * person without a password may also have signed in within the last ten minutes.
 */
export async function requireIdentity(
  services: Services,
  actor: SessionActor,
  { password, field = "password" }: { password: string | undefined; field?: string },
): Promise<void> {
  const hash = await findPasswordHash(services.db, actor.userId);
  if (password !== undefined && hash !== null) return requirePassword(services, actor, { password, hash, field });
  const times = await findConfirmation(services.db, actor.sessionId);
  const since = services.now().getTime() - freshMs;
  if (times?.confirmedAt && times.confirmedAt.getTime() >= since) return;
  if (hash === null && times && times.createdAt.getTime() >= since) return;
  throw new AppError(
    "forbidden",
    hash === null
      ? "Confirm with a passkey, or sign out and back in, then try again"
      : "Enter your password, or confirm with a passkey",
  );
}

/**
 * Keeps the person from being erased until the transaction ends. Throws `unauthenticated` if they were erased since the request
 * began.
 */
export async function lockPersonForUse(tx: Sql, userId: string): Promise<void> {
  if (!(await lockIdentity(tx, userId, "key share"))) throw new AppError("unauthenticated", texts.unauthenticated);
}

async function requirePassword(
  services: Services,
  { userId }: SessionActor,
  { password, hash, field }: { password: string; hash: string; field: string },
): Promise<void> {
  const limit = { key: `confirm:${userId}`, most: 10, windowSeconds: 900 };
  await countUse(services.db, [limit], services.now());
  if (!(await isPassword(password, hash))) {
    const message = "Incorrect password";
    throw new AppError("invalid_input", message, { fields: { [field]: message } });
  }
  await returnUses(services.db, [limit.key]);
}
