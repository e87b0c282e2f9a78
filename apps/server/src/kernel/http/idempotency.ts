import { createHash, randomUUID } from "node:crypto";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../services.ts";
import type { Actor } from "../tenancy/actor.ts";
import { openJournal, type StoreEntries } from "../tenancy/journal.ts";
import { asSystem, withinOrg } from "../tenancy/tenancy.ts";
import * as repo from "./idempotency.repo.ts";

const retentionMs = 24 * 3_600_000;

interface Asked {
  services: Services;
  actor: Actor;
  key: string;
}

/**
 * Returns the first answer again when a request repeats its Idempotency-Key, instead of doing the work twice. Keys are scoped to
 * a person: they never get another person's answer. The work's first transaction that writes claims the key in its own commit, so
 * after a crash at any moment a repeat continues after what was committed (see `Journal`). Server errors (5xx) are not stored as
 * answers.
 */
export async function respondOnce(
  request: Request,
  asked: Asked,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (asked.key.length > 200) throw new AppError("invalid_input", "The Idempotency-Key is limited to 200 characters");
  const body = await request.text();
  const wanted = claimOf(asked, hashOf(request, body, asked.actor));
  const attempt = randomUUID();
  const found = await findOrTakeOver(asked, wanted, attempt);
  if (found && found.status !== null) return repeat(found.status, found.body);

  const claim = { ...wanted, orgId: found?.orgId ?? wanted.orgId };
  const journal = openJournal(found?.journal ?? {}, storeIn(claim, attempt, asked.services));
  const again = new Request(request.url, { method: request.method, headers: request.headers, ...(body && { body }) });
  const response = await journal.run(() => answer(again));
  if (journal.isLost()) return answerOfOther(asked, wanted);
  if (response.status < 500) {
    const text = response.body ? await response.clone().text() : "";
    const stored = { attempt, status: response.status, body: text, now: asked.services.now() };
    const isStored = await asSystem(asked.services.db, "store an answer", (tx) =>
      repo.storeResponse(tx, claim, stored),
    );
    // Refused because of what the same request, sent twice at once, has just done: it took the plan's last action.
    if (!isStored && response.status >= 400) return answerOfOther(asked, wanted);
  }
  return response;
}

/** An earlier request's claim; this attempt takes it over if it has no response. Undefined when no request claimed the key. */
function findOrTakeOver({ services, actor }: Asked, wanted: repo.Claim, attempt: string) {
  return asSystem(services.db, "find an earlier request", async (tx) => {
    const since = new Date(services.now().getTime() - retentionMs);
    const found = await findClaim(tx, wanted, { actor, since });
    if (found?.status === null && !(await repo.takeOverClaim(tx, { ...wanted, orgId: found.orgId }, attempt)))
      return findClaim(tx, wanted, { actor, since });
    if (!found) await repo.deleteExpired(tx, since, wanted);
    // One request in 256 deletes all expired responses.
    if (wanted.hash.startsWith("00")) await repo.deleteExpired(tx, since);
    return found;
  });
}

/**
 * The claim of this organization, or of another that the person worked in when they sent the same request. An API key has one
 * organization.
 */
async function findClaim(
  tx: Parameters<typeof repo.findClaims>[0],
  wanted: repo.Claim,
  { actor, since }: { actor: Actor; since: Date },
): Promise<repo.ClaimRow | undefined> {
  const claims = await repo.findClaims(tx, wanted, since);
  const own = claims.find(({ orgId }) => orgId === wanted.orgId);
  if (own && own.hash !== wanted.hash)
    throw new AppError("invalid_input", "This Idempotency-Key was already used with a different request");
  return own ?? (actor.key ? undefined : claims.find(({ hash }) => hash === wanted.hash));
}

/** A concurrent request claimed the key first. */
async function answerOfOther({ services, actor }: Asked, wanted: repo.Claim): Promise<Response> {
  const since = new Date(services.now().getTime() - retentionMs);
  const other = await asSystem(services.db, "find an earlier request", (tx) => findClaim(tx, wanted, { actor, since }));
  if (other && other.status !== null) return repeat(other.status, other.body);
  throw new AppError("conflict", "A request with this key is still in progress", { retryAfterSeconds: 1 });
}

function storeIn(claim: repo.Claim, attempt: string, { now }: Services): StoreEntries {
  return (tx, entries) => {
    const store = (there: typeof tx) => repo.storeEntries(there, claim, { attempt, entries, now: now() });
    // Row-level security: the claim belongs to the organization in which the request was sent.
    const isElsewhere = "orgId" in tx && tx.orgId !== claim.orgId;
    return isElsewhere ? withinOrg(tx, { orgId: claim.orgId, userId: claim.userId }, store) : store(tx);
  };
}

function repeat(status: number, body: string | null): Response {
  const headers = { "content-type": "application/json", "idempotent-replayed": "true" };
  return new Response(body || null, { status, headers });
}

function claimOf({ actor, key }: Asked, hash: string): repo.Claim {
  return { orgId: actor.orgId, userId: actor.userId, key, hash };
}

/** The hash includes the API key, so that a key never gets an answer given to its person: it may not have been allowed to ask. */
function hashOf(request: Request, body: string, { key }: Actor): string {
  const { pathname, search } = new URL(request.url);
  const by = key ? "by a key: " : "";
  return createHash("sha256").update(`${by}${request.method} ${pathname}${search}\n${body}`).digest("hex");
}
