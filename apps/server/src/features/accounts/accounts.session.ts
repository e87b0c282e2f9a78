import type { House } from "../../kernel/house.ts";
import type { Authenticate } from "../../kernel/http/request-state.ts";
import type { SessionActor } from "../../kernel/http/types.ts";
import { newId } from "../../platform/ids.ts";
import { findSession, type SessionRow, sessionSeconds, touchSession } from "./accounts.repo.ts";
import { openOrganization } from "./accounts.sign-up.service.ts";
import type { Auth } from "./auth.ts";

/**
 * Who a request's cookie says is asking. The session, the membership and the role are read each time, in one statement, so that
 * signing out and removing somebody take effect at once. A session slides on with use.
 */
export function authenticateBy(house: House, auth: Pick<Auth, "readCookie" | "writeCookie">): Authenticate {
  return async (request, { ipAddress, cookies }) => {
    const token = auth.readCookie(request.headers, "session_token");
    if (!token) return null;
    const now = house.now();
    const session = await findSession(house.db, token, now);
    if (!session) return null;
    if (session.isStale) {
      const userAgent = request.headers.get("user-agent")?.slice(0, 400) ?? null;
      await touchSession(house.db, session.sessionId, { now, ipAddress, userAgent });
    }
    if (session.isAgeing) cookies.push(auth.writeCookie("session_token", token, sessionSeconds));
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

function toActor({ sessionId, userId, email, displayName, orgId, role }: SessionRow): SessionActor | undefined {
  return orgId && role ? { sessionId, userId, email, displayName, orgId, role } : undefined;
}
