import { message, reasonText } from "@muster/contracts/messages";
import {
  testEventType,
  type Webhook,
  type WebhookDelivery,
  type WebhookDraft,
  type WebhookWithSecret,
} from "@muster/contracts/webhooks";
import type { Context } from "../../kernel/context.ts";
import { recordEvent } from "../../kernel/events/events.ts";
import type { OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { requirePaidFeature } from "../../kernel/usage/usage.ts";
import { AppError, notFound, refuseIf } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import {
  isSuccess,
  newDelivery,
  newSecret,
  postDelivery,
  readSecrets,
  secretOwner,
  sendJob,
} from "./webhooks.delivery.service.ts";
import * as policy from "./webhooks.policy.ts";
import * as repo from "./webhooks.repo.ts";

/** The name of the paid feature, as shown in the refusal. */
const webhooksName = "Webhooks";
/** After a rotation, the old secret also signs for this long. */
const rotationMs = 24 * 3_600_000;

/** Works on every plan: existing endpoints can be seen, paused and deleted. */
export function listWebhooks({ actor, inOrg }: Context) {
  refuseIf(policy.webhooksBlocker(actor));
  return inOrg(async (tx) => {
    const rows = await repo.listEndpoints(tx);
    const last = await repo.findLastDeliveries(tx);
    const items = rows.map((row) => toWebhook(row, last.get(row.id)));
    return { items, createBlocker: reasonText(policy.createBlocker(rows.length)) };
  });
}

/** Returns the secret only this once. */
export function createWebhook(context: Context, draft: WebhookDraft): Promise<WebhookWithSecret> {
  const { actor, inOrg, services, now } = context;
  refuseIf(policy.webhooksBlocker(actor));
  checkUrl(context, draft.url);
  return inOrg(async (tx) => {
    await requirePlan(tx, context);
    await repo.lockEndpoints(tx);
    const blocker = policy.createBlocker(await repo.countEndpoints(tx));
    if (blocker) throw new AppError("conflict", blocker);
    const id = newId(now());
    const secret = newSecret();
    const row = {
      ...{ id, orgId: tx.orgId, ...draft, isActive: true, pausedReason: null, failingSince: null, createdAt: now() },
      sealedSecret: services.secrets.seal(secret, secretOwner(tx, id)),
      ...{ previousSecret: null, previousSecretUntil: null },
    };
    await repo.insertEndpoint(tx, row);
    await record(tx, context, { kind: "webhook_created", row });
    return { webhook: toWebhook(row), secret: displaySecret(secret) };
  });
}

type Change = { id: string; isActive?: boolean | undefined } & {
  [Field in keyof WebhookDraft]?: WebhookDraft[Field] | undefined;
};

/** Changing the URL or resuming the endpoint resets its failures. */
export function updateWebhook(context: Context, { id, ...change }: Change): Promise<Webhook> {
  const { actor, inOrg } = context;
  refuseIf(policy.webhooksBlocker(actor));
  if (change.url !== undefined) checkUrl(context, change.url);
  return inOrg(async (tx) => {
    const before = await mustFindEndpoint(tx, id, "update");
    const { name = before.name, url = before.url, eventTypes = before.eventTypes, isActive = before.isActive } = change;
    const isResumed = isActive && !before.isActive;
    if (isResumed) await requirePlan(tx, context);
    const resetsFailures = isResumed || url !== before.url;
    const values = {
      ...{ name, url, eventTypes, isActive },
      ...(resetsFailures && { failingSince: null }),
      ...(isActive && { pausedReason: null }),
    };
    const row = { ...before, ...values };
    await repo.updateEndpoint(tx, id, values);
    const isEdited = Object.entries({ name, url, eventTypes }).some(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof WebhookDraft]),
    );
    if (isEdited) await record(tx, context, { kind: "webhook_changed", row });
    if (isActive !== before.isActive)
      await record(tx, context, { kind: isActive ? "webhook_resumed" : "webhook_paused", row });
    return toWebhook(row, (await repo.findLastDeliveries(tx)).get(id));
  });
}

/** Deletes its deliveries too, including those not sent yet. */
export function removeWebhook(context: Context, { id }: { id: string }): Promise<void> {
  refuseIf(policy.webhooksBlocker(context.actor));
  return context.inOrg(async (tx) => {
    const row = await mustFindEndpoint(tx, id);
    if (!(await repo.deleteEndpoint(tx, id))) throw notFound("record");
    await record(tx, context, { kind: "webhook_deleted", row });
  });
}

/** Returns the new secret only this once. A second rotation within a day ends the validity of the first secret. */
export function rotateSecret(context: Context, { id }: { id: string }): Promise<WebhookWithSecret> {
  const { actor, inOrg, services, now } = context;
  refuseIf(policy.webhooksBlocker(actor));
  return inOrg(async (tx) => {
    const before = await mustFindEndpoint(tx, id, "update");
    const secret = newSecret();
    const values = {
      sealedSecret: services.secrets.seal(secret, secretOwner(tx, id)),
      previousSecret: before.sealedSecret,
      previousSecretUntil: new Date(now().getTime() + rotationMs),
    };
    await repo.updateEndpoint(tx, id, values);
    const row = { ...before, ...values };
    await record(tx, context, { kind: "webhook_secret_rotated", row });
    return { webhook: toWebhook(row, (await repo.findLastDeliveries(tx)).get(id)), secret: displaySecret(secret) };
  });
}

