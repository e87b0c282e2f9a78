import type { QueueDefinition } from "../../platform/queue/types.ts";

/** Every minute: notifies people whose budget is nearly spent. */
export const budgetQueue: QueueDefinition = {
  name: "warn-budgets",
  retryLimit: 0,
  heartbeatSeconds: 10,
  expireInSeconds: 300,
};
