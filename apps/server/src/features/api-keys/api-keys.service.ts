import type { ApiKey, ApiKeyScope, CreatedApiKey, MemberApiKey, OwnApiKeys } from "@muster/contracts/api-keys";
import { message, reasonText } from "@muster/contracts/messages";
import type { Context } from "../../kernel/context.ts";
import { notify, recordEvent } from "../../kernel/events/events.ts";
import { endStreams } from "../../kernel/http/open-streams.ts";
import { type Authenticate, bearerOf } from "../../kernel/http/request-state.ts";
import type { SessionActor } from "../../kernel/http/types.ts";
import { queueEmail } from "../../kernel/mail/mail.ts";
import type { Services } from "../../kernel/services.ts";
import { lockMembership } from "../../kernel/tenancy/membership.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { queryAsSystem, queryInOrg } from "../../kernel/tenancy/tenancy.ts";
import { requirePaidFeature } from "../../kernel/usage/usage.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { isId, newId } from "../../platform/ids.ts";
import { hashToken, newToken } from "../../platform/secrets/bearer-token.ts";
import { organizationName } from "../accounts/accounts.service.ts";
import * as policy from "./api-keys.policy.ts";
import * as repo from "./api-keys.repo.ts";
import { findKeyOwner, touchKey } from "./api-keys.repo.ts";

/** The name of the paid feature, as shown in the refusal. */
export const apiKeysName = "API Keys";
const link = "/settings?tab=api-keys";
const dayMs = 86_400_000;

/** Works without a paid plan: existing keys can be seen and revoked. */
export function listOwnKeys({ actor, inOrg, now }: Context): Promise<OwnApiKeys> {
  return inOrg(async (tx) => {
    const items = (await repo.listKeysOf(tx, actor.userId)).map((row) => toKey(row, now()));
    return {
      items,
      createBlocker: reasonText(policy.createBlocker(await repo.countActiveKeys(tx, actor.userId, now()))),
      writeBlocker: reasonText(policy.scopeBlocker(actor, "write")),
    };
  });
}

export function listMembersKeys(
  { actor, inOrg, now }: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: MemberApiKey[]; nextCursor: string | null }> {
  refuseIf(policy.membersKeysBlocker(actor));
  if (cursor !== undefined && !isId(cursor))
    throw new AppError("invalid_input", "Invalid cursor", { fields: { cursor: "Invalid cursor" } });
  return inOrg(async (tx) => {
    const rows = await repo.listKeysOfOthers(tx, actor.userId, { limit: limit + 1, cursor });
    const items = rows.slice(0, limit).map((row) => {
      const { userId, displayName, email } = row;
      return { ...toKey(row, now()), userId, displayName, email };
    });
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  });
}

/** Returns the token only this once. Also emails its owner, because the key's holder acts in their name. */
export function createKey(
  { actor, inOrg, services, now }: Context,
  { name, scope, days }: { name: string; scope: ApiKeyScope; days: number | null },
): Promise<CreatedApiKey> {
  refuseIf(policy.scopeBlocker(actor, scope));
  return inOrg(async (tx) => {
    const createdAt = now();
    await requirePaidFeature(tx, apiKeysName, { now: createdAt, billing: services.config.BILLING });
    await lockMembership(tx, actor.userId);
    await repo.lockKeys(tx);
    const blocker = policy.createBlocker(await repo.countActiveKeys(tx, actor.userId, createdAt));
    if (blocker) throw new AppError("conflict", blocker);
    const token = newToken();
    const row = {
      id: newId(createdAt),
      orgId: tx.orgId,
      userId: actor.userId,
      name,
      scope,
      lastFour: token.slice(-4),
      createdAt,
      expiresAt: days === null ? null : new Date(createdAt.getTime() + days * dayMs),
      lastUsedAt: null,
    };
    await repo.insertKey(tx, { ...row, tokenHash: hashToken(token) ?? "" });
    const more = { scope, expiresAt: row.expiresAt?.toISOString() ?? null };
    await record(tx, { userId: actor.userId, key: row, done: "created", more });
    await queueEmail(tx, services, {
      to: actor.email,
      subject: message("email.key_subject"),
      title: message("email.key_title", { name }),
      paragraphs: [
        message(scope === "read" ? "email.key_reads" : "email.key_writes", {
          organization: await organizationName(tx),
        }),
        message("email.key_if_not_you"),
      ],
    });
    return { key: toKey(row, createdAt), token };
  });
}

/** Takes effect at once and ends every stream the key holds open. The owner is notified when an admin revokes their key. */
export function revokeKey({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  return inOrg(async (tx) => {
    const key = await repo.findKey(tx, id);
    if (!key || !policy.mayRevoke(actor, key) || !(await repo.deleteKey(tx, id))) throw notFound("record");
    await endStreams(tx, { userId: key.userId, orgId: tx.orgId, keyId: key.id });
    const isOwn = key.userId === actor.userId;
    const more = isOwn ? {} : { owner: key.displayName };
    await record(tx, { userId: actor.userId, key, done: "revoked", more });
    if (isOwn) return;
    const { userId, name, lastFour } = key;
    await notify(tx, {
      ...{ userId, type: "warning", title: message("events.api_key_revoked_title"), link },
      message: message("events.api_key_revoked_notice", { name: actor.displayName, key: name, lastFour }),
    });
  });
}

/** Deletes a leaving member's keys here for good, even if they come back. The caller ends their streams. */
export function deleteKeysOfMember(tx: OrgTx, userId: string): Promise<void> {
  return repo.deleteKeysOf(tx, userId);
}

interface KeyEvent {
  /** The person who acted. */
  userId: string;
  key: { id: string; name: string; lastFour: string };
  done: "created" | "revoked";
  more: { owner?: string; scope?: ApiKeyScope; expiresAt?: string | null };
}

function record(tx: OrgTx, { userId, key: { id, name, lastFour }, done, more }: KeyEvent): Promise<void> {
  const params = { key: name, lastFour };
  const text = more.owner
    ? message("events.api_key_of_other_revoked", { ...params, owner: more.owner })
    : message(`events.api_key_${done}`, params);
  return recordEvent(tx, {
    kind: `api_key_${done}`,
    text,
    link,
    audience: "owner",
    userId,
    data: { keyId: id, ...more },
  });
}

function toKey(row: repo.ApiKeyRow, now: Date): ApiKey {
  const { id, name, lastFour, scope, createdAt, lastUsedAt, expiresAt } = row;
  return {
    id,
    name,
    lastFour,
    scope,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt <= now,
  };
}

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
  const db = queryAsSystem(services.db, "who holds an API key");
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
  if (rules.billing !== "off") await queryInOrg(services.db, actor, (tx) => requirePaidFeature(tx, apiKeysName, rules));
  if (isStale) await touchKey(db, keyId, now);
  return actor;
}
