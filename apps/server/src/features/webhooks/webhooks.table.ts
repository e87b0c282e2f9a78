import type { Message } from "@muster/contracts/messages";
import type { testEventType, WebhookEventType } from "@muster/contracts/webhooks";
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { organizations } from "../accounts/accounts.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    orgId: text("org_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    name: text().notNull(),
    url: text().notNull(),
    eventTypes: jsonb("event_types").$type<WebhookEventType[]>().notNull(),
    isActive: boolean("is_active").notNull(),
    pausedReason: jsonb("paused_reason").$type<Message>(),
    /** The first failure since the last success. */
    failingSince: moment("failing_since"),
    sealedSecret: text("sealed_secret").notNull(),
    /** The secret before the last rotation, which also signs until then. */
    previousSecret: text("previous_secret"),
    previousSecretUntil: moment("previous_secret_until"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("webhook_endpoints_by_organization").on(t.orgId, t.id)],
);

/** One HTTP request to the endpoint. */
export interface Attempt {
  at: string;
  status: number | null;
  durationMs: number;
  error: Message | null;
  response: string;
}

/** An event for one endpoint: inserted in the transaction of the event, so that it is sent if and only if that commits. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** Sorts by creation time. */
    id: text().primaryKey(),
    orgId: text("org_id").notNull(),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** The same for all endpoints that get the event. */
    eventId: text("event_id").notNull(),
    type: text().$type<WebhookEventType | typeof testEventType>().notNull(),
    /** The JSON text that is posted and signed. */
    payload: text().notNull(),
    state: text({ enum: ["pending", "delivered", "failed"] }).notNull(),
    reason: jsonb().$type<Message>(),
    attemptCount: integer("attempt_count").notNull(),
    attempts: jsonb().$type<Attempt[]>().notNull(),
    nextAttemptAt: moment("next_attempt_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    index("webhook_deliveries_by_endpoint").on(t.endpointId, t.id.desc()),
    index("webhook_deliveries_by_organization").on(t.orgId),
    index("webhook_deliveries_by_age").on(t.createdAt),
  ],
);
