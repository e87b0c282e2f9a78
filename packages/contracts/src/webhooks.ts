import { oc } from "@orpc/contract";
import { z } from "zod";

const tags = ["webhooks"];
const moment = z.string();
const byId = z.object({ id: z.string().max(60) });

/** Events that an endpoint can receive, with the fields of `data`: ids and figures only. The receiver reads the rest with an API key. */
export const webhookEvents = {
  "task.completed": { label: "Task completed", data: "taskId, agentId, userId, version" },
  "task.failed": { label: "Task failed", data: "taskId, agentId, userId" },
  "task.waiting": { label: "Task waits for an answer", data: "taskId, agentId, userId, questionsId" },
  "task.accepted": { label: "Task accepted", data: "taskId, agentId, userId, version" },
  "approval.requested": { label: "Approval requested", data: "approvalId, runId, userId, tool, risk" },
  "knowledge.indexed": { label: "Knowledge indexed", data: "baseId, runId, ready, failed" },
  "knowledge.failed": { label: "Knowledge indexing failed", data: "baseId, runId, ready, failed" },
  "budget.warning": { label: "Budget nearly spent", data: "userId, monthMicros, spentMicros" },
  "lead.status_changed": { label: "Lead status changed", data: "leadId, from, to, userId" },
  "member.joined": { label: "Member joined", data: "userId, role" },
} as const satisfies Record<string, { label: string; data: string }>;
export type WebhookEventType = keyof typeof webhookEvents;
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]]; // the keys of the object above

/** Sent when a user tests an endpoint; endpoints cannot subscribe to it. */
export const testEventType = "webhook.test";

export const maxWebhooks = 10;

/** Shown to admins within a sentence: no line breaks or direction overrides. */
const visibleText = /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u;

export const webhookDraft = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Enter a name")
    .max(80, "Use at most 80 characters")
    .regex(visibleText, "Use visible characters"),
  url: z
    .url({ protocol: /^https?$/, error: "Enter a URL that starts with https://" })
    .max(2000, "Use at most 2,000 characters"),
  eventTypes: z.array(z.enum(webhookEventTypes)).min(1, "Choose at least one event").max(webhookEventTypes.length),
});
export type WebhookDraft = z.infer<typeof webhookDraft>;

const deliveryState = z.enum(["pending", "delivered", "failed"]);
const eventType = z.enum([...webhookEventTypes, testEventType]);

export const webhook = webhookDraft.extend({
  id: z.string(),
  isActive: z.boolean(),
  /** Why it was paused automatically; null when it is active or a person paused it. */
  pausedReason: z.string().nullable(),
  /** The first failure since the last success. */
  failingSince: moment.nullable(),
  /** Until then, deliveries are also signed with the secret before the last rotation. */
  previousSecretUntil: moment.nullable(),
  lastDelivery: z.object({ state: deliveryState, type: eventType, at: moment }).nullable(),
  createdAt: moment,
});
export type Webhook = z.infer<typeof webhook>;

/** `secret` is returned only this once. */
const withSecret = z.object({ webhook, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof withSecret>;

export const webhookAttempt = z.object({
  at: moment,
  /** Null when there was no response. */
  status: z.number().int().nullable(),
  durationMs: z.number().int(),
  /** Why there was no response, or it was not read. */
  error: z.string().nullable(),
  /** The first kilobyte of the response. */
  response: z.string(),
});

export const webhookDelivery = z.object({
  id: z.string(),
  /** The `webhook-id` header, which is the same in each attempt. */
  eventId: z.string(),
  type: eventType,
  state: deliveryState,
  /** Why it ended without a further attempt. */
  reason: z.string().nullable(),
  createdAt: moment,
  nextAttemptAt: moment.nullable(),
  attemptCount: z.number().int(),
  /** The last ten, oldest first. */
  attempts: z.array(webhookAttempt),
  /** The JSON text that is posted. */
  payload: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhooks = {
  list: oc.route({ method: "GET", path: "/webhooks", summary: "List webhook endpoints (admins only)", tags }).output(
    z.object({
      items: z.array(webhook),
      /** Why no further endpoint can be added; null when one can. */
      createBlocker: z.string().nullable(),
    }),
  ),
  create: oc
    .route({ method: "POST", path: "/webhooks", successStatus: 201, summary: "Add a webhook endpoint", tags })
    .input(webhookDraft)
    .output(withSecret),
  update: oc
    .route({ method: "PATCH", path: "/webhooks/{id}", summary: "Change, pause, or resume an endpoint", tags })
    .input(byId.extend(webhookDraft.partial().shape).extend({ isActive: z.boolean().optional() }))
    .output(webhook),
  remove: oc
    .route({ method: "DELETE", path: "/webhooks/{id}", successStatus: 204, summary: "Delete an endpoint", tags })
    .input(byId)
    .output(z.void()),
  rotateSecret: oc
    .route({
      method: "POST",
      path: "/webhooks/{id}/secret",
      summary: "Replace the signing secret; the old one also signs for 24 hours",
      tags,
    })
    .input(byId)
    .output(withSecret),
  test: oc
    .route({ method: "POST", path: "/webhooks/{id}/test", summary: "Send a test event and return its result", tags })
    .input(byId)
    .output(webhookDelivery),
  deliveries: oc
    .route({ method: "GET", path: "/webhooks/{id}/deliveries", summary: "List deliveries, newest first", tags })
    .input(
      byId.extend({
        state: deliveryState.optional(),
        limit: z.coerce.number().int().min(1).max(50).default(20),
        cursor: z.string().max(60).optional(),
      }),
    )
    .output(z.object({ items: z.array(webhookDelivery), nextCursor: z.string().nullable() })),
  resend: oc
    .route({ method: "POST", path: "/webhook-deliveries/{id}/resend", summary: "Send a delivery again", tags })
    .input(byId)
    .output(webhookDelivery),
};
