import { type Place, placeHeader, placeParameter, readPlace } from "@muster/contracts/place";
import type { Authenticate } from "../../kernel/http/request-state.ts";
import type { SessionActor } from "../../kernel/http/types.ts";
import type { Services } from "../../kernel/services.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { findSession, type SessionRow, sessionSeconds, touchSession } from "./accounts.repo.ts";
import { openOrganization } from "./accounts.sign-up.service.ts";
import type { Auth } from "./auth.ts";

/**
 * Authenticates a request by its cookie. Session, membership and role are read each time, in one statement, so that signing out
 * or removing a person takes effect at once. Use extends a session. When a page names its person and organization, the request is
 * handled for exactly those or refused: another tab may have changed the session since.
 */
export function authenticateBy(services: Services, auth: Pick<Auth, "readCookie" | "writeCookie">): Authenticate {
  return async (request, { ipAddress, cookies }) => {
    const token = auth.readCookie(request.headers, "session_token");
    if (!token) return null;
    const now = services.now();
    const place = placeOf(request);
    const session = await findSession(services.db, token, now, place?.orgId);
    if (!session) return null;
    if (session.isStale) {
      const userAgent = request.headers.get("user-agent")?.slice(0, 400) ?? null;
      await touchSession(services.db, session.sessionId, { now, ipAddress, userAgent });
    }
    if (session.isAgeing) cookies.push(auth.writeCookie("session_token", token, sessionSeconds));
    if (place) refuseOtherPlace(session, place);
    return toActor(session) ?? createMissingOrganization(services, session, token);
  };
}

function placeOf(request: Request): Place | undefined {
  const header = request.headers.get(placeHeader);
  // Streams and links cannot carry our headers.
  return readPlace(header ?? (request.method === "GET" ? new URL(request.url).searchParams.get(placeParameter) : null));
}

function refuseOtherPlace({ userId, orgId }: SessionRow, place: Place): void {
  if (userId !== place.userId)
    throw new AppError("unauthenticated", "Another account is signed in to this browser. Sign in again.");
  if (orgId !== place.orgId) throw new AppError("not_a_member", "You no longer belong to this organization");
}

/** Gives a person who was removed from their last organization a new one. */
async function createMissingOrganization(
  services: Services,
  { userId, displayName }: SessionRow,
  token: string,
): Promise<SessionActor | null> {
  await openOrganization(services, { orgId: newId(services.now()), userId, name: `${displayName}'s workspace` });
  const session = await findSession(services.db, token, services.now());
  return (session && toActor(session)) ?? null;
}

function toActor({ sessionId, userId, email, displayName, orgId, role }: SessionRow): SessionActor | undefined {
  return orgId && role ? { sessionId, userId, email, displayName, orgId, role } : undefined;
}
