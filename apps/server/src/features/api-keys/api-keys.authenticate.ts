import { type Authenticate, bearerOf } from "../../kernel/http/request-state.ts";
import type { SessionActor } from "../../kernel/http/types.ts";
import type { Services } from "../../kernel/services.ts";
import { askAsSystem, askInOrg } from "../../kernel/tenancy/tenancy.ts";
import { requirePaidFeature } from "../../kernel/usage/usage.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken } from "./api-key-token.ts";
import { findKeyOwner, touchKey } from "./api-keys.repo.ts";
import { apiKeysName } from "./api-keys.service.ts";

/** A request with a key is authenticated by the key alone; all others use `otherwise`. */
export function authenticateByKey(services: Services, otherwise: Authenticate): Authenticate {
  return (request, state) => {
    const token = bearerOf(request.headers);
    return token === undefined ? otherwise(request, state) : holderOf(services, token);
  };
}

/** Key, membership and role are read each time, so that revoking a key or ending a membership takes effect at once. */
async function holderOf(services: Services, token: string): Promise<SessionActor> {
  const now = services.now();
  const db = askAsSystem(services.db, "who holds an API key");
  const tokenHash = hashToken(token);
  const holder = tokenHash && (await findKeyOwner(db, tokenHash, now));
  if (!holder) throw new AppError("unauthenticated", "Invalid API key. It may have been revoked or expired.");
  const { keyId, name, scope, expiresAt, isStale, ...person } = holder;
  const actor = {
    ...person,
    sessionId: "",
    key: { id: keyId, name, scope, expiresAt: expiresAt ? new Date(expiresAt) : null },
  };
  const rules = { now, billing: services.config.BILLING };
  if (rules.billing !== "off") await askInOrg(services.db, actor, (tx) => requirePaidFeature(tx, apiKeysName, rules));
  if (isStale) await touchKey(db, keyId, now);
  return actor;
}
