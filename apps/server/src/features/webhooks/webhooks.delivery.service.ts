import { createHmac, randomBytes } from "node:crypto";
import { type Message, message, plainText, renderMessage } from "@muster/contracts/messages";
import type { testEventType } from "@muster/contracts/webhooks";
import { z } from "zod";
import { type OutgoingEvent, recordEvent } from "../../kernel/events/events.ts";
import { publicUrl } from "../../kernel/mail/smtp.ts";
import type { Services } from "../../kernel/services.ts";
import { asSystem, inOrg, type OrgTx } from "../../kernel/tenancy/tenancy.ts";
import { mayUsePaidFeatures } from "../../kernel/usage/usage.ts";
import { newId } from "../../platform/ids.ts";
import type { QueueDefinition, QueuedJob } from "../../platform/queue/types.ts";
import { FetchError } from "../../platform/safe-fetch/fetch-error.ts";
import { programVersion } from "../../platform/version.ts";
import { notifyAdmins } from "../accounts/accounts.notify.service.ts";
import { pauseReason, retryDelaySeconds } from "./webhooks.policy.ts";
import * as repo from "./webhooks.repo.ts";
import type { Attempt } from "./webhooks.table.ts";

/** The queue repeats only what a crash or the database interrupted; failed attempts are scheduled by `recordAttempt`. */
export const deliverQueue: QueueDefinition = {
  name: "webhooks.deliver",
  retryLimit: 100,
  heartbeatSeconds: 10,
  expireInSeconds: 60,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 600,
};

/** `attempt` distinguishes a delivery's newest job from an outdated one. */
const deliverJob = z.object({ orgId: z.string(), deliveryId: z.string(), attempt: z.number().int() });

/** Inserts the deliveries of an event in its transaction. */
export async function enqueueEvent(tx: OrgTx, services: Services, event: OutgoingEvent): Promise<void> {
  const endpointIds = await repo.listSubscribers(tx, event.type);
  if (endpointIds.length === 0) return;
  const now = services.now();
  if (!(await mayUsePaidFeatures(tx, { now, billing: services.config.BILLING }))) return;
  const link = `${publicUrl(services.config)}${event.link}`;
  const shared = newDelivery(tx, { type: event.type, data: { ...event.data, link }, now });
  const rows = endpointIds.map((endpointId) => ({ ...shared, id: newId(now), endpointId, nextAttemptAt: now }));
  await repo.insertDeliveries(tx, rows);
  for (const row of rows) await sendJob(tx, services, row);
}

interface EventContent {
  type: OutgoingEvent["type"] | typeof testEventType;
  data: object;
  now: Date;
}

/** What the deliveries of one event have in common. */
export function newDelivery({ orgId }: Pick<OrgTx, "orgId">, { type, data, now }: EventContent) {
  const eventId = newId(now);
  const payload = JSON.stringify({ id: eventId, type, createdAt: now.toISOString(), organizationId: orgId, data });
  return {
    eventId,
    type,
    payload,
    state: "pending" as const,
    reason: null,
    attemptCount: 0,
    attempts: [],
    createdAt: now,
  };
}

/** Enqueues the next attempt. Jobs are grouped, so that a slow endpoint occupies only a few slots. */
export async function sendJob(
  tx: OrgTx,
  { queue }: Pick<Services, "queue">,
  { id, endpointId, attemptCount }: Pick<repo.DeliveryRow, "id" | "endpointId" | "attemptCount">,
  startAfterSeconds = 0,
): Promise<void> {
  const job: z.infer<typeof deliverJob> = { orgId: tx.orgId, deliveryId: id, attempt: attemptCount };
  await queue.send(tx, deliverQueue.name, job, { group: endpointId, startAfterSeconds });
}

/** Posts a delivery and records the result. A process killed in between posts it again, with the same `webhook-id`. */
export async function deliver(services: Services, { data, signal }: Pick<QueuedJob, "data" | "signal">): Promise<void> {
  const { orgId, deliveryId, attempt } = deliverJob.parse(data);
  const inOwn = <T>(work: (tx: OrgTx) => Promise<T>) => inOrg(services.db, { orgId, userId: null }, work);
  const found = await inOwn(async (tx) => {
    const delivery = await repo.findDelivery(tx, deliveryId);
    const endpoint = delivery && (await repo.findEndpoint(tx, delivery.endpointId));
    if (!endpoint || delivery.state !== "pending" || delivery.attemptCount !== attempt) return undefined;
    if (endpoint.isActive) return { delivery, endpoint, secrets: await readSecrets(tx, services, endpoint) };
    const reason = message("webhooks.endpoint_paused");
    await repo.updateDelivery(tx, deliveryId, { state: "failed", reason, nextAttemptAt: null });
    return undefined;
  });
  if (!found) return;
  const { delivery, endpoint, secrets } = found;
  const result = await postDelivery(services, { url: endpoint.url, secrets, ...delivery }, signal);
  await inOwn((tx) => recordAttempt(tx, services, delivery, result));
}

