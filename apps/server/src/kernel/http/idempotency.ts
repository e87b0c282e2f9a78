import { createHash } from "node:crypto";
import { AppError } from "../../platform/errors.ts";
import type { House } from "../house.ts";
import type { Actor } from "../tenancy/actor.ts";
import { inOrg } from "../tenancy/tenancy.ts";
import { claimKey, deleteKeysBefore, dropKey, findKey, storeAnswer } from "./idempotency.repo.ts";

/** A claim this old belongs to a process that died with it. */
const staleMs = 2 * 60_000;
const keptMs = 24 * 3_600_000;

/**
 * Gives a request that carries an Idempotency-Key its first answer again instead of doing its work twice. The key is the
 * person's own: another's answer is never given. Answers of our own failures (5xx) are not kept, so that trying again helps.
 */
export async function answerOnce(
  request: Request,
  { house, actor, key }: { house: House; actor: Actor; key: string },
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (key.length > 200) throw new AppError("invalid_input", "The Idempotency-Key is limited to 200 characters");
  const body = await request.text();
  const claim = { userId: actor.userId, key, hash: hashOf(request, body, actor) };
  const earlier = await inOrg(house.db, actor, async (tx) => {
    const now = house.now();
    const keptSince = new Date(now.getTime() - keptMs);
    const isOurs = await claimKey(tx, claim, { now, staleBefore: new Date(now.getTime() - staleMs), keptSince });
    // One request in 256 clears the organization's old answers for all.
    if (claim.hash.startsWith("00")) await deleteKeysBefore(tx, keptSince);
    return isOurs ? undefined : findKey(tx, claim);
  });
  if (earlier) return repeat(earlier, claim.hash);

  const again = new Request(request.url, { method: request.method, headers: request.headers, ...(body && { body }) });
  const response = await answer(again);
  const text = response.body ? await response.clone().text() : "";
  await inOrg(house.db, actor, (tx) =>
    response.status >= 500 ? dropKey(tx, claim) : storeAnswer(tx, claim, { status: response.status, body: text }),
  );
  return response;
}

function repeat(earlier: { hash: string; status: number | null; body: string | null }, hash: string): Response {
  if (earlier.hash !== hash)
    throw new AppError("invalid_input", "This Idempotency-Key was already used with a different request");
  if (earlier.status === null)
    throw new AppError("conflict", "A request with this key is still in progress", { retryAfterSeconds: 1 });
  const headers = { "content-type": "application/json", "idempotent-replayed": "true" };
  return new Response(earlier.body || null, { status: earlier.status, headers });
}

/** A key of the person gets none of the answers that they were given themselves: it may not have been allowed to ask. */
function hashOf(request: Request, body: string, { key }: Actor): string {
  const { pathname, search } = new URL(request.url);
  const by = key ? "by a key: " : "";
  return createHash("sha256").update(`${by}${request.method} ${pathname}${search}\n${body}`).digest("hex");
}
