import { randomBytes } from "node:crypto";
import type { ActiveSession } from "@muster/contracts/profile";
import { endStreams } from "../../kernel/http/open-streams.ts";
import type { SessionActor } from "../../kernel/http/types.ts";
import type { Services } from "../../kernel/services.ts";
import type { Sql } from "../../platform/db/types.ts";
import { notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { sessionSeconds } from "./accounts.repo.ts";
import type { Auth } from "./auth.ts";
import * as repo from "./sessions.repo.ts";
import { describeUserAgent } from "./user-agent.ts";

/** Where a request comes from, as stored with a session. */
export interface Client {
  headers: Headers;
  ipAddress: string;
}

/** Starts a session under a new token; returns it and the cookie that holds it. */
export async function openSession(
  db: Sql,
  auth: Pick<Auth, "writeCookie">,
  { userId, from, now, issuerSession }: { userId: string; from: Client; now: Date; issuerSession?: string | undefined },
): Promise<{ token: string; cookie: string }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
  const userAgent = from.headers.get("user-agent")?.slice(0, 400) ?? null;
  const times = { expiresAt, createdAt: now, updatedAt: now };
  const row = { id: newId(now), token, userId, userAgent, ipAddress: from.ipAddress, issuerSession, ...times };
  await repo.insertSession(db, row);
  return { token, cookie: auth.writeCookie("session_token", token, sessionSeconds) };
}

/** A browser holds one session: opening another ends the one it held. */
export async function endReplacedSession(
  db: Sql,
  auth: Pick<Auth, "readCookie">,
  { headers }: Pick<Client, "headers">,
): Promise<void> {
  const token = auth.readCookie(headers, "session_token");
  const replaced = token && (await repo.deleteSessionByToken(db, token));
  if (replaced) await endStreams(db, { userId: replaced.userId, sessionId: replaced.id });
}

export async function listSessions(services: Services, actor: SessionActor): Promise<ActiveSession[]> {
  const rows = await repo.listSessionRows(services.db, actor.userId);
  const now = services.now();
  return rows
    .filter(({ expiresAt }) => expiresAt > now)
    .map((row) => ({
      id: row.id,
      ...describeUserAgent(row.userAgent),
      ipAddress: row.ipAddress,
      signedInAt: row.createdAt.toISOString(),
      lastSeenAt: (row.id === actor.sessionId ? now : row.updatedAt).toISOString(),
      isCurrent: row.id === actor.sessionId,
    }));
}

/** Ends the caller's session. Returns the issuer's session, sealed, when it came from single sign-on. */
export async function signOut(services: Services, { userId, sessionId: id }: SessionActor): Promise<string | null> {
  return services.db.transaction(async (tx) => {
    const ended = await repo.deleteSession(tx, { userId, id });
    await endStreams(tx, { userId, sessionId: id });
    return ended?.issuerSession ?? null;
  });
}

/** Signs out one session: its next request is unauthenticated, and its open streams end. */
export async function endSession(tx: Sql, { userId, id }: { userId: string; id: string }): Promise<void> {
  if (!(await repo.deleteSession(tx, { userId, id }))) throw notFound("record");
  await endStreams(tx, { userId, sessionId: id });
}

/** Signs out all other sessions; returns how many ended. */
export async function endOtherSessions(tx: Sql, { userId, keep }: { userId: string; keep: string }): Promise<number> {
  const ended = await repo.deleteSessionsBut(tx, userId, keep);
  await endStreams(tx, { userId, exceptSessionId: keep });
  return ended;
}