async function recordAttempt(
  tx: OrgTx,
  services: Services,
  { id, endpointId, attemptCount: before }: repo.DeliveryRow,
  attempt: Attempt,
): Promise<void> {
  // In this order: deleting an endpoint locks it before its deliveries.
  const endpoint = await repo.findEndpoint(tx, endpointId, "update");
  const delivery = await repo.findDelivery(tx, id, "update");
  if (!endpoint || delivery?.state !== "pending" || delivery.attemptCount !== before) return;
  const now = services.now();
  const isDelivered = isSuccess(attempt);
  const pausedReason = isDelivered
    ? undefined
    : pauseReason(attempt.status, { failingSince: endpoint.failingSince, now });
  const attemptCount = before + 1;
  const delaySeconds = isDelivered || pausedReason ? undefined : retryDelaySeconds(attemptCount);
  await repo.updateDelivery(tx, id, {
    state: isDelivered ? "delivered" : delaySeconds === undefined ? "failed" : "pending",
    attemptCount,
    attempts: [...delivery.attempts, attempt].slice(-maxKeptAttempts),
    nextAttemptAt: delaySeconds === undefined ? null : new Date(now.getTime() + delaySeconds * 1000),
  });
  if (delaySeconds !== undefined) await sendJob(tx, services, { id, endpointId, attemptCount }, delaySeconds);
  const failingSince = isDelivered ? null : (endpoint.failingSince ?? now);
  if (failingSince?.getTime() !== endpoint.failingSince?.getTime())
    await repo.updateEndpoint(tx, endpointId, { failingSince });
  if (pausedReason && endpoint.isActive) await pauseEndpoint(tx, services, { ...endpoint, pausedReason });
}

const maxKeptAttempts = 10;

async function pauseEndpoint(
  tx: OrgTx,
  services: Services,
  { id, name, pausedReason }: Pick<repo.EndpointRow, "id" | "name"> & { pausedReason: Message },
): Promise<void> {
  await repo.updateEndpoint(tx, id, { isActive: false, pausedReason });
  const link = "/settings?tab=webhooks";
  await recordEvent(tx, {
    ...{ kind: "webhook_paused", text: message("events.webhook_paused_itself", { name }), link },
    ...{ audience: "organization", userId: null, data: { webhookId: id } },
  });
  await notifyAdmins(tx, services, {
    ...{ kind: "webhooks", type: "error", title: message("events.webhook_paused_title"), link, except: null },
    message: message("events.webhook_paused_notice", { name, reason: renderMessage(pausedReason) }),
    mail: { button: message("email.webhooks_button") },
  });
}

export function isSuccess({ status, error }: Attempt): boolean {
  return error === null && status !== null && status >= 200 && status < 300;
}

const timeoutMs = 10_000;
const maxBytes = 65_536;
const keptBytes = 1024;

interface DeliveryRequest {
  url: string;
  /** Base64, newest first; null when the installation's key cannot decrypt them. */
  secrets: string[] | null;
  eventId: string;
  payload: string;
}

/** Throws only when the signal aborts it: the attempt is then repeated. Redirects count as failures. */
export async function postDelivery(
  { safeFetch, now }: Services,
  { url, secrets, eventId, payload }: DeliveryRequest,
  signal?: AbortSignal,
): Promise<Attempt> {
  const startedAt = now();
  const started = performance.now();
  const result = (found: Pick<Attempt, "status" | "error" | "response">): Attempt => ({
    at: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - started),
    ...found,
  });
  if (!secrets) return result({ status: null, error: message("webhooks.secret_unreadable"), response: "" });
  const timestamp = String(Math.floor(startedAt.getTime() / 1000));
  const headers = {
    "content-type": "application/json",
    "user-agent": `Muster/${programVersion} (webhooks)`,
    "webhook-id": eventId,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => sign(secret, `${eventId}.${timestamp}.${payload}`)).join(" "),
  };
  try {
    const limits = { signal, timeoutMs, maxBytes, truncatesBody: true, mayRedirect: () => false };
    const { status, body } = await safeFetch(url, { method: "POST", headers, body: payload, ...limits });
    return result({ status, error: null, response: toText(body.subarray(0, keptBytes)) });
  } catch (error) {
    if (signal?.aborted || !(error instanceof FetchError)) throw error;
    return result({ status: null, error: plainText(error.message), response: "" });
  }
}

/** As https://www.standardwebhooks.com specifies: HMAC-SHA256 of "id.timestamp.body". */
function sign(secret: string, text: string): string {
  const key = Buffer.from(secret, "base64");
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}

/** PostgreSQL stores no NUL in a text. */
function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll("\0", "");
}

/** 32 random bytes in base64; shown with "whsec_" in front. */
export function newSecret(): string {
  return randomBytes(32).toString("base64");
}

/** Binds a secret to its row; see `SecretBox`. */
export function secretOwner({ orgId }: Pick<OrgTx, "orgId">, endpointId: string): string {
  return `webhook ${orgId}/${endpointId}`;
}

/** The secrets that sign now, newest first. Reseals one that an older SECRET_KEY sealed. */
export async function readSecrets(
  tx: OrgTx,
  { secrets, now }: Pick<Services, "secrets" | "now">,
  { id, sealedSecret, previousSecret, previousSecretUntil }: repo.EndpointRow,
): Promise<string[] | null> {
  const owner = secretOwner(tx, id);
  const current = secrets.open(sealedSecret, owner);
  if (current === undefined) return null;
  if (!secrets.isCurrent(sealedSecret))
    await repo.updateEndpoint(tx, id, { sealedSecret: secrets.seal(current, owner) });
  const isValid = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now();
  const previous = isValid ? secrets.open(previousSecret, owner) : undefined;
  return previous === undefined ? [current] : [current, previous];
}

/** Deletes old deliveries once an hour. */
export const purgeQueue: QueueDefinition = {
  name: "webhooks.purge",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 600,
};

const keptMs = 30 * 86_400_000;

export async function purgeDeliveries({ db, now }: Services): Promise<void> {
  await asSystem(db, "purge webhook deliveries", (tx) =>
    repo.deleteDeliveriesBefore(tx, new Date(now().getTime() - keptMs)),
  );
}
