import { message, reasonText, renderMessage } from "@muster/contracts/messages";
import { type ScimToken, scimPath } from "@muster/contracts/scim";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import { bearerOf } from "../../kernel/http/request-state.ts";
import type { Services } from "../../kernel/services.ts";
import { type OrgTx, queryAsSystem, queryInOrg } from "../../kernel/tenancy/tenancy.ts";
import { requirePaidFeature } from "../../kernel/usage/usage.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { hashToken, newToken } from "../../platform/secrets/bearer-token.ts";
import * as policy from "./scim.policy.ts";
import * as repo from "./scim.tokens.repo.ts";
import { findTokenHolder, touchToken } from "./scim.tokens.repo.ts";

/** The name of the paid feature, as shown in the refusal. */
const scimName = "SCIM provisioning";
const prefix = "muster_scim_";

/** Works on every plan: existing tokens can be seen and revoked. */
export function listTokens({ actor, inOrg }: Context, { origin }: { origin: string }) {
  refuseIf(policy.tokensBlocker(actor));
  return inOrg(async (tx) => {
    const items = (await repo.listTokens(tx)).map(toToken);
    return { items, createBlocker: reasonText(policy.createBlocker(items.length)), url: `${origin}${scimPath}` };
  });
}

/** Returns the token's text only this once. */
export function createToken({ actor, inOrg, services, now }: Context, { name }: { name: string }) {
  refuseIf(policy.tokensBlocker(actor));
  return inOrg(async (tx) => {
    const createdAt = now();
    await requirePaidFeature(tx, scimName, { now: createdAt, billing: services.config.BILLING });
    await repo.lockTokens(tx);
    const blocker = policy.createBlocker(await repo.countTokens(tx));
    if (blocker) throw new AppError("conflict", blocker);
    const secret = newToken(prefix);
    const row = { id: newId(createdAt), name, lastFour: secret.slice(-4), createdAt, lastUsedAt: null };
    await repo.insertToken(tx, { ...row, createdBy: actor.userId, tokenHash: hashToken(secret, prefix) ?? "" });
    await record(tx, actor.userId, { ...row, done: "created" });
    return { token: toToken({ ...row, createdBy: actor.displayName }), secret };
  });
}

/** Takes effect at once. */
export function revokeToken({ actor, inOrg }: Context, { id }: { id: string }): Promise<void> {
  refuseIf(policy.tokensBlocker(actor));
  return inOrg(async (tx) => {
    const row = await repo.deleteToken(tx, id);
    if (!row) throw notFound("record");
    await record(tx, actor.userId, { id, ...row, done: "revoked" });
  });
}

/** The organization that a SCIM request acts for. */
export interface ScimClient {
  orgId: string;
  /** "SCIM token “Okta”", for the records. */
  program: string;
}

/** The token and the plan are read each time, so that a revoked token ends at once. Sessions and API keys are not read at all. */
export async function authenticateScim(services: Services, headers: Headers): Promise<ScimClient> {
  const now = services.now();
  const db = queryAsSystem(services.db, "who holds a SCIM token");
  const tokenHash = hashToken(bearerOf(headers) ?? "", prefix);
  const holder = tokenHash && (await findTokenHolder(db, tokenHash, now));
  if (!holder) throw new AppError("unauthenticated", "Send a valid SCIM token as a bearer token.");
  const { tokenId, name, orgId, isStale } = holder;
  const rules = { now, billing: services.config.BILLING };
  if (rules.billing !== "off")
    await queryInOrg(services.db, { orgId, userId: null }, (tx) => requirePaidFeature(tx, scimName, rules));
  if (isStale) await touchToken(db, tokenId, now);
  return { orgId, program: renderMessage(message("events.scim_token", { token: name })) };
}

function toToken({ createdAt, lastUsedAt, ...row }: repo.TokenRow): ScimToken {
  return { ...row, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

interface TokenEvent {
  id: string;
  name: string;
  lastFour: string;
  done: "created" | "revoked";
}

function record(tx: OrgTx, userId: string, { id, name, lastFour, done }: TokenEvent): Promise<void> {
  return recordEvent(tx, {
    kind: `scim_token_${done}`,
    text: message(`events.scim_token_${done}`, { token: name, lastFour }),
    link: "/settings?tab=provisioning",
    audience: "owner",
    userId,
    data: { tokenId: id },
  });
}