/** Posts at once, without retries, even to a paused endpoint, and does not affect its state. */
export async function testWebhook(context: Context, { id }: { id: string }): Promise<WebhookDelivery> {
  const { actor, inOrg, services, now } = context;
  refuseIf(policy.webhooksBlocker(actor));
  const { url, secrets } = await inOrg(async (tx) => {
    const row = await mustFindEndpoint(tx, id);
    await requirePlan(tx, context);
    return { url: row.url, secrets: await readSecrets(tx, services, row) };
  });
  const draft = newDelivery(actor, { type: testEventType, data: { webhookId: id }, now: now() });
  const attempt = await postDelivery(services, { url, secrets, ...draft });
  const state = isSuccess(attempt) ? ("delivered" as const) : ("failed" as const);
  const result = { id: newId(now()), endpointId: id, nextAttemptAt: null, attempts: [attempt], attemptCount: 1 };
  return inOrg(async (tx) => {
    const row = await mustFindEndpoint(tx, id);
    const delivery = { ...draft, ...result, state };
    await repo.insertDeliveries(tx, [delivery]);
    await record(tx, context, { kind: "webhook_tested", row });
    return toDelivery(delivery);
  });
}

export function listDeliveries(
  { actor, inOrg }: Context,
  {
    id,
    ...page
  }: { id: string; state?: repo.DeliveryRow["state"] | undefined; limit: number; cursor?: string | undefined },
) {
  refuseIf(policy.webhooksBlocker(actor));
  return inOrg(async (tx) => {
    await mustFindEndpoint(tx, id);
    const rows = await repo.listDeliveries(tx, id, { ...page, limit: page.limit + 1 });
    const items = rows.slice(0, page.limit).map(toDelivery);
    return { items, nextCursor: rows.length > page.limit ? (items.at(-1)?.id ?? null) : null };
  });
}

/** Makes an attempt at once, with the same `webhook-id`; after a failure, the retries that are left follow. */
export function resendDelivery(context: Context, { id }: { id: string }): Promise<WebhookDelivery> {
  const { actor, inOrg, services, now } = context;
  refuseIf(policy.webhooksBlocker(actor));
  return inOrg(async (tx) => {
    const before = await repo.findDelivery(tx, id, "update");
    if (!before) throw notFound("record");
    await requirePlan(tx, context);
    const endpoint = await mustFindEndpoint(tx, before.endpointId);
    if (!endpoint.isActive) throw new AppError("conflict", message("webhooks.resume_first"));
    const values = { state: "pending" as const, reason: null, nextAttemptAt: now() };
    await repo.updateDelivery(tx, id, values);
    await sendJob(tx, services, before);
    await record(tx, context, { kind: "webhook_resent", row: endpoint });
    return toDelivery({ ...before, ...values });
  });
}

function checkUrl({ services: { safeFetch, config } }: Context, url: string): void {
  const blocker = policy.urlBlocker(url, { safeFetch, allowed: config.FETCH_ALLOW });
  if (blocker) throw new AppError("invalid_input", blocker, { fields: { url: blocker } });
}

function requirePlan(tx: OrgTx, { services, now }: Context): Promise<void> {
  return requirePaidFeature(tx, webhooksName, { now: now(), billing: services.config.BILLING });
}

async function mustFindEndpoint(tx: OrgTx, id: string, lock: "none" | "update" = "none"): Promise<repo.EndpointRow> {
  const row = await repo.findEndpoint(tx, id, lock);
  if (!row) throw notFound("record");
  return row;
}

const eventTexts = {
  webhook_created: "events.webhook_created",
  webhook_changed: "events.webhook_changed",
  webhook_paused: "events.webhook_paused",
  webhook_resumed: "events.webhook_resumed",
  webhook_deleted: "events.webhook_deleted",
  webhook_secret_rotated: "events.webhook_secret_rotated",
  webhook_tested: "events.webhook_tested",
  webhook_resent: "events.webhook_resent",
} as const;

/** For the feed and the audit log: never a secret, and only the host of a URL, whose path can be one. */
function record(
  tx: OrgTx,
  { actor }: Context,
  { kind, row: { id, name, url, eventTypes } }: { kind: keyof typeof eventTexts; row: repo.EndpointRow },
): Promise<void> {
  return recordEvent(tx, {
    ...{ kind, text: message(eventTexts[kind], { name }), link: "/settings?tab=webhooks" },
    ...{ audience: "owner", userId: actor.userId },
    data: { webhookId: id, name, host: new URL(url).host, eventTypes: eventTypes.join(", ") },
  });
}

function displaySecret(secret: string): string {
  return `whsec_${secret}`;
}

function toWebhook(
  row: repo.EndpointRow,
  last?: { state: repo.DeliveryRow["state"]; type: repo.DeliveryRow["type"]; createdAt: Date },
): Webhook {
  const { id, name, url, eventTypes, isActive, pausedReason, failingSince, previousSecretUntil, createdAt } = row;
  return {
    ...{ id, name, url, eventTypes, isActive },
    pausedReason: reasonText(pausedReason),
    failingSince: toIso(failingSince),
    previousSecretUntil: toIso(previousSecretUntil),
    lastDelivery: last ? { state: last.state, type: last.type, at: last.createdAt.toISOString() } : null,
    createdAt: createdAt.toISOString(),
  };
}

function toDelivery(row: repo.NewDelivery): WebhookDelivery {
  const { id, eventId, type, state, reason, createdAt, nextAttemptAt, attemptCount, attempts, payload } = row;
  return {
    ...{ id, eventId, type, state, attemptCount, payload },
    reason: reasonText(reason),
    createdAt: createdAt.toISOString(),
    nextAttemptAt: toIso(nextAttemptAt),
    attempts: attempts.map(({ error, ...attempt }) => ({ ...attempt, error: reasonText(error) })),
  };
}

function toIso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
