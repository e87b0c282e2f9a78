import { approvalRequested } from "../../kernel/agent/approvals.ts";
import { outgoingEvent } from "../../kernel/events/events.ts";
import type { Feature } from "../../kernel/feature.ts";
import { on } from "../../kernel/subscriptions.ts";
import { deliver, deliverQueue, enqueueEvent, purgeDeliveries, purgeQueue } from "./webhooks.delivery.service.ts";
import { webhooksRoutes } from "./webhooks.routes.ts";

export const webhooks = {
  name: "webhooks",
  routes: { webhooks: webhooksRoutes },
  tables: ["webhook_endpoints", "webhook_deliveries"],
  jobs: [
    // An attempt mostly waits for its endpoint. With two slots each, four endpoints that hang leave half of the slots free.
    { queue: deliverQueue, work: deliver, concurrency: 16, groupConcurrency: 2, isRequeuedAtStart: true },
    { queue: purgeQueue, work: purgeDeliveries, concurrency: 1, schedule: "23 * * * *" },
  ],
  subscriptions: [
    on(outgoingEvent, enqueueEvent),
    on(approvalRequested, (tx, services, { id, runId, userId, tool, risk, subjectLink }) =>
      enqueueEvent(tx, services, {
        type: "approval.requested",
        data: { approvalId: id, runId, userId, tool, risk },
        link: subjectLink,
      }),
    ),
  ],
} satisfies Feature;
