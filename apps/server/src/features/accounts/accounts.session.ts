import type { House } from "../../kernel/house.ts";
import type { SessionActor } from "../../kernel/http/types.ts";
import { newId } from "../../platform/ids.ts";
import { readSignedCookie } from "../../platform/session/signed-cookie.ts";
import { findSession, type SessionRow } from "./accounts.repo.ts";
import { openOrganization } from "./accounts.sign-up.service.ts";

/**
 * Who a request's cookie says is asking. The session, the membership and the role are read each time, in one statement, so that
 * signing out and removing somebody take effect at once.
 */
export function authenticateBy(house: House, cookie: { name: string; secret: string }) {
  return async (request: Request): Promise<SessionActor | null> => {
    const token = readSignedCookie(request.headers.get("cookie"), cookie.name, cookie.secret);
    if (!token) return null;
    const session = await findSession(house.db, token, house.now());
    if (!session) return null;
    return toActor(session) ?? repaired(house, session, token);
  };
}

/** Whoever belongs to no organization, as they were removed from their last, gets one of their own. */
async function repaired(
  house: House,
  { userId, displayName }: SessionRow,
  token: string,
): Promise<SessionActor | null> {
  await openOrganization(house, { orgId: newId(house.now()), userId, name: `${displayName}'s workspace` });
  const session = await findSession(house.db, token, house.now());
  return (session && toActor(session)) ?? null;
}

function toActor({ orgId, role, ...person }: SessionRow): SessionActor | undefined {
  return orgId && role ? { ...person, orgId, role } : undefined;
}
